"""What is known to fail before a team starts: models that cannot be loaded, kinds and tools without code."""

from __future__ import annotations

from collections.abc import Iterator

from swarmwright.bootstrap.opening import Models, team_crew
from swarmwright.settings import Settings
from swarmwright.workflow.conditions import Judged, leaves
from swarmwright.workflow.rules import Limit
from swarmwright.workflow.sentences import rule_sentence
from swarmwright.workflow.tree import ForEach, Workflow, conditions_of, steps, walk

__all__ = ["check_team"]


def check_team(workflow: Workflow, settings: Settings) -> tuple[str, ...]:
    """Load what the team's steps need, and throw it away. Returns warnings.

    Raises ConfigError when a model, a tool's code or an agent's kind is not there. Reaches for no network.
    """
    model = Models(settings)
    crew = team_crew(workflow, settings, models=model)
    working = {step.agent for step in steps(workflow.root)}
    for spec in workflow.team.agents:
        if spec.enabled and spec.id in working:
            crew.agent(spec)
            if spec.kind != "custom":
                model(spec.model)
    if _asks_a_model(workflow):
        model("")
    bare = [tool.name for tool in workflow.team.tools if tool.id not in settings.tools]
    return (
        *(f"the tool {name} has no code, so every use of it will be denied" for name in bare),
        *_unkept(workflow),
    )


def _unkept(workflow: Workflow) -> Iterator[str]:
    """Limits that are read and printed, and that nothing holds yet: nobody counts what calls cost."""
    for rule in workflow.rules:
        if isinstance(rule, Limit) and rule.kind == "max_cost":
            yield f"this limit is not kept: {rule_sentence(rule, workflow.team)}"


def _asks_a_model(workflow: Workflow) -> bool:
    """Whether a condition in words or the items of a map are asked of the team's own model."""
    nodes = [*walk(workflow.root)]
    asked = (leaf for node in nodes for condition in conditions_of(node) for leaf in leaves(condition))
    return any(isinstance(n, ForEach) for n in nodes) or any(isinstance(leaf, Judged) for leaf in asked)
