"""Tasks are stopped, and have stopped."""

from __future__ import annotations

import asyncio
from typing import Any

__all__ = ["stopped"]

INSIST_S = 5.0
"""How long what was cancelled may take to tidy up before it is cancelled again."""


async def stopped(*tasks: asyncio.Task[Any], within: float | None = None) -> frozenset[asyncio.Task[Any]]:
    """Cancel these, and again as often as it takes; done when each has ended, however it did.

    within: seconds after which they are let be; those that have not ended by then are returned.

    Once is not enough: up to Python 3.11, `asyncio.wait_for` loses a cancellation that comes at the moment
    in which what it waited for is there, and the pools of database libraries stand on it.
    """
    clock = asyncio.get_running_loop().time
    until = None if within is None else clock() + within
    left = {task for task in tasks if not task.done()}
    while left and (until is None or clock() < until):
        for task in left:
            task.cancel()
        patience = INSIST_S if until is None else min(INSIST_S, max(0.0, until - clock()))
        _, left = await asyncio.wait(left, timeout=patience)
    return frozenset(left)
