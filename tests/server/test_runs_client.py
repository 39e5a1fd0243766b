"""Every method of LangGraph's SDK for runs, and the stream of a thread, over a real socket.

The same steps are gone through by the client for asyncio and by the one without; a method that nobody tries
here fails a test.
"""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import httpx
import pytest
from langgraph_sdk import get_client, get_sync_client
from langgraph_sdk.errors import ConflictError, NotFoundError, UnprocessableEntityError

from support.driven import Driven, driven, on_a_socket
from swarmwright.ports.runs import RunQuery

Trial = Callable[["Client"], Awaitable[None]]
TRIALS: dict[str, Trial] = {}

NOWHERE = "00000000-0000-4000-8000-000000000000"


class Client:
    """A client of the SDK, with or without asyncio, tried in one way; and the graphs behind the server."""

    def __init__(self, sdk: Any, here: Driven, url: str) -> None:
        self.sdk, self.here, self.url = sdk, here, url

    async def __call__(self, method: str, *args: Any, **options: Any) -> Any:
        """Call a method by its name, such as `runs.create`; of a stream, all its parts."""
        room, _, name = method.partition(".")
        found = getattr(getattr(self.sdk, room), name)

        def called() -> Any:
            given = found(*args, **options)
            return list(given) if inspect.isgenerator(given) else given

        async with asyncio.timeout(30):
            given = await asyncio.to_thread(called) if _is_sync(self.sdk) else found(*args, **options)
            if inspect.isawaitable(given):
                given = await given
            return [part async for part in given] if hasattr(given, "__aiter__") else given

    async def thread(self) -> str:
        """A new thread."""
        return str((await self("threads.create"))["thread_id"])

    async def held(self, thread: str, gate: str, **options: Any) -> str:
        """A run that has come to this gate."""
        run = await self("runs.create", thread, "count", input={"n": 1, "hold": gate}, **options)
        await self.here.gates.come(gate)
        return str(run["run_id"])


def _is_sync(sdk: Any) -> bool:
    return not inspect.iscoroutinefunction(sdk.runs.get)


def trial(trial: Trial) -> Trial:
    """Tries the method that it is named after: `runs_get` is `runs.get`."""
    TRIALS[trial.__name__.replace("_", ".", 1)] = trial
    return trial


@pytest.fixture(params=["async", "sync"])
async def client(request: pytest.FixtureRequest) -> AsyncIterator[Client]:
    async with driven() as here, on_a_socket(here) as url:
        if request.param == "sync":
            with get_sync_client(url=url) as sync:
                yield Client(sync, here, url)
        else:
            async with get_client(url=url) as sdk:
                yield Client(sdk, here, url)


def test_every_method_of_the_clients_for_runs_is_tried() -> None:
    for client in (get_client(url="http://localhost"), get_sync_client(url="http://localhost")):
        found = inspect.getmembers(client.runs, callable)
        there = {f"runs.{name}" for name, _ in found if not name.startswith("_")}
        assert there <= set(TRIALS)


@trial
async def runs_create(client: Client) -> None:
    thread, created = await client.thread(), []
    run = await client(
        "runs.create",
        thread,
        "count",
        input={"n": 1},
        metadata={"m": 1},
        config={"recursion_limit": 9, "tags": ["x"]},
        context={"c": 1},
        stream_mode=["values", "updates"],
        stream_subgraphs=True,
        durability="sync",
        on_run_created=created.append,
    )
    assert created == [{"run_id": run["run_id"], "thread_id": thread}]
    assert (run["status"], run["multitask_strategy"], run["metadata"]["m"]) == ("pending", "enqueue", 1)
    assert run["kwargs"]["stream_mode"] == ["values", "updates"]
    assert run["kwargs"]["config"]["recursion_limit"] == 9
    assert (await client("runs.join", thread, run["run_id"]))["n"] == 3
    alone = await client("runs.create", None, "count", input={"n": 1}, on_completion="keep")
    assert (await client("runs.join", alone["thread_id"], alone["run_id"]))["n"] == 3
    made = await client("runs.create", NOWHERE, "count", input={"n": 5}, if_not_exists="create")
    assert (await client("runs.join", NOWHERE, made["run_id"]))["n"] == 7
    at = await client("threads.get_history", thread)
    again = await client("runs.wait", thread, "count", checkpoint_id=at[-2]["checkpoint"]["checkpoint_id"])
    assert again["n"] == 3
    whole = at[-2]["checkpoint"]  # as a state tells it, with its thread
    assert whole["thread_id"] == thread
    assert (await client("runs.wait", thread, "count", checkpoint=whole))["n"] == 3
    assert (await client("threads.get_state", thread, checkpoint=whole))["checkpoint"] == whole
    with pytest.raises(UnprocessableEntityError):
        await client("runs.create", NOWHERE, "count", input=None, checkpoint=whole)
    with pytest.raises(NotFoundError):
        await client("runs.create", "11111111-0000-4000-8000-000000000000", "count", input={})
    with pytest.raises(NotFoundError):
        await client("runs.create", thread, "nobody", input={})
    with pytest.raises(UnprocessableEntityError):
        await client("runs.create", thread, "count", input={"n": 1}, command={"resume": 1})
    with pytest.raises(UnprocessableEntityError):
        await client("runs.create", thread, "count", input={}, stream_mode="tokens")
    with pytest.raises(UnprocessableEntityError):
        await client("runs.create", thread, "count", input={}, webhook="file:///etc/passwd")
    await client.held(thread, "a")
    with pytest.raises(ConflictError):
        await client("runs.create", thread, "count", input={}, multitask_strategy="reject")
    client.here.gates.open("a")


