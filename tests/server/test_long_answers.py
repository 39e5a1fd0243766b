"""Streams and waits on the wire: frames, heartbeats, headers; clients that leave and come back."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import warnings
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from langgraph_sdk import get_client
from langgraph_sdk.errors import ConflictError

from support.driven import Driven, Gates, driven, on_a_socket
from swarmwright.errors import StorageFailed
from swarmwright.ports.threads import A_MOMENT_S
from swarmwright.runtime.serving.callers import LOCAL
from swarmwright.runtime.serving.limits import RunLimits
from swarmwright.runtime.serving.parts import Part
from swarmwright.server import frames
from swarmwright.server.app import create_app
from swarmwright.server.frames import frame
from swarmwright.server.listening import LAST_ANSWERS_S, Listening, bound

HELD = {"assistant_id": "count", "input": {"n": 1, "hold": "a"}}


@pytest.fixture
async def here() -> AsyncIterator[Driven]:
    async with driven() as here:
        yield here


@pytest.fixture
async def url(here: Driven) -> AsyncIterator[str]:
    async with on_a_socket(here) as url:
        yield url


@pytest.fixture
async def http(url: str) -> AsyncIterator[httpx.AsyncClient]:
    async with httpx.AsyncClient(base_url=url, timeout=30) as http:
        yield http


@pytest.fixture
async def thread(http: httpx.AsyncClient) -> str:
    return str((await http.post("/threads", json={})).json()["thread_id"])


plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@given(st.sampled_from(("values", "updates|sub:1")), plain, st.none() | st.integers(0, 2**40))
def test_a_frame_is_of_few_lines_whatever_is_in_it(event: str, data: Any, number: int | None) -> None:
    lines = frame(Part(event, data, number)).split(b"\r\n")
    assert lines[0] == f"event: {event}".encode()
    assert lines[1].startswith(b"data: ")
    json.loads(lines[1][6:])
    assert lines[2:] == [*([] if number is None else [b"id: %d" % number]), b"", b""]
    assert b"\n" not in lines[1]


async def test_a_stream_is_written_as_langgraphs_server_writes_it(
    http: httpx.AsyncClient, thread: str
) -> None:
    answer = await http.post(
        f"/threads/{thread}/runs/stream", json={"assistant_id": "count", "input": {"n": 1}}
    )
    place = answer.headers["content-location"]
    assert re.fullmatch(rf"/threads/{thread}/runs/[0-9a-f-]{{36}}", place)
    assert answer.headers["location"] == f"{place}/stream"
    assert answer.headers["content-type"].startswith("text/event-stream")
    assert answer.headers["cache-control"] == "no-store"
    run = place.rpartition("/")[2]
    first, *_, last = answer.text.split("\r\n\r\n")[:-1]
    event, data, number = first.split("\r\n")
    assert (event, json.loads(data.removeprefix("data: "))) == (
        "event: metadata",
        {"run_id": run, "attempt": 1},
    )
    assert re.fullmatch(r"id: \d+", number)
    assert last.split("\r\n")[:2] == ["event: values", 'data: {"n":3,"log":["one","two"]}']


async def test_who_waits_hears_a_heartbeat(
    here: Driven, http: httpx.AsyncClient, thread: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(frames, "HEARTBEAT_S", 0.05)
    heard = asyncio.Barrier(3)

    async def text_of(path: str, sign: str) -> str:
        """The whole answer; the sign of life in it is awaited before the graph goes on."""
        said = ""
        async with http.stream("POST", path, json=HELD) as answer:
            async for piece in answer.aiter_text():
                waiting = sign not in said
                said += piece
                if waiting and sign in said:
                    await heard.wait()
        return said

    async with asyncio.timeout(30), asyncio.TaskGroup() as both:
        both.create_task(text_of(f"/threads/{thread}/runs/stream", ": heartbeat\r\n\r\n"))
        wait = both.create_task(text_of("/runs/wait", "\n"))
        await heard.wait()
        here.gates.open("a")
    assert wait.result().startswith("\n")
    assert json.loads(wait.result())["n"] == 3


async def test_a_wait_is_answered_at_once(here: Driven, http: httpx.AsyncClient, thread: str) -> None:
    async with http.stream("POST", f"/threads/{thread}/runs/wait", json=HELD) as answer:
        assert answer.status_code == 200
        assert answer.headers["location"] == answer.headers["content-location"] + "/join"
        here.gates.open("a")
        assert json.loads(await answer.aread())["n"] == 3


@pytest.mark.parametrize("delay", [0, 3600])
async def test_the_state_of_a_thread_with_a_run_is_written_by_nobody_else_and_that_is_said_at_once(
    here: Driven, http: httpx.AsyncClient, url: str, thread: str, delay: int
) -> None:
    run = (await http.post(f"/threads/{thread}/runs", json={**HELD, "after_seconds": delay})).json()
    if not delay:
        await here.gates.come("a")
    async with get_client(url=url) as client:
        began = asyncio.get_running_loop().time()
        with pytest.raises(ConflictError):
            await client.threads.update_state(thread, {"n": 5}, as_node="two")
        assert asyncio.get_running_loop().time() - began < A_MOMENT_S / 2
        await client.runs.cancel(thread, run["run_id"], wait=True)
        await client.threads.update_state(thread, {"n": 5}, as_node="two")
        assert (await client.threads.get_state(thread))["values"]["n"] == 5 + (not delay)


@pytest.mark.filterwarnings("ignore:Request failed, attempting reconnect")  # so the SDK says that it does
@pytest.mark.parametrize("what", ["stream", "wait"])
@pytest.mark.parametrize("on_disconnect", ["cancel", "continue"])
async def test_a_client_that_leaves_takes_its_run_with_it_only_if_it_says_so(
    here: Driven, http: httpx.AsyncClient, thread: str, what: str, on_disconnect: str
) -> None:
    body = {**HELD, "on_disconnect": on_disconnect}
    async with http.stream("POST", f"/threads/{thread}/runs/{what}", json=body) as answer:
        run_id = answer.headers["content-location"].rpartition("/")[2]
        await here.gates.come("a")
    run = await here.runs.get(LOCAL, run_id)
    if on_disconnect == "continue":
        await asyncio.sleep(0.2)
        assert (await here.runs.get(LOCAL, run_id)).status == "running"
        here.gates.open("a")
    async with asyncio.timeout(30):
        after = await here.runs.over(run)
    assert after is not None
    assert after.status == ("interrupted" if on_disconnect == "cancel" else "success")


@pytest.mark.filterwarnings("ignore:Request failed, attempting reconnect")  # so the SDK says that it does
@pytest.mark.parametrize(("what", "haste"), [("stream", False), ("wait", False), ("stream", True)])
async def test_a_server_that_stops_takes_no_run_along_and_complains_of_nothing(
    here: Driven,
    what: str,
    haste: bool,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """It was not the client who left: whoever asked finds the run at the next start."""
    monkeypatch.setattr("swarmwright.server.listening.LAST_ANSWERS_S", 0.1)
    sock, ready = bound("127.0.0.1", 0), asyncio.Event()
    server = Listening(create_app(here.services), ready.set)
    serving = asyncio.create_task(server.serve([sock]))
    await ready.wait()
    body = {**HELD, "on_disconnect": "cancel"}
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{sock.getsockname()[1]}", timeout=30) as http:
        thread = str((await http.post("/threads", json={})).json()["thread_id"])
        async with http.stream("POST", f"/threads/{thread}/runs/{what}", json=body) as answer:
            run_id = answer.headers["content-location"].rpartition("/")[2]
            await here.gates.come("a")
            for _ in range(1 + haste):
                server.stop()
            async with asyncio.timeout(30):
                await serving
            assert not server.server_state.tasks  # nobody stands on what is closed now
            with pytest.raises(httpx.RemoteProtocolError):
                await answer.aread()
    run = await here.runs.get(LOCAL, run_id)
    await asyncio.sleep(0.2)
    assert (run.status, run.stop) == ("running", "")
    here.gates.open("a")
    async with asyncio.timeout(30):
        after = await here.runs.over(run)
    assert after is not None and after.status == "success"
    assert not [record for record in caplog.records if record.exc_info or record.levelno >= logging.ERROR]


@pytest.mark.filterwarnings("ignore:Request failed, attempting reconnect")  # so the SDK says that it does
@pytest.mark.parametrize("what", ["stream", "wait"])
async def test_who_follows_a_run_is_told_its_end_by_a_server_that_stops_and_cut_off_where_it_is_put_back(
    what: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """An end that is none would be taken for the run's; for a line that breaks, its clients come back."""
    monkeypatch.setattr("swarmwright.server.listening.LAST_ANSWERS_S", 0.1)
    async with driven(limits=RunLimits(drain_s=30, at_once=1)) as here, AsyncExitStack() as stack:
        sock, ready = bound("127.0.0.1", 0), asyncio.Event()
        server = Listening(create_app(here.services), ready.set, here.services.wind_down)
        serving = asyncio.create_task(server.serve([sock]))
        await ready.wait()
        url = f"http://127.0.0.1:{sock.getsockname()[1]}"
        http = await stack.enter_async_context(httpx.AsyncClient(base_url=url, timeout=30))
        answers = []
        for _ in range(2):  # one is driven, and the other waits for its turn
            asked = http.stream("POST", f"/runs/{what}", json=HELD)
            answers.append(await stack.enter_async_context(asked))
        runs = [answer.headers["content-location"].rpartition("/")[2] for answer in answers]
        await here.gates.come("a")
        server.stop()
        await asyncio.sleep(0.5)  # others would be cut off by now
        here.gates.open("a")
        assert b'"log":["one","two"]' in await answers[0].aread()
        with pytest.raises(httpx.RemoteProtocolError):
            await answers[1].aread()
        async with asyncio.timeout(10):
            await serving
        assert [(await here.runs.get(LOCAL, id_)).status for id_ in runs] == ["success", "pending"]
    assert not [record for record in caplog.records if record.exc_info or record.levelno >= logging.ERROR]


