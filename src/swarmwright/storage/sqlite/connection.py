"""One SQLite connection that many coroutines share: it has a thread of its own, and takes one piece of work
after the other. Beside it two that need no thread: one for short looks, one for short writes.

A piece of work is done whole, whatever becomes of who asked for it: where a coroutine is cancelled, its
transaction still ends in COMMIT or ROLLBACK, and no statement is left open (an open one would leave the
connection on an old snapshot, and SQLite would then refuse every write). Going to the thread and back costs
more than most statements do, so what belongs together is one piece of work. A write begins IMMEDIATE, which
waits for other processes.

What SQLite cannot do now, or no more (the file is locked, the disk full), is StorageFailed; what is wrong
with a statement stays what it is.
"""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager
from typing import Any, TypeVar, cast

import aiosqlite

from swarmwright.errors import StorageFailed
from swarmwright.storage.aside import LARGE
from swarmwright.storage.records import Dialect, contains

__all__ = ["SQLITE", "Connection", "failed", "failures_told", "words"]

Result = TypeVar("Result")

SQLITE = Dialect("?", "contains(metadata, ?)", "instr(lower(name), lower(?)) > 0")

_PATIENT = "busy_timeout=30000"
_PRAGMAS = ("page_size=4096", "journal_mode=WAL", "synchronous=NORMAL", _PATIENT)
"""4 KB pages: a thread of many short rows takes 4 % less room than in pages of 8 KB, and less than half of
what it takes in pages of 2 KB (benchmarks/storage.py)."""


_CHECKPOINT = 200
"""Short writes, of some pages each, after which the thread brings them to their place, as SQLite does by
itself after 1,000 pages."""

_LONG_LOG, _STANDS_STILL_MS = 1000, 1000
"""Pages of a log that is brought to its end whoever writes; how long it waits for who reads the old ones."""


_DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
_FAILURES = (
    *(sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_PROTOCOL, sqlite3.SQLITE_FULL),
    *(sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM),
    *_DAMAGED,
)
"""Codes of what is the file's, the disk's or another process's affair."""


class Connection:
    """A connection in a thread, and one to read and one to write with at once. Made by `open`."""

    def __init__(
        self,
        file: str,
        thread: ThreadPoolExecutor,
        db: sqlite3.Connection,
        reader: sqlite3.Connection | None,
        writer: sqlite3.Connection | None,
    ) -> None:
        self._file = file
        self._thread, self._db, self._reader, self._writer = thread, db, reader, writer
        self._written = 0
        self._bringing: Future[None] | None = None

    @classmethod
    @asynccontextmanager
    async def open(cls, file: str) -> AsyncIterator[Connection]:
        """Open a file in WAL mode, without implicit transactions. Raises sqlite3.DatabaseError."""
        thread = ThreadPoolExecutor(1, "sqlite")
        loop = asyncio.get_running_loop()
        try:
            db = await loop.run_in_executor(thread, _connected, file)
            beside = (
                [] if file == ":memory:" else [_reading(file), _writing(file)]
            )  # that one cannot be shared
            try:
                yield cls(file, thread, db, *(beside or (None, None)))
            finally:
                for one in beside:
                    one.close()
                await loop.run_in_executor(thread, db.close)
        finally:
            thread.shutdown(wait=False)

    @staticmethod
    async def prepare(db: aiosqlite.Connection) -> None:
        """Set on somebody else's connection what every one on a file of ours is to have."""
        for pragma in _PRAGMAS:
            await db.execute(f"PRAGMA {pragma}")

    async def rows(self, query: str, values: Sequence[Any] = ()) -> list[Any]:
        """Every row of a query."""
        return await self._done(lambda: self._db.execute(query, values).fetchall())

    async def look(self, work: Callable[[sqlite3.Connection], Result]) -> Result:
        """Do this here and now: a few queries by key, for a few rows.

        In WAL mode a reader waits for nobody and sees what is committed; the way to the thread and back takes
        several times as long as such a look. Where it cannot be had, the thread does it.
        """
        if self._reader is not None:
            with contextlib.suppress(sqlite3.OperationalError):
                return work(self._reader)
        return await self.read(work)

    async def script(self, statements: str) -> None:
        """Run several statements, as migrations do."""
        await self._done(lambda: self._db.executescript(statements))

    async def write(self, statement: str, values: Sequence[Any] = ()) -> int:
        """Run one statement that writes, in a transaction of its own; returns how many rows it changed."""
        return await self._done(lambda: self._db.execute(statement, values).rowcount)

    async def read(self, work: Callable[[sqlite3.Connection], Result]) -> Result:
        """Do this in the connection's thread: several queries, say, of which one needs what another found."""
        return await self._done(lambda: work(self._db))

    async def transact(self, work: Callable[[sqlite3.Connection], Result]) -> Result:
        """Do this in the connection's thread: everything that it writes is written, or nothing."""

        def transaction() -> Result:
            self._db.execute("BEGIN IMMEDIATE")
            return _committed(self._db, work)

        return await self._done(transaction)

    async def put(self, work: Callable[[sqlite3.Connection], Result], size: int = 0) -> Result:
        """The same here and now: a few rows by key, of so many bytes, if they are not large.

        A commit waits for no disk (`synchronous=NORMAL`: what is in the log of the file is brought to its
        place by the thread), and takes a fraction of the way to the thread and back, on which both sides wait
        for Python's lock. While somebody else writes, the thread waits for that.
        """
        if size < LARGE and self._writer is not None and not self._is_behind():
            try:
                self._writer.execute("BEGIN IMMEDIATE")
            except sqlite3.OperationalError:
                return await self.transact(work)
            self._written += 1
            with failures_told(self._file):
                return _committed(self._writer, work)
        return await self.transact(work)

    def try_writing(self) -> None:
        """Write a page as it is, here and now; not where somebody else writes, which shows it as well."""
        if self._writer is None:
            return
        with failures_told(self._file):
            try:
                self._writer.execute("BEGIN IMMEDIATE")
            except sqlite3.OperationalError as error:
                if _code(error) == sqlite3.SQLITE_BUSY:
                    return
                raise
            self._written += 1
            _committed(self._writer, _rewritten)

    def _is_behind(self) -> bool:
        """Let the thread bring the log of the file to its place after so many writes that went by it; whether
        it is at that still after as many more."""
        if self._written >= _CHECKPOINT and (self._bringing is None or self._bringing.done()):
            self._written, self._bringing = 0, self._thread.submit(_checkpointed, self._db)
        return self._written >= 2 * _CHECKPOINT

    async def _done(self, work: Callable[[], Result]) -> Result:
        with failures_told(self._file):
            return await asyncio.get_running_loop().run_in_executor(self._thread, _without_cursor, work)


