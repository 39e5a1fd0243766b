"""What a person looks at who is asked to decide: the outputs of the steps that end just before that."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from swarmwright.workflow.following import Part, after, way
from swarmwright.workflow.looking import Seen, find
from swarmwright.workflow.places import Place
from swarmwright.workflow.plan import Plan
from swarmwright.workflow.progress import Facts
from swarmwright.workflow.reporting import last_steps, looked_at_after, placed
from swarmwright.workflow.tree import Flow, Loop, Node, Step, Supervised

__all__ = ["last", "reviewed", "under_review"]


def reviewed(planned: Plan, facts: Facts, instance: str) -> tuple[str, ...]:
    """The step instances whose outputs are under review at a gate, a used-up loop or a held step.

    Of rounds the last, of items all; none where nothing comes before the question.
    """
    seen = find(planned, instance)
    if seen is None:
        return ()
    if isinstance(seen.place.node, Step):
        return (instance,)
    before = under_review(planned, instance)
    done = (i for i in facts.outputs if facts.progress.get(i) == "done")
    found = [one for i in done if (one := find(planned, i)) is not None and one.place.id in before]
    found = [one for one in found if after(planned, one, seen)]
    return tuple(one.instance for one in last(planned, found))


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


@lru_cache(maxsize=4096)
def under_review(planned: Plan, instance: str) -> frozenset[str]:
    """The steps, by node, whose outputs are shown there, once they are done."""
    seen = find(planned, instance)
    if seen is None:
        return frozenset()
    return frozenset(step.id for part in _before(planned, seen) for step in last_steps(part))


def _before(planned: Plan, seen: Seen) -> Iterator[Node]:
    node = seen.place.node
    for one, before in placed(planned.workflow.root):
        if one is node:
            yield from looked_at_after(node, before) if seen.use == "!" else before
            return
