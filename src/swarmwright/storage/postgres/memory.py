"""Long-term memory in a PostgreSQL database: LangGraph's own store, in our schema."""

from __future__ import annotations

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

_LOCK = "SELECT pg_advisory_xact_lock(hashtextextended('swarmwright store', 0))"


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
    """Make LangGraph's tables, one process after the other."""
    async with db.transaction():
        await db.execute(_LOCK)
        await AsyncPostgresStore(cast("Any", db)).setup()
