"""Tasks are waited for, and stopped, and have stopped."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from typing import Any

__all__ = ["ended_or_late", "stopped"]

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


async def ended_or_late(tasks: Collection[asyncio.Task[Any]], within: float) -> None:
    """Wait until these have ended, so many seconds at most. Whoever is cancelled waits no longer, and begins
    no such wait on the way out: there is haste."""
    here = asyncio.current_task()
    if tasks and not (here and here.cancelling()):
        await asyncio.wait(tasks, timeout=within)
