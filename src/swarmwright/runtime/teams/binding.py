"""Which team or graph a thread is for: nothing until its first use. A team's is the team's from then on; on a
graph's, other graphs go on with the channels that they share, as on LangGraph's server. Pure."""

from __future__ import annotations

from typing import Any

from swarmwright.errors import InvalidInput
from swarmwright.ports.hosting import Drive
from swarmwright.ports.threads import ThreadRecord

__all__ = ["another_thread", "check_begins", "check_graph", "check_team", "follows"]


def check_graph(record: ThreadRecord, name: str) -> None:
    """Raise InvalidInput where a thread is a team's: the graph of that name cannot go on with it."""
    if record.workflow_version:
        raise another_thread(record, f"the graph {name}")


def another_thread(record: ThreadRecord, name: str) -> InvalidInput:
    """Why a thread is not for what is called so, and what helps."""
    what = f"thread {record.thread_id} is for {follows(record)}, not {name}"
    return InvalidInput("assistant_id", f"{what}: make a thread for it (what was said can be its input)")


def check_begins(drive: Drive, graph: str, wrote: str) -> None:
    """Raise InvalidInput where the graph would only go on from what another one wrote, and so from nothing.

    wrote: the graph of the checkpoint that the drive begins at, "" = none.
    """
    if wrote in ("", graph) or (drive.command is None and drive.input is not None):
        return
    command: Any = drive.command or {}
    if command and command.get("resume") is None:
        return
    place, what = ("command.resume", "answered") if command else ("input", "gone on with")
    reason = f"it was the graph {wrote} that ran here last: that is {what} by its assistant, not by {graph}'s"
    raise InvalidInput(place, f"{reason}; give {graph} an input")


def check_team(record: ThreadRecord) -> None:
    """Raise InvalidInput where a thread follows no workflow."""
    if not record.workflow_version:
        what = f"thread {record.thread_id} is for {follows(record)}"
        raise InvalidInput("thread", f"{what}: only a team's thread can be asked this")


def follows(record: ThreadRecord) -> str:
    """What a thread is for, in words."""
    if record.graph:
        return f"the {'team' if record.workflow_version else 'graph'} {record.graph}"
    return f"a team's workflow ({record.workflow_version[:12]})" if record.workflow_version else "nothing yet"
