"""Threads' records as rows, in any database. Pure."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final, TypeAlias

from swarmwright.ports.threads import ThreadQuery, ThreadRecord
from swarmwright.storage.records import Dialect, Rows, meant

__all__ = ["THREADS", "THREADS_SAVED", "Copied", "Gone", "nobody", "threads_meant"]

Copied: TypeAlias = Callable[[str, str], Awaitable[None]]
"""Told of a thread and its copy, once that is there."""

Gone: TypeAlias = Callable[[str], None]
"""Told of a thread that was deleted; never waits long."""

THREADS: Final = Rows(ThreadRecord, as_json=("metadata",))

_CLIENTS = ("thread_id", "tenant", "metadata", "ttl", "sweep", "expires_at")

THREADS_SAVED: Final = ", ".join(
    f"{name} = excluded.{name}" for name in THREADS.names if name not in _CLIENTS
)
"""What saving the record of a thread that there is puts down anew."""

_ACTIVE = "IN (SELECT thread_id FROM runs WHERE status IN ('pending', 'running'))"


def nobody(thread_id: str) -> None:
    """Nobody is told."""


def threads_meant(dialect: Dialect, query: ThreadQuery) -> tuple[str, list[object]]:
    """(the condition, its values) for the threads that are meant."""
    asked = {"tenant": query.tenant, "thread_id": query.ids, "status": query.statuses}
    busy = () if query.busy is None else (f"thread_id {'' if query.busy else 'NOT '}{_ACTIVE}",)
    tests, values = meant(dialect, asked, query.metadata, *busy)
    if query.untouched is None:
        return tests, values
    return f"{tests} AND updated_at < {dialect.mark}", [*values, query.untouched]
