"""Waiting for a bell, and never for it alone: a line to a database may be cut unnoticed, and rings no more.

Whoever follows something looks, waits here, and looks again; where a bell is lost, he is late and no more.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress

__all__ = ["LONGEST_S", "rung"]

LONGEST_S = 15.0
"""How long one waits for a bell before one looks by oneself."""


async def rung(woken: asyncio.Event) -> bool:
    """Wait for the bell; False if one has waited long enough without it."""
    with suppress(TimeoutError):
        async with asyncio.timeout(LONGEST_S):
            await woken.wait()
    return woken.is_set()