@pytest.mark.parametrize("what", ["stream", "wait"])
async def test_a_client_of_langgraph_is_answered_by_the_next_server_for_a_run_that_the_last_one_put_back(
    what: str, tmp_path: Path
) -> None:
    where, gates, port = str(tmp_path / "s.db"), Gates(), 0
    asking: asyncio.Task[Any] | None = None

    async def answered(url: str) -> Any:
        async with get_client(url=url) as client:
            if what == "wait":
                return await client.runs.wait(None, "count", input=HELD["input"])
            asked = client.runs.stream(None, "count", input=HELD["input"], stream_resumable=True)
            return [part.data async for part in asked][-1]

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the SDK says that it comes back
        for last in (False, True):
            async with driven(where, limits=RunLimits(drain_s=0.1), gates=gates) as here:
                sock, ready = bound("127.0.0.1", port), asyncio.Event()
                port = sock.getsockname()[1]
                server = Listening(create_app(here.services), ready.set, here.services.wind_down)
                serving = asyncio.create_task(server.serve([sock]))
                await ready.wait()
                asking = asking or asyncio.create_task(answered(f"http://127.0.0.1:{port}"))
                await gates.come("a")
                if last:
                    gates.open("a")
                    async with asyncio.timeout(30):
                        assert (await asking)["log"] == ["one", "two"]
                server.stop()
                async with asyncio.timeout(10):
                    await serving
            gates.gate("a")[0].clear()


