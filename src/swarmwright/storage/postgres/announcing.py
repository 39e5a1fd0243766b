"""Announces that records of threads are others: once for all that change within a moment.

A run changes its thread's record some times, and who notifies commits alone: told one by one, this would be a
tenth of what a run costs the database. Who lists threads hears of it a moment later.
"""

from __future__ import annotations

import asyncio
import logging

from swarmwright.errors import StorageError
from swarmwright.storage.postgres.database import Database
from swarmwright.storage.postgres.hearing import CHANNEL, THREADS_CHANGED

__all__ = ["Announcing"]

_log = logging.getLogger(__name__)

GATHERED_S = 0.05

_TELL = "SELECT pg_notify(%s, %s), set_config('synchronous_commit', 'off', true)"
"""A transaction of its own, whose disk nobody waits for: a record is not to be kept less safely for that."""


class Announcing:
    """The announcements of one process."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._task: asyncio.Task[None] | None = None
        self._now = asyncio.Event()

    def tell(self) -> None:
        """A record is another, and that is committed."""
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._announce(), name="announcing")

    async def close(self) -> None:
        """Announce at once what is still to be announced."""
        self._now.set()
        if self._task is not None:
            await asyncio.gather(self._task, return_exceptions=True)

    async def _announce(self) -> None:
        try:
            async with asyncio.timeout(GATHERED_S):
                await self._now.wait()
        except TimeoutError:
            pass
        try:
            await self._database.rows(_TELL, (CHANNEL, THREADS_CHANGED))
        except StorageError as error:  # who lists threads looks again by himself
            _log.warning("that threads have changed cannot be announced: %s", error)
