"""LangGraph's checkpoints in our SQLite file: a saver that takes little room and few turns.

A row of `saved` is a checkpoint with its metadata; a row of `written` is all that one task wrote beside one,
in one piece: the names that both are made of stand in the packing's dictionary (`packing`). Ids are numbers
but for the checkpoint's own. Each method is one piece of work on the connection (`connection`), so that a
task that is cancelled leaves all of a thing or nothing. Deltas are read back by `lineages`.
"""

from __future__ import annotations

import json
import random
import sqlite3
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, TypeAlias, cast

from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.base import (
    WRITES_IDX_MAP,
    BaseCheckpointSaver,
    ChannelVersions,
    Checkpoint,
    CheckpointMetadata,
    CheckpointTuple,
    DeltaChannelHistory,
    PendingWrite,
    get_checkpoint_id,
    get_checkpoint_metadata,
    writes_sort_key,
)
from langgraph.checkpoint.serde.jsonplus import JsonPlusSerializer

from swarmwright.storage.connection import Connection
from swarmwright.storage.lineages import Ancestor, Lineages
from swarmwright.storage.packing import deflated, full_id, inflated, short_id

__all__ = ["CHECKPOINT_TABLES", "Checkpoints", "put_checkpoint", "put_written", "serializer"]

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
    written INTEGER PRIMARY KEY, task NOT NULL, path TEXT NOT NULL, pack BLOB NOT NULL
);
"""
"""`written` = the checkpoint's number times `_PER_CHECKPOINT`, and a running number: what stands beside one
checkpoint stands together, without an index. Rows of `saved` without a pack are checkpoints that are not
stored yet, though something was written beside them."""

_PER_CHECKPOINT = 1 << 20

Place: TypeAlias = tuple[str, str]
"""Thread and namespace of a checkpoint."""

_SPACE = "SELECT space FROM spaces WHERE thread_id = ? AND checkpoint_ns = ?"
_ONE = "SELECT saved, id, parent, pack FROM saved WHERE space = ? AND id = ? AND pack IS NOT NULL"
_NEWEST = (
    "SELECT saved, id, parent, pack FROM saved WHERE space = ? AND pack IS NOT NULL ORDER BY id DESC LIMIT 1"
)
_PUT = (
    "INSERT INTO saved (space, id, parent, pack) VALUES (?, ?, ?, ?) "
    "ON CONFLICT (space, id) DO UPDATE SET parent = excluded.parent, pack = excluded.pack"
)
_WRITTEN = "SELECT task, path, pack, written FROM written WHERE written >= ? AND written < ? ORDER BY written"
"""What stands beside one checkpoint."""
_ANCESTORS = """WITH RECURSIVE line (saved, id, parent, pack) AS (
SELECT saved, id, parent, pack FROM saved WHERE space = :space AND id = :id
UNION ALL
SELECT s.saved, s.id, s.parent, s.pack FROM line CROSS JOIN saved s ON s.space = :space AND s.id = line.parent
) SELECT saved, id, pack FROM line WHERE id <> :id AND pack IS NOT NULL"""
"""SQLite gives a recursion's rows as they are asked for, the nearest first."""


def serializer() -> JsonPlusSerializer:
    """LangGraph's, with its short list of types: what stands in a file is data, and makes nothing else."""
    return JsonPlusSerializer(allowed_msgpack_modules=None)


