"""A store that nothing more can be written to: it is noticed, and nobody waits for what cannot come."""

from __future__ import annotations

import asyncio
import resource
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest
from psycopg.sql import SQL, Identifier

from support import callers
from support.serving import SOON_S, server
from swarmwright.errors import StorageFailed
from swarmwright.runtime import waking
from swarmwright.runtime.serving.api_keys import ApiKeys
from swarmwright.server.problems import AWAY

ECHO: dict[str, Any] = {"assistant_id": "echo", "input": {"text": "a"}, "after_seconds": 1}


@contextmanager
def full_disk() -> Iterator[None]:
    """No file of this process can grow, as on a disk that is full."""
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, limits[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)


@pytest.fixture
async def http(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[httpx.AsyncClient]:
    """A client of a server over a file, whose readers wait for no bell for long."""
    monkeypatch.setattr(waking, "LONGEST_S", 0.5)
    async with server(tmp_path) as url, httpx.AsyncClient(base_url=url, timeout=SOON_S) as client:
        yield client


async def test_a_server_whose_disk_is_full_is_not_well(http: httpx.AsyncClient) -> None:
    with full_disk():
        assert (await http.get("/threads/t")).status_code == 404
        assert (await http.get("/ok", params={"check_db": "1"})).status_code == 503
        assert "swarmwright_store_up 0.0" in (await http.get("/metrics")).text
    assert (await http.get("/ok", params={"check_db": "1"})).status_code == 200
    assert "swarmwright_store_up 1.0" in (await http.get("/metrics")).text


async def test_a_server_whose_database_is_only_read_is_not_well(postgres_url: str) -> None:
    closed = "ALTER DATABASE {} SET default_transaction_read_only = on"
    others = "FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
    async with server(postgres_url) as url, httpx.AsyncClient(base_url=url, timeout=SOON_S) as client:
        assert (await client.get("/ok", params={"check_db": "1"})).status_code == 200
        with psycopg.connect(postgres_url, autocommit=True) as db:
            name = Identifier(db.info.dbname)
            db.execute(SQL(closed).format(name))
            try:
                db.execute(f"SELECT pg_terminate_backend(pid) {others}")
                assert (await client.get("/ok", params={"check_db": "1"})).status_code == 503
                assert (await client.get("/threads/t")).status_code == 404
            finally:  # this session began before it was closed, and other tests have the same database
                db.execute(SQL("ALTER DATABASE {} RESET default_transaction_read_only").format(name))


async def test_who_cannot_be_looked_up_is_told_that_it_is_the_store(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(*args: object) -> object:
        raise StorageFailed("s.db", "the disk is full")

    async with callers.door(tmp_path) as door, door.client(key=await door.key()) as client:
        monkeypatch.setattr(ApiKeys, "holder", fails)
        answer = await client.get("/threads/t")
    assert (answer.status_code, answer.json()["detail"]) == (503, AWAY)


async def test_who_waits_for_a_run_is_cut_off_where_the_disk_is_full(http: httpx.AsyncClient) -> None:
    await http.post("/threads", json={"thread_id": "t"})
    run = (await http.post("/threads/t/runs", json=ECHO)).json()
    place = f"/threads/t/runs/{run['run_id']}"
    with full_disk():
        async with asyncio.timeout(SOON_S):
            for what in ("join", "stream"):
                with pytest.raises(httpx.RemoteProtocolError, match="incomplete"):
                    await http.get(f"{place}/{what}")
    assert (await http.get(f"{place}/join")).json()["text"] == "a!"
