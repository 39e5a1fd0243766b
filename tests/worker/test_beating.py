"""A worker's heart: it beats again once the database is back, and a worker does not outlive it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import psycopg
import pytest

from support.clusters import Cluster
from support.driven import Driven, driven
from support.working import working
from swarmwright.storage.postgres.pool import Pool
from swarmwright.worker.queue import prepare_queue

HEARTS = 1
"""The heartbeats' pool has one connection, and the queue's two."""


@pytest.fixture
async def here(postgres_url: str) -> AsyncIterator[Driven]:
    async with driven(postgres_url, by_a_driver=False) as made:
        await prepare_queue(postgres_url, "the store")
        yield made


def beats_after(url: str, moment: str) -> bool:
    with psycopg.connect(url) as db:
        query = "SELECT FROM swarmwright.procrastinate_workers WHERE last_heartbeat > %s::timestamptz"
        return bool(db.execute(query, (moment,)).fetchall())


def now(url: str) -> str:
    with psycopg.connect(url) as db:
        ((moment,),) = db.execute("SELECT clock_timestamp()::text").fetchall()
        return str(moment)


async def until_it_beats(url: str) -> None:
    moment = now(url)
    async with asyncio.timeout(15):
        while not beats_after(url, moment):  # noqa: ASYNC110  (nobody is told of that)
            await asyncio.sleep(0.05)


async def test_a_worker_beats_again_after_an_outage_longer_than_its_pool_has_patience(
    here: Driven, postgres_url: str, cluster: Cluster
) -> None:
    loop, given_up = asyncio.get_running_loop(), asyncio.Event()

    class Impatient(Pool):
        """Opened, it waits for half a minute for its first connection; here much less."""

        async def wait(self, timeout: float = 30.0) -> None:
            try:
                await super().wait(0.2 if self.max_size == HEARTS and self._gone else timeout)
            except psycopg.OperationalError:
                loop.call_soon_threadsafe(given_up.set)
                raise

        _gone = False

    async with working(here, postgres_url, pool=Impatient):
        await until_it_beats(postgres_url)
        Impatient._gone = True
        await asyncio.to_thread(cluster.stop)  # what it was told is kept, the worker's number among it
        try:
            async with asyncio.timeout(15):
                await given_up.wait()
        finally:
            await asyncio.to_thread(cluster.start)
        await until_it_beats(postgres_url)


async def test_a_worker_whose_heart_fails_ends_and_says_why(here: Driven, postgres_url: str) -> None:
    class Broken(Pool):
        async def getconn(self, timeout: float | None = None) -> psycopg.AsyncConnection[Any]:
            if self.max_size == HEARTS:
                raise LookupError("a fault of the heart's own")
            return await super().getconn(timeout)

    with pytest.raises(LookupError, match="the heart's own"):
        async with asyncio.timeout(20), working(here, postgres_url, pool=Broken):
            await asyncio.Event().wait()
