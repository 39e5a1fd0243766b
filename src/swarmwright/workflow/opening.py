"""What a person's yes lets begin, by the tree alone. Pure."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache

from swarmwright.workflow.edges import beyond, entry
from swarmwright.workflow.following import after
from swarmwright.workflow.looking import Seen, find
from swarmwright.workflow.plan import Plan
from swarmwright.workflow.progress import Work
from swarmwright.workflow.tree import Flow, Loop, Step

__all__ = ["beginning_behind", "behind", "opened"]


def opened(planned: Plan, instance: str) -> frozenset[tuple[str, str]]:
    """(agent, task) of each step that is `behind` a gate, or whatever else asks there."""
    return frozenset((step.agent, step.task.casefold()) for step in behind(planned, instance))


def behind(planned: Plan, instance: str) -> tuple[Step, ...]:
    """Each step that comes next behind a gate, or whatever else asks there, the nearest first.

    Behind the last of a flow comes what is behind the flow; behind the last of a loop's body, its next round,
    too. Nothing of an instance that the workflow does not have.
    """
    seen = find(planned, instance)
    return () if seen is None else _behind(planned, seen.place.index)


def beginning_behind(
    planned: Plan, decisions: Collection[str], start: Collection[Work]
) -> Mapping[str, tuple[Step, ...]]:
    """Decision → the steps right behind it, in its rounds and items, that are about to begin (again)."""
    begin = [seen for work in start if work.kind == "step" and (seen := find(planned, work.instance))]
    if not begin:
        return {}
    asked = (seen for instance in decisions if (seen := find(planned, instance)) is not None)
    found = ((seen.instance, tuple(_those_behind(planned, seen, begin))) for seen in asked)
    return {instance: steps for instance, steps in found if steps}


def _those_behind(planned: Plan, asked: Seen, begin: Collection[Seen]) -> Iterator[Step]:
    next_ = {step.id: step for step in _behind(planned, asked.place.index)}
    for seen in begin:
        step = next_.get(seen.place.id)
        if step is not None and _of_its_round(asked, seen) and after(planned, asked, seen):
            yield step


def _of_its_round(asked: Seen, other: Seen) -> bool:
    """Whether `other` stands in the same rounds and items of what is around both, or in the next round."""
    both = zip(
        asked.place.owners, other.place.owners, asked.place.kinds, asked.numbers, other.numbers, strict=False
    )
    for mine, theirs, kind, number, their_number in both:
        if mine != theirs:
            return True
        if number != their_number:
            return kind == "@" and their_number == number + 1
    return True


@lru_cache(maxsize=4096)
def _behind(planned: Plan, asking: int) -> tuple[Step, ...]:
    found = dict[str, Step]()
    for index, turn in reversed(planned.at[asking].above):
        node, steps = planned.at[index].node, tuple[Step, ...]()
        if isinstance(node, Flow):
            steps = beyond(node, planned.at[index].parts[turn].node, forward=True)
        elif isinstance(node, Loop):
            steps = entry(node.body if node.redo is None or turn else node.redo)
        found |= {step.id: step for step in steps if step.id not in found}
        if steps and isinstance(node, Flow):
            break
    return tuple(found.values())
