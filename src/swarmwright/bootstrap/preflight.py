"""What is known to fail before a team starts: models that cannot be loaded, kinds and tools without code."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

from swarmwright.bootstrap.cedar import load_cedar
from swarmwright.bootstrap.locating import in_file
from swarmwright.bootstrap.modelling import Models
from swarmwright.bootstrap.staffing import team_crew
from swarmwright.bootstrap.tools import load_tools
from swarmwright.errors import ConfigError
from swarmwright.ports.files import FILE_TOOLS
from swarmwright.ports.memory import MEMORY_TOOLS
from swarmwright.ports.workspace import Workspace
from swarmwright.settings import Settings
from swarmwright.workflow.catalog import AgentSpec, slug
from swarmwright.workflow.conditions import Judged, leaves
from swarmwright.workflow.rules import EVERYONE, Limit
from swarmwright.workflow.sentences import rule_sentence
from swarmwright.workflow.tree import ForEach, Workflow, conditions_of, steps, walk

__all__ = ["check_team", "shortcomings", "without_code"]


def check_team(workflow: Workflow, settings: Settings) -> tuple[str, ...]:
    """Load what the team's steps need, and throw it away. Returns warnings.

    Raises ConfigError when a model, a tool's code or an agent's kind is not there. Reaches for no network.
    """
    with in_file(settings.file):
        for need in _needs(workflow, settings):
            need()
    return _warnings(workflow, settings)


def shortcomings(workflow: Workflow, settings: Settings, models: Models | None = None) -> tuple[str, ...]:
    """Everything that `check_team` would raise or warn of, each once, in words. models: that keep what is
    loaded; None = it is thrown away."""
    faults: dict[str, None] = {}
    for need in _needs(workflow, settings, models):
        try:
            with in_file(settings.file):
                need()
        except ConfigError as error:
            faults[str(error)] = None
    return (*faults, *_warnings(workflow, settings))


def _needs(
    workflow: Workflow, settings: Settings, models: Models | None = None
) -> Iterator[Callable[[], object]]:
    """Calls that each load one thing, and raise ConfigError if it is not there."""
    model = models or Models(settings)
    for tool in workflow.team.tools:
        alone = replace(workflow.team, tools=(tool,))
        workspace = Workspace(settings.workspace)
        yield partial(load_tools, alone, settings.tools, workspace, settings.tool_folders)
    crew = team_crew(replace(workflow, team=replace(workflow.team, tools=())), settings, models=model)
    working = {step.agent for step in steps(workflow.root)}
    for spec in workflow.team.agents:
        if spec.enabled and spec.id in working:
            yield partial(crew.agent, spec)
            if spec.kind != "custom":
                yield partial(model, spec.model)
    if _asks_a_model(workflow):
        yield partial(model, "")


def without_code(workflow: Workflow, settings: Settings) -> tuple[str, ...]:
    """The ids of the team's tools that nothing runs: they have no code, and files and memory bring none."""
    brought = {slug(name) for name in FILE_TOOLS} if _deep(workflow) else set()
    brought |= MEMORY_TOOLS.keys() if settings.memory is not None else set()
    return tuple(t.id for t in workflow.team.tools if t.id not in settings.tools and t.id not in brought)


def _warnings(workflow: Workflow, settings: Settings) -> tuple[str, ...]:
    bare = set(without_code(workflow, settings))
    names = [tool.name for tool in workflow.team.tools if tool.id in bare]
    return (
        *(f"the tool {name} has no code, so every use of it will be denied" for name in names),
        *_strangers(workflow, settings),
        *_empty(workflow, settings),
        *_unkept(workflow, settings),
    )


def _strangers(workflow: Workflow, settings: Settings) -> Iterator[str]:
    """Whom policies in Cedar name, and the team does not have: they say nothing of anybody."""
    if settings.cedar is not None:
        for stranger in load_cedar(settings.cedar).strangers(workflow.team):
            yield f"a policy in {settings.cedar} names {stranger}, and the team has none"


def _deep(workflow: Workflow) -> list[AgentSpec]:
    return [agent for agent in workflow.team.agents if agent.kind == "deep"]


def _empty(workflow: Workflow, settings: Settings) -> Iterator[str]:
    """Folders that are to be read, and are not there."""
    for agent in _deep(workflow):
        scope = settings.scopes.get(agent.id)
        if scope is not None and not scope.write and not scope.folder.is_dir():
            yield f"{agent.name} can only read its folder, and there is none: {scope.folder}"


def _unkept(workflow: Workflow, settings: Settings) -> Iterator[str]:
    """Bounds on what an agent may cost, where nobody has said what its model costs."""
    for rule in workflow.rules:
        if not isinstance(rule, Limit) or rule.kind != "max_cost":
            continue
        bound = [a for a in workflow.team.agents if rule.subject in (EVERYONE, a.id)]
        first = dict.fromkeys(settings.model_of(agent.model) for agent in bound)
        models = dict.fromkeys(other for name in first for other in settings.asked_in_turn(name))
        if unknown := [name for name in models if not _priced(name, settings)]:
            said = f"this limit is not kept: {rule_sentence(rule, workflow.team)}"
            yield f"{said} (give a `price` to the model profile {' and '.join(map(repr, unknown))})"


def _priced(name: str, settings: Settings) -> bool:
    return name in settings.models and settings.models[name].price is not None


def _asks_a_model(workflow: Workflow) -> bool:
    """Whether a condition in words or the items of a map are asked of the team's own model."""
    nodes = [*walk(workflow.root)]
    asked = (leaf for node in nodes for condition in conditions_of(node) for leaf in leaves(condition))
    return any(isinstance(n, ForEach) for n in nodes) or any(isinstance(leaf, Judged) for leaf in asked)
