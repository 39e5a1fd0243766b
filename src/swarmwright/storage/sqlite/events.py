"""The log of events in the SQLite file: `ports.events.EventLog` over a connection.

Chunks stand in a table of their own, for they go in time; both tables are numbered by one counter.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

from swarmwright.ports.events import Event
from swarmwright.storage.packing import cut, deflated, short_id
from swarmwright.storage.scribing import LogScribe
from swarmwright.storage.sqlite.chimes import Chimes
from swarmwright.storage.sqlite.connection import Connection
from swarmwright.storage.sqlite.texts import keep, release
from swarmwright.storage.telling import packed_event, read_event, spelt, told

__all__ = [
    "EVENT_TABLES",
    "SqliteEvents",
    "count_logged",
    "delete_chunks",
    "delete_log",
    "put_logged",
    "told_of",
]

EVENT_TABLES = """
CREATE TABLE IF NOT EXISTS logs (
    log INTEGER PRIMARY KEY, thread_id TEXT NOT NULL UNIQUE, last INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE IF NOT EXISTS logged (
    logged INTEGER PRIMARY KEY, at REAL NOT NULL, pack BLOB NOT NULL, text INTEGER
);
CREATE TABLE IF NOT EXISTS chunks (
    logged INTEGER PRIMARY KEY, at REAL NOT NULL, pack BLOB NOT NULL, run NOT NULL
);
CREATE INDEX IF NOT EXISTS chunks_of_runs ON chunks (run);
"""
"""`logged` = the log's number times `_PER_LOG`, and the event's own. `last`: the number given last."""

FEW, PAGE = 32, 500
"""Events read at a time: at first, and then."""

_PER_LOG = 1 << 32

_INSERT = "INSERT INTO logged VALUES (?, ?, ?, ?)"
_INSERT_CHUNK = "INSERT INTO chunks VALUES (?, ?, ?, ?)"
_GROW = (
    "INSERT INTO logs (thread_id, last) VALUES (?, ?) "
    "ON CONFLICT (thread_id) DO UPDATE SET last = last + excluded.last RETURNING log, last"
)
_LAST = "SELECT last FROM logs WHERE thread_id = ?"
_ENDS = "FROM logs JOIN {} ON logged > log * 4294967296 + :after AND logged < (log + 1) * 4294967296"
_READ = (
    f"SELECT logged, at, pack, body {_ENDS.format('logged')} LEFT JOIN texts USING (text) "
    "WHERE thread_id = :thread UNION ALL "
    f"SELECT logged, at, pack, NULL {_ENDS.format('chunks')} WHERE thread_id = :thread "
    "ORDER BY logged LIMIT :most"
)
_READ_OTHERS = (
    f"SELECT logged, at, pack, body {_ENDS.format('logged')} LEFT JOIN texts USING (text) "
    "WHERE thread_id = :thread ORDER BY logged LIMIT :most"
)
_READ_CHUNKS = (
    f"SELECT logged, at, pack, NULL {_ENDS.format('chunks')} WHERE thread_id = :thread "
    "ORDER BY logged LIMIT :most"
)
_PICK = (
    "SELECT logged, at, pack, body FROM json_each(?) CROSS JOIN logs "
    "JOIN logged ON logged = log * 4294967296 + value LEFT JOIN texts USING (text) "
    "WHERE thread_id = ? ORDER BY logged"
)


_AGED = (
    "SELECT thread_id FROM logs WHERE thread_id > ? AND ("
    "SELECT at FROM logged WHERE logged > log * 4294967296 AND logged < (log + 1) * 4294967296 "
    "ORDER BY logged LIMIT 1) < ? ORDER BY thread_id LIMIT ?"
)
"""By their first event: times rise with the numbers."""
_OLD = (
    "SELECT logged, text FROM logs JOIN logged "
    "ON logged > log * 4294967296 AND logged < (log + 1) * 4294967296 WHERE thread_id = ? AND at < ?"
)


class SqliteEvents:
    """`ports.events.EventLog` over a connection. `seq` is given in the transaction that stores the events."""

    def __init__(self, db: Connection, chimes: Chimes) -> None:
        self._db, self._chimes = db, chimes
        self.scribe = LogScribe(self)

    async def append(self, events: Sequence[Event]) -> Sequence[Event]:
        """Store the events in order and return them with `seq` set."""
        if not events:
            return ()
        payloads = [packed_event(event) for event in events]
        threads = dict.fromkeys(event.thread_id for event in events)

        def append(db: sqlite3.Connection) -> list[int]:
            keys = {name: _grown(db, name, sum(e.thread_id == name for e in events)) for name in threads}
            numbers = []
            for event, payload in zip(events, payloads, strict=True):
                keys[event.thread_id] += 1
                _put(db, keys[event.thread_id], event, payload)
                numbers.append(keys[event.thread_id] % _PER_LOG)
            return numbers

        numbers = await self._db.put(append, sum(map(len, payloads)))
        self._chimes.ring(*(told_of(name) for name in threads))
        return [replace(event, seq=seq) for event, seq in zip(events, numbers, strict=True)]

    async def read(
        self, thread_id: str, after: int = 0, *, chunks: bool = True, others: bool = True
    ) -> AsyncIterator[Event]:
        """Yield the stored events of a thread with `seq` > after, in order, read in pages."""
        query = _READ if chunks and others else _READ_OTHERS if others else _READ_CHUNKS

        def page(most: int) -> Callable[[sqlite3.Connection], list[Any]]:
            values = {"thread": thread_id, "after": after, "most": most}
            return lambda db: db.execute(query, values).fetchall()

        most, rows = FEW, await self._db.look(page(FEW))
        while rows:
            for key, at, pack, body in rows:
                after = key % _PER_LOG
                yield read_event(thread_id, after, at, pack, body)
            if len(rows) < most:
                return
            most, rows = PAGE, await self._db.read(page(PAGE))

    async def pick(self, thread_id: str, seqs: Sequence[int]) -> Sequence[Event]:
        """Those of the thread's events that have these numbers, in order; no chunks."""
        values = (json.dumps(sorted(seqs)), thread_id)
        rows = await self._db.read(lambda db: db.execute(_PICK, values).fetchall())
        return [read_event(thread_id, key % _PER_LOG, at, pack, body) for key, at, pack, body in rows]

    async def last(self, thread_id: str) -> int:
        """The number of the thread's last event, 0 = there is none."""
        row = await self._db.look(lambda db: db.execute(_LAST, (thread_id,)).fetchone())
        return 0 if row is None else int(row[0])

    @asynccontextmanager
    async def listening(self, thread_id: str, wake: Callable[[], object]) -> AsyncIterator[None]:
        """Call `wake` soon after events of the thread are stored, by whichever process, meanwhile.

        Where the system has no named pipes, by this process.
        """
        with self._chimes.listening(told_of(thread_id), wake):
            yield

    async def aged(self, before: float, *, after: str = "", limit: int = 100) -> Sequence[str]:
        """Threads that have events from before that moment, by their ids, from behind `after` on."""
        return [row[0] for row in await self._db.rows(_AGED, (after, before, limit))]

    async def drop_aged(self, thread_id: str, before: float, *, dry: bool = False) -> int:
        """Drop a thread's events from before that moment, chunks apart; how many. `dry`: only count them."""
        if dry:
            return len(await self._db.read(lambda db: _aged(db, thread_id, before)))
        return await self._db.transact(lambda db: _drop_aged(db, thread_id, before))

    async def drop_chunks(self, run_ids: Sequence[str]) -> None:
        """Drop the chunks of these runs; their numbers are not given again."""
        await self._db.transact(lambda db: delete_chunks(db, run_ids))


def told_of(thread_id: str) -> str:
    """What is rung where something has happened on a thread."""
    return f"events {thread_id}"


def put_logged(db: sqlite3.Connection, thread_id: str, seq: int, at: float, pack: bytes) -> None:
    """Write one packed event under its number, which is counted later (`count_logged`); for `upgrading`."""
    db.execute(_INSERT, (_grown(db, thread_id, 0) + seq, at, pack, None))


def count_logged(db: sqlite3.Connection) -> None:
    """Note the numbers that were given last, of logs that were written without; for `upgrading`."""
    ends = "logged > log * 4294967296 AND logged < (log + 1) * 4294967296"
    db.execute(
        f"UPDATE logs SET last = COALESCE((SELECT MAX(logged) FROM logged WHERE {ends}) % 4294967296, 0)"
    )


def delete_chunks(db: sqlite3.Connection, run_ids: Iterable[str]) -> None:
    """Delete the chunks of these runs."""
    db.executemany("DELETE FROM chunks WHERE run = ?", [(short_id(run_id),) for run_id in run_ids])


def _aged(db: sqlite3.Connection, thread_id: str, before: float) -> list[Any]:
    return db.execute(_OLD, (thread_id, before)).fetchall()


def _drop_aged(db: sqlite3.Connection, thread_id: str, before: float) -> int:
    found = _aged(db, thread_id, before)
    release(db, [row[1] for row in found])
    db.executemany("DELETE FROM logged WHERE logged = ?", [row[:1] for row in found])
    return len(found)


def delete_log(db: sqlite3.Connection, thread_id: str) -> None:
    """Delete a thread's log."""
    found = db.execute("DELETE FROM logs WHERE thread_id = ? RETURNING log", (thread_id,)).fetchall()
    for (log,) in found:
        ends = (log * _PER_LOG, (log + 1) * _PER_LOG)
        texts = db.execute(
            "SELECT text FROM logged WHERE logged >= ? AND logged < ? AND text IS NOT NULL", ends
        ).fetchall()
        release(db, [row[0] for row in texts])
        for table in ("logged", "chunks"):
            db.execute(f"DELETE FROM {table} WHERE logged >= ? AND logged < ?", ends)


def _grown(db: sqlite3.Connection, thread_id: str, count: int) -> int:
    """The key before the first of so many events, which are the last of a thread's log from now on."""
    ((log, last),) = db.execute(_GROW, (thread_id, count)).fetchall()
    return int(log) * _PER_LOG + int(last) - count


def _put(db: sqlite3.Connection, key: int, event: Event, payload: bytes) -> None:
    if event.kind == "chunk":
        run = short_id(str(event.data.get("run", "")))
        db.execute(_INSERT_CHUNK, (key, event.at, deflated(payload), run))
    else:
        db.execute(_INSERT, (key, event.at, *_apart(db, event, payload)))


def _apart(db: sqlite3.Connection, event: Event, payload: bytes) -> tuple[bytes, int | None]:
    """(pack, the number of its text): a text that stands in the file already is not stored again."""
    text = told(event, payload)
    kept = None if text is None else keep(db, text, new=False)
    return deflated(payload if text is None or kept is None else cut(payload, spelt(text))), kept
