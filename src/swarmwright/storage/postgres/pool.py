"""The one pool of connections, for the store and, handed to it by `bootstrap`, for the workers' queue."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from psycopg import AsyncConnection
from psycopg_pool import AsyncConnectionPool
from psycopg_pool.pool_async import AddConnection, MaintenanceTask

from swarmwright.storage.postgres.patience import Patience, Watched

__all__ = ["Pool"]

TRIES_AGAIN_S = 1.0
"""How soon a connection is tried again, where the server could not be reached."""


class Pool(AsyncConnectionPool[AsyncConnection[Any]]):
    """A pool that tries again each second where the database is not to be reached.

    The library waits twice as long from try to try: after an outage of 16 seconds, 15 more. Beside tries, it
    schedules only the look at what lies idle. On none of its connections anybody waits for good (`patience`).
    """

    def __init__(
        self, *args: Any, configure: Callable[[AsyncConnection[Any]], Awaitable[None]], **options: Any
    ) -> None:
        self.patience = Patience()

        async def watched(db: AsyncConnection[Any]) -> None:
            assert isinstance(db, Watched)
            db.patience = self.patience
            await configure(db)

        super().__init__(*args, connection_class=Watched, configure=watched, **options)

    async def getconn(self, timeout: float | None = None) -> AsyncConnection[Any]:
        """A connection; one that a silent server has to make is waited for no longer than an answer."""
        return await super().getconn(
            min(self.timeout if timeout is None else timeout, self.patience.within_s)
        )

    async def schedule_task(self, task: MaintenanceTask, delay: float) -> None:
        """Do it after that time, in seconds; a connection is tried again soon."""
        soon = delay
        if isinstance(task, AddConnection):  # one that has failed
            soon = min(delay, TRIES_AGAIN_S)
            self.patience.refused()
        await super().schedule_task(task, soon)
