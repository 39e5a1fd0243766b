"""The tools that a team has from MCP servers at one moment, and which tools are barred then.

A server is spoken to when an agent that may have a tool of it begins to work. One that is not there bars its
tools, with the reason, and nothing else: the team works on without them. A platform closes its sessions;
those of a graph that somebody else hosts end with their loop, or with the graph.
"""

from __future__ import annotations

import asyncio
import weakref
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

from swarmwright.bootstrap.authority import MCP
from swarmwright.bootstrap.tools import callable_name, misnamed
from swarmwright.errors import ConfigError, ToolUnavailable
from swarmwright.mcp_client.servers import McpServer
from swarmwright.policy.identity import Barred, Identity, identity, stranger
from swarmwright.settings import Settings, filled_in
from swarmwright.workflow.catalog import ToolSpec

if TYPE_CHECKING:
    from langchain_core.tools import BaseTool

    from swarmwright.mcp_client.sessions import Offered, Sessions

__all__ = ["Found", "HostedMcpTools", "McpTools", "RemoteTools", "code_identity", "code_strangers"]

Found = tuple["BaseTool | None", "Identity | None", "Barred | None"]
"""A tool of a server, if it is there; its identity; why nobody may use it."""


class RemoteTools(Protocol):
    """Where a team's tools of MCP servers come from."""

    async def look(self, specs: Iterable[ToolSpec], targets: Mapping[str, str]) -> dict[str, Found]:
        """Tool id → what there is, for those whose target is `mcp:SERVER/NAME`."""
        ...


class McpTools:
    """The servers of the settings. `sessions` are made at the first need: the SDK is not light."""

    def __init__(self, settings: Settings) -> None:
        self._servers = settings.mcp
        self._sessions: Sessions | None = None
        self._ending: asyncio.Future[None] | None = None
        self._made: dict[str, tuple[ToolSpec, Offered, Found]] = {}

    async def look(self, specs: Iterable[ToolSpec], targets: Mapping[str, str]) -> dict[str, Found]:
        """Tool id → what there is, for those whose target is `mcp:SERVER/NAME`; all servers at once."""
        wanted = {s.id: (s, targets[s.id]) for s in specs if targets.get(s.id, "").startswith(MCP)}
        if not wanted:
            return {}
        found = {id_: self._known(spec, target) for id_, (spec, target) in wanted.items()}
        new = [id_ for id_, known in found.items() if known is None]
        found |= zip(new, await asyncio.gather(*(self._one(*wanted[id_]) for id_ in new)), strict=True)
        return {id_: one for id_, one in found.items() if one is not None}

    async def offered(self, server: str) -> list[str]:
        """The names of all tools that a server has. Raises ToolUnavailable."""
        return sorted(await self._opened().session(server).offered())

    async def aclose(self) -> None:
        """End the sessions."""
        if self._sessions is not None:
            await self._sessions.aclose()

    def _known(self, spec: ToolSpec, target: str) -> Found | None:
        """What was found before, if nothing has changed since; None = it has to be looked at."""
        made = self._made.get(spec.id)
        if made is None or made[0] is not spec or self._sessions is None:
            return None
        server, _, name = target.removeprefix(MCP).partition("/")
        return made[2] if self._sessions.known(server, name) is made[1] else None

    def end(self) -> None:
        """The same, without waiting for it; in the loop that they are of."""
        self._ending = asyncio.ensure_future(self.aclose())

    async def _one(self, spec: ToolSpec, target: str) -> Found:
        from swarmwright.mcp_client.offering import as_tool, identity_of

        server, _, name = target.removeprefix(MCP).partition("/")
        try:
            session = self._opened().session(server)
            offered = (await session.offered()).get(name)
        except (ToolUnavailable, ConfigError) as error:
            return None, None, Barred("unreachable", f"{spec.name} cannot be used: {error}")
        if offered is None:
            return None, None, Barred("unreachable", f"{server} has no tool {name!r}")
        made = self._made.get(spec.id)
        if made is None or made[0] is not spec or made[1] is not offered:
            now = identity_of(session, offered)
            tool = as_tool(callable_name(spec), session, offered)
            made = spec, offered, (tool, now, _barred(spec, offered, now))
            self._made[spec.id] = made
        return made[2]

    def _opened(self) -> Sessions:
        if self._sessions is None:
            try:
                from swarmwright.mcp_client.sessions import Sessions
            except ModuleNotFoundError as error:
                raise ConfigError(
                    "settings", "mcp", f"{error.name} is not installed", "pip install 'swarmwright[mcp]'"
                ) from error
            self._sessions = Sessions({name: _filled_in(server) for name, server in self._servers.items()})
        return self._sessions


class HostedMcpTools:
    """The same for a graph that nobody opens or closes: sessions of their own in each event loop.

    They end with the loop (as it cancels its tasks), or when the graph is collected: a host may make one for
    every run.
    """

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._of: dict[asyncio.AbstractEventLoop, McpTools] = {}
        weakref.finalize(self, _end, self._of).atexit = False

    async def look(self, specs: Iterable[ToolSpec], targets: Mapping[str, str]) -> dict[str, Found]:
        """Tool id → what there is, in this loop."""
        loop = asyncio.get_running_loop()
        if loop not in self._of:
            for over in [one for one in self._of if one.is_closed()]:
                self._of.pop(over, None)
            self._of[loop] = McpTools(self._settings)
        return await self._of[loop].look(specs, targets)


def _end(of: Mapping[asyncio.AbstractEventLoop, McpTools]) -> None:
    """End the sessions of every loop, from whichever thread; what is over has none."""
    for loop, tools in of.items():
        with suppress(RuntimeError):  # the loop is closed
            loop.call_soon_threadsafe(tools.end)


def _barred(spec: ToolSpec, offered: Offered, now: Identity) -> Barred | None:
    """Why nobody may use a tool that is there: it is not what was granted, or its rules are for another."""
    if why := stranger(spec.name, spec.granted, now):
        return Barred("another_tool", why)
    fault = misnamed(spec, offered.schema)
    return Barred("argument", fault) if fault else None


def code_identity(target: str, tool: BaseTool) -> Identity:
    """The identity of a tool that is Python code, `module:function`."""
    from langchain_core.utils.function_calling import convert_to_openai_tool

    function = convert_to_openai_tool(tool)["function"]
    return identity("python", target, function["description"], function.get("parameters", {}))


def code_strangers(
    specs: Iterable[ToolSpec], targets: Mapping[str, str], tools: Mapping[str, BaseTool]
) -> dict[str, Barred]:
    """Tool id → why, for Python code whose identity was granted and is another one now. Where none was noted,
    the config file's line that names the code is the grant."""
    barred = {}
    for spec in specs:
        if spec.granted and spec.id in tools and not targets.get(spec.id, MCP).startswith(MCP):
            now = code_identity(targets[spec.id], tools[spec.id])
            if why := stranger(spec.name, spec.granted, now):
                barred[spec.id] = Barred("another_tool", why)
    return barred


def _filled_in(server: McpServer) -> McpServer:
    def filled(given: Mapping[str, str]) -> dict[str, str]:
        return {name: filled_in(value) for name, value in given.items()}

    return replace(server, env=filled(server.env), headers=filled(server.headers))
