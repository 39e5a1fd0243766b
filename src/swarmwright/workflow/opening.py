"""What a person's yes lets begin, by the tree alone. Pure."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache

from swarmwright.workflow.edges import STEPS, Near, Rim, Stands, first, goes_on, nearest
from swarmwright.workflow.finding import Seen, find
from swarmwright.workflow.following import after, begun_behind
from swarmwright.workflow.freeing import Items, bounded
from swarmwright.workflow.places import Place
from swarmwright.workflow.plan import Plan
from swarmwright.workflow.progress import Facts, Work
from swarmwright.workflow.staffing import able
from swarmwright.workflow.tree import Flow, ForEach, Loop, Step, Supervised

__all__ = [
    "already",
    "at_work",
    "beginning_behind",
    "behind",
    "beside",
    "ended_in",
    "opened",
    "reached",
    "ways",
]


def opened(planned: Plan, instance: str, items: Items | None = None) -> frozenset[tuple[str, str]]:
    """(agent, task) of each step that is `behind` a gate, or whatever else asks there."""
    return frozenset((step.agent, step.task.casefold()) for step in behind(planned, instance, items))


def behind(planned: Plan, instance: str, items: Items | None = None) -> tuple[Step, ...]:
    """Each step that comes next behind a gate, or whatever else asks there, the nearest first; in the place
    of those whose agents are switched off, and beside those whose work counts already, who comes behind them.

    Behind the last of a flow comes what is behind the flow; behind the last of a loop's body, its next round,
    too; behind the last of an item, where so many at a time are at work, the next item's; behind that of a
    member of a led team who leads it, and what is behind the team only where it may end there; behind who
    leads it whom they may pick. items: how far the lists have got, None = that may be any, nobody is off, and
    nothing behind it has begun. Nothing of an instance that the workflow does not have.
    """
    seen = find(planned, instance)
    return () if seen is None else _behind_it(planned, seen, items)


def already(planned: Plan, facts: Facts, instance: str) -> tuple[Step, ...]:
    """The steps behind an open question that have begun before it is answered, and count: none that right
    behind it has not. A swap has put the question there."""
    seen, items = find(planned, instance), Items(planned, facts)
    if seen is None or not _any_early(planned, seen, ended_in(planned, seen, items), items):
        return ()
    begun = (find(planned, i) for i in begun_behind(planned, facts, instance))
    places = (one.place for one in begun if one is not None and not one.use)
    found = {place.id: place.node for place in places if items.early(seen, place)}
    return tuple(node for node in found.values() if isinstance(node, Step))


def reached(planned: Plan, facts: Facts, instance: str) -> dict[str, int]:
    """Map instance → the last of its items that has begun, of the maps, with so many items at a time at work,
    of which an item may be over with the answer to this question."""
    seen = find(planned, instance)
    ends = () if seen is None else _items_over(planned, seen.place.index)
    return Items(planned, facts).begun(seen, ends) if seen is not None and ends else {}


def beginning_behind(
    planned: Plan, facts: Facts, decisions: Collection[str], start: Collection[Work]
) -> Mapping[str, tuple[Step, ...]]:
    """Decision → the steps next to it, in its rounds and items, that are about to begin (again).

    A decision is there, with no step, too, where other work begins right behind it: what a judge is asked,
    what is listed, whoever comes next since nothing runs of what is between. Not for who was called there.
    """
    begin = [(work, seen) for work in start if (seen := find(planned, work.instance)) is not None]
    asked = [seen for i in decisions if begin and (seen := find(planned, i)) is not None]
    found, done, items = dict[str, tuple[Step, ...]](), _Done(planned, facts), Items(planned, facts)
    for one in asked:
        over = _items_over(planned, one.place.index)
        here = [(w, s) for w, s in begin if _of_its_round(one, s) and after(planned, one, s)]
        there = [(w, s) for w, s in begin if over and (w, s) not in here and items.lets(one, s, over)]
        # In its own item nobody begins as who begins with the next one, though it may be the same step.
        maps = frozenset(index for index in one.place.owners if bounded(planned.at[index]))
        both = (here, _Next(planned, one, items, maps)), (there, _Next(planned, one, items))
        steps = tuple(step for works, next_ in both for step in next_.among(works, done))
        others = [
            seen
            for works, next_ in both
            for work, seen in works
            if work.instance not in facts.called and seen.place.id not in next_.nearest
        ]
        if steps or not all(done.between(one, seen) for seen in others):
            found[one.instance] = steps
    return found


class _Next:
    """The steps next to a question, by id: the nearest, and those that come once some are passed by.

    maps: those around it whose next item is left out of account.
    """

    def __init__(self, planned: Plan, one: Seen, items: Items, maps: frozenset[int] = frozenset()) -> None:
        self._one, ended = one, ended_in(planned, one) | maps
        self.nearest = {step.id: step for step in _behind(planned, one.place.index, ended)}
        self._passing = {step.id: step for step in _passing(planned, one, ended, items)}

    def among(self, works: Sequence[tuple[Work, Seen]], done: _Done) -> Iterator[Step]:
        """Those of them that begin with these works, the nearest first."""
        begin = [seen for work, seen in works if work.kind == "step"]
        yield from (self.nearest[s.place.id] for s in begin if s.place.id in self.nearest)
        late = (s for s in begin if s.place.id in self._passing.keys() - self.nearest.keys())
        yield from (self._passing[s.place.id] for s in late if not done.between(self._one, s))


class _Done:
    """The steps that have run, or run; what came last comes first. Who is asked works on nothing."""

    def __init__(self, planned: Plan, facts: Facts) -> None:
        self._planned, self._facts = planned, facts

    def between(self, one: Seen, other: Seen) -> bool:
        """Whether anything of it stands between a question and this, but what had begun before the answer."""
        early = self._facts.early.get(one.instance, ())
        return any(
            after(self._planned, seen, other) and after(self._planned, one, seen)
            for seen in self._all
            if seen.instance not in early
        )

    @cached_property
    def _all(self) -> Sequence[Seen]:
        ran = (i for i, status in reversed(tuple(self._facts.progress.items())) if status != "skipped")
        found = (seen for i in ran if (seen := find(self._planned, i)) is not None)
        return [seen for seen in found if not seen.use and isinstance(seen.place.node, Step)]


def _of_its_round(asked: Seen, other: Seen) -> bool:
    """Whether `other` stands in the same rounds and items of what is around both, or in the next round."""
    both = zip(
        asked.place.owners, other.place.owners, asked.place.kinds, asked.numbers, other.numbers, strict=False
    )
    for mine, theirs, kind, number, their_number in both:
        if mine != theirs:
            return True
        if number != their_number:
            return kind == "@" and their_number == number + 1
    return True


def _behind_it(planned: Plan, seen: Seen, items: Items | None = None) -> tuple[Step, ...]:
    ended = ended_in(planned, seen, items)
    if items is None:
        return _behind(planned, seen.place.index, ended, frozenset())
    return _passing(planned, seen, ended, items)


def _passing(planned: Plan, seen: Seen, ended: frozenset[int], items: Items) -> tuple[Step, ...]:
    if not _any_early(planned, seen, ended, items):
        return _behind(planned, seen.place.index, ended, items.off)
    rim = _passing_by(planned, items.off)
    return _steps(ways(planned, seen.place.index, ended, rim, beside(planned, seen, items, rim)))


def _any_early(planned: Plan, seen: Seen, ended: frozenset[int], items: Items) -> bool:
    next_ = _behind(planned, seen.place.index, ended, items.off)
    return any(items.early(seen, planned.by_id[step.id]) for step in next_)


def beside(planned: Plan, seen: Seen, items: Items, rim: Rim) -> Rim:
    """The rim in the rounds and items around a question: what is behind it and counts already may be passed
    by, and stands there nevertheless, as it may be sent for."""

    def early(one: Near) -> bool:
        return isinstance(one, Step) and items.early(seen, planned.by_id[one.id])

    return replace(rim, done=early)


def ended_in(planned: Plan, seen: Seen, items: Items | None = None) -> frozenset[int]:
    """The nodes around it in which nothing begins behind it any more: the led teams that have picked as often
    as they may, the loops in their last round, the maps of which no item is left."""
    around = zip(seen.place.owners, seen.numbers, strict=False)
    places = ((planned.at[owner], number) for owner, number in around)
    last = frozenset(p.index for p, n in places if not isinstance(p.node, ForEach) and n == p.bound)
    return last if items is None else last | items.none_left(seen)


@lru_cache(maxsize=4096)
def _behind(
    planned: Plan, asking: int, ended: frozenset[int], off: frozenset[str] | None = None
) -> tuple[Step, ...]:
    """off: who is switched off; also those beyond what may be passed by then. None = the nearest alone."""
    return _steps(ways(planned, asking, ended, STEPS if off is None else _passing_by(planned, off)))


def _steps(found: Iterator[tuple[Place, tuple[Near, ...]]]) -> tuple[Step, ...]:
    """The steps among what comes next, each once."""
    next_ = (one for _, near in found for one in near if isinstance(one, Step))
    return tuple({one.id: one for one in next_}.values())


def _passing_by(planned: Plan, off: frozenset[str]) -> Rim:
    return Rim(at_work(planned, off), choices=True, lists=True)


def at_work(planned: Plan, off: frozenset[str]) -> Stands:
    """Whether a step is of somebody who is not switched off, and no leader's who could pick nobody."""
    teams = (place.node for place in planned.at if isinstance(place.node, Supervised)) if off else ()
    idle = frozenset(team.supervisor.id for team in teams if not able(team, off))
    return lambda one: isinstance(one, Step) and one.agent not in off and one.id not in idle


