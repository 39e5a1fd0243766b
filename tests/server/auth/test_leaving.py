"""Who reads along with a run, and wants it to end when they leave, must be one who may stop it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from langgraph_sdk import Auth

from support import callers, serving
from support.callers import Door, soon
from swarmwright.ports.audit import AuditEntry

WAYS = ("/threads/t/runs/{run}/stream", "/threads/t/runs/{run}/join", "/runs/{run}/stream")
SLOW: dict[str, Any] = {"assistant_id": "slow", "input": {}}


@asynccontextmanager
async def under_way(door: Door, key: str) -> AsyncIterator[tuple[str, str]]:
    """(a server's address, the id of a run on its thread t that is under way)."""
    async with (
        serving.listening(door.app) as url,
        httpx.AsyncClient(base_url=url, headers={"x-api-key": key}, timeout=serving.SOON_S) as client,
    ):
        await client.post("/threads", json={"thread_id": "t"})
        run = (await client.post("/threads/t/runs", json=SLOW)).json()["run_id"]
        yield url, run
        await client.post(f"/threads/t/runs/{run}/cancel", params={"wait": True})


async def read_and_left(url: str, way: str, leaves: str, key: str) -> int:
    """Begin to read there, and leave at the first sign of an answer; its status."""
    async with (
        httpx.AsyncClient(base_url=url, headers={"x-api-key": key}, timeout=serving.SOON_S) as client,
        client.stream("GET", way, params={"cancel_on_disconnect": leaves}) as answer,
    ):
        return answer.status_code


async def status(door: Door, key: str, run: str) -> str:
    async with door.client(key=key) as client:
        return str((await client.get(f"/threads/t/runs/{run}")).json()["status"])


@pytest.mark.parametrize("way", WAYS)
async def test_a_key_that_may_only_read_stops_no_run_by_leaving(tmp_path: Path, way: str) -> None:
    async with callers.door(tmp_path) as door:
        whole, reads = await door.key(), await door.key(permissions=("*:read", "*:search"))
        async with under_way(door, whole) as (url, run):
            for yes in ("true", "1", "True"):
                assert await soon(read_and_left(url, way.format(run=run), yes, reads)) == 403
            for no in ("false", "0"):
                assert await soon(read_and_left(url, way.format(run=run), no, reads)) == 200
            assert await status(door, whole, run) in ("pending", "running")


@pytest.mark.parametrize("way", WAYS)
async def test_handlers_are_asked_whether_a_run_may_be_stopped_before_it_is_read_so(
    tmp_path: Path, way: str
) -> None:
    auth, asked = Auth(), list[tuple[str, Any]]()

    @auth.authenticate
    async def who() -> str:
        return "ann"

    @auth.on.threads
    async def threads(ctx: Any, value: Any) -> bool:
        asked.append((ctx.action, value.get("metadata")))
        return bool(ctx.action != "update")

    async with callers.door(tmp_path, auth=auth) as door, under_way(door, "") as (url, run):
        asked.clear()
        assert await soon(read_and_left(url, way.format(run=run), "1", "")) == 403
        assert asked == [("read", None), ("update", {"run_ids": [run], "status": None})]


@pytest.mark.parametrize("way", WAYS)
async def test_a_run_that_ends_because_its_reader_left_stands_in_the_audit_log(
    tmp_path: Path, way: str
) -> None:
    async with callers.door(tmp_path, audit="changes") as door:
        key = await door.key(tenant="acme", identity="ann")
        async with under_way(door, key) as (url, run):
            assert await soon(read_and_left(url, way.format(run=run), "1", key)) == 200
            async with door.client(key=key) as client:
                await soon(client.get(f"/threads/t/runs/{run}/join"))
            assert await status(door, key, run) == "interrupted"
            found = await soon(all_of_it(door))
        place = f"/threads/t/runs/{run}/cancel"
        assert found == [("ann", place, "begun"), ("ann", place, "202")]


async def all_of_it(door: Door) -> list[tuple[str, str, str]]:
    """What is put down of the stop, once its end is."""
    while len(found := await stopped(door)) < 2:  # noqa: ASYNC110  (the log rings for nobody)
        await asyncio.sleep(0.01)
    return found


async def stopped(door: Door) -> list[tuple[str, str, str]]:
    rows = [AuditEntry.read(row.body) for row in await door.store.audit.read()]
    return [(one.identity, one.resource, one.result) for one in rows if one.operation == "cancel_run"]
