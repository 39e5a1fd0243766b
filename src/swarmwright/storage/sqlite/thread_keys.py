"""The wrapped keys of threads, in a SQLite file: `storage.vault.ThreadKeys`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from swarmwright.storage.sqlite.connection import Connection
from swarmwright.storage.vault import Wrapped

__all__ = ["THREAD_KEY_TABLES", "SqliteThreadKeys"]

THREAD_KEY_TABLES = """
CREATE TABLE IF NOT EXISTS thread_keys (
    thread_id TEXT PRIMARY KEY, key_id TEXT NOT NULL, wrapped BLOB NOT NULL
) WITHOUT ROWID;
"""

_GET = (
    "SELECT k.key_id, k.wrapped, COALESCE(t.tenant, '') FROM (SELECT ? AS thread_id) AS one "
    "LEFT JOIN thread_keys k USING (thread_id) LEFT JOIN threads t USING (thread_id)"
)
_OTHERS = "SELECT thread_id FROM thread_keys WHERE key_id <> ? AND thread_id > ? ORDER BY thread_id LIMIT ?"
_WITHOUT = "SELECT COUNT(*) FROM threads LEFT JOIN thread_keys k USING (thread_id) WHERE k.key_id IS NULL"
_COUNT = "SELECT key_id, COUNT(*) FROM thread_keys WHERE thread_id <> '' GROUP BY key_id ORDER BY key_id"
_MAKE = "INSERT OR IGNORE INTO thread_keys VALUES (?, ?, ?)"
_REPLACE = "UPDATE thread_keys SET key_id = ?, wrapped = ? WHERE thread_id = ? AND key_id = ? AND wrapped = ?"


class SqliteThreadKeys:
    """`ThreadKeys` over a connection."""

    def __init__(self, db: Connection) -> None:
        self._db = db

    async def get(self, root: str) -> tuple[Wrapped | None, str]:
        """(the thread's key, its tenant)."""
        ((key_id, wrapped, tenant),) = await self._db.look(lambda db: db.execute(_GET, (root,)).fetchall())
        return (None if key_id is None else (key_id, bytes(wrapped))), tenant

    async def put(self, root: str, wrapped: Wrapped, old: Wrapped | None) -> None:
        """Write a key in the place of `old`, if that is what stands there."""
        if old is None:
            await self._db.write(_MAKE, (root, *wrapped))
        else:
            await self._db.write(_REPLACE, (*wrapped, root, *old))

    async def of_others(self, name: str, after: str, limit: int) -> Sequence[str]:
        """Threads whose keys another one than `name` has wrapped."""
        return [row[0] for row in await self._db.rows(_OTHERS, (name, after, limit))]

    async def count(self) -> Mapping[str, int]:
        """The operator's key's id → how many threads' keys it has wrapped."""
        return dict(await self._db.rows(_COUNT))

    async def without(self) -> int:
        """How many threads have no key."""
        return int((await self._db.rows(_WITHOUT))[0][0])
