"""Checkpoints in SQLite: the tables, and every query on them, each a function of the connection's thread.

A row of `saved` is a checkpoint; a row of `written` is all that one task wrote beside one. Payloads are
opaque here, but for a long text in them (`texts`). Ids are numbers but for the
checkpoint's own.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Generator, Sequence
from typing import Any

from swarmwright.storage.damage import whole
from swarmwright.storage.packing import cut, deflated, full_id, inflated_with, short_id
from swarmwright.storage.rows import Listing, Place, Saved, Written
from swarmwright.storage.sqlite.texts import keep, release

__all__ = [
    "CHECKPOINT_TABLES",
    "ancestors",
    "change_written",
    "copy",
    "delete",
    "found",
    "keep_only",
    "listed",
    "named",
    "newest_id",
    "places",
    "put_checkpoint",
    "put_written",
    "written_by",
]

CHECKPOINT_TABLES = """
CREATE TABLE IF NOT EXISTS spaces (
    space INTEGER PRIMARY KEY, thread_id TEXT NOT NULL, checkpoint_ns TEXT NOT NULL,
    UNIQUE (thread_id, checkpoint_ns)
);
CREATE TABLE IF NOT EXISTS saved (
    saved INTEGER PRIMARY KEY, space INTEGER NOT NULL, id NOT NULL, parent, pack BLOB,
    UNIQUE (space, id)
);
CREATE TABLE IF NOT EXISTS written (
    written INTEGER PRIMARY KEY, task NOT NULL, path TEXT NOT NULL, pack BLOB NOT NULL, text INTEGER
);
"""
"""`written` = the checkpoint's number times `_PER_CHECKPOINT`, and a running number: what stands beside one
checkpoint stands together, without an index. Rows of `saved` without a pack are checkpoints that are not
stored yet, though something was written beside them."""

_PER_CHECKPOINT = 1 << 20

_SPACE = "SELECT space FROM spaces WHERE thread_id = ? AND checkpoint_ns = ?"
_ONE = "SELECT saved, id, parent, pack FROM saved WHERE space = ? AND id = ? AND pack IS NOT NULL"
_NEWEST = (
    "SELECT saved, id, parent, pack FROM saved WHERE space = ? AND pack IS NOT NULL ORDER BY id DESC LIMIT 1"
)
_PUT = (
    "INSERT INTO saved (space, id, parent, pack) VALUES (?, ?, ?, ?) "
    "ON CONFLICT (space, id) DO UPDATE SET parent = excluded.parent, pack = excluded.pack"
)
_WRITTEN = (
    "SELECT task, path, pack, body, written, text FROM written LEFT JOIN texts USING (text) "
    "WHERE written >= ? AND written < ? ORDER BY written"
)
"""What stands beside one checkpoint."""
_ANCESTORS = """WITH RECURSIVE line (saved, id, parent, pack) AS (
SELECT saved, id, parent, pack FROM saved WHERE space = :space AND id = :id
UNION ALL
SELECT s.saved, s.id, s.parent, s.pack FROM line CROSS JOIN saved s ON s.space = :space AND s.id = line.parent
) SELECT saved, id, parent, pack FROM line WHERE id <> :id AND pack IS NOT NULL"""
"""SQLite gives a recursion's rows as they are asked for, the nearest first."""
_COPY_SAVED = (
    "INSERT INTO saved (space, id, parent, pack) SELECT ?, id, parent, pack FROM saved WHERE saved = ?"
)
_COPY_WRITTEN = (
    "INSERT INTO written SELECT written + ?, task, path, pack, text FROM written "
    "WHERE written >= ? AND written < ?"
)
_MORE_USES = (
    "UPDATE texts SET uses = uses + (SELECT COUNT(*) FROM written w WHERE w.text = texts.text "
    "AND w.written >= ?1 AND w.written < ?2) "
    "WHERE text IN (SELECT text FROM written WHERE written >= ?1 AND written < ?2)"
)


def found(db: sqlite3.Connection, place: Place, id_: str | None) -> Saved | None:
    """A checkpoint; the newest, without an id."""
    space = db.execute(_SPACE, place).fetchone()
    if space is None:
        return None
    rows = db.execute(_ONE, (*space, short_id(id_))) if id_ else db.execute(_NEWEST, space)
    row = rows.fetchone()
    return None if row is None else _saved(db, place, *row)


