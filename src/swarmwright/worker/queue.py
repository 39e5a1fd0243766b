"""The queue in PostgreSQL: Procrastinate's jobs, heartbeats and stalled jobs, as a worker needs them.

Procrastinate's own tables and functions lie beside the store's, in its schema, and are brought to the version
of the installed library. Every failure is a StorageError, and none shows the URL's password.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeVar

import psycopg
from procrastinate import PsycopgConnector
from procrastinate.exceptions import ConnectorException
from procrastinate.jobs import Job, Status
from procrastinate.manager import JobManager
from procrastinate.schema import SchemaManager
from psycopg import AsyncConnection
from psycopg_pool import AsyncConnectionPool

from swarmwright.errors import StorageError, StorageFailed
from swarmwright.worker.script import DROPPED, HOSTED, QUEUE, SCRIPT, TASK, channel_of, queue_of

__all__ = ["Queue", "Reach", "Ticket", "connector_to", "prepare_queue"]

Result = TypeVar("Result")

AGAIN_S = 1.0
"""How soon one listens again where the line was lost."""

_CONNECT: dict[str, Any] = {
    "connect_timeout": 10,
    "application_name": "swarmwright worker",
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 4,
    "tcp_user_timeout": 30_000,
}

_LOCK = "SELECT pg_advisory_xact_lock(hashtextextended('swarmwright queue', 0))"
_STANDS = "SELECT to_regclass('swarmwright.queue_limits') IS NOT NULL"
_TELLS = "SELECT to_regproc('swarmwright.ticket_dropped') IS NOT NULL"
_SORTS = "SELECT to_regproc('swarmwright.queue_of') IS NOT NULL"
_RING = "SELECT pg_notify(%(channel)s, '')"
_SINCE = (
    "CREATE TABLE queue_migrations (name text PRIMARY KEY)",
    "INSERT INTO queue_migrations VALUES (%s)",
    "SELECT max(name) FROM queue_migrations",
)


@dataclass(frozen=True, slots=True)
class Reach:
    """How the queue's database is reached.

    shown: what is said of it where it fails, without the password. pool: makes the pools of connections;
    the store's own, which has to find a server again as soon as it is there. hasten: lets who waits for an
    answer on one of them wait no longer, where the process is to end.
    """

    url: str
    shown: str
    pool: type[AsyncConnectionPool[AsyncConnection[Any]]]
    hasten: Callable[[Any], None] = lambda pool: None


@dataclass(frozen=True, slots=True)
class Ticket:
    """A job: somebody is to look whether a run of this thread can be begun. number, queue: the job's.

    locked: who has fetched it is the only worker that drives the thread; else its time has come, and no more.
    """

    number: int
    thread_id: str
    priority: int
    locked: bool
    queue: str = QUEUE


async def prepare_queue(url: str, shown: str) -> None:
    """Make the queue beside a store's runs, or bring Procrastinate's part of it up to date.

    In one transaction and one process at a time. What is pending already is queued. Raises StorageError.
    """
    scripts = await asyncio.to_thread(_migrations)
    with _failures(shown):
        async with await AsyncConnection.connect(url, **_CONNECT, autocommit=True) as db, db.transaction():
            await db.execute("SET LOCAL search_path TO swarmwright")
            await db.execute("SET LOCAL client_min_messages TO warning")
            await db.execute(_LOCK)
            if (await (await db.execute(_STANDS)).fetchall())[0][0]:
                ((last,),) = await (await db.execute(_SINCE[2])).fetchall()
                for name, text in scripts:
                    if name > last:
                        await db.execute(text)
                        await db.execute(_SINCE[1], (name,))
                if not (await (await db.execute(_TELLS)).fetchall())[0][0]:
                    await db.execute(DROPPED)
                if not (await (await db.execute(_SORTS)).fetchall())[0][0]:
                    await db.execute(HOSTED)
                return
            await db.execute(SchemaManager.get_schema())
            await db.execute(_SINCE[0])
            await db.execute(_SINCE[1], (scripts[-1][0],))
            await db.execute(SCRIPT)
            await db.execute(DROPPED)
            await db.execute(HOSTED)


class Queue:
    """The queue of one worker, as number `worker`, with the tickets of what it hosts. Made by `open`."""

    def __init__(self, connector: PsycopgConnector, reach: Reach, graphs: Collection[str]) -> None:
        self._connector, self._jobs, self._shown = connector, JobManager(connector), reach.shown
        self._url, self._hasten = reach.url, reach.hasten
        self._queues = [QUEUE, *map(queue_of, graphs)]
        self.worker = 0

    @classmethod
    @asynccontextmanager
    async def open(cls, reach: Reach, graphs: Collection[str]) -> AsyncIterator[Queue]:
        """Enter the worker; at the end it is taken off the list. Raises StorageError."""
        connector = connector_to(reach, most=2)
        queue = cls(connector, reach, graphs)
        await queue._asked(connector.open_async())
        try:
            queue.worker = await queue._asked(queue._jobs.register_worker())
            yield queue
            with contextlib.suppress(StorageError):
                await queue._asked(queue._jobs.unregister_worker(queue.worker))
        finally:
            await connector.close_async()

    def hasten(self) -> None:
        """The process is to end: wait no longer for a server that does not answer."""
        self._hasten(self._connector.pool)

    async def fetch(self) -> Ticket | None:
        """The next ticket that may be worked on, now this worker's; None = there is none."""
        try:
            job = await self._asked(self._jobs.fetch_job(self._queues, self.worker))
        except _Forgotten:  # silent for so long that others took it off the list
            self.worker = await self._asked(self._jobs.register_worker())
            job = await self._asked(self._jobs.fetch_job(self._queues, self.worker))
        return None if job is None else _ticket(job)

    async def lock(self, ticket: Ticket) -> None:
        """Let a ticket whose time has come wait for its thread."""
        await self._asked(
            self._jobs.retry_job_by_id_async(ticket.number, datetime.now(UTC), lock=ticket.thread_id)
        )

    async def done(self, ticket: Ticket) -> None:
        """Drop a ticket, and with it the lock of its thread; nothing where it is gone."""
        with contextlib.suppress(_Refused):
            await self._asked(self._jobs.finish_job_by_id_async(ticket.number, Status.SUCCEEDED, True))

    async def is_mine(self, ticket: Ticket) -> bool:
        """Whether this worker has the ticket still: nobody believed it dead."""
        found = await self._asked(self._jobs.list_jobs_async(id=ticket.number, worker_id=self.worker))
        return any(job.status == Status.DOING.value for job in found)

    async def mine(self) -> Sequence[Ticket]:
        """All that this worker has fetched, and not dropped."""
        found = self._jobs.list_jobs_async(status=Status.DOING.value, worker_id=self.worker)
        return [_ticket(job) for job in await self._asked(found)]

    async def stalled(self, patience_s: float) -> Sequence[Ticket]:
        """Tickets of workers that have said nothing for so long, or are gone."""
        found = self._jobs.get_stalled_jobs(seconds_since_heartbeat=patience_s)
        return [_ticket(job) for job in await self._asked(found)]

    async def leave(self, ticket: Ticket, graph: str) -> None:
        """Leave a thread, whose next run is of this graph, to a worker that hosts it."""
        await self.renew(replace(ticket, queue=queue_of(graph)))

    async def renew(self, ticket: Ticket) -> None:
        """Put a new ticket in the place of one, so that who has the old one cannot drop the new one."""
        lock = ticket.thread_id if ticket.locked else None
        new = Job(
            queue=ticket.queue,
            task_name=TASK,
            priority=ticket.priority,
            lock=lock,
            queueing_lock=None,
            task_kwargs={"thread": ticket.thread_id},
        )
        await self._asked(self._jobs.defer_job_async(new))  # first: a crash leaves one too many
        await self.done(ticket)
        # Who heard of the new one before could not have it: the old one had its thread.
        await self._asked(self._connector.execute_query_async(_RING, channel=channel_of(ticket.queue)))

    async def forget_dead(self, patience_s: float) -> None:
        """Take workers off the list that have said nothing for so long."""
        await self._asked(self._jobs.prune_stalled_workers(patience_s))

    async def park(self, thread_id: str) -> bool:
        """Park the ticket of a thread whose tenant has as many runs under way as it may; else False."""
        row = await self._asked(
            self._connector.execute_query_one_async("SELECT park_ticket(%(t)s) AS parked", t=thread_id)
        )
        return bool(row["parked"])

    async def limit_tenants(self, most: int | None) -> None:
        """How many runs of one tenant may be under way, among all workers; None = any number."""
        query = "SELECT limit_tenants(%(most)s)"
        await self._asked(self._connector.execute_query_async(query, most=most))

    async def listen(self, wake: Callable[[], object]) -> None:
        """Call `wake` soon after each ticket that can be taken, and once one listens: never returns.

        Procrastinate's own listening does not tell when it has begun anew, and what it has not heard
        meanwhile would wait until somebody looks.
        """
        while True:
            with contextlib.suppress(StorageError), _failures(self._shown):
                async with await AsyncConnection.connect(self._url, **_CONNECT, autocommit=True) as line:
                    for queue in self._queues:
                        await line.execute(f'LISTEN "{channel_of(queue)}"')
                    wake()
                    async for _ in line.notifies():
                        wake()
            await asyncio.sleep(AGAIN_S)

    async def _asked(self, asked: Awaitable[Result]) -> Result:
        with _failures(self._shown):
            return await asked


