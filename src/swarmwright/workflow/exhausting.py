"""Rounds that were used up: which loops and teams went on, though what was to end them had not come."""

from __future__ import annotations

from swarmwright.workflow.looking import Look
from swarmwright.workflow.plan import Plan
from swarmwright.workflow.progress import Exhausted, Facts
from swarmwright.workflow.walking import walked

__all__ = ["exhausted"]


def exhausted(plan: Plan, facts: Facts) -> tuple[Exhausted, ...]:
    """Every one that the facts tell of, in the order of the tree.

    A loop that fails or asks a person when its rounds are used up is none of them: that shows by itself.
    """
    _, walk = walked(Look(plan, facts))
    return tuple(dict.fromkeys(walk.found.exhausted))
