"""A database that is cut off without a word: nobody waits for it for good."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import httpx
import pytest

from support.clusters import Cluster
from support.relays import Relay
from support.serving import server

PATIENT_S = 20.0


@pytest.fixture
async def relay(cluster: Cluster, postgres_url: str) -> AsyncIterator[Relay]:
    async with Relay.to(cluster) as made:
        yield made


async def test_who_asks_a_server_whose_database_is_silent_is_told_to_ask_again(
    relay: Relay, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("swarmwright.storage.postgres.patience.ANSWERS_WITHIN_S", 2.0)
    async with server(relay.url) as url, httpx.AsyncClient(base_url=url, timeout=PATIENT_S) as client:
        made = (await client.post("/threads", json={})).json()
        item = {"namespace": ["bees"], "key": "wax", "value": {"n": 1}}
        assert (await client.put("/store/items", json=item)).status_code == 204
        relay.fall_silent()
        for method, path, body in (
            ("GET", f"/threads/{made['thread_id']}", None),
            ("POST", "/threads", {}),
            ("PUT", "/store/items", item),
            ("POST", "/store/items/search", {"namespace_prefix": ["bees"]}),
        ):
            answer = await client.request(method, path, json=body)
            assert (answer.status_code, answer.headers.get("retry-after")) == (503, "2"), answer.text
        relay.speak()
        async with asyncio.timeout(PATIENT_S):
            while (await client.get(f"/threads/{made['thread_id']}")).status_code != 200:  # noqa: ASYNC110
                await asyncio.sleep(0.1)  # the pool connects anew


async def test_probes_and_metrics_are_answered_while_the_database_is_silent(relay: Relay) -> None:
    async with server(relay.url) as url, httpx.AsyncClient(base_url=url, timeout=8.0) as client:
        assert "swarmwright_store_up 1.0" in (await client.get("/metrics")).text
        relay.fall_silent()
        well = await client.get("/ok", params={"check_db": "1"})
        assert (well.status_code, well.headers["retry-after"]) == (503, "2")
        told = await client.get("/metrics")
        assert told.status_code == 200
        assert "swarmwright_store_up 0.0" in told.text
        assert 'swarmwright_runs{status="pending"} 0.0' in told.text  # as it last told
        counted = (await client.get("/metrics", params={"format": "json"})).json()
        assert (counted["store"], counted["queue"]["n_pending"]) == ({"up": False}, 0)
        assert (await client.get("/ok")).status_code == 200
        relay.speak()
