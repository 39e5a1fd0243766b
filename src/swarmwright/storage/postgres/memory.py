"""Long-term memory in a PostgreSQL database: LangGraph's own store, in our schema."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, cast

import psycopg
from langgraph.store.postgres.aio import AsyncPostgresStore
from psycopg_pool import AsyncConnectionPool

from swarmwright.storage.address import DatabaseUrl
from swarmwright.storage.memory import StoreMemory
from swarmwright.storage.postgres.database import Connection, Database

__all__ = ["open_postgres_memory"]

_KEY = "hashtextextended('swarmwright store', 0)"

_AGAIN_S = 0.05


@asynccontextmanager
async def open_postgres_memory(address: DatabaseUrl) -> AsyncIterator[StoreMemory]:
    """Open (or make) the memory in the database. Raises StorageError; StorageFailed, when it fails in use."""
    async with Database.open(address) as database:
        try:
            await database.run(_set_up)
            memory = StoreMemory(AsyncPostgresStore(cast("AsyncConnectionPool[Any]", database.pool)))
            try:
                yield memory
            finally:
                await memory.close()
        except psycopg.Error as error:
            raise database.failed(error) from error


async def _set_up(db: Connection) -> None:
    """Make LangGraph's tables, one process after the other.

    It makes an index while others work, which waits for every statement that is under way: so who comes
    second may not wait for the lock inside of one.
    """
    while not await _locked(db):  # noqa: ASYNC110  (another process has it)
        await asyncio.sleep(_AGAIN_S)
    try:
        await AsyncPostgresStore(cast("Any", db)).setup()
    finally:
        await db.execute(f"SELECT pg_advisory_unlock({_KEY})")


async def _locked(db: Connection) -> bool:
    ((got,),) = await (await db.execute(f"SELECT pg_try_advisory_lock({_KEY})")).fetchall()
    return bool(got)
