"""All commands in one group, each imported when it is called; for `--help`, ours are, which are light."""

from __future__ import annotations

import errno
import sys
from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from functools import cache, cached_property
from importlib import import_module
from typing import IO, Any, cast

import typer
from typer.core import TyperCommand, TyperGroup
from typer.exceptions import Abort, TyperException

from swarmwright.cli.exits import ExitCode, exit_code
from swarmwright.cli.logs import log_to_stderr
from swarmwright.cli.output import error_json, print_json, show_error, stderr
from swarmwright.cli.sources import usage_error
from swarmwright.cli.streams import Unfailing, discard, prepare_streams
from swarmwright.errors import SwarmwrightError
from swarmwright.ports.apps import Command

__all__ = ["application", "group", "run"]

_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EIO)
"""What a write on stdout fails of, where it goes to a disk that cannot take it."""

HELP = """Describe in plain English how your agents work together; compile it, run it, follow it.

Exit codes: 0 ok, 1 failed, 2 usage or config error, 3 waits for a person, 4 prompt with errors, 5 store
failed, 130 stopped.

`swarmwright --version` prints the version."""


_OURS: Mapping[str, str] = {
    "compile": "compiling:compile_command",
    "diff": "differing:diff_command",
    "relations": "relating:relations_command",
    "run": "running:run_command",
    "serve": "serving:serve_command",
    "dev": "serving:dev_command",
    "worker": "working:worker_command",
    "swap": "swapping:swap_command",
    "send": "sending:send_command",
    "approvals": "approving:approvals_command",
    "threads": "listing:threads_command",
    "trace": "tracing:trace_command",
    "history": "history.showing:history_command",
    "edit": "history.changing:edit_command",
    "redirect": "history.changing:redirect_command",
    "rollback": "history.changing:rollback_command",
    "fork": "history.forking:fork_command",
    "replay": "history.forking:replay_command",
    "explain": "explaining:explain_command",
    "patterns": "patterning:patterns_command",
    "schema": "publishing:schema_command",
    "keys": "keys:keys_commands",
    "audit": "auditing:audit_commands",
    "storage": "storing:storage_commands",
    "mcp": "offering:mcp_commands",
    "team": "teams:team_commands",
    "tools": "tooling:tools_commands",
}
"""Command → what makes it: the function itself, or `…_commands`, which makes a group of them."""

_LOOK: Mapping[str, Any] = {
    "add_completion": False,
    "rich_markup_mode": None,  # Rich help costs every --help 0.07 s
    "pretty_exceptions_enable": False,
    "context_settings": {"help_option_names": ["-h", "--help"]},
}


class _Ours(Mapping[str, Any]):
    """Our commands. One is imported when it is asked for: a server is one command, and lives long; what
    the others are made of would be in its memory all that time."""

    def __init__(self) -> None:
        self._made: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        if name not in self._made:
            module, _, what = _OURS[name].partition(":")
            found = getattr(import_module(f"swarmwright.cli.{module}"), what)
            alone = typer.Typer(**_LOOK)
            alone.callback()(_common)
            if what.endswith("_commands"):
                alone.add_typer(found(), name=name)
            else:
                alone.command(name)(found)
            self._made[name] = cast(TyperGroup, typer.main.get_command(alone)).commands[name]
        return self._made[name]

    def __contains__(self, name: object) -> bool:
        return name in _OURS

    def __iter__(self) -> Iterator[str]:
        return iter(_OURS)

    def __len__(self) -> int:
        return len(_OURS)


