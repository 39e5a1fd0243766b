"""What a condition may read: the steps and gates that have had their turn when the question comes up."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from swarmwright.workflow.conditions import Announced, Approved, Compare, Leaf
from swarmwright.workflow.places import Place
from swarmwright.workflow.tree import AtLeast, Flow, Gate, Loop, Step, Supervised

__all__ = ["Source", "sources", "wavers"]


@dataclass(frozen=True, slots=True, eq=False)
class Source:
    """A step (or gate) that a condition reads: `shared` loops and maps stand around both.

    `before`: in the same rounds and items it comes before the condition. `same`: what it says in the same
    round counts; if not, only what it said in earlier rounds does.
    """

    place: Place
    shared: int
    before: bool
    same: bool


def sources(at: tuple[Place, ...], asking: Place, leaf: Compare | Approved) -> Iterator[Source]:
    """The steps whose outputs (or the gate whose decision) a leaf of `asking` may read.

    Only what comes before the condition counts, in this round or an earlier one: what runs beside it or after
    it could turn a decision that was already acted upon. A gate counts wherever it stands.
    """
    for place in at:
        if isinstance(leaf, Approved):
            if isinstance(place.node, Gate) and place.id == leaf.gate:
                yield Source(place, _shared(asking, place), _comes_before(at, place, asking), same=True)
        elif isinstance(place.node, Step) and leaf.agent in (None, place.node.agent):
            shared, before = _shared(asking, place), _comes_before(at, place, asking)
            if before or "@" in place.kinds[:shared]:
                yield Source(place, shared, before, same=before)


def _shared(asking: Place, place: Place) -> int:
    """How many loops and maps stand around both."""
    _, owners = asking.asking
    number = 0
    while number < min(len(owners), len(place.owners)) and owners[number] == place.owners[number]:
        number += 1
    return number


def _comes_before(at: tuple[Place, ...], step: Place, asking: Place) -> bool:
    """Whether the step or gate, both in the same rounds and items, has its turn before the question."""
    depth = 0
    while depth < len(asking.above) and step.above[depth : depth + 1] == asking.above[depth : depth + 1]:
        depth += 1
    parent, turn = step.above[depth]
    if depth == len(asking.above):
        # The step is inside the asking node: the body of a loop comes before its `until`, its redo after.
        return isinstance(asking.node, Supervised) or (isinstance(asking.node, Loop) and turn == 0)
    place, (_, own) = at[parent], asking.above[depth]
    match place.node:
        case Flow():
            return turn in place.earlier[own]
        case Loop() | Supervised():
            return turn == 0
        case _:
            return False


def wavers(at: tuple[Place, ...], asking: Place, leaf: Leaf) -> bool:
    """Whether what a leaf says may change after it was first read.

    A signal may come at any time, a gate that nothing puts before may be answered later, and what a quorum
    leaves to finish beside may still report.
    """
    match leaf:
        case Announced():
            return True
        case Approved():
            return not all(source.before for source in sources(at, asking, leaf))
        case Compare():
            own = {index for index, _ in asking.above}
            return any(
                isinstance(node := at[index].node, Flow) and isinstance(node.join, AtLeast)
                for source in sources(at, asking, leaf)
                for index, _ in source.place.above
                if index not in own
            )
        case _:
            return False
