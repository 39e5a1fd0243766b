"""LangGraph's own store in a SQLite file of its own.

It wants a connection of its own, with transactions of its own and a thread to wait for: on the store's it
would begin one within another's. What AsyncSqliteStore 3.1 leaves to us: a writer that waits for other
processes' (busy_timeout, WAL), one operation a transaction (a batch that reads and then writes fails at once
when another process has written meanwhile, and one that fails is committed by half), and operations that are
not cut off with their caller (a cancelled one would leave its transaction open, and every later one would
fail). It knows nothing of `omit_expired`, and a read that finds an item after its time would give it more: so
what is over is taken away before anything is done. It tells times in whole seconds, and takes an item that is
written once more for a new one.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager, nullcontext
from typing import Any

import aiosqlite
from filelock import FileLock
from langgraph.store.base import BaseStore, Op, PutOp, Result
from langgraph.store.sqlite import AsyncSqliteStore

from swarmwright.errors import StorageError
from swarmwright.storage.items import TTL
from swarmwright.storage.sqlite.connection import Connection, failures_told
from swarmwright.storage.sqlite.files import make_own

__all__ = ["open_items"]

_TURN_S = 10.0
"""How long to wait for another process that makes the tables."""


_NOW = "strftime('%Y-%m-%d %H:%M:%f', 'now')"
_OVER = f"expires_at IS NOT NULL AND expires_at < {_NOW}"
_ITEMS = "INSERT OR REPLACE INTO store ("
_AGAIN = """ ON CONFLICT (prefix, key) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at,
    expires_at = excluded.expires_at, ttl_minutes = excluded.ttl_minutes"""


class _Store(AsyncSqliteStore):
    """LangGraph's over that file, without what is over."""

    file = ":memory:"

    def _prepare_batch_PUT_queries(self, put_ops: Sequence[tuple[int, PutOp]]) -> Any:  # noqa: N802  (theirs)
        """As theirs; an item that is there stays the one that was made then."""
        queries, embeddings = super()._prepare_batch_PUT_queries(put_ops)
        return [(_of_this_moment(query), params) for query, params in queries], embeddings

    async def abatch(self, ops: Iterable[Op]) -> list[Result]:
        """Do these operations on what is not over. Raises StorageFailed."""
        with failures_told(self.file):
            await self._drop_over()
            return await super().abatch(ops)

    async def _drop_over(self) -> None:
        """Look first: who only reads waits for no writer."""
        async with self.lock:
            async with self.conn.execute(f"SELECT 1 FROM store WHERE {_OVER} LIMIT 1") as found:
                if await found.fetchone() is None:
                    return
            await self.conn.execute(f"DELETE FROM store WHERE {_OVER}")


def _of_this_moment(query: str) -> str:
    """A write of items with the time to the millisecond, over what is there; any other as it is."""
    if _ITEMS not in query:
        return query
    return query.replace("CURRENT_TIMESTAMP", _NOW).replace(_ITEMS, "INSERT INTO store (") + _AGAIN


@asynccontextmanager
async def open_items(file: str) -> AsyncIterator[BaseStore]:
    """Open (or make) the store in a file; ":memory:" keeps nothing. Raises StorageError."""
    try:
        if file != ":memory:":
            make_own(file)
            sqlite3.connect(file).close()  # aiosqlite prints a traceback where a file cannot be opened at all
        async with _connected(file) as db:
            await Connection.prepare(db)
            store = _Store(db, ttl=TTL)
            store.file = file
            with nullcontext() if file == ":memory:" else FileLock(f"{file}.lock", timeout=_TURN_S):
                await store.setup()
            await store.start_ttl_sweeper()
            try:
                yield store
            finally:
                await store.stop_ttl_sweeper()
    except (sqlite3.DatabaseError, OSError) as error:
        raise StorageError(file, str(error)) from error


@asynccontextmanager
async def _connected(file: str) -> AsyncIterator[aiosqlite.Connection]:
    """A connection whose thread has nothing left to tell once the context is left.

    Where aiosqlite is cancelled while it opens, its thread goes on, and tells of it to a loop that may be
    closed by then: so one that has begun is opened in any case.
    """
    opening = asyncio.ensure_future(_opened(file))
    try:
        db = await asyncio.shield(opening)
    except asyncio.CancelledError:
        await (await opening).close()
        raise
    try:
        yield db
    finally:
        await db.close()


async def _opened(file: str) -> aiosqlite.Connection:
    return await aiosqlite.connect(file, isolation_level=None)
