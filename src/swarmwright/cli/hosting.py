"""What is to be hosted, as the options of a command line say it: teams, graphs, apps, and their store."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from swarmwright.cli.sources import TeamGiven, find_settings, find_team, usage_error

if TYPE_CHECKING:
    from asyncio import AbstractEventLoop
    from collections.abc import Callable, Sequence

    from swarmwright.bootstrap.config import TeamConfig
    from swarmwright.bootstrap.hosts import ToHost
    from swarmwright.settings import Settings

__all__ = [
    "AppOption",
    "AppsOption",
    "ConfigsOption",
    "DrainOption",
    "GraphsOption",
    "JobsOption",
    "TeamsOption",
    "Wanted",
    "as_options",
    "loop_factory",
    "to_host",
]

ConfigsOption = Annotated[
    list[Path] | None,
    typer.Option("--config", "-c", metavar="FILE", help="A team; ./swarmwright.toml by default."),
]
GraphsOption = Annotated[
    Path | None,
    typer.Option("--graphs", metavar="FILE", help="Graphs; ./langgraph.json by default.", show_default=False),
]
TeamsOption = Annotated[
    list[str] | None, typer.Option("--team", metavar="NAME", help="A team that an app brings.")
]
AppsOption = Annotated[bool, typer.Option("--apps", help="Also all teams and graphs that apps bring.")]
AppOption = Annotated[
    list[str] | None,
    typer.Option("--app", metavar="NAME", help="An app whose routes, graphs and page are served, too."),
]
JobsOption = Annotated[int, typer.Option("--jobs", min=1, max=10_000, help="Runs at a time.")]
DrainOption = Annotated[
    float, typer.Option("--drain", min=0, metavar="SECONDS", help="How long runs may go on at the end.")
]


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be served, as the options say it."""

    configs: tuple[Path, ...]
    graphs: Path | None
    teams: tuple[str, ...]
    apps: bool
    database: str | None
    workspace: Path | None
    model: str | None
    routes: tuple[str, ...] = ()
    """Apps whose routes, graphs and pages are served."""


def to_host(wanted: Wanted) -> tuple[Settings, ToHost]:
    """(the settings of the store, what is hosted). Raises ConfigError, NotFound."""
    from swarmwright.bootstrap.apps import installed_apps
    from swarmwright.bootstrap.graphs import GRAPHS_NAME, app_graphs, read_graphs
    from swarmwright.bootstrap.hosts import ToHost

    names = list(wanted.teams)
    if wanted.apps:
        names += [team.name for app in installed_apps() for team in app.teams if team.name not in names]
    files = [find_team(TeamGiven(config=path)) for path in wanted.configs]
    teams = [*_own_teams(wanted, files), *(find_team(TeamGiven(team=name)) for name in names)]
    usual = Path(GRAPHS_NAME) if wanted.graphs is None and Path(GRAPHS_NAME).is_file() else None
    file = wanted.graphs or (usual if not wanted.configs and not wanted.teams else None)
    given = ToHost(
        tuple(_with_options(team, wanted) for team in teams),
        None if file is None else read_graphs(file),
        app_graphs(None if wanted.apps else wanted.routes, _named(wanted.model)),
        wanted.routes,
        wanted.model or "",
    )
    if not (given.teams or given.file is not None or given.graphs or given.apps):
        raise usage_error(
            "nothing to serve: name teams by --config or --team, graphs by --graphs, or serve apps by --apps"
        )
    if files or not given.teams:
        return _with_options(files[0] if files else find_team(TeamGiven()), wanted).settings, given
    return given.teams[0].settings, given


def _named(model: str | None) -> str:
    """A model that apps can ask for: a profile is a config file's, and theirs is none."""
    return model if model and ":" in model else ""


def _own_teams(wanted: Wanted, files: Sequence[TeamConfig]) -> list[TeamConfig]:
    """The teams of the config files that are named, or of the one that lies here where nothing is named.

    The first file may have settings alone: how the server keeps things, and how it knows people.
    """
    if files:
        return [file for file in files if file is not files[0] or _has_work(file)]
    if wanted.graphs is not None or wanted.teams:
        return []
    usual = find_team(TeamGiven())
    return [usual] if _has_work(usual) else []


def _has_work(team: TeamConfig) -> bool:
    """Whether the file says what its team is to do."""
    return bool(team.prompt or team.patterns)


def _with_options(team: TeamConfig, wanted: Wanted) -> TeamConfig:
    settings = find_settings(
        team.settings, database=wanted.database, workspace=wanted.workspace, model=wanted.model
    )
    return replace(team, settings=settings)


def as_options(wanted: Wanted) -> list[str]:
    """The options again, for another process."""
    named = {"--graphs": wanted.graphs, "--db": wanted.database, "--model": wanted.model}
    named |= {"--workspace": wanted.workspace}
    options = [part for name, value in named.items() if value for part in (name, str(value))]
    options += [part for path in wanted.configs for part in ("--config", str(path))]
    options += [part for team in wanted.teams for part in ("--team", team)]
    options += [part for app in wanted.routes for part in ("--app", app)]
    return [*options, *(["--apps"] if wanted.apps else [])]


def loop_factory() -> Callable[[], AbstractEventLoop] | None:
    """The faster loop, where there is one for this system."""
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop
