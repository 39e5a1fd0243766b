"""What is taken from threads' logs, kept by process: who looks again reads only what has come since.

The last used ones are kept. A log that was cut down, or is another thread's by now, is read anew.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Generic, Protocol, TypeVar

from swarmwright.errors import NotFound
from swarmwright.ports.events import Event, EventLog
from swarmwright.runtime.tracing.sent import ModelCall, Rereader

__all__ = ["Rereading", "Taker", "read_back"]


class Taker(Protocol):
    """What becomes of a log, event by event."""

    def take(self, event: Event) -> None:
        """Take the next event of the log."""
        ...

    def __len__(self) -> int:
        """How much room it takes, in whatever is counted."""
        ...


Taken = TypeVar("Taken", bound=Taker)


@dataclass(slots=True)
class _Kept(Generic[Taken]):
    """What was taken from a log up to `seq`. first: (number, time) of what the log begins with."""

    taken: Taken
    seq: int = 0
    first: tuple[int, float] | None = None
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)


class Rereading(Generic[Taken]):
    """Reads one log's threads again and again, chunks apart.

    new: what takes nothing yet. most: room for all that is kept, but for the last used one. at_least: what
    each counts for, so that not any number of short ones is kept.
    """

    def __init__(self, log: EventLog, new: Callable[[], Taken], most: int, at_least: int) -> None:
        self._log, self._new, self._most, self._at_least = log, new, most, at_least
        self._kept: OrderedDict[str, _Kept[Taken]] = OrderedDict()

    async def grown(self, thread_id: str) -> Taken:
        """What its log comes to, up to the end of the log as it is now."""
        kept = self._kept.setdefault(thread_id, _Kept(self._new()))
        async with kept.lock:
            if not await self._is_the_same(thread_id, kept):
                kept.taken, kept.seq, kept.first = self._new(), 0, None
            async for event in self._log.read(thread_id, kept.seq, chunks=False):
                if kept.first is None:
                    kept.first = event.seq, event.at
                kept.taken.take(event)
                kept.seq = event.seq
            taken = kept.taken
        self._kept[thread_id] = kept
        self._kept.move_to_end(thread_id)
        self._forget()
        return taken

    async def _is_the_same(self, thread_id: str, kept: _Kept[Taken]) -> bool:
        """Whether the log begins as it did: it may have been cut down, or be another thread's by now."""
        if kept.first is None:
            return kept.seq == 0
        seq, at = kept.first
        picked: Sequence[Event] = await self._log.pick(thread_id, [seq])
        return bool(picked) and picked[0].at == at and await self._log.last(thread_id) >= kept.seq

    def _forget(self) -> None:
        """Let go of what was not used for longest, beyond what may be kept."""
        room = sum(map(self._size, self._kept.values()))
        while len(self._kept) > 1 and room > self._most:
            room -= self._size(self._kept.popitem(last=False)[1])

    def _size(self, kept: _Kept[Taken]) -> int:
        return max(len(kept.taken), self._at_least)


async def read_back(log: EventLog, thread_id: str, call: int) -> ModelCall:
    """What the model was sent, and has answered, of whose call that event tells; the log is read up to it.

    Raises NotFound, also where that is not kept.
    """
    picked = await log.pick(thread_id, [call])
    if not picked or "sent" not in picked[0].data:
        raise NotFound("call of a model whose words are kept", str(call))
    reader = Rereader(picked[0])
    async for event in log.read(thread_id, chunks=False):
        reader.take(event)
        if event.seq >= call:
            break
    return reader.call()
