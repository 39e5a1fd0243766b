"""What the store says of the runs, for those who cannot wait for one that says nothing: probes, metrics."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping

from swarmwright.errors import StorageError

__all__ = ["Sight"]

WITHIN_S = 1.5
"""How long the store is waited for: probes give up after few seconds themselves."""


class Sight:
    """One application's. last: status → how many runs, as the store last told; empty before it has.

    It is asked once for all who want to know meanwhile: while it says nothing, probes do not pile up.
    """

    def __init__(self, ask: Callable[[], Awaitable[Mapping[str, int]]]) -> None:
        self._ask = ask
        self._asking: asyncio.Task[bool] | None = None
        self.last: Mapping[str, int] = {}

    async def look(self) -> bool:
        """Whether the store answers now, and takes what is written; then `last` is what it says."""
        if self._asking is None or self._asking.done():
            self._asking = asyncio.create_task(self._answered(), name="sight")
        done, _ = await asyncio.wait([self._asking], timeout=WITHIN_S)
        return bool(done) and self._asking.result()

    async def _answered(self) -> bool:
        try:
            self.last = await self._ask()
        except StorageError:
            return False
        return True
