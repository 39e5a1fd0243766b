"""One writer a thread among all processes: a lock that dies with its session, and a token that fences.

Who holds threads has one session for all of their locks: where the process dies, the server lets go of them.
Each taking of a thread raises its token, and every write of who holds it names his (`schema.fenced`): where
the session was lost and somebody else has taken the thread meanwhile, the write is refused, whatever its
writer believes. Where nobody has, the locks are taken again and nothing has happened.
"""

from __future__ import annotations

import asyncio
import contextlib
from contextlib import AbstractContextManager, ExitStack
from typing import Any, LiteralString

import psycopg

from swarmwright.errors import ThreadBusy
from swarmwright.storage.postgres.database import Connection, Database
from swarmwright.storage.postgres.keys import root_of
from swarmwright.storage.postgres.newest import Newest
from swarmwright.storage.wakes import Wakes

__all__ = ["Holds"]

LOOKS_S = 5.0
"""How often a session that holds threads is looked at, where nothing else tells that it is lost."""

JUST_LEFT_S = (0.02, 0.06, 0.2)
"""How long to wait for who has ended and is about to let go, before a thread is said to be busy."""

# The server, too, notices within half a minute that the other machine is gone.
_SESSION = (
    "SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 4; "
    "SET tcp_user_timeout = 30000; SET idle_session_timeout = 0"
)
_HELD = (
    "SELECT EXISTS (SELECT FROM pg_locks, (SELECT hold_key(%s) AS key) k WHERE locktype = 'advisory' "
    "AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) "
    "AND classid = (key >> 32 & 4294967295)::oid AND objid = (key & 4294967295)::oid "
    "AND objsubid = 1 AND mode = 'ExclusiveLock' AND granted)"
)


