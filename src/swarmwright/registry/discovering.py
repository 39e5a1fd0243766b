"""What each agent can do now, and who can do what is asked for (seed 002, answer 23)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from swarmwright.policy.matrix import PermissionMatrix
from swarmwright.registry.contents import INNER_STEPS, Contents
from swarmwright.registry.editing import find_group, find_tool
from swarmwright.workflow.catalog import AgentKind, AgentSpec

__all__ = ["Capability", "Wanted", "discovered"]


@dataclass(frozen=True, slots=True)
class Capability:
    """What one agent can do now; everything by id or name, in the order of the team.

    `tools` are open to it, `asking` want a person's yes for each use; `steps` inside it are on.
    """

    agent: str
    name: str
    role: str
    kind: AgentKind
    enabled: bool
    tools: tuple[str, ...]
    asking: tuple[str, ...]
    signals: tuple[str, ...]
    fields: tuple[str, ...]
    groups: tuple[str, ...]
    steps: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Wanted:
    """What somebody has to be able to do: all of it. `words` have to stand in the name or the role."""

    tool: str = ""
    signal: str = ""
    field: str = ""
    group: str = ""
    words: str = ""


def discovered(
    contents: Contents, matrix: PermissionMatrix, wanted: Wanted | None = None
) -> Iterator[Capability]:
    """What each agent can do, one that is off without tools; with `wanted`, of those that can do it.

    Raises NotFound for a tool or a group that is not there.
    """
    if wanted is None:
        yield from _capabilities(contents, matrix)
        return
    if wanted.tool:
        find_tool(contents, wanted.tool)
    if wanted.group:
        find_group(contents, wanted.group)
    yield from (found for found in _capabilities(contents, matrix) if _matches(found, wanted))


def _capabilities(contents: Contents, matrix: PermissionMatrix) -> Iterator[Capability]:
    for agent in contents.agents:
        effects = {tool.id: matrix.decide(agent.id, tool.id).effect for tool in contents.tools}
        off = {step.step for step in contents.steps_off if step.agent == agent.id}
        yield Capability(
            agent.id,
            agent.name,
            agent.role,
            agent.kind,
            agent.enabled,
            tuple(tool for tool, effect in effects.items() if effect == "allow"),
            tuple(tool for tool, effect in effects.items() if effect == "ask"),
            tuple(signal.name for signal in agent.signals),
            agent.fields,
            tuple(group.id for group in contents.groups if agent.id in group.members),
            tuple(step for step in _inner(agent) if step not in off),
        )


def _matches(found: Capability, wanted: Wanted) -> bool:
    """Whether the agent is on and can do all that is wanted."""
    said = f"{found.name} {found.role}".casefold()
    return (
        found.enabled
        and (not wanted.tool or wanted.tool in (*found.tools, *found.asking))
        and (not wanted.signal or wanted.signal in found.signals)
        and (not wanted.field or wanted.field in found.fields)
        and (not wanted.group or wanted.group in found.groups)
        and all(word in said for word in wanted.words.casefold().split())
    )


def _inner(agent: AgentSpec) -> tuple[str, ...]:
    return INNER_STEPS.get(agent.kind, ())
