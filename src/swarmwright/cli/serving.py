"""`swarmwright serve` and `swarmwright dev`: teams and graphs over HTTP, as LangGraph's own server has it."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from swarmwright.cli.hosting import (
    AppOption,
    AppsOption,
    ConfigsOption,
    DrainOption,
    GraphsOption,
    JobsOption,
    TeamsOption,
    Wanted,
    as_options,
    to_host,
)
from swarmwright.cli.logs import log_with_times
from swarmwright.cli.output import print_json, stderr, visible
from swarmwright.cli.sources import (
    DatabaseOption,
    JsonOption,
    ModelOption,
    WorkspaceOption,
    usage_error,
)
from swarmwright.cli.sparing import HELD, held_back
from swarmwright.errors import ConfigError

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from swarmwright.bootstrap.serving import Ready
    from swarmwright.settings import Settings

__all__ = ["check_server_installed", "dev_command", "serve_command"]

READABLE = (
    "encrypted: checkpoints, events, what runs are asked, commands, titles, memory. Readable stay what is "
    "searched (metadata, assistants, schedules), prompts and teams, items of /store, the audit log"
)
"""Said wherever a store is encrypted, so that nobody takes it for more than it is."""

DEFAULT_PORT = 2024
"""The port that clients of LangGraph's development server look at."""

_LOOPBACK = "127.0.0.1"

_NEEDED = ("fastapi", "uvicorn", "sse_starlette", "cronsim", "prometheus_client")

PortOption = Annotated[int, typer.Option("--port", min=0, max=65535, help="0 = any that is free.")]
WorkersOption = Annotated[
    str,
    typer.Option(
        "--workers",
        metavar="embedded|N|none",
        help="Who drives runs: this process; N worker processes beside it; or workers elsewhere.",
    ),
]
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


def serve_command(
    config: ConfigsOption = None,
    graphs: GraphsOption = None,
    team: TeamsOption = None,
    apps: AppsOption = False,
    app: AppOption = None,
    db: DatabaseOption = None,
    workspace: WorkspaceOption = None,
    model: ModelOption = None,
    host: Annotated[str, typer.Option("--host", metavar="ADDRESS", help="Where it listens.")] = _LOOPBACK,
    port: PortOption = DEFAULT_PORT,
    jobs: JobsOption = 10,
    drain: DrainOption = 20.0,
    workers: WorkersOption = "embedded",
    allow_host: HostsOption = None,
    allow_origin: OriginsOption = None,
    held: Annotated[bool, typer.Option(HELD, hidden=True, help="Begin at a line of standard input.")] = False,
    json: JsonOption = False,
) -> None:
    """Serve teams and graphs over HTTP, for LangGraph's SDKs and whatever else speaks to its server.

    Ctrl-C and SIGTERM stop it, a second time at once; runs that are under way are kept, and go on at the
    next start.
    """
    check_server_installed()
    log_with_times()
    if held:
        held_back()
    named = tuple(config or ()), graphs, tuple(team or ()), apps
    wanted = Wanted(*named, db, workspace, model, tuple(app or ()))
    settings, given = to_host(wanted)
    from swarmwright.bootstrap.crewing import crew
    from swarmwright.bootstrap.serving import serve
    from swarmwright.cli.stopping import Stopping
    from swarmwright.runtime.serving.limits import RunLimits
    from swarmwright.server.settings import LOOPBACK, ServerSettings
    from swarmwright.settings import sealing_of

    doors = ServerSettings(origins=tuple(allow_origin or ()), hosts=(*LOOPBACK, *(allow_host or ())))
    limits = RunLimits(at_once=jobs, drain_s=drain)
    stopping = Stopping(None if json else drain)
    number = _number(workers, settings)
    command = _worker(wanted, jobs, drain)
    shared = {"SWARMWRIGHT_DATABASE": db} if db else {}  # not on a command line, where others could read it

    def ready(told: Ready) -> None:
        stopping.heed(told.stop)
        _tell(told, json, sealed=sealing_of(settings) is not None)

    async def both() -> None:
        async with crew(command, number or 0, drain, shared) as wind_down:
            await serve(
                settings,
                given,
                doors,
                host=host,
                port=port,
                limits=limits,
                drives=number is None,
                wind_down=wind_down if number else None,
                when_ready=ready,
            )

    if code := stopping.run(both()):
        raise typer.Exit(code)


