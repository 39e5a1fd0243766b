"""The audit log in the SQLite file: `ports.audit.AuditLog` over a connection."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from swarmwright.ports.audit import AuditEntry, AuditRow, row_hash
from swarmwright.storage.records import MOST
from swarmwright.storage.sqlite.connection import Connection

__all__ = ["AUDIT_TABLES", "SqliteAudit"]

AUDIT_TABLES = """
CREATE TABLE IF NOT EXISTS audit (
    number INTEGER PRIMARY KEY, previous TEXT NOT NULL, hash TEXT NOT NULL, tenant TEXT NOT NULL,
    body TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS audit_of_tenants ON audit (tenant, number);
"""

_COLUMNS = "number, previous, hash, tenant, body"
_MEANT = "(? IS NULL OR tenant = ?)"
_READ = f"SELECT {_COLUMNS} FROM audit WHERE number > ? AND {_MEANT} ORDER BY number LIMIT ?"
_LATEST = f"SELECT {_COLUMNS} FROM audit WHERE {_MEANT} ORDER BY number DESC LIMIT ?"


class SqliteAudit:
    """`ports.audit.AuditLog` over a connection."""

    def __init__(self, db: Connection) -> None:
        self._db = db

    async def append(self, entry: AuditEntry) -> AuditRow:
        """Put it behind the last row, whoever else appends at the same time. Raises StorageError."""
        body = entry.body()

        def append(db: sqlite3.Connection) -> AuditRow:
            last = db.execute("SELECT number, hash FROM audit ORDER BY number DESC LIMIT 1").fetchone()
            number, previous = (last[0] + 1, last[1]) if last else (1, "")
            row = AuditRow(number, previous, row_hash(number, previous, body), entry.tenant, body)
            values = (row.number, row.previous, row.hash, row.tenant, row.body)
            db.execute(f"INSERT INTO audit ({_COLUMNS}) VALUES (?, ?, ?, ?, ?)", values)
            return row

        return await self._db.transact(append)

    async def read(
        self, after: int = 0, limit: int = 1000, *, tenant: str | None = None
    ) -> Sequence[AuditRow]:
        """Rows with numbers above `after`, in order; only a tenant's."""
        values = (after, tenant, tenant, min(limit, MOST))
        return [AuditRow(*row) for row in await self._db.rows(_READ, values)]

    async def latest(self, limit: int, *, tenant: str | None = None) -> Sequence[AuditRow]:
        """The last rows, in order."""
        rows = await self._db.rows(_LATEST, (tenant, tenant, min(limit, MOST)))
        return [AuditRow(*row) for row in reversed(rows)]
