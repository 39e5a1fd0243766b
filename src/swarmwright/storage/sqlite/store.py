"""One SQLite file for everything a platform keeps (DESIGN §7; the default store).

WAL, so that readers do not wait for the writer; `synchronous=NORMAL`, which in WAL mode can lose the last
commits on a power cut but never corrupts, and a lost checkpoint is a step that runs again.
One connection for all of it (`connection`): two would wait for each other's writes.
"""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractContextManager, AsyncExitStack, ExitStack, asynccontextmanager, nullcontext
from dataclasses import astuple, fields
from pathlib import Path

from filelock import FileLock, Timeout

from swarmwright.errors import StorageError, StorageFailed, ThreadBusy
from swarmwright.ports.threads import ThreadRecord
from swarmwright.storage.checkpoints import Checkpoints
from swarmwright.storage.recent import Recent
from swarmwright.storage.sqlite.bells import Bells
from swarmwright.storage.sqlite.connection import Connection
from swarmwright.storage.sqlite.events import EVENT_TABLES, SqliteEvents
from swarmwright.storage.sqlite.mailbox import COMMANDS_TABLE, SqliteMailbox
from swarmwright.storage.sqlite.rows import CHECKPOINT_TABLES
from swarmwright.storage.sqlite.saved import SqliteRows
from swarmwright.storage.sqlite.teams import TEAM_TABLES, SqliteTeams
from swarmwright.storage.sqlite.texts import TEXT_TABLES
from swarmwright.storage.sqlite.upgrading import upgrade
from swarmwright.storage.store import Store
from swarmwright.workflow.encoding import from_json, to_json
from swarmwright.workflow.tree import Workflow

__all__ = ["SCHEMA_VERSION", "SqliteThreads", "open_sqlite"]

SCHEMA_VERSION = 3
"""Kept in the file's `user_version`; a file of a later version is refused, not guessed at."""

_SCHEMA = """
CREATE TABLE IF NOT EXISTS threads (
    thread_id TEXT PRIMARY KEY, workflow_version TEXT NOT NULL, status TEXT NOT NULL,
    created_at REAL NOT NULL, updated_at REAL NOT NULL, title TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS workflows (version TEXT PRIMARY KEY, body TEXT NOT NULL) WITHOUT ROWID;
"""

MOST_WORKFLOWS = 64
"""Workflows that are kept as they were stored."""

_THREAD_COLUMNS = ", ".join(f.name for f in fields(ThreadRecord))
_INSERT_THREAD = "INSERT {} INTO threads (" + _THREAD_COLUMNS + ") VALUES (?, ?, ?, ?, ?, ?)"


@asynccontextmanager
async def open_sqlite(path: str | Path) -> AsyncIterator[Store]:
    """Open (or make) the store in the file at `path`; ":memory:" keeps nothing.

    Raises StorageError when the file cannot be opened, is no database, or was written by a later version;
    StorageFailed, out of what is done with it, when it can be read or written no more.
    """
    file = str(path)
    try:
        async with AsyncExitStack() as stack:
            yield await _opened(file, stack)
    except (sqlite3.DatabaseError, OSError) as error:
        if isinstance(error, OSError) and not str(error.filename).startswith(file):
            raise  # it is about another file than the store's, which its locks stand beside
        remedy = "make room or free the file; what was finished is kept"
        if getattr(error, "sqlite_errorname", "") in ("SQLITE_CORRUPT", "SQLITE_NOTADB"):
            remedy = "the file is damaged: put a copy in its place, or name another by --db"
        raise StorageFailed(file, f"the store failed while it was in use: {_words(error)}", remedy) from error


async def _opened(file: str, stack: AsyncExitStack) -> Store:
    """Open the file for as long as the stack lasts. Raises StorageError."""
    try:
        if file != ":memory:":
            Path(file).parent.mkdir(parents=True, exist_ok=True)
        db = await stack.enter_async_context(Connection.open(file))
        await _migrate(db, file)
    except (sqlite3.DatabaseError, OSError) as error:
        reason = f"the store cannot be opened: {_words(error)}"
        remedy = "name another file, by --db or `path` in [storage]"
        raise StorageError(file, reason, remedy) from error
    locks = None if file == ":memory:" else Path(f"{file}-locks")
    mailbox = SqliteMailbox(db, Bells(locks))
    saver = Checkpoints(SqliteRows(db))
    return Store(saver, SqliteThreads(db, locks), SqliteEvents(db), mailbox, SqliteTeams(db))


