"""Crons in the SQLite file: `ports.crons.CronStore` over a connection."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from contextlib import asynccontextmanager
from typing import Any

from swarmwright.ports.crons import Cron, CronQuery
from swarmwright.storage.crons import CRONS, crons_meant
from swarmwright.storage.records import ordered, page
from swarmwright.storage.sqlite.chimes import Chimes
from swarmwright.storage.sqlite.connection import SQLITE, Connection

__all__ = ["CRON_TABLES", "SqliteCrons"]

CRON_TABLES = """
CREATE TABLE IF NOT EXISTS crons (
    cron_id TEXT PRIMARY KEY, assistant_id TEXT NOT NULL, schedule TEXT NOT NULL, thread_id TEXT,
    timezone TEXT NOT NULL, end_at REAL, next_at REAL, request TEXT NOT NULL, metadata TEXT NOT NULL,
    enabled INTEGER NOT NULL, on_completion TEXT NOT NULL, tenant TEXT NOT NULL, user TEXT,
    created_at REAL NOT NULL, updated_at REAL NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS crons_to_come ON crons (next_at) WHERE enabled;
"""

_CHANGED = "crons"

_SELECT = f"SELECT {CRONS.columns} FROM crons"
_SAVE = f"INSERT OR REPLACE INTO crons ({CRONS.columns}) VALUES ({', '.join('?' * len(CRONS.names))})"
_HOSTED = (
    "NOT EXISTS (SELECT 1 FROM assistants AS a WHERE a.assistant_id = crons.assistant_id AND a.holds "
    "AND ?1 IS NOT NULL AND a.graph NOT IN (SELECT value FROM json_each(?1)))"
)
_DUE = f"{_SELECT} WHERE enabled AND next_at <= ?2 AND {_HOSTED} ORDER BY next_at, cron_id LIMIT ?3"
_NEXT = f"SELECT MIN(next_at) FROM crons WHERE enabled AND {_HOSTED}"
_ADVANCE = "UPDATE crons SET next_at = ? WHERE cron_id = ? AND next_at = ?"


class SqliteCrons:
    """`ports.crons.CronStore` over a connection."""

    def __init__(self, db: Connection, chimes: Chimes) -> None:
        self._db, self._chimes = db, chimes

    async def save(self, cron: Cron) -> None:
        """Insert or replace it, and wake who waits for the next one that is due."""
        await self._db.write(_SAVE, CRONS.row(cron))
        self._chimes.ring(_CHANGED)

    async def change(self, cron_id: str, edit: Callable[[Cron], Cron]) -> Cron | None:
        """Store what `edit` makes of it, and wake as `save` does; as stored, None if there is none."""

        def changed(db: sqlite3.Connection) -> Cron | None:
            row = db.execute(f"{_SELECT} WHERE cron_id = ?", (cron_id,)).fetchone()
            if row is None:
                return None
            stored = edit(CRONS.record(row))
            db.execute(_SAVE, CRONS.row(stored))
            return stored

        stored = await self._db.transact(changed)
        self._chimes.ring(_CHANGED)
        return stored

    async def get(self, cron_id: str) -> Cron | None:
        """The cron, or None."""
        found = await self._found("WHERE cron_id = ?", (cron_id,))
        return found[0] if found else None

    async def search(self, query: CronQuery) -> Sequence[Cron]:
        """Those that are meant."""
        tests, values = crons_meant(SQLITE, query)
        order = ordered(SQLITE, query.sort_by, query.descending, "cron_id")
        return await self._found(f"WHERE {tests} {order}", (*values, *page(query.limit, query.offset)))

    async def count(self, query: CronQuery) -> int:
        """How many are meant, whatever limit and offset say."""
        tests, values = crons_meant(SQLITE, query)
        return int((await self._db.rows(f"SELECT COUNT(*) FROM crons WHERE {tests}", values))[0][0])

    async def delete(self, cron_id: str) -> bool:
        """Delete it; False if there is none."""
        done = await self._db.write("DELETE FROM crons WHERE cron_id = ?", (cron_id,)) == 1
        self._chimes.ring(_CHANGED)
        return done

    async def due(
        self, now: float, graphs: Collection[str] | None = None, limit: int = 100
    ) -> Sequence[Cron]:
        """Those that are enabled and due, of these graphs, the longest due first."""
        return [CRONS.record(row) for row in await self._db.rows(_DUE, (_listed(graphs), now, limit))]

    async def advance(self, cron_id: str, due_at: float, next_at: float | None) -> bool:
        """Put the next time in place of `due_at`; False if that is done already."""
        return await self._db.write(_ADVANCE, (next_at, cron_id, due_at)) == 1

    async def next_due(self, graphs: Collection[str] | None = None) -> float | None:
        """When the next enabled one of these graphs is due, or None."""
        found: float | None = (await self._db.rows(_NEXT, (_listed(graphs),)))[0][0]
        return found

    @asynccontextmanager
    async def listening(self, wake: Callable[[], object]) -> AsyncIterator[None]:
        """Call `wake` soon after a cron is saved or deleted, in any process, meanwhile.

        Where the system has no named pipes, in this process alone.
        """
        with self._chimes.listening(_CHANGED, wake):
            yield

    async def _found(self, rest: str, values: Sequence[Any]) -> list[Cron]:
        return [CRONS.record(row) for row in await self._db.rows(f"{_SELECT} {rest}", values)]


def _listed(names: Collection[str] | None) -> str | None:
    return None if names is None else json.dumps(list(names))
