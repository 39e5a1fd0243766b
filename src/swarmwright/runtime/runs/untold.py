"""What a crash kept from being told: what the state has and the log of events lacks, of how activities ended
and what came of commands.

A checkpoint is stored at once, events in batches, so a process that is killed can take the last of them
along. The next run tells them first, marked `restored`, so that who follows the log learns how every step
ended, and by which workflow the thread goes. Values only.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from swarmwright.graph.marking import CARRIED
from swarmwright.ports.events import Event
from swarmwright.ports.mailbox import Accepted
from swarmwright.runtime.effects.commands import known_as
from swarmwright.runtime.runs.telling import command_told

__all__ = ["Untold", "untold"]

_ENDS = ("step_finished", "step_failed", "judged", "items_listed")
_COMMANDS = ("command_applied", "command_refused")

TOLD_WITHIN_S = 1.0
"""An end is told the moment after its time was taken; what was told much later is another end."""


@dataclass(frozen=True, slots=True)
class Untold:
    """An event that is missing, without its time and number."""

    kind: str
    instance: str
    data: Mapping[str, Any] = field(default_factory=dict)


def untold(
    state: Mapping[str, Any], events: Iterable[Event], rows: Iterable[Accepted] = (), since: float = 0.0
) -> tuple[Untold, ...]:
    """What is missing in the events, in the order in which the state has it.

    `rows`: the thread's commands. `since`: when the thread was made (Unix seconds); what a fork has from
    before is another thread's.
    """
    events = list(events)
    ends = [event for event in events if event.kind in _ENDS]
    taken = {event.data["number"] for event in events if event.kind in _COMMANDS}
    commands = {known_as(row, state): row for row in rows if row.seq not in taken}
    found = list[Untold]()
    for entry in state.get("execution_trace", ()):
        if entry["ended_at"] < since:
            continue
        if entry["instance"] in commands:
            found += _commanded(entry, commands[entry["instance"]])
        elif entry["status"] in ("done", "failed"):
            match = next((event for event in ends if _tells(event, entry)), None)
            if match is None:
                found += _made(state, entry)
            else:
                ends.remove(match)
    return (*found, *_carried(state, events, since))


def _carried(state: Mapping[str, Any], events: Sequence[Event], since: float) -> Iterator[Untold]:
    """What has become of work for older lists, where the last that was done before a kill is missing."""
    for listing, record in state.get("progress", {}).items():
        said = dict(record.get(CARRIED, {}))
        at = said.pop("at", 0.0)
        told = (e for e in events if e.kind == "items_carried" and e.instance == listing and e.at >= at)
        if said and at >= since and not any(event.data == said for event in told):
            yield Untold("items_carried", listing, said)


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


def _commanded(entry: Mapping[str, Any], row: Accepted) -> Iterator[Untold]:
    """What came of a command, without what it made people be asked: that, the state says as it stands."""
    changed = entry.get("changed", {})
    for cancelled in changed.get("cancelled", ()):
        yield Untold("step_cancelled", cancelled)
    if "version" in changed:
        yield Untold("workflow_changed", "", changed)
    refused = entry["status"] == "refused"
    instance, kind, data = command_told(
        row, entry.get("detail", ""), entry.get("refusal", {}), refused=refused
    )
    yield Untold(kind, instance, data)


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
