"""Streams end when what their readers have shown counts no more: a key is revoked, or its time is over."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from support import callers, serving
from support.callers import Door
from swarmwright.server.auth import lapsing

SLOW = {"assistant_id": "slow", "input": {"text": "a"}}
Reach = Callable[[httpx.AsyncClient], Awaitable[str]]


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lapsing, "LOOK_AGAIN_S", 0.2)


async def read(client: httpx.AsyncClient, path: str, begun: asyncio.Event, body: object = None) -> str:
    """All of an answer that goes on until somebody ends it."""
    said, kind = b"", "GET" if body is None else "POST"
    async with client.stream(kind, path, json=body, headers={"last-event-id": "-1"}) as answer:
        assert answer.status_code == 200
        async for part in answer.aiter_bytes():
            said += part
            begun.set()
    return said.decode()


async def reading(door: Door, url: str, key: str, path: str, body: object = None) -> asyncio.Task[str]:
    """Somebody who reads by that key, and has read something."""
    begun = asyncio.Event()

    async def all_of_it() -> str:
        async with httpx.AsyncClient(base_url=url, headers={"x-api-key": key}, timeout=30) as client:
            return await read(client, path, begun, body)

    task = asyncio.create_task(all_of_it())
    if body is None or not path.endswith("wait"):
        await callers.soon(begun.wait())
    return task


async def test_a_stream_ends_when_its_key_is_revoked_and_others_go_on(tmp_path: Path) -> None:
    async with callers.door(tmp_path) as door, serving.listening(door.app) as url:
        key, made = await door.keys.make(tenant="acme")
        other = await door.key("acme")
        async with httpx.AsyncClient(base_url=url, headers={"x-api-key": key}) as client:
            assert (await client.post("/threads", json={"thread_id": "t"})).is_success
        one = await reading(door, url, key, "/threads/t/runs/stream", SLOW)
        two = await reading(door, url, other, "/threads/t/stream", None)
        waits = await reading(door, url, key, "/runs/wait", SLOW)
        async with asyncio.timeout(serving.SOON_S):
            while sum((await door.services.active_runs()).values()) < 2:  # noqa: ASYNC110  (another's)
                await asyncio.sleep(0.02)
        await door.keys.revoke(made.key_id)
        said = await callers.soon(one)
        assert 'event: error\r\ndata: {"error":"Unauthorized","message":"what was shown' in said
        waited = json.loads(await callers.soon(waits))
        assert waited["__error__"]["error"] == "Unauthorized"
        await asyncio.sleep(3 * lapsing.LOOK_AGAIN_S)
        assert not two.done()
        two.cancel()


async def test_a_stream_ends_when_the_time_of_its_key_or_its_token_is_over(tmp_path: Path) -> None:
    async with (
        callers.issuer() as issuer,
        callers.tokens(issuer, leeway_s=0.0) as scheme,
        callers.door(tmp_path, schemes=(scheme,)) as door,
        serving.listening(door.app) as url,
    ):
        now = time.time()
        key = await door.key(lasts_s=4.0)
        shown = {"authorization": f"Bearer {issuer.token(exp=int(now) + 5)}"}
        async with door.client(key=key) as client:
            assert (await client.post("/threads", json={"thread_id": "t"})).is_success
            assert (await client.post("/threads/t/runs", json=SLOW)).is_success
        by_key = await reading(door, url, key, "/threads/t/stream")
        async with httpx.AsyncClient(base_url=url, headers=shown, timeout=30) as client:
            said = await callers.soon(read(client, "/threads/t/stream", asyncio.Event()))
        assert "counts no more" in said and time.time() >= int(now) + 5
        assert "counts no more" in await callers.soon(by_key)


async def test_a_websocket_is_closed_when_its_key_is_revoked(tmp_path: Path) -> None:
    async with callers.door(tmp_path) as door, serving.listening(door.app) as url:
        key, made = await door.keys.make()
        async with door.client(key=key) as client:
            assert (await client.post("/threads", json={"thread_id": "t"})).is_success
        place = f"ws{url.removeprefix('http')}/threads/t/stream/events"
        async with connect(place, additional_headers={"x-api-key": key}) as socket:
            await door.keys.revoke(made.key_id)
            with pytest.raises(ConnectionClosed) as closed:
                await callers.soon(socket.recv())
            assert closed.value.rcvd is not None and closed.value.rcvd.code == 4401


async def test_many_streams_of_one_key_are_one_look(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with callers.door(tmp_path) as door, serving.listening(door.app) as url:
        key = await door.key()
        async with door.client(key=key) as client:
            assert (await client.post("/threads", json={"thread_id": "t"})).is_success
            assert (await client.post("/threads/t/runs", json=SLOW)).is_success
        readers = [await reading(door, url, key, "/threads/t/stream") for _ in range(10)]
        asked, holder = [], door.keys.holder

        async def counted(text: str) -> object:
            asked.append(text)
            return await holder(text)

        monkeypatch.setattr(door.keys, "holder", counted)
        began = time.monotonic()
        await asyncio.sleep(5 * lapsing.LOOK_AGAIN_S)
        looks = (time.monotonic() - began) / lapsing.LOOK_AGAIN_S
        assert 2 <= len(asked) <= 2 * looks + 4 and not any(reader.done() for reader in readers)
        for reader in readers:
            reader.cancel()
