"""Threads and the workflows that they follow, in PostgreSQL: `ports.threads.ThreadStore`."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import astuple, fields, replace

from swarmwright.ports.threads import ThreadRecord
from swarmwright.storage.postgres.database import Database
from swarmwright.storage.postgres.holds import Holds
from swarmwright.storage.postgres.keys import root_of
from swarmwright.storage.recent import Recent
from swarmwright.storage.telling import storable
from swarmwright.workflow.encoding import from_json, to_json
from swarmwright.workflow.tree import Workflow

__all__ = ["PostgresThreads"]

MOST_WORKFLOWS = 64
"""Workflows that are kept as they were stored."""

_COLUMNS = ", ".join(f.name for f in fields(ThreadRecord))
_SELECT = f"SELECT {_COLUMNS} FROM threads"
_INSERT = f"INSERT INTO threads ({_COLUMNS}) SELECT %s, %s, %s, %s, %s, %s WHERE (SELECT fenced(%s, %s))"
_CREATE = f"{_INSERT} ON CONFLICT DO NOTHING"
_SAVE = f"{_INSERT} ON CONFLICT (thread_id) DO UPDATE SET " + ", ".join(
    f"{f.name} = excluded.{f.name}" for f in fields(ThreadRecord)[1:]
)


class PostgresThreads:
    """`ports.threads.ThreadStore` over a database."""

    def __init__(self, database: Database, holds: Holds) -> None:
        self._database, self._holds = database, holds
        self._workflows: Recent[str, Workflow] = Recent(MOST_WORKFLOWS)

    async def hold(self, thread_id: str) -> AbstractContextManager[object]:
        """Be the thread's one writer among all processes, until the context is left. Raises ThreadBusy."""
        return await self._holds.take(thread_id)

    async def held(self, thread_id: str) -> bool:
        """Whether somebody is the thread's writer at this moment, in any process."""
        return await self._holds.held(thread_id)

    async def create(self, record: ThreadRecord) -> bool:
        """Insert the record; False if there is a thread of that id."""
        return await self._database.write(_CREATE, self._values(record)) == 1

    async def save(self, record: ThreadRecord) -> None:
        """Insert or replace the record. Raises HoldLost."""
        await self._database.write(_SAVE, self._values(record))

    async def load(self, thread_id: str) -> ThreadRecord | None:
        """The record, or None."""
        rows = await self._database.rows(f"{_SELECT} WHERE thread_id = %s", (thread_id,))
        return ThreadRecord(*rows[0]) if rows else None

    async def all(self) -> Sequence[ThreadRecord]:
        """Every thread, the last touched first."""
        rows = await self._database.rows(f"{_SELECT} ORDER BY updated_at DESC, thread_id")
        return [ThreadRecord(*row) for row in rows]

    async def save_workflow(self, version: str, workflow: Workflow) -> None:
        """Keep a workflow under its version; saving it again changes nothing."""
        if version not in self._workflows:
            insert = "INSERT INTO workflows VALUES (%s, %s) ON CONFLICT DO NOTHING"
            if await self._database.write(insert, (version, to_json(workflow))):
                self._workflows[version] = workflow

    async def load_workflow(self, version: str) -> Workflow | None:
        """The workflow of that version, or None."""
        if version in self._workflows:
            return self._workflows[version]
        rows = await self._database.rows("SELECT body FROM workflows WHERE version = %s", (version,))
        return from_json(rows[0][0]) if rows else None

    def _values(self, record: ThreadRecord) -> tuple[object, ...]:
        record = replace(record, title=storable(record.title))
        return (*astuple(record), root_of(record.thread_id), self._holds.token(record.thread_id))
