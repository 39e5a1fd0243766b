"""`swarmwright audit`: what was done over a server, and whether the log still says what was put down."""

from __future__ import annotations

import json as json_
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from swarmwright.cli.exits import ExitCode
from swarmwright.cli.keys import ConfigOption, TenantOption
from swarmwright.cli.output import print_json, stderr, stdout, visible
from swarmwright.cli.sources import DatabaseOption, JsonOption, has_store, settings_of
from swarmwright.errors import ConfigError

if TYPE_CHECKING:
    from swarmwright.ports.audit import AuditRow
    from swarmwright.runtime.serving.auditing import Fault

__all__ = ["audit_commands"]

_PAGE = 1000

_LOOKS, _BETWEEN_S = 5, 0.2
"""How often one looks for the anchor's line of the newest row, and how long one waits in between."""

AnchorOption = Annotated[
    Path | None,
    typer.Option("--anchor", metavar="FILE", help="The anchor, or a copy of it.", show_default=False),
]


def show_command(
    tenant: TenantOption = None,
    limit: Annotated[int, typer.Option("--limit", min=1, max=1_000_000, help="The last so many.")] = 50,
    config: ConfigOption = None,
    db: DatabaseOption = None,
    json: JsonOption = False,
) -> None:
    """Show the last rows, in order; with `--json`, each as an object on a line of its own."""
    settings = settings_of(config, db)

    async def latest() -> Sequence[AuditRow]:
        from swarmwright.storage.opening import open_store

        async with open_store(settings.database, threads=False, make=False) as store:
            return await store.audit.latest(limit, tenant=tenant)

    import asyncio

    for row in asyncio.run(latest()) if has_store(settings, db) else ():
        said = _said(row)
        if json:
            print_json({"number": row.number, "hash": row.hash, **said}, lines=True)
        else:
            stdout().print(visible(_line(row.number, said)))


def verify_command(
    anchor: AnchorOption = None,
    config: ConfigOption = None,
    db: DatabaseOption = None,
    json: JsonOption = False,
) -> None:
    """Check every row against the one before it, and all against the anchor. Exit code 1 where one is not as
    it was, or the anchor does not know the newest."""
    settings = settings_of(config, db)
    from swarmwright.bootstrap.access import anchor_of
    from swarmwright.runtime.serving.auditing import Checking, read_anchor

    place = anchor or (Path(name) if (name := anchor_of(settings)) else None)
    named = bool(settings.server.anchor)

    async def check() -> tuple[Checking, str | None, list[Fault]]:
        from swarmwright.storage.opening import open_store

        async with open_store(settings.database, threads=False, make=False) as store:
            last = max((row.number for row in await store.audit.latest(1)), default=0)
            text = await _anchor(place, last, named=named, asked=anchor is not None)
            noted, found = read_anchor(text or "")
            checking = Checking(noted, 0 if place is None else last)
            while rows := await store.audit.read(checking.last, _PAGE):
                found += checking.rows(rows)
        return checking, text, [*found, *checking.end()]

    import asyncio

    checking, text, found = asyncio.run(check())
    if json:
        told = [{"number": fault.number, "detail": fault.detail} for fault in found]
        rows, anchored = checking.last, len(checking.anchors)
        print_json({"rows": rows, "anchored": anchored, "last": checking.hash, "faults": told})
    else:
        _tell(checking.last, len(checking.anchors), found, anchored=text is not None)
    if found:
        raise typer.Exit(ExitCode.FAILED)


def audit_commands() -> typer.Typer:
    """The group of these commands."""
    help_ = "What was done over a server: who, what, when, of what, with which result."
    group = typer.Typer(help=help_, no_args_is_help=True)
    group.command("show")(show_command)
    group.command("verify")(verify_command)
    return group


async def _anchor(place: Path | None, last: int, *, named: bool, asked: bool) -> str | None:
    """What the anchor says, once it knows that row or has had the time to; None = there is none.

    A row is noted behind its commit: of one that was put down just now the line may be on its way. named: in
    the config, where it is made with the first row; asked: it is to be there now. Raises ConfigError.
    """
    import asyncio

    from swarmwright.runtime.serving.auditing import read_anchor

    if place is None:
        return None
    text: str | None = None
    for _ in range(_LOOKS):
        try:
            text = await asyncio.to_thread(place.read_text, "ascii", errors="replace")
        except OSError as error:
            if asked or (named and not isinstance(error, FileNotFoundError)):
                raise ConfigError(str(place), "", f"the anchor cannot be read: {error.strerror}") from None
        if max(read_anchor(text or "")[0], default=0) >= last:
            break
        await asyncio.sleep(_BETWEEN_S)
    return text


def _tell(rows: int, noted: int, faults: Sequence[Fault], *, anchored: bool) -> None:
    for fault in faults:
        stdout().print(visible(f"row {fault.number}: {fault.detail}" if fault.number else fault.detail))
    if not faults:
        stdout().print(f"{rows} rows, each in its place; {noted} of them as the anchor knows them")
    if not anchored:
        stderr().print("there is no anchor: rows that are missing at the end cannot be noticed")


def _said(row: AuditRow) -> dict[str, Any]:
    try:
        said = json_.loads(row.body)
    except ValueError:
        said = None
    return said if isinstance(said, dict) else {"unreadable": row.body}


def _line(number: int, said: dict[str, Any]) -> str:
    if "unreadable" in said:
        return f"{number}  cannot be read; see `swarmwright audit verify`"
    from swarmwright.runtime.serving.notices import stamp

    who = f"{said['tenant'] or '-'}/{said['identity'] or '-'} ({said['credential'] or 'nobody known'})"
    about = f"  {json_.dumps(said['about'], ensure_ascii=False)}" if said["about"] else ""
    what = f"{said['operation'] or '-'}  {said['resource']}  {said['result']}"
    return f"{number}  {stamp(said['at'])}  {who}  {what}{about}"
