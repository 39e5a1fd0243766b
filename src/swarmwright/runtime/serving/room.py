"""How many runs of one tenant may be active at a time, whichever server takes them in."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary

from swarmwright.errors import TooMany
from swarmwright.ports.runs import ACTIVE, RunQuery, RunStore

__all__ = ["Room"]


class Room:
    """Room for `most` active runs of each tenant; 0 = for as many as they like.

    Here one run is taken in after the other, tenant by tenant, so that nothing is made for one that has no
    room. The store has the last word: several servers may ask it at the same moment.
    """

    def __init__(self, runs: RunStore, most: int) -> None:
        self._runs, self._most = runs, most
        self._one: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def taken(self, tenant: str, many: int) -> AsyncIterator[int]:
        """Let so many be taken in meanwhile; gives what the store is to hold to. Raises TooMany."""
        if not self._most:
            yield 0
            return
        lock = self._one.setdefault(tenant, asyncio.Lock())
        async with lock:
            active = await self._runs.count(RunQuery(tenant=tenant, statuses=ACTIVE))
            if active + many > self._most:
                raise TooMany("active runs", self._most)
            yield self._most
