"""Threads in a list, a bell for changes, and threads on which nothing has begun, over a real socket."""

from __future__ import annotations

import asyncio
import json

import httpx

from support.serving import SOON_S

ASKED = {"messages": [{"role": "user", "content": "A page about bees"}]}


async def asked(http: httpx.AsyncClient, thread_id: str, title: str = "") -> None:
    metadata = {"title": title} if title else {}
    assert (await http.post("/threads", json={"thread_id": thread_id, "metadata": metadata})).is_success
    run = {"assistant_id": "writers", "input": ASKED}
    assert (await http.post(f"/threads/{thread_id}/runs/wait", json=run)).is_success


async def test_the_list_tells_what_waits_and_is_found_by_words_team_and_status(
    http: httpx.AsyncClient,
) -> None:
    await asked(http, "t", "All about bees")
    assert (await http.post("/threads", json={"thread_id": "idle-one"})).is_success

    every = (await http.get("/swarm/threads")).json()
    bees = (await http.get("/swarm/threads", params={"text": "BEES", "team": "writers"})).json()
    waiting = (await http.get("/swarm/threads", params={"status": "interrupted"})).json()
    nobody = (await http.get("/swarm/threads", params={"team": "others"})).json()
    part = await http.get("/swarm/threads", params={"limit": 1})
    (approval,) = (await http.get("/swarm/approvals")).json()["approvals"]

    assert {one["thread_id"]: one["team"] for one in every} == {"t": "writers", "idle-one": None}
    assert [one["title"] for one in bees] == ["All about bees"]
    assert [len(one["waits"]) for one in waiting] == [1]
    assert nobody == []
    assert approval["title"] == "All about bees"
    assert (part.headers["X-Pagination-Total"], len(part.json())) == ("2", 1)


async def test_the_bell_rings_at_once_and_when_a_run_is_asked_for_and_over(http: httpx.AsyncClient) -> None:
    rung = 0
    async with asyncio.timeout(SOON_S), http.stream("GET", "/swarm/changes/stream") as answer:
        begun: asyncio.Task[None] | None = None
        async for line in answer.aiter_lines():
            rung += line == "event: changed"
            if rung == 1 and begun is None:
                begun = asyncio.create_task(asked(http, "t"))
            if rung >= 2 and begun is not None and begun.done():
                break
        assert begun is not None
        await begun


async def test_the_bell_rings_when_somebody_changes_a_team(http: httpx.AsyncClient) -> None:
    changes = "/swarm/assistants/writers/changes"
    operations = [{"op": "set_agent", "agent": "writer", "role": "writes it all"}]
    async with asyncio.timeout(SOON_S), http.stream("GET", "/swarm/changes/stream") as answer:
        told: list[list[str]] = []
        async for line in answer.aiter_lines():
            if line.startswith("data:"):
                told.append(json.loads(line.removeprefix("data:"))["of"])
                if len(told) > 1:
                    break
                assert (await http.post(changes, json={"operations": operations})).is_success
    assert told == [["threads", "teams"], ["teams"]]


async def test_a_thread_whose_run_nobody_drives_yet_shows_its_team_with_nothing_begun(
    http: httpx.AsyncClient,
) -> None:
    assert (await http.post("/threads", json={"thread_id": "t"})).is_success
    before = await http.get("/swarm/threads/t")
    later = {"assistant_id": "writers", "input": ASKED, "after_seconds": 3600}
    assert (await http.post("/threads/t/runs", json=later)).is_success

    shown = (await http.get("/swarm/threads/t")).json()
    graph = (await http.get("/swarm/threads/t/graph")).json()

    assert before.status_code == 422
    assert (shown["team"], shown["status"], shown["live"]["nodes"]) == ("writers", "busy", {})
    assert shown["outputs"] == shown["approvals"] == shown["timeline"]["bars"] == []
    assert graph["workflow"] == shown["workflow"]
