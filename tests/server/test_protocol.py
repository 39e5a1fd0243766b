"""The agent streaming protocol, as LangGraph's SDK speaks it over a real socket, by SSE and by WebSocket."""

from __future__ import annotations

import asyncio
import json
import logging
import uuid
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Literal

import httpx
import pytest
from langgraph_sdk import get_client, get_sync_client
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from support.driven import Driven, driven, on_a_socket
from swarmwright.errors import StorageFailed
from swarmwright.storage.checkpoints import Checkpoints

Transport = Literal["sse", "websocket"]
TRANSPORTS = ("sse", "websocket")
TALK = {"messages": [{"role": "user", "content": "hi"}]}


@pytest.fixture
async def here() -> AsyncIterator[Driven]:
    async with driven() as here:
        yield here


@pytest.fixture
async def url(here: Driven) -> AsyncIterator[str]:
    async with on_a_socket(here) as url:
        yield url


@pytest.fixture
async def client(url: str) -> AsyncIterator[Any]:
    async with get_client(url=url) as client:
        yield client


@pytest.mark.parametrize("transport", TRANSPORTS)
async def test_a_run_is_started_on_a_thread_that_is_made_for_it(client: Any, transport: Transport) -> None:
    async with (
        asyncio.timeout(30),
        client.threads.stream(assistant_id="count", transport=transport) as thread,
    ):
        started = await thread.run.start(input={"n": 1})
        assert await thread.output == {"n": 3, "log": ["one", "two"]}
        run = await client.runs.get(thread.thread_id, started["run_id"])
        assert run["status"] == "success"


@pytest.mark.parametrize("transport", TRANSPORTS)
async def test_the_client_without_asyncio_speaks_it_too(url: str, transport: Transport) -> None:
    def talked() -> tuple[Any, list[str]]:
        with (
            get_sync_client(url=url) as client,
            client.threads.stream(assistant_id="chat", transport=transport) as thread,
        ):
            thread.run.start(input=TALK)
            texts = [str(message.text) for message in thread.messages]
            return thread.output, texts

    async with asyncio.timeout(30):
        output, texts = await asyncio.to_thread(talked)
    assert [message["content"] for message in output["messages"]] == ["hi", *texts]
    assert texts == ["hello there friend", "noted"]


@pytest.mark.parametrize("transport", TRANSPORTS)
async def test_values_are_read_as_they_come(client: Any, here: Driven, transport: Transport) -> None:
    async with (
        asyncio.timeout(30),
        client.threads.stream(assistant_id="count", transport=transport) as thread,
    ):
        await thread.run.start(input={"n": 1, "hold": "a"})
        await here.gates.come("a")
        seen = []
        async for values in thread.values:
            seen.append(values.get("log"))
            here.gates.open("a")
        assert seen[-1] == ["one", "two"]
        assert len(seen) >= 3


@pytest.mark.parametrize("transport", TRANSPORTS)
async def test_messages_are_read_token_by_token(client: Any, transport: Transport) -> None:
    async with (
        asyncio.timeout(30),
        client.threads.stream(assistant_id="chat", transport=transport) as thread,
    ):
        await thread.run.start(input=TALK)
        messages = [message async for message in thread.messages]
        texts = [[text async for text in message.text] for message in messages]
    assert texts == [["hello", " ", "there", " ", "friend"], ["noted"]]


@pytest.mark.parametrize("transport", TRANSPORTS)
async def test_an_interrupt_is_told_and_answered(client: Any, transport: Transport) -> None:
    async with (
        asyncio.timeout(30),
        client.threads.stream(assistant_id="count", transport=transport) as thread,
    ):
        await thread.run.start(input={"ask": True})
        async for _ in thread.values:
            pass
        assert thread.interrupted
        assert [one["value"] for one in thread.interrupts] == [{"q": "go on?"}]
        await thread.run.respond("yes")
        assert (await thread.output)["log"] == ["one", "two:yes"]


