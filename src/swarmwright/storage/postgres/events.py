"""The log of events in PostgreSQL: `ports.events.EventLog`.

A thread's numbers come from one row, which whoever appends holds until his transaction ends: so who has
read one number has missed none before it. After a crash of the server they go on with a gap (`numbering`):
what was told and is lost was numbered, too.
"""

from __future__ import annotations

import uuid
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import replace
from typing import LiteralString

from psycopg import Pipeline

from swarmwright.errors import HoldLost
from swarmwright.ports.events import Event
from swarmwright.storage.aside import aside
from swarmwright.storage.packing import cut, deflated
from swarmwright.storage.postgres.database import Connection, Database
from swarmwright.storage.postgres.hearing import Hearing, announced
from swarmwright.storage.postgres.holds import Holds
from swarmwright.storage.postgres.keys import key_of, root_of
from swarmwright.storage.postgres.texts import hash_of, release
from swarmwright.storage.scribing import LogScribe
from swarmwright.storage.telling import packed_event, read_event, spelt, told

__all__ = ["PostgresEvents"]

PAGE = 500
"""Events read at a time."""

_APPEND = """
WITH ours AS (SELECT fenced(%(root)s, %(token)s) AS mine),
grown AS (
    INSERT INTO logs AS l (thread_id, last, ticket)
    SELECT %(thread)s, numbered_from() + %(count)s, %(ticket)s::uuid FROM ours WHERE mine
    ON CONFLICT (thread_id) DO UPDATE
    SET last = greatest(l.last + %(count)s, excluded.last), ticket = excluded.ticket
    RETURNING log, last
),
kept AS (SELECT text, hash FROM texts WHERE hash = ANY(%(hashes)s) ORDER BY text FOR KEY SHARE),
given AS (
    SELECT * FROM unnest(
        %(ats)s::float8[], %(runs)s::bytea[], %(hashes)s::bytea[], %(wholes)s::bytea[], %(rests)s::bytea[]
    ) WITH ORDINALITY AS given (at, run, hash, whole, rest, number)
),
put AS (
    INSERT INTO logged (log, seq, at, text, pack)
    SELECT log, last - %(count)s + number, at, text, CASE WHEN text IS NULL THEN whole ELSE rest END
    FROM grown, given LEFT JOIN kept USING (hash) WHERE run IS NULL
),
put_chunks AS (
    INSERT INTO chunks (log, seq, at, run, pack)
    SELECT log, last - %(count)s + number, at, run, whole FROM grown, given WHERE run IS NOT NULL
)
SELECT last, pg_notify('swarmwright', %(name)s), set_config('synchronous_commit', 'off', true) FROM grown
"""
"""Who notifies commits alone, and would keep all others waiting for his disk: so it is not waited for. What
is committed later is not there without what was committed before: a step's result waits for what the step
alone can tell (`Scribe.settle`), and the end of a run for all of it."""
_KNOWN = "SELECT last FROM logs WHERE thread_id = %(thread)s AND ticket = %(ticket)s::uuid"
_LOG = (
    "log = (SELECT log FROM logs WHERE thread_id = %(thread)s) AND seq > %(after)s "
    "ORDER BY seq LIMIT %(most)s"
)
_READ = (
    f"(SELECT seq, at, pack, body FROM logged LEFT JOIN texts USING (text) WHERE {_LOG}) UNION ALL "
    f"(SELECT seq, at, pack, NULL FROM chunks WHERE {_LOG}) ORDER BY seq LIMIT %(most)s"
)
_READ_OTHERS: LiteralString = (
    f"SELECT seq, at, pack, body FROM logged LEFT JOIN texts USING (text) WHERE {_LOG}"
)
_READ_CHUNKS: LiteralString = f"SELECT seq, at, pack, NULL FROM chunks WHERE {_LOG}"
_PICK = (
    "SELECT seq, at, pack, body FROM unnest(%s::bigint[]) AS n CROSS JOIN LATERAL (SELECT * FROM logged "
    "WHERE log = (SELECT log FROM logs WHERE thread_id = %s) AND seq = n LIMIT 1) AS picked "
    "LEFT JOIN texts USING (text) ORDER BY seq"
)
"""One by one, by the key: planned as a whole, a long log is read from end to end (500 of 100,000: 330 ms)."""


_AGED = (
    'SELECT thread_id FROM logs l WHERE thread_id COLLATE "C" > %s AND '
    "(SELECT at FROM logged e WHERE e.log = l.log ORDER BY seq LIMIT 1) < %s "
    'ORDER BY thread_id COLLATE "C" LIMIT %s'
)
"""By their first event: times rise with the numbers."""
_OLD = "log = (SELECT log FROM logs WHERE thread_id = %s) AND at < %s"
_COUNT_OLD = f"SELECT count(*) FROM logged WHERE {_OLD}"
_DROP_OLD = f"DELETE FROM logged WHERE {_OLD} AND (SELECT fenced(%s, %s)) RETURNING text"


