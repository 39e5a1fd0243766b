"""`swarmwright storage move`: a store in a SQLite file becomes one in a PostgreSQL database."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from swarmwright.cli.keys import ConfigOption
from swarmwright.cli.output import print_json, stderr, stdout, visible
from swarmwright.cli.sources import DatabaseOption, JsonOption, has_store, settings_of, usage_error

__all__ = ["move_command"]

ToOption = Annotated[
    str, typer.Option("--to", metavar="URL", help="The database: postgresql://…; it has to be empty.")
]


def move_command(
    to: ToOption, config: ConfigOption = None, db: DatabaseOption = None, json: JsonOption = False
) -> None:
    """Move a store from its SQLite file to an empty PostgreSQL database: all of it, or nothing.

    End servers and runs first. The file stays as it is; name the database instead of it from then on.
    """
    settings = settings_of(config, db)
    from swarmwright.storage.address import DatabaseUrl, address_of

    source, target, memory = settings.database, address_of(to), settings.memory
    if not isinstance(target, DatabaseUrl):
        raise usage_error("--to: say postgresql://USER@HOST/NAME; a file can be copied")
    if not isinstance(source, Path):
        raise usage_error("the store is in a database already; name a file by --db")
    if not has_store(settings, db):
        raise usage_error(f"there is no store at {source}")
    import asyncio

    from swarmwright.storage.opening import check_driver

    check_driver(target)
    from swarmwright.storage.moving import move, prepare

    asyncio.run(prepare(source, target))
    counts = move(source, target, memory if isinstance(memory, Path) else None, _tell)
    if json:
        print_json({"from": str(source), "to": str(target), "rows": counts})
        return
    for name, number in counts.items():
        stdout().print(f"{number} {name.replace('_', ' ')}")
    stderr().print(visible(f"moved to {target}; {source} stays as it was"))


def _tell(name: str, done: int, whole: int) -> None:
    stderr().print(f"{name}: {done} of {whole}")
