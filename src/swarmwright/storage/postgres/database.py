"""A pool of connections to one database: work that is done whole, and what becomes of failures.

Who is cancelled hears of it once the work is over, so that what comes after sees all of it or nothing. Work
that can be done twice is done again where its connection turns out to be gone: after a restart of the server
every connection of the pool is. What fails for good is StorageFailed; no message holds a password.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any, LiteralString, TypeAlias, TypeVar, cast

import psycopg
from psycopg import AsyncConnection
from psycopg.abc import Buffer
from psycopg.conninfo import conninfo_to_dict
from psycopg.types.string import StrDumperUnknown
from psycopg_pool import AsyncConnectionPool, PoolTimeout

from swarmwright.errors import HoldLost, RunExists, StorageError, StorageFailed, SwarmwrightError, ThreadBusy
from swarmwright.storage.address import DatabaseUrl
from swarmwright.storage.postgres.patience import Watched
from swarmwright.storage.postgres.pool import Pool
from swarmwright.storage.postgres.schema import BUSY, EXISTS, LOST, migrate
from swarmwright.storage.records import Dialect
from swarmwright.storage.telling import storable

__all__ = ["POSTGRES", "Connection", "Database"]

Connection: TypeAlias = AsyncConnection[tuple[Any, ...]]
Result = TypeVar("Result")

POSTGRES = Dialect(
    "%s",
    "metadata @> %s::jsonb",
    'strpos(lower(name COLLATE "C"), lower(%s::text COLLATE "C")) > 0',
    ' COLLATE "C"',
)

MOST_CONNECTIONS = 8
"""Of one store, at the same time, beside the two that hold and hear."""

WAITS_S = 10.0
"""How long work waits for a connection, also while the server is restarted."""

ENDS_WITHIN_S = 30.0
"""How long who is cancelled waits for the work to end."""

_CONNECT: dict[str, Any] = {
    "autocommit": True,
    "connect_timeout": 10,
    "application_name": "swarmwright",
    "client_encoding": "utf8",
    # A machine that is gone says no goodbye: noticed after half a minute.
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 4,
    "tcp_user_timeout": 30_000,  # the same where something was sent, in ms
}
_ASIDE = "SET search_path TO swarmwright; SET jit TO off"
"""In our schema; and nothing is compiled: each statement is done in a millisecond, and where the planner
takes one for a long one (to claim a run it is forbidden all plans but one), compiling takes 30 and more."""

_BEGIN = "SELECT begin_era()"
"""Who appends to logs does it in a session that has looked whether the server has crashed (`numbering`)."""

_CONFLICTS = ("40001", "40P01")
"""SQLSTATEs of work that the server has taken back because of another's."""


