"""`swarmwright foundry`: protocols, and their MCP server, from the command line."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from swarmwright.errors import ConfigError

if TYPE_CHECKING:
    from swarmwright.apps.foundry.foundry import Foundry, Verb
    from swarmwright.apps.foundry.state import ProtocolState

__all__ = ["foundry_commands"]

T = TypeVar("T")

WAITING = 3
"""The exit code where a person has to decide, as `swarmwright run` has it."""

Config = Annotated[Path | None, typer.Option("--config", help="another team than the foundry's own")]
Database = Annotated[str | None, typer.Option("--db", help="the store: a file, or a database's URL")]
Model = Annotated[str, typer.Option("--model", help="a profile of the config, or provider:model")]
Json = Annotated[bool, typer.Option("--json", help="the state as JSON")]
Id = Annotated[str, typer.Argument(metavar="PROTOCOL", help="its id", show_default=False)]
Hash = Annotated[str, typer.Option("--hash", help="of the draft that you have read")]
By = Annotated[str, typer.Option("--by", help="who says it; as you are called, if not said")]
Key = Annotated[str | None, typer.Option("--key", help="the same key again asks for the same thing")]

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
        return await _told_of(foundry, started.protocol_id)

    _show(_ask(ask, config, db, model), as_json)


@foundry_commands.command("show")
def show_command(id_: Id, config: Config = None, db: Database = None, as_json: Json = False) -> None:
    """Show how a protocol stands, with its draft."""
    _show(_ask(lambda foundry: foundry.state(id_), config, db, goes_on=False), as_json)


@foundry_commands.command("list")
def list_command(config: Config = None, db: Database = None, as_json: Json = False) -> None:
    """List the protocols, the last touched first."""
    from swarmwright.apps.foundry.state import as_json as data

    found = _ask(lambda foundry: foundry.list(), config, db, goes_on=False)
    if as_json:
        typer.echo(json.dumps([data(one) for one in found], ensure_ascii=False))
        return
    for one in found:
        typer.echo(f"{one.thread_id}  {one.status:9}  {' '.join(one.user_intent.split())[:80]}")


@foundry_commands.command("approve")
def approve_command(
    id_: Id,
    draft: Hash,
    by: By = "",
    reason: Annotated[str, typer.Option("--reason", help="why; needed where a finding is unsafe")] = "",
    key: Key = None,
    config: Config = None,
    db: Database = None,
    model: Model = "",
    as_json: Json = False,
) -> None:
    """Approve a draft, by its hash; the final protocol is printed."""
    _review("approve", id_, draft, by, reason, key, config, db, model, as_json=as_json)


@foundry_commands.command("revise")
def revise_command(
    id_: Id,
    draft: Hash,
    reason: Annotated[str, typer.Option("--reason", help="what is to be changed")],
    by: By = "",
    key: Key = None,
    config: Config = None,
    db: Database = None,
    model: Model = "",
    as_json: Json = False,
) -> None:
    """Ask for a revision of a draft, by its hash, and wait for it."""
    _review("revise", id_, draft, by, reason, key, config, db, model, as_json=as_json)


@foundry_commands.command("resume")
def resume_command(
    id_: Id, config: Config = None, db: Database = None, model: Model = "", as_json: Json = False
) -> None:
    """Go on with a protocol that has failed: what failed is tried again, what is done is kept."""

    async def ask(foundry: Foundry) -> ProtocolState:
        await foundry.resume(id_)
        return await _told_of(foundry, id_)

    _show(_ask(ask, config, db, model), as_json)


@foundry_commands.command("swap")
def swap_command(
    config: Annotated[Path, typer.Option("--config", help="the team as it is to be from now on")],
    db: Database = None,
) -> None:
    """Change the team of all protocols that are not over, also while they are worked on."""
    from swarmwright.apps.foundry.opening import compiled, read_team

    team = read_team(config)
    workflow = compiled(team)
    told = _ask(lambda foundry: foundry.adopt(team, workflow), config, db, goes_on=False)
    for id_, one in told.items():
        typer.echo(f"{id_}  {getattr(one, 'state', 'failed')}  {getattr(one, 'reason', one)}".rstrip())


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
    try:
        from swarmwright.apps.foundry.mcp import server_of
    except ImportError as error:
        raise ConfigError(
            "mcp", "", "the MCP SDK is not installed", "pip install 'swarmwright[mcp]'"
        ) from error

    async def serve(foundry: Foundry) -> None:
        server = server_of(foundry, auto_approve=auto_approve)
        if http is None:
            await server.run_stdio_async()
        else:
            await server.run_streamable_http_async(host="127.0.0.1", port=http)

    _ask(serve, config, db, model)


def _review(
    verb: Verb,
    id_: str,
    draft: str,
    by: str,
    reason: str,
    key: str | None,
    config: Path | None,
    db: str | None,
    model: str,
    *,
    as_json: bool,
) -> None:
    from swarmwright.settings import read_environment

    who = by or read_environment().user

    async def ask(foundry: Foundry) -> ProtocolState:
        await foundry.review(id_, verb, draft, by=who, reason=reason, idempotency_key=key)
        return await _told_of(foundry, id_)

    _show(_ask(ask, config, db, model), as_json)


async def _told_of(foundry: Foundry, id_: str) -> ProtocolState:
    """The protocol once it stands; each step is told on stderr."""
    said = 0

    async def tell(state: ProtocolState) -> None:
        nonlocal said
        notes = state.scratchpad.splitlines()
        for note in notes[said:]:
            typer.echo(note, err=True)
        said = max(said, len(notes))

    return await foundry.wait(id_, float("inf"), tell=tell)


def _ask(
    ask: Callable[[Foundry], Awaitable[T]],
    config: Path | None,
    db: str | None,
    model: str = "",
    *,
    goes_on: bool = True,
) -> T:
    """Open the foundry and ask it. goes_on: whether what a crash has cut off goes on meanwhile."""
    from swarmwright.apps.foundry.opening import open_foundry, read_team
    from swarmwright.settings import read_environment

    given = read_environment()
    place = db or given.database or None

    async def asked() -> T:
        team = read_team(config)
        chosen = model or given.model
        async with open_foundry(team, database=place, model=chosen, recovers=goes_on) as foundry:
            return await ask(foundry)

    return asyncio.run(asked())


def _show(state: ProtocolState, as_data: bool) -> None:
    """Print a protocol, and leave with the exit code that says how it stands."""
    from swarmwright.apps.foundry.state import as_json
    from swarmwright.apps.foundry.telling import standing

    typer.echo(json.dumps(as_json(state), ensure_ascii=False) if as_data else standing(state))
    raise typer.Exit({"waiting": WAITING, "failed": 1, "closed": 1}.get(state.status, 0))
