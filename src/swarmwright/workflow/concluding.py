"""What is concluded when a swap or an edit comes is history: no new condition, bound, list or member opens it
again, and nothing that is reported otherwise.

A round is concluded once something of the round after it has begun; a loop, a led team or a choice once it is
complete and something that waited for it has begun, a person's decision included; a list once some of that is
over (what is at work still goes on beside the list that is made anew). So it is told under the workflow that
the thread has followed: what has begun too early for the new one concludes nothing. Of a loop or a team that
has come back, and that this workflow does not have, the new one tells: what was done in its rounds counts
again, so that those behind which another had begun are past, though what was said in them went with it.

What of that would have more to do in the new workflow is noted as done, in its scope (`Facts.over`), and is
not walked any more. The rest goes by the new workflow: the round that is open, and what nobody has gone on
from, also where a person is still asked. Where something in it is made to run again, the note goes with it
(`following`). Pure.

No part of this are members that are new to a flow, a list or a way that was taken outside of past rounds:
they are work that nobody has done, and begin (`joining` tells of those that are put into rounds); nor a body
that is new as a whole, in a loop that is open.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace

from swarmwright.workflow.finding import Seen, find
from swarmwright.workflow.following import instances, without
from swarmwright.workflow.joining import joined, passed_by
from swarmwright.workflow.looking import Look
from swarmwright.workflow.places import Place
from swarmwright.workflow.plan import Plan
from swarmwright.workflow.progress import Facts, Status, Work
from swarmwright.workflow.renesting import Carrying, Renested
from swarmwright.workflow.scopes import Scope, suffix
from swarmwright.workflow.standing import State, complete
from swarmwright.workflow.tree import Choice, ForEach, Loop, Supervised, walk
from swarmwright.workflow.walking import walked

__all__ = ["History", "kept_over", "stays_over"]

Numbers = tuple[int, ...]
States = Mapping[tuple[int, Numbers], State]


@dataclass(frozen=True)
class History:
    """What a change of the workflow finds.

    nested: which round is which. no_more: what counts no more in any case. void: the answers to what is asked
    otherwise. begins: what is about to begin under `before`. stopped: what runs, and is stopped for it. on:
    the agents that were off and are on now.
    """

    before: Plan
    after: Plan
    facts: Facts
    nested: Renested
    no_more: frozenset[str]
    void: tuple[str, ...]
    begins: Collection[str]
    stopped: Collection[str]
    on: Collection[str] = ()

    def without(self, lost: Collection[str] = ()) -> tuple[tuple[str, ...], tuple[Work, ...], Facts]:
        """The answers that hold no more, what is over, and the facts as `after` goes by them.

        lost: decisions that are asked for anew; they conclude nothing.
        """
        gone = self.no_more.union(lost)
        kept = self.nested.facts(without(self.facts, gone.union(self.void)))
        joins = joined(self.before, self.after, kept, self.void, self.begins, self.on)
        facts = without(self.facts, {*self.stopped, *lost})
        over = _concluded(self.before, facts, self.after, passed_by(kept, joins))
        stand = _standing(self.after, kept, over, self.void)
        void = tuple(i for i in self.void if i not in stand)
        return void, over, _closed(self.nested.facts(without(self.facts, gone.union(void))), over)


def kept_over(
    planned: Plan, facts: Facts, then: Facts, again: Collection[str] = ()
) -> tuple[tuple[Work, ...], Facts]:
    """What is over by `facts`, and would not be by `then`, which a person has written; and `then` with that.

    again: steps that run again, they alone: what goes by what they report may come to anything.
    """
    places = [seen.place for one in again if (seen := find(planned, one)) is not None]
    open_ = frozenset(p.index for p in planned.at if any(planned.goes_by(p, one) for one in places))
    over = _concluded(planned, facts, planned, then, open_)
    return over, _closed(then, over)


def stays_over(planned: Plan, facts: Facts, then: Facts) -> tuple[Work, ...]:
    """What is over by `facts`, and would not be by `then`, in which others can work."""
    return _concluded(planned, facts, planned, then)


def _concluded(
    before: Plan, facts: Facts, after: Plan, kept: Facts, open_: Collection[int] = ()
) -> tuple[Work, ...]:
    """What is over under `before`, and would not be under `after`: its nodes there, in their scopes.

    facts, kept: what has happened, as either knows it. open_: what may come to something else later.
    """
    both = (*_over(before, facts, after, kept), *_come_back(before, after, kept))
    left = {(place.index, numbers): place for place, numbers in both}
    found = dict[tuple[int, Numbers], Work]()
    while left:
        look = Look(after, _closed(kept, found.values()))
        states = walked(look, noting=True)[1].states
        opened = [key for key in left if key[0] in open_ or not complete(states.get(key, State.DONE))]
        if not opened:
            break
        # The outermost first: what is inside is over with it. In one scope as in all.
        here = min(index for index, _ in opened)
        for key in [key for key in left if key[0] == here]:
            place = left.pop(key)
            found[key] = look.stepping(place, look.scope_of(place, key[1]))
    whole = [(after.at[index], numbers) for index, numbers in found]
    return tuple(
        work
        for (index, numbers), work in found.items()
        if not any(p.index < index < p.end and numbers[: len(n)] == n for p, n in whole)
    )


def _closed(facts: Facts, over: Collection[Work]) -> Facts:
    """The facts in which these are over."""
    if not over:
        return facts
    done: dict[str, Status] = dict.fromkeys((work.instance for work in over), "done")
    return replace(facts, progress={**facts.progress, **done}, over=facts.over | done.keys())


def _standing(after: Plan, kept: Facts, over: Collection[Work], answers: Collection[str]) -> frozenset[str]:
    """Those of these answers that were given to questions and lists of what is over: they stand, whatever is
    asked by now."""
    if not over:
        return frozenset()
    look = Look(after, _closed(kept, over))
    seen = (one for one in (find(after, i) for i in answers) if one is not None and one.use)
    return frozenset(one.instance for one in seen if look.is_over(one.place, one.numbers))


def _over(before: Plan, facts: Facts, after: Plan, kept: Facts) -> Iterator[tuple[Place, Numbers]]:
    """What is concluded under `before`, where it stands in `after`."""
    if not any(isinstance(place.node, Loop | Supervised | Choice | ForEach) for place in before.at):
        return
    look, now = Look(before, facts), Look(after, kept)
    ended = Look(before, without(facts, [i for i, status in facts.progress.items() if status == "running"]))
    states = walked(look, noting=True)[1].states
    carrying = Carrying(before, after, facts)
    for (index, numbers), state in states.items():
        place = before.at[index]
        if not isinstance(place.node, Loop | Supervised | Choice | ForEach):
            continue
        there = carrying.there(Seen(place.id + suffix(place.kinds, numbers), place, numbers, ""))
        if there is None or type(there.place.node) is not type(place.node):
            continue
        scope = look.scope_of(place, numbers)
        if isinstance(place.node, Loop):
            yield from _rounds(look, states, place, scope, there)
        behind = ended if isinstance(place.node, ForEach) else look
        if complete(state) and behind.passed(place, scope) and not _goes_on(now, there):
            yield there.place, there.numbers


def _goes_on(now: Look, there: Seen) -> bool:
    """Whether it goes by what was decided in it, so that only work in it that is new begins: a way that was
    taken, a list that holds."""
    scope = now.scope_of(there.place, there.numbers)
    match there.place.node:
        case Choice():
            return any(now.started(part, scope) for part in there.place.parts)
        case ForEach():
            return there.instance in now.facts.items
        case _:
            return False


def _rounds(
    look: Look, states: States, loop: Place, scope: Scope, there: Seen
) -> Iterator[tuple[Place, Numbers]]:
    """The bodies, and what comes between, of a loop's rounds behind which another has begun."""
    number = 0
    while look.went_on(loop, scope, number := number + 1):
        inner = scope.in_round(number)
        for turn, (was, is_) in enumerate(zip(loop.parts, there.place.parts, strict=False)):
            if not look.went_on(loop, scope, number, turn):
                return
            same = not {one.id for one in walk(was.node)}.isdisjoint(one.id for one in walk(is_.node))
            if same and complete(states.get((was.index, inner.numbers), State.PENDING)):
                yield is_, (*there.numbers, number)


def _come_back(before: Plan, after: Plan, kept: Facts) -> Iterator[tuple[Place, Numbers]]:
    """What stands in the past rounds of loops and teams of `after` that `before` has not, and that had begun
    when they left."""
    look = Look(after, kept)
    for place in after.at:
        was = before.by_id.get(place.id)
        known = was is not None and type(was.node) is type(place.node)
        if known or not isinstance(place.node, Loop | Supervised):
            continue
        for numbers in _scopes(after, place, kept):
            scope, number = look.scope_of(place, numbers), 0
            while look.went_on(place, scope, number := number + 1):
                gone_by = (t for t in range(len(place.parts)) if look.went_on(place, scope, number, t))
                yield from ((place.parts[turn], (*numbers, number)) for turn in gone_by)


def _scopes(planned: Plan, around: Place, facts: Facts) -> Collection[Numbers]:
    """The rounds and items around this place in which anything of it has begun."""
    seen = (one for i in instances(facts) if (one := find(planned, i)) is not None)
    depth = len(around.owners)
    return {one.numbers[:depth] for one in seen if around.index < one.place.index < around.end}
