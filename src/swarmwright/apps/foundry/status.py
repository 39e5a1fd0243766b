"""How a protocol stands, in one word, and which events may change that. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

from swarmwright.apps.foundry.reading import error_in
from swarmwright.ports.events import EventKind
from swarmwright.ports.threads import ThreadRecord

__all__ = ["ENDING", "NEVER_BEGUN", "STANDS", "TELLING", "Status", "at_work", "status_of"]

Status: TypeAlias = Literal[
    "new", "drafting", "waiting", "finishing", "completed", "failed", "stopped", "closed"
]
"""waiting = for the clinician. finishing = approved, and what comes behind the yes is being done. stopped =
cut off; it goes on when driven. closed = ended unapproved."""

NEVER_BEGUN = (
    "what was asked for was not kept: the software stopped in that moment, and nothing was begun; "
    "ask for it again, under the same idempotency key or as a new protocol"
)
"""Why one is closed that was asked for by software that did not keep its words at once."""

STANDS: tuple[Status, ...] = ("waiting", "completed", "failed", "closed")
"""Where it goes on only if somebody sees to it."""

ENDING: tuple[EventKind, ...] = (
    "run_interrupted",
    "run_finished",
    "run_failed",
    "run_cancelled",
    "gate_waiting",
)
"""Events after which it may go on only if somebody sees to it."""

TELLING: tuple[EventKind, ...] = (*ENDING, "step_finished")
"""Events after which it may stand otherwise."""


def at_work(approved: bool | None) -> Status:
    """The status of one that is worked on."""
    return "finishing" if approved else "drafting"


def status_of(
    record: ThreadRecord, state: Mapping[str, Any], *, asked: bool, approved: bool, completed: bool
) -> Status:
    """How one stands, by its thread's record and state. asked: people are; approved: they have said yes to
    what it goes on with; completed: it is over with that."""
    if completed:
        return "completed"
    if asked:
        return "waiting"
    broken = error_in(state) is not None
    if state.get("resume_info", {}).get("outcome") is not None and not broken:
        return "closed"  # also while whoever drives it looks whether there is more to do
    if record.status == "running":
        return at_work(approved)
    if broken or record.status == "failed":
        return "failed"
    return "stopped" if state.get("turn") else "new"
