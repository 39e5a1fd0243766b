"""The wake-up among processes: one session listens, and calls who waits for a thread's commands.

NOTIFY belongs to the transaction that stores a command: what is committed is announced. While the session was
lost nothing was heard, so everybody is woken once it is there again. What is announced is a hash of the
thread's id, and no more.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import psycopg

from swarmwright.storage.postgres.database import Database

__all__ = ["CHANNEL", "Hearing", "announced"]

CHANNEL = "swarmwright"

_FIRST_WAIT_S, _LONGEST_WAIT_S = 0.1, 5.0


def announced(thread_id: str) -> str:
    """What is announced of a thread."""
    return hashlib.sha256(thread_id.encode(errors="surrogatepass")).hexdigest()[:32]


class Hearing:
    """Who waits for which thread. `restored` is told when the session was lost and is there again."""

    def __init__(self, database: Database, restored: Callable[[], Awaitable[None]]) -> None:
        self._database, self._restored = database, restored
        self._wakes: dict[str, Callable[[], object]] = {}
        self._ready = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    @asynccontextmanager
    async def listening(self, thread_id: str, wake: Callable[[], object]) -> AsyncIterator[None]:
        """Call `wake` soon after each announcement of the thread, while the context lasts."""
        if self._task is None:
            self._task = asyncio.create_task(self._listen(), name="hearing")
        name = announced(thread_id)
        self._wakes[name] = wake
        try:
            await self._ready.wait()  # nothing falls between the first look into the mailbox and this
            yield
        finally:
            self._wakes.pop(name, None)

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
                        self._wake_all()
                    async for said in session.notifies():
                        if said.payload in self._wakes:
                            self._wakes[said.payload]()
            await asyncio.sleep(wait)
            wait = min(2 * wait, _LONGEST_WAIT_S)

    def _wake_all(self) -> None:
        for wake in tuple(self._wakes.values()):
            wake()
