"""LangGraph's own store in our schema, on the store's pool."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from typing import Any, cast

from langgraph.store.base import BaseStore, Op, Result
from langgraph.store.postgres.aio import AsyncPostgresStore
from psycopg_pool import AsyncConnectionPool

from swarmwright.storage.items import TTL
from swarmwright.storage.postgres.database import Connection, Database

__all__ = ["open_items"]

_KEY = "hashtextextended('swarmwright store', 0)"

_AGAIN_S = 0.05

_WHOLE = (
    "SELECT 1 FROM information_schema.columns WHERE table_schema = current_schema() "
    "AND table_name = 'store' AND column_name = 'ttl_minutes' AND data_type = 'integer'"
)
_IN_PARTS = "ALTER TABLE store ALTER COLUMN ttl_minutes TYPE double precision"
"""LangGraph keeps whole minutes: an item of 20 seconds was over once it was read, given 0 minutes more."""


class _Store(AsyncPostgresStore):
    """LangGraph's, whose operations fail as all others of ours do. Each can be done twice."""

    __slots__ = ("_database",)

    def __init__(self, database: Database) -> None:
        super().__init__(cast("AsyncConnectionPool[Any]", database.pool), ttl=TTL)
        self._database = database

    async def abatch(self, ops: Iterable[Op]) -> list[Result]:
        """Do these operations. Raises StorageFailed."""
        wanted = list(ops)

        async def work() -> list[Result]:
            return await super(_Store, self).abatch(wanted)

        return await self._database.done(work, work)


@asynccontextmanager
async def open_items(database: Database) -> AsyncIterator[BaseStore]:
    """Open (or make) the store in the database. Raises StorageFailed."""
    await database.run(_set_up, long=True)
    store = _Store(database)
    await store.start_ttl_sweeper()
    try:
        yield store
    finally:
        await store.stop_ttl_sweeper()


async def _set_up(db: Connection) -> None:
    """Make LangGraph's tables, one process after the other.

    It makes an index while others work, which waits for every statement that is under way: so who comes
    second may not wait for the lock inside of one.
    """
    while not await _locked(db):  # noqa: ASYNC110  (another process has it)
        await asyncio.sleep(_AGAIN_S)
    try:
        await AsyncPostgresStore(cast("Any", db)).setup()
        if await (await db.execute(_WHOLE)).fetchall():
            await db.execute(_IN_PARTS)
    finally:
        await db.execute(f"SELECT pg_advisory_unlock({_KEY})")


async def _locked(db: Connection) -> bool:
    ((got,),) = await (await db.execute(f"SELECT pg_try_advisory_lock({_KEY})")).fetchall()
    return bool(got)
