"""Tasks are stopped, and have stopped."""

from __future__ import annotations

import asyncio
from typing import Any

__all__ = ["stopped"]

INSIST_S = 5.0
"""How long what was cancelled may take to tidy up before it is cancelled again."""


async def stopped(*tasks: asyncio.Task[Any]) -> None:
    """Cancel these, and again as often as it takes; done when each has ended, however it did.

    Once is not enough: up to Python 3.11, `asyncio.wait_for` loses a cancellation that comes at the moment
    in which what it waited for is there, and the pools of database libraries stand on it.
    """
    left = {task for task in tasks if not task.done()}
    while left:
        for task in left:
            task.cancel()
        _, left = await asyncio.wait(left, timeout=INSIST_S)
