"""A dry run as data: every branch on paper, and what running it for real would lack."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from swarmwright.workflow.rehearsing import rehearse
from swarmwright.workflow.telling import missing, needed
from swarmwright.workflow.tree import Workflow

__all__ = ["rehearsal_record"]


def rehearsal_record(workflow: Workflow, lacking: Sequence[str] = ()) -> dict[str, Any]:
    """{"plays", "needed", "missing"}; lacking: what else a run would find missing, in words."""
    rehearsal = rehearse(workflow)
    return {
        "plays": rehearsal.plays,
        "needed": needed(rehearsal, workflow),
        "missing": (*missing(rehearsal, workflow), *lacking),
    }
