"""`swarmwright foundry`: protocols, and their MCP server, from the command line."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from swarmwright.apps.foundry.options import By, Config, Database, Id, Json, Key, Model
from swarmwright.apps.foundry.reviews import approve_command, read_command, revise_command
from swarmwright.apps.foundry.terminal import again, asked, has_store, lines, person, show, shown, told_of
from swarmwright.errors import ConfigError
from swarmwright.ports.showing import visible

if TYPE_CHECKING:
    from swarmwright.apps.foundry.foundry import Foundry
    from swarmwright.apps.foundry.state import ProtocolState

__all__ = ["foundry_commands"]

foundry_commands = typer.Typer(
    help="From an intent to a reviewed CBT protocol.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
)


@foundry_commands.command("start")
def start_command(
    intent: Annotated[str, typer.Argument(help="what the protocol is for; '-' reads it from stdin")],
    context: Annotated[str, typer.Option(help="what else matters")] = "",
    key: Key = None,
    config: Config = None,
    db: Database = None,
    model: Model = "",
    as_json: Json = False,
) -> None:
    """Draft a protocol, up to where a clinician decides. Exit code 3: a clinician is asked."""
    words = sys.stdin.read() if intent == "-" else intent

    async def ask(foundry: Foundry) -> ProtocolState:
        started = await foundry.start(words, context, idempotency_key=key)
        return await told_of(foundry, started.protocol_id)

    show(asked(ask, config, db, model, makes_store=True), as_json, again(config, db, model))


@foundry_commands.command("show")
def show_command(id_: Id, config: Config = None, db: Database = None, as_json: Json = False) -> None:
    """Show how a protocol stands, with its draft."""
    from swarmwright.apps.foundry.models import MODELS, the_one_model

    async def look(foundry: Foundry) -> tuple[ProtocolState, str]:
        state = await foundry.state(id_)
        thread = await foundry.platform.thread(id_)
        return state, the_one_model(thread.metadata.get(MODELS))

    state, model = asked(look, config, db, goes_on=False)
    # A revision by no model that is named would be refused; a config file names its own.
    show(state, as_json, again(config, db, "" if config else model))


@foundry_commands.command("list")
def list_command(config: Config = None, db: Database = None, as_json: Json = False) -> None:
    """List the protocols, the last touched first."""
    from swarmwright.apps.foundry.listing import listed_json

    looked = has_store(config, db)
    found = asked(lambda foundry: foundry.list(), config, db, goes_on=False) if looked else []
    if as_json:
        typer.echo(json.dumps([listed_json(one) for one in found], ensure_ascii=False))
        return
    lines(*([] if found else ["no protocols"]))
    lines(*(f"{one.thread_id}  {one.status:9}  {one.title[:80]}" for one in found))


foundry_commands.command("approve")(approve_command)
foundry_commands.command("revise")(revise_command)
foundry_commands.command("read")(read_command)


@foundry_commands.command("resume")
def resume_command(
    id_: Id, config: Config = None, db: Database = None, model: Model = "", as_json: Json = False
) -> None:
    """Go on with a protocol that has failed: what failed is tried again, what is done is kept. One that is
    over is shown as it stands."""
    from swarmwright.apps.foundry.errors import ReviewRefused

    async def ask(foundry: Foundry) -> ProtocolState:
        try:
            await foundry.resume(id_)
        except ReviewRefused as over:
            typer.echo(visible(over.reason), err=True)
            return await foundry.state(id_)
        return await told_of(foundry, id_)

    show(asked(ask, config, db, model), as_json, again(config, db, model))


@foundry_commands.command("swap")
def swap_command(
    config: Annotated[
        Path | None,
        typer.Option("--config", "-c", help="the team as it is to be from now on; ours, if not said"),
    ] = None,
    db: Database = None,
    model: Model = "",
    by: By = "",
    dry_run: Annotated[bool, typer.Option("--dry-run", help="only say what it would change")] = False,
    end_protocols: Annotated[
        bool, typer.Option("--end-protocols", help="also where nobody approves: what is in flight ends")
    ] = False,
) -> None:
    """Change the team of the store: of new protocols, whoever asks for them, and of all that are not over,
    also while they are worked on. Comes back once whoever is heard now has worked."""
    from swarmwright.apps.foundry.flowing import check_flow
    from swarmwright.apps.foundry.opening import compiled_and_warned, read_team
    from swarmwright.settings import read_environment

    team = read_team(config)

    async def ask(foundry: Foundry) -> None:
        workflow, warnings = compiled_and_warned(team)
        for warning in warnings:
            typer.echo(visible(warning), err=True)
        if dry_run:
            await foundry.keeper.check_works(team)
            check_flow(team, workflow)
            plan = await foundry.would_adopt(workflow, team)
            what = "would end without an approval" if plan.ends else "in flight"
            changes = plan.changes or ("nothing would change in how they work together",)
            lines(*changes, *(f"{id_}  {what}  {plan.begins[id_]}".rstrip() for id_ in plan.protocols))
            return
        who, before = person(by), await foundry.keeper.looked()
        told = await foundry.adopt(team, workflow, by=who, ends_protocols=end_protocols)
        where = db or read_environment().database or team.settings.database
        came = "stays as it is: nothing changes" if await foundry.keeper.is_as(before) else "is changed"
        typer.echo(visible(f"the team of {shown(str(where))} {came}"), err=True)
        for id_, one in told.items():
            state, reason = getattr(one, "state", "failed"), getattr(one, "reason", one)
            lines(f"{id_}  {state}  {reason}".rstrip())
        await foundry.idle()

    asked(ask, config, db, model, goes_on=False)


@foundry_commands.command("team")
def team_command(config: Config = None, db: Database = None, as_json: Json = False) -> None:
    """Show the team that writes the protocols of the store: its prompt, its agents, who has put it there."""
    from swarmwright.apps.foundry.swapping import team_json

    looked = has_store(config, db)
    found = asked(lambda foundry: foundry.keeper.looked(), config, db, goes_on=False) if looked else None
    if found is None:
        typer.echo("null" if as_json else "the store has no team yet: the first protocol brings it")
        return
    data = team_json(found)
    if as_json:
        typer.echo(json.dumps(data, ensure_ascii=False))
        return
    lines(
        data["prompt"].strip(), "", *(f"{one['name']}: {one['role']}".rstrip(": ") for one in data["agents"])
    )
    lines(f"version {data['version']}, by {found.by or 'nobody in particular'}")


@foundry_commands.command("mcp")
def mcp_command(
    http: Annotated[
        int | None, typer.Option("--http", help="streamable HTTP on this port of loopback")
    ] = None,
    auto_approve: Annotated[
        float | None,
        typer.Option(min=8, max=10, help="approve by itself from this quality on, if nothing was found"),
    ] = None,
    config: Config = None,
    db: Database = None,
    model: Model = "",
) -> None:
    """Serve the protocols over MCP: stdio, or streamable HTTP."""
    from swarmwright.settings import read_environment

    try:
        from swarmwright.apps.foundry.mcp import server_of
        from swarmwright.mcp_server.loopback import serve_on_loopback
    except ImportError as error:
        raise ConfigError(
            "mcp", "", "the MCP SDK is not installed", "pip install 'swarmwright[mcp]'"
        ) from error

    async def serve(foundry: Foundry) -> None:
        # Whoever reads the commands that it tells stands in some other folder.
        where = again(config, db or read_environment().database, model, anywhere=True)
        server = server_of(foundry, auto_approve=auto_approve, again=where)
        if http is None:
            await server.run_stdio_async()
        else:
            await foundry.warm()
            await serve_on_loopback(server, http)

    asked(serve, config, db, model, makes_store=True)
