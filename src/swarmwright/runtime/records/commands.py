"""Commands of a thread and what came of them, as data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from swarmwright.ports.mailbox import Accepted

__all__ = ["command_record"]


def command_record(row: Accepted) -> dict[str, Any]:
    """A command: its number on the thread, its id, its kind, and what came of it."""
    return {
        "thread_id": row.thread_id,
        "number": row.seq,
        "command_id": row.command_id,
        "kind": row.kind,
        "state": row.state,
        "reason": row.reason,
    }