@trial
async def runs_create_batch(client: Client) -> None:
    runs = await client(
        "runs.create_batch",
        [{"assistant_id": "count", "input": {"n": n}, "on_completion": "keep"} for n in (1, 2)],
    )
    values = [await client("runs.join", run["thread_id"], run["run_id"]) for run in runs]
    assert [value["n"] for value in values] == [3, 4]
    with pytest.raises(UnprocessableEntityError):
        await client("runs.create_batch", [])


@trial
async def runs_wait(client: Client) -> None:
    thread, created = await client.thread(), []
    said = {"on_run_created": created.append}
    assert await client("runs.wait", thread, "count", input={"n": 1}, **said) == {
        "n": 3,
        "log": ["one", "two"],
    }
    assert created[0]["thread_id"] == thread
    assert (await client("runs.get", thread, created[0]["run_id"]))["status"] == "success"
    assert (await client("runs.wait", None, "nested", input={"n": 1}))["log"] == ["one", "one", "inner"]
    with pytest.raises(Exception, match="ValueError: broken"):
        await client("runs.wait", thread, "count", input={"fail": True})
    failed = await client("runs.wait", thread, "count", input={"fail": True}, raise_error=False)
    assert failed == {"__error__": {"error": "ValueError", "message": "broken"}}
    asked = await client("runs.wait", await client.thread(), "count", input={"ask": True})
    assert asked["__interrupt__"][0]["value"] == {"q": "go on?"}


@trial
async def runs_stream(client: Client) -> None:
    thread, created = await client.thread(), []
    parts = await client(
        "runs.stream",
        thread,
        "count",
        input={"n": 1},
        stream_mode=["values", "updates"],
        on_run_created=created.append,
    )
    assert [part.event for part in parts] == ["metadata", "values", "updates", "values", "updates", "values"]
    assert parts[0].data == {"run_id": created[0]["run_id"], "attempt": 1}
    assert parts[-1].data == {"n": 3, "log": ["one", "two"]}
    assert all(part.id for part in parts)
    inside = await client(
        "runs.stream", None, "nested", input={}, stream_mode="updates", stream_subgraphs=True
    )
    assert [part.event.partition(":")[0] for part in inside] == [
        "metadata",
        "updates",
        "updates|sub",
        "updates",
    ]
    talk = {"messages": [{"role": "user", "content": "hi"}]}
    tokens = await client("runs.stream", None, "chat", input=talk, stream_mode="messages-tuple")
    assert [part.data[0]["content"] for part in tokens[1:]] == ["hello", " ", "there", " ", "friend", "noted"]
    whole = await client("runs.stream", None, "chat", input=talk, stream_mode="messages")
    assert [part.event for part in whole[-2:]] == ["messages/metadata", "messages/complete"]
    assert whole[-3].data[0]["content"] == "hello there friend"
    failed = await client("runs.stream", thread, "count", input={"fail": True})
    assert failed[-1].event == "error"
    assert failed[-1].data == {"error": "ValueError", "message": "broken"}
    asking = await client.thread()
    second = await client("runs.stream", asking, "count", input={"ask": True}, version="v2")
    assert second[-1]["type"] == "values"
    assert second[-1]["interrupts"][0]["value"] == {"q": "go on?"}
    stopped = await client(
        "runs.stream",
        await client.thread(),
        "count",
        input={},
        interrupt_before=["two"],
        stream_mode="updates",
    )
    assert [list(part.data) for part in stopped[1:]] == [["one"], ["__interrupt__"]]


