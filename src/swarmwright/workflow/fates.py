"""What another workflow makes of one instance of a step, whatever has become of it so far. Pure."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Literal, TypeAlias

from swarmwright.workflow.finding import Seen, find
from swarmwright.workflow.plan import Plan
from swarmwright.workflow.progress import Facts
from swarmwright.workflow.renesting import Renested
from swarmwright.workflow.scopes import split
from swarmwright.workflow.tree import ForEach, Step

__all__ = [
    "Fate",
    "beyond_bounds",
    "fate_of",
    "is_back",
    "is_step",
    "is_unplaced",
    "left_before",
    "other_agents",
    "task",
]

Fate: TypeAlias = Literal["same", "changed", "gone"]


def left_before(before: Plan, facts: Facts, left: Collection[Step]) -> dict[str, str]:
    """instance → agent, of what steps have begun that are no part of `before` any more."""
    agents = {step.id: step.agent for step in left if step.id not in before.by_id}
    taken_apart = ((i, split(i)) for i in facts.progress)
    works = ((i, parts[0]) for i, parts in taken_apart if parts is not None and not parts[2])
    return {i: agents[id_] for i, id_ in works if id_ in agents}


def is_back(after: Plan, instance: str, agent: str) -> bool:
    """Whether what had left is there again. It has its id again by its very words (`aligning`)."""
    seen = find(after, instance)
    return seen is not None and seen.place.agent == agent


def is_unplaced(before: Plan, after: Plan, nested: Renested, instance: str) -> bool:
    """Whether its step is still there, with the same agent, but this is of none of its rounds and items."""
    one = find(before, instance)
    if one is None or one.use or not isinstance(one.place.node, Step) or instance in nested.moves:
        return False
    if find(after, instance) is not None or instance in nested.past:
        return False
    there = after.by_id.get(one.place.id)
    return there is not None and there.agent == one.place.agent


def is_step(planned: Plan, instance: str) -> bool:
    """Whether it is work of a step there, and no question about it."""
    seen = find(planned, instance)
    return seen is not None and not seen.use and isinstance(seen.place.node, Step)


def other_agents(before: Plan, after: Plan, facts: Facts) -> Iterator[str]:
    """Steps whose id is somebody else's now: what one agent has done is not another's work."""
    for instance in facts.progress:
        one, other = find(before, instance), find(after, instance)
        if one and other and not one.use and one.place.agent != other.place.agent:
            yield instance


def fate_of(before: Plan, after: Plan, instance: str, counts_as: str = "") -> Fate:
    """What another workflow makes of a step instance, begun or not; "gone" is also what was not there.

    counts_as: its instance there, where that is another.
    """
    one, other = find(before, instance), find(after, counts_as or instance)
    if one is None or other is None or other.place.agent != one.place.agent:
        return "gone"
    return "same" if _definition(before, one) == _definition(after, other) else "changed"


def beyond_bounds(planned: Plan, instance: str) -> bool:
    """Whether it is of a round that comes no more, as its loop or team has fewer by now."""
    seen = find(planned, instance)
    if seen is None:
        return False
    around = (planned.at[owner] for owner in seen.place.owners)
    return any(
        place.bound is not None and not isinstance(place.node, ForEach) and number > place.bound
        for place, number in zip(around, seen.numbers, strict=False)
    )


def task(seen: Seen) -> str:
    """What it is to do; "" for what is no step."""
    return seen.place.node.task if isinstance(seen.place.node, Step) else ""


def _definition(planned: Plan, seen: Seen) -> tuple[object, ...]:
    """What a step is to do, and who does it with what."""
    node, team = seen.place.node, planned.workflow.team
    assert isinstance(node, Step)
    return node.task, node.signals, next((a for a in team.agents if a.id == node.agent), None)