@lru_cache(maxsize=4096)
def _items_over(planned: Plan, asking: int) -> frozenset[int]:
    """The maps around it, with so many items at a time at work, of which an item may be over behind it."""
    return frozenset(place.index for place, _ in ways(planned, asking, ()) if bounded(place))


def ways(
    planned: Plan, asking: int, ended: Collection[int], rim: Rim = STEPS, here: Rim | None = None
) -> Iterator[tuple[Place, tuple[Near, ...]]]:
    """What comes next by each node around it, the innermost first.

    ended: the nodes in which nothing begins any more. rim: what is not looked through; here: that in the
    rounds and items around it, where that is another.
    """
    here = rim if here is None else here
    for index, turn in reversed(planned.at[asking].above):
        place, next_ = planned.at[index], tuple[Near, ...]()
        node, over = place.node, index in ended
        if isinstance(node, Flow):
            next_ = nearest(node, place.parts[turn].node, here)
        elif isinstance(node, Loop) and not over:
            next_ = first(node.body if node.redo is None or turn else node.redo, rim)
        elif isinstance(node, Supervised) and not turn:
            next_ = tuple(one for member in node.members for one in first(member, rim))
        elif isinstance(node, Supervised) and not over:
            next_ = first(node.supervisor, rim)
        elif bounded(place) and not over:
            next_ = first(place.parts[0].node, rim)
        yield place, next_
        if isinstance(node, Flow) and next_ and not goes_on(node, place.parts[turn].node, here):
            break
        if next_ and turn and isinstance(node, Supervised) and node.until is None:
            break
