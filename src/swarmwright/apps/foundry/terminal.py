"""What the foundry's commands share: the store that is asked, and how a protocol is printed."""

from __future__ import annotations

import asyncio
import json
import shlex
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn, TypeVar

import typer

from swarmwright.errors import ConfigError, InvalidInput
from swarmwright.ports.showing import visible

if TYPE_CHECKING:
    from swarmwright import Settings, TeamConfig
    from swarmwright.apps.foundry.foundry import Foundry
    from swarmwright.apps.foundry.state import ProtocolState

__all__ = ["again", "asked", "has_store", "lines", "person", "show", "shown", "told_of"]

T = TypeVar("T")

WAITING = 3
"""The exit code where a person has to decide, as `swarmwright run` has it."""


def person(by: str) -> str:
    """Who decides: as they say, else as they are called on this machine. Raises InvalidInput where that is no
    person's name: it would stand in the audit trail."""
    from swarmwright.apps.foundry.intake import is_account, persons_name
    from swarmwright.settings import read_environment

    name = by or read_environment().user
    if not by and is_account(name):
        why = f"{name!r} is an account of this machine and no person's name; say who by --by NAME"
        raise InvalidInput("by", f"{why}, or set SWARMWRIGHT_USER")
    return persons_name(name)


async def told_of(foundry: Foundry, id_: str) -> ProtocolState:
    """The protocol once it stands; each step is told on stderr."""
    said = 0

    async def tell(state: ProtocolState) -> None:
        nonlocal said
        notes = state.scratchpad.splitlines()
        for note in notes[said:]:
            typer.echo(visible(note), err=True)
        said = max(said, len(notes))

    return await foundry.wait(id_, float("inf"), tell=tell)


def asked(
    ask: Callable[[Foundry], Awaitable[T]],
    config: Path | None,
    db: str | None,
    model: str = "",
    *,
    goes_on: bool = True,
    makes_store: bool = False,
) -> T:
    """Open the foundry and ask it. goes_on: whether what a crash has cut off goes on meanwhile. makes_store:
    whether there may be no store yet; else ConfigError is raised where there is none."""
    from swarmwright.apps.foundry.opening import open_foundry, read_team
    from swarmwright.settings import read_environment

    given = read_environment()
    place = db or given.database or None
    team = read_team(config)
    if not makes_store:
        _check_there(team, place)

    async def ask_it() -> T:
        chosen = model or given.model
        async with open_foundry(team, database=place, model=chosen, recovers=goes_on) as foundry:
            return await ask(foundry)

    return asyncio.run(ask_it())


def has_store(config: Path | None, db: str | None) -> bool:
    """Whether there is a store yet; there may be none before the first protocol, but not where one was named.
    Raises ConfigError."""
    from swarmwright.apps.foundry.opening import read_team
    from swarmwright.settings import read_environment

    place = db or read_environment().database or None
    team = read_team(config)
    if place:
        _check_there(team, place)
    return _may_hold_store(_kept(team, place))


def _check_there(team: TeamConfig, place: str | None) -> None:
    """Raise ConfigError where there is no store, so that looking at one, or changing it, makes none."""
    if not _may_hold_store(kept := _kept(team, place)):
        remedy = "name one that is there; `swarmwright foundry start` makes one"
        raise ConfigError("--db", str(kept.database), "there is no store", remedy)


def _may_hold_store(settings: Settings) -> bool:
    """Whether a store may be there, as far as can be told without opening it: an empty file holds none.

    Raises ConfigError for a path that nothing can be at.
    """
    place = settings.database
    try:
        return not isinstance(place, Path) or (place.is_file() and place.stat().st_size > 0)
    except OSError as error:  # its name is too long, say
        raise ConfigError("--db", str(place), error.strerror or str(error), "name another file") from error


def _kept(team: TeamConfig, place: str | None) -> Settings:
    return team.settings.stored_in(place) if place else team.settings


def lines(*told: str) -> None:
    """Print these, as they are safe to print."""
    for line in told:
        typer.echo(visible(line))


def shown(place: str) -> str:
    """A store as it may be shown: of a database without its password."""
    return str(_stored(place))


def _stored(place: str) -> object:
    from swarmwright.settings import Settings

    return Settings().stored_in(place).database


def again(config: Path | None, db: str | None, model: str = "", *, anywhere: bool = False) -> str:
    """The options that the next command needs to find the same store, team and model; `anywhere`: from
    whichever folder. A database's password is never among them."""
    if anywhere:
        config = config and config.absolute()
        db = str(Path(db).absolute()) if db and isinstance(_stored(db), Path) else db
    options = ["--config", str(config)] if config is not None else []
    options += ["--db", db if db == shown(db) else "URL"] if db else []
    options += ["--model", model] if model else []
    return f" {shlex.join(options)}" if options else ""


def show(state: ProtocolState, as_data: bool, again: str = "") -> NoReturn:
    """Print a protocol, and leave with the exit code that says how it stands."""
    from swarmwright.apps.foundry.encoding import as_json
    from swarmwright.apps.foundry.telling import standing

    typer.echo(json.dumps(as_json(state), ensure_ascii=False) if as_data else visible(standing(state, again)))
    raise typer.Exit({"waiting": WAITING, "failed": 1, "closed": 1}.get(state.status, 0))
