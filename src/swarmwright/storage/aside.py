"""Work on large payloads, beside the event loop: who packs, seals or writes megabytes keeps nobody waiting.

zlib, SQLite and what encrypts leave Python's lock to others meanwhile. What makes bytes of objects does not,
and looks at objects that may change; it stays on the loop.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

__all__ = ["LARGE", "aside"]

Result = TypeVar("Result")

LARGE = 256 * 1024
"""Bytes from which a turn in a thread (0.1 ms) is nothing beside the work: that takes 5 ms and more."""


async def aside(size: int, work: Callable[[], Result]) -> Result:
    """Do this, of so many bytes, here and now, or in a thread if that would take long."""
    return await asyncio.to_thread(work) if size >= LARGE else work()
