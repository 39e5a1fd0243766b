"""Threads and the workflows that they follow, in the SQLite file: `ports.threads.ThreadStore`."""

from __future__ import annotations

import asyncio
import hashlib
import sqlite3
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, asynccontextmanager, nullcontext, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

from filelock import FileLock, Timeout

from swarmwright.errors import ThreadBusy, ThreadUnreadable
from swarmwright.ports.lost import Lost
from swarmwright.ports.threads import Sweep, ThreadQuery, ThreadRecord
from swarmwright.storage.recent import Recent
from swarmwright.storage.records import ordered, page
from swarmwright.storage.sqlite.chimes import Chimes
from swarmwright.storage.sqlite.connection import SQLITE, Connection
from swarmwright.storage.sqlite.events import delete_log
from swarmwright.storage.sqlite.files import make_folder
from swarmwright.storage.sqlite.rows import copy, delete
from swarmwright.storage.threads import THREADS, THREADS_SAVED, Copied, threads_meant
from swarmwright.storage.wakes import Wakes
from swarmwright.workflow.encoding import from_json, to_json
from swarmwright.workflow.tree import Workflow

__all__ = ["THREAD_TABLES", "SqliteThreads"]

THREAD_TABLES = """
CREATE TABLE IF NOT EXISTS threads (
    thread_id TEXT PRIMARY KEY, workflow_version TEXT NOT NULL, status TEXT NOT NULL,
    created_at REAL NOT NULL, updated_at REAL NOT NULL, title TEXT NOT NULL,
    graph TEXT NOT NULL DEFAULT '', tenant TEXT NOT NULL DEFAULT '', metadata TEXT NOT NULL DEFAULT '{}',
    ttl REAL, sweep TEXT NOT NULL DEFAULT 'delete', expires_at REAL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS threads_that_expire ON threads (expires_at) WHERE expires_at IS NOT NULL;
CREATE INDEX IF NOT EXISTS threads_of_tenants ON threads (tenant, updated_at);
CREATE TABLE IF NOT EXISTS workflows (version TEXT PRIMARY KEY, body TEXT NOT NULL) WITHOUT ROWID;
"""

MOST_WORKFLOWS = 64
"""Workflows that are kept as they were stored."""

A_LOOK_S = 0.02
"""How far apart one looks whether another process has let go of a thread."""

GLANCES, A_GLANCE_S = 4, 0.005
"""So often, and so far apart, a hold is tried for: whoever only looks whether it is held has it for less."""

_SELECT = f"SELECT {THREADS.columns} FROM threads"
_INSERT = f"INSERT {{}} INTO threads ({THREADS.columns}) VALUES ({', '.join('?' * len(THREADS.names))})"
_SAVE = f"{_INSERT.format('')} ON CONFLICT (thread_id) DO UPDATE SET {THREADS_SAVED}"
_DESCRIBE = "UPDATE threads SET metadata = ?, updated_at = ? WHERE thread_id = ?"

_THAT = "WHERE thread_id = ?"

_CHANGED = "threads"
"""What is rung where a record is another."""

_OF_A_THREAD = ("commands", "followed_teams", "runs", "thread_keys")
"""Tables of which a thread's rows go with it."""

_WITH_STEPS = "thread_id = ?1 OR (thread_id >= ?1 || ':' AND thread_id < ?1 || ';')"
"""The thread, and its steps' own, `<thread>:<step>`: ";" comes after ":"."""


