"""Trees put together again: new ids where two trees share one, other nodes in the place of children.

This module knows nothing of patterns.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from swarmwright.workflow.conditions import AllOf, AnyOf, Approved, Condition, Not
from swarmwright.workflow.tree import (
    Case,
    Choice,
    Flow,
    ForEach,
    Gate,
    Loop,
    Node,
    StartsOn,
    Step,
    Supervised,
    children,
    walk,
)

__all__ = ["apart", "with_children"]


def apart(trees: Iterable[Node], taken: Iterable[str] = ()) -> tuple[Node, ...]:
    """The same trees, no two of whose nodes share an id, nor one that is `taken`; the first keeps its own.

    What a tree says of its own gates and members is said of them under their new ids, too.
    """
    seen, found = set(taken), []
    for tree in trees:
        names: dict[str, str] = {}
        for node in walk(tree):
            names[node.id] = _free(node.id, seen)
            seen.add(names[node.id])
        found.append(_renamed(tree, names) if any(old != new for old, new in names.items()) else tree)
    return tuple(found)


def with_children(node: Node, below: tuple[Node, ...]) -> Node:
    """The node with others in the place of its children, in the order of `tree.children`."""
    match node:
        case Flow():
            return replace(node, members=below)
        case Choice():
            cases = tuple(replace(case, body=body) for case, body in zip(node.cases, below, strict=False))
            return replace(node, cases=cases, otherwise=None if node.otherwise is None else below[-1])
        case Loop():
            return replace(node, body=below[0], redo=None if node.redo is None else below[1])
        case ForEach():
            return replace(node, body=below[0])
        case Supervised():
            supervisor = below[0]
            assert isinstance(supervisor, Step)
            return replace(node, supervisor=supervisor, members=below[1:])
        case Step() | Gate():
            return node


def _free(id_: str, seen: set[str]) -> str:
    found, number = id_, 1
    while found in seen:
        number += 1
        found = f"{id_}~{number}"
    return found


def _renamed(node: Node, names: Mapping[str, str]) -> Node:
    made = with_children(node, tuple(_renamed(child, names) for child in children(node)))
    made = replace(made, id=names[node.id])
    match made:
        case Flow():
            return replace(
                made,
                order=tuple((names[a], names[b]) for a, b in made.order),
                inferred=tuple((names[a], names[b]) for a, b in made.inferred),
                starts_on=tuple(StartsOn(names[s.member], s.signal) for s in made.starts_on),
            )
        case Choice():
            cases = tuple(Case(_asking(c.condition, names.get), c.body) for c in made.cases)
            return replace(made, cases=cases)
        case Loop() | Supervised() if made.until is not None:
            return replace(made, until=_asking(made.until, names.get))
        case _:
            return made


def _asking(condition: Condition, called: Callable[[str, str], str]) -> Condition:
    match condition:
        case Approved(gate):
            return Approved(called(gate, gate))
        case Not(term):
            return Not(_asking(term, called))
        case AllOf(terms):
            return AllOf(tuple(_asking(term, called) for term in terms))
        case AnyOf(terms):
            return AnyOf(tuple(_asking(term, called) for term in terms))
        case _:
            return condition
