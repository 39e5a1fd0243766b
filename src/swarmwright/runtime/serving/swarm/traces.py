"""The traces of hosted graphs' threads, in pages: a page costs what it shows, however long the log is.

A log is read once, in outline, and from then on where it has grown; the words of what is shown are picked out
of it by number. Outlines are kept by process, the last used ones, some hundred bytes a span.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from swarmwright.ports.events import Event, EventLog
from swarmwright.runtime.serving.swarm.spans import SpansWanted, fits, says
from swarmwright.runtime.tracing.outlining import Line, Outline, span_of
from swarmwright.runtime.tracing.rereading import Rereading
from swarmwright.runtime.tracing.results import TraceSpan

__all__ = ["Traces"]

_MOST_LINES = 200_000
"""Spans in all the outlines that are kept, but for the last used one."""

_AT_LEAST = 100
"""What an outline counts for at least, so that not any number of short ones is kept."""

_AT_A_TIME = 500
"""Spans that are picked out at a time where many are looked through."""

Numbered = tuple[int, Line]


class _Read:
    """A thread's outline. hits: the last search by words: (what was looked for, up to which event, the
    beginnings of the found)."""

    def __init__(self) -> None:
        self.outline = Outline()
        self.hits: tuple[SpansWanted, int, set[int]] | None = None
        self.lock = asyncio.Lock()

    def take(self, event: Event) -> None:
        """Take the next event of the log."""
        self.outline.take(event)

    def __len__(self) -> int:
        return len(self.outline)


class Traces:
    """Reads traces from one log."""

    def __init__(self, log: EventLog) -> None:
        self._log = log
        self._read = Rereading(log, _Read, _MOST_LINES, _AT_LEAST)

    async def lines(self, thread_id: str, *, at_work: bool) -> Sequence[Numbered]:
        """Every span in outline under its number, as `Outline.lines`."""
        return (await self._read.grown(thread_id)).outline.lines(at_work=at_work)

    async def found(self, thread_id: str, wanted: SpansWanted, *, at_work: bool) -> Sequence[Numbered]:
        """Those that are meant. Where they are by their words, each is looked at once for each search."""
        kept = await self._read.grown(thread_id)
        async with kept.lock:
            every = kept.outline.lines(at_work=at_work)
            if wanted.in_full:
                hits = await self._hits(thread_id, kept, wanted.of_any_status, every)
                every = [one for one in every if one[1].begun in hits]
        return [one for one in every if fits(wanted, one[1])]

    async def spans(self, thread_id: str, lines: Sequence[Line]) -> list[TraceSpan]:
        """These in full."""
        picked = await self._log.pick(thread_id, [line.ended for line in lines if line.ended])
        ends = {event.seq: event for event in picked}
        return [span_of(line, ends.get(line.ended)) for line in lines]

    async def _hits(
        self, thread_id: str, kept: _Read, wanted: SpansWanted, every: Sequence[Numbered]
    ) -> set[int]:
        """The beginnings of those with the words; what the last such search has read is not read again."""
        seq, hits = kept.outline.seq, set[int]()
        since = 0
        if kept.hits is not None and kept.hits[0] == wanted:
            _, since, hits = kept.hits
        left = [line for _, line in every if max(line.begun, line.ended) > since and fits(wanted, line)]
        for at in range(0, len(left), _AT_A_TIME):
            part = left[at : at + _AT_A_TIME]
            spans = await self.spans(thread_id, part)
            hits |= {line.begun for line, span in zip(part, spans, strict=True) if says(wanted, span)}
        kept.hits = wanted, seq, hits
        return hits
