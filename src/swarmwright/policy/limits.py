"""The limits that hold for one agent, from the workflow's `Limit` rules."""

from __future__ import annotations

from swarmwright.workflow.rules import EVERYONE, Limit, LimitKind
from swarmwright.workflow.tree import Workflow

__all__ = ["limit"]


def limit(workflow: Workflow, agent: str, kind: LimitKind) -> float | None:
    """The bound of that kind for `agent` (an id), or None.

    What is said of the agent itself goes before what is said of everyone; of several, the tightest holds.
    Units are the kind's: seconds, rounds, retries, calls, dollars.
    """
    rules = [rule for rule in workflow.rules if isinstance(rule, Limit) and rule.kind == kind]
    for subject in (agent, EVERYONE):
        bounds = [rule.value for rule in rules if rule.subject == subject]
        if bounds:
            return min(bounds)
    return None
