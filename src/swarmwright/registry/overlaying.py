"""What people set for one thread alone, laid over what its team says: contents in, contents out. Pure.

What is set for the thread goes before what is set for the team: its word on a tool for one agent replaces the
team's on the same two, and its word for everyone replaces all that the team says of the tool. A switch of the
team stays off whatever a thread says.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from swarmwright.registry.contents import Contents, Permission, StepOff
from swarmwright.workflow.catalog import AgentSpec, Catalog
from swarmwright.workflow.rules import EVERYONE

__all__ = ["AgentSettings", "OwnSettings", "overlaid"]


@dataclass(frozen=True, slots=True)
class AgentSettings:
    """What a thread has otherwise for one agent; None = as the team has it. `steps_off`: step → why."""

    prompt: str | None = None
    model: str | None = None
    steps_off: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class OwnSettings:
    """What people set for one thread: rights, and agents by id."""

    permissions: tuple[Permission, ...] = ()
    agents: Mapping[str, AgentSettings] = field(default_factory=dict)


def overlaid(team: Contents, others: Catalog, own: OwnSettings) -> Contents:
    """What holds for a thread: the team, agents whom its workflow alone names (`others`), and its own word.

    Everybody counts as on: who is off begins no step, and who is at work finishes it with the rights it has.
    """
    agents = {agent.id: agent for agent in team.agents}
    for agent in others.agents:
        agents.setdefault(agent.id, agent)
    off = tuple(
        StepOff(id_, step, why) for id_, set_ in own.agents.items() for step, why in set_.steps_off.items()
    )
    return replace(
        team,
        agents=tuple(_set(agent, own.agents.get(agent.id, AgentSettings())) for agent in agents.values()),
        permissions=(*(p for p in team.permissions if not _replaced(p, own)), *own.permissions),
        steps_off=(*team.steps_off, *off),
    )


def _set(agent: AgentSpec, own: AgentSettings) -> AgentSpec:
    return replace(
        agent,
        enabled=True,
        prompt=agent.prompt if own.prompt is None else own.prompt,
        model=agent.model if own.model is None else own.model,
    )


def _replaced(of_team: Permission, own: OwnSettings) -> bool:
    """Whether the thread has a word of its own on this; a right and an approval are two things."""
    return any(
        one.tool == of_team.tool
        and one.agent in (of_team.agent, EVERYONE)
        and (one.effect == "ask") == (of_team.effect == "ask")
        for one in own.permissions
    )
