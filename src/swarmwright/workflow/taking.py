"""Ways that were taken before a swap, and that its conditions would not take: they stay, and that is told.

A choice is decided once a way of it has begun, or others have gone on from it where it took none
(`concluding`): what has begun is never begun in two ways. Where neither is so, it is decided anew. Of rounds
only the open one is told of; those before are history. Pure.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from swarmwright.workflow.finding import Seen, find
from swarmwright.workflow.following import after, instances, without
from swarmwright.workflow.looking import Look
from swarmwright.workflow.migrating import Migration
from swarmwright.workflow.places import Place
from swarmwright.workflow.plan import Plan
from swarmwright.workflow.plan import plan as plan_of
from swarmwright.workflow.scopes import Scope
from swarmwright.workflow.standing import State
from swarmwright.workflow.tree import Choice, Gate, Loop, Step, Supervised, steps
from swarmwright.workflow.truth import settle
from swarmwright.workflow.walking import walked

__all__ = ["Taken", "not_taken", "taken"]

Numbers = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Taken:
    """A choice that stays as it was decided, though it would be decided otherwise.

    begun: the step or gate that has begun in the way that it took, or behind it where it took none; "" where
    that is neither. would: the node of the way that it would take, "" = none; None where a judge would have
    to say. opens: the step's instance to which a `redirect` has it decided anew; "" where there is none.
    keeps: whether that step is done, so that one behind it is enough.
    """

    node: str
    took: bool
    begun: str
    would: str | None
    opens: str
    keeps: bool = False


def taken(change: Migration) -> Iterator[Taken]:
    """What stays decided, in the order of the tree; of a choice in items or rounds the first that does."""
    before, now = plan_of(change.old), plan_of(change.new)
    asks_otherwise = [place for place in now.at if _asks_otherwise(before, place)]
    if not asks_otherwise:
        return
    look = Look(now, without(change.facts, change.stopped))
    states = walked(look, noting=True)[1].states
    for place in asks_otherwise:
        scopes = sorted(numbers for index, numbers in states if index == place.index)
        found = (_stays(look, place, numbers) for numbers in scopes if not _is_past(look, place, numbers))
        first = next((one for one in found if one is not None), None)
        if first is not None:
            yield first


def not_taken(change: Migration, instance: str) -> bool:
    """Whether work that is stopped stands in a way that is not taken any more."""
    now = plan_of(change.new)
    seen = find(now, instance)
    if seen is None or not any(isinstance(now.at[index].node, Choice) for index, _ in seen.place.above):
        return False
    states = walked(Look(now, without(change.facts, change.stopped)), noting=True)[1].states
    ways = ((now.at[index], turn) for index, turn in seen.place.above)
    return any(
        states.get((place.parts[turn].index, seen.numbers[: len(place.owners)])) is State.SKIPPED
        for place, turn in ways
        if isinstance(place.node, Choice)
    )


def _asks_otherwise(before: Plan, place: Place) -> bool:
    """Whether this is a choice that was there, and decides by other conditions, or in other ways."""
    was = before.by_id.get(place.id)
    if was is None or not isinstance(was.node, Choice) or not isinstance(place.node, Choice):
        return False
    return _deciding(was) != _deciding(place)


def _deciding(place: Place) -> tuple[object, ...]:
    firsts = [next((step.id for step in steps(part.node)), part.id) for part in place.parts]
    return tuple(ask.condition for ask in place.asks), tuple(firsts)


def _is_past(look: Look, place: Place, numbers: Numbers) -> bool:
    """Whether a round around it is one behind which another has begun."""
    for depth, owner in enumerate(place.owners):
        around = look.plan.at[owner]
        outer = look.scope_of(around, numbers[:depth])
        if isinstance(around.node, Loop | Supervised) and look.went_on(around, outer, numbers[depth]):
            return True
    return False


def _stays(look: Look, place: Place, numbers: Numbers) -> Taken | None:
    """What stays of a choice in this scope; None where it is decided anew, or as it would be."""
    scope = look.scope_of(place, numbers)
    took = next((part for part in place.parts if look.started(part, scope)), None)
    if took is None and not look.is_over(place, numbers):
        return None
    would = _would(look, place, scope)
    if (would.id if isinstance(would, Place) else would) == (took.id if took is not None else ""):
        return None
    own = Seen("", place, numbers, "")
    begun = [seen for i in instances(look.facts) if (seen := find(look.plan, i)) is not None and not seen.use]
    at_work = [s for s in begun if (s.inside(took, numbers) if took else after(look.plan, own, s))]
    known = [seen for seen in at_work if isinstance(seen.place.node, Step | Gate)]
    first = min(known, key=lambda s: (isinstance(s.place.node, Gate), s.place.index), default=None)
    told = would.id if isinstance(would, Place) else would
    begun_ = first.place.id if first is not None else ""
    opens = _opening(look, own, begun)
    keeps = look.facts.progress.get(opens) == "done"
    return Taken(place.id, took is not None, begun_, told, opens, keeps)


def _would(look: Look, place: Place, scope: Scope) -> Place | str | None:
    """The way that it would take by now, "" = none; None where somebody has to be asked."""
    for case, ask in enumerate(place.asks):
        holds = settle(ask.condition, look.answers(place, scope, case))[0]
        if holds is None:
            return None
        if holds:
            return place.parts[case]
    return place.parts[-1] if len(place.parts) > len(place.asks) else ""


def _opening(look: Look, choice: Seen, begun: list[Seen]) -> str:
    """The step before it that it goes by, else the last before it, in the same rounds and items."""
    before = [
        seen
        for seen in begun
        if isinstance(seen.place.node, Step)
        and seen.instance in look.facts.progress
        and seen.place.agent not in look.off
        and seen.numbers[: len(choice.numbers)] == choice.numbers[: len(seen.numbers)]
        and after(look.plan, seen, choice)
    ]
    goes_by = [seen for seen in before if look.plan.goes_by(choice.place, seen.place)]
    last = max(goes_by or before, key=lambda seen: (seen.place.index, seen.numbers), default=None)
    return last.instance if last is not None else ""