class Checkpoints(BaseCheckpointSaver[str]):
    """LangGraph's saver over our connection; it has LangGraph's asynchronous methods only."""

    def __init__(self, db: Connection) -> None:
        super().__init__(serde=serializer())
        self._db, self._lineages = db, Lineages()

    def get_next_version(self, current: str | None, channel: None) -> str:
        """One more than `current`, and four random digits that tell forks apart; versions sort as text."""
        number = 0 if current is None else int(str(current).split(".")[0])
        return f"{number + 1:012}.{random.randrange(16**4):04x}"

    # -- writing --------------------------------------------------------------------------------------

    async def aput(
        self,
        config: RunnableConfig,
        checkpoint: Checkpoint,
        metadata: CheckpointMetadata,
        new_versions: ChannelVersions,
    ) -> RunnableConfig:
        """Store a checkpoint; returns the config that names it."""
        place, id_ = _place(config), checkpoint["id"]
        parent = config["configurable"].get("checkpoint_id")
        kept = {name: value for name, value in checkpoint.items() if name != "id"}
        # As JSON would have it, which is what LangGraph's own savers make of it.
        about = json.loads(json.dumps(get_checkpoint_metadata(config, metadata)))
        pack = self._pack([kept, about])
        self._lineages.forget(place, id_)
        await self._db.transact(lambda db: put_checkpoint(db, place, id_, parent, pack))
        return _config(place, id_)

    async def aput_writes(
        self, config: RunnableConfig, writes: Sequence[tuple[str, Any]], task_id: str, task_path: str = ""
    ) -> None:
        """Store what a task has written beside a checkpoint: all of it, or nothing.

        What it has written already stays, but for errors and interrupts, of which the last one counts.
        """
        if not writes:
            return
        place, id_ = _place(config), str(config["configurable"]["checkpoint_id"])
        new = {WRITES_IDX_MAP.get(name, at): (name, value) for at, (name, value) in enumerate(writes)}
        replaces = all(name in WRITES_IDX_MAP for name, _ in writes)
        task, pack = short_id(task_id), self._pack(_listed(new))

        def put(db: sqlite3.Connection) -> None:
            first = _number(db, place, id_) * _PER_CHECKPOINT
            rows = db.execute(_WRITTEN, (first, first + _PER_CHECKPOINT)).fetchall()
            known = next((row for row in rows if row[0] == task), None)
            if known is None:
                put_written(db, place, id_, task_id, task_path, pack)
                return
            old = {at: (name, value) for at, name, value in self._unpack(known[2])}
            both = {**old, **new} if replaces else {**new, **old}
            db.execute("UPDATE written SET pack = ? WHERE written = ?", (self._pack(_listed(both)), known[3]))

        self._lineages.forget(place, id_)
        await self._db.transact(put)

    async def adelete_thread(self, thread_id: str) -> None:
        """Delete a thread's checkpoints, and what was written beside them."""
        self._lineages.forget_thread(str(thread_id))
        await self._db.transact(lambda db: _delete(db, str(thread_id)))

    # -- reading --------------------------------------------------------------------------------------

    async def aget_tuple(self, config: RunnableConfig) -> CheckpointTuple | None:
        """The checkpoint that the config names, or the thread's newest, with what was written beside it."""
        place, id_ = _place(config), get_checkpoint_id(config)

        def get(db: sqlite3.Connection) -> tuple[Any, ...] | None:
            space = db.execute(_SPACE, place).fetchone()
            if space is None:
                return None
            row = db.execute(_ONE, (*space, short_id(id_))) if id_ else db.execute(_NEWEST, space)
            found = row.fetchone()
            return None if found is None else (*found, _beside(db, found[0]))

        found = await self._db.read(get)
        if found is None:
            return None
        return self._tuple(place, found, config if id_ else None)

    async def alist(
        self,
        config: RunnableConfig | None,
        *,
        filter: dict[str, Any] | None = None,  # noqa: A002  LangGraph calls it by this name
        before: RunnableConfig | None = None,
        limit: int | None = None,
    ) -> AsyncIterator[CheckpointTuple]:
        """The checkpoints, the newest first: of a thread, or of all; `filter`: what their metadata says."""
        query, values = _listing(config, before)

        def get(db: sqlite3.Connection) -> list[tuple[Any, ...]]:
            return [(*row, _beside(db, row[2])) for row in db.execute(query, values).fetchall()]

        left = -1 if limit is None else limit
        for thread_id, ns, *row in await self._db.read(get):
            if left == 0:
                return
            found = self._tuple((thread_id, ns), tuple(row))
            said = cast("Mapping[str, Any]", found.metadata)
            if all(said.get(name) == value for name, value in (filter or {}).items()):
                left -= 1
                yield found

    async def aget_delta_channel_history(
        self, *, config: RunnableConfig, channels: Sequence[str]
    ) -> Mapping[str, DeltaChannelHistory]:
        """What these channels are made of at a checkpoint: the last whole value, and the writes since.

        Whoever reads a thread again reads only what has come since; values are not to be changed in place.
        """
        place, id_ = _place(config), get_checkpoint_id(config)
        if not id_:
            newest = await self.aget_tuple(config)
            if newest is None:
                return {channel: {"writes": []} for channel in channels}
            id_ = str(newest.config["configurable"]["checkpoint_id"])
        known = self._lineages.known(place, channels)
        while known is None or known.head != id_:
            base, head = known, "" if known is None else known.head
            line = await self._db.read(partial(self._line, place, id_, head, set(channels)))
            fresh = base is None or not base.stale
            known = self._lineages.grown(place, id_, channels, base, line) if fresh else None
        return known.history(channels)

    def _line(
        self, place: Place, id_: str, head: str, open_: set[str], db: sqlite3.Connection
    ) -> list[Ancestor]:
        """The ancestors of a checkpoint, the nearest first: until every channel has a value, or to `head`."""
        (space,) = db.execute(_SPACE, place).fetchone() or (0,)
        line, seen = list[Ancestor](), set[str | bytes]()
        rows = db.execute(_ANCESTORS, {"space": space, "id": short_id(id_)})
        for number, short, pack in rows:
            if short in seen:
                break
            seen.add(short)
            values = self._unpack(pack)[0].get("channel_values") or {}
            line.append(Ancestor(full_id(short), values, tuple(self._writes(_beside(db, number)))))
            open_ -= values.keys()
            if not open_ or line[-1].id == head:
                break
        rows.close()
        return line

    def _tuple(
        self, place: Place, row: tuple[Any, ...], config: RunnableConfig | None = None
    ) -> CheckpointTuple:
        _, id_, parent, pack, beside = row
        kept, about = self._unpack(pack)
        checkpoint = cast("Checkpoint", {**kept, "id": full_id(id_)})
        return CheckpointTuple(
            config or _config(place, full_id(id_)),
            checkpoint,
            about,
            None if parent is None else _config(place, full_id(parent)),
            list(self._writes(beside)),
        )

    def _writes(self, beside: Sequence[tuple[Any, str, bytes]]) -> Iterator[PendingWrite]:
        """What stands beside a checkpoint, in LangGraph's order."""
        writes = [
            (writes_sort_key(path, full_id(task), at), name, value)
            for task, path, pack in beside
            for at, name, value in self._unpack(pack)
        ]
        for (_, task_id, _), name, value in sorted(writes, key=lambda write: write[0]):
            yield task_id, name, value

    def _pack(self, value: Any) -> bytes:
        return deflated(self.serde.dumps_typed(value)[1])

    def _unpack(self, pack: bytes) -> Any:
        return self.serde.loads_typed(("msgpack", inflated(pack)))


