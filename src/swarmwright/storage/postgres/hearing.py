"""The wake-up among processes: one session listens, and calls who waits for something.

NOTIFY belongs to the transaction that stores something: what is committed is announced. While the session was
lost nothing was heard, so everybody is woken once it is there again. What is announced of a thread is a hash
of its id, and no more.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Literal

import psycopg

from swarmwright.storage.postgres.database import Database
from swarmwright.storage.wakes import Wakes

__all__ = ["CHANNEL", "CRONS_CHANGED", "RUNS_WAIT", "THREADS_CHANGED", "Hearing", "announced"]

CHANNEL = "swarmwright"

RUNS_WAIT = "runs"
"""What is announced where a run was taken in, or has ended."""

CRONS_CHANGED = "crons"

THREADS_CHANGED = "threads"
"""What is announced where a thread's record is another."""

_FIRST_WAIT_S, _LONGEST_WAIT_S = 0.1, 5.0


def announced(thread_id: str, kind: Literal["", "e", "o"] = "") -> str:
    """What is announced of a thread: that there are commands to it, ("e") events on it, or that a run on it
    is over ("o")."""
    return kind + hashlib.sha256(thread_id.encode(errors="surrogatepass")).hexdigest()[:32]


class Hearing:
    """Who waits for what. `restored` is told when the session was lost and is there again."""

    def __init__(self, database: Database, restored: Callable[[], Awaitable[None]]) -> None:
        self._database, self._restored = database, restored
        self._wakes = Wakes()
        self._ready = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    @asynccontextmanager
    async def listening(self, name: str, wake: Callable[[], object]) -> AsyncIterator[None]:
        """Call `wake` soon after each announcement of that name, while the context lasts."""
        if self._task is None:
            self._task = asyncio.create_task(self._listen(), name="hearing")
        with self._wakes.waiting(name, wake):
            await self._ready.wait()  # nothing falls between the first look and this
            yield

    async def close(self) -> None:
        """Listen no more."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _listen(self) -> None:
        wait = _FIRST_WAIT_S
        while True:
            with contextlib.suppress(psycopg.Error):
                async with await self._database.connect() as session:
                    await session.execute(f"LISTEN {CHANNEL}")
                    lost, wait = self._ready.is_set(), _FIRST_WAIT_S
                    self._ready.set()
                    if lost:
                        await self._restored()
                        self._wakes.call_all()
                    async for said in session.notifies():
                        self._wakes.call(said.payload)
            await asyncio.sleep(wait)
            wait = min(2 * wait, _LONGEST_WAIT_S)
