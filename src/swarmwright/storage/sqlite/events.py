"""The log of events in the SQLite file: `ports.events.EventLog` over a connection."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace

from swarmwright.ports.events import Event
from swarmwright.storage.packing import cut, deflated
from swarmwright.storage.sqlite.connection import Connection
from swarmwright.storage.sqlite.texts import keep
from swarmwright.storage.telling import packed_event, read_event, spelt, told

__all__ = ["EVENT_TABLES", "SqliteEvents", "put_logged"]

EVENT_TABLES = """
CREATE TABLE IF NOT EXISTS logs (log INTEGER PRIMARY KEY, thread_id TEXT NOT NULL UNIQUE);
CREATE TABLE IF NOT EXISTS logged (
    logged INTEGER PRIMARY KEY, at REAL NOT NULL, pack BLOB NOT NULL, text INTEGER
);
"""
"""`logged` = the log's number times `_PER_LOG`, and the event's own."""

PAGE = 500
"""Events read at a time."""

_PER_LOG = 1 << 32

_INSERT = "INSERT INTO logged VALUES (?, ?, ?, ?)"
_LOG = "SELECT log FROM logs WHERE thread_id = ?"
_LAST = "SELECT COALESCE(MAX(logged), ?) FROM logged WHERE logged >= ? AND logged < ?"
_READ = (
    "SELECT logged % 4294967296, at, pack, body FROM logs JOIN logged ON logged > log * 4294967296 + ? "
    "AND logged < (log + 1) * 4294967296 LEFT JOIN texts USING (text) "
    "WHERE thread_id = ? ORDER BY logged LIMIT ?"
)


class SqliteEvents:
    """`ports.events.EventLog` over a connection. `seq` is given in the transaction that stores the events."""

    def __init__(self, db: Connection) -> None:
        self._db = db

    async def append(self, events: Sequence[Event]) -> Sequence[Event]:
        """Store the events in order and return them with `seq` set."""
        if not events:
            return ()
        payloads = [packed_event(event) for event in events]

        def append(db: sqlite3.Connection) -> list[int]:
            ends: dict[str, int] = {}
            keys = []
            for event, payload in zip(events, payloads, strict=True):
                keys.append((ends.get(event.thread_id) or _end(db, event.thread_id)) + 1)
                ends[event.thread_id] = keys[-1]
                db.execute(_INSERT, (keys[-1], event.at, *_apart(db, event, payload)))
            return [key % _PER_LOG for key in keys]

        numbers = await self._db.transact(append)
        return [replace(event, seq=seq) for event, seq in zip(events, numbers, strict=True)]

    async def read(self, thread_id: str, after: int = 0) -> AsyncIterator[Event]:
        """Yield the stored events of a thread with `seq` > after, in order, read in pages."""
        while rows := await self._db.rows(_READ, (after, thread_id, PAGE)):
            for seq, at, pack, body in rows:
                yield read_event(thread_id, seq, at, pack, body)
                after = seq


def put_logged(db: sqlite3.Connection, thread_id: str, seq: int, at: float, pack: bytes) -> None:
    """Write one packed event under its number; for `upgrading`."""
    db.execute(_INSERT, (_first(db, thread_id) + seq, at, pack, None))


def _first(db: sqlite3.Connection, thread_id: str) -> int:
    """The key before the first event of a thread's log, which is made where there is none."""
    found = db.execute(_LOG, (thread_id,)).fetchone()
    if found is None:
        found = (db.execute("INSERT INTO logs (thread_id) VALUES (?)", (thread_id,)).lastrowid,)
    return int(found[0]) * _PER_LOG


def _end(db: sqlite3.Connection, thread_id: str) -> int:
    """The key of the last event in a thread's log."""
    first = _first(db, thread_id)
    return int(db.execute(_LAST, (first, first, first + _PER_LOG)).fetchone()[0])


def _apart(db: sqlite3.Connection, event: Event, payload: bytes) -> tuple[bytes, int | None]:
    """(pack, the number of its text): a text that stands in the file already is not stored again."""
    text = told(event, payload)
    kept = None if text is None else keep(db, text, new=False)
    return deflated(payload if text is None or kept is None else cut(payload, spelt(text))), kept
