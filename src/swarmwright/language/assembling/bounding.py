"""Bounding: every loop and team gets a bound on its rounds; a prompt that gives none gets the default.

This module knows nothing of words.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from swarmwright.workflow.bounds import rounds_bound
from swarmwright.workflow.rules import Rule
from swarmwright.workflow.tree import Choice, Flow, ForEach, Loop, Node, Supervised

__all__ = ["DEFAULT_ROUNDS", "bounded"]

DEFAULT_ROUNDS = 10
"""The bound of a loop, or of a team's picks, that the prompt leaves open."""


def bounded(node: Node, rules: Sequence[Rule]) -> Node:
    """The same tree with `DEFAULT_ROUNDS` wherever neither the node nor a limit bounds the rounds."""
    match node:
        case Flow():
            return replace(node, members=tuple(bounded(m, rules) for m in node.members))
        case Choice():
            cases = tuple(replace(case, body=bounded(case.body, rules)) for case in node.cases)
            otherwise = None if node.otherwise is None else bounded(node.otherwise, rules)
            return replace(node, cases=cases, otherwise=otherwise)
        case ForEach():
            return replace(node, body=bounded(node.body, rules))
        case Loop():
            redo = None if node.redo is None else bounded(node.redo, rules)
            at_most = _rounds(node, rules)
            return replace(node, body=bounded(node.body, rules), redo=redo, at_most=at_most)
        case Supervised():
            members = tuple(bounded(m, rules) for m in node.members)
            return replace(node, members=members, at_most=_rounds(node, rules))
        case _:
            return node


def _rounds(node: Loop | Supervised, rules: Sequence[Rule]) -> int | None:
    return DEFAULT_ROUNDS if rounds_bound(node, rules) is None else node.at_most
