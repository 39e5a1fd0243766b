"""Time and identity come from outside, so that tests can hold them still."""

from __future__ import annotations

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


class SystemClock:
    """The machine's clock and random UUIDs."""

    def now(self) -> float:
        """Unix seconds."""
        return time.time()

    def new_id(self) -> str:
        """A random UUID."""
        return str(uuid.uuid4())
