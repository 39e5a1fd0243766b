"""API keys in the SQLite file: `ports.keys.KeyStore` over a connection."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from swarmwright.ports.keys import ApiKey
from swarmwright.storage.api_keys import KEYS, key_of
from swarmwright.storage.sqlite.connection import Connection

__all__ = ["KEY_TABLES", "SqliteKeys"]

KEY_TABLES = """
CREATE TABLE IF NOT EXISTS api_keys (
    key_id TEXT PRIMARY KEY, digest TEXT NOT NULL, tenant TEXT NOT NULL, identity TEXT NOT NULL,
    permissions TEXT NOT NULL, name TEXT NOT NULL, created_at REAL NOT NULL, expires_at REAL,
    revoked_at REAL, used_at REAL
) WITHOUT ROWID;
"""

_SELECT = f"SELECT {KEYS.columns} FROM api_keys"
_CREATE = f"INSERT OR IGNORE INTO api_keys ({KEYS.columns}) VALUES ({', '.join('?' * len(KEYS.names))})"
_ALL = f"{_SELECT} WHERE ? IS NULL OR tenant = ? ORDER BY created_at DESC, key_id"
_REVOKE = "UPDATE api_keys SET revoked_at = COALESCE(revoked_at, ?) WHERE key_id = ?"
_USED = "UPDATE api_keys SET used_at = MAX(?, COALESCE(used_at, 0)) WHERE key_id = ?"


class SqliteKeys:
    """`ports.keys.KeyStore` over a connection."""

    def __init__(self, db: Connection) -> None:
        self._db = db

    async def create(self, key: ApiKey) -> bool:
        """Store a new one; False if there is one of that id."""
        return await self._db.write(_CREATE, KEYS.row(key)) == 1

    async def get(self, key_id: str) -> ApiKey | None:
        """The key, or None."""

        def found(db: sqlite3.Connection) -> ApiKey | None:
            row = db.execute(f"{_SELECT} WHERE key_id = ?", (key_id,)).fetchone()
            return None if row is None else key_of(row)

        return await self._db.look(found)

    async def all(self, tenant: str | None = None) -> Sequence[ApiKey]:
        """All keys, or a tenant's; the newest first."""
        return [key_of(row) for row in await self._db.rows(_ALL, (tenant, tenant))]

    async def revoke(self, key_id: str, at: float) -> ApiKey | None:
        """Let it open nothing any more, from now on; the key then, None = there is none."""
        await self._db.write(_REVOKE, (at, key_id))
        return await self.get(key_id)

    async def used(self, key_id: str, at: float) -> None:
        """Note when it was used last."""
        await self._db.write(_USED, (at, key_id))
