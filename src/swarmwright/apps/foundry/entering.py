"""Who asks for a protocol is heard at once, before those at work go on: many who ask at the same moment share
one process, and a draft that comes a moment later is in nobody's way.

Up to its first event a protocol costs little, and after that much. Were all of it shared alike, everybody
would be heard as late as the last one.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import ExitStack, suppress

__all__ = ["AT_ONCE", "LONGEST_S", "Entrance"]

AT_ONCE = 4
"""How many enter at a time, in the order in which they came; several, since each waits for its store."""

LONGEST_S = 5.0
"""How long somebody at work gives way: others may come without end. Fifty enter in a second or two."""


class Entrance:
    """Where protocols come in. Lives in one event loop."""

    def __init__(self) -> None:
        self._room = asyncio.Semaphore(AT_ONCE)
        self._coming = 0
        self._calm = asyncio.Event()
        self._calm.set()

    async def enter(self) -> Callable[[], None]:
        """Wait for one's turn; what ends it, however often it is called."""
        with ExitStack() as turn:
            self._come()
            turn.callback(self._gone)
            await self._room.acquire()
            turn.callback(self._room.release)
            return turn.pop_all().close

    async def give_way(self) -> None:
        """Until nobody enters, but for `LONGEST_S` at most."""
        with suppress(TimeoutError):
            async with asyncio.timeout(LONGEST_S):
                await self._calm.wait()

    def _come(self) -> None:
        self._coming += 1
        self._calm.clear()

    def _gone(self) -> None:
        self._coming -= 1
        if not self._coming:
            self._calm.set()