class PostgresEvents:
    """`ports.events.EventLog` over a database. Who holds the thread names his token."""

    def __init__(self, database: Database, holds: Holds, hearing: Hearing) -> None:
        self._database, self._holds, self._hearing = database, holds, hearing
        self.scribe = LogScribe(self)

    async def append(self, events: Sequence[Event]) -> Sequence[Event]:
        """Store the events in order and return them with `seq` set. Raises HoldLost.

        What was on its way while its thread was let go and taken again, both here, is stored as well.
        """
        while True:
            tokens = {event.thread_id: self._holds.token(event.thread_id) for event in events}
            try:
                return await self._appended(events, tokens)
            except HoldLost:
                now = {name: self._holds.token(name) for name in tokens}
                if now == tokens or None in now.values():
                    raise

    async def _appended(self, events: Sequence[Event], threads: Mapping[str, int | None]) -> Sequence[Event]:
        """threads: those of the events, with the tokens by which they are held."""
        # In one order, whoever stores: two who wait for each other's threads would wait for ever.
        parts = [
            (name, [(e, packed_event(e)) for e in events if e.thread_id == name]) for name in sorted(threads)
        ]
        values = await aside(
            sum(len(payload) for _, packed in parts for _, payload in packed),
            lambda: [_values(name, threads[name], packed) for name, packed in parts],
        )

        async def append(db: Connection) -> list[int]:
            # One statement is a transaction by itself, and so are all of a pipeline; either is one turn.
            if len(values) == 1:
                return [(await (await db.execute(_APPEND, values[0])).fetchall())[0][0]]
            async with db.pipeline() if Pipeline.is_supported() else db.transaction():
                asked = [await db.execute(_APPEND, one) for one in values]
            return [(await one.fetchall())[0][0] for one in asked]

        async def again(db: Connection) -> list[int]:
            """Where the answer was lost, they may stand there already: the log's last writer shows it."""
            known = [await (await db.execute(_KNOWN, one)).fetchone() for one in values]
            return [row[0] for row in known if row is not None] if all(known) else await append(db)

        lasts = await self._database.run(append, again=again) if events else ()
        ends = dict(zip(sorted(threads), lasts, strict=bool(events)))
        numbered = []
        for event in reversed(events):
            numbered.append(replace(event, seq=ends[event.thread_id]))
            ends[event.thread_id] -= 1
        return numbered[::-1]

    async def read(
        self, thread_id: str, after: int = 0, *, chunks: bool = True, others: bool = True
    ) -> AsyncIterator[Event]:
        """Yield the stored events of a thread with `seq` > after, in order, read in pages."""
        query, full = _READ if chunks and others else _READ_OTHERS if others else _READ_CHUNKS, True
        while full:
            values = {"thread": thread_id, "after": after, "most": PAGE}
            rows = await self._database.rows(query, values)
            for seq, at, pack, body in rows:
                yield read_event(thread_id, seq, at, pack, body)
                after = seq
            full = len(rows) == PAGE

    async def pick(self, thread_id: str, seqs: Sequence[int]) -> Sequence[Event]:
        """Those of the thread's events that have these numbers, in order; no chunks."""
        rows = await self._database.rows(_PICK, (list(seqs), thread_id))
        return [read_event(thread_id, *row) for row in rows]

    async def last(self, thread_id: str) -> int:
        """The number of the thread's last event, 0 = there is none."""
        rows = await self._database.rows("SELECT last FROM logs WHERE thread_id = %s", (thread_id,))
        return int(rows[0][0]) if rows else 0

    def listening(self, thread_id: str, wake: Callable[[], object]) -> AbstractAsyncContextManager[None]:
        """Call `wake` soon after events of the thread are stored, by whichever process, meanwhile."""
        return self._hearing.listening(announced(thread_id, "e"), wake)

    async def aged(self, before: float, *, after: str = "", limit: int = 100) -> Sequence[str]:
        """Threads that have events from before that moment, by their ids, from behind `after` on."""
        return [row[0] for row in await self._database.rows(_AGED, (after, before, limit))]

    async def drop_aged(self, thread_id: str, before: float, *, dry: bool = False) -> int:
        """Drop a thread's events from before that moment, chunks apart; how many. `dry`: only count them.

        Raises HoldLost.
        """
        if dry:
            return int((await self._database.rows(_COUNT_OLD, (thread_id, before)))[0][0])
        fence = (root_of(thread_id), self._holds.token(thread_id))

        async def drop(db: Connection) -> int:
            async with db.transaction():
                gone = await (await db.execute(_DROP_OLD, (thread_id, before, *fence))).fetchall()
                await release(db, sorted({row[0] for row in gone if row[0] is not None}))
                return len(gone)

        return await self._database.run(drop, long=True)

    async def drop_chunks(self, run_ids: Sequence[str]) -> None:
        """Drop the chunks of these runs; their numbers are not given again."""
        keys = [key_of(run_id) for run_id in run_ids]
        await self._database.write("DELETE FROM chunks WHERE run = ANY(%s)", (keys,), long=True)


def _values(thread_id: str, token: int | None, packed: Sequence[tuple[Event, bytes]]) -> dict[str, object]:
    """What `_APPEND` takes. packed: events of the thread, with their payloads."""
    texts = [None if event.kind == "chunk" else told(event, payload) for event, payload in packed]
    apart = [(payload, text) for (_, payload), text in zip(packed, texts, strict=True)]
    return {
        "thread": thread_id,
        "root": root_of(thread_id),
        "token": token,
        "count": len(packed),
        "ticket": uuid.uuid4(),
        "name": announced(thread_id, "e"),
        "ats": [event.at for event, _ in packed],
        "runs": [key_of(str(e.data.get("run", ""))) if e.kind == "chunk" else None for e, _ in packed],
        "hashes": [None if text is None else hash_of(thread_id, text) for text in texts],
        "wholes": [deflated(payload) for _, payload in packed],
        "rests": [None if text is None else deflated(cut(p, spelt(text))) for p, text in apart],
    }
