"""Long-term memory in a PostgreSQL database, over LangGraph's own store."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import psycopg

from swarmwright.storage.address import DatabaseUrl
from swarmwright.storage.memory import StoreMemory
from swarmwright.storage.postgres.database import Database
from swarmwright.storage.postgres.items import open_items
from swarmwright.storage.vault import Sealing

__all__ = ["open_postgres_memory"]


@asynccontextmanager
async def open_postgres_memory(
    address: DatabaseUrl, sealing: Sealing | None = None
) -> AsyncIterator[StoreMemory]:
    """Open (or make) the memory in the database. Raises StorageError; StorageFailed, when it fails in use."""
    async with Database.open(address) as database:
        try:
            async with open_items(database) as store:
                memory = StoreMemory(store, sealing)
                try:
                    await memory.check(str(address))
                    yield memory
                finally:
                    await memory.close()
        except psycopg.Error as error:
            raise database.failed(error) from error
