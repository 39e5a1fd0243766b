"""The wrapped keys of threads, in PostgreSQL: `storage.vault.ThreadKeys`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from swarmwright.storage.postgres.database import Database
from swarmwright.storage.vault import Wrapped

__all__ = ["PostgresThreadKeys"]

_GET = (
    "SELECT k.key_id, k.wrapped, COALESCE(t.tenant, '') FROM (SELECT %s::text AS thread_id) AS one "
    "LEFT JOIN thread_keys k USING (thread_id) LEFT JOIN threads t USING (thread_id)"
)
_OTHERS = (
    'SELECT thread_id FROM thread_keys WHERE key_id <> %s AND thread_id COLLATE "C" > %s '
    'ORDER BY thread_id COLLATE "C" LIMIT %s'
)
_WITHOUT = "SELECT COUNT(*) FROM threads LEFT JOIN thread_keys k USING (thread_id) WHERE k.key_id IS NULL"
_COUNT = "SELECT key_id, count(*) FROM thread_keys WHERE thread_id <> '' GROUP BY key_id ORDER BY key_id"
_MAKE = "INSERT INTO thread_keys VALUES (%s, %s, %s) ON CONFLICT DO NOTHING"
_REPLACE = (
    "UPDATE thread_keys SET key_id = %s, wrapped = %s WHERE thread_id = %s AND key_id = %s AND wrapped = %s"
)


class PostgresThreadKeys:
    """`ThreadKeys` over a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, root: str) -> tuple[Wrapped | None, str]:
        """(the thread's key, its tenant)."""
        ((key_id, wrapped, tenant),) = await self._database.rows(_GET, (root,))
        return (None if key_id is None else (key_id, bytes(wrapped))), tenant

    async def put(self, root: str, wrapped: Wrapped, old: Wrapped | None) -> None:
        """Write a key in the place of `old`, if that is what stands there."""
        if old is None:
            await self._database.write(_MAKE, (root, *wrapped))
        else:
            await self._database.write(_REPLACE, (*wrapped, root, *old))

    async def of_others(self, name: str, after: str, limit: int) -> Sequence[str]:
        """Threads whose keys another one than `name` has wrapped."""
        return [row[0] for row in await self._database.rows(_OTHERS, (name, after, limit))]

    async def count(self) -> Mapping[str, int]:
        """The operator's key's id → how many threads' keys it has wrapped."""
        return {row[0]: int(row[1]) for row in await self._database.rows(_COUNT)}

    async def without(self) -> int:
        """How many threads have no key."""
        return int((await self._database.rows(_WITHOUT))[0][0])
