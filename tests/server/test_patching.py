"""Several who change one thing at a time: what each was told that it was done, is done."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import httpx
import pytest

from support import serving

MANY = 12


@asynccontextmanager
async def two_servers(address: str) -> AsyncIterator[tuple[httpx.AsyncClient, httpx.AsyncClient]]:
    """Clients of two servers over one store."""
    async with AsyncExitStack() as stack:
        urls = [await stack.enter_async_context(serving.server(address)) for _ in range(2)]
        made = [httpx.AsyncClient(base_url=url, timeout=serving.SOON_S) for url in urls]
        one, other = [await stack.enter_async_context(client) for client in made]
        yield one, other


async def made(http: httpx.AsyncClient, what: str) -> str:
    """The path of a new one."""
    if what == "threads":
        await http.post("/threads", json={"thread_id": "t"})
        return "/threads/t"
    if what == "crons":
        asked: Any = {"assistant_id": "echo", "schedule": "0 0 1 1 *", "input": {}}
        return f"/runs/crons/{(await http.post('/runs/crons', json=asked)).json()['cron_id']}"
    id_ = (await http.post("/assistants", json={"graph_id": "echo"})).json()["assistant_id"]
    return f"/assistants/{id_}"


async def metadata(http: httpx.AsyncClient, what: str, path: str) -> Any:
    if what == "crons":
        return (await http.post("/runs/crons/search", json={})).json()[0]["metadata"]
    return (await http.get(path)).json()["metadata"]


@pytest.mark.parametrize("what", ["assistants", "crons", "threads"])
async def test_no_change_that_was_answered_is_lost_to_another(store_address: str, what: str) -> None:
    async with two_servers(store_address) as (one, other):
        path = await made(one, what)
        changes = [
            http.patch(path, json={"metadata": {f"k{n}": n}})
            for n in range(MANY)
            for http in [one if n % 2 else other]
        ]
        answers = await asyncio.gather(*changes)
        assert {answer.status_code for answer in answers} == {200}
        told = await metadata(one, what, path)
        assert {name: told.get(name) for name in (f"k{n}" for n in range(MANY))} == {
            f"k{n}": n for n in range(MANY)
        }
