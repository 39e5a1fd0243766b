"""What comes next behind a question to people, up to the questions behind it. Pure.

Whoever answers is told of nobody who begins only once another question is answered, but of that question.
What a yes is bound to (`opening`) is more: all that it may let begin, whatever else is asked before.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from swarmwright.workflow.advance import advance
from swarmwright.workflow.conditions import Approved
from swarmwright.workflow.edges import Near, Rim, Stands, first
from swarmwright.workflow.finding import Seen, find
from swarmwright.workflow.freeing import Items, bounded, there
from swarmwright.workflow.opening import at_work, beside, ended_in, ways
from swarmwright.workflow.places import Place
from swarmwright.workflow.plan import Plan
from swarmwright.workflow.progress import Decision, Facts
from swarmwright.workflow.tree import Gate, Loop, Step, Supervised

__all__ = ["After", "Coming", "coming"]

After = Literal["any", "no"]


@dataclass(frozen=True, slots=True)
class Coming:
    """A step that comes next, or a question that does: of a gate, or of a loop that is used up then. after:
    "no" = a no alone lets it come, for a yes ends its rounds, or goes on with the item that a no ends."""

    node: Step | Gate | Loop
    after: After = "any"


def coming(planned: Plan, facts: Facts, instance: str, items: Items | None = None) -> tuple[Coming, ...]:
    """What comes next behind a gate, or whatever else asks there, the nearest first, each once; nothing where
    a yes there would end the work, since what is behind it has been ended elsewhere.

    items: how far the lists have got. Nothing of an instance that the workflow does not have.
    """
    seen = find(planned, instance)
    if seen is None or _ends_all(planned, facts, instance):
        return ()
    found = dict[str, Coming]()
    for one in _found(planned, facts, seen, items):
        before = found.get(one.node.id)
        if before is None:
            found[one.node.id] = one
        elif before.after == "no":
            found[one.node.id] = Coming(before.node, one.after)
    return tuple(found.values())


def _ends_all(planned: Plan, facts: Facts, instance: str) -> bool:
    """Whether a yes there would end the work. Looked at only where anything was ended elsewhere, or passed
    by: hundreds may be asked at a time."""
    elsewhere = any(said != "approved" for said in facts.decisions.values()) or facts.disabled or planned.off
    if not (elsewhere or any(status not in ("running", "done") for status in facts.progress.values())):
        return False
    yes: dict[str, Decision] = {**facts.decisions, instance: "approved"}
    return advance(planned, replace(facts, decisions=yes)).outcome is not None


def _found(planned: Plan, facts: Facts, seen: Seen, items: Items | None) -> Iterator[Coming]:
    ended, rim = ended_in(planned, seen, items), Rim(_standing(planned, facts, seen), choices=True)
    stops = isinstance(seen.place.node, Gate) and seen.place.node.on_reject == "stop"
    here = rim if items is None else _not_begun(planned, seen, items, rim)
    for place, next_ in ways(planned, seen.place.index, ended, rim, here):
        node, until_yes = place.node, _until_a_yes(place, seen)
        if until_yes and stops:
            continue  # a yes ends its rounds, and so does a no
        for one in next_:
            yield Coming(one, "no" if until_yes else "any")
        if isinstance(node, Loop) and place.index in ended and node.until and node.exhausted == "escalate":
            yield Coming(node, "no" if until_yes else "any")
        if bounded(place) and next_ and items is not None:
            return  # what is behind them all is not to come before the last
    if stops:
        around = (planned.at[index] for index, _ in reversed(seen.place.above))
        for place in around:
            if bounded(place) and place.index not in ended:
                yield from (Coming(one, "no") for one in first(place.parts[0].node, rim))


def _not_begun(planned: Plan, seen: Seen, items: Items, rim: Rim) -> Rim:
    """The rim without the steps that have begun before the answer, and count; but for those in rounds or
    items of their own, of which more may come."""
    here = beside(planned, seen, items, rim)

    def stands(one: Near) -> bool:
        own = planned.by_id[one.id].owners
        return here.stands(one) and (not here.done(one) or own != seen.place.owners[: len(own)])

    return replace(here, stands=stands)


def _until_a_yes(place: Place, seen: Seen) -> bool:
    """Whether a yes there ends the rounds of this loop or led team."""
    return isinstance(place.node, Loop | Supervised) and place.node.until == Approved(seen.place.id)


def _standing(planned: Plan, facts: Facts, seen: Seen) -> Stands:
    """Whether a step's agent is not switched off, and a gate is still to be answered, in the rounds and items
    around that question."""
    works = at_work(planned, facts.disabled | planned.off)

    def stands(one: Near) -> bool:
        if isinstance(one, Step):
            return works(one)
        return there(planned.by_id[one.id], seen) not in facts.decisions

    return stands
