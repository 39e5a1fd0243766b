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
from swarmwright.cli.sources import DatabaseOption, JsonOption, settings_of
from swarmwright.errors import ConfigError

if TYPE_CHECKING:
    from swarmwright.ports.audit import AuditRow
    from swarmwright.runtime.serving.auditing import Fault

__all__ = ["audit_commands"]

_PAGE = 1000

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

        async with open_store(settings.database, threads=False) as store:
            return await store.audit.latest(limit, tenant=tenant)

    import asyncio

    for row in asyncio.run(latest()):
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
    it was."""
    settings = settings_of(config, db)
    from swarmwright.bootstrap.access import anchor_of
    from swarmwright.runtime.serving.auditing import Checking, read_anchor

    place = anchor or (Path(name) if (name := anchor_of(settings)) else None)
    text = _anchor(place, named=anchor is not None or bool(settings.server.anchor))
    noted, faults = read_anchor(text or "")
    checking = Checking(noted)

    async def check() -> list[Fault]:
        from swarmwright.storage.opening import open_store

        found = list(faults)
        async with open_store(settings.database, threads=False) as store:
            while rows := await store.audit.read(checking.last, _PAGE):
                found += checking.rows(rows)
        return [*found, *checking.end()]

    import asyncio

    found = asyncio.run(check())
    if json:
        told = [{"number": fault.number, "detail": fault.detail} for fault in found]
        print_json({"rows": checking.last, "anchored": len(noted), "last": checking.hash, "faults": told})
    else:
        _tell(checking.last, len(noted), found, anchored=text is not None)
    if found:
        raise typer.Exit(ExitCode.FAILED)


def audit_commands() -> typer.Typer:
    """The group of these commands."""
    help_ = "What was done over a server: who, what, when, of what, with which result."
    group = typer.Typer(help=help_, no_args_is_help=True)
    group.command("show")(show_command)
    group.command("verify")(verify_command)
    return group


def _anchor(place: Path | None, *, named: bool) -> str | None:
    """What the anchor says; None = there is none. Raises ConfigError for one that was named and is not
    there."""
    if place is None:
        return None
    try:
        return place.read_text("ascii", errors="replace")
    except OSError as error:
        if named:
            raise ConfigError(str(place), "", f"the anchor cannot be read: {error.strerror}") from None
        return None


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
