"""Reading along on a thread's log: what a run tells, as it is stored, until the run is over.

Whoever waits is woken by the log, not by looking again and again (`waking`). A reader that was cut off goes
on after the last number it has seen. Streams, joins and waits are all built on this.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator

from swarmwright.ports.events import Event, EventLog
from swarmwright.ports.runs import ACTIVE, RunRecord, RunStore
from swarmwright.ports.threads import ThreadStore
from swarmwright.runtime.serving.parts import OVER, run_of
from swarmwright.runtime.serving.stores import Stores
from swarmwright.runtime.waking import rung

__all__ = ["begin", "follow_run", "follow_thread", "is_gone", "told_by", "until_over", "was_deleted"]


def is_gone(run: RunRecord) -> bool:
    """Whether a run has been rolled back: nothing of it stays but, for a moment, its row."""
    return run.status == "interrupted" and run.stop == "rollback"


async def begin(log: EventLog, runs: RunStore, run_id: str, thread_id: str) -> int:
    """A number on the thread's log that all of the run's chunks come after."""
    last = await log.last(thread_id)  # before the run is looked at: one not begun by then comes after
    run = await runs.get(run_id)
    return last if run is None or run.since < 0 else run.since


async def follow_run(
    log: EventLog, runs: RunStore, run: RunRecord, after: int
) -> AsyncGenerator[Event, None]:
    """The run's chunks with numbers above `after`, until it is over or gone."""
    woken = asyncio.Event()
    async with log.listening(run.thread_id, woken.set):
        begun, ended, called = False, False, True
        while True:
            woken.clear()
            before = after
            async for event in log.read(run.thread_id, after, others=False):
                after = event.seq
                if run_of(event) == run.run_id:
                    begun, ended = True, ended or event.data.get("mode") == OVER
                    yield event
            # One that is driven tells its end; one that is pending, or is so again, may end without a word.
            looks = ended or not begun or not called or after == before
            if looks and not await _active(runs, run.run_id):
                # What was stored while one looked: a run ends after its last chunk is kept.
                async for event in log.read(run.thread_id, after, others=False):
                    if run_of(event) == run.run_id:
                        yield event
                return
            called = await _rung(runs, woken)


async def told_by(log: EventLog, run: RunRecord) -> AsyncGenerator[Event, None]:
    """The chunks that are kept of a run which is over."""
    if run.since < 0:
        return  # it never began
    async for event in log.read(run.thread_id, run.since, others=False):
        if run_of(event) != run.run_id:
            continue
        yield event
        if event.data.get("mode") == OVER:
            return


async def follow_thread(stores: Stores, thread_id: str, after: int) -> AsyncGenerator[Event, None]:
    """The chunks of all runs on the thread with numbers above `after`, for as long as somebody reads, and the
    thread is there."""
    woken, made = asyncio.Event(), None
    async with stores.events.listening(thread_id, woken.set):
        while True:
            woken.clear()
            before = after
            async for event in stores.events.read(thread_id, after, others=False):
                after = event.seq
                yield event
            if made is None or after == before:  # nothing was told: it may be gone, or another by now
                record = await stores.threads.load(thread_id)
                if made is not None and (record is None or record.created_at != made):
                    return
                made = None if record is None else record.created_at
            await rung(woken)


async def until_over(runs: RunStore, run: RunRecord) -> RunRecord | None:
    """The run as it ended, None = it is gone. What it tells wakes nobody here."""
    woken = asyncio.Event()
    async with runs.ending(run.thread_id, woken.set):
        while True:
            woken.clear()
            now = await runs.get(run.run_id)
            if now is None or is_gone(now):
                return None
            if now.status not in ACTIVE:
                return now
            await _rung(runs, woken)


async def _rung(runs: RunStore, woken: asyncio.Event) -> bool:
    """Wait for the bell of a run, as `rung`. Where nothing is heard for long, it may be that nothing can be
    written, so that nobody can go on with it: raises StorageError then."""
    called = await rung(woken)
    if not called:
        await runs.try_writing()
    return called


async def was_deleted(threads: ThreadStore, run: RunRecord, ended: RunRecord | None) -> bool:
    """Whether a run ended so (None = it is gone) since its thread was deleted, or is about to be."""
    return await threads.load(run.thread_id) is None if ended is None else ended.stop == "delete"


async def _active(runs: RunStore, run_id: str) -> bool:
    run = await runs.get(run_id)
    return run is not None and run.status in ACTIVE
