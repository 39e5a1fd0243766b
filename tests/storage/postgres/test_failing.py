"""A server that breaks off, restarts, or is not ours to use: what is told, and what goes on."""

from __future__ import annotations

import asyncio

import psycopg
import pytest

from support.clusters import Cluster
from support.crews import WAIT_S
from swarmwright.errors import StorageError, StorageFailed
from swarmwright.ports.commands import Pause
from swarmwright.ports.events import Event
from swarmwright.ports.threads import ThreadRecord
from swarmwright.storage.opening import open_store
from swarmwright.storage.postgres.pool import Pool
from swarmwright.storage.postgres.schema import SCHEMA_VERSION
from swarmwright.worker.queue import Reach, connector_to


def end_all(url: str) -> None:
    """End every session but this one."""
    with psycopg.connect(url, autocommit=True) as db:
        db.execute(
            "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity "
            "WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'"
        )


async def test_the_server_compiles_none_of_our_statements(postgres_url: str) -> None:
    """Each is done in a millisecond; compiling the one that claims a run took 30."""
    async with open_store(postgres_url) as store:
        assert await store.runs._database.rows("SHOW jit") == [("off",)]  # type: ignore[attr-defined]
        beside = await store.runs._database.connect()  # type: ignore[attr-defined]
        assert await (await beside.execute("SHOW jit")).fetchone() == ("off",)
        await beside.close()
    connector = connector_to(Reach(postgres_url, "it", Pool), most=1)
    await connector.open_async()
    assert await connector.execute_query_one_async("SHOW jit") == {"jit": "off"}
    await connector.close_async()


async def test_work_that_can_be_done_twice_is_done_where_the_connection_was_gone(postgres_url: str) -> None:
    async with open_store(postgres_url) as store:
        for n in range(3):
            await asyncio.gather(*(store.threads.all() for _ in range(4)))  # several connections
            end_all(postgres_url)
            await store.threads.save(ThreadRecord("t", "v", title=str(n)))
            found = await store.threads.load("t")
            assert found is not None and found.title == str(n)
            end_all(postgres_url)
            assert (await store.events.append([Event("signal", "t")]))[0].seq == n + 1


async def test_a_server_that_restarts_is_used_again_and_who_listens_hears(
    cluster: Cluster, postgres_url: str
) -> None:
    async with open_store(postgres_url) as store:
        woken = asyncio.Event()
        with await store.threads.hold("t"):
            async with store.mailbox.listening("t", woken.set):
                await asyncio.to_thread(cluster.stop)
                await asyncio.to_thread(cluster.start)
                async with asyncio.timeout(WAIT_S):
                    await woken.wait()  # something may have been said meanwhile
                woken.clear()
                await store.mailbox.accept("t", "c", Pause(), 1.0)
                async with asyncio.timeout(WAIT_S):
                    await woken.wait()
            assert await store.threads.held("t")
            await store.threads.save(ThreadRecord("t", "v"))


async def test_a_server_that_stays_away_is_a_typed_failure_and_the_store_goes_on_later(
    cluster: Cluster, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("swarmwright.storage.postgres.database.WAITS_S", 1.0)
    async with open_store(postgres_url) as store:
        await store.threads.save(ThreadRecord("t", "v"))
        await asyncio.to_thread(cluster.stop)
        try:
            with pytest.raises(StorageFailed):
                await store.threads.load("t")
            with pytest.raises(StorageFailed):
                await store.events.append([Event("signal", "t")])
            with pytest.raises(StorageFailed):
                await store.threads.hold("t")
        finally:
            await asyncio.to_thread(cluster.start)
        async with asyncio.timeout(3 * WAIT_S):
            while True:
                try:
                    assert await store.threads.load("t") is not None
                    break
                except StorageFailed:
                    continue
        with await store.threads.hold("t"):
            pass


async def test_what_fails_in_the_database_is_told_as_such(postgres_url: str) -> None:
    async with open_store(postgres_url) as store:
        with psycopg.connect(postgres_url, autocommit=True) as db:
            db.execute("ALTER TABLE swarmwright.threads RENAME TO elsewhere")
        with pytest.raises(StorageFailed, match="threads"):
            await store.threads.all()


async def test_what_fails_beside_the_store_is_not_laid_to_it(postgres_url: str) -> None:
    with pytest.raises(ZeroDivisionError):
        async with open_store(postgres_url):
            raise ZeroDivisionError


async def test_many_can_open_a_new_database_at_once(postgres_url: str) -> None:
    async def opened() -> bool:
        async with open_store(postgres_url) as store:
            return await store.threads.create(ThreadRecord("t", "v"))

    assert sorted(await asyncio.gather(*(opened() for _ in range(6)))) == [False] * 5 + [True]
    with psycopg.connect(postgres_url) as db:
        assert db.execute("SELECT version FROM swarmwright.schema_version").fetchall() == [(SCHEMA_VERSION,)]


async def test_a_database_of_a_later_version_is_refused_and_left_alone(postgres_url: str) -> None:
    async with open_store(postgres_url):
        pass
    with psycopg.connect(postgres_url, autocommit=True) as db:
        db.execute("UPDATE swarmwright.schema_version SET version = version + 1")
    with pytest.raises(StorageError, match="later version"):
        async with open_store(postgres_url):
            pass


async def test_a_migration_that_fails_leaves_nothing_behind(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    scripts = ("CREATE TABLE threads (thread_id text)", "CREATE TABLE threads (again text)")
    monkeypatch.setattr("swarmwright.storage.postgres.schema.SCRIPTS", scripts)
    with pytest.raises(StorageError, match="already exists"):
        async with open_store(postgres_url):
            pass
    with psycopg.connect(postgres_url) as db:
        assert db.execute("SELECT FROM pg_namespace WHERE nspname = 'swarmwright'").fetchall() == []


async def test_a_database_in_another_encoding_is_refused(cluster: Cluster, postgres_url: str) -> None:
    with psycopg.connect(cluster.url, autocommit=True) as db:
        db.execute("CREATE DATABASE latin ENCODING 'LATIN1' TEMPLATE template0 LC_COLLATE 'C' LC_CTYPE 'C'")
        try:
            with pytest.raises(StorageError, match="LATIN1"):
                async with open_store(cluster.url.replace("/postgres?", "/latin?")):
                    pass
        finally:
            db.execute("DROP DATABASE latin WITH (FORCE)")


async def test_nothing_of_ours_lies_among_other_tables(postgres_url: str) -> None:
    async with open_store(postgres_url) as store:
        await store.threads.save(ThreadRecord("t", "v"))
    with psycopg.connect(postgres_url) as db:
        assert db.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'").fetchall() == []
