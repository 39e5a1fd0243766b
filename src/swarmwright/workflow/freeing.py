"""Which items of a list begin as another is over, where so many at a time are at work. Pure.

What is said of one item lets another begin then. Which one it was is told by how far the list had got as that
was said: the items begin in their order, so it is the next (or, of several answers at once, one of the next).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cached_property

from swarmwright.workflow.advance import advance
from swarmwright.workflow.edges import entry
from swarmwright.workflow.finding import Seen, find
from swarmwright.workflow.places import Place
from swarmwright.workflow.plan import Plan
from swarmwright.workflow.progress import Facts, Work
from swarmwright.workflow.scopes import suffix
from swarmwright.workflow.tree import ForEach, Step

__all__ = ["Items", "bounded", "there"]

_At = tuple[int, tuple[int, ...]]
"""A map's index, and the rounds and items around it."""


def bounded(place: Place) -> bool:
    """Whether this is a map in which so many items at a time are at work."""
    return isinstance(place.node, ForEach) and place.node.at_most_parallel is not None


class Items:
    """How far the lists have got at one moment, in maps in which so many items at a time are at work; and who
    begins nothing then: the agents who are switched off, and the steps whose work counts already."""

    def __init__(self, planned: Plan, facts: Facts) -> None:
        self._planned, self._facts = planned, facts
        self.off = facts.disabled | planned.off

    def early(self, asked: Seen, step: Place) -> bool:
        """Whether a step behind a question had begun before that is answered, and counts: it does not begin
        on the answer. In the question's rounds and items, else in the first."""
        work = there(step, asked)
        if self._facts.progress.get(work) not in ("running", "done", "skipped"):
            return False
        answered = asked.instance in self._facts.decisions
        return not answered or work in self._facts.early.get(asked.instance, ())

    def none_left(self, seen: Seen) -> frozenset[int]:
        """Of such maps around an instance, by index, those of which no item is left that would wait for
        another to be over."""
        return frozenset(index for index, each in self._around(seen) if not self._waits(index, seen, each))

    def begun(self, seen: Seen, ends: Collection[int]) -> dict[str, int]:
        """Map instance → the last of its items that has begun, of these maps around an instance."""
        return {
            each: max(self._known[each], default=0)
            for index, each in self._around(seen)
            if index in ends and each in self._known
        }

    def lets(self, asked: Seen, other: Seen, ends: Collection[int]) -> bool:
        """Whether the answer to one item's question lets that begin in another.

        ends: the maps around the question, by index, of which an item is over with the answer.
        """
        depth = _parting(asked, other)
        if depth is None or (index := asked.place.owners[depth]) not in ends:
            return False
        place = self._planned.at[index]
        each, item = _instance(place, asked.numbers), other.numbers[depth]
        then, known = self._then(asked, place, each), self._known.get(each, {})
        if item <= then:
            return False  # it had begun by then: what begins again in it does so without this answer
        if item not in known:
            return max(known, default=0) <= then or item <= then + self._so_far(each, then)
        first = {step.id for step in entry(place.parts[0].node)}
        again = isinstance(other.place.node, Step) and other.place.id in first
        return again and item <= then + self._so_far(each, then)

    def _then(self, asked: Seen, place: Place, each: str) -> int:
        """The last item that had begun as the question was answered; where nobody has noted that, the last
        that could have begun by then at the least."""
        assert isinstance(place.node, ForEach)
        noted = self._facts.reached.get(asked.instance, {}).get(each)
        least = max(asked.numbers[len(place.owners)], place.node.at_most_parallel or 0)
        return least if noted is None else noted

    def _so_far(self, each: str, then: int) -> int:
        """So many answers were given while the list had got so far: as many items begin on them."""
        return max(1, self._answers.get((each, then), 0))

    def _waits(self, index: int, seen: Seen, each: str) -> bool:
        """Whether an item of that map has not begun, and does not begin now."""
        known, number = self._known.get(each, {}), self._facts.items.get(each)
        if number is None:
            return True
        depth = len(self._planned.at[index].owners)
        inside = (
            one.numbers for one in self._begins if one.inside(self._planned.at[index], seen.numbers[:depth])
        )
        now = {numbers[depth] for numbers in inside if len(numbers) > depth}
        return len(known.keys() | now) < number

    def _around(self, seen: Seen) -> Iterator[tuple[int, str]]:
        for owner in seen.place.owners:
            if bounded(self._planned.at[owner]):
                yield owner, _instance(self._planned.at[owner], seen.numbers)

    @cached_property
    def _known(self) -> Mapping[str, Mapping[int, None]]:
        """Map instance → its items in which something has begun."""
        found: dict[str, dict[int, None]] = {}
        for instance in (*self._facts.progress, *self._facts.decisions):
            seen = find(self._planned, instance)
            for index, each in () if seen is None else self._around(seen):
                assert seen is not None
                found.setdefault(each, {})[seen.numbers[len(self._planned.at[index].owners)]] = None
        return found

    @cached_property
    def _answers(self) -> Mapping[tuple[str, int], int]:
        found: dict[tuple[str, int], int] = {}
        for by_map in self._facts.reached.values():
            for at in by_map.items():
                found[at] = found.get(at, 0) + 1
        return found

    @cached_property
    def _begins(self) -> list[Seen]:
        works: tuple[Work, ...] = advance(self._planned, self._facts).start
        return [seen for work in works if (seen := find(self._planned, work.instance)) is not None]


def there(place: Place, seen: Seen) -> str:
    """The instance at that place in the same rounds and items; of others, in the first."""
    both = zip(place.owners, seen.place.owners, seen.numbers, strict=False)
    same = [number if mine == theirs else 1 for mine, theirs, number in both]
    return place.id + suffix(place.kinds, (*same, *([1] * (len(place.owners) - len(same)))))


def _instance(place: Place, numbers: tuple[int, ...]) -> str:
    return place.id + suffix(place.kinds, numbers[: len(place.owners)])


def _parting(one: Seen, other: Seen) -> int | None:
    """How many rounds and items are the same around two instances of which one map has different items; None
    where they part otherwise."""
    both = zip(one.place.owners, other.place.owners, one.numbers, other.numbers, strict=False)
    for depth, (mine, theirs, number, their_number) in enumerate(both):
        if mine != theirs:
            return None
        if number != their_number:
            return depth if one.place.kinds[depth] == "[" else None
    return None
