"""Protocols' threads on a server that drives none of them: workers do, by the models that they were given."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect

from support import serving
from support.foundry import ENDS_WITHIN_S, edited, whole
from swarmwright import TeamConfig
from swarmwright.apps.foundry.opening import open_foundry
from swarmwright.bootstrap.hosts import ToHost, open_hosts
from swarmwright.bootstrap.mounting import open_apps
from swarmwright.bootstrap.serving import app_server, open_server
from swarmwright.bootstrap.working import worker_over
from swarmwright.server.app import create_app
from swarmwright.storage.address import DatabaseUrl, address_of
from swarmwright.storage.opening import open_store

SAID = {
    "replies": [
        {"match": "You write CBT protocols", "text": whole("Take a walk, and rate your mood.")},
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
async def served_by_workers(
    folder: Path, url: str, *, workers: int = 1, knowing: bool = True
) -> AsyncIterator[httpx.AsyncClient]:
    """A server that names no model, as `swarmwright serve --workers none --app foundry --team foundry`, and
    workers that name one; or none either."""
    address = address_of(url)
    assert isinstance(address, DatabaseUrl)
    team = edited(folder)
    async with AsyncExitStack() as stack:
        settings = team.settings.stored_in(url)
        given = ToHost((team,), apps=("foundry",))
        opened = open_server(settings, given, alone=True, drives=False)
        services, access = await stack.enter_async_context(opened)
        for _ in range(workers):
            store = await stack.enter_async_context(open_store(address))
            theirs = with_model(folder) if knowing else edited(folder)
            hosts = await stack.enter_async_context(open_hosts(store, ToHost((theirs,))))
            await stack.enter_async_context(worker_over(store, address, hosts))
        told = app_server(settings, given, services, access, drives=False)
        apps = await stack.enter_async_context(open_apps(given.apps, told))
        base = await stack.enter_async_context(serving.listening(create_app(services, None, access, apps)))
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


async def drafted_by_a_model(folder: Path, url: str) -> Mapping[str, Any]:
    """A protocol that waits for a clinician, written by a process that has the model."""
    async with open_foundry(with_model(folder), database=url) as foundry:
        started = await foundry.start("A walk")
        found = await foundry.wait(started.protocol_id)
    assert found.status == "waiting" and found.draft_hash, found
    return {"id": started.protocol_id, "draft_hash": found.draft_hash}


async def standing(client: httpx.AsyncClient, id_: str, so: Callable[[Any], bool]) -> dict[str, Any]:
    """The protocol, once it stands so."""
    async with asyncio.timeout(ENDS_WITHIN_S):
        while True:
            found = (await client.get(f"/api/protocols/{id_}/state")).json()
            if so(found):
                return dict(found)
            await asyncio.sleep(0.02)


async def test_a_revision_is_taken_by_the_foundrys_own_route_where_workers_have_the_model(
    tmp_path: Path, postgres_url: str
) -> None:
    draft = await drafted_by_a_model(tmp_path, postgres_url)
    async with served_by_workers(tmp_path, postgres_url) as client:
        where = f"/api/protocols/{draft['id']}/feedback"
        said = {"draft_hash": draft["draft_hash"], "revision": "Longer walks", "by": "dr. a"}
        for _ in range(2):  # sent again under its key, it counts once
            answered = await client.post(where, json=said, headers={"Idempotency-Key": "k1"})
            assert answered.status_code == 200, answered.text
        two = await standing(
            client, draft["id"], lambda one: one["status"] == "waiting" and one["iteration_count"] == 2
        )
        assert [one["by"] for one in two["audit"]] == ["dr. a"]
        assert [one["written_by"].rpartition("/")[2] for one in two["draft_versions"]] == ["script.json"] * 2
        named = {name: two[name] for name in ("draft_hash", "draft_version", "findings_hash")}
        assert (await client.post(where, json=named | {"approved": True, "by": "dr. a"})).status_code == 200
        assert (await standing(client, draft["id"], lambda one: bool(one["completed"])))["final_protocol"]


async def test_where_no_worker_has_the_model_either_the_protocol_says_so_and_what_to_do(
    tmp_path: Path, postgres_url: str
) -> None:
    draft = await drafted_by_a_model(tmp_path, postgres_url)
    where = f"/api/protocols/{draft['id']}"
    async with served_by_workers(tmp_path, postgres_url, knowing=False) as client:
        said = {"draft_hash": draft["draft_hash"], "revision": "Longer walks", "by": "dr. a"}
        async with connect(str(client.base_url.join(f"/ws/{draft['id']}")).replace("http", "ws", 1)) as line:
            assert (await client.post(f"{where}/feedback", json=said)).status_code == 200
            async with asyncio.timeout(ENDS_WITHIN_S):  # who follows it hears of it, and finds it so at once
                while json.loads(await line.recv())["kind"] != "run_failed":
                    pass
            found = (await client.get(f"{where}/state")).json()
        assert found["status"] == "failed"
        assert "script.json" in found["error"] and "--model" in found["error"], found["error"]
        assert found["needs_revision"] and found["revision_reason"] == "Longer walks"
        listed = (await client.get("/api/protocols")).json()
        assert [one["status"] for one in listed] == ["failed"]
    async with served_by_workers(tmp_path, postgres_url) as client:  # its workers have the model by now
        assert (await client.post(f"{where}/resume")).status_code == 200
        two = await standing(client, draft["id"], lambda one: one["status"] == "waiting")
        assert two["iteration_count"] == 2, "what was answered is not lost"
