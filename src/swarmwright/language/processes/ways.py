"""Ways: every way in which a sentence of process prose can be cut, and what all of them say."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import TypeAlias

from swarmwright.language.processes.cursor import Doubt
from swarmwright.language.processes.grammar import Reader
from swarmwright.language.told.facts import Facts, Statement
from swarmwright.language.told.forks import Forks
from swarmwright.workflow.tree import Span

__all__ = ["Told", "shared", "told"]

_DEEPEST = 3
"""Doubts one behind the other; a sentence with more is left to the other readers."""


@dataclass(frozen=True, slots=True)
class Told:
    """A sentence read in one way: what it says, and the further steps of agents that have one already."""

    reader: Reader
    statements: Sequence[Statement]
    further: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Fork:
    doubt: Doubt
    ways: Sequence[_Way]


_Way: TypeAlias = "Told | _Fork"
Make: TypeAlias = Callable[[Mapping[int, int]], Told]


def told(make: Make, forks: Forks, span: Span) -> list[Told]:
    """What a sentence says: in the way that was picked; in every way, where none was.

    make: reads it, with the cuts that are settled; raises Unread or Doubt.
    """
    way = _explored(make, {})
    while isinstance(way, _Fork):
        pick = forks.at(span, way.doubt.said, len(way.ways), usual=way.doubt.usual)
        if not pick:
            return _leaves(way)
        way = way.ways[pick - 1]
    return [way]


def _explored(make: Make, settled: Mapping[int, int]) -> _Way:
    """Every way to go on, where these doubts are settled. Raises Unread."""
    try:
        return make(settled)
    except Doubt as doubt:
        if len(settled) >= _DEEPEST:
            raise
        return _Fork(doubt, [_explored(make, {**settled, doubt.at: cut}) for cut in doubt.cuts])


def _leaves(way: _Way) -> list[Told]:
    return [way] if isinstance(way, Told) else [leaf for other in way.ways for leaf in _leaves(other)]


def shared(ways: Sequence[Told]) -> Facts:
    """The orders that every way has."""
    orders = [_pairs(way.reader.facts) for way in ways]
    return Facts(orders=[((a,), (b,)) for a, b in orders[0] if all((a, b) in other for other in orders)])


def _pairs(facts: Facts) -> dict[tuple[str, str], None]:
    return dict.fromkeys(pair for early, late in facts.orders for pair in product(early, late))
