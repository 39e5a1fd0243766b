"""Commands in PostgreSQL: `ports.commands.Mailbox`. What is stored is announced with its commit."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any

from swarmwright.errors import CommandConflict
from swarmwright.ports.commands import Command, kind_of
from swarmwright.ports.mailbox import Accepted, Settled
from swarmwright.storage.commands import Letters, written
from swarmwright.storage.postgres.database import Connection, Database
from swarmwright.storage.postgres.hearing import CHANNEL, Hearing, announced
from swarmwright.storage.postgres.holds import Holds
from swarmwright.storage.postgres.keys import root_of
from swarmwright.storage.telling import storable

__all__ = ["PostgresMailbox"]

_COLUMNS = "thread_id, seq, command_id, kind, payload, state, reason, accepted_at, settled_at"
_SELECT = f"SELECT {_COLUMNS} FROM commands WHERE thread_id = %s"
_PENDING = f"{_SELECT} AND state = 'accepted' ORDER BY seq"
_NEXT = (
    "INSERT INTO mailboxes AS m (thread_id, last) VALUES (%s, 1) "
    "ON CONFLICT (thread_id) DO UPDATE SET last = m.last + 1 RETURNING last"
)
_NO_NEXT = "UPDATE mailboxes SET last = last - 1 WHERE thread_id = %s"
_INSERT = f"INSERT INTO commands ({_COLUMNS}) VALUES (%s, %s, %s, %s, %s, 'accepted', '', %s, NULL)"
_SETTLE = (
    "UPDATE commands c SET state = s.state, reason = s.reason, settled_at = %s "
    "FROM unnest(%s::bigint[], %s::text[], %s::text[]) AS s (seq, state, reason) "
    "WHERE c.thread_id = %s AND c.seq = s.seq AND c.state = 'accepted' AND (SELECT fenced(%s, %s))"
)


class PostgresMailbox:
    """`ports.commands.Mailbox` over a database."""

    def __init__(self, database: Database, holds: Holds, hearing: Hearing, letters: Letters) -> None:
        self._database, self._holds, self._hearing, self._letters = database, holds, hearing, letters

    async def accept(self, thread_id: str, command_id: str, command: Command, at: float) -> Accepted:
        """Store a command and wake the thread's run; the first answer where the id is known already.

        Raises CommandConflict where another command has that id on this thread.
        """
        kind, said, writing = kind_of(command), written(command), await self._letters.of(thread_id)
        payload = writing.payload(said, command_id, kind)

        async def accepted(db: Connection) -> tuple[Any, ...]:
            async with db.transaction():
                # The row of numbers is the writer's until the end: nobody else gives this id meanwhile.
                ((seq,),) = await (await db.execute(_NEXT, (thread_id,))).fetchall()
                rows = await db.execute(f"{_SELECT} AND command_id = %s", (thread_id, command_id))
                known = await rows.fetchall()
                if known:
                    await db.execute(
                        "UPDATE mailboxes SET last = last - 1 WHERE thread_id = %s", (thread_id,)
                    )
                    return known[0]
                await db.execute(_INSERT, (thread_id, seq, command_id, kind, payload, at))
                await db.execute("SELECT pg_notify(%s, %s)", (CHANNEL, announced(thread_id)))
                return (thread_id, seq, command_id, kind, payload, "accepted", "", at, None)

        row = await self._database.run(accepted)
        if row[3] != kind or writing.said(row) != said:
            raise CommandConflict(thread_id, command_id)
        return writing.read(row)

    async def pending(self, thread_id: str) -> Sequence[Accepted]:
        """What is accepted and not settled, in order."""
        return await self._read(thread_id, await self._database.rows(_PENDING, (thread_id,)))

    async def settle(self, thread_id: str, settled: Sequence[Settled], at: float) -> None:
        """Note what came of commands, of all or of none; once one is settled, nothing changes.

        Raises HoldLost.
        """
        writing = await self._letters.of(thread_id)
        columns = (
            [s.seq for s in settled],
            [s.state for s in settled],
            [storable(writing.reason(s.reason, s.seq)) for s in settled],
        )
        fence = (root_of(thread_id), self._holds.token(thread_id))
        await self._database.write(_SETTLE, (at, *columns, thread_id, *fence))

    async def all(self, thread_id: str) -> Sequence[Accepted]:
        """Every command of the thread, in order."""
        return await self._read(thread_id, await self._database.rows(f"{_SELECT} ORDER BY seq", (thread_id,)))

    def listening(self, thread_id: str, wake: Callable[[], object]) -> AbstractAsyncContextManager[None]:
        """Call `wake` soon after each command that is accepted while the context lasts."""
        return self._hearing.listening(announced(thread_id), wake)

    async def _read(self, thread_id: str, rows: Sequence[tuple[Any, ...]]) -> Sequence[Accepted]:
        writing = await self._letters.of(thread_id) if rows else None
        return [writing.read(row) for row in rows if writing is not None]
