"""What was kept long enough, dropped: runs that are over, events, earlier checkpoints, whole threads.

A thread that somebody works on, or that a run waits for, is left alone until the next time. What is asked for
`dry` changes nothing, and tells what would go at this moment.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace

from swarmwright.errors import ThreadBusy, ThreadUnreadable
from swarmwright.ports.clock import Clock
from swarmwright.ports.keeping import Keep
from swarmwright.ports.runs import ACTIVE, RunQuery
from swarmwright.ports.threads import ThreadQuery, ThreadRecord
from swarmwright.runtime.serving.stores import Stores

__all__ = ["Dropped", "Retention"]

_log = logging.getLogger(__name__)

_PAGE = 200
_MANY = 2000
"""Rows of runs that are looked for in one go: each look goes over all that are over."""


@dataclass(frozen=True, slots=True)
class Dropped:
    """How much went. threads: whole ones; cut: threads that are left with how they stand.

    passed: threads that were left alone, since somebody was at work on them; the next time looks at them
    again.
    """

    threads: int = 0
    cut: int = 0
    runs: int = 0
    events: int = 0
    passed: int = 0


class Retention:
    """Drops what is kept no longer."""

    def __init__(self, stores: Stores, clock: Clock, keep: Keep) -> None:
        self._stores, self._clock, self._keep = stores, clock, keep
        self._cut_before: float | None = None
        """Threads that nobody has touched since before then have been cut down by us already,"""
        self._uncut = frozenset[str]()
        """but for these, which somebody had at that moment."""
        self._passed = set[str]()

    async def drop(self, *, dry: bool = False) -> Dropped:
        """Drop what is too old, or too much, at this moment; how much. Raises StorageError."""
        keep, self._passed = self._keep, set()
        return Dropped(
            threads=await self._threads(keep.threads_s, dry),
            cut=await self._cut(keep.checkpoints_s, dry),
            runs=await self._runs(dry),
            events=await self._events(keep.events_s, dry),
            passed=len(self._passed),
        )

    async def _threads(self, seconds: float | None, dry: bool) -> int:
        if seconds is None:
            return 0
        query = ThreadQuery(untouched=self._clock.now() - seconds, busy=False)
        return await self._each(query, self._delete, goes=True, dry=dry)

    async def _cut(self, seconds: float | None, dry: bool) -> int:
        if seconds is None:
            return 0
        before, since, passed = self._clock.now() - seconds, self._cut_before, self._passed
        query, self._passed = ThreadQuery(untouched=before, busy=False), set()
        done = await self._each(query, self._keep_latest, since=since, dry=dry)
        if not dry:
            self._cut_before, self._uncut = before, frozenset(self._passed)
        self._passed |= passed
        return done

    async def _each(
        self,
        query: ThreadQuery,
        work: Callable[[str], Awaitable[object]],
        *,
        since: float | None = None,
        goes: bool = False,
        dry: bool,
    ) -> int:
        """Do this to each thread that is meant, was touched `since`, and is at rest; how many.

        goes: whether a thread that it was done to is not among those that are meant any more.
        """
        offset = done = 0
        by_id = replace(query, sort_by="thread_id", descending=False, limit=_PAGE)
        while found := await self._stores.threads.search(replace(by_id, offset=offset)):
            fresh = [
                record
                for record in found
                if since is None or record.updated_at >= since or record.thread_id in self._uncut
            ]
            worked = [dry or await self._at_rest(record, work) for record in fresh]
            done += sum(worked)
            offset += len(found) - (sum(worked) if goes and not dry else 0)
        return done

    async def _at_rest(self, record: ThreadRecord, work: Callable[[str], Awaitable[object]]) -> bool:
        """Do this to a thread nobody works on; False if somebody does, or has done so meanwhile."""
        id_ = record.thread_id
        try:
            with await self._stores.threads.hold(id_):
                now = await self._stores.threads.load(id_)
                if now is None or now.updated_at != record.updated_at:
                    return False
                if await self._stores.runs.count(RunQuery(thread_id=id_, statuses=ACTIVE)):
                    self._passed.add(id_)
                    return False
                await work(id_)
        except ThreadBusy:
            self._passed.add(id_)
            return False
        except ThreadUnreadable as error:  # it stays whole, and the others are seen to
            _log.error("%s", error)
            return False
        return True

    async def _delete(self, thread_id: str) -> None:
        await self._stores.threads.delete(thread_id)

    async def _keep_latest(self, thread_id: str) -> None:
        await self._stores.checkpointer.aprune([thread_id], strategy="keep_latest")

    async def _runs(self, dry: bool) -> int:
        keep = self._keep
        if keep.runs_s is None and keep.runs is None:
            return 0
        before = None if keep.runs_s is None else self._clock.now() - keep.runs_s
        offset = done = 0
        while found := await self._stores.runs.spent(before, keep.runs, limit=_MANY, offset=offset):
            gone = len(found) if dry else sum([await self._stores.runs.delete(one) for one in found])
            done += gone
            offset += len(found) if dry else len(found) - gone
        return done

    async def _events(self, seconds: float | None, dry: bool) -> int:
        if seconds is None:
            return 0
        before, after, done = self._clock.now() - seconds, "", 0
        while found := await self._stores.events.aged(before, after=after, limit=_PAGE):
            done += sum([await self._events_of(one, before, dry) for one in found])
            after = found[-1]
        return done

    async def _events_of(self, thread_id: str, before: float, dry: bool) -> int:
        """Drop a thread's old events, if it has nothing to do: who goes on may have to look at them."""
        record = await self._stores.threads.load(thread_id)
        if record is None or record.status not in ("idle", "failed"):
            return 0
        gone = 0

        async def drop(id_: str) -> None:
            nonlocal gone
            gone = await self._stores.events.drop_aged(id_, before, dry=dry)

        if dry:
            await drop(thread_id)
        else:
            await self._at_rest(record, drop)
        return gone
