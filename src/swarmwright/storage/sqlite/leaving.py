"""A SQLite file's rows as a PostgreSQL database has them: for who moves a store from one to the other.

Payloads stay as they are packed, and sealed: what they are bound to (thread, place, id) stays the same. What
differs is how rows are named: ids are bytes there, checkpoints and logs are named by their own numbers in
each row, and a long text is kept once for each thread instead of once for all. Pure but for what it reads.
"""

from __future__ import annotations

import math
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, TypeAlias

from swarmwright.errors import StorageError, ThreadUnreadable
from swarmwright.storage.api_keys import KEYS
from swarmwright.storage.assistants import ASSISTANTS
from swarmwright.storage.crons import CRONS
from swarmwright.storage.damage import whole
from swarmwright.storage.packing import full_id, inflated
from swarmwright.storage.postgres.keys import key_of, root_of
from swarmwright.storage.postgres.texts import hash_of
from swarmwright.storage.runs import RUNS
from swarmwright.storage.telling import storable
from swarmwright.storage.threads import THREADS

__all__ = ["ITEMS", "NOT_MOVED", "TABLES", "Leaving", "Table", "items", "not_moved"]

Row: TypeAlias = tuple[Any, ...]

_PER_LOG, _PER_CHECKPOINT = 1 << 32, 1 << 20


@dataclass(slots=True)
class Leaving:
    """A file whose rows are read out. texts: (thread, number of a text here) → its number there."""

    db: sqlite3.Connection
    texts: dict[tuple[str, int], int] = field(default_factory=dict)

    def text(self, thread_id: str, number: int | None) -> int | None:
        """The number that a text has there, for that thread; None = there is none."""
        if number is None:
            return None
        return self.texts.setdefault((root_of(thread_id), number), len(self.texts) + 1)


@dataclass(frozen=True, slots=True)
class Table:
    """A table there, its columns, and the rows for it. numbered: the column whose numbers go on."""

    name: str
    columns: Sequence[str]
    rows: Callable[[Leaving], Iterable[Row]]
    numbered: str = ""


def _alike(name: str, columns: Sequence[str], flags: Sequence[str] = (), query: str = "") -> Table:
    """A table that is the same in both. flags: columns that are true or false there."""
    quoted = ", ".join(f'"{column}"' for column in columns)

    def rows(leaving: Leaving) -> Iterator[Row]:
        for row in leaving.db.execute(query or f"SELECT {quoted} FROM {name}"):
            yield tuple(
                bool(value) if column in flags else storable(value) if isinstance(value, str) else value
                for column, value in zip(columns, row, strict=True)
            )

    return Table(name, columns, rows)


def _saved(leaving: Leaving) -> Iterator[Row]:
    query = (
        "SELECT space, id, parent, pack, thread_id FROM saved LEFT JOIN spaces USING (space) "
        "WHERE pack IS NOT NULL ORDER BY saved"
    )
    for space, id_, parent, pack, thread_id in leaving.db.execute(query):
        with whole((str(thread_id), ""), "the id of a checkpoint"):
            keys = _key(id_), None if parent is None else _key(parent)
        yield space, *keys, pack


def _written(leaving: Leaving) -> Iterator[Row]:
    query = (
        "SELECT space, id, task, path, written.pack, text, thread_id FROM written "
        f"JOIN saved ON saved = written / {_PER_CHECKPOINT} JOIN spaces USING (space) ORDER BY written"
    )
    for space, id_, task, path, pack, text, thread_id in leaving.db.execute(query):
        with whole((thread_id, ""), "the id of what is written beside a checkpoint"):
            keys = _key(id_), _key(task), storable(path)
        yield space, *keys, pack, leaving.text(thread_id, text)


def _logged(leaving: Leaving) -> Iterator[Row]:
    query = (
        "SELECT log, logged % ?1, at, text, pack, thread_id FROM logged JOIN logs ON log = logged / ?1 "
        "ORDER BY logged"
    )
    for log, seq, at, text, pack, thread_id in leaving.db.execute(query, (_PER_LOG,)):
        yield log, seq, at, leaving.text(thread_id, text), pack


def _chunks(leaving: Leaving) -> Iterator[Row]:
    query = (
        "SELECT log, logged % ?1, at, run, pack, thread_id FROM chunks JOIN logs ON log = logged / ?1 "
        "ORDER BY logged"
    )
    for log, seq, at, run, pack, thread_id in leaving.db.execute(query, (_PER_LOG,)):
        with whole((thread_id, ""), f"whose event {seq} is"):
            key = _key(run)
        yield log, seq, at, key, pack


def _texts(leaving: Leaving) -> Iterator[Row]:
    """Those that rows before have named, each for its thread."""
    for (root, number), there in leaving.texts.items():
        row = leaving.db.execute("SELECT body FROM texts WHERE text = ?", (number,)).fetchone()
        if row is None:
            raise ThreadUnreadable(root, "a long text of it", "it is not there any more")
        with whole((root, ""), "a long text of it"):
            known = hash_of(root, inflated(row[0]))
        yield there, known, row[0]