def newest_id(db: sqlite3.Connection, thread_id: str) -> str:
    """The id of a thread's own newest checkpoint; "" = it has none."""
    space = db.execute(_SPACE, (thread_id, "")).fetchone()
    row = None if space is None else db.execute(_NEWEST, space).fetchone()
    return "" if row is None else full_id(row[1])


def listed(db: sqlite3.Connection, listing: Listing) -> list[Saved]:
    """Those that are asked for, the newest first."""
    rows = db.execute(*_listing(listing)).fetchall()
    return [_saved(db, (thread_id, ns), *row) for thread_id, ns, *row in rows]


def named(db: sqlite3.Connection, listing: Listing) -> list[tuple[str, str | None]]:
    """(id, its parent's) of those that are asked for, the newest first."""
    rows = db.execute(*_listing(listing, "id, parent")).fetchall()
    return [(full_id(id_), None if parent is None else full_id(parent)) for id_, parent in rows]


def ancestors(db: sqlite3.Connection, place: Place, id_: str) -> Generator[Saved, None, None]:
    """Those before a checkpoint, the nearest first, as far as they are asked for."""
    (space,) = db.execute(_SPACE, place).fetchone() or (0,)
    seen = set[str | bytes]()
    rows = db.execute(_ANCESTORS, {"space": space, "id": short_id(id_)})
    try:
        for row in rows:
            if row[1] in seen:  # stored again, with a descendant for its parent
                return
            seen.add(row[1])
            yield _saved(db, place, *row)
    finally:
        rows.close()


def written_by(db: sqlite3.Connection, place: Place, id_: str, task_id: str) -> tuple[int, bytes] | None:
    """(key, payload) of what a task has written beside a checkpoint."""
    first = _number(db, place, id_) * _PER_CHECKPOINT
    rows = db.execute(_WRITTEN, (first, first + _PER_CHECKPOINT)).fetchall()
    return next(
        ((row[4], inflated_with(row[2], row[3])) for row in rows if row[0] == short_id(task_id)), None
    )


def change_written(db: sqlite3.Connection, key: int, payload: bytes) -> None:
    """Put another payload in the place of one that a task has written."""
    release(db, db.execute("SELECT text FROM written WHERE written = ?", (key,)).fetchone())
    db.execute("UPDATE written SET pack = ?, text = NULL WHERE written = ?", (deflated(payload), key))


def put_checkpoint(db: sqlite3.Connection, place: Place, id_: str, parent: str | None, pack: bytes) -> None:
    """Write a packed checkpoint, in place of one of that id."""
    db.execute(_PUT, (_space(db, place), short_id(id_), None if parent is None else short_id(parent), pack))


def put_written(db: sqlite3.Connection, place: Place, id_: str, written: Written) -> None:
    """Write what a task that has written nothing yet has written beside a checkpoint."""
    first = _number(db, place, id_) * _PER_CHECKPOINT
    query = "SELECT COALESCE(MAX(written) + 1, ?) FROM written WHERE written >= ? AND written < ?"
    (number,) = db.execute(query, (first, first, first + _PER_CHECKPOINT)).fetchone()
    kept = None if written.text is None else keep(db, written.text)
    text = written.text if kept is not None else None
    pack = deflated(written.payload if text is None else cut(written.payload, text))
    row = (number, short_id(written.task), written.path, pack, kept)
    db.execute("INSERT INTO written VALUES (?, ?, ?, ?, ?)", row)


def _space(db: sqlite3.Connection, place: Place) -> int:
    """The number of a namespace of a thread, which is made where there is none."""
    found = db.execute(_SPACE, place).fetchone()
    if found is None:
        db.execute("INSERT INTO spaces (thread_id, checkpoint_ns) VALUES (?, ?)", place)
        found = db.execute(_SPACE, place).fetchone()
    return int(found[0])


def _number(db: sqlite3.Connection, place: Place, id_: str) -> int:
    """The number of a checkpoint, also of one that is not stored yet."""
    space, short = _space(db, place), short_id(id_)
    query = "SELECT saved FROM saved WHERE space = ? AND id = ?"
    found = db.execute(query, (space, short)).fetchone()
    if found is None:
        db.execute("INSERT INTO saved (space, id) VALUES (?, ?)", (space, short))
        found = db.execute(query, (space, short)).fetchone()
    return int(found[0])


