"""What a person looks at who is asked to decide: the outputs of the steps that end just before that."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from functools import cached_property, lru_cache
from itertools import takewhile
from operator import itemgetter
from typing import NamedTuple, TypeAlias

from swarmwright.workflow.ending import last_before
from swarmwright.workflow.finding import Seen, find
from swarmwright.workflow.following import Part, after, way
from swarmwright.workflow.places import Place
from swarmwright.workflow.plan import Plan
from swarmwright.workflow.progress import Facts
from swarmwright.workflow.tree import Flow, Loop, Step, Supervised

__all__ = ["Reviews", "last", "reviewed", "under_review"]


def reviewed(planned: Plan, facts: Facts, instance: str) -> tuple[str, ...]:
    """The step instances whose outputs are under review at a gate, a used-up loop or a held step.

    Of rounds the last, of items all; none where nothing comes before the question.
    """
    return Reviews(planned, facts).at(instance)


class Reviews:
    """What is under review at one moment: for many questions, the outputs are sorted once."""

    def __init__(self, planned: Plan, facts: Facts) -> None:
        self.planned, self.facts = planned, facts
        self._in_items: dict[tuple[str, int], dict[tuple[int, ...], list[tuple[int, Seen]]]] = {}

    def at(self, instance: str) -> tuple[str, ...]:
        """As `reviewed`, in the order in which the outputs stand."""
        seen = find(self.planned, instance)
        if seen is None:
            return ()
        if isinstance(seen.place.node, Step):
            return (instance,)
        found = [one for id_ in under_review(self.planned, instance) for one in self._near(id_, seen)]
        before = [one for _, one in sorted(found, key=itemgetter(0)) if after(self.planned, one, seen)]
        return tuple(one.instance for one in last(self.planned, before))

    def _near(self, id_: str, seen: Seen) -> Sequence[tuple[int, Seen]]:
        """What this step has written in the items of maps in which the question is asked."""
        owners = zip(self.planned.by_id[id_].owners, seen.place.owners, seen.place.kinds, strict=False)
        depth = sum(1 for _ in takewhile(lambda one: one[0] == one[1] and one[2] == "[", owners))
        groups = self._in_items.get((id_, depth))
        if groups is None:
            groups = self._in_items[id_, depth] = {}
            for one in self._done.get(id_, ()):
                groups.setdefault(one[1].numbers[:depth], []).append(one)
        return groups.get(seen.numbers[:depth], ())

    @cached_property
    def _done(self) -> Mapping[str, Sequence[tuple[int, Seen]]]:
        """Step → what it has written, each with its place among all outputs."""
        found: dict[str, list[tuple[int, Seen]]] = {}
        for number, instance in enumerate(self.facts.outputs):
            seen = find(self.planned, instance) if self.facts.progress.get(instance) == "done" else None
            if seen is not None:
                found.setdefault(seen.place.id, []).append((number, seen))
        return found


def last(planned: Plan, found: Sequence[Seen]) -> Iterator[Seen]:
    """Those steps behind which none of the others comes: `after` of every two, and no look at every two."""
    ways = [[_Stage.of(part, one) for part in way(planned, one)] for one in found]
    reached: dict[_Node, set[_Turn]] = {}
    for stage in (stage for stages in ways for stage in stages):
        reached.setdefault(stage.node, set()).add(stage.turn)
    over = {node: _over(planned.at[node[0]], turns) for node, turns in reached.items()}
    for one, stages in zip(found, ways, strict=True):
        if not any(stage.turn in over[stage.node] for stage in stages):
            yield one


_Node: TypeAlias = "tuple[int, tuple[int, ...]]"
"""A node's index, and the rounds and items around it."""

_Turn: TypeAlias = tuple[int, int]
"""The round, and what is taken in it."""


class _Stage(NamedTuple):
    """A node on the way down, and the turn that is taken there."""

    node: _Node
    turn: _Turn

    @classmethod
    def of(cls, part: Part, seen: Seen) -> _Stage:
        """The stage that a part of an instance's way is."""
        place, turn, number = part
        return cls((place.index, seen.numbers[: len(place.owners)]), (number, turn))


def _over(place: Place, turns: Set[_Turn]) -> Set[_Turn]:
    """Of the turns reached at one node, those behind which another comes; a flow's may be more than these."""
    match place.node:
        case Flow():
            return {(0, earlier) for _, turn in turns for earlier in place.earlier[turn]}
        case Loop():
            return turns - {max(turns)}
        case Supervised():
            latest, picked = max(turns)[0], {number for number, turn in turns if turn}
            return {(n, turn) for n, turn in turns if n < latest or (turn == 0 and n in picked)}
        case _:
            return frozenset()


def under_review(planned: Plan, instance: str) -> frozenset[str]:
    """The steps, by node, whose outputs are shown there, once they are done."""
    seen = find(planned, instance)
    return frozenset() if seen is None else _under_review(planned, seen.place.index, seen.use)


@lru_cache(maxsize=4096)
def _under_review(planned: Plan, index: int, use: str) -> frozenset[str]:
    return last_before(planned, index, asked_of_it=use == "!")
