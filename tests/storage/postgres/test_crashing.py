"""A PostgreSQL that crashes loses the events of the last moment, and never gives their numbers again."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import psycopg
import pytest

from support.clusters import Cluster
from support.crews import WAIT_S
from swarmwright.ports.events import Event
from swarmwright.storage.opening import open_store
from swarmwright.storage.store import Store


@contextmanager
def losing(cluster: Cluster) -> Iterator[None]:
    """Meanwhile commits that are not waited for reach the disk late, so that a crash loses them."""
    with cluster.durable(), psycopg.connect(cluster.url, autocommit=True) as db:
        db.execute("ALTER SYSTEM SET wal_writer_delay TO '10s'")
        db.execute("SELECT pg_reload_conf()")
        try:
            yield
        finally:
            with psycopg.connect(cluster.url, autocommit=True) as later:
                later.execute("ALTER SYSTEM RESET wal_writer_delay")
                later.execute("SELECT pg_reload_conf()")


def crash(cluster: Cluster) -> None:
    cluster.stop("immediate")
    cluster.start()


def kill_a_session(cluster: Cluster) -> None:
    """The server starts anew by itself, in the same process, as where it runs out of memory."""
    with psycopg.connect(cluster.url, autocommit=True) as other:
        with psycopg.connect(cluster.url, autocommit=True) as one:
            os.kill(one.info.backend_pid, signal.SIGKILL)
        until = time.monotonic() + WAIT_S
        with pytest.raises(psycopg.OperationalError):
            while time.monotonic() < until:
                other.execute("SELECT")
    while True:
        try:
            psycopg.connect(cluster.url).close()
            return
        except psycopg.OperationalError:
            assert time.monotonic() < until


async def told(store: Store, thread: str, count: int = 1) -> list[int]:
    """Append events, and give the numbers under which they are told."""
    return [one.seq for one in await store.events.append([Event("signal", thread) for _ in range(count)])]


@pytest.mark.parametrize("crashes", [crash, kill_a_session])
async def test_numbers_that_were_told_and_are_lost_are_not_given_again(
    cluster: Cluster, postgres_url: str, crashes: Callable[[Cluster], None]
) -> None:
    with losing(cluster):
        async with open_store(postgres_url) as store:
            before: dict[str, list[int]] = {}
            for _ in range(3):
                for thread in ("old", "new"):  # of the second everything is lost, its very log
                    before.setdefault(thread, []).extend(await told(store, thread, 3))
                await asyncio.to_thread(crashes, cluster)
            for thread, numbers in before.items():
                assert numbers == sorted(set(numbers)), "each number is given once, and they rise"
                (number,) = await told(store, thread)
                assert number > numbers[-1]
                read = [one.seq async for one in store.events.read(thread, numbers[-1])]
                assert read == [number], "who has read up to the crash reads what came behind it"
                assert await store.events.last(thread) == number


async def test_a_server_that_is_stopped_and_started_numbers_on_without_a_gap(
    cluster: Cluster, postgres_url: str
) -> None:
    async with open_store(postgres_url) as store:
        first = await told(store, "t", 2)
        await asyncio.to_thread(cluster.stop)
        await asyncio.to_thread(cluster.start)
        assert await told(store, "t", 2) == [first[-1] + 1, first[-1] + 2]
