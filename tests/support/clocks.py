"""A clock that stands still until a test moves it."""

from __future__ import annotations

import asyncio
import itertools


class HeldClock:
    """Unix seconds as a test says; who sleeps is woken when that time has come."""

    def __init__(self, now: float = 1_000.0) -> None:
        self._now, self._ids = now, itertools.count(1)
        self._sleeping: list[tuple[float, asyncio.Future[None]]] = []

    def now(self) -> float:
        return self._now

    def new_id(self) -> str:
        return f"id-{next(self._ids)}"

    async def sleep(self, seconds: float) -> None:
        end: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._sleeping.append((self._now + seconds, end))
        await end

    def move(self, seconds: float) -> None:
        """Let so much time go by."""
        self._now += seconds
        for at, end in self._sleeping:
            if at <= self._now and not end.done():
                end.set_result(None)
