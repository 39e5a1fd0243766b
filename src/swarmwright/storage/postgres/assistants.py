"""Assistants in PostgreSQL: `ports.assistants.AssistantStore`.

Who changes an assistant locks its first version, which there is as long as there is any.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, LiteralString

from swarmwright.ports.assistants import Assistant, AssistantQuery
from swarmwright.storage.assistants import ASSISTANTS, assistants_meant
from swarmwright.storage.postgres.database import POSTGRES, Connection, Database
from swarmwright.storage.records import MOST, meant, ordered, page

__all__ = ["PostgresAssistants"]

_SELECT = f"SELECT {ASSISTANTS.columns} FROM assistants"
_HELD = f"{_SELECT} WHERE assistant_id = %s AND holds"
_INSERT = (
    f"INSERT INTO assistants (holds, {ASSISTANTS.columns}) "
    f"VALUES (true{', %s' * len(ASSISTANTS.names)}) ON CONFLICT DO NOTHING"
)
_LOCK = "SELECT created_at FROM assistants WHERE assistant_id = %s AND version = 1 FOR UPDATE"
_LAST = "SELECT MAX(version) FROM assistants WHERE assistant_id = %s"
_NO_LONGER = "UPDATE assistants SET holds = false WHERE assistant_id = %s AND holds"
_HOLD = (
    "UPDATE assistants SET holds = true, updated_at = %s, metadata = %s "
    "WHERE assistant_id = %s AND version = %s"
)


class PostgresAssistants:
    """`ports.assistants.AssistantStore` over a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def create(self, assistant: Assistant) -> bool:
        """Store a new one, as version 1; False if there is one of that id."""
        row = ASSISTANTS.row(replace(assistant, version=1))
        # Not twice: where the answer was lost, the one that stands there may be this one.
        return await self._database.write(_INSERT, row, twice=False) == 1

    async def get(self, assistant_id: str) -> Assistant | None:
        """The version that holds, or None."""
        found = await self._found("WHERE assistant_id = %s AND holds", (assistant_id,))
        return found[0] if found else None

    async def search(self, query: AssistantQuery) -> Sequence[Assistant]:
        """Those that are meant, each in the version that holds."""
        tests, values = assistants_meant(POSTGRES, query)
        order = ordered(POSTGRES, query.sort_by, query.descending, "assistant_id")
        return await self._found(f"WHERE {tests} {order}", (*values, *page(query.limit, query.offset)))

    async def count(self, query: AssistantQuery) -> int:
        """How many are meant, whatever limit and offset say."""
        tests, values = assistants_meant(POSTGRES, query)
        rows = await self._database.rows(f"SELECT COUNT(*) FROM assistants WHERE {tests}", values)
        return int(rows[0][0])

    async def change(self, assistant_id: str, edit: Callable[[Assistant], Assistant]) -> Assistant | None:
        """Store what `edit` makes of the version that holds as a new one; as stored, None for none."""
        id_ = (assistant_id,)

        async def change(db: Connection) -> Assistant | None:
            async with db.transaction():
                there = await (await db.execute(_LOCK, id_)).fetchone()
                held = await (await db.execute(_HELD, id_)).fetchone() if there else None
                if there is None or held is None:
                    return None
                ((last,),) = await (await db.execute(_LAST, id_)).fetchall()
                stored = replace(edit(ASSISTANTS.record(held)), version=last + 1, created_at=there[0])
                await db.execute(_NO_LONGER, id_)
                await db.execute(_INSERT, ASSISTANTS.row(stored))
                return stored

        # Not twice: where the answer was lost, there would be two versions.
        return await self._database.run(change, twice=False)

    async def versions(
        self,
        assistant_id: str,
        metadata: Mapping[str, Any] | None = None,
        *,
        limit: int = 10,
        offset: int = 0,
    ) -> Sequence[Assistant]:
        """Its versions, newest first."""
        tests, values = meant(POSTGRES, {"assistant_id": assistant_id}, metadata)
        order = "ORDER BY version DESC LIMIT %s OFFSET %s"
        return await self._found(f"WHERE {tests} {order}", (*values, *page(limit, offset)))

    async def hold(
        self, assistant_id: str, version: int, edit: Callable[[Assistant, int], Assistant]
    ) -> Assistant | None:
        """Let that version hold from now on, with the metadata and time of `edit`; None if there is none."""
        id_ = (assistant_id, min(version, MOST))
        query = f"{_SELECT} WHERE assistant_id = %s AND version = %s"

        async def hold(db: Connection) -> Assistant | None:
            async with db.transaction():
                await db.execute(_LOCK, id_[:1])
                row = await (await db.execute(query, id_)).fetchone()
                held = await (await db.execute(_HELD, id_[:1])).fetchone()
                if row is None or held is None:
                    return None
                stored = edit(ASSISTANTS.record(row), ASSISTANTS.record(held).version)
                await db.execute(_NO_LONGER, id_[:1])
                await db.execute(_HOLD, (stored.updated_at, ASSISTANTS.metadata(stored), *id_))
                return stored

        # Not twice: where the answer was lost, it would be noted as another time.
        return await self._database.run(hold, twice=False)

    async def delete(self, assistant_id: str) -> bool:
        """Delete it in all versions; False if there is none."""
        return (
            await self._database.write("DELETE FROM assistants WHERE assistant_id = %s", (assistant_id,)) > 0
        )

    async def _found(self, rest: LiteralString, values: Sequence[Any]) -> list[Assistant]:
        return [ASSISTANTS.record(row) for row in await self._database.rows(f"{_SELECT} {rest}", values)]
