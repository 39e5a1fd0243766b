"""Events of all runs of a process on their way to one log: gathered, and stored in one go.

A server with thirty runs under way is told of something each millisecond. Were each run to store its own, it
would go to the log as often; here what all of them have told goes there every `BATCH_S`, in the order in
which it happened. What comes after a pause is stored at once, and so is what somebody waits for, with all
else that is on its way: a step's result waits for what the step has told. Where the log refuses what one
thread told, that thread's runs alone hear of it.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TypeAlias

from swarmwright.errors import StorageFailed
from swarmwright.ports.events import UNSTORED, Event, EventLog, Teller, told_anew

__all__ = ["LogScribe"]

BATCH_S = 0.02
"""Seconds from one batch to the next, at least: long enough to spare commits, too short to notice."""

SLOW_FOR = 3
"""A log that is slow to answer is left in peace for so many times as long, and then given more at once..."""

LONGEST_S = 0.2
"""... but for no longer than this."""

MOST = 500
"""Events that are stored in one go."""


_Told: TypeAlias = Sequence[tuple[Teller, Event]]


class LogScribe:
    """Stores what it is told of in one log, while there is something. Each log has one."""

    def __init__(self, log: EventLog) -> None:
        self._log = log
        self._incoming: list[tuple[Teller, Event]] = []
        self._under_way: list[tuple[Teller, Event]] = []
        self._hurry = asyncio.Event()
        self._next_at = 0.0
        self._task: asyncio.Task[None] | None = None

    def tell(self, teller: Teller, event: Event, *, at_once: bool = False) -> None:
        """Put an event on its way: never blocks, needs no turn. at_once: it waits for no batch."""
        self._incoming.append((teller, event))
        if self._task is None or self._task.done():
            self._hurry = asyncio.Event()
            self._task = asyncio.create_task(self._write(), name="events")
            self._task.add_done_callback(self._ended)
        if at_once:
            self._hurry.set()

    def gather(self) -> None:
        """Let what comes next wait for what comes behind it."""
        self._next_at = max(self._next_at, _now() + BATCH_S)

    def hurry(self) -> None:
        """Somebody waits for what is on its way."""
        self._hurry.set()

    async def settle(self, thread_id: str) -> None:
        """Wait until what was told of a thread so far is stored, if nobody would tell it anew.

        Raises what the log raised.
        """
        on_their_way = (*self._under_way, *self._incoming)
        own = [(teller, event) for teller, event in on_their_way if event.thread_id == thread_id]
        for teller in dict.fromkeys(teller for teller, event in own if not told_anew(event)):
            await teller.flush()

    async def _write(self) -> None:
        """Store what there is until there is nothing left."""
        while self._incoming:
            await self._pause(self._next_at - _now())
            batch, self._incoming = self._incoming[:MOST], self._incoming[MOST:]
            self._under_way = [one for one in batch if not one[0].ended]
            begun = _now()
            await _stored(self._log, self._under_way)
            took, self._under_way = _now() - begun, []
            self._next_at = begun + took + max(BATCH_S, min(SLOW_FOR * took, LONGEST_S))

    def _ended(self, task: asyncio.Task[None]) -> None:
        """It was cut off, perhaps before it had begun: whoever waits is not left waiting."""
        error = asyncio.CancelledError() if task.cancelled() else task.exception()
        if error is not None:
            left, self._under_way, self._incoming = [*self._under_way, *self._incoming], [], []
            _refused(left, error)

    async def _pause(self, seconds: float) -> None:
        """Gather for so long, unless somebody waits for what has come."""
        if seconds > 0 and not self._hurry.is_set():
            with suppress(TimeoutError):
                async with asyncio.timeout(seconds):
                    await self._hurry.wait()
        self._hurry.clear()


def _now() -> float:
    return asyncio.get_running_loop().time()


async def _stored(log: EventLog, told: _Told) -> None:
    """Store a batch whole or, where it is refused, thread by thread; all are told what came of it."""
    failed = await _appended(log, told) if told else None
    if failed is None:
        return
    threads: dict[str, list[tuple[Teller, Event]]] = {}
    for teller, event in told:
        threads.setdefault(event.thread_id, []).append((teller, event))
    if len(threads) == 1 or isinstance(failed, StorageFailed):  # it is no single thread's fault
        _refused(told, failed)
        return
    for own in threads.values():
        if (error := await _appended(log, own)) is not None:
            _refused(own, error)


def _refused(told: _Told, error: BaseException) -> None:
    for teller in {teller for teller, _ in told}:
        teller.failed(error)


async def _appended(log: EventLog, told: _Told) -> BaseException | None:
    """Store these in one go; what the log has raised."""
    merged = _coalesced(told)
    kept = [_kept(event) for _, event in merged]
    (stored,) = await asyncio.gather(log.append(kept), return_exceptions=True)
    if isinstance(stored, BaseException):
        return stored
    by_teller: dict[Teller, tuple[list[Event], list[Event]]] = {}
    for (teller, event), one in zip(merged, stored, strict=True):
        both = by_teller.setdefault(teller, ([], []))
        both[0].append(event)
        both[1].append(one)
    counted = Counter(teller for teller, _ in told)
    for teller, both in by_teller.items():
        teller.stored(counted[teller], *both)
    return None


def _kept(event: Event) -> Event:
    """The event as the log keeps it."""
    left_out = UNSTORED.get(event.kind, ())
    if not any(name in event.data for name in left_out):
        return event
    return replace(event, data={k: v for k, v in event.data.items() if k not in left_out})


def _coalesced(told: _Told) -> list[tuple[Teller, Event]]:
    """Tokens of one instance that nothing else of its run comes between, as one event."""
    merged: list[tuple[Teller, Event]] = []
    last: dict[Teller, int] = {}
    for teller, event in told:
        at = last.get(teller)
        before = None if at is None or event.kind != "token" else merged[at][1]
        if at is not None and before and before.kind == "token" and before.instance == event.instance:
            text = str(before.data.get("text", "")) + str(event.data.get("text", ""))
            merged[at] = teller, replace(before, data={**before.data, "text": text})
        else:
            last[teller] = len(merged)
            merged.append((teller, event))
    return merged
