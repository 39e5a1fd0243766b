"""What a person's yes lets begin, by the tree alone. Pure."""

from __future__ import annotations

from swarmwright.workflow.edges import beyond, entry
from swarmwright.workflow.looking import find
from swarmwright.workflow.plan import Plan
from swarmwright.workflow.tree import Flow, Loop, Step

__all__ = ["behind", "opened"]


def opened(planned: Plan, instance: str) -> frozenset[tuple[str, str]]:
    """(agent, task) of each step that is `behind` a gate, or whatever else asks there."""
    return frozenset((step.agent, step.task.casefold()) for step in behind(planned, instance))


def behind(planned: Plan, instance: str) -> tuple[Step, ...]:
    """Each step that comes next behind a gate, or whatever else asks there, the nearest first.

    Behind the last of a flow comes what is behind the flow; behind the last of a loop's body, its next round,
    too. Nothing of an instance that the workflow does not have.
    """
    seen = find(planned, instance)
    found = dict[str, Step]()
    for index, turn in reversed(seen.place.above if seen is not None else ()):
        node, steps = planned.at[index].node, tuple[Step, ...]()
        if isinstance(node, Flow):
            steps = beyond(node, planned.at[index].parts[turn].node, forward=True)
        elif isinstance(node, Loop):
            steps = entry(node.body if node.redo is None or turn else node.redo)
        found |= {step.id: step for step in steps if step.id not in found}
        if steps and isinstance(node, Flow):
            break
    return tuple(found.values())
