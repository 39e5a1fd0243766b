"""What a yes gives on beside what is under review. Pure.

Whoever says yes to a page's review says yes to the page, too: the steps that a yes lets begin read all that
was written for them by then, also by whoever has left the flow since.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from swarmwright.graph.forms import BY_HAND
from swarmwright.graph.views import all_outputs
from swarmwright.policy.labels import Sight, label_in
from swarmwright.policy.visibility import hidden_from
from swarmwright.ports.agents import Output
from swarmwright.workflow.finding import find
from swarmwright.workflow.plan import Plan
from swarmwright.workflow.scopes import split
from swarmwright.workflow.tree import Step

__all__ = ["given_on", "written_by_hand"]

State = Mapping[str, Any]


def given_on(
    planned: Plan, state: State, begins: Sequence[Step], reviewed: Collection[str]
) -> tuple[Output, ...]:
    """What these steps are given, beside what steps under review have written. Of rounds the last."""
    if not begins:
        return ()
    written, team, hidden = (
        state.get("agent_outputs", {}),
        planned.workflow.team,
        hidden_from(planned.workflow),
    )
    sights = [Sight((step.agent,), team, hidden[step.agent]) for step in begins]
    asked, last = {_node(instance) for instance in reviewed}, dict[object, Output]()
    for one in all_outputs(state):
        label = label_in(written[one.instance])
        place = _place(planned, one.instance)
        last.pop(place, None)  # what is written anew stands where it was written
        if _node(one.instance) not in asked and any(sight.sees(one.agent, label) for sight in sights):
            last[place] = one
    return tuple(last.values())


def written_by_hand(state: State) -> Mapping[str, str]:
    """The steps in whose place a person has written what they have not written anew since: by whom, "" =
    nobody knows."""
    written: Mapping[str, Any] = state.get("agent_outputs", {})
    marked = {instance: one.get(BY_HAND) for instance, one in written.items()}
    return {instance: by if isinstance(by, str) else "" for instance, by in marked.items() if by}


def _node(instance: str) -> str:
    parts = split(instance)
    return parts[0] if parts else instance


def _place(planned: Plan, instance: str) -> object:
    """Of a list each item has its own; rounds share one."""
    seen = find(planned, instance)
    if seen is None:
        return instance
    items = [number for number, kind in zip(seen.numbers, seen.place.kinds, strict=True) if kind == "["]
    return seen.place.index, *items