class SqliteThreads:
    """`ports.threads.ThreadStore` over a connection. `gone` is told which threads are deleted, `copied` of
    what which one is a copy."""

    def __init__(
        self,
        db: Connection,
        locks: Path | None,
        chimes: Chimes,
        gone: Callable[[str], None],
        copied: Copied | None = None,
    ) -> None:
        self._db, self._locks, self._held, self._gone, self._copied = db, locks, set[str](), gone, copied
        self._chimes, self._free = chimes, Wakes()
        self._workflows: Recent[str, Workflow] = Recent(MOST_WORKFLOWS)
        """Those that were stored from here: whoever stores one will run it."""

    async def hold(
        self, thread_id: str, *, takeover: bool = False, within_s: float = 0.0
    ) -> AbstractContextManager[object]:
        """Be the thread's one writer, among this and all other processes on the file. Raises ThreadBusy.

        The lock is the operating system's, on a file beside the database, so it ends with its process, and
        cannot be taken from one that lives: `takeover` changes nothing here. Who waits for it hears when this
        process lets go, and looks whether another has.
        """
        clock, free = asyncio.get_running_loop().time, asyncio.Event()
        started, glances = clock(), 0
        with self._free.waiting(thread_id, free.set):
            while True:
                free.clear()
                if hold := self._take(thread_id):
                    return hold
                left, here = started + within_s - clock(), thread_id in self._held
                if left <= 0 and (here or glances >= GLANCES):
                    raise ThreadBusy(thread_id, within_s)
                # Another process may only have looked whether it is held.
                pause = left if here else A_GLANCE_S if glances < GLANCES else min(left, A_LOOK_S)
                glances += not here
                with suppress(TimeoutError):
                    async with asyncio.timeout(pause):
                        await free.wait()

    async def held(self, thread_id: str) -> bool:
        """Whether somebody is the thread's writer at this moment, in any process."""
        if self._locks is not None and not (self._locks / _lock_of(thread_id)).exists():
            return False
        with self._take(thread_id) or nullcontext() as taken:
            return taken is None

    def _take(self, thread_id: str) -> ExitStack | None:
        """The hold, where it is to be had at this moment."""
        if thread_id in self._held:
            return None
        stack = ExitStack()
        try:
            try:
                stack.enter_context(self._lock(thread_id))
            except FileNotFoundError:  # somebody has taken the folder away
                make_folder(cast(Path, self._locks))
                stack.enter_context(self._lock(thread_id))
        except Timeout:
            return None
        self._held.add(thread_id)
        stack.callback(self._let_go, thread_id)
        return stack

    def _let_go(self, thread_id: str) -> None:
        """The last of it, or the first: whoever hears it takes the lock in a later turn of the loop."""
        self._held.discard(thread_id)
        self._free.call(thread_id)

    def _lock(self, thread_id: str) -> AbstractContextManager[object]:
        if self._locks is None:
            return nullcontext()
        return FileLock(self._locks / _lock_of(thread_id), timeout=0)

    async def create(self, record: ThreadRecord) -> bool:
        """Insert the record; False if there is a thread of that id."""
        insert, values = _INSERT.format("OR IGNORE"), THREADS.row(record)
        made = await self._db.put(lambda db: db.execute(insert, values).rowcount) == 1
        self._chimes.ring(_CHANGED)
        return made

    async def save(self, record: ThreadRecord) -> None:
        """Insert or replace the record; `tenant` and `metadata` of one that there is stay as they are."""
        values = THREADS.row(record)
        await self._db.put(lambda db: db.execute(_SAVE, values))
        self._chimes.ring(_CHANGED)

    async def describe(self, thread_id: str, metadata: Mapping[str, Any], at: float) -> ThreadRecord | None:
        """Lay this over a thread's metadata, key by key, whoever holds it; the record then, or None.

        Raises ThreadUnreadable where what is there cannot be read: nothing is written over it.
        """

        def described(db: sqlite3.Connection) -> ThreadRecord | None:
            row = db.execute(f"{_SELECT} WHERE thread_id = ?", (thread_id,)).fetchone()
            if row is None:
                return None
            record = THREADS.record(row)
            if isinstance(record.metadata, Lost):
                raise ThreadUnreadable(thread_id, "its metadata", "it is damaged")
            stored = THREADS.row(replace(record, metadata={**record.metadata, **metadata}, updated_at=at))
            db.execute(_DESCRIBE, (stored[THREADS.names.index("metadata")], at, thread_id))
            return THREADS.record(stored)

        return await self._db.put(described)

    async def load(self, thread_id: str) -> ThreadRecord | None:
        """The record, or None."""
        query = f"{_SELECT} WHERE thread_id = ?"
        row = await self._db.look(lambda db: db.execute(query, (thread_id,)).fetchone())
        return None if row is None else THREADS.record(row)

    async def give_time(
        self, thread_id: str, ttl: float | None, sweep: Sweep, expires_at: float | None
    ) -> ThreadRecord | None:
        """Set how long a thread lasts, whoever holds it; the record then, or None."""
        update = f"UPDATE threads SET ttl = ?, sweep = ?, expires_at = ? {_THAT} RETURNING {THREADS.columns}"
        rows = await self._db.rows(update, (ttl, sweep, expires_at, thread_id))
        return THREADS.record(rows[0]) if rows else None

    async def expired(self, now: float, limit: int = 100) -> Sequence[ThreadRecord]:
        """Threads whose time is over, the longest over first."""
        query = f"{_SELECT} WHERE expires_at <= ? ORDER BY expires_at LIMIT ?"
        return [THREADS.record(row) for row in await self._db.rows(query, (now, limit))]

    async def all(self) -> Sequence[ThreadRecord]:
        """Every thread, the last touched first."""
        rows = await self._db.rows(f"{_SELECT} ORDER BY updated_at DESC, thread_id")
        return [THREADS.record(row) for row in rows]

    async def search(self, query: ThreadQuery) -> Sequence[ThreadRecord]:
        """Those that are meant."""
        tests, values = threads_meant(SQLITE, query)
        order = ordered(SQLITE, query.sort_by, query.descending, "thread_id")
        rows = await self._db.rows(
            f"{_SELECT} WHERE {tests} {order}", (*values, *page(query.limit, query.offset))
        )
        return [THREADS.record(row) for row in rows]

    async def count(self, query: ThreadQuery) -> int:
        """How many are meant, whatever limit and offset say."""
        tests, values = threads_meant(SQLITE, query)
        return int((await self._db.rows(f"SELECT COUNT(*) FROM threads WHERE {tests}", values))[0][0])

    @asynccontextmanager
    async def listening(self, wake: Callable[[], object]) -> AsyncIterator[None]:
        """Call `wake` soon after a record is made, saved or deleted, by whichever process, meanwhile.

        Where the system has no named pipes, by this process.
        """
        with self._chimes.listening(_CHANGED, wake):
            yield

    async def delete(self, thread_id: str) -> bool:
        """Delete a thread and all that is kept of it. The caller holds it. False if there is none."""

        def deleted(db: sqlite3.Connection) -> bool:
            if not db.execute("DELETE FROM threads WHERE thread_id = ?", (thread_id,)).rowcount:
                return False
            for name in _with_steps(db, "spaces", thread_id):
                delete(db, name)
            for name in _with_steps(db, "logs", thread_id):
                delete_log(db, name)
            for table in _OF_A_THREAD:
                db.execute(f"DELETE FROM {table} WHERE {_WITH_STEPS}", (thread_id,))
            return True

        done = await self._db.transact(deleted)
        if done:
            self._gone(thread_id)
            self._chimes.ring(_CHANGED)
        return done

    async def copy(self, thread_id: str, record: ThreadRecord) -> bool:
        """Store `record` as a new thread with a copy of that thread's checkpoints; False if it exists.

        It follows the team that the other follows.
        """
        new_id = record.thread_id
        follow = "INSERT INTO followed_teams SELECT ?, name, since FROM followed_teams WHERE thread_id = ?"

        def copied(db: sqlite3.Connection) -> bool:
            if not db.execute(_INSERT.format("OR IGNORE"), THREADS.row(record)).rowcount:
                return False
            for name in _with_steps(db, "spaces", new_id):  # of one who wrote without a record
                delete(db, name)
            for name in _with_steps(db, "spaces", thread_id):
                copy(db, name, new_id + name[len(thread_id) :])
            db.execute(follow, (new_id, thread_id))
            return True

        done = await self._db.transact(copied)
        if done:
            self._gone(new_id)
            self._chimes.ring(_CHANGED)
            if self._copied is not None:
                await self._copied(thread_id, new_id)
        return done

    async def save_workflow(self, version: str, workflow: Workflow) -> None:
        """Keep a workflow under its version; saving it again changes nothing."""
        if version in self._workflows:
            return
        values = (version, to_json(workflow, indent=None))
        if await self._db.write("INSERT OR IGNORE INTO workflows VALUES (?, ?)", values):
            self._workflows[version] = workflow

    async def load_workflow(self, version: str) -> Workflow | None:
        """The workflow of that version, or None."""
        if version in self._workflows:
            return self._workflows[version]
        rows = await self._db.rows("SELECT body FROM workflows WHERE version = ?", (version,))
        return from_json(rows[0][0]) if rows else None


def _lock_of(thread_id: str) -> str:
    """The thread's lock. It stays: who waits for one that is taken away would hold nothing."""
    return f"{hashlib.sha256(thread_id.encode()).hexdigest()[:32]}.lock"


def _with_steps(db: sqlite3.Connection, table: str, thread_id: str) -> list[str]:
    """The thread and its steps' own, as far as they stand in a table."""
    query = f"SELECT DISTINCT thread_id FROM {table} WHERE {_WITH_STEPS}"
    return [row[0] for row in db.execute(query, (thread_id,)).fetchall()]