def failed(file: str, error: Exception) -> StorageFailed:
    """What is told of a store that was open, and failed of this."""
    remedy = "make room or free the file; what was finished is kept"
    if _code(error) in _DAMAGED:
        remedy = "the file is damaged: put a copy in its place, or name another by --db"
    return StorageFailed(file, f"the store failed while it was in use: {words(error)}", remedy)


def words(error: Exception) -> str:
    """What is wrong, without the number and the path that Python puts around it."""
    told = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return told[:1].lower() + told[1:]


def _code(error: Exception) -> int:
    """SQLite's, without what it says more closely; 0 = it has none."""
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF


@contextmanager
def failures_told(file: str) -> Iterator[None]:
    """Let what fails of the file inside be told as StorageFailed."""
    try:
        yield
    except sqlite3.DatabaseError as error:
        if _code(error) not in _FAILURES:
            raise
        raise failed(file, error) from error


def _without_cursor(work: Callable[[], Result]) -> Result:
    """What it gives; None in place of a cursor, which ends here.

    One that is let go of in another thread resets its statement there, which is shared by all that are the
    same: what runs in the connection's thread at that moment fails as a misuse.
    """
    result = work()
    return cast(Result, None) if isinstance(result, sqlite3.Cursor) else result


def _committed(db: sqlite3.Connection, work: Callable[[sqlite3.Connection], Result]) -> Result:
    """End a transaction that has begun: everything that this writes is written, or nothing."""
    try:
        result = work(db)
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:  # where the disk is full, SQLite has gone back by itself
            db.execute("ROLLBACK")
        raise
    return result


def _rewritten(db: sqlite3.Connection) -> None:
    """Write the first page of the file, with the number that stands there."""
    ((number,),) = db.execute("PRAGMA user_version").fetchall()
    db.execute(f"PRAGMA user_version={number}")


def _checkpointed(db: sqlite3.Connection) -> None:
    """Bring the log to its place. Where that never came to its end, since somebody always writes, writers
    wait for it once (`put` then goes by the thread): a log that is not brought to its end only grows."""
    with contextlib.suppress(sqlite3.Error):  # somebody else is at it; the next one will do
        ((_, frames, _),) = db.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
        if frames > _LONG_LOG:
            db.execute(f"PRAGMA busy_timeout={_STANDS_STILL_MS}")
            try:
                db.execute("PRAGMA wal_checkpoint(FULL)").fetchall()
            finally:
                db.execute(f"PRAGMA {_PATIENT}")


def _writing(file: str) -> sqlite3.Connection:
    """A connection that never waits: neither for who else writes, nor for the disk."""
    writer = sqlite3.connect(file, isolation_level=None, timeout=0)
    for pragma in ("synchronous=NORMAL", "wal_autocheckpoint=0"):
        writer.execute(f"PRAGMA {pragma}")
    return _taught(writer)


def _reading(file: str) -> sqlite3.Connection:
    """A connection that only reads, and never waits."""
    reader = sqlite3.connect(file, isolation_level=None, timeout=0)
    reader.execute("PRAGMA query_only=1")
    return _taught(reader)


def _connected(file: str) -> sqlite3.Connection:
    db = sqlite3.connect(file, isolation_level=None)
    try:
        for pragma in _PRAGMAS:
            db.execute(f"PRAGMA {pragma}")
    except BaseException:
        db.close()
        raise
    return _taught(db)


def _taught(db: sqlite3.Connection) -> sqlite3.Connection:
    """The connection, with what our queries call."""
    db.create_function("contains", 2, contains, deterministic=True)
    return db