@pytest.mark.parametrize("transport", TRANSPORTS)
async def test_an_interrupt_that_was_told_can_be_answered_though_it_is_stored_later(
    client: Any, transport: Transport, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, stored = Checkpoints.aput_writes, asyncio.Event()

    async def slow(self: Checkpoints, config: Any, writes: Any, *more: Any) -> None:
        if any(channel == "__interrupt__" for channel, _ in writes):
            await stored.wait()
        await store(self, config, writes, *more)

    monkeypatch.setattr(Checkpoints, "aput_writes", slow)
    async with (
        asyncio.timeout(40),
        client.threads.stream(assistant_id="count", transport=transport) as thread,
    ):
        await thread.run.start(input={"ask": "go on?"})
        async for _ in thread.values:
            if thread.interrupts:
                break
        answer = asyncio.create_task(thread.run.respond("yes"))
        await asyncio.wait([answer], timeout=0.5)
        stored.set()
        await answer
        assert (await thread.output)["log"] == ["one", "two:yes"]


@pytest.mark.parametrize("transport", TRANSPORTS)
async def test_what_a_run_failed_of_is_told(client: Any, transport: Transport) -> None:
    async with (
        asyncio.timeout(30),
        client.threads.stream(assistant_id="count", transport=transport) as thread,
    ):
        await thread.run.start(input={"fail": True})
        with pytest.raises(RuntimeError, match="broken"):
            await thread.output


@pytest.mark.parametrize("transport", TRANSPORTS)
async def test_subgraphs_are_found_as_they_begin(client: Any, transport: Transport) -> None:
    async with (
        asyncio.timeout(30),
        client.threads.stream(assistant_id="nested", transport=transport) as thread,
    ):
        await thread.run.start(input={"n": 1})
        names = [(below.graph_name, below.status) async for below in thread.subgraphs]
        assert [name for name, _ in names] == ["sub"]


async def events(http: httpx.AsyncClient, thread: str, until: int, **body: Any) -> list[dict[str, Any]]:
    """So many events of a thread's stream; 0 = all until a run has ended."""
    found: list[dict[str, Any]] = []
    async with http.stream("POST", f"/threads/{thread}/stream/events", json=body) as answer:
        assert answer.status_code == 200
        async for line in answer.aiter_lines():
            if line.startswith("data: "):
                found.append(json.loads(line[6:]))
                over = found[-1]["params"]["data"].get("event") in ("completed", "interrupted", "failed")
                if len(found) == until or (not until and over and not found[-1]["params"]["namespace"]):
                    break
    return found


async def start(http: httpx.AsyncClient, graph: str, **given: Any) -> str:
    """A thread with a run of this graph, which is over."""
    thread = str(uuid.uuid4())
    command = {"id": 1, "method": "run.start", "params": {"assistant_id": graph, "input": given}}
    answer = (await http.post(f"/threads/{thread}/commands", json=command)).json()
    assert answer["type"] == "success"
    assert answer["meta"]["applied_through_seq"] == 0
    await http.get(f"/threads/{thread}/runs/{answer['result']['run_id']}/join")
    return thread


async def test_a_stream_goes_on_after_any_number_without_a_gap(url: str) -> None:
    async with asyncio.timeout(30), httpx.AsyncClient(base_url=url, timeout=30) as http:
        thread = await start(http, "chat", **TALK)
        channels = ["lifecycle", "messages", "values", "tools", "updates", "tasks"]
        whole = await events(http, thread, 0, channels=channels)
        assert [event["event_id"] for event in whole] == list(dict.fromkeys(e["event_id"] for e in whole))
        assert [event["seq"] for event in whole] == sorted(event["seq"] for event in whole)
        assert whole[-1]["params"]["data"] == {"event": "completed", "graph_name": "chat"}
        for at, event in enumerate(whole[:-1]):
            rest = await events(http, thread, 1, channels=channels, since=event["seq"])
            known = {one["event_id"] for one in whole[: at + 1]}
            assert rest[0]["event_id"] in known or rest[0] == whole[at + 1]


async def test_what_a_command_makes_comes_after_the_number_of_its_answer(
    here: Driven, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else a client that goes on after the answer would miss what a quick run has told by then."""
    create = here.runs.create

    async def slowly(*given: Any) -> Any:
        run = await create(*given)
        await here.runs.over(run)
        return run

    monkeypatch.setattr(here.runs, "create", slowly)
    async with asyncio.timeout(30), httpx.AsyncClient(base_url=url, timeout=30) as http:
        await start(http, "count", n=1)


@pytest.mark.parametrize("transport", TRANSPORTS)
async def test_the_end_of_an_earlier_run_is_not_taken_for_that_of_the_next(
    client: Any, transport: Transport
) -> None:
    """One that was asked for outside of the protocol, a moment ago, on a thread that is read along with."""
    async with asyncio.timeout(30):
        thread_id = (await client.threads.create())["thread_id"]
        await client.runs.wait(thread_id, "count", input={"n": 1})
        stream = client.threads.stream(thread_id, assistant_id="count", transport=transport)
        async with stream as thread:
            await asyncio.sleep(0.3)  # whatever would be told of the run before, is by now
            await thread.run.start(input={"n": 10})
            assert (await thread.output)["n"] == 15  # it adds to what was


async def test_nothing_of_a_run_that_is_over_is_told_to_who_begins_to_read(url: str) -> None:
    async with asyncio.timeout(30), httpx.AsyncClient(base_url=url, timeout=30) as http:
        thread = (await http.post("/threads", json={})).json()["thread_id"]
        asked = {"assistant_id": "count", "input": {"n": 1}}
        await http.post(f"/threads/{thread}/runs/wait", json=asked)
        reading = asyncio.create_task(events(http, thread, 0, channels=["lifecycle", "values"]))
        params = {"assistant_id": "count", "input": {"n": 10}}
        command = {"id": 1, "method": "run.start", "params": params}
        last = (await http.post(f"/threads/{thread}/commands", json=command)).json()["meta"]
        told = await reading
        assert told[0]["params"]["data"]["event"] == "running"
        assert min(one["seq"] for one in told) > last["applied_through_seq"]
        since = await events(http, thread, 0, channels=["lifecycle"], since=0)  # who asks for it is told
        assert since[-1]["seq"] <= last["applied_through_seq"]


async def test_a_stream_is_only_what_was_subscribed_to(url: str) -> None:
    async with asyncio.timeout(30), httpx.AsyncClient(base_url=url, timeout=30) as http:
        thread = await start(http, "nested", n=1)
        inside = await events(http, thread, 2, channels=["values", "lifecycle"], namespaces=[["sub"]])
        assert [(one["method"], one["params"]["data"].get("event")) for one in inside] == [
            ("lifecycle", "started"),
            ("values", None),
        ]
        top = await events(http, thread, 3, channels=["values"], namespaces=[[]], depth=0)
        assert all(one["params"]["namespace"] == [] for one in top)


async def test_commands_that_cannot_be_done_are_answered(url: str) -> None:
    async with asyncio.timeout(30), httpx.AsyncClient(base_url=url, timeout=30) as http:
        thread = await start(http, "count", ask=True)
        for method, params, code in (
            ("bogus", {}, "unknown_command"),
            ("state.get", {"namespace": []}, "unknown_command"),
            ("subscription.subscribe", {"channels": ["values"]}, "not_supported"),
            ("run.start", {}, "invalid_argument"),
            ("run.start", [], "invalid_argument"),
            ("run.start", {"assistant_id": "nobody", "input": {}}, "invalid_argument"),
            ("run.start", {"assistant_id": "count", "config": 1}, "invalid_argument"),
            ("run.start", {"assistant_id": "count", "langsmith_tracer": {}}, "not_supported"),
            ("input.respond", {"interrupt_id": "none", "response": 1}, "no_such_interrupt"),
            ("input.respond", {"response": 1}, "invalid_argument"),
            ("input.respond", {"responses": []}, "invalid_argument"),
        ):
            command = {"id": 7, "method": method, "params": params}
            answer = await http.post(f"/threads/{thread}/commands", json=command)
            told = answer.json()
            assert (answer.status_code, told["type"], told["id"], told["error"]) == (200, "error", 7, code)
        for none in (
            {"method": "run.start"},
            {"id": "x", "method": "run.start"},
            {"id": True, "method": "x"},
            [1],
        ):
            answer = await http.post(f"/threads/{thread}/commands", json=none)
            assert (answer.status_code, answer.json()["error"]) == (400, "invalid_argument")
        tree = {"id": 8, "method": "agent.getTree"}
        told = (await http.post(f"/threads/{thread}/commands", json=tree)).json()
        assert told["result"]["tree"] == {"namespace": [], "status": "interrupted", "graph_name": "count"}
        for body, status in (({"channels": []}, 422), ({"channels": ["bogus"]}, 422), ({}, 422)):
            answer = await http.post(f"/threads/{thread}/stream/events", json=body)
            assert answer.status_code == status
        nowhere = await http.post(f"/threads/{uuid.uuid4()}/stream/events", json={"channels": ["values"]})
        assert nowhere.status_code == 404


async def test_one_connection_carries_commands_answers_and_several_subscriptions(url: str) -> None:
    async with asyncio.timeout(30), httpx.AsyncClient(base_url=url, timeout=30) as http:
        thread = (await http.post("/threads", json={})).json()["thread_id"]
        async with connect(f"{url.replace('http', 'ws')}/threads/{thread}/stream/events") as socket:

            async def ask(**command: Any) -> dict[str, Any]:
                await socket.send(json.dumps(command))
                while (told := json.loads(await socket.recv())).get("id") != command.get("id"):
                    seen.append(told)
                return dict(told)

            seen: list[dict[str, Any]] = []
            first = await ask(
                id=1, method="subscription.subscribe", params={"channels": ["lifecycle", "values"]}
            )
            second = await ask(id=2, method="subscription.subscribe", params={"channels": ["values"]})
            assert first["result"]["subscription_id"] != second["result"]["subscription_id"]
            params = {"assistant_id": "count", "input": {"n": 1}}
            assert (await ask(id=3, method="run.start", params=params))["type"] == "success"
            while not seen or seen[-1]["params"]["data"].get("event") != "completed":
                seen.append(json.loads(await socket.recv()))
            ids = [one["event_id"] for one in seen]
            assert len(ids) == len(set(ids)) == 5
            for number, name in ((4, first), (5, second)):
                gone = {"subscription_id": name["result"]["subscription_id"]}
                assert (await ask(id=number, method="subscription.unsubscribe", params=gone))[
                    "type"
                ] == "success"
            again = await ask(id=6, method="subscription.unsubscribe", params=gone)
            assert again["error"] == "no_such_subscription"
            wrong = await ask(id=7, method="subscription.subscribe", params={"channels": ["bogus"]})
            assert wrong["error"] == "invalid_argument"
            text = '{"id": 8, "method": "run.start", "params": {"assistant_id": "count", "input": %s}}'
            deep = '{"n":' * 200 + "1" + "}" * 200
            no_json = "no json", *(text % given for given in ('{"n":"\\u0000"}', '"\\ud800"', "1e999", deep))
            for said in no_json:  # what no body of a request may hold either
                await socket.send(said)
                refused = json.loads(await socket.recv())
                assert (refused["type"], refused["error"]) == ("error", "invalid_argument"), said[:80]


async def test_a_connection_to_a_thread_that_is_not_there_is_closed_as_not_found(url: str) -> None:
    where = f"{url.replace('http', 'ws')}/threads/{uuid.uuid4()}/stream/events"
    async with asyncio.timeout(30), connect(where) as socket:
        await socket.send(
            json.dumps({"id": 1, "method": "subscription.subscribe", "params": {"channels": ["values"]}})
        )
        with pytest.raises(ConnectionClosed) as closed:
            await socket.recv()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4404


async def test_a_connection_that_sends_bytes_is_closed_as_one_that_sends_what_is_not_taken(url: str) -> None:
    where = f"{url.replace('http', 'ws')}/threads/{uuid.uuid4()}/stream/events"
    async with asyncio.timeout(30), connect(where) as socket:
        await socket.send(b"{}")
        with pytest.raises(ConnectionClosed) as closed:
            await socket.recv()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1003


async def test_a_connection_to_a_thread_that_is_deleted_is_closed_as_not_found(url: str) -> None:
    async with asyncio.timeout(30), httpx.AsyncClient(base_url=url) as http:
        thread = (await http.post("/threads", json={})).json()["thread_id"]
        async with connect(f"{url.replace('http', 'ws')}/threads/{thread}/stream/events") as socket:
            asked = {"id": 1, "method": "subscription.subscribe", "params": {"channels": ["values"]}}
            await socket.send(json.dumps(asked))
            assert json.loads(await socket.recv())["type"] == "success"
            await asyncio.sleep(0.5)  # it follows the thread by then
            assert (await http.delete(f"/threads/{thread}")).status_code == 204
            with pytest.raises(ConnectionClosed) as closed:
                await socket.recv()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4404


@pytest.mark.parametrize("method", ["agent.getTree", "subscription.subscribe", "following"])
async def test_a_conversation_ends_where_the_store_is_away_and_tells_nothing_of_it(
    here: Driven, url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, method: str
) -> None:
    async def fails(*args: object, **options: object) -> Any:
        raise StorageFailed("postgresql://secret/place", "it is away")

    events = type(here.services.stores.events)
    async with get_client(url=url) as client:
        thread = (await client.threads.create())["thread_id"]
    place = f"ws{url.removeprefix('http')}/threads/{thread}/stream/events"
    command = {"id": 1, "method": method, "params": {"channels": ["values"]}}
    with caplog.at_level(logging.WARNING):
        async with connect(place) as socket, asyncio.timeout(30):
            if method == "following":
                command["method"] = "subscription.subscribe"
                await socket.send(json.dumps(command))
                assert json.loads(await socket.recv())["type"] == "success"
                monkeypatch.setattr(events, "listening", lambda *_: _failing())
                await socket.send(json.dumps({**command, "id": 2}))
                assert json.loads(await socket.recv())["type"] == "success"
            else:
                monkeypatch.setattr(events, "last", fails)
                await socket.send(json.dumps(command))
            told = json.loads(await socket.recv())
            with pytest.raises(ConnectionClosed) as closed:
                await socket.recv()
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 1011
    assert (told["type"], told["message"]) == ("error", "Service Unavailable")
    assert "it is away" in caplog.text and "Traceback" not in caplog.text


@asynccontextmanager
async def _failing() -> AsyncIterator[None]:
    raise StorageFailed("postgresql://secret/place", "it is away")
    yield
