"""How many rounds a loop or team can have at most, from its own bound and the limits beside the tree."""

from __future__ import annotations

from collections.abc import Iterable

from swarmwright.workflow.rules import EVERYONE, Limit, Rule
from swarmwright.workflow.tree import Loop, Node, Supervised, steps

__all__ = ["rounds_bound"]


def rounds_bound(node: Node, rules: Iterable[Rule]) -> int | None:
    """The smallest of `at_most` and the max_rounds limits that apply; None if nothing bounds the rounds.

    A limit on everybody applies to every loop and team; a limit on one agent to the loops that the agent
    takes part in, and to the team that it supervises. Zero for a node that is neither loop nor team.
    """
    match node:
        case Loop():
            agents = {step.agent for step in steps(node)}
        case Supervised():
            agents = {node.supervisor.agent}
        case _:
            return 0
    limits = [
        int(rule.value)
        for rule in rules
        if isinstance(rule, Limit) and rule.kind == "max_rounds" and rule.subject in {EVERYONE, *agents}
    ]
    return min(limits if node.at_most is None else [node.at_most, *limits], default=None)
