"""Checkpoints as the saver wants them (`storage.rows.CheckpointRows`), in PostgreSQL.

Every write names the token of who holds the thread, and is one statement where that is possible.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any, LiteralString

from psycopg.sql import SQL, Composed

from swarmwright.storage.aside import aside
from swarmwright.storage.damage import whole
from swarmwright.storage.packing import cut, deflated, inflated_with
from swarmwright.storage.postgres.database import Connection, Database
from swarmwright.storage.postgres.holds import Holds
from swarmwright.storage.postgres.keys import id_of, key_of, root_of
from swarmwright.storage.postgres.newest import Newest
from swarmwright.storage.postgres.texts import hash_of, release
from swarmwright.storage.postgres.together import Space, Taken, Together
from swarmwright.storage.rows import Listing, Place, Saved, Written

__all__ = ["PostgresRows"]

FEW, MANY = 4, 64
"""Ancestors that are read at a time."""

_PUT = (
    "INSERT INTO saved (space, id, parent, pack) VALUES (space_of(%s, %s, %s, %s), %s, %s, %s) "
    "ON CONFLICT (space, id) DO UPDATE SET parent = excluded.parent, pack = excluded.pack"
)
_PUT_AND_COUNT = (
    f"{_PUT} RETURNING (SELECT count(*) FROM written w WHERE w.space = saved.space AND w.id = saved.id)"
)
_PUT_WRITTEN = (
    "INSERT INTO written (space, id, task, path, pack) VALUES (space_of(%s, %s, %s, %s), %s, %s, %s, %s) "
    "ON CONFLICT DO NOTHING"
)
_PUT_BOTH = (
    f"WITH wrote AS ({_PUT_WRITTEN} RETURNING 1) {_PUT} RETURNING "
    "(SELECT count(*) FROM written w WHERE w.space = saved.space AND w.id = saved.id), "
    "(SELECT count(*) FROM wrote)"
)
_PUT_APART = (
    "WITH known AS (SELECT text FROM texts WHERE hash = %(hash)s FOR KEY SHARE), "
    "made AS (INSERT INTO texts (hash, body) SELECT %(hash)s, %(body)s WHERE NOT EXISTS (SELECT FROM known) "
    "ON CONFLICT DO NOTHING RETURNING text), "
    "kept AS (SELECT text FROM known UNION ALL SELECT text FROM made) "
    "INSERT INTO written (space, id, task, path, text, pack) VALUES ("
    "space_of(%(thread)s, %(ns)s, %(root)s, %(token)s), %(id)s, %(task)s, %(path)s, (SELECT text FROM kept), "
    "CASE WHEN EXISTS (SELECT FROM kept) THEN %(rest)s ELSE %(whole)s END) ON CONFLICT DO NOTHING"
)
_KNOWN = (
    "SELECT w.space, w.pack, t.body, w.text FROM written w LEFT JOIN texts t USING (text) "
    "WHERE w.space = (SELECT space_of(%s, %s, %s, %s)) AND w.id = %s AND w.task = %s FOR UPDATE OF w"
)
_CHANGE = "UPDATE written SET pack = %s, text = NULL WHERE space = %s AND id = %s AND task = %s"

_SPACE = "(SELECT space FROM spaces WHERE thread_id = %s AND checkpoint_ns = %s)"
_ONE = f"SELECT space, id, parent, pack FROM saved WHERE space = {_SPACE}"
_BESIDE = SQL(
    "SELECT p.thread_id, p.checkpoint_ns, s.id, s.parent, s.pack, w.task, w.path, w.pack, t.body "
    "FROM ({}) s JOIN spaces p USING (space) LEFT JOIN written w ON w.space = s.space AND w.id = s.id "
    "LEFT JOIN texts t ON t.text = w.text ORDER BY {}"
)
_FOUND = _BESIDE.format(SQL(f"{_ONE} AND id = %s"), SQL("s.id"))
_NEWEST = _BESIDE.format(SQL(f"{_ONE} ORDER BY id DESC LIMIT 1"), SQL("s.id"))
_LINE = _BESIDE.format(
    SQL(
        "WITH RECURSIVE line (space, id, parent, pack, depth) AS ("
        "SELECT space, id, parent, pack, 0 FROM saved WHERE space = " + _SPACE + " AND id = %s UNION ALL "
        "SELECT s.space, s.id, s.parent, s.pack, depth + 1 FROM line JOIN saved s "
        "ON s.space = line.space AND s.id = line.parent WHERE depth < %s) SELECT * FROM line"
    ),
    SQL("s.depth"),
)


_OLDER: LiteralString = (
    "WHERE space = (SELECT space FROM spaces WHERE thread_id = %s AND checkpoint_ns = %s) "
    "AND id < %s AND id <> ALL (%s)"
)
"""What is older than a checkpoint, but some."""


class PostgresRows:
    """`CheckpointRows` over a database."""

    def __init__(self, database: Database, holds: Holds) -> None:
        self._database, self._holds, self._together = database, holds, Together()

    async def put(self, place: Place, id_: str, parent: str | None, pack: bytes) -> None:
        """Write a checkpoint, in place of one of that id. Raises HoldLost, ThreadBusy."""
        space = self._space(place)
        values = (*space, key_of(id_), None if parent is None else key_of(parent), pack)
        if (kept := self._kept(place)) is None:
            await self._database.write(_PUT, values)
            return
        with self._together.taken(place, parent, space) as taken:
            async with kept.writing():
                if taken is None or parent is None:
                    ((beside,),) = await self._database.rows(_PUT_AND_COUNT, values)
                else:
                    beside, taken.stored = await self._put_both(parent, taken, values)
                    if taken.stored:
                        kept.put_written(parent, taken.written)
                kept.put(Saved(place, id_, parent, pack, ()), beside)

    async def _put_both(self, parent: str, taken: Taken, values: tuple[Any, ...]) -> tuple[int, bool]:
        """Write a checkpoint, and what a task has written beside its parent, unless that has written there
        before; (how many have written beside the new one already, whether the task's is written)."""
        written = taken.written
        pack = (await aside(len(written.payload), lambda: _packs(taken.space[0], written)))["whole"]
        first = (*taken.space, key_of(parent), key_of(written.task), written.path, pack)
        ((beside, new),) = await self._database.rows(_PUT_BOTH, (*first, *values))
        return beside, bool(new)

    async def put_written(
        self, place: Place, id_: str, written: Written, merged: Callable[[bytes], bytes]
    ) -> None:
        """Write what a task has written; where it has written before, what `merged` makes of that payload.

        Raises HoldLost, ThreadBusy.
        """
        space, at = self._space(place), (key_of(id_), key_of(written.task))

        async def put(db: Connection) -> bool:
            if await _put(db, space, at, written):
                return True
            async with db.transaction():
                text = None if written.text is None else hash_of(place[0], written.text)
                await _merge(db, space, at, merged, text)
            return False

        if (kept := self._kept(place)) is None:
            await self._database.run(put)
            return
        if await self._together.stored(place, id_, space, written):
            return
        async with kept.writing():
            if await self._database.run(put):
                kept.put_written(id_, written)
            else:
                kept.forget()

    async def delete(self, thread_id: str) -> None:
        """Delete all checkpoints of a thread, and what stands beside them. Raises HoldLost, ThreadBusy."""
        root, token = root_of(thread_id), self._holds.token(thread_id)
        spaces = "WHERE space IN (SELECT space FROM spaces WHERE thread_id = %s)"

        async def delete(db: Connection) -> None:
            async with db.transaction():
                await db.execute("SELECT may_write(%s, %s)", (root, token))
                found = await db.execute(f"DELETE FROM written {spaces} RETURNING text", (thread_id,))
                texts = [row[0] for row in await found.fetchall()]
                await db.execute(f"DELETE FROM saved {spaces}", (thread_id,))
                await db.execute("DELETE FROM spaces WHERE thread_id = %s", (thread_id,))
                await release(db, texts)

        self._holds.forget(thread_id)
        await self._database.run(delete, long=True)
        self._holds.forget(thread_id)

    async def places(self, thread_id: str) -> Sequence[Place]:
        """The namespaces of a thread, and of its steps' own."""
        query = "SELECT thread_id, checkpoint_ns FROM spaces_of(%s)"
        return [(row[0], row[1]) for row in await self._database.rows(query, (thread_id,))]

    async def keep(self, place: Place, newest: str, others: Sequence[str]) -> int:
        """Delete what is older than a checkpoint, and what stands beside it, but these; how many.

        Raises HoldLost, ThreadBusy.
        """
        root, token = root_of(place[0]), self._holds.token(place[0])
        values = (*place, key_of(newest), [key_of(id_) for id_ in others])

        async def keep(db: Connection) -> int:
            async with db.transaction():
                await db.execute("SELECT may_write(%s, %s)", (root, token))
                found = await db.execute(f"DELETE FROM written {_OLDER} RETURNING text", values)
                texts = [row[0] for row in await found.fetchall()]
                gone = await db.execute(f"DELETE FROM saved {_OLDER}", values)
                await release(db, texts)
                return gone.rowcount

        return await self._database.run(keep, long=True)

    async def found(self, place: Place, id_: str | None) -> Saved | None:
        """A checkpoint; the newest, without an id."""

        async def look() -> Saved | None:
            found = await (self._read(_FOUND, (*place, key_of(id_))) if id_ else self._read(_NEWEST, place))
            return found[0] if found else None

        kept = None if id_ else self._kept(place)
        return await (look() if kept is None else kept.found(look))

    async def listed(self, listing: Listing) -> Sequence[Saved]:
        """Those that are asked for, the newest first."""
        rows, values = _asked(listing, SQL("space, id, parent, pack"))
        return await self._read(_BESIDE.format(rows, SQL("s.id DESC")), values)

    async def named(self, listing: Listing) -> Sequence[tuple[str, str | None]]:
        """(id, its parent's) of those that are asked for, the newest first."""
        query, values = _asked(listing, SQL("id, parent"))

        async def read(db: Connection) -> Sequence[tuple[str, str | None]]:
            rows = await (await db.execute(query, values, binary=True)).fetchall()
            return [(id_of(id_), None if parent is None else id_of(parent)) for id_, parent in rows]

        return await self._database.run(read)

    async def ancestors(
        self, place: Place, id_: str, enough: Callable[[Saved], bool], *, few: bool = False
    ) -> None:
        """Show the checkpoints before this one to `enough`, the nearest first, until it says so."""
        seen, at, most = {id_}, id_, FEW if few else MANY
        while True:
            line = (await self._read(_LINE, (*place, key_of(at), most)))[1:]
            for saved in line:
                if saved.id in seen or enough(saved):  # seen: stored again, with a descendant for its parent
                    return
                seen.add(saved.id)
            if len(line) < most:
                return
            at, most = line[-1].id, MANY

    def _kept(self, place: Place) -> Newest | None:
        """What is known of the newest one there; None where the thread is not held here."""
        thread_id, ns = place
        return None if ns else self._holds.newest(thread_id)

    def _space(self, place: Place) -> Space:
        """What `space_of` asks for."""
        return (*place, root_of(place[0]), self._holds.token(place[0]))

    async def _read(self, query: Composed, values: Sequence[Any]) -> list[Saved]:
        async def read(db: Connection) -> list[Saved]:
            return list(_saved(await (await db.execute(query, values, binary=True)).fetchall()))

        return await self._database.run(read)


def _asked(listing: Listing, columns: SQL) -> tuple[Composed, Sequence[Any]]:
    """The query for a list of checkpoints, and its values."""
    asked = (
        (SQL("space IN (SELECT space FROM spaces WHERE thread_id = %s)"), listing.thread_id),
        (SQL("space IN (SELECT space FROM spaces WHERE checkpoint_ns = %s)"), listing.ns),
        (SQL("id = %s"), listing.id and key_of(listing.id)),
        (SQL("id < %s"), listing.before and key_of(listing.before)),
    )
    tests = SQL(" AND ").join([SQL("true"), *(test for test, value in asked if value is not None)])
    rows = SQL("SELECT {} FROM saved WHERE {} ORDER BY id DESC LIMIT %s").format(columns, tests)
    return rows, (*(value for _, value in asked if value is not None), listing.limit)


async def _put(db: Connection, space: tuple[Any, ...], at: tuple[bytes, bytes], written: Written) -> bool:
    """Write what a task has written; False where it has written before."""
    packs = await aside(len(written.payload), lambda: _packs(space[0], written))
    if written.text is None:
        done = await db.execute(_PUT_WRITTEN, (*space, *at, written.path, packs["whole"]))
    else:
        values = dict(zip(("thread", "ns", "root", "token", "id", "task"), (*space, *at), strict=True))
        done = await db.execute(_PUT_APART, {**values, "path": written.path, **packs})
    return done.rowcount == 1


def _packs(thread_id: str, written: Written) -> dict[str, bytes]:
    """What a task has written as it is stored: whole, and without its text, if that is kept apart."""
    whole, text = deflated(written.payload), written.text
    if text is None:
        return {"whole": whole}
    rest = deflated(cut(written.payload, text))
    return {"whole": whole, "rest": rest, "hash": hash_of(thread_id, text), "body": deflated(text)}


async def _merge(
    db: Connection,
    space: tuple[Any, ...],
    at: tuple[bytes, bytes],
    merged: Callable[[bytes], bytes],
    text: bytes | None,
) -> None:
    """Put in the place of what a task has written what `merged` makes of it. `text`: the hash of a text that
    was kept for what was to be written."""
    rows = await db.execute(_KNOWN, (*space, *at), binary=True)
    ((number, pack, body, old),) = await rows.fetchall()
    await db.execute(_CHANGE, (deflated(merged(inflated_with(pack, body))), number, *at))
    new = await (await db.execute("SELECT text FROM texts WHERE hash = %s", (text,))).fetchall()
    await release(db, [old, *(row[0] for row in new)])


def _saved(rows: Iterable[tuple[Any, ...]]) -> Iterable[Saved]:
    """The checkpoints of rows that each name one, and something that stands beside it."""
    for (thread_id, ns, id_, parent, pack), group in groupby(rows, key=itemgetter(0, 1, 2, 3, 4)):
        with whole((thread_id, ns), f"what is written beside checkpoint {id_of(id_)}"):
            beside = [
                (id_of(task), path, inflated_with(written, body))
                for *_, task, path, written, body in group
                if task is not None
            ]
        yield Saved((thread_id, ns), id_of(id_), None if parent is None else id_of(parent), pack, beside)
