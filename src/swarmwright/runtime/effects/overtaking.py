"""What people were shown, or have said yes or no to, and an edit makes otherwise. Pure.

A question shows what was written last before it, and what was written earlier and is given on to the steps
that a yes lets begin. A digest of the first is the question's `content`. The second only an edit can change
while it is asked, for what comes before a question is over by then: so that is looked at here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from swarmwright.graph.asking import open_approvals
from swarmwright.graph.holding import CONTENT, shown_as
from swarmwright.graph.records import to_facts
from swarmwright.policy.approvals import AROUND, DECIDES, to_entry
from swarmwright.policy.labels import Sight, label_in
from swarmwright.policy.visibility import hidden_from
from swarmwright.runtime.effects.base import Standing
from swarmwright.workflow.advance import advance
from swarmwright.workflow.carrying import BEFORE, shows_other
from swarmwright.workflow.finding import find
from swarmwright.workflow.following import after, unused_decisions
from swarmwright.workflow.freeing import Items
from swarmwright.workflow.opening import behind
from swarmwright.workflow.plan import Plan
from swarmwright.workflow.reviewing import Reviews, reviewed

__all__ = ["asked_around", "overtaken", "used_for_other"]

State = Mapping[str, Any]


def overtaken(standing: Standing, then: State, edited: Iterable[str]) -> Iterator[str]:
    """The answers on which nothing has begun yet, and which were to something else than stands there `then`.

    edited: the steps whose outputs a person has written otherwise.
    """
    planned, before, facts = standing.plan, standing.state, to_facts(standing.state)
    over = advance(planned, facts).outcome is not None  # then nothing is given on: what was approved stays so
    reviews, others = Reviews(planned, to_facts(then)), () if over else _others(before, then, edited)
    for gate in unused_decisions(planned, facts):
        shown = facts.shown.get(gate) or reviewed(planned, facts, gate)
        other = shown_as(before, shown) != shown_as(then, shown)
        if gate not in facts.progress:  # what is said of a step's own output is about that alone
            other = other or shows_other(reviews, gate) or _given_on(planned, then, gate, others)
        if other:
            yield gate


def used_for_other(
    standing: Standing, then: State, edited: Iterable[str]
) -> Iterator[tuple[str, dict[str, Any]]]:
    """The yeses to steps' own outputs that work has begun on, where the output is otherwise `then`, each with
    its entry that notes it: they are good for what has begun, and for nothing that begins from now on."""
    facts, entries = to_facts(standing.state), standing.state.get("interrupts", {})
    unused = set(unused_decisions(standing.plan, facts))
    for instance in _others(standing.state, then, edited):
        said = facts.decisions.get(instance) if instance in facts.held else None
        if said == "approved" and instance not in unused:
            yield instance, {**entries[instance], AROUND: [CONTENT]}


def asked_around(
    standing: Standing, then: State, edited: Iterable[str]
) -> Iterator[tuple[str, dict[str, Any]]]:
    """The open questions of which what is given on beside what is under review is otherwise `then`, each with
    its entry that notes it: they are asked anew."""
    if not (others := _others(standing.state, then, edited)):
        return
    for key, one in open_approvals(standing.state).items():
        if one.about.kind not in DECIDES or not one.id:
            continue
        beside = [i for i in others if i not in one.about.reviewed]
        if _given_on(standing.plan, then, key, beside):
            noted = dict.fromkeys((*one.more.get(AROUND, ()), BEFORE))
            yield key, {**to_entry(one), AROUND: list(noted)}


def _others(before: State, then: State, edited: Iterable[str]) -> Sequence[str]:
    """Those that say something else."""
    return [i for i in dict.fromkeys(edited) if shown_as(before, [i]) != shown_as(then, [i])]


def _given_on(planned: Plan, state: State, instance: str, outputs: Iterable[str]) -> bool:
    """Whether any of these was written before the question, and is read by a step that a yes lets begin."""
    asks, written = find(planned, instance), state.get("agent_outputs", {})
    earlier = [
        written[output]
        for output in outputs
        if asks and output in written and (wrote := find(planned, output)) and after(planned, wrote, asks)
    ]
    if not earlier:
        return False
    team, hidden = planned.workflow.team, hidden_from(planned.workflow)
    next_ = behind(planned, instance, Items(planned, to_facts(state)))
    sights = [Sight((step.agent,), team, hidden[step.agent]) for step in next_]
    return any(sight.sees(one["agent"], label_in(one)) for sight in sights for one in earlier)