def put_checkpoint(db: sqlite3.Connection, place: Place, id_: str, parent: str | None, pack: bytes) -> None:
    """Write a packed checkpoint, in place of one of that id."""
    db.execute(_PUT, (_space(db, place), short_id(id_), None if parent is None else short_id(parent), pack))


def put_written(
    db: sqlite3.Connection, place: Place, id_: str, task_id: str, task_path: str, pack: bytes
) -> None:
    """Write what a task that has written nothing yet has written beside a checkpoint, packed."""
    first = _number(db, place, id_) * _PER_CHECKPOINT
    query = "SELECT COALESCE(MAX(written) + 1, ?) FROM written WHERE written >= ? AND written < ?"
    (number,) = db.execute(query, (first, first, first + _PER_CHECKPOINT)).fetchone()
    db.execute("INSERT INTO written VALUES (?, ?, ?, ?)", (number, short_id(task_id), task_path, pack))


def _place(config: RunnableConfig) -> Place:
    where = config["configurable"]
    return str(where["thread_id"]), str(where.get("checkpoint_ns", ""))


def _config(place: Place, id_: str) -> RunnableConfig:
    return {"configurable": {"thread_id": place[0], "checkpoint_ns": place[1], "checkpoint_id": id_}}


def _listed(writes: Mapping[int, tuple[str, Any]]) -> list[list[Any]]:
    return [[at, name, value] for at, (name, value) in writes.items()]


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


def _beside(db: sqlite3.Connection, number: int) -> list[tuple[Any, str, bytes]]:
    """(task, its path, pack) of all that stands beside a checkpoint."""
    first = number * _PER_CHECKPOINT
    return [row[:3] for row in db.execute(_WRITTEN, (first, first + _PER_CHECKPOINT)).fetchall()]


def _delete(db: sqlite3.Connection, thread_id: str) -> None:
    for (space,) in db.execute("SELECT space FROM spaces WHERE thread_id = ?", (thread_id,)).fetchall():
        numbers = [row[0] for row in db.execute("SELECT saved FROM saved WHERE space = ?", (space,))]
        of = [(number * _PER_CHECKPOINT, (number + 1) * _PER_CHECKPOINT) for number in numbers]
        db.executemany("DELETE FROM written WHERE written >= ? AND written < ?", of)
        db.execute("DELETE FROM saved WHERE space = ?", (space,))
        db.execute("DELETE FROM spaces WHERE space = ?", (space,))


def _listing(config: RunnableConfig | None, before: RunnableConfig | None) -> tuple[str, list[Any]]:
    """The query for a list of checkpoints, and its values."""
    tests, values = ["pack IS NOT NULL"], list[Any]()
    where: Mapping[str, Any] = {} if config is None else config["configurable"]
    for name in ("thread_id", "checkpoint_ns"):
        if where.get(name) is not None:
            tests.append(f"{name} = ?")
            values.append(str(where[name]))
    if config is not None and (id_ := get_checkpoint_id(config)):
        tests.append("id = ?")
        values.append(short_id(id_))
    if before is not None and (bound := get_checkpoint_id(before)):
        tests.append("id < ?")
        values.append(short_id(bound))
    columns = "thread_id, checkpoint_ns, saved, id, parent, pack"
    found = f"SELECT {columns} FROM saved JOIN spaces USING (space) WHERE {' AND '.join(tests)}"
    return f"{found} ORDER BY id DESC", values
