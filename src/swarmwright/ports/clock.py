"""Time and identity come from outside, so that tests can hold them still."""

from __future__ import annotations

import asyncio
import time
import uuid
from typing import Protocol

__all__ = ["Clock", "SystemClock"]


class Clock(Protocol):
    """The time and fresh ids."""

    def now(self) -> float:
        """Unix seconds."""
        ...

    def new_id(self) -> str:
        """An id that nothing else has."""
        ...

    async def sleep(self, seconds: float) -> None:
        """Wait until so much time has gone by."""
        ...


class SystemClock:
    """The machine's clock and random UUIDs."""

    def now(self) -> float:
        """Unix seconds."""
        return time.time()

    def new_id(self) -> str:
        """A random UUID."""
        return str(uuid.uuid4())

    async def sleep(self, seconds: float) -> None:
        """Wait so long."""
        await asyncio.sleep(seconds)
