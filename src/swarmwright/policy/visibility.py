"""Who may see what another agent wrote, from the workflow's `Hide` rules (DESIGN §6, seed 002.14)."""

from __future__ import annotations

from swarmwright.workflow.rules import EVERYONE, Hide
from swarmwright.workflow.tree import Workflow

__all__ = ["hidden_from", "visible"]


def hidden_from(workflow: Workflow) -> dict[str, frozenset[str]]:
    """For each agent of the team, the agents whose writing it may not see (ids). Linear in the team."""
    agents = [agent.id for agent in workflow.team.agents]
    hidden: dict[str, set[str]] = {agent: set() for agent in agents}
    for rule in (rule for rule in workflow.rules if isinstance(rule, Hide)):
        sources = agents if rule.source == EVERYONE else [rule.source]
        for viewer in agents if EVERYONE in rule.viewers else rule.viewers:
            if viewer in hidden and viewer not in rule.excepted:
                hidden[viewer].update(sources)
    return {viewer: frozenset(sources - {viewer}) for viewer, sources in hidden.items()}


def visible(workflow: Workflow, viewer: str, source: str) -> bool:
    """May agent `viewer` see what agent `source` writes (ids)? Everybody sees their own writing."""
    if viewer == source:
        return True
    return not any(_hides(rule, viewer, source) for rule in workflow.rules if isinstance(rule, Hide))


def _hides(rule: Hide, viewer: str, source: str) -> bool:
    if rule.source not in (source, EVERYONE) or viewer in rule.excepted:
        return False
    return EVERYONE in rule.viewers or viewer in rule.viewers
