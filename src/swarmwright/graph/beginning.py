"""What begins on a thread as it stands, and who waits for a person's yes first: the router goes by it, and
whoever is to tell beforehand what the router will do. Pure.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from swarmwright.graph.holding import otherwise_behind, stale
from swarmwright.graph.records import to_facts
from swarmwright.graph.state import written_to
from swarmwright.workflow.advance import advance
from swarmwright.workflow.coming import coming
from swarmwright.workflow.finding import find
from swarmwright.workflow.freeing import Items, there
from swarmwright.workflow.opening import at_work, behind
from swarmwright.workflow.plan import Plan
from swarmwright.workflow.progress import Facts, Work
from swarmwright.workflow.tree import Step
from swarmwright.workflow.unanswered import enough, is_held, question_in_the_way

__all__ = ["Begins", "begins", "held", "holding_yet"]

State = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Begins:
    """What begins, and step → the question to people for which it waits, though it is due, was sent for, or
    would come next under a yes that holds no more."""

    start: frozenset[str] = frozenset()
    waits: Mapping[str, str] = field(default_factory=dict)


def begins(planned: Plan, state: State, before: Iterable[str] = ()) -> Begins:
    """What the router begins on a thread that stands so. before: what else is looked at that might wait."""
    facts = to_facts(state)
    frontier = advance(planned, facts)
    wanted = {work.instance for work in frontier.start if work.kind == "step"} | facts.called | {*before}
    void = {*stale(planned, state, facts, frontier.start)} if facts.decisions else set[str]()
    if void:
        state = written_to(state, {"interrupts": dict.fromkeys(void)})
        facts = to_facts(state)
        frontier = advance(planned, facts)
    start = {work.instance for work in frontier.start} - held(planned, state, facts, frontier.start)
    yet = holding_yet(planned, state, facts)
    void |= facts.decisions.keys() - yet.decisions.keys()
    waits = {step: question for question in sorted(void) for step in _on_a_yes(planned, yet, question)}
    works = at_work(planned, facts.disabled | planned.off)
    for instance in wanted:
        seen = find(planned, instance)
        if seen is not None and isinstance(seen.place.node, Step) and works(seen.place.node):
            others = [i for i in enough(planned, yet, seen) if i in void]
            waits[instance] = others[0] if others else question_in_the_way(planned, yet, seen)
    begun = facts.progress.keys() | start
    return Begins(
        frozenset(start), {i: question for i, question in waits.items() if question and i not in begun}
    )


def _on_a_yes(planned: Plan, facts: Facts, question: str) -> Iterator[str]:
    """The steps behind a question but for those that a no alone lets begin."""
    no = {one.node.id for one in coming(planned, facts, question) if one.after == "no"}
    asked, next_ = find(planned, question), behind(planned, question, Items(planned, facts))
    places = (planned.by_id[step.id] for step in next_ if step.id not in no)
    return (place.id if asked is None else there(place, asked) for place in places)


def held(planned: Plan, state: State, facts: Facts, start: Iterable[Work]) -> frozenset[str]:
    """Those that people have sent the work to, and that are to begin before a question which has no yes, or
    none any more: they wait for that, as everybody does, whatever took the answer away or brought the
    question."""
    called = [work.instance for work in start if work.instance in facts.called]
    if not called:
        return frozenset()
    yet = holding_yet(planned, state, facts)
    return frozenset(i for i in called if is_held(planned, yet, i))


def holding_yet(planned: Plan, state: State, facts: Facts) -> Facts:
    """The facts without the yeses that would let other work begin by now than people were told."""
    gone = otherwise_behind(planned, state, facts)
    return replace(facts, decisions={i: said for i, said in facts.decisions.items() if i not in gone})
