"""What a person's yes lets begin, by the tree alone. Pure."""

from __future__ import annotations

from swarmwright.workflow.edges import beyond, entry
from swarmwright.workflow.looking import find
from swarmwright.workflow.plan import Plan
from swarmwright.workflow.tree import Flow, Loop, Step

__all__ = ["opened"]


def opened(planned: Plan, instance: str) -> frozenset[tuple[str, str]]:
    """(agent, task) of each step that comes next behind a gate, or whatever else asks there.

    Behind the last of a flow comes what is behind the flow; behind the last of a loop's body, its next round,
    too. Nothing of an instance that the workflow does not have.
    """
    seen = find(planned, instance)
    found = set[tuple[str, str]]()
    for index, turn in reversed(seen.place.above if seen is not None else ()):
        node, steps = planned.at[index].node, tuple[Step, ...]()
        if isinstance(node, Flow):
            steps = beyond(node, planned.at[index].parts[turn].node, forward=True)
        elif isinstance(node, Loop):
            steps = entry(node.body if node.redo is None or turn else node.redo)
        found |= {(step.agent, step.task.casefold()) for step in steps}
        if steps and isinstance(node, Flow):
            break
    return frozenset(found)
