"""Which round of another workflow is which of this one, where loops were put around work or taken off. Pure.

A loop that comes around what has run is in its first round, and what ran in round n of a loop inside it is
round n there: `a@2` is `a@1.2`. A loop that is taken off leaves what its last round has: `a@2.3`, of its
second and last, is `a@3`; what its earlier rounds had counts for nothing, and would be mistaken for the first
one's. Its last is the last in which a step has done anything: one that has only begun would leave nothing,
and all that is done would be done again. Nothing is carried where that could be read in two ways: a loop
inside another that is past its first round, or a led team or a map that comes or goes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TypeVar

from swarmwright.workflow.carrying import asks
from swarmwright.workflow.finding import Seen, find
from swarmwright.workflow.following import instances, unused_decisions, without
from swarmwright.workflow.places import Place
from swarmwright.workflow.plan import Plan
from swarmwright.workflow.progress import Facts
from swarmwright.workflow.scopes import suffix
from swarmwright.workflow.tree import ForEach, Gate, Loop, Step

__all__ = ["NOTHING", "Carrying", "Renested", "nested_alike", "renested"]

V = TypeVar("V")
Numbers = tuple[int, ...]
Last = Mapping[tuple[int, Numbers], int]
"""(owner's index, scope around it) → a number of one of its rounds or items."""


@dataclass(frozen=True, slots=True)
class Renested:
    """moves: instance → the instance that it is in the other workflow, where that is another. past: what was
    done in rounds of a loop that is taken off, and that others have come after. begun: what ran or failed, or
    was asked and said, in rounds behind the last in which such a loop has come to anything."""

    moves: Mapping[str, str] = field(default_factory=dict)
    past: frozenset[str] = frozenset()
    begun: frozenset[str] = frozenset()

    def there(self, instance: str) -> str:
        """What this instance is in the other workflow."""
        return self.moves.get(instance, instance)

    def facts(self, facts: Facts) -> Facts:
        """The facts as the other workflow knows them."""
        running = (i for i, status in facts.progress.items() if status == "running")
        return self.renamed(without(facts, self.past | self.begun.difference(running)))

    def renamed(self, facts: Facts) -> Facts:
        """The facts, what is past included."""
        if not self.moves:
            return facts

        def moved(found: Mapping[str, V], key: str = "") -> dict[str, V]:
            kept = {i: value for i, value in found.items() if i + key not in self.moves}
            new = {i: value for i, value in found.items() if i + key in self.moves}
            return kept | {self.moves[i + key].removesuffix(key): value for i, value in new.items()}

        return replace(
            facts,
            progress=moved(facts.progress),
            signals={name: frozenset(map(self.there, who)) for name, who in facts.signals.items()},
            outputs=moved(facts.outputs),
            judged=moved(facts.judged),
            decisions=moved(facts.decisions),
            items=moved(facts.items, "#"),
            called=facts.called.difference(self.moves),
            held=frozenset(map(self.there, facts.held)),
            over=frozenset(map(self.there, facts.over)),
            past=frozenset(map(self.there, facts.past)),
            by_hand=moved(facts.by_hand),
            chose=moved(facts.chose),
            shown={i: tuple(map(self.there, shown)) for i, shown in moved(facts.shown).items()},
        )


NOTHING = Renested()


def renested(before: Plan, after: Plan, facts: Facts) -> Renested:
    """What becomes of the instances that stand in other loops now.

    Only what has ended is moved, as far as it asks the same: not what runs, has failed or waits for a person,
    and no decision on which nothing has begun.
    """
    if not any(_ways(before, after, place) for place in before.at):
        return NOTHING
    seen_ = [seen for i in instances(facts) if (seen := find(before, i)) is not None]
    begun_last, last = _last(seen_), _last_done(seen_, facts)
    unused = set(unused_decisions(before, facts))
    moves, past, begun = dict[str, str](), set[str](), set[str]()
    for seen in seen_:
        there = after.by_id.get(seen.place.id)
        ways = _ways(before, after, seen.place)
        if there is None or not ways or _is_nested_late(before, seen.place, ways, begun_last):
            continue
        if _is_behind(seen, ways, last):
            begun.add(seen.instance)
        elif not _in_last_rounds(seen, ways, last):
            past.add(seen.instance)
        elif (new := _moved(after, seen, there, ways)) and _has_ended(facts, seen, unused):
            moves[seen.instance] = new
    return Renested({old: new for old, new in moves.items() if old != new}, frozenset(past), frozenset(begun))


class Carrying:
    """Where a node in a scope of this workflow stands in the other one."""

    def __init__(self, before: Plan, after: Plan, facts: Facts) -> None:
        self._before, self._after, self._facts = before, after, facts

    def there(self, seen: Seen) -> Seen | None:
        """None where it stands nowhere, or cannot be told which round of it is which."""
        there = self._after.by_id.get(seen.place.id)
        if there is None:
            return None
        if _around(self._before, seen.place) == _around(self._after, there):
            return replace(seen, place=there)
        ways = _ways(self._before, self._after, seen.place)
        begun, done = self._last
        if not ways or _is_nested_late(self._before, seen.place, ways, begun):
            return None
        last = _in_last_rounds(seen, ways, done)
        return find(self._after, _moved(self._after, seen, there, ways)) if last else None

    @cached_property
    def _last(self) -> tuple[Last, Last]:
        seen_ = [seen for i in instances(self._facts) if (seen := find(self._before, i)) is not None]
        return _last(seen_), _last_done(seen_, self._facts)


def nested_alike(before: Plan, was: Place, after: Plan, is_: Place) -> bool:
    """Whether the same loops, teams and maps stand around both, or rounds can be carried from one to the
    other."""
    return _around(before, was) == _around(after, is_) or bool(_ways(before, after, was))


def _around(planned: Plan, place: Place) -> tuple[tuple[str, type], ...]:
    owners = (planned.at[index] for index in place.owners)
    return tuple((owner.id, type(owner.node)) for owner in owners)


def _ways(before: Plan, after: Plan, place: Place) -> tuple[int | None, ...]:
    """Where the numbers of a scope here come from: for each owner in `after` its turn among those in
    `before`, None = a loop that was put around it; for each owner that is gone, -1 - its turn, behind them.

    () where nothing was put around it or taken off, or it cannot be told what is which.
    """
    there = after.by_id.get(place.id)
    if there is None or type(there.node) is not type(place.node) or there.agent != place.agent:
        return ()
    was, is_ = _around(before, place), _around(after, there)
    if len(was) == len(is_):
        return ()
    longer = max(was, is_, key=len)
    shorter = min(was, is_, key=len)
    turns = _turns(shorter, longer)
    more = [one for turn, one in enumerate(longer) if turn not in turns]
    if len(turns) != len(shorter) or any(kind is not Loop for _, kind in more):
        return ()
    if longer is was:
        gone = [-1 - turn for turn in range(len(longer)) if turn not in turns]
        return (*turns, *gone)
    return tuple(turns.index(turn) if turn in turns else None for turn in range(len(longer)))


def _turns(shorter: Sequence[object], longer: Sequence[object]) -> list[int]:
    """Where those of one stand in the other, in order; fewer where they do not."""
    found = list[int]()
    for one in shorter:
        start = found[-1] + 1 if found else 0
        if one not in longer[start:]:
            break
        found.append(longer.index(one, start))
    return found


def _last_done(begun: Sequence[Seen], facts: Facts) -> Last:
    """The last of the rounds or items in which a step is done; where that is none, in which any has begun."""
    steps = (seen for seen in begun if isinstance(seen.place.node, Step) and not seen.use)
    return {**_last(begun), **_last([seen for seen in steps if facts.progress.get(seen.instance) == "done"])}


def _last(begun: Sequence[Seen]) -> Last:
    """The last of the rounds or items in which anything has begun."""
    last = dict[tuple[int, Numbers], int]()
    for seen in begun:
        for turn, owner in enumerate(_owners(seen)):
            key = owner, seen.numbers[:turn]
            last[key] = max(last.get(key, 0), seen.numbers[turn])
    return last


def _owners(seen: Seen) -> tuple[int, ...]:
    return seen.place.asking[1] if seen.use.startswith("?") else seen.place.owners


def _is_nested_late(before: Plan, place: Place, ways: Sequence[int | None], last: Last) -> bool:
    """Whether a loop was put into another that is in a later round: its past rounds would go on in it."""
    if None not in ways:
        return False
    innermost = max(turn for turn, one in enumerate(ways) if one is None)
    outside = [place.owners[turn] for turn in ways[:innermost] if turn is not None]
    rounds = {owner for owner in outside if not isinstance(before.at[owner].node, ForEach)}
    return any(owner in rounds and number > 1 for (owner, _), number in last.items())


def _in_last_rounds(seen: Seen, ways: Sequence[int | None], last: Last) -> bool:
    return all(number == end for number, end in _rounds_gone(seen, ways, last))


def _is_behind(seen: Seen, ways: Sequence[int | None], last: Last) -> bool:
    """Whether it is of a later round of a loop that is gone, in the last one of those around it."""
    behind = ((number, end) for number, end in _rounds_gone(seen, ways, last) if number != end)
    number, end = next(behind, (0, 0))
    return number > end


def _rounds_gone(seen: Seen, ways: Sequence[int | None], last: Last) -> Iterator[tuple[int, int]]:
    """(its round, the last one) of each loop around it that is gone, outermost first."""
    owners = _owners(seen)
    for turn in sorted(-1 - turn for turn in ways if turn is not None and turn < 0):
        yield seen.numbers[turn], last.get((owners[turn], seen.numbers[:turn]), 1)


def _moved(after: Plan, seen: Seen, there: Place, ways: Sequence[int | None]) -> str:
    """Its instance in the other workflow; "" where that has none or asks otherwise there."""
    numbers = tuple(1 if turn is None else seen.numbers[turn] for turn in ways if turn is None or turn >= 0)
    own = seen.numbers[len(seen.place.owners) :]  # an `until` is asked within its loop's round
    kinds = there.asking[0] if seen.use.startswith("?") else there.kinds
    instance = f"{there.id}{suffix(kinds, numbers + own)}{seen.use}"
    other = find(after, instance)
    return instance if other is not None and (not _answers(seen) or asks(seen) == asks(other)) else ""


def _answers(seen: Seen) -> bool:
    return bool(seen.use) or isinstance(seen.place.node, Gate)


def _has_ended(facts: Facts, seen: Seen, unused: set[str]) -> bool:
    status = facts.progress.get(seen.instance)
    return status in (None, "done", "skipped") and (seen.instance not in unused or status is not None)
