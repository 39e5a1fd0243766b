"""What a crash kept from being told: ends of activities that the state has, and the log of events lacks.

A checkpoint is stored at once, events in batches, so a process that is killed can take the last of them
along. The next run tells them first, marked `restored`, so that who follows the log learns how every step
ended. Values only.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from swarmwright.ports.events import Event

__all__ = ["Untold", "untold"]

_ENDS = ("step_finished", "step_failed", "judged", "items_listed")

TOLD_WITHIN_S = 1.0
"""An end is told the moment after its time was taken; what was told much later is another end."""


@dataclass(frozen=True, slots=True)
class Untold:
    """An event that is missing, without its time and number."""

    kind: str
    instance: str
    data: Mapping[str, Any] = field(default_factory=dict)


def untold(state: Mapping[str, Any], events: Iterable[Event], since: float = 0.0) -> tuple[Untold, ...]:
    """The ends that are missing in the events, in the order in which the state has them.

    `since`: when the thread was made (Unix seconds); what a fork has from before is another thread's.
    """
    told = [event for event in events if event.kind in _ENDS]
    missing = []
    for entry in state.get("execution_trace", ()):
        if entry["status"] not in ("done", "failed") or entry["ended_at"] < since:
            continue
        match = next((event for event in told if _tells(event, entry)), None)
        if match is None:
            missing.append(entry)
        else:
            told.remove(match)
    return tuple(made for entry in missing for made in _made(state, entry))


def _tells(event: Event, entry: Mapping[str, Any]) -> bool:
    after = event.at - float(entry["ended_at"])
    return event.instance == entry["instance"] and 0 <= after < TOLD_WITHIN_S


def _made(state: Mapping[str, Any], entry: Mapping[str, Any]) -> Iterator[Untold]:
    instance = entry["instance"]
    if entry["status"] == "failed":
        names = ("agent", "question", "attempts", "failure", "detail", "usage")
        yield Untold("step_failed", instance, _those(entry, names))
    elif entry.get("agent"):
        yield from _finished(state, entry)
    elif "answer" in entry:
        yield Untold("judged", instance, _those(entry, ("question", "answer")))
    elif items := state.get("progress", {}).get(instance, {}).get("items"):
        told = {"over": entry["question"], "count": len(items), "items": list(items)}
        yield Untold("items_listed", instance, told)


def _finished(state: Mapping[str, Any], entry: Mapping[str, Any]) -> Iterator[Untold]:
    """What a step wrote, from where it wrote it; nothing, if that was overwritten since."""
    output = state.get("agent_outputs", {}).get(entry["instance"])
    if output is None or output["message"] != entry.get("message", f"{entry['turn']}/{entry['instance']}"):
        return
    texts = {message.id: str(message.text) for message in state.get("messages", ())}
    said = {"text": texts.get(output["message"], ""), "fields": dict(output["fields"])}
    context = _context(state, entry.get("wrote", {}).get("context", ()))
    more = {"context": context} if context else {}
    yield Untold("step_finished", entry["instance"], {**_those(entry, ("agent", "usage")), **said, **more})


def _context(state: Mapping[str, Any], names: Sequence[str]) -> dict[str, Any]:
    spaces = [state.get("shared_context", {}), *state.get("private_context", {}).values()]
    return {name: space[name] for space in reversed(spaces) for name in names if name in space}


def _those(entry: Mapping[str, Any], names: Sequence[str]) -> dict[str, Any]:
    return {name: entry[name] for name in names if name in entry}
