"""A command on its way to a thread: put into its mailbox, waited for while a run is under way, and told."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from swarmwright.cli.exits import ExitCode
from swarmwright.cli.output import stderr, visible
from swarmwright.errors import NotFound
from swarmwright.settings import read_environment

if TYPE_CHECKING:
    from swarmwright.bootstrap.config import TeamConfig
    from swarmwright.ports.commands import Command
    from swarmwright.ports.mailbox import Accepted
    from swarmwright.runtime.platform import Platform
    from swarmwright.workflow.named import Names

__all__ = ["IdOption", "exit_of", "find_thread", "goes_on", "send_all", "take_in", "tell", "tell_how"]

IdOption = Annotated[
    str | None,
    typer.Option(
        "--id", metavar="ID", help="The command's id: sent twice, it counts once.", show_default=False
    ),
]

SETTLES_WITHIN_S = 10.0
"""How long a run that is under way may take to apply a command, until it is called "accepted" and left."""

_LOOK_S = 0.02


async def find_thread(platform: Platform, wanted: str) -> str:
    """The thread of this id, or the only one that begins so. Raises NotFound; nothing is no beginning."""
    begun = [r.thread_id for r in await platform.threads() if wanted and r.thread_id.startswith(wanted)]
    if wanted in begun:
        return wanted
    if len(begun) > 1:
        raise NotFound("thread", wanted, begun[:3])
    return (await platform.thread(begun[0] if begun else wanted)).thread_id


async def send_all(
    platform: Platform,
    thread_id: str,
    commands: Sequence[Command],
    command_id: str | None,
    *,
    at_once: bool = False,
    by: str | None = None,
) -> list[Accepted]:
    """Send the commands in order, and wait for what comes of them while somebody drives the thread.

    `at_once`: where nobody does, apply them here. by: who says it; None = who is at this machine. Raises
    ApprovalRefused for an answer with which the thread could not go on here, and nothing is sent then.
    """
    import asyncio

    from swarmwright.ports.commands import Approve, Reject, signed

    who = read_environment().user if by is None else by
    commands = [signed(command, who) for command in commands]
    for command in commands if at_once else ():
        if isinstance(command, Approve | Reject):
            await platform.check_answer(thread_id, command, command_id)
    sent = [(await platform.send(thread_id, command, command_id)).seq for command in commands]
    loop = asyncio.get_running_loop()
    until = loop.time() + SETTLES_WITHIN_S
    while True:
        if at_once:  # once more, where somebody else only had the thread for a moment
            await platform.settle(thread_id)
        running = (await platform.thread(thread_id)).status == "running"
        rows = [row for row in await platform.commands(thread_id) if row.seq in sent]
        if not running:  # who had the thread, as a cancel came, may have let go since
            rows = [await _unless_it_rests(platform, row) for row in rows]
        if all(row.state != "accepted" for row in rows) or not running or loop.time() > until:
            return rows
        await asyncio.sleep(_LOOK_S)


async def _unless_it_rests(platform: Platform, row: Accepted) -> Accepted:
    """A command as it stands; a cancel that was not taken is refused where no run is under way by now."""
    from swarmwright.ports.commands import Cancel

    if row.state != "accepted" or not isinstance(row.command, Cancel):
        return row
    return await platform.send(row.thread_id, row.command, row.command_id)


async def take_in(platform: Platform, team: TeamConfig, thread_id: str) -> None:
    """Let the thread's team be as its config file says now: an answer is held to the rules of this moment."""
    followed = await platform.teams.followed(thread_id)
    if followed is not None and team.name == followed.name:
        await platform.teams.take_in(team.name, team.contents)


async def goes_on(platform: Platform, thread_id: str, rows: Sequence[Accepted]) -> bool:
    """Whether these answers have left something to do, and nobody drives the thread."""
    answered = any(row.kind in ("approve", "reject") and row.state == "applied" for row in rows)
    if not answered or (await platform.thread(thread_id)).status == "running":
        return False
    return await platform.is_due(thread_id)


def tell_how(thread_id: str, options: str) -> None:
    """What to type to go on with a thread, on stderr."""
    command = f"swarmwright run --resume {shlex.quote(thread_id)} {options}".rstrip()
    stderr().print(f"go on with: {visible(command)}", soft_wrap=True)


def tell(rows: Sequence[Accepted], names: Names | None = None) -> None:
    """What came of each command, a line each, on stderr; `names`: what people call who is in the thread."""
    from swarmwright.ports.command_words import about

    for row in rows:
        kind = row.kind.replace("_", " ")
        if row.state == "accepted":  # what comes of it will say so itself
            what = about(row.command, names)
            words = f"{kind}{f' ({what})' if what else ''}: accepted; it is taken when the thread goes on"
        else:
            words = f"{kind}: {row.state}" + (f": {row.reason}" if row.reason else "")
        stderr().print(visible(words), style="red" if row.state == "refused" else "")


def exit_of(rows: Sequence[Accepted]) -> ExitCode:
    """1 where one was refused."""
    return ExitCode.FAILED if any(row.state == "refused" for row in rows) else ExitCode.OK
