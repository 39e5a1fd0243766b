"""Threads and the workflows that they follow, in PostgreSQL: `ports.threads.ThreadStore`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, AbstractContextManager
from typing import Any

from swarmwright.ports.threads import Sweep, ThreadQuery, ThreadRecord
from swarmwright.storage.postgres.announcing import Announcing
from swarmwright.storage.postgres.database import POSTGRES, Connection, Database
from swarmwright.storage.postgres.hearing import THREADS_CHANGED, Hearing
from swarmwright.storage.postgres.holds import Holds
from swarmwright.storage.postgres.keys import root_of
from swarmwright.storage.recent import Recent
from swarmwright.storage.records import json_of, ordered, page
from swarmwright.storage.threads import THREADS, THREADS_SAVED, Copied, threads_meant
from swarmwright.workflow.encoding import from_json, to_json
from swarmwright.workflow.tree import Workflow

__all__ = ["PostgresThreads"]

MOST_WORKFLOWS = 64
"""Workflows that are kept as they were stored."""

_SELECT = f"SELECT {THREADS.columns} FROM threads"
_INSERT = (
    f"INSERT INTO threads ({THREADS.columns}) SELECT %s, %s, %s, %s, %s, %s, %s, %s, %s::jsonb, %s, %s, %s "
    "WHERE (SELECT fenced(%s, %s))"
)
_CREATE = f"{_INSERT} ON CONFLICT DO NOTHING"
_SAVE = f"{_INSERT} ON CONFLICT (thread_id) DO UPDATE SET {THREADS_SAVED}"
_DESCRIBE = (
    "UPDATE threads SET metadata = metadata || %s::jsonb, updated_at = %s WHERE thread_id = %s "
    f"RETURNING {THREADS.columns}"
)
_GIVE_TIME = (
    "UPDATE threads SET ttl = %s, sweep = %s, expires_at = %s WHERE thread_id = %s "
    f"RETURNING {THREADS.columns}"
)


class PostgresThreads:
    """`ports.threads.ThreadStore` over a database. `gone` is told which threads are deleted, `copied` of what
    which one is a copy."""

    def __init__(
        self,
        database: Database,
        holds: Holds,
        hearing: Hearing,
        announcing: Announcing,
        gone: Callable[[str], None],
        copied: Copied | None = None,
    ) -> None:
        self._database, self._holds, self._gone, self._copied = database, holds, gone, copied
        self._hearing, self._announcing = hearing, announcing
        self._workflows: Recent[str, Workflow] = Recent(MOST_WORKFLOWS)

    async def hold(
        self, thread_id: str, *, takeover: bool = False, within_s: float = 0.0
    ) -> AbstractContextManager[object]:
        """Be the thread's one writer among all processes, until the context is left. Raises ThreadBusy.

        `takeover`: also in the place of another process, dead or alive. One in this process keeps it.
        """
        return await self._holds.take(thread_id, takeover, within_s)

    async def held(self, thread_id: str) -> bool:
        """Whether somebody is the thread's writer at this moment, in any process."""
        return await self._holds.held(thread_id)

    async def create(self, record: ThreadRecord) -> bool:
        """Insert the record; False if there is a thread of that id."""
        made = await self._database.write(_CREATE, self._values(record)) == 1
        self._announcing.tell()
        return made

    async def save(self, record: ThreadRecord) -> None:
        """Insert or replace the record; `tenant` and `metadata` of one that there is stay as they are.

        Raises HoldLost.
        """
        await self._database.write(_SAVE, self._values(record))
        self._announcing.tell()

    async def describe(self, thread_id: str, metadata: Mapping[str, Any], at: float) -> ThreadRecord | None:
        """Lay this over a thread's metadata, key by key, whoever holds it; the record then, or None."""
        rows = await self._database.rows(_DESCRIBE, (json_of(metadata), at, thread_id))
        return THREADS.record(rows[0]) if rows else None

    async def load(self, thread_id: str) -> ThreadRecord | None:
        """The record, or None."""
        rows = await self._database.rows(f"{_SELECT} WHERE thread_id = %s", (thread_id,))
        return THREADS.record(rows[0]) if rows else None

    async def give_time(
        self, thread_id: str, ttl: float | None, sweep: Sweep, expires_at: float | None
    ) -> ThreadRecord | None:
        """Set how long a thread lasts, whoever holds it; the record then, or None."""
        rows = await self._database.rows(_GIVE_TIME, (ttl, sweep, expires_at, thread_id))
        return THREADS.record(rows[0]) if rows else None

    async def expired(self, now: float, limit: int = 100) -> Sequence[ThreadRecord]:
        """Threads whose time is over, the longest over first."""
        query = f"{_SELECT} WHERE expires_at <= %s ORDER BY expires_at LIMIT %s"
        return [THREADS.record(row) for row in await self._database.rows(query, (now, limit))]

    async def all(self) -> Sequence[ThreadRecord]:
        """Every thread, the last touched first."""
        rows = await self._database.rows(f"{_SELECT} ORDER BY updated_at DESC, thread_id")
        return [THREADS.record(row) for row in rows]

    async def search(self, query: ThreadQuery) -> Sequence[ThreadRecord]:
        """Those that are meant."""
        tests, values = threads_meant(POSTGRES, query)
        order = ordered(POSTGRES, query.sort_by, query.descending, "thread_id")
        found = (*values, *page(query.limit, query.offset))
        return [
            THREADS.record(row)
            for row in await self._database.rows(f"{_SELECT} WHERE {tests} {order}", found)
        ]

    async def count(self, query: ThreadQuery) -> int:
        """How many are meant, whatever limit and offset say."""
        tests, values = threads_meant(POSTGRES, query)
        return int((await self._database.rows(f"SELECT COUNT(*) FROM threads WHERE {tests}", values))[0][0])

    def listening(self, wake: Callable[[], object]) -> AbstractAsyncContextManager[None]:
        """Call `wake` soon after a record is made, saved or deleted, by whichever process, meanwhile."""
        return self._hearing.listening(THREADS_CHANGED, wake)

    async def delete(self, thread_id: str) -> bool:
        """Delete a thread and all that is kept of it. The caller holds it. False if there is none.

        Raises HoldLost; ThreadBusy where somebody else holds it.
        """
        await self._holds.let_go(thread_id)
        values = (thread_id, self._holds.token(thread_id))
        ((done,),) = await self._database.rows("SELECT delete_thread(%s, %s)", values, long=True)
        self._holds.forget(thread_id)
        if done:
            self._gone(thread_id)
            self._announcing.tell()
        return bool(done)

    async def copy(self, thread_id: str, record: ThreadRecord) -> bool:
        """Store `record` as a new thread with a copy of that thread's checkpoints; False if it exists.

        It follows the team that the other follows. Raises ThreadBusy where somebody else holds the new one.
        """
        new_id = record.thread_id
        await self._holds.let_go(new_id)
        values = (thread_id, new_id, self._holds.token(new_id))

        async def copied(db: Connection) -> bool:
            async with db.transaction():
                await db.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
                if not (await db.execute(_CREATE, self._values(record))).rowcount:
                    return False
                await db.execute("SELECT copy_thread(%s, %s, %s)", values)
                return True

        done = await self._database.run(copied, long=True)
        self._holds.forget(new_id)
        if done:
            self._gone(new_id)
            self._announcing.tell()
            if self._copied is not None:
                await self._copied(thread_id, new_id)
        return done

    async def save_workflow(self, version: str, workflow: Workflow) -> None:
        """Keep a workflow under its version; saving it again changes nothing."""
        if version not in self._workflows:
            insert = "INSERT INTO workflows VALUES (%s, %s) ON CONFLICT DO NOTHING"
            if await self._database.write(insert, (version, to_json(workflow, indent=None))):
                self._workflows[version] = workflow

    async def load_workflow(self, version: str) -> Workflow | None:
        """The workflow of that version, or None."""
        if version in self._workflows:
            return self._workflows[version]
        rows = await self._database.rows("SELECT body FROM workflows WHERE version = %s", (version,))
        return from_json(rows[0][0]) if rows else None

    def _values(self, record: ThreadRecord) -> tuple[object, ...]:
        fence = (root_of(record.thread_id), self._holds.token(record.thread_id))
        return (*THREADS.row(record), *fence)
