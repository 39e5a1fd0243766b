"""What changes from one workflow to another, as data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from swarmwright.workflow.comparing import Change

__all__ = ["change_record", "changes_record"]


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
