"""A run's events on their way to the log and to who listens.

Activities emit without waiting. What was emitted is stored behind one another, beside what other runs have
told (the log's scribe), and only what is stored is handed on. Tokens that follow each other within a batch
are stored as one event. What models are sent is kept in its short form (`tracing.sent`); as it was told
(`ports.events.UNSTORED`) it reaches the trace sinks alone that want content. A sink that raises is no matter
of the run's: that is told in the program's log, once a run, and the sink is told of what comes.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from typing import Any, cast

from swarmwright.ports.clock import Clock
from swarmwright.ports.events import Event, EventKind, EventLog, in_short
from swarmwright.ports.tracing import TraceSink
from swarmwright.runtime.tracing.sent import Sending

__all__ = ["Recording"]

_log = logging.getLogger(__name__)


class Recording:
    """The events of one run. Iterating it yields them, from the first, until the run has ended.

    Chunks of its stream are stored and not held: a run may tell its whole state at each step, and who follows
    one reads the log. sinks: told of each event once it is stored. keeps_sent: whether what models are sent
    and answer is kept. content: whether that is wanted, for the log or for a sink. at_once: whether nothing
    has told of the run yet, so that its first event is stored as one after a pause is; else it is gathered
    with what comes behind it.
    """

    def __init__(
        self,
        thread_id: str,
        log: EventLog,
        clock: Clock,
        sinks: Sequence[TraceSink] = (),
        *,
        at_once: bool = True,
        keeps_sent: bool = False,
    ) -> None:
        self._thread_id, self._clock, self._sinks = thread_id, clock, sinks
        self._complained: set[int] = set()
        self._takes_content = [self._wants_content(number) for number in range(len(sinks))]
        self._sending = Sending() if keeps_sent else None
        self.content = keeps_sent or any(self._takes_content)
        self._scribe, self._at_once = log.scribe, at_once
        self._emitted = self._written = 0
        self._stored: list[Event] = []
        self._waiting: list[asyncio.Future[None]] = []
        self._closed = False
        self._failure: BaseException | None = None

    def emit(self, kind: str, instance: str = "", **data: Any) -> None:
        """Put an event on its way; never blocks."""
        if self._closed:
            return
        agent = str(data.pop("agent", ""))
        if self._sending is not None and (sent := self._sending.hear(kind, instance, data)):
            data["sent"] = sent
        event = Event(cast(EventKind, kind), self._thread_id, 0, self._clock.now(), instance, agent, data)
        first = not self._emitted
        if first and not self._at_once:
            self._scribe.gather()
        self._emitted += 1
        self._scribe.tell(self, event, at_once=first and self._at_once)

    async def flush(self) -> None:
        """Wait until what was emitted is stored. Raises what the log raised."""
        until = self._emitted
        while self._written < until and self._failure is None:
            self._scribe.hurry()
            await self._news()
        if self._failure is not None:
            raise self._failure

    async def close(self) -> None:
        """Store what is still on its way and end the iteration. Raises what the log raised."""
        try:
            await self.flush()
        finally:
            self._closed = True
            self._tell_waiting()

    async def __aiter__(self) -> AsyncIterator[Event]:
        position = 0
        while True:
            while position == len(self._stored) and not self._closed:
                await self._news()
            if position == len(self._stored):
                return
            for event in self._stored[position:]:
                position += 1
                yield event

    @property
    def ended(self) -> bool:
        """Whether the log has refused something."""
        return self._failure is not None

    def stored(self, told: int, events: Sequence[Event], stored: Sequence[Event]) -> None:
        """So many are stored; see `ports.events.Teller`."""
        self._tell(events, stored)
        self._stored.extend(in_short(event) for event in stored if event.kind != "chunk")
        self._written += told
        self._tell_waiting()

    def failed(self, error: BaseException) -> None:
        """They are not: nothing more is told."""
        self._failure, self._closed = error, True
        self._tell_waiting()

    async def _news(self) -> None:
        """Until something is stored, or no more will be."""
        waiting = asyncio.get_running_loop().create_future()
        self._waiting.append(waiting)
        await waiting

    def _tell_waiting(self) -> None:
        waiting, self._waiting = self._waiting, []
        for one in waiting:
            if not one.done():
                one.set_result(None)

    def _tell(self, events: Sequence[Event], stored: Sequence[Event]) -> None:
        """Tell the sinks of the events with the numbers that the log gave them; those that want content, with
        all that was told."""
        for event, kept in zip(events, stored, strict=True) if self._sinks else ():
            whole = replace(event, seq=kept.seq)
            for number, sink in enumerate(self._sinks):
                try:
                    sink.tell(whole if self._takes_content[number] else kept)
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
        if number in self._complained:
            return
        self._complained.add(number)
        name = type(self._sinks[number]).__qualname__
        text = "the trace sink %s failed on the thread %s; the run goes on, and it is told of what comes: %r"
        _log.warning(text, name, self._thread_id, error, exc_info=error)


_FAULTS = (Exception, asyncio.CancelledError)
"""What a sink, which somebody else has written, may raise: it comes back at once, so nobody cancels it."""
