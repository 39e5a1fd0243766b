"""What the tools of a config file are at this moment: where each is from, what it was granted as, who may."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from swarmwright.bootstrap.authority import MCP
from swarmwright.bootstrap.config import TeamConfig
from swarmwright.bootstrap.mcp import McpTools, code_identity, code_strangers
from swarmwright.bootstrap.tools import load_tools, misnamed
from swarmwright.errors import ToolUnavailable
from swarmwright.language import compile_prompt
from swarmwright.policy.decisions import Decision
from swarmwright.policy.identity import Barred, Identity
from swarmwright.policy.matrix import PermissionMatrix
from swarmwright.ports.workspace import Workspace
from swarmwright.workflow.catalog import ToolSpec

if TYPE_CHECKING:
    from langchain_core.tools import BaseTool

__all__ = ["Survey", "Surveyed", "survey"]


@dataclass(frozen=True, slots=True)
class Surveyed:
    """One tool. target: its code, or "" for none. identity: what it is now, or None where nobody can tell.

    fault: why it could not be used if it were granted, or "".
    state: `granted` as what it is; `config` = Python code that the config file names, which is the grant;
    `barred`, with the `reason`; `bare` = there is no code.
    """

    spec: ToolSpec
    target: str
    identity: Identity | None
    state: Literal["granted", "config", "barred", "bare"]
    reason: str
    rights: tuple[tuple[str, Decision], ...]
    fault: str = ""


@dataclass(frozen=True, slots=True)
class Survey:
    """All tools of a team. servers: MCP server → what else it has; or why it cannot be reached."""

    tools: tuple[Surveyed, ...]
    servers: tuple[tuple[str, tuple[str, ...], str], ...]


async def survey(team: TeamConfig) -> Survey:
    """Look at every tool; the servers of the config file are spoken to. Raises ConfigError for code that
    cannot be loaded."""
    settings, mcp = team.settings, McpTools(team.settings)
    code = load_tools(team.catalog, settings.tools, Workspace(settings.workspace), settings.tool_folders)
    try:
        found = await mcp.look(team.catalog.tools, settings.tools)
        servers = [(name, *await _offers(mcp, name, settings.tools)) for name in settings.mcp]
    finally:
        await mcp.aclose()
    barred: dict[str, Barred] = code_strangers(team.catalog.tools, settings.tools, code)
    barred |= {id_: why for id_, (_, _, why) in found.items() if why is not None}
    now = {id_: code_identity(settings.tools[id_], tool) for id_, tool in code.items()}
    now |= {id_: one for id_, (_, one, _) in found.items() if one is not None}
    matrix = replace(_matrix(team), barred=barred)
    tools = (
        _one(spec, settings.tools.get(spec.id, ""), now.get(spec.id), matrix) for spec in matrix.team.tools
    )
    there = {id_: tool for id_, (tool, _, _) in found.items() if tool is not None}
    return Survey(tuple(_faulty(one, there.get(one.spec.id)) for one in tools), tuple(servers))


def _faulty(one: Surveyed, tool: BaseTool | None) -> Surveyed:
    """With what is wrong with its rules; those of Python code have been looked at when it was loaded."""
    from swarmwright.runtime.agents.kit import declared

    return one if tool is None else replace(one, fault=misnamed(one.spec, declared(tool)))


def _one(spec: ToolSpec, target: str, now: Identity | None, matrix: PermissionMatrix) -> Surveyed:
    rights = tuple((agent.name, matrix.told(agent.id, spec.id)) for agent in matrix.team.agents)
    why = matrix.barred.get(spec.id)
    if why is not None:
        return Surveyed(spec, target, now, "barred", why.reason, rights)
    if now is None:
        return Surveyed(spec, target, None, "bare", "there is no code for it", rights)
    return Surveyed(spec, target, now, "granted" if spec.granted else "config", "", rights)


def _matrix(team: TeamConfig) -> PermissionMatrix:
    """The matrix under the prompt of the file, if it has one that can be read."""
    workflow = compile_prompt(team.prompt, team.catalog).workflow if team.prompt else None
    return PermissionMatrix(team.catalog) if workflow is None else PermissionMatrix.from_workflow(workflow)


async def _offers(mcp: McpTools, server: str, targets: Mapping[str, str]) -> tuple[tuple[str, ...], str]:
    """What a server has that no tool of the team is, or why it cannot be reached."""
    try:
        offered = await mcp.offered(server)
    except ToolUnavailable as error:
        return (), str(error)
    return tuple(name for name in offered if f"{MCP}{server}/{name}" not in targets.values()), ""
