"""API keys in PostgreSQL: `ports.keys.KeyStore`."""

from __future__ import annotations

from collections.abc import Sequence

from swarmwright.ports.keys import ApiKey
from swarmwright.storage.api_keys import KEYS, key_of
from swarmwright.storage.postgres.database import Database

__all__ = ["PostgresKeys"]

_SELECT = f"SELECT {KEYS.columns} FROM api_keys"
_CREATE = (
    f"INSERT INTO api_keys ({KEYS.columns}) VALUES (%s{', %s' * (len(KEYS.names) - 1)}) "
    "ON CONFLICT DO NOTHING RETURNING 1"
)
_ALL = f"{_SELECT} WHERE %s::text IS NULL OR tenant = %s ORDER BY created_at DESC, key_id"
_REVOKE = (
    f"UPDATE api_keys SET revoked_at = COALESCE(revoked_at, %s) WHERE key_id = %s RETURNING {KEYS.columns}"
)
_USED = "UPDATE api_keys SET used_at = GREATEST(used_at, %s) WHERE key_id = %s"


class PostgresKeys:
    """`ports.keys.KeyStore` over a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def create(self, key: ApiKey) -> bool:
        """Store a new one; False if there is one of that id."""
        return bool(await self._database.rows(_CREATE, KEYS.row(key)))

    async def get(self, key_id: str) -> ApiKey | None:
        """The key, or None."""
        rows = await self._database.rows(f"{_SELECT} WHERE key_id = %s", (key_id,))
        return key_of(rows[0]) if rows else None

    async def all(self, tenant: str | None = None) -> Sequence[ApiKey]:
        """All keys, or a tenant's; the newest first."""
        return [key_of(row) for row in await self._database.rows(_ALL, (tenant, tenant))]

    async def revoke(self, key_id: str, at: float) -> ApiKey | None:
        """Let it open nothing any more, from now on; the key then, None = there is none."""
        rows = await self._database.rows(_REVOKE, (at, key_id))
        return key_of(rows[0]) if rows else None

    async def used(self, key_id: str, at: float) -> None:
        """Note when it was used last."""
        await self._database.write(_USED, (at, key_id))