ENDLESS = [
    ("GET", "/swarm/changes/stream", None),
    ("GET", "/threads/{t}/stream", None),
    ("POST", "/threads/{t}/stream/events", {"channels": ["values"]}),
]


async def test_a_server_that_stops_waits_for_no_stream_that_never_ends_by_itself(
    here: Driven, caplog: pytest.LogCaptureFixture
) -> None:
    sock, ready = bound("127.0.0.1", 0), asyncio.Event()
    server = Listening(create_app(here.services), ready.set)
    serving = asyncio.create_task(server.serve([sock]))
    await ready.wait()
    url = f"http://127.0.0.1:{sock.getsockname()[1]}"
    async with AsyncExitStack() as stack:
        http = await stack.enter_async_context(httpx.AsyncClient(base_url=url, timeout=30))
        thread = str((await http.post("/threads", json={})).json()["thread_id"])
        answers = [
            await stack.enter_async_context(http.stream(method, path.replace("{t}", thread), json=said))
            for method, path, said in ENDLESS
        ]
        assert {answer.status_code for answer in answers} == {200}
        server.stop()
        async with asyncio.timeout(LAST_ANSWERS_S - 2):
            await serving
        for answer in answers:
            with pytest.raises(httpx.RemoteProtocolError):
                await answer.aread()
    assert not [record for record in caplog.records if record.exc_info or record.levelno >= logging.ERROR]


