"""The part of the platform's door that lists threads, and tells of those that are new or stand otherwise."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Mapping, Sequence
from typing import Protocol

from swarmwright.ports.threads import ThreadQuery, ThreadRecord, ThreadStore
from swarmwright.runtime.waking import rung

__all__ = ["NoticingDoor"]

_LATEST = 100
"""Records that are looked at for what has changed: more than these do not between two looks."""


class _Platform(Protocol):
    """What a platform has that this part of it goes by."""

    _threads: ThreadStore

    def _is_open(self) -> None: ...

    async def _as_it_stands(self, record: ThreadRecord) -> ThreadRecord: ...

    async def _gone(
        self, before: Mapping[str, ThreadRecord], now: Mapping[str, ThreadRecord]
    ) -> Sequence[str]: ...


class NoticingDoor:
    """The threads of a store, and when one changes, by whichever process."""

    async def threads(self: _Platform) -> Sequence[ThreadRecord]:
        """Every thread, the last touched first. One whose process died in mid-run is interrupted."""
        self._is_open()
        return [await self._as_it_stands(record) for record in await self._threads.all()]

    async def changes(self: _Platform) -> AsyncGenerator[Sequence[str], None]:
        """Ids of threads that were made, began, ended, were changed or deleted, the last first, each time.

        By whichever process; of threads of no tenant, the last touched of which are looked at. The first are
        none: what changes from then on is told.
        """
        woken = asyncio.Event()
        query = ThreadQuery(tenant="", limit=_LATEST)
        async with self._threads.listening(woken.set):
            before: Mapping[str, ThreadRecord] | None = None
            while True:
                woken.clear()
                now = {record.thread_id: record for record in await self._threads.search(query)}
                if before is None:
                    yield ()
                elif changed := [*_otherwise(before, now), *await self._gone(before, now)]:
                    yield changed
                before = now
                await rung(woken)

    async def _gone(
        self: _Platform, before: Mapping[str, ThreadRecord], now: Mapping[str, ThreadRecord]
    ) -> Sequence[str]:
        """Those that were deleted; others are only not among the last touched any more."""
        missing = tuple(id_ for id_ in before if id_ not in now)
        if not missing:
            return ()
        there = {one.thread_id for one in await self._threads.search(ThreadQuery(ids=missing, limit=_LATEST))}
        return [id_ for id_ in missing if id_ not in there]


def _otherwise(before: Mapping[str, ThreadRecord], now: Mapping[str, ThreadRecord]) -> Sequence[str]:
    """Those that are new or stand otherwise; one that has only come up since others are gone is neither."""
    since = min(one.updated_at for one in before.values()) if len(before) >= _LATEST else 0.0
    return [
        id_ for id_, one in now.items() if (one != before[id_] if id_ in before else one.updated_at >= since)
    ]
