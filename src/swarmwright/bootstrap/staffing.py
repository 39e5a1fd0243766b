"""Who works for a workflow: its agents over the settings' models and tools, under its own rules."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from langgraph.checkpoint.base import BaseCheckpointSaver

from swarmwright.bootstrap.coding import AgentCode
from swarmwright.bootstrap.guarding import stamps_of
from swarmwright.bootstrap.locating import in_file
from swarmwright.bootstrap.mcp import RemoteTools
from swarmwright.bootstrap.modelling import Models
from swarmwright.bootstrap.scopes import check_scopes
from swarmwright.bootstrap.toolbox import AtHand, Toolbox
from swarmwright.bootstrap.tools import load_tools
from swarmwright.policy.limits import limit
from swarmwright.policy.matrix import PermissionMatrix
from swarmwright.ports.agents import AgentReport, AgentView, Crew
from swarmwright.ports.events import EventLog
from swarmwright.ports.memory import Memory
from swarmwright.ports.stamps import FindStamp
from swarmwright.ports.workspace import Workspace
from swarmwright.registry.contents import Contents
from swarmwright.runtime.agents.kit import Kit, Look
from swarmwright.runtime.agents.logged import calls_in_log
from swarmwright.runtime.agents.permits import Approve
from swarmwright.runtime.agents.remembering import TenantOf, remembering
from swarmwright.runtime.teams.teams import Teams
from swarmwright.settings import Settings
from swarmwright.storage.scoped.places import Places
from swarmwright.workflow.catalog import AgentSpec
from swarmwright.workflow.rules import LimitKind
from swarmwright.workflow.tree import Workflow

__all__ = ["Custom", "team_crew"]

Custom = Mapping[str, Callable[..., Any]]
"""The code of custom agents by their ids."""


def team_crew(
    workflow: Workflow,
    settings: Settings,
    checkpointer: BaseCheckpointSaver[Any] | None = None,
    custom: Custom | None = None,
    models: Models | None = None,
    approve: Approve | None = None,
    teams: Teams | None = None,
    memory: Memory | None = None,
    mcp: RemoteTools | None = None,
    events: EventLog | None = None,
    tenant_of: TenantOf | None = None,
) -> Crew:
    """Who works for a workflow: its agents over the settings' models and tools, under its own rules.

    With `teams`, what holds for the thread at each moment goes before what the workflow says. With `memory`,
    agents can be given the tools `remember` and `recall`; with `mcp`, those of MCP servers; with `events`,
    what was cut off on a thread is known to rules, too.
    Raises ConfigError when a tool's code is not there, or an agent may not work in its folder. `custom` may
    have code for others than the team's: it is one mapping for all teams.
    """
    from swarmwright.runtime.agents.crew import TeamCrew  # heavy: who hosts graphs alone does without

    check_scopes(settings, workflow.team)
    matrix = PermissionMatrix.from_workflow(workflow)
    with in_file(settings.file):
        tools = load_tools(
            workflow.team, settings.tools, Workspace(settings.workspace), settings.tool_folders
        )

    def bound(agent: str, kind: LimitKind) -> float | None:
        return limit(workflow, agent, kind)

    toolbox = Toolbox(settings, tools, mcp)
    look = _standing(workflow, toolbox) if teams is None else _looking(workflow, teams, toolbox)
    if memory is not None:
        look = remembering(look, memory, workflow, time.time, tenant_of or _nobodys)
    own = AgentCode(settings, teams)
    return TeamCrew(
        models or Models(settings),
        tools,
        matrix.decide,
        checkpointer,
        custom,
        approve,
        limit=bound,
        look=look,
        files=Places(settings.private, settings.scopes),
        code=own.of(workflow),
        coded=own.may_have,
        log=None if events is None else partial(calls_in_log, events),
        open_to=partial(settings.approvals.may_answer, ""),
        stamp=partial(_stamp, stamps_of(settings, teams), workflow),
    )


async def _stamp(
    find: FindStamp, workflow: Workflow, view: AgentView, report: AgentReport
) -> Mapping[str, Any]:
    """What goes with this report of whoever was shown that."""
    stamp = await find(view.thread_id.partition(":")[0], workflow)
    return {} if stamp is None else stamp(view, report)


def _looking(workflow: Workflow, teams: Teams, toolbox: Toolbox) -> Look:
    """What an agent works with at the moment of each call."""

    async def look(view: AgentView) -> Kit:
        now = await teams.now(view.thread_id.partition(":")[0], workflow)
        agent = next((a for a in now.contents.agents if a.id == view.agent.id), view.agent)
        off = frozenset(step.step for step in now.contents.steps_off if step.agent == agent.id)
        hand = await toolbox.at_hand(now.contents, now.matrix, agent.id, shared=now.shared)
        return _kit(agent, hand, off)

    return look


async def _nobodys(thread_id: str) -> str:
    """The tenant of a thread that nobody keeps a record of."""
    return ""


def _standing(workflow: Workflow, toolbox: Toolbox) -> Look:
    """The same, where nobody can change the team."""
    team = workflow.team
    contents = Contents(team.agents, team.tools, team.groups)
    matrix = replace(
        PermissionMatrix.from_workflow(workflow), code=toolbox.identities(contents, shared=False)
    )

    async def look(view: AgentView) -> Kit:
        hand = await toolbox.at_hand(contents, matrix, view.agent.id, shared=False)
        return _kit(view.agent, hand, frozenset())

    return look


def _kit(agent: AgentSpec, hand: AtHand, off: frozenset[str]) -> Kit:
    matrix = hand.matrix
    visible = partial(matrix.visible_tools, agent.id)
    return Kit(agent, matrix.decide, hand.tools, visible, off, matrix.right, hand.examine, matrix.tool_name)