def _migrations() -> list[tuple[str, bytes]]:
    """(name, SQL) of Procrastinate's migrations, in their order."""
    folder = Path(SchemaManager.get_migrations_path())
    return sorted((file.name, file.read_bytes()) for file in folder.glob("*.sql"))


def connector_to(reach: Reach, *, most: int, checked: bool = True) -> PsycopgConnector:
    """Procrastinate's connections to the database, in the store's schema; to be opened, and closed.

    checked: whether each is tried before it is used, so that none that the server has ended is.
    """

    def unchecked(**options: Any) -> AsyncConnectionPool[AsyncConnection[Any]]:
        return reach.pool(**{**options, "check": None})

    return PsycopgConnector(
        pool_factory=reach.pool if checked else unchecked,
        conninfo=reach.url,
        min_size=1,
        max_size=most,
        timeout=10.0,
        kwargs=_CONNECT,
        configure=_set_aside,
    )


class _Refused(StorageFailed):
    """The queue's own functions say no: there is no such job any more."""


class _Forgotten(StorageFailed):
    """There is no worker of this number."""


_MEANT: Mapping[str | None, type[StorageFailed]] = {"P0001": _Refused, "23503": _Forgotten}
"""SQLSTATE → what it means here."""


def _ticket(job: Job) -> Ticket:
    assert job.id is not None
    return Ticket(job.id, str(job.task_kwargs["thread"]), job.priority, job.lock is not None, job.queue)


async def _set_aside(db: AsyncConnection[Any]) -> None:
    """In the store's schema, each statement by itself, uncompiled, and without waiting for the disk.

    A worker that is stopped between a statement and its commit would keep rows locked that others wait for.

    What a crash of the server takes back (a ticket was fetched, or dropped) is done again, and changes
    nothing.
    """
    await db.set_autocommit(True)
    await db.execute("SET search_path TO swarmwright; SET synchronous_commit TO off; SET jit TO off")


@contextmanager
def _failures(shown: str) -> Iterator[None]:
    try:
        yield
    except (ConnectorException, psycopg.Error) as error:
        cause = error if isinstance(error, psycopg.Error) else error.__cause__
        state, said = None, type(cause or error).__name__
        if isinstance(cause, psycopg.Error):
            state, said = cause.sqlstate, cause.diag.message_primary or said
        remedy = "see that the server is there; what was finished is kept"
        raise _MEANT.get(state, StorageFailed)(shown, f"the queue failed: {said}", remedy) from None