def _saved(
    db: sqlite3.Connection, place: Place, number: int, id_: str | bytes, parent: Any, pack: bytes
) -> Saved:
    first = number * _PER_CHECKPOINT
    rows = db.execute(_WRITTEN, (first, first + _PER_CHECKPOINT)).fetchall()
    with whole(place, f"what is written beside checkpoint {full_id(id_)}"):
        beside = [(full_id(task), path, inflated_with(packed, body)) for task, path, packed, body, *_ in rows]
    return Saved(place, full_id(id_), None if parent is None else full_id(parent), pack, beside)


def delete(db: sqlite3.Connection, thread_id: str) -> None:
    """Delete all checkpoints of a thread, and what stands beside them."""
    for (space,) in db.execute("SELECT space FROM spaces WHERE thread_id = ?", (thread_id,)).fetchall():
        numbers = [row[0] for row in db.execute("SELECT saved FROM saved WHERE space = ?", (space,))]
        of = [_ends(number) for number in numbers]
        for ends in of:
            release(db, [row[5] for row in db.execute(_WRITTEN, ends).fetchall()])
        db.executemany("DELETE FROM written WHERE written >= ? AND written < ?", of)
        db.execute("DELETE FROM saved WHERE space = ?", (space,))
        db.execute("DELETE FROM spaces WHERE space = ?", (space,))


def places(db: sqlite3.Connection, thread_id: str) -> list[Place]:
    """The namespaces of a thread, and of its steps' own."""
    query = (
        "SELECT thread_id, checkpoint_ns FROM spaces "
        "WHERE thread_id = ?1 OR (thread_id >= ?1 || ':' AND thread_id < ?1 || ';')"
    )
    return [(row[0], row[1]) for row in db.execute(query, (thread_id,)).fetchall()]


def keep_only(db: sqlite3.Connection, place: Place, newest: str, others: Sequence[str]) -> int:
    """Delete what is older than a checkpoint, and what stands beside it, but these; how many."""
    space = db.execute(_SPACE, place).fetchone() or (0,)
    kept = {short_id(id_) for id_ in others}
    query = "SELECT saved, id FROM saved WHERE space = ? AND id < ?"
    rows = db.execute(query, (*space, short_id(newest))).fetchall()
    gone = [number for number, id_ in rows if id_ not in kept]
    for number in gone:
        ends = _ends(number)
        release(db, [row[5] for row in db.execute(_WRITTEN, ends).fetchall()])
        db.execute("DELETE FROM written WHERE written >= ? AND written < ?", ends)
        db.execute("DELETE FROM saved WHERE saved = ?", (number,))
    return len(gone)


def copy(db: sqlite3.Connection, thread_id: str, new_id: str) -> None:
    """Give a thread that has none the checkpoints of another, and what stands beside them."""
    spaces = db.execute(
        "SELECT space, checkpoint_ns FROM spaces WHERE thread_id = ?", (thread_id,)
    ).fetchall()
    for space, ns in spaces:
        there = _space(db, (new_id, ns))
        for (number,) in db.execute("SELECT saved FROM saved WHERE space = ?", (space,)).fetchall():
            made = db.execute(_COPY_SAVED, (there, number)).lastrowid or 0
            moved, ends = (made - number) * _PER_CHECKPOINT, _ends(number)
            db.execute(_COPY_WRITTEN, (moved, *ends))
            db.execute(_MORE_USES, ends)


def _ends(number: int) -> tuple[int, int]:
    """Between which keys stands what is beside a checkpoint: from the first, and before the second."""
    return number * _PER_CHECKPOINT, (number + 1) * _PER_CHECKPOINT


def _listing(
    listing: Listing, columns: str = "thread_id, checkpoint_ns, saved, id, parent, pack"
) -> tuple[str, list[Any]]:
    """The query for a list of checkpoints, and its values."""
    asked = (
        ("thread_id = ?", listing.thread_id),
        ("checkpoint_ns = ?", listing.ns),
        ("id = ?", listing.id and short_id(listing.id)),
        ("id < ?", listing.before and short_id(listing.before)),
    )
    tests = ["pack IS NOT NULL", *(test for test, value in asked if value is not None)]
    values: list[Any] = [value for _, value in asked if value is not None]
    rows = f"SELECT {columns} FROM saved JOIN spaces USING (space) WHERE {' AND '.join(tests)}"
    return f"{rows} ORDER BY id DESC LIMIT ?", [*values, -1 if listing.limit is None else listing.limit]
