"""The dry run of `compile --dry-run`: every branch on paper, and what running it for real would lack."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from swarmwright.settings import Settings
    from swarmwright.workflow.tree import Workflow

__all__ = ["rehearsal_json", "rehearsal_text"]


def rehearsal_text(workflow: Workflow, settings: Settings) -> str:
    """The dry run in words."""
    from swarmwright.workflow.rehearsing import rehearse
    from swarmwright.workflow.telling import rehearsal_words

    return rehearsal_words(rehearse(workflow), workflow, _lacking(workflow, settings))


def rehearsal_json(workflow: Workflow, settings: Settings) -> dict[str, Any]:
    """The dry run as JSON; docs/cli.md describes it."""
    from swarmwright.runtime.records.rehearsing import rehearsal_record

    return rehearsal_record(workflow, _lacking(workflow, settings))


def _lacking(workflow: Workflow, settings: Settings) -> tuple[str, ...]:
    """What a run would find missing: models, kinds and tools without code."""
    from swarmwright.bootstrap.preflight import shortcomings
    from swarmwright.cli.sources import find_settings

    return shortcomings(workflow, find_settings(settings, database=None))
