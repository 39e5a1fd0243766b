"""Crons in PostgreSQL: `ports.crons.CronStore`. What is changed is announced with its commit."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any, LiteralString

from swarmwright.ports.crons import Cron, CronQuery
from swarmwright.storage.crons import CRONS, crons_meant
from swarmwright.storage.postgres.database import POSTGRES, Connection, Database
from swarmwright.storage.postgres.hearing import CRONS_CHANGED, Hearing
from swarmwright.storage.records import ordered, page

__all__ = ["PostgresCrons"]

_SELECT = f"SELECT {CRONS.columns} FROM crons"
_LOCK = f"{_SELECT} WHERE cron_id = %s FOR UPDATE"
_TOLD = "SELECT pg_notify('swarmwright', 'crons') FROM done"
_SET = ", ".join(f'"{name}" = excluded."{name}"' for name in CRONS.names[1:])
_SAVE = (
    f"WITH done AS (INSERT INTO crons ({CRONS.columns}) VALUES (%s{', %s' * (len(CRONS.names) - 1)}) "
    f"ON CONFLICT (cron_id) DO UPDATE SET {_SET} RETURNING 1) {_TOLD}"
)
_DELETE = f"WITH done AS (DELETE FROM crons WHERE cron_id = %s RETURNING 1) {_TOLD}"
_HOSTED = (
    "NOT EXISTS (SELECT FROM assistants a WHERE a.assistant_id = crons.assistant_id AND a.holds "
    "AND a.graph <> ALL(%s::text[]))"
)
"""Null names no other graph."""
_DUE = f'WHERE enabled AND next_at <= %s AND {_HOSTED} ORDER BY next_at, cron_id COLLATE "C" LIMIT %s'
_ADVANCE = "UPDATE crons SET next_at = %s WHERE cron_id = %s AND next_at = %s"


class PostgresCrons:
    """`ports.crons.CronStore` over a database."""

    def __init__(self, database: Database, hearing: Hearing) -> None:
        self._database, self._hearing = database, hearing

    async def save(self, cron: Cron) -> None:
        """Insert or replace it, and wake who waits for the next one that is due."""
        await self._database.rows(_SAVE, CRONS.row(cron))

    async def change(self, cron_id: str, edit: Callable[[Cron], Cron]) -> Cron | None:
        """Store what `edit` makes of it, and wake as `save` does; as stored, None if there is none."""

        async def changed(db: Connection) -> Cron | None:
            async with db.transaction():
                row = await (await db.execute(_LOCK, (cron_id,))).fetchone()
                if row is None:
                    return None
                stored = edit(CRONS.record(row))
                await db.execute(_SAVE, CRONS.row(stored))
                return stored

        return await self._database.run(changed)

    async def get(self, cron_id: str) -> Cron | None:
        """The cron, or None."""
        found = await self._found("WHERE cron_id = %s", (cron_id,))
        return found[0] if found else None

    async def search(self, query: CronQuery) -> Sequence[Cron]:
        """Those that are meant."""
        tests, values = crons_meant(POSTGRES, query)
        order = ordered(POSTGRES, query.sort_by, query.descending, "cron_id")
        return await self._found(f"WHERE {tests} {order}", (*values, *page(query.limit, query.offset)))

    async def count(self, query: CronQuery) -> int:
        """How many are meant, whatever limit and offset say."""
        tests, values = crons_meant(POSTGRES, query)
        return int((await self._database.rows(f"SELECT COUNT(*) FROM crons WHERE {tests}", values))[0][0])

    async def delete(self, cron_id: str) -> bool:
        """Delete it; False if there is none."""
        return bool(await self._database.rows(_DELETE, (cron_id,)))

    async def due(
        self, now: float, graphs: Collection[str] | None = None, limit: int = 100
    ) -> Sequence[Cron]:
        """Those that are enabled and due, of these graphs, the longest due first."""
        return await self._found(_DUE, (now, None if graphs is None else list(graphs), limit))

    async def advance(self, cron_id: str, due_at: float, next_at: float | None) -> bool:
        """Put the next time in place of `due_at`; False if that is done already."""
        return await self._database.write(_ADVANCE, (next_at, cron_id, due_at)) == 1

    async def next_due(self, graphs: Collection[str] | None = None) -> float | None:
        """When the next enabled one of these graphs is due, or None."""
        query = f"SELECT MIN(next_at) FROM crons WHERE enabled AND {_HOSTED}"
        rows = await self._database.rows(query, (None if graphs is None else list(graphs),))
        found: float | None = rows[0][0]
        return found

    def listening(self, wake: Callable[[], object]) -> AbstractAsyncContextManager[None]:
        """Call `wake` soon after a cron is saved or deleted, in any process, meanwhile."""
        return self._hearing.listening(CRONS_CHANGED, wake)

    async def _found(self, rest: LiteralString, values: Sequence[Any]) -> list[Cron]:
        return [CRONS.record(row) for row in await self._database.rows(f"{_SELECT} {rest}", values)]
