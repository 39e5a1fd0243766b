"""A team of a config file, offered to MCP clients over stdio or streamable HTTP, on this machine alone."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from swarmwright.bootstrap.config import TeamConfig
from swarmwright.bootstrap.hosting import workflow_of
from swarmwright.bootstrap.opening import open_platform
from swarmwright.errors import ConfigError

if TYPE_CHECKING:
    from mcp.server.mcpserver import MCPServer

__all__ = ["offer_team", "team_server"]


@asynccontextmanager
async def team_server(team: TeamConfig) -> AsyncIterator[MCPServer[Any]]:
    """The MCP server of a team, over a platform of its settings. At its end, runs are stopped, and kept.

    Raises ConfigError (also where the SDK is not installed), CompilationFailed, StorageError.
    """
    try:
        from swarmwright.mcp_server.tools import server_of
    except ModuleNotFoundError as error:
        raise ConfigError(
            "settings", "mcp", f"{error.name} is not installed", "pip install 'swarmwright[mcp]'"
        ) from error
    from swarmwright.mcp_server.desk import Served, TeamDesk

    workflow = await asyncio.to_thread(workflow_of, team)
    async with open_platform(team.settings, approve=_later) as platform:
        if team.name:
            await platform.teams.take_in(team.name, team.contents)
        desk = TeamDesk(platform, Served(team.name, workflow))
        yield server_of(desk, team.name or _called(team))


async def offer_team(team: TeamConfig, port: int | None = None) -> None:
    """Serve until the client goes, over stdio; or until one is stopped, on this port of loopback."""
    async with team_server(team) as server:
        if port is None:
            await server.run_stdio_async()
        else:
            from swarmwright.mcp_server.loopback import serve_on_loopback

            await serve_on_loopback(server, port)


def _called(team: TeamConfig) -> str:
    return Path(team.settings.file).stem if team.settings.file else "team"


async def _later(agent: str, tool: str, arguments: Mapping[str, Any]) -> None:
    """A call that needs a person's yes waits until a person brings it."""