def _words(error: Exception) -> str:
    """What is wrong, without the number and the path that Python puts around it."""
    words = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return words[:1].lower() + words[1:]


async def _migrate(db: Connection, file: str) -> None:
    """Make the tables that there are not yet, and bring a file of an earlier version to this one."""
    found = int((await db.rows("PRAGMA user_version"))[0][0])
    if found > SCHEMA_VERSION:
        raise StorageError(
            file, f"was written by a later version (schema {found}, this one knows {SCHEMA_VERSION})"
        )

    def migrate(db: sqlite3.Connection) -> None:
        for tables in (_SCHEMA, TEXT_TABLES, EVENT_TABLES, COMMANDS_TABLE, TEAM_TABLES, CHECKPOINT_TABLES):
            for statement in tables.split(";"):
                db.execute(statement)
        if 0 < int(db.execute("PRAGMA user_version").fetchone()[0]) < SCHEMA_VERSION:
            upgrade(db)
        db.execute(f"PRAGMA user_version={SCHEMA_VERSION}")

    await db.transact(migrate)


class SqliteThreads:
    """`ports.threads.ThreadStore` over a connection."""

    def __init__(self, db: Connection, locks: Path | None) -> None:
        self._db, self._locks, self._held = db, locks, set[str]()
        self._workflows: Recent[str, Workflow] = Recent(MOST_WORKFLOWS)
        """Those that were stored from here: whoever stores one will run it."""

    async def hold(self, thread_id: str) -> AbstractContextManager[object]:
        """Be the thread's one writer, among this and all other processes on the file. Raises ThreadBusy.

        The lock is the operating system's, on a file beside the database, so it ends with its process.
        """
        if thread_id in self._held:
            raise ThreadBusy(thread_id)
        stack = ExitStack()
        try:
            stack.enter_context(self._lock(thread_id))
        except Timeout:
            raise ThreadBusy(thread_id) from None
        self._held.add(thread_id)
        stack.callback(self._held.discard, thread_id)
        return stack

    async def held(self, thread_id: str) -> bool:
        """Whether somebody is the thread's writer at this moment, in any process."""
        if self._locks is not None and not self._file(self._locks, thread_id).exists():
            return False
        try:
            with await self.hold(thread_id):
                return False
        except ThreadBusy:
            return True

    def _lock(self, thread_id: str) -> AbstractContextManager[object]:
        if self._locks is None:
            return nullcontext()
        self._locks.mkdir(parents=True, exist_ok=True)
        return FileLock(self._file(self._locks, thread_id), timeout=0)

    @staticmethod
    def _file(locks: Path, thread_id: str) -> Path:
        """The thread's lock. It stays: who waits for one that is taken away would hold nothing."""
        return locks / f"{hashlib.sha256(thread_id.encode()).hexdigest()[:32]}.lock"

    async def create(self, record: ThreadRecord) -> bool:
        """Insert the record; False if there is a thread of that id."""
        return await self._db.write(_INSERT_THREAD.format("OR IGNORE"), astuple(record)) == 1

    async def save(self, record: ThreadRecord) -> None:
        """Insert or replace the record."""
        await self._db.write(_INSERT_THREAD.format("OR REPLACE"), astuple(record))

    async def load(self, thread_id: str) -> ThreadRecord | None:
        """The record, or None."""
        query = f"SELECT {_THREAD_COLUMNS} FROM threads WHERE thread_id = ?"
        row = await self._db.look(lambda db: db.execute(query, (thread_id,)).fetchone())
        return None if row is None else ThreadRecord(*row)

    async def all(self) -> Sequence[ThreadRecord]:
        """Every thread, the last touched first."""
        query = f"SELECT {_THREAD_COLUMNS} FROM threads ORDER BY updated_at DESC, thread_id"
        return [ThreadRecord(*row) for row in await self._db.rows(query)]

    async def save_workflow(self, version: str, workflow: Workflow) -> None:
        """Keep a workflow under its version; saving it again changes nothing."""
        if version in self._workflows:
            return
        values = (version, to_json(workflow))
        if await self._db.write("INSERT OR IGNORE INTO workflows VALUES (?, ?)", values):
            self._workflows[version] = workflow

    async def load_workflow(self, version: str) -> Workflow | None:
        """The workflow of that version, or None."""
        if version in self._workflows:
            return self._workflows[version]
        rows = await self._db.rows("SELECT body FROM workflows WHERE version = ?", (version,))
        return from_json(rows[0][0]) if rows else None
