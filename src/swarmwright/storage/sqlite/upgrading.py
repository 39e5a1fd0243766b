"""A file of an earlier schema, brought to this one.

1 and 2: LangGraph's own tables and one row a write. Values are moved as they are encoded, not read and
written anew: what a value's type was needs not be known. 3: tables with fewer columns.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any

from swarmwright.storage.packing import deflated, inflated, inflated_as
from swarmwright.storage.rows import Written
from swarmwright.storage.sqlite.events import count_logged, put_logged
from swarmwright.storage.sqlite.rows import put_checkpoint, put_written
from swarmwright.storage.types import serializer

__all__ = ["upgrade", "widen"]

_TAG = "+z1"
"""The end of the type of a value that was deflated."""


_WIDER = (
    ("threads", "graph", "TEXT NOT NULL DEFAULT ''"),
    ("threads", "tenant", "TEXT NOT NULL DEFAULT ''"),
    ("threads", "metadata", "TEXT NOT NULL DEFAULT '{}'"),
    ("threads", "ttl", "REAL"),
    ("threads", "sweep", "TEXT NOT NULL DEFAULT 'delete'"),
    ("threads", "expires_at", "REAL"),
    ("runs", "tells", "INTEGER NOT NULL DEFAULT 0"),
    ("runs", "tell_at", "REAL NOT NULL DEFAULT 0"),
    ("runs", "deaths", "INTEGER NOT NULL DEFAULT 0"),
    ("logs", "last", "INTEGER NOT NULL DEFAULT 0"),
    ("teams", "made_by", "TEXT NOT NULL DEFAULT ''"),
)
"""Columns that tables of an earlier schema may not have."""


def widen(db: sqlite3.Connection) -> None:
    """Give tables that there are the columns that they lack, before anything is built on these."""
    for table, column, kind in _WIDER:
        there = {row[1] for row in db.execute(f"PRAGMA table_info({table})").fetchall()}
        if there and column not in there:
            db.execute(f"ALTER TABLE {table} ADD COLUMN {column} {kind}")


def upgrade(db: sqlite3.Connection) -> None:
    """Move everything into the tables of now, inside of the caller's transaction, and drop the old ones."""
    there = {row[0] for row in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall()}
    for table, move in _MOVES:
        if table in there:
            move(db)
    for table, _ in _MOVES:
        db.execute(f"DROP TABLE IF EXISTS {table}")
    count_logged(db)


def _checkpoints(db: sqlite3.Connection) -> None:
    columns = "thread_id, checkpoint_ns, checkpoint_id, parent_checkpoint_id, type, checkpoint, metadata"
    for thread_id, ns, id_, parent, *typed, metadata in _rows(db, f"SELECT {columns} FROM checkpoints"):
        about = _encoded(json.loads(metadata) if metadata else {})
        pack = deflated(_array([_value(*typed), about]))
        put_checkpoint(db, (thread_id, ns), id_, parent, pack)


def _writes(db: sqlite3.Connection) -> None:
    columns = "thread_id, checkpoint_ns, checkpoint_id, task_id, task_path, idx, channel, type, value"
    order = "thread_id, checkpoint_ns, checkpoint_id, task_id, idx"
    rows = _rows(db, f"SELECT {columns} FROM writes ORDER BY {order}")
    for (thread_id, ns, id_, task), group in groupby(rows, key=itemgetter(0, 1, 2, 3)):
        written = list(group)
        entries = [_array([_encoded(row[5]), _encoded(row[6]), _value(*row[7:])]) for row in written]
        put_written(db, (thread_id, ns), id_, Written(task, written[0][4], _array(entries)))


def _events(db: sqlite3.Connection) -> None:
    columns = "thread_id, seq, at, kind, instance, agent, data"
    for thread_id, seq, at, *said, data in _rows(db, f"SELECT {columns} FROM events"):
        whole = json.dumps([*said, json.loads(inflated(data))], ensure_ascii=False)
        put_logged(db, thread_id, seq, at, deflated(whole.encode(errors="replace")))


_MOVES: Sequence[tuple[str, Callable[[sqlite3.Connection], None]]] = (
    ("checkpoints", _checkpoints),
    ("writes", _writes),
    ("events", _events),
)


def _rows(db: sqlite3.Connection, query: str) -> Iterator[Any]:
    return iter(db.execute(query))


def _encoded(value: Any) -> bytes:
    return serializer().dumps_typed([value])[1][1:]  # alone, some types have an encoding of their own


def _value(kind: str, stored: bytes) -> bytes:
    """A value as it stands inside of others."""
    if kind.endswith(_TAG):
        kind, stored = kind.removesuffix(_TAG), inflated_as(b"1", stored)
    return stored if kind == "msgpack" else _encoded(serializer().loads_typed((kind, stored)))


def _array(parts: Sequence[bytes]) -> bytes:
    """Encoded values as one encoded list (MessagePack)."""
    count = len(parts)
    head = bytes([0x90 | count]) if count < 16 else b"\xdd" + count.to_bytes(4, "big")
    return head + b"".join(parts)
