"""`multi-agent-cli` (seed 000), which is `swarmwright desk` too: the desk from the command line."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from swarmwright.apps.desk.opening import open_desk
from swarmwright.errors import ConfigError, InvalidInput, SwarmwrightError, ZonesNotApart
from swarmwright.ports.showing import visible

if TYPE_CHECKING:
    from swarmwright.apps.desk.runtime import MultiAgentRuntime

__all__ = ["Mode", "desk_command", "main"]

_SEED = Path(__file__).parent / "seed"
_FOLDERS = ("admin", "docs")
_ENDS = ("exit", "quit")
_USAGE = (ConfigError, InvalidInput, ZonesNotApart)
"""What cannot be used; nothing was asked then."""


class Mode(StrEnum):
    """Who asks; `init` makes the two folders, with something in them to try."""

    admin = "admin"
    user = "user"
    init = "init"


def desk_command(
    mode: Annotated[Mode, typer.Argument(help="who asks; init makes the folders", show_default=False)],
    text: Annotated[
        str | None, typer.Argument(help="what is asked; without it, line after line of stdin is")
    ] = None,
    base: Annotated[Path, typer.Option(help="the folder in which `admin` and `docs` lie")] = Path("desk"),
    model: Annotated[str, typer.Option(help="a profile of the config file, or provider:model")] = "",
    customer_model: Annotated[str, typer.Option(help="the same for the customer zone")] = "",
    config: Annotated[Path | None, typer.Option(help="a swarmwright.toml with models")] = None,
    secrets: Annotated[
        Path | None, typer.Option(help="admin: a file that the supervisor may know, and no customer")
    ] = None,
) -> None:
    """Ask the desk as its admin or as a customer: one question, or one after the other."""
    if mode is Mode.init:
        _make(base)
        return
    if secrets is not None and mode is Mode.user:
        raise ConfigError("--secrets", str(secrets), "customers are told no secrets", "ask as the admin")
    _look_for_folders(base)
    desk = open_desk(base, model, customer_model, config)
    secret = _read(secrets)
    if text is not None:
        typer.echo(visible(_turn(desk, mode, text, secret, None)))
        return
    for line in _lines(mode):
        typer.echo(visible(_turn(desk, mode, line, secret, "terminal")))


def main() -> None:
    """The console script `multi-agent-cli`."""
    app = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
    app.command()(desk_command)
    try:
        app(prog_name="multi-agent-cli")
    except SwarmwrightError as error:
        typer.echo(visible(f"error: {error}"), err=True)
        sys.exit(2 if isinstance(error, _USAGE) else 1)  # as `swarmwright desk` does


def _turn(desk: MultiAgentRuntime, mode: Mode, text: str, secret: str, thread: str | None) -> str:
    if mode is Mode.admin:
        return desk.run_admin_turn(text, secret_context=secret, thread_id=thread)
    return desk.run_user_turn(text, thread_id=thread)


def _lines(mode: Mode) -> Iterator[str]:
    """What is asked, line by line, until the end of stdin or `exit`; a terminal is shown who asks."""
    while True:
        if sys.stdin.isatty():
            typer.echo(f"{mode.value}> ", nl=False, err=True)
        line = sys.stdin.readline()
        if not line or line.strip().lower() in _ENDS:
            return
        if line.strip():
            yield line.strip()


def _make(base: Path) -> None:
    """The two folders with a few files. Raises ConfigError where one is there already."""
    if there := [name for name in _FOLDERS if (base / name).exists()]:
        raise ConfigError(
            "--base", str(base), f"the folder {there[0]} is there already", "name another folder"
        )
    for name in _FOLDERS:
        shutil.copytree(_SEED / name, base / name)
        made = sorted(p.relative_to(base).as_posix() for p in (base / name).rglob("*") if p.is_file())
        typer.echo("\n".join(f"made {base / path}" for path in made))


def _look_for_folders(base: Path) -> None:
    """Raises ConfigError where one of the two folders is not there, or is a file."""
    missing = [name for name in _FOLDERS if not (base / name).is_dir()]
    if len(missing) == len(_FOLDERS):
        remedy = f"make it: multi-agent-cli init --base {base}"
        raise ConfigError("--base", str(base), "there is neither an admin nor a docs folder in it", remedy)
    if missing:
        remedy = "make one, or name another base"
        raise ConfigError("--base", str(base), f"there is no {missing[0]} folder in it", remedy)


def _read(secrets: Path | None) -> str:
    if secrets is None:
        return ""
    try:
        return secrets.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(str(secrets), "", f"it cannot be read: {error}", "give a file of text") from error
