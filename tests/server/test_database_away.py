"""A database that is gone: once that is known, nobody who asks is kept waiting for it."""

from __future__ import annotations

import asyncio
import time

import httpx

from support.clusters import Cluster
from support.serving import server

SOON_S = 4.0
"""A request that waits for a connection waits ten seconds."""

PATIENT_S = 30.0


async def test_who_asks_while_the_database_is_known_to_be_away_is_soon_told_to_ask_again(
    cluster: Cluster, postgres_url: str
) -> None:
    async with server(postgres_url) as url, httpx.AsyncClient(base_url=url, timeout=PATIENT_S) as client:
        made = (await client.post("/threads", json={})).json()
        await asyncio.to_thread(cluster.stop)
        try:
            assert (await client.get("/ok", params={"check_db": "1"})).status_code == 503
            for method, path, body in (
                ("POST", "/threads/search", {}),
                ("GET", f"/threads/{made['thread_id']}", None),
                ("POST", "/runs/wait", {"assistant_id": "echo", "input": {}}),
            ):
                asked = time.monotonic()
                answer = await client.request(method, path, json=body)
                assert (answer.status_code, answer.headers.get("retry-after")) == (503, "2"), answer.text
                assert time.monotonic() - asked < SOON_S
            assert (await client.get("/ok")).status_code == (await client.get("/info")).status_code == 200
            assert "swarmwright_store_up 0.0" in (await client.get("/metrics")).text
        finally:
            await asyncio.to_thread(cluster.start)
        async with asyncio.timeout(PATIENT_S):
            while (await client.get(f"/threads/{made['thread_id']}")).status_code != 200:  # noqa: ASYNC110
                await asyncio.sleep(0.1)  # the pool connects anew


async def test_who_asks_while_the_database_restarts_is_answered_when_it_is_there_again(
    cluster: Cluster, postgres_url: str
) -> None:
    async with server(postgres_url) as url, httpx.AsyncClient(base_url=url, timeout=PATIENT_S) as client:
        made = (await client.post("/threads", json={})).json()
        await asyncio.to_thread(cluster.stop)
        asked = asyncio.create_task(client.get(f"/threads/{made['thread_id']}"))
        await asyncio.to_thread(cluster.start)
        assert (await asked).status_code == 200