@trial
async def runs_list(client: Client) -> None:
    thread = await client.thread()
    for _ in range(3):
        await client("runs.wait", thread, "count", input={"n": 1})
    runs = await client("runs.list", thread)
    assert [run["status"] for run in runs] == ["success"] * 3
    assert [run["created_at"] for run in runs] == sorted((run["created_at"] for run in runs), reverse=True)
    assert await client("runs.list", thread, limit=1, offset=1) == runs[1:2]
    assert await client("runs.list", thread, status="error") == []
    assert await client("runs.list", thread, select=["run_id"]) == [{"run_id": run["run_id"]} for run in runs]
    with pytest.raises(NotFoundError):
        await client("runs.list", NOWHERE)


@trial
async def runs_get(client: Client) -> None:
    thread = await client.thread()
    run = await client("runs.create", thread, "count", input={"n": 1})
    got = await client("runs.get", thread, run["run_id"])
    assert {**got, "status": "", "updated_at": ""} == {**run, "status": "", "updated_at": ""}
    with pytest.raises(NotFoundError):
        await client("runs.get", thread, NOWHERE)
    with pytest.raises(NotFoundError):
        await client("runs.get", await client.thread(), run["run_id"])


@trial
async def runs_cancel(client: Client) -> None:
    thread = await client.thread()
    run = await client.held(thread, "a")
    await client("runs.cancel", thread, run, wait=True)
    ended = await client("runs.get", thread, run)
    assert (ended["status"], ended["cancel_reason"]) == ("interrupted", "interrupt")
    other = await client.thread()
    await client("runs.wait", other, "count", input={"n": 1})
    assert await client("runs.list", other, select=["cancel_reason"]) == [{"cancel_reason": None}]
    rolled = await client.held(thread, "b")
    await client("runs.cancel", thread, rolled, action="rollback", wait=True)
    with pytest.raises(NotFoundError):
        await client("runs.get", thread, rolled)
    later = await client("runs.create", thread, "count", input={}, after_seconds=600)
    await client("runs.cancel", thread, later["run_id"])
    assert (await client("runs.get", thread, later["run_id"]))["status"] == "interrupted"
    with pytest.raises(NotFoundError):
        await client("runs.cancel", thread, later["run_id"])


@trial
async def runs_cancel_many(client: Client) -> None:
    thread, other = await client.thread(), await client.thread()
    runs = [await client("runs.create", one, "count", input={}, after_seconds=600) for one in (thread, other)]
    await client("runs.cancel_many", thread_id=thread, run_ids=[runs[0]["run_id"]])
    assert (await client("runs.get", thread, runs[0]["run_id"]))["status"] == "interrupted"
    assert (await client("runs.get", other, runs[1]["run_id"]))["status"] == "pending"
    await client("runs.cancel_many", status="all")
    assert (await client("runs.get", other, runs[1]["run_id"]))["status"] == "interrupted"
    with pytest.raises(NotFoundError, match=r"no active run$"):
        await client("runs.cancel_many", status="pending")
    with pytest.raises(UnprocessableEntityError):
        await client("runs.cancel_many")


@trial
async def runs_join(client: Client) -> None:
    thread = await client.thread()
    run = await client.held(thread, "a")
    joining = asyncio.create_task(client("runs.join", thread, run))
    client.here.gates.open("a")
    assert (await joining)["n"] == 3
    assert (await client("runs.join", thread, run))["n"] == 3
    with pytest.raises(httpx.HTTPStatusError):
        await client("runs.join", thread, NOWHERE)


async def test_who_waits_for_a_run_is_told_that_its_thread_was_deleted(client: Client) -> None:
    thread = await client.thread()
    run = await client.held(thread, "a")
    later = (await client("runs.create", thread, "count", input={}))["run_id"]
    joining = [asyncio.create_task(client("runs.join_stream", thread, one)) for one in (run, later)]
    waiting = [asyncio.create_task(httpx_join(client.url, thread, one)) for one in (run, later)]
    reading = asyncio.create_task(client("threads.join_stream", thread, last_event_id="0"))
    await asyncio.sleep(1)
    await client("threads.delete", thread)
    told = {"error": "ThreadDeleted", "message": "the thread was deleted"}
    assert await asyncio.gather(*waiting) == [{"__error__": told}] * 2
    for parts in await asyncio.gather(*joining):
        assert (parts[-1].event, parts[-1].data) == ("error", told)
    await reading