def _runs(leaving: Leaving) -> Iterator[Row]:
    for number, *row in leaving.db.execute(f"SELECT number, {RUNS.columns} FROM runs ORDER BY number"):
        yield number, *(storable(one) if isinstance(one, str) else one for one in row), ""


def _key(short: str | bytes) -> bytes:
    return key_of(full_id(short))


TABLES: Sequence[Table] = (
    _alike("threads", THREADS.names),
    _alike("workflows", ("version", "body")),
    _alike("teams", ("name", "number", "body", "at", "made_by")),
    _alike("team_files", ("name", "body")),
    _alike("followed_teams", ("thread_id", "name", "since")),
    _alike("thread_keys", ("thread_id", "key_id", "wrapped")),
    Table(
        "spaces",
        ("space", "thread_id", "checkpoint_ns"),
        lambda leaving: leaving.db.execute("SELECT space, thread_id, checkpoint_ns FROM spaces"),
        "space",
    ),
    Table("saved", ("space", "id", "parent", "pack"), _saved),
    Table("written", ("space", "id", "task", "path", "pack", "text"), _written),
    Table(
        "logs",
        ("log", "thread_id", "last"),
        lambda leaving: leaving.db.execute("SELECT log, thread_id, last FROM logs"),
        "log",
    ),
    Table("logged", ("log", "seq", "at", "text", "pack"), _logged),
    Table("chunks", ("log", "seq", "at", "run", "pack"), _chunks),
    Table("texts", ("text", "hash", "body"), _texts, "text"),
    _alike(
        "commands",
        ("thread_id", "seq", "command_id", "kind", "payload", "state", "reason", "accepted_at", "settled_at"),
    ),
    _alike(
        "mailboxes",
        ("thread_id", "last"),
        query="SELECT thread_id, MAX(seq) FROM commands GROUP BY thread_id",
    ),
    Table("runs", ("number", *RUNS.names, "ticket"), _runs),
    _alike("assistants", ("holds", *ASSISTANTS.names), ("holds",)),
    _alike("crons", CRONS.names, ("enabled",)),
    _alike("api_keys", KEYS.names),
    _alike("audit", ("number", "previous", "hash", "tenant", "body")),
)
"""In this order: texts come after all that names them."""

ITEMS = ("prefix", "key", "value", "created_at", "updated_at", "expires_at", "ttl_minutes")
"""The columns of LangGraph's own store."""


_WHOSE = {
    "space": "SELECT thread_id FROM spaces WHERE space = ?",
    "log": "SELECT thread_id FROM logs WHERE log = ?",
}
"""Whose thread it is that a row names by a number."""

NOT_MOVED = "nothing was moved: put it back from a backup, or have it deleted by a server over the file"


def not_moved(leaving: Leaving, table: Table, number: int, what: str, reason: str) -> StorageError:
    """What is told of a row, counted from 1, that cannot be moved; `what` of it: a column, "" = all of it."""
    leaving.db.text_factory = lambda text: text.decode(errors="replace")  # it may be what is wrong with it
    try:
        found = next(islice(table.rows(leaving), number - 1, None), None)
    except (sqlite3.Error, StorageError):
        found = None
    row = {} if found is None else dict(zip(table.columns, found, strict=True))
    part = what if what and table.name == "threads" else f"{what or 'a row'} of its {table.name}"
    thread_id = row.get("thread_id")
    for name, query in _WHOSE.items():
        if name in row and thread_id is None:
            ((thread_id,),) = leaving.db.execute(query, (row[name],)).fetchall() or [(None,)]
    if thread_id is not None:
        return ThreadUnreadable(str(thread_id), part, reason, NOT_MOVED)
    first = next(name for name in table.columns if name != "holds")
    named = [f"{name} {row[name]!r}" for name in (first, "key") if name in row]
    return StorageError(", ".join([table.name, *named]), f"{what}: {reason}" if what else reason, NOT_MOVED)


def items(db: sqlite3.Connection, beneath: str) -> Iterator[Row]:
    """The rows of LangGraph's own store in another file. beneath: the label that they stand under there."""
    for prefix, key, value, made, changed, expires, minutes in db.execute(
        f"SELECT {', '.join(ITEMS)} FROM store"
    ):
        name = f"{beneath}.{prefix}" if beneath else prefix
        ttl = None if minutes is None else math.ceil(minutes)
        said = value.decode() if isinstance(value, bytes) else value
        yield storable(name), storable(key), said, _zoned(made), _zoned(changed), _zoned(expires), ttl


def _zoned(time: str | None) -> str | None:
    """A time as SQLite writes it, which is UTC, with its zone."""
    return time if time is None or time[-6:-5] in "+-" or time.endswith("Z") else f"{time}+00:00"
