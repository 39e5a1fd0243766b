"""Assistants in the SQLite file: `ports.assistants.AssistantStore` over a connection."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from swarmwright.ports.assistants import Assistant, AssistantQuery
from swarmwright.storage.assistants import ASSISTANTS, assistants_meant
from swarmwright.storage.records import MOST, meant, ordered, page
from swarmwright.storage.sqlite.connection import SQLITE, Connection

__all__ = ["ASSISTANT_TABLES", "SqliteAssistants"]

ASSISTANT_TABLES = """
CREATE TABLE IF NOT EXISTS assistants (
    assistant_id TEXT NOT NULL, version INTEGER NOT NULL, holds INTEGER NOT NULL, graph TEXT NOT NULL,
    name TEXT NOT NULL, description TEXT NOT NULL, config TEXT NOT NULL, context TEXT NOT NULL,
    metadata TEXT NOT NULL, tenant TEXT NOT NULL, created_at REAL NOT NULL, updated_at REAL NOT NULL,
    PRIMARY KEY (assistant_id, version)
) WITHOUT ROWID;
CREATE UNIQUE INDEX IF NOT EXISTS assistants_that_hold ON assistants (assistant_id) WHERE holds;
"""
"""A row is a version; of each assistant one holds."""

_SELECT = f"SELECT {ASSISTANTS.columns} FROM assistants"
_HELD = f"{_SELECT} WHERE assistant_id = ? AND holds"
_INSERT = (
    f"INSERT OR IGNORE INTO assistants (holds, {ASSISTANTS.columns}) "
    f"VALUES (1{', ?' * len(ASSISTANTS.names)})"
)
_LAST = "SELECT MAX(version), created_at FROM assistants WHERE assistant_id = ?"
_NO_LONGER = "UPDATE assistants SET holds = 0 WHERE assistant_id = ?"
_HOLD = "UPDATE assistants SET holds = 1, updated_at = ?, metadata = ? WHERE assistant_id = ? AND version = ?"


class SqliteAssistants:
    """`ports.assistants.AssistantStore` over a connection."""

    def __init__(self, db: Connection) -> None:
        self._db = db

    async def create(self, assistant: Assistant) -> bool:
        """Store a new one, as version 1; False if there is one of that id."""
        row = ASSISTANTS.row(replace(assistant, version=1))

        def created(db: sqlite3.Connection) -> bool:
            there = db.execute(_LAST, (assistant.assistant_id,)).fetchone()[0]
            return there is None and db.execute(_INSERT, row).rowcount == 1

        return await self._db.transact(created)

    async def get(self, assistant_id: str) -> Assistant | None:
        """The version that holds, or None."""
        row = await self._db.look(lambda db: db.execute(_HELD, (assistant_id,)).fetchone())
        return None if row is None else ASSISTANTS.record(row)

    async def search(self, query: AssistantQuery) -> Sequence[Assistant]:
        """Those that are meant, each in the version that holds."""
        tests, values = assistants_meant(SQLITE, query)
        order = ordered(SQLITE, query.sort_by, query.descending, "assistant_id")
        return await self._found(f"WHERE {tests} {order}", (*values, *page(query.limit, query.offset)))

    async def count(self, query: AssistantQuery) -> int:
        """How many are meant, whatever limit and offset say."""
        tests, values = assistants_meant(SQLITE, query)
        rows = await self._db.rows(f"SELECT COUNT(*) FROM assistants WHERE {tests}", values)
        return int(rows[0][0])

    async def change(self, assistant_id: str, edit: Callable[[Assistant], Assistant]) -> Assistant | None:
        """Store what `edit` makes of the version that holds as a new one; as stored, None for none."""
        id_ = (assistant_id,)

        def changed(db: sqlite3.Connection) -> Assistant | None:
            row = db.execute(_HELD, id_).fetchone()
            if row is None:
                return None
            last, created_at = db.execute(_LAST, id_).fetchone()
            stored = replace(edit(ASSISTANTS.record(row)), version=last + 1, created_at=created_at)
            db.execute(_NO_LONGER, id_)
            db.execute(_INSERT, ASSISTANTS.row(stored))
            return stored

        return await self._db.transact(changed)

    async def versions(
        self,
        assistant_id: str,
        metadata: Mapping[str, Any] | None = None,
        *,
        limit: int = 10,
        offset: int = 0,
    ) -> Sequence[Assistant]:
        """Its versions, newest first."""
        tests, values = meant(SQLITE, {"assistant_id": assistant_id}, metadata)
        order = "ORDER BY version DESC LIMIT ? OFFSET ?"
        return await self._found(f"WHERE {tests} {order}", (*values, *page(limit, offset)))

    async def hold(
        self, assistant_id: str, version: int, edit: Callable[[Assistant, int], Assistant]
    ) -> Assistant | None:
        """Let that version hold from now on, with the metadata and time of `edit`; None if there is none."""
        id_ = (assistant_id, min(version, MOST))
        query = f"{_SELECT} WHERE assistant_id = ? AND version = ?"

        def hold(db: sqlite3.Connection) -> Assistant | None:
            row, held = db.execute(query, id_).fetchone(), db.execute(_HELD, id_[:1]).fetchone()
            if row is None or held is None:
                return None
            stored = edit(ASSISTANTS.record(row), ASSISTANTS.record(held).version)
            db.execute(_NO_LONGER, id_[:1])
            db.execute(_HOLD, (stored.updated_at, ASSISTANTS.metadata(stored), *id_))
            return stored

        return await self._db.transact(hold)

    async def delete(self, assistant_id: str) -> bool:
        """Delete it in all versions; False if there is none."""
        return await self._db.write("DELETE FROM assistants WHERE assistant_id = ?", (assistant_id,)) > 0

    async def _found(self, rest: str, values: Sequence[Any]) -> list[Assistant]:
        return [ASSISTANTS.record(row) for row in await self._db.rows(f"{_SELECT} {rest}", values)]
