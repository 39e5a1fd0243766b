"""One SQLite file for everything a platform keeps (DESIGN §7; the default store).

WAL, so that readers do not wait for the writer; `synchronous=NORMAL`, which in WAL mode can lose the last
commits on a power cut but never corrupts, and a lost checkpoint is a step that runs again.
Two connections: LangGraph's saver has its own, behind its own lock.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AbstractContextManager, asynccontextmanager, contextmanager, nullcontext
from dataclasses import astuple, dataclass, fields, replace
from pathlib import Path
from typing import Any

import aiosqlite
from filelock import FileLock, Timeout
from langgraph.checkpoint.base import BaseCheckpointSaver

from swarmwright.errors import StorageError, ThreadBusy
from swarmwright.ports.events import Event
from swarmwright.ports.threads import ThreadRecord
from swarmwright.storage.compact import TABLES, CompactSaver, DeflatingSerializer
from swarmwright.workflow.encoding import from_json, to_json
from swarmwright.workflow.tree import Workflow

__all__ = ["SqliteEvents", "SqliteStorage", "SqliteThreads", "open_sqlite"]

SCHEMA_VERSION = 1
"""Kept in the file's `user_version`; a file of a later version is refused, not guessed at."""

_SCHEMA = """
CREATE TABLE IF NOT EXISTS threads (
    thread_id TEXT PRIMARY KEY, workflow_version TEXT NOT NULL, status TEXT NOT NULL,
    created_at REAL NOT NULL, updated_at REAL NOT NULL, title TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS workflows (version TEXT PRIMARY KEY, body TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS events (
    thread_id TEXT NOT NULL, seq INTEGER NOT NULL, at REAL NOT NULL, kind TEXT NOT NULL,
    instance TEXT NOT NULL, agent TEXT NOT NULL, data TEXT NOT NULL,
    PRIMARY KEY (thread_id, seq)
) WITHOUT ROWID;
"""

_PRAGMAS = ("page_size=8192", "journal_mode=WAL", "synchronous=NORMAL", "busy_timeout=5000")


@dataclass(frozen=True, slots=True)
class SqliteStorage:
    """What is kept, by port."""

    checkpointer: BaseCheckpointSaver[str]
    threads: SqliteThreads
    events: SqliteEvents


@asynccontextmanager
async def open_sqlite(path: str | Path) -> AsyncIterator[SqliteStorage]:
    """Open (or make) the store in the file at `path`; ":memory:" keeps nothing.

    Raises StorageError when the file cannot be opened, is no database, or was written by a later version.
    """
    file = str(path)
    try:
        if file != ":memory:":
            Path(file).parent.mkdir(parents=True, exist_ok=True)
        async with aiosqlite.connect(file) as saver_db, aiosqlite.connect(file) as db:
            await _prepare(saver_db)
            await _prepare(db)
            await _migrate(db, file)
            saver = CompactSaver(saver_db, serde=DeflatingSerializer())
            await saver.setup()
            locks = None if file == ":memory:" else Path(f"{file}-locks")
            yield SqliteStorage(saver, SqliteThreads(db, locks), SqliteEvents(db))
    except (sqlite3.DatabaseError, OSError) as error:
        raise StorageError(file, str(error)) from error


async def _prepare(db: aiosqlite.Connection) -> None:
    for pragma in _PRAGMAS:
        await db.execute(f"PRAGMA {pragma}")


async def _migrate(db: aiosqlite.Connection, file: str) -> None:
    async with db.execute("PRAGMA user_version") as cursor:
        row = await cursor.fetchone()
    found = int(row[0]) if row else 0
    if found > SCHEMA_VERSION:
        raise StorageError(
            file, f"was written by a later version (schema {found}, this one knows {SCHEMA_VERSION})"
        )
    await db.executescript(_SCHEMA + TABLES)
    await db.execute(f"PRAGMA user_version={SCHEMA_VERSION}")
    await db.commit()


