"""`swarmwright serve` and `swarmwright dev`: teams and graphs over HTTP, as LangGraph's own server has it."""

from __future__ import annotations

import sys
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from swarmwright.cli.output import print_json, stderr, visible
from swarmwright.cli.sources import (
    DatabaseOption,
    JsonOption,
    ModelOption,
    TeamGiven,
    WorkspaceOption,
    find_settings,
    find_team,
    usage_error,
)
from swarmwright.errors import ConfigError

if TYPE_CHECKING:
    from asyncio import AbstractEventLoop
    from collections.abc import Callable, Sequence

    from swarmwright.bootstrap.config import TeamConfig
    from swarmwright.bootstrap.hosts import ToHost
    from swarmwright.bootstrap.serving import Ready
    from swarmwright.settings import Settings

__all__ = ["dev_command", "serve_command"]

DEFAULT_PORT = 2024
"""The port that clients of LangGraph's development server look at."""

_LOOPBACK = "127.0.0.1"

_NEEDED = ("fastapi", "uvicorn", "sse_starlette", "cronsim", "prometheus_client")

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
PortOption = Annotated[int, typer.Option("--port", min=0, max=65535, help="0 = any that is free.")]
JobsOption = Annotated[int, typer.Option("--jobs", min=1, max=10_000, help="Runs at a time.")]
HostsOption = Annotated[
    list[str] | None,
    typer.Option(
        "--allow-host", metavar="NAME", help="A name that it answers to, beside this machine's own."
    ),
]
OriginsOption = Annotated[
    list[str] | None,
    typer.Option(
        "--allow-origin", metavar="URL", help="Pages that may speak to it; `local` = of this machine."
    ),
]


@dataclass(frozen=True, slots=True)
class _Wanted:
    """What is to be served, as the options say it."""

    configs: tuple[Path, ...]
    graphs: Path | None
    teams: tuple[str, ...]
    apps: bool
    database: str | None
    workspace: Path | None
    model: str | None


def serve_command(
    config: ConfigsOption = None,
    graphs: GraphsOption = None,
    team: TeamsOption = None,
    apps: AppsOption = False,
    db: DatabaseOption = None,
    workspace: WorkspaceOption = None,
    model: ModelOption = None,
    host: Annotated[str, typer.Option("--host", metavar="ADDRESS", help="Where it listens.")] = _LOOPBACK,
    port: PortOption = DEFAULT_PORT,
    jobs: JobsOption = 10,
    drain: Annotated[
        float, typer.Option("--drain", min=0, metavar="SECONDS", help="How long runs may go on at the end.")
    ] = 20.0,
    allow_host: HostsOption = None,
    allow_origin: OriginsOption = None,
    json: JsonOption = False,
) -> None:
    """Serve teams and graphs over HTTP, for LangGraph's SDKs and whatever else speaks to its server.

    Ctrl-C and SIGTERM stop it; runs that are under way are kept, and go on at the next start.
    """
    _check_installed()
    wanted = _Wanted(tuple(config or ()), graphs, tuple(team or ()), apps, db, workspace, model)
    from swarmwright.bootstrap.serving import check_address

    check_address(host)
    settings, given = _found(wanted)
    import asyncio

    from swarmwright.bootstrap.serving import serve
    from swarmwright.runtime.serving.limits import RunLimits
    from swarmwright.server.settings import LOOPBACK, ServerSettings

    doors = ServerSettings(origins=tuple(allow_origin or ()), hosts=(*LOOPBACK, *(allow_host or ())))
    limits = RunLimits(at_once=jobs, drain_s=drain)

    def ready(told: Ready) -> None:
        _tell(told, json)

    with asyncio.Runner(loop_factory=_loop_factory()) as runner:
        runner.run(serve(settings, given, doors, host=host, port=port, limits=limits, when_ready=ready))


def dev_command(
    config: ConfigsOption = None,
    graphs: GraphsOption = None,
    team: TeamsOption = None,
    apps: AppsOption = False,
    db: DatabaseOption = None,
    workspace: WorkspaceOption = None,
    model: ModelOption = None,
    port: PortOption = DEFAULT_PORT,
    jobs: JobsOption = 10,
    allow_origin: OriginsOption = None,
    reload: Annotated[bool, typer.Option(help="Start again whenever a file here is saved.")] = True,
    browser: Annotated[bool, typer.Option(help="Open its page in the browser.")] = True,
    json: JsonOption = False,
) -> None:
    """Serve on this machine alone, and start again whenever a file is saved; Ctrl-C ends it."""
    _check_installed()
    wanted = _Wanted(tuple(config or ()), graphs, tuple(team or ()), apps, db, workspace, model)
    command = [sys.executable, "-m", "swarmwright", "serve", *_as_options(wanted)]
    command += ["--port", str(port), "--jobs", str(jobs), "--drain", "2", "--json"]
    command += [part for origin in ("local", *(allow_origin or ())) for part in ("--allow-origin", origin)]
    from swarmwright.cli.reloading import again_and_again

    again_and_again(command, _folders(wanted) if reload else (), _Opening(browser, json), _written(wanted))


