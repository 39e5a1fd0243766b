"""Checkpoints, what stands in them, and what differs between two, as data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from swarmwright.runtime.records.changing import change_record

if TYPE_CHECKING:
    from swarmwright.runtime.checkpoints import Checkpoint
    from swarmwright.runtime.history.comparing import Difference
    from swarmwright.runtime.history.past import Compared, Snapshot
    from swarmwright.workflow.named import Names

__all__ = ["checkpoint_record", "compared_record", "history_record", "snapshot_record", "state_record"]


def history_record(found: Sequence[Checkpoint] | Snapshot | Compared) -> Any:
    """Checkpoints, one of them with its state, or what differs between two; docs/cli.md describes it."""
    from swarmwright.runtime.history.past import Compared, Snapshot

    match found:
        case Snapshot():
            return snapshot_record(found)
        case Compared():
            return compared_record(found)
        case _:
            return [checkpoint_record(one) for one in found]


def checkpoint_record(one: Checkpoint) -> dict[str, Any]:
    """A checkpoint without its state."""
    return {
        "thread_id": one.thread_id,
        "number": one.number,
        "checkpoint_id": one.id,
        "parent": one.parent or None,
        "back_to": one.back_to or None,
        "at": one.at,
        "workflow_version": one.workflow_version,
        "turn": one.turn,
        "happened": one.happened,
    }


def snapshot_record(found: Snapshot) -> dict[str, Any]:
    """A checkpoint with its whole state, what people call its parts and the notes in it, and which of its
    parts may be written otherwise."""
    from swarmwright.graph.forms import SETTINGS
    from swarmwright.runtime.history.wording import note_name, part_name

    notes = found.state.get("coordination_rules", {})
    return {
        "checkpoint": checkpoint_record(found.checkpoint),
        "state": state_record(found.state),
        "parts": {channel: part_name(channel) for channel in found.state},
        "notes": {key: note_name(key) for key in notes},
        "settable": [channel for channel in found.state if channel in SETTINGS],
    }


def compared_record(found: Compared) -> dict[str, Any]:
    """What differs between two checkpoints, in the state and in the workflow."""
    return {
        "old": checkpoint_record(found.old),
        "new": checkpoint_record(found.new),
        "same": not (found.changes or found.workflow),
        "changes": [_difference(one, found.names) for one in found.changes],
        "workflow": [change_record(one) for one in found.workflow],
    }


def state_record(state: Mapping[str, Any]) -> dict[str, Any]:
    """A thread's state, channel by channel; messages as id, type, name and text."""
    said = [
        {"id": m.id, "type": m.type, "name": m.name or "", "text": str(m.text)} for m in state["messages"]
    ]
    return {**state, "messages": said}


def _difference(one: Difference, names: Names) -> dict[str, Any]:
    from swarmwright.runtime.history.comparing import MISSING
    from swarmwright.runtime.history.wording import noted, part_name, whose, words

    old, new = (None if value is MISSING else value for value in (one.old, one.new))
    return {
        "kind": one.kind,
        "channel": one.channel,
        "path": list(one.path),
        "old": old,
        "new": new,
        "part": part_name(one.channel),
        "about": whose(one, names),
        "words": words(one, names),
        "noted": noted(one),
    }
