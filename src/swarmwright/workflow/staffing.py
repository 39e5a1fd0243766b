"""Who of a supervised team can work, while some agents are switched off. Pure.

A member that is a tree can work while anybody in it can: the rest is passed by.
"""

from __future__ import annotations

from collections.abc import Collection

from swarmwright.workflow.tree import Node, Step, Supervised, children, steps

__all__ = ["able", "can_work"]


def can_work(node: Node, off: Collection[str]) -> bool:
    """Whether anything would be done there while these agents are off. A person can always decide."""
    match node:
        case Step():
            return node.agent not in off
        case Supervised():
            return can_work(node.supervisor, off) and bool(able(node, off))
        case _:
            return next(steps(node), None) is None or any(can_work(part, off) for part in children(node))


def able(team: Supervised, off: Collection[str]) -> tuple[Node, ...]:
    """The members that their supervisor can pick while these agents are off."""
    return tuple(member for member in team.members if can_work(member, off))
