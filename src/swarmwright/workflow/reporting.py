"""Who should report what: the fields that conditions compare, and the agents that are to bring them.

A condition that names its agent asks that agent. One that does not ("until quality is at least 8") asks the
agents that declare the field; where none does, those whose work ends just before the condition is looked at.
Asking everybody would have the wrong ones guess.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from swarmwright.workflow.conditions import Compare, leaves
from swarmwright.workflow.ending import last_measured
from swarmwright.workflow.plan import plan
from swarmwright.workflow.tree import Workflow, conditions_of, steps

__all__ = ["reported_fields"]


def reported_fields(workflow: Workflow) -> Mapping[str, tuple[str, ...]]:
    """Agent id → the fields it should report: its own, then those that conditions want of it. Each once."""
    wanted: dict[str, dict[str, None]] = {a.id: dict.fromkeys(a.fields) for a in workflow.team.agents}
    for agent, field in _asked(workflow):
        wanted.setdefault(agent, {})[field] = None
    return {agent: tuple(fields) for agent, fields in wanted.items()}


def _asked(workflow: Workflow) -> Iterator[tuple[str, str]]:
    planned = plan(workflow)
    working = {step.agent for step in steps(workflow.root)}
    declared = {(a.id, field) for a in workflow.team.agents for field in a.fields if a.id in working}
    for place in planned.at:
        every = (leaf for condition in conditions_of(place.node) for leaf in leaves(condition))
        for leaf in (one for one in every if isinstance(one, Compare)):
            owners = [a for a, field in declared if field == leaf.field]
            last = last_measured(planned, place.index) if not (leaf.agent or owners) else frozenset()
            for agent in (
                [leaf.agent] if leaf.agent else owners or [planned.by_id[i].agent for i in sorted(last)]
            ):
                yield agent, leaf.field