class SqliteThreads:
    """`ports.threads.ThreadStore` over a connection."""

    def __init__(self, db: aiosqlite.Connection, locks: Path | None) -> None:
        self._db, self._locks, self._held = db, locks, set[str]()

    @contextmanager
    def hold(self, thread_id: str) -> Iterator[None]:
        """Be the thread's one writer, among this and all other processes on the file. Raises ThreadBusy.

        The lock is the operating system's, on a file beside the database, so it ends with its process.
        """
        if thread_id in self._held:
            raise ThreadBusy(thread_id)
        self._held.add(thread_id)
        try:
            with self._lock(thread_id):
                yield
        except Timeout:
            raise ThreadBusy(thread_id) from None
        finally:
            self._held.discard(thread_id)

    def _lock(self, thread_id: str) -> AbstractContextManager[object]:
        if self._locks is None:
            return nullcontext()
        self._locks.mkdir(parents=True, exist_ok=True)
        name = hashlib.sha256(thread_id.encode()).hexdigest()[:32]
        return FileLock(self._locks / f"{name}.lock", timeout=0)

    async def save(self, record: ThreadRecord) -> None:
        """Insert or replace the record."""
        await self._db.execute(
            "INSERT OR REPLACE INTO threads "
            "(thread_id, workflow_version, status, created_at, updated_at, title) VALUES (?, ?, ?, ?, ?, ?)",
            astuple(record),
        )
        await self._db.commit()

    async def load(self, thread_id: str) -> ThreadRecord | None:
        """The record, or None."""
        found = await self._select("WHERE thread_id = ?", (thread_id,))
        return found[0] if found else None

    async def all(self) -> Sequence[ThreadRecord]:
        """Every thread, the last touched first."""
        return await self._select("ORDER BY updated_at DESC, thread_id", ())

    async def _select(self, where: str, values: tuple[Any, ...]) -> list[ThreadRecord]:
        columns = ", ".join(f.name for f in fields(ThreadRecord))
        async with self._db.execute(f"SELECT {columns} FROM threads {where}", values) as cursor:
            return [ThreadRecord(*row) for row in await cursor.fetchall()]

    async def save_workflow(self, version: str, workflow: Workflow) -> None:
        """Keep a workflow under its version; saving it again changes nothing."""
        await self._db.execute("INSERT OR IGNORE INTO workflows VALUES (?, ?)", (version, to_json(workflow)))
        await self._db.commit()

    async def load_workflow(self, version: str) -> Workflow | None:
        """The workflow of that version, or None."""
        async with self._db.execute("SELECT body FROM workflows WHERE version = ?", (version,)) as cursor:
            row = await cursor.fetchone()
        return from_json(row[0]) if row else None


class SqliteEvents:
    """`ports.events.EventLog` over a connection. One writer per thread, so `seq` is counted here."""

    def __init__(self, db: aiosqlite.Connection) -> None:
        self._db = db

    async def append(self, events: Sequence[Event]) -> Sequence[Event]:
        """Store the events in order and return them with `seq` set."""
        if not events:
            return ()
        last: dict[str, int] = {}
        numbered: list[Event] = []
        for event in events:
            if event.thread_id not in last:
                last[event.thread_id] = await self._last(event.thread_id)
            last[event.thread_id] += 1
            numbered.append(replace(event, seq=last[event.thread_id]))
        await self._db.executemany(
            "INSERT INTO events (thread_id, seq, at, kind, instance, agent, data) "
            "VALUES (?, ?, ?, ?, ?, ?, ?)",
            [
                (e.thread_id, e.seq, e.at, e.kind, e.instance, e.agent, json.dumps(e.data, default=str))
                for e in numbered
            ],
        )
        await self._db.commit()
        return numbered

    async def _last(self, thread_id: str) -> int:
        async with self._db.execute(
            "SELECT COALESCE(MAX(seq), 0) FROM events WHERE thread_id = ?", (thread_id,)
        ) as cursor:
            row = await cursor.fetchone()
        return int(row[0]) if row else 0

    async def read(self, thread_id: str, after: int = 0) -> AsyncIterator[Event]:
        """Yield the stored events of a thread with `seq` > after, in order."""
        query = (
            "SELECT kind, thread_id, seq, at, instance, agent, data FROM events "
            "WHERE thread_id = ? AND seq > ? ORDER BY seq"
        )
        async with self._db.execute(query, (thread_id, after)) as cursor:
            async for kind, thread, seq, at, instance, agent, data in cursor:
                yield Event(kind, thread, seq, at, instance, agent, json.loads(data))
