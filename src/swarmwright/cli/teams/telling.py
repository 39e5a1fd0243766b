"""A change on its way to a team or to one thread, and what came of it, in words or as JSON."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NoReturn

import typer

from swarmwright.cli.output import print_json, stderr, stdout, visible
from swarmwright.cli.settling import exit_of, find_thread, send_all, tell
from swarmwright.cli.teams.finding import Where, ask_team, team_name
from swarmwright.runtime.records.commands import command_record
from swarmwright.runtime.records.teams import team_change_record

if TYPE_CHECKING:
    from swarmwright.bootstrap.config import TeamConfig
    from swarmwright.ports.commands import Command
    from swarmwright.ports.mailbox import Accepted
    from swarmwright.registry.changing import RegistryChange
    from swarmwright.registry.contents import Contents
    from swarmwright.registry.registry import Changed, Registry
    from swarmwright.runtime.platform import Platform
    from swarmwright.workflow.migrating import Drain
    from swarmwright.workflow.named import Names

__all__ = ["Wish", "fulfil", "show_change", "tell_change"]


@dataclass(frozen=True, slots=True)
class Wish:
    """What is to be done, for all threads of a team or (with --thread) for one.

    Both are asked with the team as it is: names are looked up there.
    """

    for_team: Callable[[Contents], Callable[[Registry], Changed]]
    for_thread: Callable[[Contents], Sequence[Command]]
    drain: Drain = "finish"


def fulfil(where: Where, wish: Wish, *, json: bool) -> NoReturn:
    """Do it, say what came of it, and leave with the exit code."""

    from swarmwright.workflow.named import Names, names_in

    async def done(
        platform: Platform, config: TeamConfig
    ) -> tuple[str, RegistryChange | None, tuple[Names, list[Accepted]]]:
        if where.thread is None:
            name = await team_name(platform, config, None)
            team = (await platform.teams.registry(name)).contents
            change = await platform.teams.change(name, wish.for_team(team), wish.drain, by=where.by)
            return name, change, (Names(), [])
        thread_id = await find_thread(platform, where.thread)
        team = await platform.teams.team_of(thread_id, await platform.workflow(thread_id))
        rows = await send_all(platform, thread_id, wish.for_thread(team), None, by=where.by)
        return "", None, (names_in(team.catalog), rows)

    name, change, (names, rows) = ask_team(where, done)
    if change is not None:
        tell_change(name, change, json=json)
        raise typer.Exit
    recompile, why = _on_thread(rows)
    if json:
        told = {"commands": [command_record(row) for row in rows]}
        print_json(told | ({"recompile": recompile, "reason": why} if why else {}))
    else:
        tell(rows, names)
        if why:
            stderr().print(visible(f"{'new graph' if recompile else 'no new graph'}: {why}"))
    raise typer.Exit(exit_of(rows))


def _on_thread(rows: Sequence[Accepted]) -> tuple[bool, str]:
    """Whether what was set for a thread needs another graph, and why, or why not; "" = nothing was set."""
    from swarmwright.ports.commands import SetAgent, SetTool
    from swarmwright.registry.recompiling import consequence_on_thread

    told = [row.command for row in rows if row.state != "refused"]
    settings = [one for one in told if isinstance(one, SetAgent | SetTool)]
    return consequence_on_thread(settings) if settings else (False, "")


def tell_change(name: str, change: RegistryChange, *, json: bool) -> None:
    """What changed in a team, on stdout."""
    if json:
        print_json({"team": name, "change": team_change_record(change)})
    else:
        show_change(change)
        stderr().print(visible(f"team {name}, version {change.version.number}"))


def show_change(change: RegistryChange) -> None:
    """A change and what went with it, a line each."""
    console = stdout()
    for line in (str(change), *change.also):
        console.print(visible(line))
