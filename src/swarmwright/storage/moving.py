"""A store's move from a SQLite file to a PostgreSQL database: all of it in one transaction, or nothing.

The file is only read, from one moment's view. Nobody may work on it meanwhile, since what they did would stay
behind: that is looked at before, by its locks. The database has to be empty.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import psycopg
from filelock import FileLock, Timeout
from psycopg import sql

from swarmwright.errors import StorageError, ThreadUnreadable
from swarmwright.storage.address import DatabaseUrl
from swarmwright.storage.opening import open_store
from swarmwright.storage.sqlite.leaving import ITEMS, NOT_MOVED, TABLES, Leaving, Table, items, not_moved

__all__ = ["Moved", "move", "prepare"]

Moved = Callable[[str, int, int], None]
"""Told how far it is: (what is moved, rows so far, rows in all)."""

TELL_EVERY = 10_000

_REFUSED = re.compile(r"COPY \w+, line (\d+)(?:, column (\w+))?")
"""Where the database says that it was: which row, and which column of it."""
_NO_TEXT = re.compile(r"decode to UTF-8 column '(\w+)'")
"""What SQLite says of bytes that are no text."""

_PATH = "SET search_path TO swarmwright"
_ITEMS_BENEATH = "items"


async def prepare(source: Path, target: DatabaseUrl) -> None:
    """Bring both to this version. Raises StorageError for a file that somebody works on."""
    async with open_store(source, threads=False):
        pass
    if _in_use(source):
        reason = "somebody works on it: what they do would stay behind"
        raise StorageError(str(source), reason, "end its servers and runs, and ask again")
    async with open_store(target, threads=False) as store:
        await store.items.aget(("none",), "none")  # LangGraph's own tables are there from here on


def move(
    source: Path, target: DatabaseUrl, memory: Path | None = None, told: Moved = lambda *_: None
) -> dict[str, int]:
    """Move what the file has, its items and memory too, into an empty database; table → rows.

    memory: the file that agents' memory is in, None = there is none. Raises StorageError.
    """
    try:
        with _reading(source) as file, psycopg.connect(target.url) as db:
            db.execute(_PATH)
            _check_empty(db, target)
            leaving = Leaving(file)
            counts = {table.name: _moved(db, leaving, table, told) for table in TABLES}
            counts["items"] = _items_moved(db, Path(f"{source}-items.db"), _ITEMS_BENEATH, told)
            counts["memory"] = 0 if memory is None else _items_moved(db, memory, "", told)
            db.execute("SELECT setval('run_numbers', GREATEST(1, (SELECT MAX(number) FROM runs)))")
        return counts
    except psycopg.Error as error:
        words = error.diag.message_primary or type(error).__name__
        remedy = "nothing was moved: the database is as it was"
        raise StorageError(str(target), f"the move failed: {words}", remedy) from error
    except sqlite3.Error as error:
        raise StorageError(str(source), f"it cannot be read: {error}", "nothing was moved") from error


def _in_use(source: Path) -> bool:
    """Whether somebody holds a thread of the file, or drives its runs."""
    for lock in sorted(Path(f"{source}-locks").glob("*.lock")):
        try:
            with FileLock(lock, timeout=0):
                pass
        except Timeout:
            return True
    return False


@contextmanager
def _reading(file: Path) -> Iterator[sqlite3.Connection]:
    """A connection that only reads, and sees one moment of the file."""
    with closing(sqlite3.connect(file, isolation_level=None)) as db:
        db.execute("PRAGMA query_only=1")
        db.execute("BEGIN")
        yield db


def _check_empty(db: psycopg.Connection[Any], target: DatabaseUrl) -> None:
    """Keep others out until this transaction ends. Raises StorageError where anything stands there."""
    names = [table.name for table in TABLES] + ["store"]
    tables = sql.SQL(", ").join(map(sql.Identifier, names))
    db.execute(sql.SQL("LOCK TABLE {} IN SHARE ROW EXCLUSIVE MODE").format(tables))
    for name in names:
        if db.execute(sql.SQL("SELECT FROM {} LIMIT 1").format(sql.Identifier(name))).fetchone() is not None:
            remedy = "make an empty database, and move there"
            raise StorageError(str(target), f"it is not empty: there are {name}", remedy)


def _moved(db: psycopg.Connection[Any], leaving: Leaving, table: Table, told: Moved) -> int:
    whole = len(leaving.texts)
    if table.name != "texts":
        source = "commands" if table.name == "mailboxes" else table.name
        ((whole,),) = leaving.db.execute(f"SELECT COUNT(*) FROM {source}").fetchall()
    count = _all_of(db, leaving, table, _telling(told, table.name, whole))
    if table.numbered:
        query = "SELECT setval(pg_get_serial_sequence({}, {}), GREATEST(1, (SELECT MAX({}) FROM {})))"
        names = sql.Literal(table.name), sql.Literal(table.numbered)
        inside = sql.Identifier(table.numbered), sql.Identifier(table.name)
        db.execute(sql.SQL(query).format(*names, *inside))
    return count


def _items_moved(db: psycopg.Connection[Any], file: Path, beneath: str, told: Moved) -> int:
    """What stands in LangGraph's own store in a file of its own; 0 where there is none."""
    if not file.exists():
        return 0
    with _reading(file) as source:
        if not source.execute("SELECT 1 FROM sqlite_schema WHERE name = 'store'").fetchone():
            return 0
        ((whole,),) = source.execute("SELECT COUNT(*) FROM store").fetchall()
        table = Table("store", ITEMS, lambda leaving: items(leaving.db, beneath))
        return _all_of(db, Leaving(source), table, _telling(told, beneath or "memory", whole))


def _all_of(
    db: psycopg.Connection[Any], leaving: Leaving, table: Table, telling: Callable[[int], None]
) -> int:
    """Write a table's rows; how many. Raises StorageError, by what one belongs to that cannot be moved."""
    names = sql.SQL(", ").join(map(sql.Identifier, table.columns))
    into = sql.SQL("COPY {} ({}) FROM STDIN").format(sql.Identifier(table.name), names)
    count = 0
    try:
        with db.cursor() as cursor, cursor.copy(into) as copy:
            for row in table.rows(leaving):
                copy.write_row(row)
                count += 1
                telling(count)
    except psycopg.DataError as error:
        at = _REFUSED.search(error.diag.context or "")
        number, column = (int(at[1]), at[2] or "") if at else (count + 1, "")
        reason = f"the database does not take it: {error.diag.message_primary or error}"
        raise not_moved(leaving, table, number, column, reason) from error
    except ThreadUnreadable as error:
        raise ThreadUnreadable(error.thread_id, error.what, error.reason, NOT_MOVED) from error
    except sqlite3.OperationalError as error:
        if (at := _NO_TEXT.search(str(error))) is None:
            raise
        raise not_moved(leaving, table, count + 1, at[1], "it is no text any more") from error
    return count


def _telling(told: Moved, name: str, whole: int) -> Callable[[int], None]:
    def tell(count: int) -> None:
        if count % TELL_EVERY == 0:
            told(name, count, whole)

    return tell
