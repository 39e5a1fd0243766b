"""Commands in the SQLite file: `ports.commands.Mailbox` over a connection."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any

from swarmwright.errors import CommandConflict
from swarmwright.ports.commands import Command, kind_of
from swarmwright.ports.mailbox import Accepted, Settled
from swarmwright.storage.commands import Letters, written
from swarmwright.storage.recent import Recent
from swarmwright.storage.sqlite.bells import Bells
from swarmwright.storage.sqlite.connection import Connection

__all__ = ["COMMANDS_TABLE", "SqliteMailbox"]

COMMANDS_TABLE = """
CREATE TABLE IF NOT EXISTS commands (
    thread_id TEXT NOT NULL, seq INTEGER NOT NULL, command_id TEXT NOT NULL, kind TEXT NOT NULL,
    payload TEXT NOT NULL, state TEXT NOT NULL, reason TEXT NOT NULL,
    accepted_at REAL NOT NULL, settled_at REAL,
    PRIMARY KEY (thread_id, seq), UNIQUE (thread_id, command_id)
) WITHOUT ROWID;
"""

WATCH_S = 1.0
"""How often a run looks by itself, for a sender that died between its commit and the bell."""

WATCH_WITHOUT_BELL_S = 0.1
"""How often where no bell can be heard."""

MOST_FRESH = 1024
"""Commands that are kept as they were accepted."""

_COLUMNS = "thread_id, seq, command_id, kind, payload, state, reason, accepted_at, settled_at"
_SELECT = f"SELECT {_COLUMNS} FROM commands WHERE thread_id = ?"
_NEXT = "SELECT COALESCE(MAX(seq), 0) + 1 FROM commands WHERE thread_id = ?"
_INSERT = f"INSERT INTO commands ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, 'accepted', '', ?, NULL)"
_SETTLE = (
    "UPDATE commands SET state = ?, reason = ?, settled_at = ? "
    "WHERE thread_id = ? AND seq = ? AND state = 'accepted'"
)
_WAITS = (
    "SELECT 1 FROM commands WHERE thread_id = ?1 AND state = 'accepted' "
    "UNION ALL SELECT 1 FROM runs WHERE thread_id = ?1 AND status = 'running' AND stop <> '' LIMIT 1"
)


class SqliteMailbox:
    """`ports.commands.Mailbox`. `seq` is given in the transaction that stores the command."""

    def __init__(self, db: Connection, bells: Bells, letters: Letters) -> None:
        self._db, self._bells, self._letters = db, bells, letters
        self._fresh: Recent[tuple[str, int], Accepted] = Recent(MOST_FRESH)
        """What was accepted here and is not settled: whoever takes it here need not read it anew."""

    async def accept(self, thread_id: str, command_id: str, command: Command, at: float) -> Accepted:
        """Store a command and wake the thread's run; the first answer where the id is known already.

        Raises CommandConflict where another command has that id on this thread.
        """
        kind, said, writing = kind_of(command), written(command), await self._letters.of(thread_id)
        payload = writing.payload(said, command_id, kind)

        def accepted(db: sqlite3.Connection) -> tuple[Any, ...] | int:
            """The row of that id, or the number of the new one."""
            known = db.execute(f"{_SELECT} AND command_id = ?", (thread_id, command_id)).fetchall()
            if known:
                return tuple(known[0])
            seq = int(db.execute(_NEXT, (thread_id,)).fetchall()[0][0])
            db.execute(_INSERT, (thread_id, seq, command_id, kind, payload, at))
            return seq

        row = await self._db.put(accepted)
        if isinstance(row, int):
            made = Accepted(thread_id, row, command_id, command, accepted_at=at)
            self._fresh[thread_id, row] = made
            self._bells.ring(thread_id)
            return made
        if row[3] != kind or writing.said(row) != said:
            raise CommandConflict(thread_id, command_id)
        return writing.read(row)

    async def pending(self, thread_id: str) -> Sequence[Accepted]:
        """What is accepted and not settled, in order."""
        query = f"{_SELECT} AND state = 'accepted' ORDER BY seq"
        rows = await self._db.look(lambda db: db.execute(query, (thread_id,)).fetchall())
        known = [self._known(row) for row in rows]
        if None not in known:
            return [one for one in known if one is not None]
        writing = await self._letters.of(thread_id)
        return [one or writing.read(row) for one, row in zip(known, rows, strict=True)]

    def _known(self, row: tuple[Any, ...]) -> Accepted | None:
        """What was accepted here, unless its thread was deleted since, and this is another's."""
        fresh = self._fresh.get(row[:2])
        if fresh is None or (fresh.command_id, fresh.accepted_at) != (row[2], row[7]):
            return None
        return fresh

    async def settle(self, thread_id: str, settled: Sequence[Settled], at: float) -> None:
        """Note what came of commands, of all or of none; once one is settled, nothing changes."""
        writing = await self._letters.of(thread_id)
        rows = [(s.state, writing.reason(s.reason, s.seq), at, thread_id, s.seq) for s in settled]
        await self._db.put(lambda db: db.executemany(_SETTLE, rows).rowcount)
        for one in settled:
            self._fresh.pop((thread_id, one.seq), None)

    async def all(self, thread_id: str) -> Sequence[Accepted]:
        """Every command of the thread, in order."""
        rows = await self._db.rows(f"{_SELECT} ORDER BY seq", (thread_id,))
        writing = await self._letters.of(thread_id)
        return [writing.read(row) for row in rows]

    @asynccontextmanager
    async def listening(self, thread_id: str, wake: Callable[[], object]) -> AsyncIterator[None]:
        """Call `wake` soon after each command that is accepted while the context lasts."""
        with self._bells.listening(thread_id, wake) as heard:
            every = WATCH_S if heard else WATCH_WITHOUT_BELL_S
            watch = asyncio.create_task(self._watch(thread_id, wake, every), name=f"mailbox {thread_id}")
            try:
                yield
            finally:
                watch.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await watch

    async def _watch(self, thread_id: str, wake: Callable[[], object], every: float) -> None:
        """Wake for what is pending, and for a run that was asked to stop, whoever has not rung."""
        while True:
            await asyncio.sleep(every)
            if await self._db.look(lambda db: db.execute(_WAITS, (thread_id,)).fetchone()):
                wake()