@pytest.mark.parametrize("what", ["stream", "join"])
async def test_who_joins_may_say_that_the_run_ends_when_he_leaves(
    here: Driven, http: httpx.AsyncClient, thread: str, what: str
) -> None:
    run_id = (await http.post(f"/threads/{thread}/runs", json=HELD)).json()["run_id"]
    await here.gates.come("a")
    place = f"/threads/{thread}/runs/{run_id}"
    async with http.stream("GET", f"{place}/{what}", params={"cancel_on_disconnect": "true"}):
        pass
    async with asyncio.timeout(30):
        after = await here.runs.over(await here.runs.get(LOCAL, run_id))
    assert after is not None
    assert after.status == "interrupted"


async def test_a_client_whose_line_breaks_comes_back_and_misses_nothing(here: Driven, url: str) -> None:
    """A relay cuts the line after the first frames; the SDK reconnects by itself, where it was."""
    host, port = url.removeprefix("http://").split(":")
    cut = 0

    async def relay(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal cut
        there, back = await asyncio.open_connection(host, int(port))

        async def ask() -> None:
            while data := await reader.read(65536):
                back.write(data)

        asking = asyncio.create_task(ask())
        with suppress(ConnectionError):
            while data := await there.read(65536):
                writer.write(data)
                await writer.drain()
                if b"event: values" in data and not cut:
                    cut += 1
                    break
        asking.cancel()
        writer.transport.abort()
        back.transport.abort()

    server = await asyncio.start_server(relay, "127.0.0.1", 0)
    async with server, get_client(url=f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}") as client:
        thread = (await client.threads.create())["thread_id"]
        asyncio.get_running_loop().call_later(0.3, here.gates.open, "a")
        async with asyncio.timeout(30):
            parts = [part async for part in client.runs.stream(thread, "count", input=HELD["input"])]
    assert cut == 1
    assert [part.event for part in parts] == ["metadata", "values", "values", "values"]
    assert parts[-1].data["n"] == 3


@pytest.mark.parametrize("what", ["stream", "join"])
async def test_an_answer_that_the_store_cuts_off_has_no_end_and_tells_nothing_of_where_the_store_is(
    here: Driven, http: httpx.AsyncClient, thread: str, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    asked = {"assistant_id": "count", "input": {"n": 1}}
    run = (await http.post(f"/threads/{thread}/runs", json=asked)).json()["run_id"]
    assert (await http.get(f"/threads/{thread}/runs/{run}/join")).is_success

    def fails(*args: object, **options: object) -> Any:
        raise StorageFailed("postgresql://secret/place", "it is away")

    monkeypatch.setattr(type(here.services.stores.events), "read", fails)
    said = b""
    async with http.stream("GET", f"/threads/{thread}/runs/{run}/{what}") as answer:
        with pytest.raises(httpx.RemoteProtocolError):
            async for chunk in answer.aiter_bytes():
                said += chunk
    assert not {b"error", b"end", b"secret"} & set(re.findall(rb"[a-z]+", said))


@pytest.mark.filterwarnings("ignore:Request failed, attempting reconnect")  # so the SDK says that it does
@pytest.mark.parametrize("what", ["stream", "wait"])
async def test_a_client_whose_answer_the_store_cuts_off_comes_back_and_misses_nothing(
    here: Driven, url: str, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    events, failed = type(here.services.stores.events), False
    read = events.read

    async def fails_once(*args: Any, **options: Any) -> AsyncIterator[Any]:
        nonlocal failed
        async for event in read(*args, **options):
            yield event
            if not failed:
                failed = True
                raise StorageFailed("postgresql://secret/place", "it is away")

    monkeypatch.setattr(events, "read", fails_once)
    async with get_client(url=url) as client, asyncio.timeout(30):
        thread = (await client.threads.create())["thread_id"]
        if what == "stream":
            run = client.runs.stream(thread, "count", input={"n": 1}, stream_resumable=True)
            parts = [part async for part in run]
            assert [part.event for part in parts] == ["metadata", "values", "values", "values"]
            values = parts[-1].data
        else:
            values = await client.runs.wait(thread, "count", input={"n": 1})
    assert failed and values["n"] == 3


async def test_problems_come_before_a_stream_begins(http: httpx.AsyncClient, thread: str) -> None:
    for body, status in (
        ({"assistant_id": "nobody", "input": {}}, 404),
        ({"assistant_id": "count", "input": {}, "bogus": 1}, 422),
        ({"assistant_id": "count", "input": {}, "feedback_keys": ["x"]}, 422),
        ({"assistant_id": "count", "input": {}, "langsmith_tracer": {"project_name": "x"}}, 422),
        ({"assistant_id": "count", "input": {}, "on_completion": "delete"}, 422),
        ({"assistant_id": "count", "input": {}, "after_seconds": -1}, 422),
        ({"assistant_id": "count", "input": {}, "config": {"configurable": {"langgraph_auth_user": 1}}}, 422),
        ({"assistant_id": "count", "command": {"goto": [{"node": "one"}, 1]}}, 422),
    ):
        for what in ("", "/stream", "/wait"):
            answer = await http.post(f"/threads/{thread}/runs{what}", json=body)
            assert (answer.status_code, answer.headers["content-type"]) == (
                status,
                "application/problem+json",
            )
            assert answer.json()["detail"]
    assert (await http.get(f"/threads/{thread}/runs")).json() == []


async def test_what_a_client_calls_more_urgent_is_begun_before_what_waits_on_other_threads() -> None:
    async with (
        driven(limits=RunLimits(at_once=1)) as here,
        on_a_socket(here) as url,
        httpx.AsyncClient(base_url=url, timeout=30) as http,
    ):
        held = {**HELD, "on_completion": "keep"}
        first = (await http.post("/runs", json=held)).json()
        await here.gates.come("a")
        kept = {"assistant_id": "count", "input": {"n": 1}, "on_completion": "keep"}
        asked = [(await http.post("/runs", json={**kept, "priority": n})).json() for n in (0, 5, -2, 9)]
        here.gates.open("a")
        over = {}
        for run in (first, *asked):
            place = f"/threads/{run['thread_id']}/runs/{run['run_id']}"
            assert (await http.get(f"{place}/join")).status_code == 200
            over[run["run_id"]] = (await http.get(place)).json()["updated_at"]
        ended = [over[run["run_id"]] for run in asked]
        assert sorted(ended) == [ended[3], ended[1], ended[0], ended[2]]
        refused = await http.post("/runs", json={**kept, "priority": 101})
        assert (refused.status_code, refused.json()["errors"][0]["place"]) == (422, "body.priority")


async def test_a_stateless_run_is_named_without_its_thread_and_gone_back_to_with_it(
    http: httpx.AsyncClient,
) -> None:
    body = {"assistant_id": "count", "input": {"n": 1}}
    created = await http.post("/runs", json=body)
    assert created.headers["content-location"] == f"/runs/{created.json()['run_id']}"
    streamed = await http.post("/runs/stream", json=body)
    run_id = streamed.headers["content-location"].removeprefix("/runs/")
    assert streamed.headers["location"].endswith(f"/runs/{run_id}/stream")
    again = await http.get(streamed.headers["location"], headers={"Last-Event-ID": "-1"})
    assert again.text == streamed.text
