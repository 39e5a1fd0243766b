"""What a swap brings to rounds that are over, and that changes nothing there: who joins them, and what else
was to end them.

Rounds are over, but for a `redirect`, where their loop or led team is complete in every scope in which it has
begun, others have gone on from it there, and no other round or item around it is to come. Pure.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import takewhile

from swarmwright.workflow.finding import Seen, find
from swarmwright.workflow.following import after, instances, without
from swarmwright.workflow.looking import Look
from swarmwright.workflow.migrating import Migration
from swarmwright.workflow.places import Place
from swarmwright.workflow.plan import Plan
from swarmwright.workflow.plan import plan as plan_of
from swarmwright.workflow.progress import Facts
from swarmwright.workflow.scopes import suffix
from swarmwright.workflow.standing import State, complete
from swarmwright.workflow.tree import ForEach, Gate, Loop, Step, Supervised
from swarmwright.workflow.walking import walked

__all__ = ["Over", "Unheard", "unheard"]

Numbers = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Unheard:
    """node: who joins rounds that are over, or the loop or team that is to end otherwise. what: of a loop or
    team, what of it is new: `condition`, `bound`. behind: who has gone on from the rounds, a step or a gate;
    "" where that is a judge. opens: a step's instance to which a `redirect` opens them again, so that it is
    heard, or counts; "" where there is none."""

    node: str
    what: tuple[str, ...]
    behind: str
    opens: str


def unheard(change: Migration) -> Iterator[Unheard]:
    """Who joins rounds that are over, in the order of the tree; then what else was to end some."""
    before, now = plan_of(change.old), plan_of(change.new)
    joining = [(place, home) for place in now.at if (home := _joins(before, now, place)) is not None]
    ending = [(place, what) for place in now.at if (what := _ends_otherwise(before, place))]
    if not joining and not ending:
        return
    over = Over(now, without(change.facts, change.stopped))
    for place, home in joining:
        if over.is_over(home) and not over.has_begun(place) and place.agent not in over.look.off:
            yield Unheard(place.id, (), over.behind(home), over.opening(home, place))
    for place, what in ending:
        if over.is_over(place):
            yield Unheard(place.id, what, over.behind(place), over.opening(place))


def _joins(before: Plan, now: Plan, place: Place) -> Place | None:
    """The innermost loop or team of `before` around this step or gate, where that is new to it."""
    if not isinstance(place.node, Step | Gate):
        return None
    for home in (now.at[owner] for owner in reversed(place.owners)):
        was = before.by_id.get(home.id)
        if was is not None and isinstance(home.node, Loop | Supervised):
            known = before.by_id.get(place.id)
            there = known is not None and known.agent == place.agent and was.index < known.index < was.end
            there = there and not (place.agent in before.off and place.agent not in now.off)
            return None if there else home
    return None


def _ends_otherwise(before: Plan, place: Place) -> tuple[str, ...]:
    """What else is to end the rounds of a loop or team of `before`."""
    was, new = before.by_id.get(place.id), place.node
    old = was.node if was is not None else None
    if was is None or not isinstance(old, Loop | Supervised) or not isinstance(new, Loop | Supervised):
        return ()
    condition = new.until is not None and new.until != old.until
    used_up = isinstance(old, Loop) and isinstance(new, Loop) and old.exhausted != new.exhausted
    bound = place.bound != was.bound or used_up or (new.until is None and old.until is not None)
    return tuple(word for word, told in (("condition", condition), ("bound", bound)) if told)


class Over:
    """What is over, by these facts."""

    def __init__(self, planned: Plan, facts: Facts) -> None:
        self.look = Look(planned, facts)
        self._states = walked(self.look, noting=True)[1].states
        self._begun = [seen for i in instances(facts) if (seen := find(self.look.plan, i)) is not None]

    def has_begun(self, place: Place) -> bool:
        """Whether any of its work was begun, or a decision taken: not what is passed by, or was cancelled."""
        return any(seen.place is place and self._counts(seen) for seen in self._begun)

    def _counts(self, seen: Seen) -> bool:
        told = self.look.facts.progress.get(seen.instance) not in (None, "skipped", "cancelled")
        return not seen.use and (told or seen.instance in self.look.facts.decisions)

    def is_over(self, place: Place) -> bool:
        """Whether this loop or team is over, and others have gone on from it wherever it has begun."""
        scopes = {scope for scope, _ in self._inside(place)}
        gone_on = all(self.look.passed(place, self.look.scope_of(place, scope)) for scope in scopes)
        way = (*(index for index, _ in place.above), place.index)
        return bool(scopes) and gone_on and not self._to_come(way, ())

    def _inside(self, place: Place) -> Iterator[tuple[Numbers, Seen]]:
        """What has begun at or in this place, each with the scope around the place."""
        depth = len(place.owners)
        return ((s.numbers[:depth], s) for s in self._begun if place.index <= s.place.index < place.end)

    def _to_come(self, way: Numbers, numbers: Numbers) -> bool:
        """Whether what this way leads to may have anything to do yet, inside these rounds and items."""
        index, inner = way[0], way[1:]
        place = self.look.plan.at[index]
        if complete(self._states.get((index, numbers), State.PENDING)):
            return False
        if not inner:
            return True
        if isinstance(place.node, ForEach):
            number = self.look.facts.items.get(place.id + suffix(place.kinds, numbers))
            items = range(1, (number or 0) + 1)
            return number is None or any(self._to_come(inner, (*numbers, item)) for item in items)
        if not isinstance(place.node, Loop | Supervised):
            return self._to_come(inner, numbers)
        first, depth = place.parts[0].index, len(numbers)
        come = [n[depth] for i, n in self._states if i == first and n[:depth] == numbers]
        last = max(come, default=0)
        if place.bound is None or last < place.bound:
            return True
        return any(self._to_come(inner, (*numbers, number)) for number in come)

    def behind(self, place: Place) -> str:
        """Who has gone on from it, a step before a decision; "" where none of these has."""
        last = Seen("", place, max(scope for scope, _ in self._inside(place)), "")
        later = (seen for seen in self._begun if self._counts(seen) and after(self.look.plan, last, seen))
        gone_on = [seen.place for seen in later if isinstance(seen.place.node, Step | Gate)]
        return min(gone_on, key=lambda p: (isinstance(p.node, Gate), p.index)).id if gone_on else ""

    def opening(self, place: Place, joins: Place | None = None) -> str:
        """The step of its last round that is to be done again, so that the rest comes anew: who joins, where
        that is noted to be passed by, else one that comes before it."""
        last = max(
            (self._shared(seen, joins or place.parts[0]) for _, seen in self._inside(place)), default=()
        )
        if joins is not None:
            numbers = (*last, *(1 for _ in joins.owners[len(last) :]))
            own = Seen(joins.id + suffix(joins.kinds, numbers), joins, numbers, "")
            if isinstance(joins.node, Step) and own.instance in self.look.facts.progress:
                return own.instance
        ended = (
            seen
            for _, seen in self._inside(place)
            if isinstance(seen.place.node, Step)
            and self.look.facts.progress.get(seen.instance) in ("done", "failed", "skipped")
            and seen.place.agent not in self.look.off
            and seen.numbers[: len(last)] == last[: len(seen.numbers)]
            and (joins is None or after(self.look.plan, seen, own))
        )
        found = min(ended, key=lambda seen: seen.place.index, default=None)
        return found.instance if found is not None else ""

    @staticmethod
    def _shared(seen: Seen, place: Place) -> Numbers:
        """The rounds and items around both."""
        pairs = zip(seen.place.owners, place.owners, strict=False)
        return seen.numbers[: sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))]
