"""`swarmwright mcp`: teams as MCP servers, and those servers in the config files of clients."""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from swarmwright.cli.output import stdout, visible
from swarmwright.cli.sources import (
    ConfigOption,
    DatabaseOption,
    ModelOption,
    TeamGiven,
    TeamOption,
    WorkspaceOption,
    find_settings,
    find_team,
    usage_error,
)
from swarmwright.errors import NotFound
from swarmwright.mcp_server.installing import ClientName, Installed, config_file, entry_of, install

if TYPE_CHECKING:
    from swarmwright.bootstrap.config import TeamConfig

__all__ = ["mcp_commands"]

_REST = {"allow_extra_args": True, "ignore_unknown_options": True}


def mcp_commands() -> typer.Typer:
    """The group `swarmwright mcp`."""
    group = typer.Typer(
        help="Offer a team to MCP clients, and let them start it.",
        no_args_is_help=True,
        rich_markup_mode=None,
    )
    group.command("serve")(serve_command)
    group.command("install", context_settings=_REST)(install_command)
    return group


def serve_command(
    config: ConfigOption = None,
    team: TeamOption = None,
    db: DatabaseOption = None,
    workspace: WorkspaceOption = None,
    model: ModelOption = None,
    http: Annotated[
        int | None,
        typer.Option("--http", min=1, max=65535, metavar="PORT", help="Streamable HTTP on loopback."),
    ] = None,
) -> None:
    """Serve a team over MCP: stdio, or streamable HTTP.

    A client can start it, wait, and read what came of it; what people are asked, only a person answers.
    """
    import asyncio

    from swarmwright.bootstrap.offering import offer_team

    asyncio.run(offer_team(_wanted(config, team, db, workspace, model), http))


def install_command(
    context: typer.Context,
    client: Annotated[ClientName, typer.Option("--client", help="Who is to start the server.")],
    config: ConfigOption = None,
    team: TeamOption = None,
    app: Annotated[
        str | None,
        typer.Option("--app", metavar="NAME", help="The server that this app brings.", show_default=False),
    ] = None,
    file: Annotated[
        Path | None, typer.Option("--file", help="Its config file, if not the usual one.", show_default=False)
    ] = None,
    name: Annotated[
        str | None, typer.Option("--name", help="What the server is called there.", show_default=False)
    ] = None,
    db: DatabaseOption = None,
    model: ModelOption = None,
    http: Annotated[
        int | None,
        typer.Option(
            "--http",
            min=1,
            max=65535,
            metavar="PORT",
            help="A server that you start yourself, over HTTP on this port of loopback; VS Code only.",
            show_default=False,
        ),
    ] = None,
) -> None:
    """Let Claude Desktop, or VS Code in this folder, start a server: a team's, or one that an app brings.

    Without --config and --team it is the app's, where there is one alone that brings a server. Further
    options are the server's own.
    """
    if name is not None and not name.strip():
        raise usage_error("--name is empty: a server has a name, or leave it out")
    own, port = config is not None or team is not None, [] if http is None else ["--http", str(http)]
    if own and app is not None:
        raise usage_error("a team (--config, --team) or an app's server (--app), not both")
    given = _paths(config, db, model)
    if own:
        if context.args:
            raise usage_error(f"unknown option {context.args[0]!r}")
        called = _wanted(config, team, db, None, model).name or "team"
        arguments = ["mcp", "serve", *([] if team is None else ["--team", team]), *given, *port]
    else:
        called, serves = _of_app(app)
        arguments = [*serves, *given, *port, *context.args]
        _checked(context.find_root().command, arguments)
    place = file or config_file(client, Path.home(), Path.cwd(), variables=os.environ)
    known_as = name or f"swarmwright-{called}"
    done = install(client, place, entry_of(client, arguments, http), known_as)
    for line in _came(done, place, known_as):
        stdout().print(visible(line), soft_wrap=True)
    if http is not None:
        command = shlex.join(["swarmwright", *arguments])
        stdout().print(visible(f"{client} does not start it: `{command}`"), soft_wrap=True)


def _came(done: Installed, place: Path, name: str) -> Iterator[str]:
    """What is said of it."""
    yield f"{place}: {'written' if done.changed else 'it says so already'}"
    if done.told:
        kept = f"; kept: {', '.join(done.kept)}" if done.kept else ""
        yield f"{name} was there; changed: {', '.join(done.told)}{kept}"
    if done.backup is not None:
        yield f"what was there before: {done.backup}"


def _wanted(
    config: Path | None, team: str | None, db: str | None, workspace: Path | None, model: str | None
) -> TeamConfig:
    """The team with these options in the place of its settings. Raises ConfigError for none."""
    found = find_team(TeamGiven(config, team))
    if not (found.prompt or found.patterns):
        raise usage_error("no team: name one by --config or --team")
    settings = find_settings(found.settings, database=db, workspace=workspace, model=model)
    return replace(found, settings=settings)


def _paths(config: Path | None, db: str | None, model: str | None) -> list[str]:
    """The options again, for a process that is started elsewhere: with whole paths."""
    store = db if db and "://" in db else str(Path(db or ".swarmwright/threads.db").absolute())
    given = ["--db", store, *([] if config is None else ["--config", str(config.absolute())])]
    return [*given, *([] if model is None else ["--model", model])]


def _of_app(wanted: str | None) -> tuple[str, Sequence[str]]:
    """(the app, the command that serves it). Raises NotFound, ConfigError."""
    from swarmwright.bootstrap.apps import installed_apps

    serving = {app.name: app.mcp for app in installed_apps() if app.mcp}
    if wanted is not None and wanted not in serving:
        raise NotFound("app with an MCP server", wanted, sorted(serving))
    if wanted is None and len(serving) != 1:
        raise usage_error(f"name a team by --config or --team, or an app by --app: {', '.join(serving)}")
    name = wanted or next(iter(serving))
    return name, serving[name]


def _checked(command: Any, arguments: Sequence[str]) -> Mapping[str, Any]:
    """The options as the command below this one takes them; it is not called. Raises TyperException."""
    context, rest = typer.Context(command, info_name="swarmwright"), list(arguments)
    while hasattr(command, "resolve_command"):
        name, command, rest = command.resolve_command(context, rest)
        context = typer.Context(command, parent=context, info_name=name)
    taken: Mapping[str, Any] = command.make_context(context.info_name, rest, parent=context.parent).params
    return taken
