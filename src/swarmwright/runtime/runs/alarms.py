"""Deadlines of what people are asked, while a run is under way: at the first of them, its thread is told.

Nothing is decided here: the alarm puts `Expire` into the thread's mailbox, and that is taken like any
command. A deadline that passes while nobody drives the thread is seen when somebody does.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Mapping
from typing import Any

from swarmwright.ports.clock import Clock
from swarmwright.ports.commands import Expire
from swarmwright.ports.mailbox import Mailbox

__all__ = ["Alarm", "ring"]


async def ring(mailbox: Mailbox, clock: Clock, thread_id: str, last: float) -> None:
    """Tell a thread that something it has asked is overdue, the last of it since then; where it is told so
    already, and has not come to it, once is enough."""
    rows = await mailbox.pending(thread_id)
    if any(isinstance(row.command, Expire) and row.accepted_at >= last for row in rows):
        return
    await mailbox.accept(thread_id, clock.new_id(), Expire(), clock.now())


class Alarm:
    """Rings at the first deadline that it was told of, then at the next. Lives in one event loop."""

    def __init__(self, mailbox: Mailbox, clock: Clock, thread_id: str) -> None:
        self._mailbox, self._clock, self._thread_id = mailbox, clock, thread_id
        self._deadlines: set[float] = set()
        self._task: asyncio.Task[None] | None = None

    def hear(self, data: Mapping[str, Any]) -> None:
        """Take note of what an event says that was asked."""
        asked = data.get("approval")
        deadline = asked.get("deadline") if isinstance(asked, Mapping) else None
        if deadline is not None:
            self.at(float(deadline))

    def at(self, deadline: float) -> None:
        """Ring at that time (Unix seconds)."""
        sooner = not self._deadlines or deadline < min(self._deadlines)
        self._deadlines.add(deadline)
        if sooner:
            self._restart()

    def _restart(self) -> None:
        if self._task is not None:
            self._task.cancel()
        self._task = asyncio.create_task(self._wait(), name=f"deadlines {self._thread_id}")

    async def _wait(self) -> None:
        while self._deadlines:
            first = min(self._deadlines)
            while (left := first - self._clock.now()) > 0:
                await self._clock.sleep(left)
            over = {one for one in self._deadlines if one <= self._clock.now()}
            self._deadlines -= over
            await ring(self._mailbox, self._clock, self._thread_id, max(over))

    async def close(self) -> None:
        """Ring no more."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
