"""Which team or graph a thread is for: nothing until its first use, and then that one. Pure."""

from __future__ import annotations

from swarmwright.errors import InvalidInput
from swarmwright.ports.threads import ThreadRecord

__all__ = ["check_graph", "check_team", "follows"]


def check_graph(record: ThreadRecord, name: str) -> None:
    """Raise InvalidInput where a thread is for something else than the graph of that name."""
    if record.graph == name and not record.workflow_version:
        return
    if record.graph or record.workflow_version:
        raise InvalidInput("assistant_id", f"thread {record.thread_id} is for {follows(record)}, not {name}")


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