class _Group(TyperGroup):
    """Our commands and those of the installed apps; ours win."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self.commands = cast(Any, _Ours())

    @cached_property
    def _of_apps(self) -> dict[str, Command]:
        from swarmwright.bootstrap.apps import installed_apps

        return {c.name: c for app in installed_apps() for c in app.commands if c.name not in self.commands}

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the group's own options, of which a command needs none.

        Typer imports pydantic to validate an option, even one that is not given, and every `--help` would
        wait for it: so the group has no parameter but `--help`, and that only where it can stand.
        """
        if args[:1] == ["--version"]:
            from importlib.metadata import version

            typer.echo(f"swarmwright {version('swarmwright')}")
            raise typer.Exit
        self.add_help_option = not args or args[0].startswith("-")
        return super().parse_args(ctx, args)

    def list_commands(self, ctx: Any) -> list[str]:
        return [*self.commands, *sorted(self._of_apps)]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Ours, or for an app's command what `--help` lists, without importing the app's code."""
        ours = self.commands.get(cmd_name)
        if ours is not None or cmd_name not in self._of_apps:
            return ours
        return TyperCommand(cmd_name, help=self._of_apps[cmd_name].help)

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:
        """Before an app's command is called, its code is imported."""
        name, command, rest = super().resolve_command(ctx, args)
        if name not in self.commands and name in self._of_apps:
            from swarmwright.bootstrap.apps import load_target

            wanted = self._of_apps[name]
            loaded = load_target(wanted.target, named_by=wanted.name)
            group = loaded if isinstance(loaded, typer.Typer) else typer.Typer(add_completion=False)
            if group is not loaded:
                group.command(wanted.name, help=wanted.help)(loaded)
            command = typer.main.get_command(group)
        return name, command, rest


def _common() -> None:
    log_to_stderr()


def application() -> typer.Typer:
    """The group with every command of ours."""
    app = typer.Typer(cls=_Group, help=HELP, no_args_is_help=True, **_LOOK)
    app.callback()(_common)
    return app


@cache
def group() -> Any:
    """All commands of ours, read once a process; a copy of it finds the apps that are installed by then."""
    return typer.main.get_command(application())


def run(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and leave with its exit code; with `--json`, an error is data too."""
    given = sys.argv[1:] if arguments is None else list(arguments)
    try:
        code = _called(given)
    except OSError as error:
        if error.errno not in _FULL:
            raise
        code = _unwritable(error)
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        discard(sys.stdout)
    except OSError as error:
        code = _unwritable(error)
    sys.exit(code)


def _called(given: Sequence[str]) -> int:
    """Do what is asked; returns the exit code."""
    try:
        prepare_streams()
        return copy(group())(given, prog_name="swarmwright", standalone_mode=False) or ExitCode.OK
    except Abort:  # Ctrl-C, where the command had nothing to say to it: as it comes in the midst of imports
        return ExitCode.INTERRUPTED
    except TyperException as error:
        return _refuse(error, given)
    except SwarmwrightError as error:
        if _wants_json(given):
            print_json(error_json(error))
        show_error(error)
        return exit_code(error)
    except SystemExit as left:
        if isinstance(left.__context__, BrokenPipeError):  # as Click leaves, where it was printing
            return ExitCode.OK  # who reads the beginning alone (`| head`) has read enough
        raise


def _unwritable(error: OSError) -> int:
    """Say that what was asked for cannot be told; returns the exit code."""
    discard(sys.stdout)
    stderr().print(f"error: stdout cannot be written: {error.strerror}", style="red")
    return ExitCode.FAILED


def _wants_json(given: Sequence[str]) -> bool:
    """Whether --json stands on the line; behind "--" it is the name of a file."""
    return "--json" in given[: given.index("--") if "--" in given else None]


def _refuse(error: Any, given: Sequence[str]) -> int:
    """Say what is wrong with the command line, on stderr in words; returns the exit code.

    `error`: a TyperException, which shows itself with the usage of the command in question.
    """
    error.message = error.message.replace("Value error, ", "")  # of pydantic, by which Typer checks choices
    if _wants_json(given):
        print_json(error_json(usage_error(error.format_message().rstrip("."))))
    error.show(cast(IO[str], Unfailing(sys.stderr)))
    return int(error.exit_code)
