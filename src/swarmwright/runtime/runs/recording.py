"""A run's events on their way to the log and to who listens.

Activities emit without waiting; a writer task stores what has come in batches, so that the order in the log
is the order in which it happened, and hands on only what is stored. What comes after a pause is stored at
once; what comes soon after it is gathered. Tokens that follow each other within a batch are stored as one
event. What is not to be kept (`ports.events.UNSTORED`) reaches the trace sinks alone. A sink that raises
is no matter of the run's: that is told in the program's log, once a run, and the sink is told of what comes.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, cast

from swarmwright.ports.clock import Clock
from swarmwright.ports.events import UNSTORED, Event, EventKind, EventLog
from swarmwright.ports.tracing import TraceSink

__all__ = ["Recording"]

_log = logging.getLogger(__name__)

BATCH_S = 0.02
"""Seconds from one batch to the next, at least: long enough to spare commits, too short to notice."""

SLOW_FOR = 3
"""A log that is slow to answer is left in peace for so many times as long, and then given more at once..."""

LONGEST_S = 0.2
"""... but for no longer than this."""


class Recording:
    """The events of one run. Iterating it yields them, from the first, until the run has ended.

    Chunks of its stream are stored and not held: a run may tell its whole state at each step, and who follows
    one reads the log. sinks: told of each event once it is stored. content: whether any of them wants what
    models are asked and say. at_once: whether nothing has told of the run yet, so that its first event is
    stored as one after a pause is; else it is gathered with what comes behind it.
    """

    def __init__(
        self,
        thread_id: str,
        log: EventLog,
        clock: Clock,
        sinks: Sequence[TraceSink] = (),
        *,
        at_once: bool = True,
    ) -> None:
        self._thread_id, self._log, self._clock, self._sinks = thread_id, log, clock, sinks
        self._failed: set[int] = set()
        self.content = any(self._wants_content(number) for number in range(len(sinks)))
        self._incoming: asyncio.Queue[Event | None] = asyncio.Queue()
        self._emitted = self._written = 0
        self._stored: list[Event] = []
        self._grown = asyncio.Condition()
        self._hurry = asyncio.Event()
        self._closed, self._at_once = False, at_once
        self._writer = asyncio.create_task(self._write(), name=f"events {thread_id}")

    def emit(self, kind: str, instance: str = "", **data: Any) -> None:
        """Put an event on its way; never blocks."""
        agent = str(data.pop("agent", ""))
        event = Event(cast(EventKind, kind), self._thread_id, 0, self._clock.now(), instance, agent, data)
        self._incoming.put_nowait(event)
        self._emitted += 1

    async def flush(self) -> None:
        """Wait until what was emitted is stored. Raises what the log raised."""
        until = self._emitted
        self._hurry.set()
        async with self._grown:
            await self._grown.wait_for(lambda: self._written >= until or self._closed)
        if self._written < until:
            await self._writer

    async def close(self) -> None:
        """Store what is still on its way and end the iteration. Raises what the log raised."""
        self._incoming.put_nowait(None)
        self._hurry.set()
        await self._writer

    async def __aiter__(self) -> AsyncIterator[Event]:
        position = 0
        while True:
            async with self._grown:
                while position == len(self._stored) and not self._closed:
                    await self._grown.wait()
            if position == len(self._stored):
                return
            for event in self._stored[position:]:
                position += 1
                yield event

    async def _write(self) -> None:
        try:
            ended, loop = False, asyncio.get_running_loop()
            next_at = loop.time() + (0.0 if self._at_once else BATCH_S)
            while not ended:
                batch = [await self._incoming.get()]
                await self._pause(next_at - loop.time())
                while not self._incoming.empty():
                    batch.append(self._incoming.get_nowait())
                ended = None in batch
                events = _coalesced([e for e in batch if e is not None])
                begun = loop.time()
                stored = await self._log.append([_kept(event) for event in events])
                took = loop.time() - begun
                next_at = begun + took + max(BATCH_S, min(SLOW_FOR * took, LONGEST_S))
                self._tell(events, stored)
                async with self._grown:
                    self._stored.extend(event for event in stored if event.kind != "chunk")
                    self._written += sum(event is not None for event in batch)
                    self._grown.notify_all()
        finally:
            async with self._grown:
                self._closed = True
                self._grown.notify_all()

    async def _pause(self, seconds: float) -> None:
        """Gather for so long, unless somebody waits for what has come."""
        if seconds > 0 and not self._hurry.is_set():
            with suppress(TimeoutError):
                async with asyncio.timeout(seconds):
                    await self._hurry.wait()
        self._hurry.clear()

    def _tell(self, events: Sequence[Event], stored: Sequence[Event]) -> None:
        """Tell the sinks of the events with the numbers that the log gave them, and with all their data."""
        for event, kept in zip(events, stored, strict=True) if self._sinks else ():
            numbered = replace(event, seq=kept.seq)
            for number, sink in enumerate(self._sinks):
                try:
                    sink.tell(numbered)
                except _FAULTS as error:
                    self._complain(number, error)

    def _wants_content(self, number: int) -> bool:
        """Whether this sink wants content; one that cannot say it does not."""
        try:
            return bool(self._sinks[number].content)
        except _FAULTS as error:
            self._complain(number, error)
            return False

    def _complain(self, number: int, error: BaseException) -> None:
        """Tell whoever reads the program's log that a sink fails, once a run."""
        if number in self._failed:
            return
        self._failed.add(number)
        name = type(self._sinks[number]).__qualname__
        text = "the trace sink %s failed on the thread %s; the run goes on, and it is told of what comes: %r"
        _log.warning(text, name, self._thread_id, error, exc_info=error)


_FAULTS = (Exception, asyncio.CancelledError)
"""What a sink, which somebody else has written, may raise: it comes back at once, so nobody cancels it."""


def _kept(event: Event) -> Event:
    """The event as the log keeps it."""
    left_out = UNSTORED.get(event.kind, ())
    if not any(name in event.data for name in left_out):
        return event
    return replace(event, data={k: v for k, v in event.data.items() if k not in left_out})


def _coalesced(events: Sequence[Event]) -> list[Event]:
    """Runs of tokens of one instance as one event."""
    merged: list[Event] = []
    for event in events:
        last = merged[-1] if merged else None
        if last and event.kind == last.kind == "token" and event.instance == last.instance:
            text = str(last.data.get("text", "")) + str(event.data.get("text", ""))
            merged[-1] = replace(last, data={**last.data, "text": text})
        else:
            merged.append(event)
    return merged
