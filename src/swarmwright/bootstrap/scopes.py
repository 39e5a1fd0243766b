"""Where deep agents may not work: in a folder in which something of ours lies.

Who works there could read other threads, or give itself rights by the config file that they come from.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from swarmwright.errors import ConfigError
from swarmwright.settings import Settings
from swarmwright.storage.scoped.folder import ScopedFolder
from swarmwright.workflow.catalog import Catalog

__all__ = ["REMEDY", "check_scopes", "lying_in"]

REMEDY = "give the agent a folder below, or beside it"
"""What can be done about it."""


def lying_in(settings: Settings, config: Path | None = None) -> Iterator[tuple[str, str]]:
    """(agent id, what of ours lies in its folder), for every such folder of the settings."""
    ours = {"this file": config} if config is not None else {}
    ours |= {"the store": settings.database, "what steps put aside": settings.private}
    ours |= {"the memory": settings.memory} if settings.memory is not None else {}
    ours |= {"the trace": settings.telemetry.jsonl} if settings.telemetry.jsonl is not None else {}
    for agent, scope in settings.scopes.items():
        folder = scope.folder.resolve()
        yield from ((agent, what) for what, where in ours.items() if where.resolve().is_relative_to(folder))


def check_scopes(settings: Settings, team: Catalog) -> None:
    """Raise ConfigError where an agent may not work in its folder, or this system cannot hold it there."""
    for agent, what in lying_in(settings):
        raise ConfigError("settings", f"the folder of {agent}", f"{what} lies in it", REMEDY)
    if any(agent.kind == "deep" for agent in team.agents):
        ScopedFolder(settings.private)
