"""What a crash kept from being told: what the state has and the log of events lacks, of how activities ended
and what came of commands.

What says how the state stands (that people are asked) is told behind the checkpoint in which it stands, so a
process that is killed can take it along. The next run tells it first, marked `restored`, so that who follows
the log learns how every step ended, who is asked, and by which workflow the thread goes. Values only.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from swarmwright.graph.asking import asking_event, open_approvals
from swarmwright.graph.marking import CARRIED
from swarmwright.ports.commands import Pause
from swarmwright.ports.events import Event
from swarmwright.ports.mailbox import Accepted
from swarmwright.runtime.effects.commands import known_as
from swarmwright.runtime.runs.telling import PAUSED, command_told

__all__ = ["Untold", "untold"]

_ENDS = ("step_finished", "step_failed", "judged", "items_listed")
_LIVES = ("step_started", "step_finished", "step_failed", "step_cancelled")
_ASKS, _OVER = ("gate_waiting", "approval_asked"), ("gate_decided", "approval_closed")
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
            found += _commanded(state, entry, commands[entry["instance"]])
        elif entry["status"] in ("done", "failed"):
            match = next((event for event in ends if _tells(event, entry)), None)
            if match is None:
                found += _made(state, entry)
            else:
                ends.remove(match)
    return (
        *found,
        *_carried(state, events, since),
        *_cancelled(state, events),
        *_asked(state, events, since),
    )


def _cancelled(state: Mapping[str, Any], events: Iterable[Event]) -> Iterator[Untold]:
    """Work that was called off, of which the last that was told is that it has begun."""
    last = {event.instance: event.kind for event in events if event.kind in _LIVES}
    for instance, record in state.get("progress", {}).items():
        if record["status"] == "cancelled" and last.get(instance) == "step_started":
            yield Untold("step_cancelled", instance)


def _asked(state: Mapping[str, Any], events: Iterable[Event], since: float) -> Iterator[Untold]:
    """What people are asked, or are no longer."""
    told = {str(event.data["approval"].get("id")) for event in events if event.kind in _ASKS}
    over = {str(event.data.get("approval", "")) for event in events if event.kind in _OVER}
    for id_, entry in state.get("interrupts", {}).items():
        if "closed" in entry and id_ in told - over and entry["status"] == "superseded":
            said = {"approval": id_, "status": entry["status"], "reason": entry.get("reason", "")}
            yield Untold("approval_closed", entry["instance"], said)
    for one in open_approvals(state).values():
        if one.id and one.id not in told and one.asked_at >= since:
            instance, kind, data = asking_event(one)
            yield Untold(kind, instance, data)


def _carried(state: Mapping[str, Any], events: Sequence[Event], since: float) -> Iterator[Untold]:
    """What has become of work for older lists, where the last that was done before a kill is missing."""
    records = state.get("progress", {})

    def is_of(listing: str, event: Event) -> bool:
        """Whether it tells of this list, perhaps by the name that it had in a workflow of before."""
        return event.instance == listing or event.instance not in records

    for listing, record in records.items():
        said = dict(record.get(CARRIED, {}))
        at = said.pop("at", 0.0)
        told = (e for e in events if e.kind == "items_carried" and e.at >= at and is_of(listing, e))
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


def _commanded(state: Mapping[str, Any], entry: Mapping[str, Any], row: Accepted) -> Iterator[Untold]:
    """What came of a command, without what it made people be asked: that, the state says as it stands."""
    changed = entry.get("changed", {})
    for cancelled in changed.get("cancelled", ()):
        yield Untold("step_cancelled", cancelled)
    if "version" in changed:
        yield Untold("workflow_changed", "", changed)
    refused = entry["status"] == "refused"
    counts = {} if "version" in changed else _those(changed, ("counts_as", "past"))
    asked = state["coordination_rules"].get(PAUSED) if isinstance(row.command, Pause) else None
    instance, kind, data = command_told(
        row, entry.get("detail", ""), entry.get("refusal", {}), refused=refused, counts=counts, asked=asked
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