def _worker(wanted: Wanted, jobs: int, drain: float) -> list[str]:
    """The command of a worker beside a server, over the same teams and graphs."""
    beside = as_options(replace(wanted, database=None, routes=()))
    return [
        sys.executable,
        "-m",
        "swarmwright",
        "worker",
        *beside,
        "--jobs",
        f"{jobs}",
        "--drain",
        f"{drain}",
        "--beside",
    ]


def dev_command(
    config: ConfigsOption = None,
    graphs: GraphsOption = None,
    team: TeamsOption = None,
    apps: AppsOption = False,
    app: AppOption = None,
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
    check_server_installed()
    named = tuple(config or ()), graphs, tuple(team or ()), apps
    wanted = Wanted(*named, db, workspace, model, tuple(app or ()))
    command = [sys.executable, "-m", "swarmwright", "serve", *as_options(wanted)]
    command += ["--port", str(port), "--jobs", str(jobs), "--drain", "2", "--json"]
    command += [part for origin in ("local", *(allow_origin or ())) for part in ("--allow-origin", origin)]
    from swarmwright.cli.naming_files import named_files
    from swarmwright.cli.reloading import again_and_again

    written = _written(wanted)

    def files() -> Collection[Path]:
        return named_files(wanted, written)

    folders = _folders(wanted) if reload else ()
    if code := again_and_again(command, folders, _Opening(browser, json), written, files):
        raise typer.Exit(code)


def _folders(wanted: Wanted) -> list[Path]:
    """Where files may be saved that matter: here, and where the named ones lie."""
    named = [*wanted.configs, *([wanted.graphs] if wanted.graphs else [])]
    return sorted({Path.cwd(), *(path.resolve().parent for path in named)})


def _written(wanted: Wanted) -> list[Path]:
    """Where tools write. What is wrong with a file, the server's process says, and it can be mended.

    Raises ConfigError for a command line that cannot be, NotFound for a team that there is not.
    """
    from swarmwright.settings import DEFAULT_WORKSPACE

    folders = [wanted.workspace or DEFAULT_WORKSPACE]
    try:
        folders += [team.settings.workspace for team in to_host(wanted)[1].teams]
    except ConfigError as error:
        if error.path == usage_error("").path:
            raise
    return [folder.resolve() for folder in folders]


def _number(workers: str, settings: Settings) -> int | None:
    """How many worker processes are wanted beside the server; None = it drives runs itself."""
    if workers == "embedded":
        return None
    from swarmwright.bootstrap.working import check_queue

    if workers != "none" and not (workers.isascii() and workers.isdigit() and 0 < int(workers) <= 1000):
        raise usage_error(f"--workers {workers}: say embedded, none, or how many, up to 1000")
    check_queue(settings.database)
    return 0 if workers == "none" else int(workers)


def _tell(ready: Ready, json: bool, *, sealed: bool) -> None:
    if json:
        print_json({"url": ready.url, "graphs": list(ready.graphs)}, lines=True)
    else:
        _say(ready.url, ready.graphs)
    if sealed:
        stderr().print(READABLE)


def _say(url: str, graphs: Sequence[str]) -> None:
    studio = f"{url}/studio" if _studio_is_built() else "not built here, `make studio` does"
    pages = f"studio: {studio}; operations: {url}/docs"
    named = f"{', '.join(graphs)} on " if graphs else "on "
    stderr().print(visible(f"serving {named}{url} ({pages}); Ctrl-C ends"))


def _studio_is_built() -> bool:
    from swarmwright.server.studio.serving import BUILT

    return (BUILT / "index.html").is_file()


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

            webbrowser.open(f"{told['url']}/{'studio' if _studio_is_built() else 'docs'}")
        self._browser = False


def check_server_installed() -> None:
    """Raises ConfigError with the remedy when a part of the server is missing."""
    from importlib.util import find_spec

    missing = [name for name in _NEEDED if find_spec(name) is None]
    if missing:
        reason = f"{', '.join(missing)} is not installed"
        raise ConfigError("the server", "", reason, "pip install 'swarmwright[server]'")