def _found(wanted: _Wanted) -> tuple[Settings, ToHost]:
    """(the settings of the store, what is hosted). Raises ConfigError, NotFound."""
    from swarmwright.bootstrap.apps import installed_apps
    from swarmwright.bootstrap.graphs import GRAPHS_NAME, app_graphs, read_graphs
    from swarmwright.bootstrap.hosts import ToHost

    names = list(wanted.teams)
    if wanted.apps:
        names += [team.name for app in installed_apps() for team in app.teams if team.name not in names]
    teams = [*_own_teams(wanted), *(find_team(TeamGiven(team=name)) for name in names)]
    usual = Path(GRAPHS_NAME) if wanted.graphs is None and Path(GRAPHS_NAME).is_file() else None
    file = wanted.graphs or (usual if not wanted.configs and not wanted.teams else None)
    given = ToHost(
        tuple(_with_options(team, wanted) for team in teams),
        None if file is None else read_graphs(file),
        app_graphs() if wanted.apps else (),
    )
    if not given.teams and given.file is None and not given.graphs:
        raise usage_error(
            "nothing to serve: name teams by --config or --team, graphs by --graphs, or serve apps by --apps"
        )
    store = given.teams[0] if given.teams else _with_options(find_team(TeamGiven()), wanted)
    return store.settings, given


def _own_teams(wanted: _Wanted) -> list[TeamConfig]:
    """The config files that are named, or the one that lies here where nothing is named."""
    if wanted.configs:
        return [find_team(TeamGiven(config=path)) for path in wanted.configs]
    if wanted.graphs is not None or wanted.teams:
        return []
    usual = find_team(TeamGiven())
    return [usual] if usual.prompt or usual.patterns else []


def _with_options(team: TeamConfig, wanted: _Wanted) -> TeamConfig:
    settings = find_settings(
        team.settings, database=wanted.database, workspace=wanted.workspace, model=wanted.model
    )
    return replace(team, settings=settings)


def _as_options(wanted: _Wanted) -> list[str]:
    """The options again, for another process."""
    named = {"--graphs": wanted.graphs, "--db": wanted.database, "--model": wanted.model}
    named |= {"--workspace": wanted.workspace}
    options = [part for name, value in named.items() if value for part in (name, str(value))]
    options += [part for path in wanted.configs for part in ("--config", str(path))]
    options += [part for team in wanted.teams for part in ("--team", team)]
    return [*options, *(["--apps"] if wanted.apps else [])]


def _folders(wanted: _Wanted) -> list[Path]:
    """Where files may be saved that matter: here, and where the named ones lie."""
    named = [*wanted.configs, *([wanted.graphs] if wanted.graphs else [])]
    return sorted({Path.cwd(), *(path.resolve().parent for path in named)})


def _written(wanted: _Wanted) -> list[Path]:
    """Where tools write. What is wrong with a file, the server's process says, and it can be mended.

    Raises ConfigError for a command line that cannot be, NotFound for a team that there is not.
    """
    from swarmwright.settings import DEFAULT_WORKSPACE

    folders = [wanted.workspace or DEFAULT_WORKSPACE]
    try:
        folders += [team.settings.workspace for team in _found(wanted)[1].teams]
    except ConfigError as error:
        if error.path == usage_error("").path:
            raise
    return [folder.resolve() for folder in folders]


def _tell(ready: Ready, json: bool) -> None:
    if json:
        print_json({"url": ready.url, "graphs": list(ready.graphs)}, lines=True)
    else:
        _say(ready.url, ready.graphs)


def _say(url: str, graphs: Sequence[str]) -> None:
    stderr().print(visible(f"serving {', '.join(graphs)} on {url} (operations: {url}/docs); Ctrl-C ends"))


class _Opening:
    """Says what the server of another process tells of itself, and opens its page the first time."""

    def __init__(self, browser: bool, json: bool) -> None:
        self._browser, self._json = browser, json

    def __call__(self, line: str) -> None:
        from json import loads

        if not line.startswith('{"url"'):  # an error, which that process has put into words itself
            return
        told = loads(line)
        if self._json:
            print_json(told, lines=True)
        else:
            _say(told["url"], told["graphs"])
        if self._browser:
            import webbrowser

            webbrowser.open(f"{told['url']}/docs")
        self._browser = False


def _check_installed() -> None:
    from importlib.util import find_spec

    missing = [name for name in _NEEDED if find_spec(name) is None]
    if missing:
        reason = f"{', '.join(missing)} is not installed"
        raise ConfigError("the server", "", reason, "pip install 'swarmwright[server]'")


def _loop_factory() -> Callable[[], AbstractEventLoop] | None:
    """The faster loop, where there is one for this system."""
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop
