"""Protocols' threads on a server that drives none of them: workers do, by the models that they were given."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from support import serving
from support.foundry import ENDS_WITHIN_S, edited
from swarmwright import TeamConfig
from swarmwright.bootstrap.hosts import ToHost, open_hosts
from swarmwright.bootstrap.serving import open_server
from swarmwright.bootstrap.working import worker_over
from swarmwright.server.app import create_app
from swarmwright.storage.address import DatabaseUrl, address_of
from swarmwright.storage.opening import open_store

SAID = {
    "replies": [
        {"match": "You write CBT protocols", "text": "# A walk\n\n1. Take a walk, and rate your mood."},
        {"match": "You check CBT", "structured": {"level": "safe", "concerns": [], "recommendations": []}},
        {
            "match": "CBT supervisor",
            "structured": {
                "empathy_score": 9,
                "structure_score": 9,
                "clinical_appropriateness": 9,
                "feedback": "Good.",
            },
        },
    ]
}


def with_model(folder: Path) -> TeamConfig:
    """The team, with a language model for everybody."""
    (folder / "script.json").write_text(json.dumps(SAID))
    return edited(folder, model=f"stub:{folder / 'script.json'}")


@asynccontextmanager
async def served_by_workers(folder: Path, url: str, *, workers: int = 1) -> AsyncIterator[httpx.AsyncClient]:
    """A server that names no model, as `swarmwright serve --workers none`, and workers that name one."""
    address = address_of(url)
    assert isinstance(address, DatabaseUrl)
    team = edited(folder)
    async with AsyncExitStack() as stack:
        settings = team.settings.stored_in(url)
        opened = open_server(settings, ToHost((team,)), alone=True, drives=False)
        services, access = await stack.enter_async_context(opened)
        for _ in range(workers):
            store = await stack.enter_async_context(open_store(address))
            hosts = await stack.enter_async_context(open_hosts(store, ToHost((with_model(folder),))))
            await stack.enter_async_context(worker_over(store, address, hosts))
        base = await stack.enter_async_context(serving.listening(create_app(services, None, access)))
        yield await stack.enter_async_context(httpx.AsyncClient(base_url=base, timeout=ENDS_WITHIN_S))


async def waiting(client: httpx.AsyncClient, id_: str, so: Callable[[Any], bool]) -> dict[str, Any]:
    """What waits there, once it is so."""
    async with asyncio.timeout(ENDS_WITHIN_S):
        while True:
            found = (await client.get(f"/swarm/threads/{id_}/approvals")).json()
            if found and so(found[0]):
                return dict(found[0])
            await asyncio.sleep(0.02)


@pytest.mark.parametrize("workers", [1, 2])
async def test_an_answer_is_taken_by_a_server_without_a_model_where_workers_that_have_it_go_on(
    tmp_path: Path, postgres_url: str, workers: int
) -> None:
    async with served_by_workers(tmp_path, postgres_url, workers=workers) as client:
        made = (await client.post("/threads", json={})).json()["thread_id"]
        said = {"assistant_id": "foundry", "input": {"messages": [{"role": "user", "content": "A walk"}]}}
        assert (await client.post(f"/threads/{made}/runs/wait", json=said)).status_code == 200
        first = await waiting(client, made, lambda one: True)
        no = {"decision": {"action": "reject", "reason": "Longer walks"}}
        answered = await client.post(f"/swarm/threads/{made}/approvals/{first['approval']}", json=no)
        assert answered.status_code == 200, answered.text
        await waiting(client, made, lambda one: bool(one["approval"] != first["approval"]))
        outputs = (await client.get(f"/threads/{made}/state")).json()["values"]["agent_outputs"]
        by = [one["fields"]["model"] for one in outputs.values() if one["agent"] == "drafter"]
        assert len(by) == 2 and all(one.endswith("script.json") for one in by), "by the workers' model"
