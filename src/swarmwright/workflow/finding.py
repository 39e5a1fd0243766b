"""Where an instance stands in the workflow, and what facts there are of a place: by rounds, items and use.

This module reads no facts by itself: `looking` does, and asks here which of them are of which place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Generic, TypeVar

from swarmwright.workflow.places import Place
from swarmwright.workflow.plan import Plan
from swarmwright.workflow.reading import Source
from swarmwright.workflow.scopes import indices, split
from swarmwright.workflow.tree import ForEach, Loop

__all__ = ["Found", "Seen", "agree", "find", "latest"]

_Value = TypeVar("_Value")
_Numbers = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Seen:
    """An instance that was found in the workflow: its node, scope, and use (a question, a listing, or "")."""

    instance: str
    place: Place
    numbers: _Numbers
    use: str

    def inside(self, place: Place, numbers: _Numbers) -> bool:
        """Whether it belongs to that node in that scope."""
        return place.index <= self.place.index < place.end and self.numbers[: len(numbers)] == numbers


@lru_cache(maxsize=65536)
def find(plan: Plan, instance: str) -> Seen | None:
    """The instance with this id, or None if the workflow has none (a hot swap may have taken it out)."""
    parts = split(instance)
    place = plan.by_id.get(parts[0]) if parts else None
    if parts is None or place is None or not _has_use(place, parts[2]):
        return None
    kinds = place.asking[0] if parts[2].startswith("?") else place.kinds
    numbers = indices(parts[1], kinds)
    return None if numbers is None else Seen(instance, place, numbers, parts[2])


def _has_use(place: Place, use: str) -> bool:
    match use[:1]:
        case "?":
            case, _, leaf = use[1:].partition(".")
            return int(case) < len(place.asks) and int(leaf) < len(place.asks[int(case)].leaves)
        case "#":
            return isinstance(place.node, ForEach)
        case "!":
            return isinstance(place.node, Loop)
        case _:
            return True


class Found(Generic[_Value]):
    """A mapping from instances, looked up by place; read as a whole only when a place has many instances."""

    def __init__(self, plan: Plan, facts: Mapping[str, _Value]) -> None:
        self._plan, self._facts = plan, facts

    def of(self, place: Place) -> Iterable[tuple[_Numbers, _Value]]:
        """Every scope in which this place has a value, with the value."""
        if place.kinds:
            return self._by_place.get(place.index, ())
        return (((), self._facts[place.id]),) if place.id in self._facts else ()

    @cached_property
    def _by_place(self) -> dict[int, list[tuple[_Numbers, _Value]]]:
        grouped: dict[int, list[tuple[_Numbers, _Value]]] = {}
        for instance, value in self._facts.items():
            seen = find(self._plan, instance)
            if seen is not None and not seen.use:
                grouped.setdefault(seen.place.index, []).append((seen.numbers, value))
        return grouped


def latest(
    sources: Iterable[Source],
    numbers: _Numbers,
    found: Found[_Value],
    wanted: Callable[[_Value], bool] = lambda _: True,
) -> _Value | None:
    """The value that came last, by rounds and then by place in the tree, among those visible from there."""
    ranked = (
        (_rank(source.place, theirs), value)
        for source in sources
        for theirs, value in found.of(source.place)
        if wanted(value) and _visible(source, theirs, numbers)
    )
    best = max(ranked, key=lambda entry: entry[0], default=None)
    return None if best is None else best[1]


def _visible(source: Source, theirs: _Numbers, ours: _Numbers) -> bool:
    """Same items, and no later round; within the same round only if the plan says so."""
    for kind, their, our in zip(source.place.kinds[: source.shared], theirs, ours, strict=False):
        if kind == "@" and their != our:
            return their < our
        if their != our:
            return False
    return source.same


def _rank(place: Place, numbers: _Numbers) -> tuple[int, ...]:
    own = iter(numbers)
    return tuple(next(own) if turn is None else turn for turn in place.rank)


def agree(theirs: _Numbers, their_numbers: _Numbers, ours: _Numbers, our_numbers: _Numbers) -> bool:
    """Whether two scopes stand in the same rounds and items of the loops and maps that are around both."""
    for their_owner, their, our_owner, our in zip(theirs, their_numbers, ours, our_numbers, strict=False):
        if their_owner != our_owner:
            return True
        if their != our:
            return False
    return True
