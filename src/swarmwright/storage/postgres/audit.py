"""The audit log in PostgreSQL: `ports.audit.AuditLog`."""

from __future__ import annotations

from collections.abc import Sequence

from swarmwright.ports.audit import AuditEntry, AuditRow
from swarmwright.storage.postgres.database import Database
from swarmwright.storage.records import MOST

__all__ = ["PostgresAudit"]

_COLUMNS = "number, previous, hash, tenant, body"
_MEANT = "(%s::text IS NULL OR tenant = %s)"
_APPEND = f"SELECT {_COLUMNS} FROM append_audit(%s, %s)"
_READ = f"SELECT {_COLUMNS} FROM audit WHERE number > %s AND {_MEANT} ORDER BY number LIMIT %s"
_LATEST = f"SELECT {_COLUMNS} FROM audit WHERE {_MEANT} ORDER BY number DESC LIMIT %s"


class PostgresAudit:
    """`ports.audit.AuditLog` over a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def append(self, entry: AuditEntry) -> AuditRow:
        """Put it behind the last row, whoever else appends at the same time. Raises StorageError.

        Where the answer of the database is lost, it is put in again: better twice than not at all.
        """
        rows = await self._database.rows(_APPEND, (entry.tenant, entry.body()))
        return AuditRow(*rows[0])

    async def read(
        self, after: int = 0, limit: int = 1000, *, tenant: str | None = None
    ) -> Sequence[AuditRow]:
        """Rows with numbers above `after`, in order; only a tenant's."""
        rows = await self._database.rows(_READ, (after, tenant, tenant, min(limit, MOST)))
        return [AuditRow(*row) for row in rows]

    async def latest(self, limit: int, *, tenant: str | None = None) -> Sequence[AuditRow]:
        """The last rows, in order."""
        rows = await self._database.rows(_LATEST, (tenant, tenant, min(limit, MOST)))
        return [AuditRow(*row) for row in reversed(rows)]