class Holds:
    """The threads that are held through this store."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._session: Connection | None = None
        self._tokens: dict[str, int] = {}
        self._newest: dict[str, Newest] = {}
        self._asked = set[str]()
        self._letting_go: dict[str, asyncio.Task[None]] = {}
        self._free = Wakes()
        self._turn = asyncio.Lock()
        self._looking: asyncio.Task[None] | None = None

    def token(self, thread_id: str) -> int | None:
        """The token that a write to the thread, or to a step's own, has to name; None = not held here."""
        return self._tokens.get(root_of(thread_id))

    def newest(self, thread_id: str) -> Newest | None:
        """What its holder knows of the thread's newest checkpoint; None = not held here."""
        return self._newest.get(thread_id)

    def forget(self, thread_id: str) -> None:
        """The thread's checkpoints are others, and not by its holder's writing one."""
        if thread_id in self._newest:
            self._newest[thread_id].forget()

    async def take(
        self, thread_id: str, takeover: bool = False, within_s: float = 0.0
    ) -> AbstractContextManager[object]:
        """Be the thread's one writer until the context is left. Raises ThreadBusy, StorageFailed.

        `takeover`: end the session of who has it in another store, whose writes are refused from then on.
        within_s: how long one waits for who has it; one hears when this store lets go, and looks whether
        another has.
        """
        clock, free = asyncio.get_running_loop().time, asyncio.Event()
        until = clock() + within_s
        with self._free.waiting(thread_id, free.set):
            while True:
                free.clear()
                here = thread_id in self._asked or thread_id in self._tokens
                hold = None if here else await self._once(thread_id, takeover)
                if hold is not None:
                    return hold
                if (left := until - clock()) <= 0:
                    raise ThreadBusy(thread_id, within_s)
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(left if here else min(left, JUST_LEFT_S[0])):
                        await free.wait()

    async def _once(self, thread_id: str, takeover: bool) -> AbstractContextManager[object] | None:
        """The hold, where nobody has it elsewhere, or who does is just about to let go."""
        self._asked.add(thread_id)
        try:
            await self.let_go(thread_id)
            token = await self._taken(thread_id, takeover)
        finally:
            self._asked.discard(thread_id)
            self._free.call(thread_id)
        if token is None:
            return None
        self._tokens[thread_id], self._newest[thread_id] = token, Newest()
        if self._looking is None:
            self._looking = asyncio.create_task(self._keep_looking(), name="holds")
        stack = ExitStack()
        stack.callback(self._let_go, thread_id)
        return stack

    async def let_go(self, thread_id: str) -> None:
        """Wait until the thread is free of who has ended here and is about to let go."""
        if thread_id in self._letting_go:
            await asyncio.shield(self._letting_go[thread_id])

    async def held(self, thread_id: str) -> bool:
        """Whether somebody holds the thread, in any process."""
        await self.let_go(thread_id)
        return bool((await self._database.rows(_HELD, (thread_id,)))[0][0])

    async def look(self) -> None:
        """See that the session is there; where it was lost, take again what nobody else has taken."""
        async with self._turn:
            if self._tokens:
                with contextlib.suppress(psycopg.Error):
                    await self._asking("SELECT 1")

    async def close(self) -> None:
        """Let go of everything."""
        if self._looking is not None:
            self._looking.cancel()
            await asyncio.gather(self._looking, return_exceptions=True)
        await asyncio.gather(*self._letting_go.values(), return_exceptions=True)
        if self._session is not None:
            await self._session.close()

    async def _taken(self, thread_id: str, takeover: bool) -> int | None:
        """A new token, or None: somebody else has the thread. Who is cancelled has it not, in the end."""
        task = asyncio.ensure_future(self._take(thread_id, takeover))
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            self._unlocked(thread_id, task)
            raise

    async def _take(self, thread_id: str, takeover: bool) -> int | None:
        query: LiteralString = "SELECT take_over(%s)" if takeover else "SELECT take_hold(%s)"
        for wait in (*JUST_LEFT_S, None):
            async with self._turn:
                try:
                    ((token,),) = await self._asking(query, thread_id)
                except psycopg.Error as error:
                    raise self._database.failed(error) from error
            if token is not None:
                return int(token)
            if wait is not None:
                await asyncio.sleep(wait)
        return None

    def _let_go(self, thread_id: str) -> None:
        del self._tokens[thread_id], self._newest[thread_id]
        self._unlocked(thread_id)
        self._free.call(thread_id)

    def _unlocked(self, thread_id: str, after: asyncio.Future[int | None] | None = None) -> None:
        """Let go of the lock: soon, and before it is taken here again. `after`: what may take it still."""
        task = asyncio.get_running_loop().create_task(self._unlock(thread_id, after))
        self._letting_go[thread_id] = task
        task.add_done_callback(lambda _: self._letting_go.pop(thread_id, None))

    async def _unlock(self, thread_id: str, after: asyncio.Future[int | None] | None) -> None:
        if after is not None:
            (taken,) = await asyncio.gather(after, return_exceptions=True)
            if not isinstance(taken, int):
                return
        async with self._turn:
            if self._session is not None and not self._session.closed:
                with contextlib.suppress(psycopg.Error):  # the lock is gone with the session
                    await self._session.execute("SELECT pg_advisory_unlock(hold_key(%s))", (thread_id,))

    async def _keep_looking(self) -> None:
        while True:
            await asyncio.sleep(LOOKS_S)
            await self.look()

    async def _asking(self, query: LiteralString, *values: Any) -> list[tuple[Any, ...]]:
        """Ask the session; once more, of a new one, where it is lost. Raises psycopg.Error."""
        if self._session is not None and not self._session.closed:
            try:
                return await _asked(self._session, query, values)
            except psycopg.OperationalError:
                if not self._session.closed:
                    raise
        self._session = await self._restored()
        return await _asked(self._session, query, values)

    async def _restored(self) -> Connection:
        """A new session that holds what is held, as far as nobody has taken it."""
        session = await self._database.connect(watched=True)
        try:
            await session.execute(_SESSION)
            again = set[tuple[str, int]]()
            # Looked for anew each time: meanwhile others are let go of, and some come that were taken before.
            while left := next((one for one in self._tokens.items() if one not in again), None):
                again.add(left)
                self.forget(left[0])  # while nobody had the lock, anybody could write there
                await _asked(session, "SELECT take_hold_again(%s, %s)", left)
        except BaseException:  # also who is cancelled on the way: nobody else could let go of its locks
            await session.close()
            raise
        return session


async def _asked(db: Connection, query: LiteralString, values: tuple[Any, ...]) -> list[tuple[Any, ...]]:
    return await (await db.execute(query, values)).fetchall()
