"""Crons: runs that are asked for again and again, by a schedule."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

__all__ = ["Cron", "CronQuery", "CronStore"]


@dataclass(frozen=True, slots=True)
class Cron:
    """A schedule and what it asks for. Times are Unix seconds, None = never.

    thread_id: the thread that its runs are on; None = each on a thread of its own, which `on_completion`
    keeps or deletes. schedule: five fields, as cron has them, in `timezone` (IANA; "" = UTC). request: what
    is to be run, in the words that runs are asked for in. next_at: when the next run is due.
    """

    cron_id: str
    assistant_id: str
    schedule: str
    thread_id: str | None = None
    timezone: str = ""
    end_at: float | None = None
    next_at: float | None = None
    request: Mapping[str, Any] = field(default_factory=dict)
    metadata: Mapping[str, Any] = field(default_factory=dict)
    enabled: bool = True
    on_completion: Literal["delete", "keep"] = "delete"
    tenant: str = ""
    user: Mapping[str, Any] | None = None
    created_at: float = 0.0
    updated_at: float = 0.0


@dataclass(frozen=True, slots=True)
class CronQuery:
    """Which crons are meant; None and empty = whichever."""

    tenant: str | None = None
    assistant_id: str | None = None
    thread_id: str | None = None
    enabled: bool | None = None
    metadata: Mapping[str, Any] = field(default_factory=dict)
    sort_by: Literal[
        "cron_id", "assistant_id", "thread_id", "created_at", "updated_at", "next_at", "end_at"
    ] = "created_at"
    descending: bool = True
    limit: int = 10
    offset: int = 0


class CronStore(Protocol):
    """Keeps crons."""

    async def save(self, cron: Cron) -> None:
        """Insert or replace it, and wake who waits for the next one that is due."""
        ...

    async def change(self, cron_id: str, edit: Callable[[Cron], Cron]) -> Cron | None:
        """Store what `edit` makes of it, while nobody else changes it, and wake as `save` does; as stored,
        None if there is none. What `edit` raises changes nothing."""
        ...

    async def get(self, cron_id: str) -> Cron | None:
        """The cron, or None."""
        ...

    async def search(self, query: CronQuery) -> Sequence[Cron]:
        """Those that are meant."""
        ...

    async def count(self, query: CronQuery) -> int:
        """How many are meant, whatever limit and offset say."""
        ...

    async def delete(self, cron_id: str) -> bool:
        """Delete it; False if there is none."""
        ...

    async def due(
        self, now: float, graphs: Collection[str] | None = None, limit: int = 100
    ) -> Sequence[Cron]:
        """Those that are enabled and due, the longest due first.

        `graphs`: but for those whose assistant is of another graph than these; None = all.
        """
        ...

    async def advance(self, cron_id: str, due_at: float, next_at: float | None) -> bool:
        """Put the next time in place of `due_at`; False if that is done already."""
        ...

    async def next_due(self, graphs: Collection[str] | None = None) -> float | None:
        """When the next enabled one is due, or None; `graphs`: as in `due`."""
        ...

    def listening(self, wake: Callable[[], object]) -> AbstractAsyncContextManager[None]:
        """Call `wake` soon after a cron is saved or deleted, in any process, meanwhile."""
        ...
