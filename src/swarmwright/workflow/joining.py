"""What a swap puts into a loop's body joins it in the round that is open: what is past stays as it is. So
does who is switched on again, in loops and led teams.

In a round that is past, and in the open one once it is asked whether another comes, it is passed by: that is
noted as a status of its own instances, `skipped`, so that nothing is asked or begun there. Where no other one
comes, and nothing has gone on from the loop (a person may be asked there), it takes part in the last. A body
that is new as a whole goes by its rounds from the first one on. Where a decision is asked for in other words,
it is so in the rounds that are to come; those that are past were decided on.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from swarmwright.workflow.finding import find
from swarmwright.workflow.following import instances
from swarmwright.workflow.looking import Look
from swarmwright.workflow.places import Place
from swarmwright.workflow.plan import Plan
from swarmwright.workflow.progress import Facts, Work
from swarmwright.workflow.renesting import nested_alike
from swarmwright.workflow.scopes import suffix
from swarmwright.workflow.standing import State, complete
from swarmwright.workflow.tree import Choice, Flow, Gate, Loop, Step, Supervised
from swarmwright.workflow.walking import walked

__all__ = ["Joined", "joined", "joins_words", "passed_by"]

Numbers = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Joined:
    """What joins a loop that is under way. node: its id. first: the round from which it takes part.

    skipped: its instances in rounds before that. finished: whether the open round is one of them: it has come
    to its end.
    """

    node: str
    first: int
    skipped: tuple[Work, ...]
    finished: bool = False


def joins_words(name: str, one: Joined) -> str:
    """From which round on who is called so takes part in a loop that is under way."""
    if one.finished:
        last = one.first - 1
        return f"{name} takes part from round {one.first} on, if there is one: round {last} has gone past it"
    return f"{name} takes part from round {one.first} on: the rounds before are past"


def joined(
    before: Plan,
    after: Plan,
    facts: Facts,
    void: Collection[str],
    begins: Collection[str],
    on: Collection[str] = (),
) -> tuple[Joined, ...]:
    """What is new to rounds of `before` in `after`: in their bodies, or in other words.

    void: the instances whose answers hold no more. begins: what is about to begin under `before`: the round
    that a person's no was to begin comes, whoever else is asked by now. on: agents that are switched on now.
    """
    return (*_joining(before, after, facts, begins, on), *_reworded(before, after, facts, void, begins))


def _joining(
    before: Plan, after: Plan, facts: Facts, begins: Collection[str], on: Collection[str]
) -> tuple[Joined, ...]:
    """Everything of `after` that joins a loop of `before` in a later round than the first."""
    new = [place for place in after.at if _joins(before, after, place) or _is_back(before, after, place, on)]
    if not new:
        return ()
    scopes = {place.owners: _scopes(before, after, place, facts, begins) for place in new}
    past = {place.id: _past(place, scopes[place.owners]) for place in new}
    left = _passed_by(facts, [_work(place, n) for place in new for n in scopes[place.owners]])
    states, look = walked(Look(after, left), noting=True)[1].states, Look(after, facts)
    found = []
    for place in new:
        open_ = [n for n in scopes[place.owners] if n not in past[place.id]]
        over = [
            n
            for n in open_
            if _is_over(after, look, place, n) and not _is_last(after, look, states, place, n)
        ]
        skipped = [n for n in (*past[place.id], *over) if not _has_begun(after, look, place, n)]
        if skipped:
            rounds = place.kinds.rindex("@")
            first = max(n[rounds] for n in scopes[place.owners]) + bool(over)
            found.append(Joined(place.id, first, tuple(_work(place, n) for n in skipped), bool(over)))
    return tuple(found)


def _reworded(
    before: Plan, after: Plan, facts: Facts, void: Iterable[str], begins: Collection[str]
) -> Iterator[Joined]:
    """The decisions that `after` asks for in other words, and that were taken in rounds which are past."""
    seen = [one for one in (find(after, instance) for instance in void) if one is not None and not one.use]
    for place in {one.place.id: one.place for one in seen if isinstance(one.place.node, Gate)}.values():
        home = after.at[place.owners[-1]] if place.owners else None
        if home is None or "@" not in place.kinds or home.id not in before.by_id:
            continue
        scopes = _scopes(before, after, place, facts, begins)
        past = _past(place, scopes)
        skipped = [one.numbers for one in seen if one.place is place and one.numbers in past]
        if skipped:
            first = max(n[place.kinds.rindex("@")] for n in scopes)
            yield Joined(place.id, first, tuple(_work(place, n) for n in skipped))


def passed_by(facts: Facts, joins: Iterable[Joined]) -> Facts:
    """The facts in which these are passed by, in the rounds before they take part."""
    return _passed_by(facts, [work for one in joins for work in one.skipped])


def _passed_by(facts: Facts, skipped: Sequence[Work]) -> Facts:
    if not skipped:
        return facts
    return replace(facts, progress={**facts.progress, **{work.instance: "skipped" for work in skipped}})


def _work(place: Place, numbers: Numbers) -> Work:
    return Work(place.id + suffix(place.kinds, numbers), place.id, agent=place.agent)


def _joins(before: Plan, after: Plan, place: Place) -> bool:
    """Whether all in this place is new, and stands beside what was there in a loop that was there."""
    if not any(isinstance(after.at[index].node, Loop) for index in place.owners):
        return False
    home = after.at[place.owners[-1]]
    was = before.by_id.get(home.id)
    if was is None or not nested_alike(before, was, after, home):
        return False
    known = {one.id for one in before.at[was.index + 1 : was.end]}

    def is_new(one: Place) -> bool:
        return all(inside.id not in known for inside in after.at[one.index : one.end])

    index, turn = place.above[-1]
    parent = after.at[index]
    joins = isinstance(parent.node, Flow | Choice) or (isinstance(parent.node, Loop) and turn > 0)
    return joins and is_new(place) and (index == home.index or not is_new(parent))


def _is_back(before: Plan, after: Plan, place: Place, on: Collection[str]) -> bool:
    """Whether it is a step of who is switched on, in a loop or team that was there."""
    if place.agent not in on or not isinstance(place.node, Step) or "@" not in place.kinds:
        return False
    home, known = after.at[place.owners[-1]], before.by_id.get(place.id)
    was = before.by_id.get(home.id)
    there = known is not None and known.agent == place.agent
    return there and was is not None and nested_alike(before, was, after, home)


def _scopes(before: Plan, after: Plan, place: Place, facts: Facts, begins: Collection[str]) -> list[Numbers]:
    """The rounds and items around the place that have begun, or are about to, in order."""
    found = set[Numbers]()
    around = after.at[place.owners[-1]]
    same = len(before.by_id[around.id].owners) == len(around.owners)
    counts = tuple(instances(facts))
    # Of other depth, all that counts is known there.
    for planned, known in ((before, (*counts, *begins)), (after, counts)) if same else ((after, counts),):
        home = planned.by_id[around.id]
        depth = len(home.owners) + 1
        for instance in known:
            seen = find(planned, instance)
            if seen is not None and home.index < seen.place.index < home.end:
                found.add(seen.numbers[:depth])
    return sorted(found)


def _past(place: Place, scopes: Sequence[Numbers]) -> list[Numbers]:
    """Those of them behind which another round has begun, of whichever loop around."""
    last: dict[Numbers, int] = {}
    for numbers in scopes:
        for k, number in enumerate(numbers):
            last[numbers[:k]] = max(last.get(numbers[:k], 0), number)
    rounds = [k for k, kind in enumerate(place.kinds) if kind == "@"]
    return [n for n in scopes if any(n[k] < last[n[:k]] for k in rounds)]


def _is_over(after: Plan, look: Look, place: Place, numbers: Numbers) -> bool:
    """Whether this round has come to its end: what is behind the body, or decides on another, has begun."""
    loop, here = _round_of(after, place), place
    while here.above[-1][0] != loop.index:
        here = after.at[here.above[-1][0]]
    turn = here.above[-1][1]
    inner = look.scope_of(here, numbers[: len(here.owners)])
    asked = look.questioned(loop, inner) or look.passed(
        loop, look.scope_of(loop, numbers[: len(loop.owners)])
    )
    rest = loop.parts[turn + 1 :] if isinstance(loop.node, Loop) else ()
    return asked or any(look.started(part, inner) for part in rest)


def _round_of(after: Plan, place: Place) -> Place:
    """The innermost loop around it, else the innermost led team."""
    around = [after.at[index] for index in reversed(place.owners)]
    loops = (one for one in around if isinstance(one.node, Loop))
    return next(loops, next(one for one in around if isinstance(one.node, Loop | Supervised)))


def _is_last(
    after: Plan, look: Look, states: Mapping[tuple[int, Numbers], State], place: Place, numbers: Numbers
) -> bool:
    """Whether the loop around the place is over, and nothing has begun that waited for it."""
    loop = _round_of(after, place)
    scope = look.scope_of(loop, numbers[: len(loop.owners)])
    over = complete(states.get((loop.index, numbers[: len(loop.owners)]), State.PENDING))
    return over and not look.passed(loop, scope)


def _has_begun(after: Plan, look: Look, place: Place, numbers: Numbers) -> bool:
    """Whether it, or what is taken in its place, has begun there."""
    scope = look.scope_of(place, numbers)
    around = after.at[place.above[-1][0]]
    taken = around.parts if isinstance(around.node, Choice) else (place,)
    return any(look.started(part, scope) for part in taken)
