"""Who may see what another agent wrote, from the workflow's `Hide` rules (DESIGN §6, seed 002.14)."""

from __future__ import annotations

from swarmwright.workflow.rules import EVERYONE, Hide
from swarmwright.workflow.tree import Workflow

__all__ = ["visible"]


def visible(workflow: Workflow, viewer: str, source: str) -> bool:
    """May agent `viewer` see what agent `source` writes (ids)? Everybody sees their own writing."""
    if viewer == source:
        return True
    return not any(_hides(rule, viewer, source) for rule in workflow.rules if isinstance(rule, Hide))


def _hides(rule: Hide, viewer: str, source: str) -> bool:
    if rule.source not in (source, EVERYONE) or viewer in rule.excepted:
        return False
    return EVERYONE in rule.viewers or viewer in rule.viewers
