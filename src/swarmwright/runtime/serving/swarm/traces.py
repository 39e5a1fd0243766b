"""The traces of hosted graphs' threads, in pages: a page costs what it shows, however long the log is.

A log is read once, in outline, and from then on where it has grown; the words of what is shown are picked out
of it by number. Outlines are kept by process, the last used ones, some hundred bytes a span.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field

from swarmwright.ports.events import Event, EventLog
from swarmwright.runtime.hosting.outlining import Line, Outline, span_of
from swarmwright.runtime.results import TraceSpan
from swarmwright.runtime.serving.swarm.spans import SpansWanted, fits, says

__all__ = ["Traces"]

_MOST_LINES = 200_000
"""Spans in all the outlines that are kept, but for the last used one."""

_AT_LEAST = 100
"""What an outline counts for at least, so that not any number of short ones is kept."""

_AT_A_TIME = 500
"""Spans that are picked out at a time where many are looked through."""

Numbered = tuple[int, Line]


@dataclass(slots=True)
class _Kept:
    """A thread's outline. first: (number, time) of what its log begins with.

    hits: the last search by words: (what was looked for, up to which event, the beginnings of the found).
    """

    outline: Outline = field(default_factory=Outline)
    first: tuple[int, float] | None = None
    hits: tuple[SpansWanted, int, set[int]] | None = None
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)


class Traces:
    """Reads traces from one log."""

    def __init__(self, log: EventLog) -> None:
        self._log = log
        self._kept: OrderedDict[str, _Kept] = OrderedDict()

    async def lines(self, thread_id: str, *, at_work: bool) -> Sequence[Numbered]:
        """Every span in outline under its number, as `Outline.lines`."""
        return (await self._grown(thread_id)).outline.lines(at_work=at_work)

    async def found(self, thread_id: str, wanted: SpansWanted, *, at_work: bool) -> Sequence[Numbered]:
        """Those that are meant. Where they are by their words, each is looked at once for each search."""
        kept = await self._grown(thread_id)
        async with kept.lock:
            every = kept.outline.lines(at_work=at_work)
            if wanted.text:
                hits = await self._hits(thread_id, kept, wanted.of_any_status, every)
                every = [one for one in every if one[1].begun in hits]
        return [one for one in every if fits(wanted, one[1])]

    async def spans(self, thread_id: str, lines: Sequence[Line]) -> list[TraceSpan]:
        """These in full."""
        picked = await self._log.pick(thread_id, [line.ended for line in lines if line.ended])
        ends = {event.seq: event for event in picked}
        return [span_of(line, ends.get(line.ended)) for line in lines]

    async def _hits(
        self, thread_id: str, kept: _Kept, wanted: SpansWanted, every: Sequence[Numbered]
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

    async def _grown(self, thread_id: str) -> _Kept:
        """Its outline, up to the end of the log as it is now."""
        kept = self._kept.setdefault(thread_id, _Kept())
        async with kept.lock:
            if not await self._is_the_same(thread_id, kept):
                kept.outline, kept.first, kept.hits = Outline(), None, None
            async for event in self._log.read(thread_id, kept.outline.seq, chunks=False):
                if kept.first is None:
                    kept.first = event.seq, event.at
                kept.outline.take(event)
        self._kept[thread_id] = kept
        self._kept.move_to_end(thread_id)
        self._forget()
        return kept

    async def _is_the_same(self, thread_id: str, kept: _Kept) -> bool:
        """Whether the log begins as it did: it may have been cut down, or be another thread's by now."""
        if kept.first is None:
            return kept.outline.seq == 0
        seq, at = kept.first
        picked: Sequence[Event] = await self._log.pick(thread_id, [seq])
        return bool(picked) and picked[0].at == at and await self._log.last(thread_id) >= kept.outline.seq

    def _forget(self) -> None:
        """Let go of what was not used for longest, beyond what may be kept."""
        lines = sum(map(_size, self._kept.values()))
        while len(self._kept) > 1 and lines > _MOST_LINES:
            lines -= _size(self._kept.popitem(last=False)[1])


def _size(kept: _Kept) -> int:
    return max(len(kept.outline), _AT_LEAST)
