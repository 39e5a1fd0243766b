"""What changes from one workflow to another, and what a swap does with the work so far, as data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from swarmwright.workflow.warning import warnings

if TYPE_CHECKING:
    from swarmwright.workflow.comparing import Change
    from swarmwright.workflow.migrating import Migration

__all__ = ["change_record", "changes_record", "plan_record"]


def change_record(change: Change) -> dict[str, str]:
    """One change: what it is of, and what it was and is in words; "" = it was not there, or is no more."""
    return {
        "kind": change.kind,
        "subject": change.subject,
        "id": change.id,
        "old": change.old,
        "new": change.new,
    }


def changes_record(changes: Sequence[Change]) -> list[dict[str, str]]:
    """Every change, and as a line of words."""
    return [{**change_record(change), "words": str(change)} for change in changes]


def plan_record(plan: Migration) -> dict[str, Any]:
    """The plan of a swap; docs/cli.md describes it."""
    return {
        "same": not plan.changes,
        "drain": plan.drain,
        "changes": [change_record(change) for change in plan.changes],
        "done": plan.done,
        "running": plan.running,
        "void": plan.void,
        "reissued": plan.reissued,
        "joins": [{"node": one.node, "round": one.first} for one in plan.joins],
        "cancel": plan.cancel,
        "starts": [work.instance for work in plan.frontier.start if work.kind == "step"],
        "waiting": [
            {"kind": one.kind, "instance": one.instance, "name": one.name} for one in plan.frontier.waiting
        ],
        "approvals": plan.approvals,
        "outcome": plan.frontier.outcome,
        "ended": plan.ended,
        "paused": plan.paused,
        "idle": plan.idle,
        "warnings": warnings(plan),
    }
