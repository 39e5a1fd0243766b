"""Whether a yes still holds as work begins on it: what a person was shown, and what it lets begin. Pure.

So it is with a no at a gate behind which the work goes on either way: what is said of yeses here is said of
such noes, too.

One rule, whatever has come between (an edit, a swap, a step that runs again, another prompt for an agent):
whenever work right behind a decision is about to begin, for the first time or again (a step, what a judge is
asked, what is listed), the yes is good for the outputs that were shown, by what they say, and for the steps
that were shown to come next. Until anything has begun on it, it is good for no other steps' outputs either:
behind the last question of all, nothing begins.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from swarmwright.graph.records import told_with
from swarmwright.policy.approvals import AROUND, begins_more, digest
from swarmwright.workflow.carrying import BEHIND, letting_go_on, shows_other
from swarmwright.workflow.following import unused_decisions
from swarmwright.workflow.freeing import Items
from swarmwright.workflow.opening import beginning_behind, behind
from swarmwright.workflow.plan import Plan
from swarmwright.workflow.progress import Facts, Work
from swarmwright.workflow.reviewing import Reviews
from swarmwright.workflow.rules import EVERYONE
from swarmwright.workflow.tree import Step, steps

__all__ = ["CONTENT", "SET_UP", "begun_by", "begun_in", "otherwise_behind", "shown_as", "stale"]

State = Mapping[str, Any]

CONTENT = "the content"

SET_UP = "set_up"
"""In `coordination_rules`: agent id → a digest of how its team has set it up since the thread follows it."""


def stale(
    planned: Plan, state: State, facts: Facts, start: Collection[Work]
) -> Mapping[str, tuple[str, ...]]:
    """The yeses that hold no more, each with what has changed; `start`: the work that is about to begin."""
    said = [i for i in (*letting_go_on(planned, facts), *_written_since(state, facts)) if i in facts.shown]
    if not said:
        return {}
    begin = beginning_behind(planned, facts, said, start)
    unused = unused_decisions(planned, replace(facts, decisions={i: facts.decisions[i] for i in said}))
    reviews, found = Reviews(planned, facts), dict[str, tuple[str, ...]]()
    for instance in dict.fromkeys((*unused, *begin)):
        entry = state["interrupts"][instance]
        begins = instance in begin
        other = shows_other(reviews, instance) or (begins and _says_other(state, entry))
        other = other or (begins and instance in facts.held)
        now = [_done_as(planned, state, step) for step in begin.get(instance, ())]
        more = begins_more(entry.get("begins"), now)
        if why := (*((CONTENT,) if other else ()), *((BEHIND,) if more else ())):
            found[instance] = why
    return found


def otherwise_behind(planned: Plan, state: State, facts: Facts) -> frozenset[str]:
    """The yeses that nothing has begun on, and that would let other work begin by now than people were told:
    they are asked for anew once that is about to begin, so nobody goes past them before that either."""
    said = {i: facts.decisions[i] for i in letting_go_on(planned, facts) if i in facts.shown}
    unused = unused_decisions(planned, replace(facts, decisions=said)) if said else ()
    there, items = state.get("interrupts", {}), Items(planned, facts)
    return frozenset(
        i for i in unused if begins_more(there[i].get("begins"), begun_by(planned, state, i, items))
    )


def _written_since(state: State, facts: Facts) -> Iterator[str]:
    """The yeses to steps' own outputs which a person has written otherwise since, by an edit or by hand."""
    entries = state.get("interrupts", {})
    approved = {i: entries[i] for i in facts.held if facts.decisions.get(i) == "approved"}
    return (i for i, entry in approved.items() if AROUND in entry or _says_other(state, entry))


def _says_other(state: State, entry: Mapping[str, Any]) -> bool:
    shown = entry.get("content")
    return bool(shown) and shown != shown_as(state, entry.get("reviewed", ()))


def shown_as(state: State, instances: Iterable[str]) -> str:
    """A digest of what these steps have written, as a person is shown it."""
    written = state.get("agent_outputs", {})
    outputs = {i: written[i] for i in instances if i in written}
    ids = {output["message"] for output in outputs.values()}
    texts = {m.id: str(m.text) for m in state.get("messages", ()) if m.id in ids} if ids else {}
    context = told_with(state) if outputs else {}
    return digest(
        [
            [i, o["agent"], texts.get(o["message"], ""), o["fields"], *([context[i]] if i in context else ())]
            for i, o in outputs.items()
        ]
    )


def begun_by(planned: Plan, state: State, instance: str, items: Items) -> tuple[str, ...]:
    """A digest of each step that a yes there lets begin: whose it is, its task, how its agent is set up.
    items: how far the lists have got."""
    return tuple(_done_as(planned, state, step) for step in behind(planned, instance, items))


def begun_in(planned: Plan, state: State) -> tuple[str, ...]:
    """The same of each step of a whole workflow, which a yes to it would let begin."""
    return tuple(_done_as(planned, state, step) for step in steps(planned.workflow.root))


def _done_as(planned: Plan, state: State, step: Step) -> str:
    agent = planned.workflow.team.agent(step.agent)
    setup = agent.setup if agent is not None else ()
    rules = state.get("coordination_rules", {})
    own, later = rules.get("agents", {}).get(step.agent, {}), rules.get(SET_UP, {}).get(step.agent)
    said = (step.agent, step.task.casefold(), setup, own, _allowed(state, step.agent))
    return digest(*said, *([later] if later else []))


def _allowed(state: State, agent: str) -> list[str]:
    """The tools that people have given it on this thread."""
    rights = state.get("tool_permissions", {})
    given = [(tool, entry) for who in (EVERYONE, agent) for tool, entry in rights.get(who, {}).items()]
    return sorted(t for t, e in given if (e.get("effect") if isinstance(e, Mapping) else e) == "allow")
