"""Where deep agents may not work: in a folder in which something of ours lies.

Who works there could read other threads, give itself rights by the config file or the prompt that they come
from, or have its own code run as a tool's.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from swarmwright.errors import ConfigError
from swarmwright.settings import Settings
from swarmwright.storage.scoped.folder import ScopedFolder
from swarmwright.storage.scoped.places import Places
from swarmwright.workflow.catalog import Catalog

__all__ = ["REMEDY", "check_scopes", "lying_in", "private_of"]

REMEDY = "give the agent a folder below, or beside it"
"""What can be done about it."""


def lying_in(settings: Settings, also: Mapping[str, Path] | None = None) -> Iterator[tuple[str, str]]:
    """(agent id, what of ours lies in its folder), for every such folder of the settings.

    also: what else is ours, by what it is called. Code of tools may be read, and not written.
    """
    ours = dict(also or {})
    ours |= {"the store": settings.database} if isinstance(settings.database, Path) else {}
    ours |= {"what steps put aside": settings.private}
    ours |= {"the memory": settings.memory} if isinstance(settings.memory, Path) else {}
    ours |= {"the trace": settings.telemetry.jsonl} if settings.telemetry.jsonl is not None else {}
    for agent, scope in settings.scopes.items():
        folder = scope.folder.resolve()
        there = {**ours, **_code(settings)} if scope.write else ours
        yield from ((agent, what) for what, where in there.items() if where.resolve().is_relative_to(folder))


def _code(settings: Settings) -> dict[str, Path]:
    """The modules of tools that lie in a folder, and are not installed."""
    found: dict[str, Path] = {}
    for tool, folder in settings.tool_folders.items():
        root = settings.tools.get(tool, "").partition(":")[0].partition(".")[0]
        candidates = (folder / f"{root}.py", folder / root) if root else ()
        found |= {f"the code of {tool}": place for place in candidates if place.exists()}
    return found


def private_of(settings: Settings) -> Places:
    """What steps put aside that only they see, whoever works there."""
    return Places(settings.private, {})


def check_scopes(settings: Settings, team: Catalog) -> None:
    """Raise ConfigError where an agent may not work in its folder, or this system cannot hold it there."""
    for agent, what in lying_in(settings):
        raise ConfigError("settings", f"the folder of {agent}", f"{what} lies in it", REMEDY)
    if any(agent.kind == "deep" for agent in team.agents):
        ScopedFolder(settings.private)
