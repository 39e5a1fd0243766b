"""`swarmwright swap`: put another workflow in place of a thread's, or only say what that would do."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any

import typer

from swarmwright.cli.differing import read_workflow
from swarmwright.cli.output import print_json, stdout, visible
from swarmwright.cli.settling import IdOption, exit_of, find_thread, send_all, tell
from swarmwright.cli.sources import (
    AgentsOption,
    ConfigOption,
    DatabaseOption,
    JsonOption,
    TeamGiven,
    TeamOption,
    ToolsOption,
    check_text,
    find_settings,
    find_team,
)
from swarmwright.errors import NotFound
from swarmwright.runtime.records.changing import plan_record
from swarmwright.runtime.records.commands import command_record
from swarmwright.storage.address import is_there

if TYPE_CHECKING:
    from swarmwright.ports.mailbox import Accepted
    from swarmwright.runtime.platform import Platform
    from swarmwright.workflow.migrating import Migration

__all__ = ["plan_words", "swap_command"]


class _Drain(StrEnum):
    """As `workflow.migrating.Drain`; an enum, because Typer lists its members."""

    finish = "finish"
    cancel = "cancel"
    now = "now"


@dataclass(frozen=True, slots=True)
class _Asked:
    """What the command line asks for."""

    thread: str
    file: str
    given: TeamGiven
    drain: _Drain
    approval: bool
    dry_run: bool
    command_id: str | None


def swap_command(
    thread: Annotated[str, typer.Argument(metavar="THREAD", help="The thread's id, or its beginning.")],
    file: Annotated[
        str, typer.Argument(metavar="FILE|-", help="The new prompt, a .toml config, or a .json workflow.")
    ],
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Say what it would do; change nothing.")] = False,
    drain: Annotated[
        _Drain,
        typer.Option(
            "--drain",
            help="Running steps that change, leave or are too early now: finish, cancel; or all cancel, now.",
        ),
    ] = _Drain.finish,
    approval: Annotated[
        bool,
        typer.Option(
            "--approval", help="Propose it: it is told as swap-N, and waits for `send --approve swap-N`."
        ),
    ] = False,
    config: ConfigOption = None,
    team: TeamOption = None,
    agents: AgentsOption = None,
    tools: ToolsOption = None,
    db: DatabaseOption = None,
    id_: IdOption = None,
    json: JsonOption = False,
) -> None:
    """Change a thread's workflow, also while it runs.

    Finished work counts, running steps that stay the same run on. A prompt is read for the thread's own team,
    unless an option or a config file names another.
    """
    check_text("THREAD", thread)
    given = TeamGiven(config, team, agents, tools)
    settings = find_settings(find_team(given.with_file(file)).settings, database=db)
    if not is_there(settings.database):
        raise NotFound("thread", thread)
    from swarmwright.cli.driving import ask_platform, tell_platform

    asked = _Asked(thread, file, given, drain, approval, dry_run, id_)
    opened = ask_platform if dry_run else tell_platform
    plan, found, rows = opened(settings, lambda platform: _swap(platform, asked))
    if json:
        command = command_record(rows[0]) if rows else None
        print_json({"plan": plan_record(plan), "command": command, "diagnostics": found})
    else:
        stdout().print(visible(plan_words(plan)), end="")
        tell(rows)
    raise typer.Exit(exit_of(rows))


def plan_words(plan: Migration) -> str:
    """A plan in words, where what programs call `drain` is an option of `swarmwright swap`."""
    from swarmwright.workflow.telling import migration_words

    return migration_words(plan).replace("(drain: cancel)", "(`swarmwright swap --drain cancel`)")


async def _swap(platform: Platform, asked: _Asked) -> tuple[Migration, list[dict[str, Any]], list[Accepted]]:
    """The plan, what was found in the prompt, and the command, if there is one."""
    from swarmwright.ports.commands import Swap
    from swarmwright.runtime.records.compiling import doubts

    thread_id = await find_thread(platform, asked.thread)
    team = await platform.teams.spoken_of_on(thread_id, await platform.workflow(thread_id))
    followed = await platform.teams.followed(thread_id)
    new = read_workflow(asked.file, asked.given, team, followed.name if followed else "")
    plan = await platform.plan_swap(thread_id, new.workflow, asked.drain.value)
    if asked.dry_run:
        return plan, new.found(), []
    left_open = doubts(new.found()) if asked.approval else ()
    command = Swap(new.workflow, asked.drain.value, asked.approval, left_open)
    return plan, new.found(), await send_all(platform, thread_id, [command], asked.command_id)
