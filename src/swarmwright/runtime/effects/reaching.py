"""Steps that people name, and what is to be written so that one runs (again). Pure."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any

from swarmwright.runtime.effects.base import Update
from swarmwright.workflow.advance import advance
from swarmwright.workflow.finding import Seen, find
from swarmwright.workflow.nearness import nearest
from swarmwright.workflow.plan import Plan
from swarmwright.workflow.progress import Facts
from swarmwright.workflow.scopes import suffix
from swarmwright.workflow.tree import ForEach, Step

__all__ = ["beginning", "find_step", "taken_back"]

_SHOWN = 12
"""Steps that are named to whoever names one that is not there."""


def find_step(planned: Plan, facts: Facts, instance: str) -> Seen | str:
    """The step instance that is named so, or (a text) why there is none to speak of."""
    seen = find(planned, instance)
    if seen is None or seen.use or not isinstance(seen.place.node, Step):
        steps = [place.id for place in planned.at if isinstance(place.node, Step)]
        if instance in steps:
            return f"{instance} stands in rounds or items: say which, as {instance}@2 or {instance}[1]"
        near = nearest(instance, steps, 2)
        mean = f"did you mean {' or '.join(near)}?" if near else f"it has: {', '.join(steps[:_SHOWN])}"
        return f"the workflow has no step {instance!r}; {mean}"
    if not _reached(planned, facts, seen):
        if instance in facts.progress:
            return f"{instance} belongs to an item of a list that is made anew: wait until that is there"
        return f"{instance} belongs to a round or an item that has not come yet"
    return seen


def _reached(planned: Plan, facts: Facts, seen: Seen) -> bool:
    """Whether the rounds and items around it are there: a first round always is."""
    for depth, owner in enumerate(seen.place.owners):
        around, numbers = planned.at[owner], seen.numbers[: depth + 1]
        if isinstance(around.node, ForEach):
            if facts.items.get(around.id + suffix(around.kinds, numbers[:-1]), 0) < numbers[-1]:
                return False
        elif numbers[-1] > 1:
            begun = (find(planned, instance) for instance in facts.progress)
            if not any(other is not None and other.inside(around, numbers) for other in begun):
                return False
    return True


def beginning(planned: Plan, facts: Facts, instance: str) -> Facts | None:
    """The facts with which this step begins at once: it is called where it would not start by itself.

    None where nobody needs what it would do: it would be cancelled as soon as it has begun.
    """
    if all(work.instance != instance for work in advance(planned, facts).start):
        facts = replace(facts, called=facts.called | {instance})
    running = replace(facts, progress={**facts.progress, instance: "running"})
    return None if instance in advance(planned, running).cancel else facts


def taken_back(state: Mapping[str, Any], facts: Facts, instances: Collection[str]) -> Update:
    """The write after which these instances have not begun, and the thread stands at `facts`.

    What they have said stays among the messages; what was approved for them does not hold any more.
    """
    signals = state.get("signals", {}).items()
    return {
        "progress": {i: None for i in state.get("progress", {}) if i in instances},
        "agent_outputs": {i: None for i in state.get("agent_outputs", {}) if i in instances},
        "signals": {
            name: dict.fromkeys(who) for name, by in signals if (who := [i for i in by if i in instances])
        },
        "interrupts": dict.fromkeys(_stale(state, instances)),
        "coordination_rules": {"redone": state.get("coordination_rules", {}).get("redone", 0) + 1},
        "resume_info": {"outcome": None, "called": sorted(facts.called) or None},
    }


def _stale(state: Mapping[str, Any], instances: Collection[str]) -> list[str]:
    """Answers to what has not begun any more; what is only asked is looked at once the command is taken."""
    stale = []
    for key, entry in state.get("interrupts", {}).items():
        if "closed" in entry or entry["status"] == "waiting":
            continue
        of = entry.get("instance", key) if entry.get("kind") == "tool" else key
        if of in instances:
            stale.append(key)
    return stale
