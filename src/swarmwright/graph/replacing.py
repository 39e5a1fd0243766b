"""What stood where somebody writes in an agent's place: it stays on record beside what stands now. Pure.

The flow goes by what stands. Whoever looks back can still read what the agent itself had said, what it had
reported with that, who wrote otherwise, and when.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, TypeVar

from langchain_core.messages import BaseMessage

from swarmwright.graph.records import under_review
from swarmwright.ports.agents import PUT_BY, REPLACED

__all__ = ["on_record", "replacing", "unapproved"]

M = TypeVar("M", bound=BaseMessage)


def on_record(message: BaseMessage | None) -> Sequence[Mapping[str, Any]]:
    """What stood in a message before, the first one first (`ports.agents.REPLACED`)."""
    return tuple(message.additional_kwargs.get(REPLACED, ())) if message is not None else ()


def replacing(message: M, old: BaseMessage | None, output: Mapping[str, Any], at: float = 0.0) -> M:
    """The message with what stands on record of the old one, and with that one itself, if it says another
    text by now.

    message: nobody's word for what stood there counts in it. output: what was handed in with the old one, {}
    = nothing. at: when it is replaced, in Unix seconds; 0 = nobody knows.
    """
    kept = list(on_record(old))
    if old is not None and output and str(old.text) != str(message.text):
        told = {name: output[name] for name in ("fields", "by_hand") if name in output}
        kept.append({"text": str(old.text), **told, **({"until": at} if at else {})})
    plain = {name: value for name, value in message.additional_kwargs.items() if name != REPLACED}
    if not kept and REPLACED not in message.additional_kwargs:
        return message
    return message.model_copy(update={"additional_kwargs": {**plain, **({REPLACED: kept} if kept else {})}})


def unapproved(state: Mapping[str, Any], instances: Collection[str] | None = None) -> list[BaseMessage]:
    """The messages of what waits for a person's yes, as ones that nobody goes on from (`agents.PUT_BY`).

    instances: of these steps alone; None = of all.
    """
    held = under_review(state) if instances is None else under_review(state) & {*instances}
    outputs = state.get("agent_outputs", {}) if held else {}
    ids = {output["message"] for i, output in outputs.items() if i in held}
    found = (message for message in (state.get("messages", ()) if ids else ()) if message.id in ids)
    put_by = {PUT_BY: True}
    return [m.model_copy(update={"additional_kwargs": {**m.additional_kwargs, **put_by}}) for m in found]
