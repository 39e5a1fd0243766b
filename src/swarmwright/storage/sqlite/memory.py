"""Long-term memory in a SQLite file: LangGraph's own store, and what it does not do.

What AsyncSqliteStore 3.1 leaves to us: a writer that waits for other processes' (busy_timeout, WAL), one
operation a transaction (a batch that reads and then writes fails at once when another process has written
meanwhile, and one that fails is committed by half), and operations that are not cut off with their caller (a
cancelled one would leave its transaction open, and every later one would fail).
"""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import aiosqlite
from langgraph.store.sqlite import AsyncSqliteStore

from swarmwright.errors import StorageError
from swarmwright.storage.memory import StoreMemory
from swarmwright.storage.sqlite.connection import Connection

__all__ = ["open_memory"]


@asynccontextmanager
async def open_memory(path: Path) -> AsyncIterator[StoreMemory]:
    """Open (or make) the memory in the SQLite file at `path`. Raises StorageError when that cannot be."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        sqlite3.connect(path).close()  # aiosqlite prints a traceback where a file cannot be opened at all
        async with aiosqlite.connect(path, isolation_level=None) as db:
            await Connection.prepare(db)
            store = AsyncSqliteStore(db)
            await store.setup()
            memory = StoreMemory(store)
            try:
                yield memory
            finally:
                await memory.close()
    except (sqlite3.DatabaseError, OSError) as error:
        raise StorageError(str(path), str(error)) from error