async def httpx_join(url: str, thread: str, run: str) -> Any:
    """What the clients make an error of."""
    async with httpx.AsyncClient(base_url=url, timeout=30) as http:
        return (await http.get(f"/threads/{thread}/runs/{run}/join")).json()


@trial
async def runs_join_stream(client: Client) -> None:
    thread = await client.thread()
    run = await client.held(thread, "a", stream_mode=["values", "updates"], stream_resumable=True)
    joining = asyncio.create_task(client("runs.join_stream", thread, run))
    client.here.gates.open("a")
    parts = await joining
    assert [part.event for part in parts] == ["metadata", "values", "updates", "values", "updates", "values"]
    assert await client("runs.join_stream", thread, run, last_event_id="-1") == parts
    assert await client("runs.join_stream", thread, run, last_event_id=parts[2].id) == parts[3:]
    over = await client("runs.join_stream", thread, run, last_event_id=parts[-1].id)
    assert [(part.event, part.data, part.id) for part in over] == [("end", None, None)]
    updates = await client("runs.join_stream", thread, run, stream_mode=["updates"])
    assert [part.event for part in updates] == ["metadata", "updates", "updates"]
    for wrong in ({"last_event_id": "1795356275817-0"}, {"stream_mode": "tokens"}):
        with pytest.raises(UnprocessableEntityError):
            await client("runs.join_stream", thread, run, **wrong)


@trial
async def runs_delete(client: Client) -> None:
    thread = await client.thread()
    run = await client("runs.create", thread, "count", input={"n": 1})
    await client("runs.join", thread, run["run_id"])
    await client("runs.delete", thread, run["run_id"])
    with pytest.raises(NotFoundError):
        await client("runs.get", thread, run["run_id"])
    with pytest.raises(NotFoundError):
        await client("runs.delete", thread, run["run_id"])
    assert (await client("threads.get_state", thread))["values"]["n"] == 3


@pytest.mark.parametrize("method", sorted(TRIALS))
async def test_a_method_does_what_it_says(client: Client, method: str) -> None:
    await TRIALS[method](client)


async def test_an_answer_without_a_thread_is_refused_before_a_run_is_made_of_it(client: Client) -> None:
    answer: dict[str, Any] = {"assistant_id": "count", "command": {"resume": "yes"}}
    for method in ("runs.create", "runs.wait", "runs.stream"):
        with pytest.raises(httpx.HTTPStatusError) as refused:
            await client(method, None, **answer)
        assert refused.value.response.status_code == 422
    with pytest.raises(UnprocessableEntityError, match=r"command\.resume: a run without a thread"):
        await client("runs.create_batch", [{"assistant_id": "count", "input": {"n": 1}}, answer])
    assert await client.here.store.runs.search(RunQuery()) == []


async def test_input_that_a_graph_does_not_take_is_what_its_run_failed_of(client: Client) -> None:
    for thread in (None, await client.thread()):
        with pytest.raises(Exception, match="InvalidInput: input"):
            await client("runs.wait", thread, "count", input="words")
        failed = await client("runs.wait", thread, "count", input="words", raise_error=False)
        assert failed["__error__"]["error"] == "InvalidInput"
        told = await client("runs.stream", thread, "count", input="words")
        assert (told[-1].event, told[-1].data) == ("error", failed["__error__"])


async def test_a_thread_is_read_along_with_by_the_clients() -> None:
    async with driven() as here, on_a_socket(here) as url, get_client(url=url) as client:
        thread = (await client.threads.create())["thread_id"]
        for _ in range(2):
            await client.runs.wait(thread, "count", input={"n": 1})
        events = []
        async with asyncio.timeout(30):
            async for part in await client.threads.join_stream(thread, last_event_id="-1"):
                events.append(part)
                if len(events) == 10:
                    break
        assert [part.event for part in events] == ["metadata", *["values"] * 3, "metadata"] * 2
        lives = []
        async with asyncio.timeout(30):
            stream = await client.threads.join_stream(thread, last_event_id="-", stream_mode="lifecycle")
            async for part in stream:
                lives.append(part)
                if len(lives) == 4:
                    break
        assert [part.data.get("status") for part in lives] == [None, "run_done"] * 2
        await client.threads.update_state(thread, {"n": 5})
        async with asyncio.timeout(30):
            stream = await client.threads.join_stream(thread, last_event_id="-1", stream_mode="state_update")
            written = await anext(aiter(stream))
        assert written.event == "state_update"
        assert written.data["state"]["values"]["n"] == 11
        with pytest.raises(NotFoundError):
            _ = [part async for part in await client.threads.join_stream(NOWHERE)]
