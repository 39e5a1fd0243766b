"""What a server hosts, opened over a store: config files' teams, graphs of `langgraph.json` and of apps."""

from __future__ import annotations

import asyncio
import importlib
import logging
import os
import sys
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from swarmwright.bootstrap.config import TeamConfig, load_config
from swarmwright.bootstrap.graphs import GraphsFile, GraphSpec, load_graph
from swarmwright.bootstrap.hosting import workflow_of
from swarmwright.bootstrap.opening import platform_over
from swarmwright.bootstrap.preflight import shortcomings, without_code
from swarmwright.errors import ConfigError
from swarmwright.ports.hosting import Hosted
from swarmwright.ports.tracing import TraceSink
from swarmwright.runtime.hosting.graphs import HostedGraph
from swarmwright.runtime.hosting.kept import Kept
from swarmwright.runtime.hosting.sources import Source
from swarmwright.runtime.hosting.teams import HostedTeam
from swarmwright.runtime.hosting.working import Backing
from swarmwright.storage.store import Store

__all__ = ["ToHost", "open_hosts"]

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class ToHost:
    """What is to be hosted: teams, a `langgraph.json`, and other graphs (`bootstrap.graphs.app_graphs`).

    apps: the apps whose routes and pages are served. model: everybody's, as the command line says, "" = it
    says nothing.
    """

    teams: tuple[TeamConfig, ...] = ()
    file: GraphsFile | None = None
    graphs: tuple[GraphSpec, ...] = ()
    apps: tuple[str, ...] = ()
    model: str = ""


@asynccontextmanager
async def open_hosts(
    store: Store, given: ToHost, *, sinks: Sequence[TraceSink] = (), drives: bool = True
) -> AsyncIterator[tuple[Hosted, ...]]:
    """Everything that is given, by name, while the context lasts. At its end, runs of teams are stopped.

    Each team has a platform of its own settings over the one store. drives: whether runs are driven here, and
    not by workers elsewhere (`platform_over`). Raises ConfigError for what cannot be
    hosted and for a name that is given twice, of a graph or of a kept team; CompilationFailed for a prompt.
    """
    saver = store.checkpointer.with_allowlist(given.file.types) if given.file else store.checkpointer
    backing = Backing(saver, store.threads, store.events, store.items, sinks=sinks)
    async with AsyncExitStack() as stack:
        stack.enter_context(_findable(given.file))
        specs = (*(given.file.graphs if given.file else ()), *given.graphs)
        teams = [(_name(team), team, "") for team in given.teams]
        teams += [(one.name, load_config(_path(one)), one.description) for one in specs if one.is_team]
        named = [(name, str(team.settings.file or "a team")) for name, team, _ in teams]
        _check_names([*named, *((one.name, one.named_by or one.target) for one in specs if not one.is_team)])
        _check_kept([team for _, team, _ in teams])
        hosts: list[Hosted] = [
            await stack.enter_async_context(_team(store, *one, sinks, drives)) for one in teams
        ]
        for one in specs:
            if not one.is_team:
                source = Source(load_graph(one), one.named_by)
                hosts.append(HostedGraph(one.name, source, backing, one.description))
        yield tuple(hosts)


def _path(spec: GraphSpec) -> Path:
    return (spec.folder or Path()) / spec.target


def _check_names(named: Sequence[tuple[str, str]]) -> None:
    """named: the name of each, and where it is from."""
    names = [name for name, _ in named]
    if twice := sorted({name for name in names if names.count(name) > 1}):
        both = " and ".join(place for name, place in named if name == twice[0])
        remedy = "give one of them another name (`name` in a team's file), or leave one of them out"
        raise ConfigError("graphs", twice[0], f"two are called so: {both}", remedy)


def _check_kept(teams: Sequence[TeamConfig]) -> None:
    """Two files of one name would be one team in the store, each undoing what the other says."""
    files: dict[str, object] = {}
    for team in teams:
        if team.name and files.setdefault(team.name, team.settings.file) != team.settings.file:
            reason = f"{files[team.name]} calls its team {team.name!r}, too"
            raise ConfigError(str(team.settings.file), "name", reason, "give each a `name` of its own")


def _name(team: TeamConfig) -> str:
    """What a team is called as a graph: as its config file says, or as the file is called."""
    return team.name or (Path(team.settings.file).stem if team.settings.file else "team")


@asynccontextmanager
async def _team(
    store: Store, name: str, team: TeamConfig, description: str, sinks: Sequence[TraceSink], drives: bool
) -> AsyncIterator[HostedTeam]:
    workflow = await asyncio.to_thread(workflow_of, team)
    said = description or " ".join(team.prompt.split())
    async with platform_over(store, team.settings, approve=_later, sinks=sinks, drives=drives) as platform:
        if drives:
            await platform.warm(workflow)
        yield HostedTeam(
            name,
            platform,
            workflow,
            kept=Kept(platform, team.name, team.contents, store.assistants),
            description=said,
            lacking=partial(shortcomings, settings=team.settings),
            bare=partial(without_code, settings=team.settings) if drives else lambda workflow: (),
        )


async def _later(agent: str, tool: str, arguments: Mapping[str, Any]) -> None:
    """Nobody sits at a server: a call that needs a person's yes waits for a client to bring it."""


@contextmanager
def _findable(file: GraphsFile | None) -> Iterator[None]:
    """Let the graphs' code find its modules and its environment; what is there already goes first."""
    if file is None:
        yield
        return
    if file.unserved:
        _log.warning("%s: what stands under %s says nothing here", file.path, ", ".join(file.unserved))
    for name in file.missing:
        _log.warning("%s: the dependency %s is not installed", file.path, name)
    path, added = list(sys.path), {k: v for k, v in file.env.items() if k not in os.environ}
    sys.path.extend(str(folder) for folder in file.folders if str(folder) not in path)
    importlib.invalidate_caches()
    os.environ.update(added)
    try:
        yield
    finally:
        sys.path[:] = path
        for name in added:
            os.environ.pop(name, None)
