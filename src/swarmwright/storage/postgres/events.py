"""The log of events in PostgreSQL: `ports.events.EventLog`.

A thread's numbers come from one row, which whoever appends holds until his transaction ends: so they have no
gaps, and who has read one number has missed none before it.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from dataclasses import replace

from swarmwright.ports.events import Event
from swarmwright.storage.packing import cut, deflated
from swarmwright.storage.postgres.database import Connection, Database
from swarmwright.storage.postgres.holds import Holds
from swarmwright.storage.postgres.keys import root_of
from swarmwright.storage.postgres.texts import hash_of
from swarmwright.storage.telling import packed_event, read_event, spelt, told

__all__ = ["PostgresEvents"]

PAGE = 500
"""Events read at a time."""

_APPEND = """
WITH ours AS (SELECT fenced(%(root)s, %(token)s) AS mine),
grown AS (
    INSERT INTO logs AS l (thread_id, last) SELECT %(thread)s, %(count)s FROM ours WHERE mine
    ON CONFLICT (thread_id) DO UPDATE SET last = l.last + excluded.last RETURNING log, last
),
kept AS (SELECT text, hash FROM texts WHERE hash = ANY(%(hashes)s) ORDER BY text FOR KEY SHARE),
given AS (
    SELECT * FROM unnest(%(ats)s::float8[], %(hashes)s::bytea[], %(wholes)s::bytea[], %(rests)s::bytea[])
    WITH ORDINALITY AS given (at, hash, whole, rest, number)
),
put AS (
    INSERT INTO logged (log, seq, at, text, pack)
    SELECT log, last - %(count)s + number, at, text, CASE WHEN text IS NULL THEN whole ELSE rest END
    FROM grown, given LEFT JOIN kept USING (hash)
)
SELECT last FROM grown
"""
_READ = (
    "SELECT seq, at, pack, body FROM logged LEFT JOIN texts USING (text) "
    "WHERE log = (SELECT log FROM logs WHERE thread_id = %s) AND seq > %s ORDER BY seq LIMIT %s"
)


class PostgresEvents:
    """`ports.events.EventLog` over a database. Who holds the thread names his token."""

    def __init__(self, database: Database, holds: Holds) -> None:
        self._database, self._holds = database, holds

    async def append(self, events: Sequence[Event]) -> Sequence[Event]:
        """Store the events in order and return them with `seq` set. Raises HoldLost."""
        threads = dict.fromkeys(event.thread_id for event in events)
        values = [self._values(name, [e for e in events if e.thread_id == name]) for name in threads]

        async def append(db: Connection) -> list[int]:
            async with db.transaction():
                return [(await (await db.execute(_APPEND, one)).fetchall())[0][0] for one in values]

        # Not twice: where the answer was lost, they may stand there already.
        lasts = await self._database.run(append, twice=False) if events else ()
        ends = dict(zip(threads, lasts, strict=True))
        numbered = []
        for event in reversed(events):
            numbered.append(replace(event, seq=ends[event.thread_id]))
            ends[event.thread_id] -= 1
        return numbered[::-1]

    async def read(self, thread_id: str, after: int = 0) -> AsyncIterator[Event]:
        """Yield the stored events of a thread with `seq` > after, in order, read in pages."""
        while rows := await self._database.rows(_READ, (thread_id, after, PAGE)):
            for seq, at, pack, body in rows:
                yield read_event(thread_id, seq, at, pack, body)
                after = seq

    def _values(self, thread_id: str, events: Sequence[Event]) -> dict[str, object]:
        payloads = [packed_event(event) for event in events]
        texts = [told(event, payload) for event, payload in zip(events, payloads, strict=True)]
        apart = list(zip(payloads, texts, strict=True))
        return {
            "thread": thread_id,
            "root": root_of(thread_id),
            "token": self._holds.token(thread_id),
            "count": len(events),
            "ats": [event.at for event in events],
            "hashes": [None if text is None else hash_of(thread_id, text) for text in texts],
            "wholes": [deflated(payload) for payload in payloads],
            "rests": [None if text is None else deflated(cut(p, spelt(text))) for p, text in apart],
        }
