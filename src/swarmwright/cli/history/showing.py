"""`swarmwright history`: the checkpoints of a thread, one of them, or what differs between two."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from swarmwright.cli.listing import moment
from swarmwright.cli.output import print_json, stdout, visible
from swarmwright.cli.settling import find_thread
from swarmwright.cli.sources import (
    ConfigOption,
    DatabaseOption,
    JsonOption,
    check_text,
    settings_of,
    usage_error,
)
from swarmwright.errors import NotFound
from swarmwright.runtime.records.history import history_record
from swarmwright.storage.address import is_there

if TYPE_CHECKING:
    from collections.abc import Sequence

    from swarmwright.runtime.checkpoints import Checkpoint
    from swarmwright.runtime.history.comparing import Difference
    from swarmwright.runtime.history.past import Compared, Snapshot
    from swarmwright.runtime.platform import Platform
    from swarmwright.workflow.comparing import Change

__all__ = ["history_command"]

_COLOURS = {"added": "green", "removed": "red", "changed": "yellow"}


def history_command(
    thread: Annotated[str, typer.Argument(metavar="THREAD", help="The thread's id, or its beginning.")],
    checkpoint: Annotated[
        str | None,
        typer.Argument(metavar="CHECKPOINT", help="Its number, or its id: show it.", show_default=False),
    ] = None,
    other: Annotated[
        str | None,
        typer.Argument(metavar="OTHER", help="What is different there.", show_default=False),
    ] = None,
    of: Annotated[
        str | None,
        typer.Option("--of", metavar="THREAD", help="OTHER is of this thread.", show_default=False),
    ] = None,
    everything: Annotated[
        bool,
        typer.Option(
            "--all", help="Also where nothing new is to be seen, and what the run noted for itself."
        ),
    ] = False,
    config: ConfigOption = None,
    db: DatabaseOption = None,
    json: JsonOption = False,
) -> None:
    """Show the checkpoints of a thread, one of them, or what differs between two.

    Every step that ends and every command is a checkpoint; nothing of it is ever erased. `last` is the last.
    """
    for text in (thread, checkpoint, other, of):
        check_text("command line", text)
    if of is not None and checkpoint is None:
        raise usage_error("--of is for two checkpoints: give the first one")
    settings = settings_of(config, db)
    if not is_there(settings.database):
        raise NotFound("thread", thread)
    from swarmwright.cli.driving import ask_platform

    async def look(platform: Platform) -> Sequence[Checkpoint] | Snapshot | Compared:
        thread_id = await find_thread(platform, thread)
        if checkpoint is None:
            return await platform.history(thread_id)
        if other is None and of is None:
            return await platform.checkpoint(thread_id, _which(checkpoint))
        there = thread_id if of is None else await find_thread(platform, of)
        return await platform.diff(thread_id, _which(checkpoint), _which(other), of=there)

    found = ask_platform(settings, look)
    if json:
        print_json(history_record(found))
    else:
        _print(found, everything=everything)


def _which(given: str | None) -> str | None:
    return None if given == "last" else given


def _print(found: Any, *, everything: bool) -> None:
    from swarmwright.runtime.history.past import Compared, Snapshot

    match found:
        case Snapshot():
            _print_snapshot(found, everything=everything)
        case Compared():
            _print_compared(found, everything=everything)
        case _:
            _print_list(found, everything=everything)


def _print_list(found: Sequence[Checkpoint], *, everything: bool) -> None:
    from swarmwright.runtime.happened import NOTHING_NEW

    console = stdout()
    if not found:
        console.print("nothing has happened yet")
    version, left_out = "", 0
    for one in found:
        told = everything or one is found[-1] or version != one.workflow_version
        if one.happened == NOTHING_NEW and not told:
            left_out += 1
            continue
        changed = f"  (workflow {one.workflow_version})" if version != one.workflow_version else ""
        version = one.workflow_version
        console.print(visible(f"{one.number:>4}  {moment(one.at)}  {one.happened}{changed}"))
    if left_out:
        console.print(f"{left_out} more at which nothing new is to be seen: --all")


def _print_snapshot(found: Snapshot, *, everything: bool) -> None:
    from swarmwright.runtime.history.comparing import differences
    from swarmwright.runtime.history.wording import line, noted

    console, one, left_out = stdout(), found.checkpoint, 0
    console.print(visible(f"checkpoint {one.number} of thread {one.thread_id}: {one.happened}"))
    console.print(f"{moment(one.at)}; turn {one.turn}; workflow {one.workflow_version}; id {one.id}")
    for difference in differences({}, found.state):
        if noted(difference) and not everything:
            left_out += 1
        else:
            console.print(visible(line(difference, found.names)[2:]))
    _print_left_out(left_out)


def _print_compared(found: Compared, *, everything: bool) -> None:
    from swarmwright.runtime.history.comparing import Difference
    from swarmwright.runtime.history.wording import noted

    console, left_out = stdout(), 0
    changes: tuple[Change | Difference, ...] = (*found.workflow, *found.changes)
    for one, words in zip(changes, found.words, strict=True):
        if isinstance(one, Difference) and noted(one) and not everything:
            left_out += 1
        else:
            console.print(visible(words), style=_COLOURS[one.kind])
    if not (found.workflow or found.changes):
        console.print("nothing is different")
    _print_left_out(left_out)


def _print_left_out(count: int) -> None:
    if count:
        console = stdout()
        console.print(f"{count} more that the run has noted for itself (ids, hashes, counts): --all")