class Database:
    """The database at a URL. Made by `open`."""

    def __init__(self, address: DatabaseUrl) -> None:
        self._address = address
        self._under_way: set[asyncio.Future[Any]] = set()
        self._pool = Pool(
            address.url,
            min_size=1,
            max_size=MOST_CONNECTIONS,
            timeout=WAITS_S,
            kwargs=_CONNECT,
            configure=_begin,
            open=False,
        )

    @classmethod
    @asynccontextmanager
    async def open(cls, address: DatabaseUrl, *, make: bool = True) -> AsyncIterator[Database]:
        """Connect, and bring the tables to this version; make: also where there are none. Raises
        StorageError."""
        try:
            conninfo_to_dict(address.url)
        except psycopg.ProgrammingError:  # what it says may hold the password
            remedy = "write postgresql://USER:PASSWORD@HOST:PORT/NAME, with %40 for an @ in the password"
            raise StorageError(str(address), "the URL cannot be read", remedy) from None
        database = cls(address)
        try:
            async with await database.connect() as first:
                await migrate(first, str(address), make=make)
        except psycopg.Error as error:
            reason = f"the store cannot be opened: {database._words(error)}"
            raise StorageError(str(address), reason, "see that the server is there and lets you in") from None
        async with database._pool:
            try:
                yield database
            finally:
                await asyncio.gather(*database._under_way, return_exceptions=True)

    def hasten(self) -> None:
        """The process is to end: wait no longer for a server that does not answer."""
        self._pool.patience.end()

    def away(self) -> bool:
        """Whether the server could not be reached for a while, and nothing has answered since."""
        return self._pool.patience.away()

    @property
    def pool(self) -> AsyncConnectionPool[Connection]:
        """The connections, for those who bring statements of their own."""
        return self._pool

    async def connect(self, *, watched: bool = False) -> Connection:
        """A connection beside the pool; `watched`: no answer is waited for for good. Raises psycopg.Error."""
        made = await Watched.connect(self._address.url, **_CONNECT)
        try:
            if watched:
                made.patience = self._pool.patience
            await _set_aside(made)
        except BaseException:
            await made.close()
            raise
        return made

    async def rows(
        self, query: LiteralString, values: Sequence[Any] | Mapping[str, Any] = (), *, long: bool = False
    ) -> list[tuple[Any, ...]]:
        """Every row of a statement that can be done twice. `long`: as in `run`."""

        async def fetch(db: Connection) -> list[tuple[Any, ...]]:
            return await (await db.execute(query, values, binary=True)).fetchall()

        return await self.run(fetch, long=long)

    async def write(
        self, statement: LiteralString, values: Sequence[Any] = (), *, twice: bool = True, long: bool = False
    ) -> int:
        """Do one statement; returns how many rows it has changed. `twice`, `long`: as in `run`."""

        async def write(db: Connection) -> int:
            return (await db.execute(statement, values)).rowcount

        return await self.run(write, twice=twice, long=long)

    async def run(
        self,
        work: Callable[[Connection], Awaitable[Result]],
        *,
        twice: bool = True,
        again: Callable[[Connection], Awaitable[Result]] | None = None,
        long: bool = False,
    ) -> Result:
        """Do this on a connection, whoever is cancelled. `twice`: it may be, where the first try failed;
        `again`: what is done then, where it makes a difference that the first try may have succeeded.
        `long`: its statements may take longer than ANSWERS_WITHIN_S."""
        again = again or work
        if long:
            work, again = _taking_long(work), _taking_long(again)
        last = (lambda: self._once(again)) if twice else None
        task = asyncio.ensure_future(self.done(lambda: self._once(work), last))
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            await asyncio.wait([task], timeout=ENDS_WITHIN_S)
            if task.done() and not task.cancelled():
                task.exception()  # nobody else will look at it
            raise

    async def done(
        self, work: Callable[[], Awaitable[Result]], again: Callable[[], Awaitable[Result]] | None
    ) -> Result:
        """Do this, or that where the first try failed and another can help; for who takes connections from
        the `pool`. Raises what `failed` makes of it."""
        try:
            return await work()
        except psycopg.Error as error:
            if again is None or not _passes(error):
                raise self.failed(error) from error
        await self._pool.check()
        try:
            return await again()
        except psycopg.Error as error:
            raise self.failed(error) from error

    async def _once(self, work: Callable[[Connection], Awaitable[Result]]) -> Result:
        # Not `pool.connection()`, which also commits: each statement here does so itself, or its transaction.
        db = cast(Watched, await self._pool.getconn())
        try:
            return await work(db)
        except psycopg.OperationalError as error:
            if db.silent:
                raise _Silent("the database does not answer") from error
            raise
        finally:
            await self._pool.putconn(db)

    def failed(self, error: psycopg.Error) -> SwarmwrightError:
        """What a failure means to those who know nothing of databases."""
        thread_id = error.diag.message_detail or ""
        if error.sqlstate == BUSY:
            return ThreadBusy(thread_id)
        if error.sqlstate == LOST:
            return HoldLost(thread_id)
        if error.sqlstate == EXISTS:
            return RunExists(thread_id)
        remedy = "see that the server is there; what was finished is kept"
        return StorageFailed(
            str(self._address), f"the store failed while it was in use: {self._words(error)}", remedy
        )

    def _words(self, error: psycopg.Error) -> str:
        """What is wrong, in one line, without the password."""
        text = error.diag.message_primary or " ".join(str(error).split()) or type(error).__name__
        password = conninfo_to_dict(self._address.url).get("password")
        return text.replace(str(password), "…") if password else text


def _taking_long(
    work: Callable[[Connection], Awaitable[Result]],
) -> Callable[[Connection], Awaitable[Result]]:
    async def done(db: Connection) -> Result:
        cast(Watched, db).long = True
        try:
            return await work(db)
        finally:
            cast(Watched, db).long = False

    return done


class _Silent(psycopg.OperationalError):
    """It was waited for long enough; what was asked may be done all the same."""


def _passes(error: psycopg.Error) -> bool:
    """Whether trying again can help: the connection is gone, or another was in the way."""
    if isinstance(error, PoolTimeout | _Silent):
        return False
    gone = isinstance(error, psycopg.OperationalError) and (error.sqlstate or "08")[:2] in ("08", "57")
    return gone or error.sqlstate in _CONFLICTS


async def _set_aside(db: Connection) -> None:
    db.adapters.register_dumper(str, _Storable)
    await db.execute(_ASIDE)


async def _begin(db: Connection) -> None:
    await _set_aside(db)
    await db.execute(_BEGIN)


class _Storable(StrDumperUnknown):
    """Texts without what the server refuses, so that who asks for such a name finds nothing."""

    def dump(self, obj: str) -> Buffer | None:
        try:
            data = obj.encode()
        except UnicodeEncodeError:
            data = b"\0"
        return data if b"\0" not in data else storable(obj).encode()
