"""Checkpoints as the saver wants them (`storage.rows.CheckpointRows`), over the rows of the SQLite file."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing

from swarmwright.storage.rows import Listing, Place, Saved, Written
from swarmwright.storage.sqlite.connection import Connection
from swarmwright.storage.sqlite.rows import (
    ancestors,
    change_written,
    delete,
    found,
    keep_only,
    listed,
    named,
    places,
    put_checkpoint,
    put_written,
    written_by,
)

__all__ = ["SqliteRows"]


class SqliteRows:
    """`CheckpointRows` over a connection: each method is one piece of its work."""

    def __init__(self, db: Connection) -> None:
        self._db = db

    async def put(self, place: Place, id_: str, parent: str | None, pack: bytes) -> None:
        """Write a checkpoint, in place of one of that id."""
        await self._db.put(lambda db: put_checkpoint(db, place, id_, parent, pack), len(pack))

    async def put_written(
        self, place: Place, id_: str, written: Written, merged: Callable[[bytes], bytes]
    ) -> None:
        """Write what a task has written; where it has written before, what `merged` makes of that payload."""

        def put(db: sqlite3.Connection) -> None:
            known = written_by(db, place, id_, written.task)
            if known is None:
                put_written(db, place, id_, written)
            else:
                change_written(db, known[0], merged(known[1]))

        await self._db.put(put, len(written.payload))

    async def delete(self, thread_id: str) -> None:
        """Delete all checkpoints of a thread, and what stands beside them."""
        await self._db.transact(lambda db: delete(db, thread_id))

    async def places(self, thread_id: str) -> Sequence[Place]:
        """The namespaces of a thread, and of its steps' own."""
        return await self._db.look(lambda db: places(db, thread_id))

    async def keep(self, place: Place, newest: str, others: Sequence[str]) -> int:
        """Delete what is older than a checkpoint, and what stands beside it, but these; how many."""
        return await self._db.transact(lambda db: keep_only(db, place, newest, others))

    async def found(self, place: Place, id_: str | None) -> Saved | None:
        """A checkpoint; the newest, without an id."""
        return await self._db.look(lambda db: found(db, place, id_))

    async def listed(self, listing: Listing) -> Sequence[Saved]:
        """Those that are asked for, the newest first."""
        return await self._db.read(lambda db: listed(db, listing))

    async def named(self, listing: Listing) -> Sequence[tuple[str, str | None]]:
        """(id, its parent's) of those that are asked for, the newest first."""
        return await self._db.look(lambda db: named(db, listing))

    async def ancestors(
        self, place: Place, id_: str, enough: Callable[[Saved], bool], *, few: bool = False
    ) -> None:
        """Show the checkpoints before this one to `enough`, the nearest first, until it says so."""

        def show(db: sqlite3.Connection) -> None:
            with closing(ancestors(db, place, id_)) as rows:
                any(enough(saved) for saved in rows)

        await (self._db.look if few else self._db.read)(show)
