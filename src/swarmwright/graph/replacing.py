"""What stood where somebody writes in an agent's place: it stays on record beside what stands now. Pure.

The flow goes by what stands. Whoever looks back can still read what the agent itself had said, what it had
reported with that, who wrote otherwise, and when.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from langchain_core.messages import BaseMessage

from swarmwright.ports.agents import REPLACED

__all__ = ["on_record", "replacing"]

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
