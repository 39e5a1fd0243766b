"""The tools of a team at one moment: trusted code is loaded when a team first names it, and kept."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from swarmwright.bootstrap.apps import installed_apps
from swarmwright.bootstrap.authority import MCP
from swarmwright.bootstrap.cedar import Examined, load_cedar
from swarmwright.bootstrap.mcp import Found, RemoteTools, code_identity, code_strangers
from swarmwright.bootstrap.tools import load_tools, misnamed_brought
from swarmwright.errors import ConfigError
from swarmwright.policy.decisions import Identities
from swarmwright.policy.identity import Barred
from swarmwright.policy.matrix import PermissionMatrix
from swarmwright.ports.workspace import Workspace
from swarmwright.registry.contents import Contents
from swarmwright.runtime.agents.kit import Toolset
from swarmwright.settings import Settings
from swarmwright.workflow.catalog import Catalog, ToolSpec

if TYPE_CHECKING:
    from langchain_core.tools import BaseTool

__all__ = ["AtHand", "Toolbox", "check_code", "trusted_code"]

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class AtHand:
    """The tools of one moment by id, and the matrix that holds for them."""

    tools: Mapping[str, BaseTool]
    matrix: PermissionMatrix
    examine: Examined


@dataclass(frozen=True, slots=True)
class _Hand:
    """What an agent had at hand when it last asked, and what that was made of."""

    matrix: PermissionMatrix
    found: Mapping[str, Found]
    hand: AtHand


@dataclass(frozen=True, slots=True)
class _Code:
    """What is known of one version of a team; `hands`: by agent."""

    of: Contents
    targets: Mapping[str, str]
    tools: Toolset
    remote: tuple[ToolSpec, ...]
    barred: Mapping[str, Barred]
    hands: dict[str, _Hand] = field(default_factory=dict)


_MOST_TEAMS = 64
"""Versions of teams, of all threads, of which is known what code they have."""


class Toolbox:
    """Tool id → tool, for what a team holds now.

    known: the tools that the settings have code for, which is all the code there is where no team is shared.
    mcp: the tools of MCP servers; None = a host that opens none. Raises ConfigError for Cedar policies that
    cannot be read.
    """

    def __init__(
        self, settings: Settings, known: Mapping[str, BaseTool], mcp: RemoteTools | None = None
    ) -> None:
        self._settings, self._known, self._mcp = settings, known, mcp
        self._loaded: dict[tuple[ToolSpec, str], BaseTool | None] = {}
        self._identities: dict[tuple[ToolSpec, str], str] = {}
        self._cedar = None if settings.cedar is None else load_cedar(settings.cedar)
        self._codes: dict[tuple[int, bool], _Code] = {}
        self._told: set[str] = set()

    async def at_hand(self, team: Contents, matrix: PermissionMatrix, agent: str, *, shared: bool) -> AtHand:
        """The tools that there are for an agent (its id) now, and the matrix that knows which are barred.

        Only servers that the agent may have a tool of are spoken to.
        """
        code = self._code(team, shared=shared)
        wanted = [spec for spec in code.remote if matrix.decide(agent, spec.id).effect != "deny"]
        found = await self._remote(wanted, code.targets) if wanted else {}
        last = code.hands.get(agent)
        if last is None or last.matrix is not matrix or last.found != found:
            last = code.hands[agent] = _Hand(matrix, found, self._hand(code, matrix, found))
        return last.hand

    def _hand(self, code: _Code, matrix: PermissionMatrix, found: Mapping[str, Found]) -> AtHand:
        there = {id_: tool for id_, (tool, _, _) in found.items() if tool is not None}
        barred = {**code.barred, **{id_: why for id_, (_, _, why) in found.items() if why is not None}}
        now = self._with(matrix, barred)
        return AtHand(
            Toolset({**code.tools, **there}) if there else code.tools, now, Examined(now, self._cedar)
        )

    def _with(self, matrix: PermissionMatrix, barred: Mapping[str, Barred]) -> PermissionMatrix:
        """The matrix with what is barred, which is told once."""
        if not barred:
            return matrix
        for why in {one.reason for one in barred.values()} - self._told:
            _log.warning("%s", why)
            self._told.add(why)
        return replace(matrix, barred=barred)

    def _code(self, team: Contents, *, shared: bool) -> _Code:
        """What of a team is Python code, and what is not; looked up once for each version of it."""
        known = self._codes.get((id(team), shared))
        if known is None:
            targets = self._targets(team, shared=shared)
            tools = Toolset(self.tools(team, shared=shared))
            remote = tuple(spec for spec in team.tools if targets.get(spec.id, "").startswith(MCP))
            barred = code_strangers(team.tools, targets, tools)
            faults = {spec.id: misnamed_brought(spec, targets) for spec in team.tools}
            barred |= {id_: Barred("argument", fault) for id_, fault in faults.items() if fault}
            known = _Code(team, targets, tools, remote, barred)
            if len(self._codes) >= _MOST_TEAMS:
                del self._codes[next(iter(self._codes))]
            self._codes[id(team), shared] = known  # which keeps the team, so that its id stays its own
        return known

    async def _remote(self, specs: Sequence[ToolSpec], targets: Mapping[str, str]) -> Mapping[str, Found]:
        if self._mcp is not None:
            return await self._mcp.look(specs, targets)
        words = "cannot be used: MCP servers are opened by a platform, and this graph has none"
        return {s.id: (None, None, Barred("unreachable", f"{s.name} {words}")) for s in specs}

    def _targets(self, team: Contents, *, shared: bool) -> Mapping[str, str]:
        """Tool id → the code behind it; of a shared team, what it says itself, as far as that is trusted."""
        if not shared:
            return self._settings.tools
        return {
            code.id: code.target
            for code in team.code
            if code.subject == "tool" and (not code.target.startswith(MCP) or self._is_named(code.target))
        }

    def _is_named(self, target: str) -> bool:
        return target.removeprefix(MCP).partition("/")[0] in self._settings.mcp

    def tools(self, team: Contents, *, shared: bool) -> Mapping[str, BaseTool]:
        """The tools of the team that have Python code. What cannot be loaded is logged once, and left out.

        shared: whether it is a team with versions of its own, which alone says what code it has.
        """
        if not shared:
            return {tool.id: self._known[tool.id] for tool in team.tools if tool.id in self._known}
        targets = self._targets(team, shared=shared)
        found: dict[str, BaseTool] = {}
        for spec in team.tools:
            target = targets.get(spec.id)
            if target is None or target.startswith(MCP):
                continue
            if (tool := self._load(spec, target)) is not None:
                found[spec.id] = tool
        return found

    def identities(self, team: Contents, shared: bool) -> Identities:
        """Tool id → what tells its code apart: where that stands, and what it says that it does and takes.

        Not the text of the code: who may write that may do anything. Python code is loaded when it is first
        asked about; of what cannot be loaded, or is a server's, it is known where it stands.
        """
        targets, specs = self._targets(team, shared=shared), {spec.id: spec for spec in team.tools}

        def of(tool: str) -> str:
            target, spec = targets.get(tool, ""), specs.get(tool)
            if not target or target.startswith(MCP) or spec is None:
                return target
            key = spec, target
            if key not in self._identities:
                code = self._load(*key)
                self._identities[key] = target if code is None else str(code_identity(target, code))
            return self._identities[key]

        return of

    def _load(self, spec: ToolSpec, target: str) -> BaseTool | None:
        if self._settings.tools.get(spec.id) == target and spec.id in self._known:
            return self._known[spec.id]
        key = (spec, target)
        if key not in self._loaded:
            self._loaded[key] = self._loaded_anew(spec, target)
        return self._loaded[key]

    def _loaded_anew(self, spec: ToolSpec, target: str) -> BaseTool | None:
        try:
            return _tool(spec, target, self._settings)
        except ConfigError as error:
            _log.warning("the tool %s cannot be used: %s", spec.name, error)
            return None


def check_code(spec: ToolSpec, target: str, settings: Settings) -> None:
    """Raise ConfigError where the code of a tool, `module:function` or `mcp:SERVER/NAME`, cannot be used."""
    if target.startswith(MCP):
        server, _, name = target.removeprefix(MCP).partition("/")
        if server not in settings.mcp or not name:
            remedy = f"write mcp:SERVER/NAME, and add [mcp.{server}] to the config file"
            raise ConfigError(f"tool {spec.name!r}", "function", f"there is no MCP server {server!r}", remedy)
        return
    _tool(spec, target, settings)


def trusted_code(team: Contents, settings: Settings) -> dict[str, str]:
    """Tool id → `module:function`, of the code that a team names, as far as it may be imported."""
    targets = {code.id: code.target for code in team.code if code.subject == "tool"}
    return {
        t.id: targets[t.id] for t in team.tools if t.id in targets and _is_trusted(t, targets[t.id], settings)
    }


def _tool(spec: ToolSpec, target: str, settings: Settings) -> BaseTool:
    folder = settings.tool_folders.get(spec.id, settings.home)
    if not _is_trusted(spec, target, settings):
        root = target.partition(":")[0].partition(".")[0]
        beside = f"put {root}.py into {settings.home.resolve()}, or " if settings.home is not None else ""
        remedy = f'{beside}write modules = ["{root}"] into the config file'
        raise ConfigError(f"tool {spec.name!r}", "function", f"{target} is not trusted", remedy)
    folders = {} if folder is None else {spec.id: folder}
    workspace = Workspace(settings.workspace)
    return load_tools(Catalog(tools=(spec,)), {spec.id: target}, workspace, folders)[spec.id]


def _is_trusted(spec: ToolSpec, target: str, settings: Settings) -> bool:
    """Whether this code may be imported because a store names it.

    It stands in the config file, or its module lies beside that, or is one that the file trusts, or an
    installed app brings it. Anything else could be anything: a store is data.
    """
    root, home = target.partition(":")[0].partition(".")[0], settings.home
    if settings.tools.get(spec.id) == target or root in settings.modules:
        return True
    if home is not None and ((home / f"{root}.py").is_file() or (home / root / "__init__.py").is_file()):
        return True
    return any(target in app.tools.values() for app in installed_apps())
