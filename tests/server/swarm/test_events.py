"""Events of threads over a real socket: in parts, as a stream that goes on where it was cut, by WebSocket."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from langgraph_sdk.sse import BytesLineDecoder, SSEDecoder
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from support import swarm
from support.serving import SOON_S

ASKED = {"messages": [{"role": "user", "content": "A page about bees"}]}
WAITS = "run_interrupted"


@pytest.fixture
async def url(tmp_path: Path) -> AsyncIterator[str]:
    async with swarm.teams(tmp_path) as url, httpx.AsyncClient(base_url=url, timeout=SOON_S) as http:
        assert (await http.post("/threads", json={"thread_id": "t"})).is_success
        asked = {"assistant_id": "writers", "input": ASKED}
        assert (await http.post("/threads/t/runs/wait", json=asked)).is_success
        yield url


async def heard(url: str, last: str, *, after: int | None = None, until: str) -> list[dict[str, Any]]:
    """What the stream tells up to that kind of event."""
    headers = {"Last-Event-ID": last} if last else {}
    params = {} if after is None else {"after": after}
    found: list[dict[str, Any]] = []
    path = "/swarm/threads/t/events/stream"
    async with (
        asyncio.timeout(SOON_S),
        httpx.AsyncClient(base_url=url, timeout=SOON_S) as http,
        http.stream("GET", path, headers=headers, params=params) as answer,
    ):
        async for told in told_by(answer):
            found.append(told)
            if told["kind"] == until:
                return found
    raise AssertionError("the stream has ended")


async def told_by(answer: httpx.Response) -> AsyncIterator[dict[str, Any]]:
    """The events of a stream, read as LangGraph's own client reads them."""
    lines, events = BytesLineDecoder(), SSEDecoder()
    async for chunk in answer.aiter_bytes():
        for line in lines.decode(chunk):
            event = events.decode(line.rstrip(b"\n"))
            if event is not None and event.event:
                told: Any = event.data
                assert (event.event, event.id) == (told["kind"], str(told["seq"]))
                yield told


async def test_events_are_read_in_parts_that_join_without_a_gap(url: str) -> None:
    async with httpx.AsyncClient(base_url=url, timeout=SOON_S) as http:
        every = (await http.get("/swarm/threads/t/events")).json()
        found: list[dict[str, Any]] = []
        while part := (
            await http.get(
                "/swarm/threads/t/events", params={"limit": 3, "after": found[-1]["seq"] if found else 0}
            )
        ).json():
            found += part
        assert found == every and [one["seq"] for one in found] == sorted({one["seq"] for one in found})
        starts = (await http.get("/swarm/threads/t/events", params={"kind": ["step_started"]})).json()
        assert [one["instance"] for one in starts] == ["writer", "editor"]
        assert not [one for one in every if one["kind"] == "chunk"]


async def test_a_stream_that_was_cut_goes_on_after_the_last_event_that_was_heard(url: str) -> None:
    whole = await heard(url, "-1", until=WAITS)
    middle = whole[len(whole) // 2]["seq"]
    assert await heard(url, str(middle), until=WAITS) == [one for one in whole if one["seq"] > middle]
    assert await heard(url, "", after=middle, until=WAITS) == [one for one in whole if one["seq"] > middle]


async def test_a_stream_tells_what_comes_as_it_comes(url: str) -> None:
    whole = await heard(url, "-1", until=WAITS)
    listening = asyncio.create_task(heard(url, str(whole[-1]["seq"]), until="run_finished"))
    async with httpx.AsyncClient(base_url=url, timeout=SOON_S) as http:
        (approval,) = (await http.get("/swarm/threads/t/approvals")).json()
        path = f"/swarm/threads/t/approvals/{approval['approval']}"
        assert (await http.post(path, json={"decision": {"action": "approve"}})).is_success
    kinds = [one["kind"] for one in await listening]
    assert {"gate_decided", "step_started", "step_finished"} <= {*kinds}


async def test_a_websocket_tells_the_same(url: str) -> None:
    whole = await heard(url, "-1", until=WAITS)
    address = url.replace("http", "ws") + f"/swarm/threads/t/events/ws?after={whole[2]['seq']}"
    async with asyncio.timeout(SOON_S), connect(address) as socket:
        found = [json.loads(await socket.recv()) for _ in whole[3:]]
    assert found == whole[3:]
    only = address.replace(f"after={whole[2]['seq']}", "kind=step_started")
    async with asyncio.timeout(SOON_S), connect(only) as socket:
        assert [json.loads(await socket.recv())["instance"] for _ in range(2)] == ["writer", "editor"]


async def test_a_websocket_to_a_thread_that_there_is_not_is_closed_with_the_reason(url: str) -> None:
    address = url.replace("http", "ws") + "/swarm/threads/none/events/ws"
    async with asyncio.timeout(SOON_S), connect(address) as socket:
        with pytest.raises(ConnectionClosed) as closed:
            await socket.recv()
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 4404


@pytest.mark.parametrize("last", ["x", "1.5", "-2"])
async def test_an_id_that_is_none_of_the_streams_is_refused(url: str, last: str) -> None:
    async with httpx.AsyncClient(base_url=url, timeout=SOON_S) as http:
        told = await http.get("/swarm/threads/t/events/stream", headers={"Last-Event-ID": last})
    assert told.status_code == 422 and told.json()["place"] == "header.Last-Event-ID"
