"""Every method of LangGraph's SDK for assistants, threads, crons and the store, over a real socket.

The same steps are gone through by the client for asyncio and by the one without; a method that nobody tries
here fails a test.
"""

from __future__ import annotations

import asyncio
import inspect
import uuid
from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from langgraph_sdk import get_client, get_sync_client
from langgraph_sdk.errors import ConflictError, NotFoundError, UnprocessableEntityError

from support import serving
from support.serving import ids

ROOMS = ("assistants", "threads", "crons", "store")

ELSEWHERE = {"threads.stream", "threads.join_stream"}
"""What is tried where streams are."""

Trial = Callable[[Any], Awaitable[None]]
TRIALS: dict[str, Trial] = {}


def trial(trial: Trial) -> Trial:
    """Tries the method that it is named after: `threads_get` is `threads.get`."""
    room, _, method = trial.__name__.partition("_")
    TRIALS[f"{room}.{method}"] = trial
    return trial


class Awaited:
    """The client without asyncio, as if it were the other."""

    def __init__(self, room: Any) -> None:
        self._room = room

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._room, name)
        if not callable(found):
            return Awaited(found)

        async def called(*args: Any, **options: Any) -> Any:
            return await asyncio.to_thread(found, *args, **options)

        return called


@pytest.fixture(params=["async", "sync", "async-postgres"])
async def client(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Any]:
    place = request.getfixturevalue("postgres_url") if "postgres" in request.param else tmp_path
    async with serving.server(place) as url:
        if request.param == "sync":
            with get_sync_client(url=url) as sync:
                yield Awaited(sync)
        else:
            async with get_client(url=url) as client:
                yield client


def methods(client: Any, room: str) -> set[str]:
    found = inspect.getmembers(getattr(client, room), callable)
    return {f"{room}.{name}" for name, _ in found if not name.startswith("_")} - {f"{room}.http"}


def test_every_method_of_the_clients_is_tried() -> None:
    for client in (get_client(url="http://localhost"), get_sync_client(url="http://localhost")):
        there = set().union(*(methods(client, room) for room in ROOMS))
        assert there - ELSEWHERE == set(TRIALS)


# -- assistants -------------------------------------------------------------------------------------------


@trial
async def assistants_get(client: Any) -> None:
    own = (await client.assistants.search(graph_id="echo"))[0]
    assert own == await client.assistants.get(own["assistant_id"])
    assert own == await client.assistants.get("echo")
    assert own["assistant_id"] == str(uuid.uuid5(uuid.UUID("6ba7b821-9dad-11d1-80b4-00c04fd430c8"), "echo"))
    assert own["metadata"] == {"created_by": "system"} and own["description"] == "It is echo."
    with pytest.raises(NotFoundError, match="no assistant named"):
        await client.assistants.get(str(uuid.uuid4()))


@trial
async def assistants_get_graph(client: Any) -> None:
    graph = await client.assistants.get_graph("asks")
    assert ids(graph["nodes"], "id") == ["__start__", "say", "ask", "__end__"]
    assert {"source": "say", "target": "ask"} in graph["edges"]
    opened = await client.assistants.get_graph("outer", xray=True)
    assert "inner:ask" in ids(opened["nodes"], "id")
    assert await client.assistants.get_graph("outer", xray=1) == opened
    with pytest.raises(UnprocessableEntityError, match="xray"):
        await client.assistants.get_graph("outer", xray="no")


@trial
async def assistants_get_schemas(client: Any) -> None:
    schemas = await client.assistants.get_schemas("echo")
    assert schemas["graph_id"] == "echo"
    assert schemas["input_schema"]["properties"]["text"]["type"] == "string"


@trial
async def assistants_get_subgraphs(client: Any) -> None:
    assert await client.assistants.get_subgraphs("echo") == {}
    inner = await client.assistants.get_subgraphs("outer")
    assert list(inner) == ["inner"] and "state_schema" in inner["inner"]
    assert await client.assistants.get_subgraphs("outer", "inner", recurse=True) == inner
    assert await client.assistants.get_subgraphs("outer", "other") == {}


@trial
async def assistants_create(client: Any) -> None:
    id_ = str(uuid.uuid4())
    made = await client.assistants.create(
        "echo", {"tags": ["t"], "recursion_limit": 7}, metadata={"a": 1}, assistant_id=id_, name="Loud"
    )
    assert (made["assistant_id"], made["version"], made["name"]) == (id_, 1, "Loud")
    assert made["config"] == {"tags": ["t"], "recursion_limit": 7} and made["description"] is None
    with pytest.raises(ConflictError):
        await client.assistants.create("echo", assistant_id=id_)
    assert await client.assistants.create("echo", assistant_id=id_, if_exists="do_nothing") == made
    with_context = await client.assistants.create("echo", context={"k": "v"}, description="d")
    assert with_context["config"]["configurable"] == with_context["context"] == {"k": "v"}
    assert (with_context["name"], with_context["description"]) == ("Untitled", "d")
    with pytest.raises(NotFoundError, match="echo"):
        await client.assistants.create("eccho")
    with pytest.raises(UnprocessableEntityError, match="not both"):
        await client.assistants.create("echo", {"configurable": {"k": "w"}}, context={"k": "v"})


@trial
async def assistants_update(client: Any) -> None:
    made = await client.assistants.create("echo", metadata={"a": 1}, context={"k": "v"}, name="One")
    changed = await client.assistants.update(
        made["assistant_id"], graph_id="asks", metadata={"b": 2}, name="Two", description="d"
    )
    assert (changed["graph_id"], changed["version"], changed["name"]) == ("asks", 2, "Two")
    assert changed["metadata"] == {"a": 1, "b": 2} and changed["context"] == {"k": "v"}
    emptied = await client.assistants.update(made["assistant_id"], config={"tags": ["t"]}, context={})
    assert emptied["config"] == {"tags": ["t"]} and emptied["context"] == {}
    with pytest.raises(NotFoundError):
        await client.assistants.update(str(uuid.uuid4()), name="x")


@trial
async def assistants_delete(client: Any) -> None:
    made = await client.assistants.create("echo")
    thread = await client.threads.create()
    await client.runs.wait(thread["thread_id"], made["assistant_id"], input={"text": "a"})
    await client.assistants.delete(made["assistant_id"])
    with pytest.raises(NotFoundError):
        await client.assistants.delete(made["assistant_id"])
    assert (await client.threads.get(thread["thread_id"]))["values"]["text"] == "a!"
    other = await client.assistants.create("echo")
    await client.runs.wait(thread["thread_id"], other["assistant_id"], input={"text": "b"})
    await client.assistants.delete(other["assistant_id"], delete_threads=True)
    with pytest.raises(NotFoundError):
        await client.threads.get(thread["thread_id"])
    with pytest.raises(UnprocessableEntityError, match="system's own"):
        await client.assistants.delete("echo")


@trial
async def assistants_search(client: Any) -> None:
    for number in range(3):
        await client.assistants.create("echo", name=f"Speaker {number}", metadata={"n": number, "all": True})
    found = await client.assistants.search(metadata={"all": True}, limit=2, response_format="object")
    assert [a["name"] for a in found["assistants"]] == ["Speaker 2", "Speaker 1"] and found["next"] == "2"
    rest = await client.assistants.search(metadata={"all": True}, offset=2, response_format="object")
    assert [a["name"] for a in rest["assistants"]] == ["Speaker 0"] and rest["next"] is None
    named = await client.assistants.search(name="sPEAKER 1", select=["name", "graph_id"])
    assert named == [{"name": "Speaker 1", "graph_id": "echo"}]
    first = await client.assistants.search(sort_by="name", sort_order="asc", limit=1)
    assert first[0]["name"] == "Speaker 0"


@trial
async def assistants_count(client: Any) -> None:
    assert await client.assistants.count() == 4
    await client.assistants.create("echo", metadata={"n": 1}, name="Counted")
    assert await client.assistants.count(graph_id="echo") == 2
    assert await client.assistants.count(metadata={"n": 1}, name="count") == 1


@trial
async def assistants_get_versions(client: Any) -> None:
    made = await client.assistants.create("echo", name="v1")
    await client.assistants.update(made["assistant_id"], name="v2", metadata={"two": 2})
    found = await client.assistants.get_versions(made["assistant_id"])
    assert [(a["version"], a["name"]) for a in found] == [(2, "v2"), (1, "v1")]
    assert ids(await client.assistants.get_versions(made["assistant_id"], limit=1, offset=1), "name") == [
        "v1"
    ]
    assert ids(await client.assistants.get_versions(made["assistant_id"], {"two": 2}), "name") == ["v2"]


@trial
async def assistants_set_latest(client: Any) -> None:
    made = await client.assistants.create("echo", name="v1")
    await client.assistants.update(made["assistant_id"], name="v2")
    back = await client.assistants.set_latest(made["assistant_id"], 1)
    assert (back["version"], back["name"]) == (1, "v1")
    assert (await client.assistants.get(made["assistant_id"]))["name"] == "v1"
    with pytest.raises(NotFoundError):
        await client.assistants.set_latest(made["assistant_id"], 9)


# -- threads ----------------------------------------------------------------------------------------------


@trial
async def threads_create(client: Any) -> None:
    id_ = str(uuid.uuid4())
    made = await client.threads.create(thread_id=id_, metadata={"a": 1}, graph_id="echo")
    assert made["thread_id"] == id_ and made["metadata"] == {"a": 1, "graph_id": "echo"}
    assert (made["status"], made["values"] or {}, made["interrupts"]) == ("idle", {}, {})
    with pytest.raises(ConflictError):
        await client.threads.create(thread_id=id_)
    assert (await client.threads.create(thread_id=id_, if_exists="do_nothing"))["metadata"] == made[
        "metadata"
    ]
    steps = [
        {"updates": [{"values": {"text": "hi"}, "as_node": "__input__"}]},
        {"updates": [{"values": {"text": "hi!", "log": ["told"]}, "as_node": "say"}]},
    ]
    told = await client.threads.create(graph_id="asks", supersteps=steps)
    assert told["values"] == {"text": "hi!", "log": ["told"]} and told["status"] == "interrupted"
    assert (await client.threads.get_state(told["thread_id"]))["next"] == ["ask"]
    with pytest.raises(UnprocessableEntityError):
        await client.threads.create(thread_id="has:colon")
    short = await client.threads.create(ttl=5)
    (lasts,) = [(await client.threads.get(short["thread_id"], include=["ttl"]))["ttl"]]
    assert (lasts["strategy"], lasts["ttl_minutes"]) == ("delete", 5)
    left = datetime.fromisoformat(lasts["expires_at"]) - datetime.now(UTC)
    assert timedelta(minutes=4) < left <= timedelta(minutes=5)
    with pytest.raises(UnprocessableEntityError, match="ttl"):
        await client.threads.create(ttl=-5)


@trial
async def threads_get(client: Any) -> None:
    thread = await client.threads.create()
    await client.runs.wait(thread["thread_id"], "asks", input={"text": "a"})
    found = await client.threads.get(thread["thread_id"])
    assert (found["status"], found["values"]) == ("interrupted", {"text": "a!", "log": ["said"]})
    ((task, (waits,)),) = found["interrupts"].items()
    assert waits["value"] == {"question": "ok?"}
    state = await client.threads.get_state(thread["thread_id"])
    assert state["tasks"][0]["id"] == task
    await client.runs.wait(thread["thread_id"], "asks", command={"resume": "yes"})
    done = await client.threads.get(thread["thread_id"])
    assert (done["status"], done["interrupts"]) == ("idle", {})
    assert done["values"]["log"] == ["said", "answer yes"]
    assert done["metadata"]["graph_id"] == "asks"
    failed = await client.threads.create()
    await client.runs.wait(failed["thread_id"], "echo", input={"text": 5}, raise_error=False)
    fault = await client.threads.get(failed["thread_id"])
    assert fault["status"] == "error" and fault["error"]["error"] == "TypeError"
    assert "ttl" not in await client.threads.get(failed["thread_id"], include=["ttl"])  # it stays
    with pytest.raises(UnprocessableEntityError, match="include"):
        await client.threads.get(failed["thread_id"], include=["secrets"])
    with pytest.raises(NotFoundError):
        await client.threads.get(str(uuid.uuid4()))


@trial
async def threads_update(client: Any) -> None:
    thread = await client.threads.create(metadata={"a": 1})
    changed = await client.threads.update(thread["thread_id"], metadata={"b": {"c": 2}})
    assert changed["metadata"] == {"a": 1, "b": {"c": 2}}
    nothing = await client.threads.update(thread["thread_id"], metadata={"a": 3}, return_minimal=True)
    assert nothing is None
    assert (await client.threads.get(thread["thread_id"]))["metadata"]["a"] == 3
    older = f"/threads/{thread['thread_id']}/state"  # how clients of before said it
    await client.http.patch(older, json={"metadata": {"a": 4}, "ttl": {"ttl": 5}})
    told = await client.threads.get(thread["thread_id"], include=["ttl"])
    assert (told["metadata"]["a"], told["ttl"]["ttl_minutes"]) == (4, 5)


@trial
async def threads_delete(client: Any) -> None:
    thread = await client.threads.create()
    await client.runs.wait(thread["thread_id"], "echo", input={"text": "a"})
    await client.threads.delete(thread["thread_id"])
    busy = await client.threads.create()
    for _ in range(3):
        await client.runs.create(busy["thread_id"], "slow", input={})
    await client.threads.delete(busy["thread_id"])
    assert await client.threads.search(ids=[busy["thread_id"]]) == []
    for gone in (client.threads.get, client.threads.delete, client.threads.get_state):
        with pytest.raises(NotFoundError):
            await gone(thread["thread_id"])


@trial
async def threads_search(client: Any) -> None:
    waits = await client.threads.create(metadata={"kind": "w", "deep": {"er": [1, 2]}})
    await client.runs.wait(waits["thread_id"], "asks", input={"text": "a"})
    await client.threads.create(metadata={"kind": "n"})
    busy = await client.threads.create()
    await client.runs.create(busy["thread_id"], "slow", input={})
    assert ids(await client.threads.search(status="busy"), "thread_id") == [busy["thread_id"]]
    assert ids(await client.threads.search(status="interrupted"), "thread_id") == [waits["thread_id"]]
    found = await client.threads.search(metadata={"deep": {"er": [2]}})
    assert ids(found, "thread_id") == [waits["thread_id"]] and found[0]["values"]["text"] == "a!"
    assert await client.threads.search(values={"text": "a!"}, select=["status"]) == [
        {"status": "interrupted"}
    ]
    picked = await client.threads.search(
        ids=[waits["thread_id"]],
        select=["thread_id"],
        extract={"last": "values.log[-1]", "none": "values.no.where", "kind": "metadata.kind"},
    )
    told = {"last": "said", "none": None, "kind": "w"}
    assert picked == [{"thread_id": waits["thread_id"], "extracted": told}]
    with pytest.raises(UnprocessableEntityError, match="extract"):
        await client.threads.search(extract={"x": "secrets.y"})
    ordered = await client.threads.search(sort_by="created_at", sort_order="asc", limit=1, offset=1)
    assert ordered[0]["metadata"]["kind"] == "n"


@trial
async def threads_count(client: Any) -> None:
    assert await client.threads.count() == 0
    thread = await client.threads.create(metadata={"a": 1})
    await client.runs.wait(thread["thread_id"], "echo", input={"text": "a"})
    await client.threads.create()
    assert await client.threads.count() == 2
    assert await client.threads.count(metadata={"a": 1}, status="idle") == 1
    assert await client.threads.count(values={"text": "a!"}) == 1
    assert await client.threads.count(values={"text": "b!"}) == 0


@trial
async def threads_copy(client: Any) -> None:
    thread = await client.threads.create(metadata={"a": 1})
    await client.runs.wait(thread["thread_id"], "asks", input={"text": "a"})
    copy = await client.threads.copy(thread["thread_id"])
    assert copy["thread_id"] != thread["thread_id"] and copy["metadata"]["a"] == 1
    assert copy["status"] == "interrupted"
    await client.runs.wait(copy["thread_id"], "asks", command={"resume": "there"})
    assert (await client.threads.get(copy["thread_id"]))["values"]["log"] == ["said", "answer there"]
    assert (await client.threads.get(thread["thread_id"]))["values"]["log"] == ["said"]
    with pytest.raises(NotFoundError):
        await client.threads.copy(str(uuid.uuid4()))

    path, new = f"/threads/{thread['thread_id']}/copy", str(uuid.uuid4())  # under an id of one's own
    assert (await client.http.post(path, json={"thread_id": new}))["thread_id"] == new
    before = await client.threads.count()
    with pytest.raises(ConflictError):  # sent once more: it is there already
        await client.http.post(path, json={"thread_id": new})
    assert await client.threads.count() == before


@trial
async def threads_prune(client: Any) -> None:
    made = [(await client.threads.create())["thread_id"] for _ in range(3)]
    gone = await client.threads.prune([*made[:2], made[0], str(uuid.uuid4())])
    assert gone == {"pruned_count": 2}
    assert ids(await client.threads.search(), "thread_id") == [made[2]]
    await client.runs.wait(made[2], "asks", input={"text": "a"})
    before = await client.threads.get_state(made[2])
    assert await client.threads.prune(made, strategy="keep_latest") == {"pruned_count": 1}
    assert await client.threads.get_state(made[2]) == before
    assert len(await client.threads.get_history(made[2])) == 1
    await client.runs.wait(made[2], "asks", command={"resume": "yes"})
    with pytest.raises(UnprocessableEntityError, match="strategy"):
        await client.threads.prune(made, strategy="other")


@trial
async def threads_get_state(client: Any) -> None:
    thread = await client.threads.create()
    empty = await client.threads.get_state(thread["thread_id"])
    assert (empty["values"], empty["next"], empty["checkpoint"]) == ({}, [], None)
    await client.runs.wait(thread["thread_id"], "outer", input={"text": "a"})
    state = await client.threads.get_state(thread["thread_id"], subgraphs=True)
    assert state["next"] == ["inner"] and state["checkpoint"]["thread_id"] == thread["thread_id"]
    inner = state["tasks"][0]["state"]
    assert inner["next"] == ["ask"] and inner["values"]["log"] == ["said"]
    below = await client.threads.get_state(thread["thread_id"], checkpoint=inner["checkpoint"])
    assert below["values"] == inner["values"]
    at = await client.threads.get_state(
        thread["thread_id"], checkpoint_id=state["checkpoint"]["checkpoint_id"], select=["next"]
    )
    assert at == {"next": ["inner"]}
    checkpoint = inner["checkpoint"]
    for where in ({}, {"checkpoint": checkpoint}, {"checkpoint_id": state["checkpoint"]["checkpoint_id"]}):
        picked = await client.threads.get_state(
            thread["thread_id"], select=["values.text", "values.none", "next"], **where
        )
        assert picked == {"values": {"text": "a!" if "checkpoint" in where else "a"}, "next": picked["next"]}
    both = await client.threads.get_state(thread["thread_id"], select=["values", "values.text"])
    assert both == {"values": state["values"]}
    for wrong in ("values.", "tasks.0", "text"):
        with pytest.raises(UnprocessableEntityError, match="select"):
            await client.threads.get_state(thread["thread_id"], select=[wrong])
    with pytest.raises(NotFoundError):
        await client.threads.get_state(thread["thread_id"], checkpoint_id=str(uuid.uuid4()))


@trial
async def threads_update_state(client: Any) -> None:
    thread = await client.threads.create()
    with pytest.raises(UnprocessableEntityError, match="graph"):
        await client.threads.update_state(thread["thread_id"], {"text": "x"})
    await client.runs.wait(thread["thread_id"], "asks", input={"text": "a"})
    before = await client.threads.get_state(thread["thread_id"])
    made = await client.threads.update_state(thread["thread_id"], {"text": "new"}, as_node="ask")
    after = await client.threads.get_state(thread["thread_id"])
    assert after["checkpoint"]["checkpoint_id"] == made["checkpoint"]["checkpoint_id"]
    assert (after["values"]["text"], after["next"]) == ("new", [])
    assert (await client.threads.get(thread["thread_id"]))["status"] == "idle"
    id_ = before["checkpoint"]["checkpoint_id"]
    await client.threads.update_state(thread["thread_id"], {"text": "old"}, checkpoint_id=id_, as_node="say")
    assert (await client.threads.get_state(thread["thread_id"]))["next"] == ["ask"]
    with pytest.raises(UnprocessableEntityError, match="nobody"):
        await client.threads.update_state(thread["thread_id"], {}, as_node="nobody")


@trial
async def threads_get_history(client: Any) -> None:
    thread = await client.threads.create()
    assert await client.threads.get_history(thread["thread_id"]) == []
    await client.runs.wait(thread["thread_id"], "echo", input={"text": "a"})
    states = await client.threads.get_history(thread["thread_id"])
    assert [state["metadata"]["source"] for state in states] == ["loop", "loop", "input"]
    assert states[0]["parent_checkpoint"] == states[1]["checkpoint"]
    id_ = states[0]["checkpoint"]["checkpoint_id"]
    for before in (id_, states[0]["checkpoint"], {"configurable": states[0]["checkpoint"]}):
        older = await client.threads.get_history(thread["thread_id"], before=before, limit=1)
        assert older == states[1:2]
    found = await client.threads.get_history(
        thread["thread_id"], metadata={"source": "input"}, select=["values", "next"]
    )
    assert found == [{"values": {"log": []}, "next": ["__start__"]}]
    picked = await client.threads.get_history(thread["thread_id"], limit=1, select=["values.text"])
    assert picked == [{"values": {"text": "a!"}}]


# -- crons ------------------------------------------------------------------------------------------------


@trial
async def crons_create(client: Any) -> None:
    end = datetime.now(UTC) + timedelta(days=400)
    made = await client.crons.create(
        "echo",
        schedule="30 7 * * 1-5",
        input={"text": "morning"},
        metadata={"k": 1},
        timezone="Europe/Berlin",
        end_time=end,
        on_run_completed="keep",
        multitask_strategy="enqueue",
        stream_mode=["values", "updates"],
    )
    assert (made["schedule"], made["timezone"], made["thread_id"]) == ("30 7 * * 1-5", "Europe/Berlin", None)
    assert made["payload"]["input"] == {"text": "morning"} and made["on_run_completed"] == "keep"
    assert datetime.fromisoformat(made["end_time"]) == end
    assert datetime.fromisoformat(made["next_run_date"]) > datetime.now(UTC)
    for schedule, zone in (
        ("nonsense", None),
        ("* * * * * *", None),
        ("0 0 30 2 *", None),
        ("* * * * *", "No/No"),
    ):
        with pytest.raises(UnprocessableEntityError, match=r"schedule|timezone"):
            await client.crons.create("echo", schedule=schedule, timezone=zone, input={})
    with pytest.raises(NotFoundError):
        await client.crons.create("nope", schedule="* * * * *", input={})
    for nothing in ({}, {"input": None}):  # each turn's thread is new: there is nothing else to begin with
        made = await client.crons.create("echo", schedule="0 0 1 1 *", **nothing)
        assert made["payload"]["input"] == {}


@trial
async def crons_create_for_thread(client: Any) -> None:
    thread = await client.threads.create()
    made = await client.crons.create_for_thread(
        thread["thread_id"], "echo", schedule="@daily", multitask_strategy="reject", enabled=False
    )
    assert made["thread_id"] == thread["thread_id"] and made["on_run_completed"] is None
    assert made["enabled"] is False and made["payload"]["multitask_strategy"] == "reject"
    with pytest.raises(NotFoundError):
        await client.crons.create_for_thread(str(uuid.uuid4()), "echo", schedule="@daily")


@trial
async def crons_update(client: Any) -> None:
    made = await client.crons.create("echo", schedule="@daily", input={"text": "a"}, metadata={"a": 1})
    end = datetime.now(UTC) + timedelta(days=1)
    changed = await client.crons.update(
        made["cron_id"], schedule="5 5 * * *", input={"text": "b"}, metadata={"b": 2}, end_time=end
    )
    assert (changed["schedule"], changed["payload"]["input"]) == ("5 5 * * *", {"text": "b"})
    assert changed["metadata"] == {"a": 1, "b": 2} and changed["end_time"] is not None
    assert changed["next_run_date"] != made["next_run_date"]
    endless = await client.crons.update(made["cron_id"], end_time=None, enabled=False, timezone="Asia/Tokyo")
    assert (endless["end_time"], endless["enabled"], endless["timezone"]) == (None, False, "Asia/Tokyo")
    with pytest.raises(UnprocessableEntityError):
        await client.crons.update(made["cron_id"], schedule="never")
    with pytest.raises(NotFoundError):
        await client.crons.update(str(uuid.uuid4()), enabled=True)


@trial
async def crons_delete(client: Any) -> None:
    made = await client.crons.create("echo", schedule="@daily", input={})
    await client.crons.delete(made["cron_id"])
    with pytest.raises(NotFoundError):
        await client.crons.delete(made["cron_id"])


@trial
async def crons_search(client: Any) -> None:
    thread = await client.threads.create()
    own = await client.crons.create("echo", schedule="30 12 1 1 *", input={}, metadata={"k": 1})
    on_thread = await client.crons.create_for_thread(
        thread["thread_id"], "asks", schedule="@hourly", enabled=False
    )
    assert ids(await client.crons.search(), "cron_id") == [on_thread["cron_id"], own["cron_id"]]
    assert ids(await client.crons.search(assistant_id="echo"), "cron_id") == [own["cron_id"]]
    assert ids(await client.crons.search(thread_id=thread["thread_id"]), "cron_id") == [on_thread["cron_id"]]
    assert ids(await client.crons.search(enabled=True, metadata={"k": 1}), "cron_id") == [own["cron_id"]]
    first = await client.crons.search(sort_by="next_run_date", sort_order="asc", limit=1, select=["schedule"])
    assert first == [{"schedule": "@hourly"}]


@trial
async def crons_count(client: Any) -> None:
    assert await client.crons.count() == 0
    made = await client.crons.create("echo", schedule="@daily", input={}, metadata={"k": 1})
    assert await client.crons.count(assistant_id=made["assistant_id"], metadata={"k": 1}) == 1
    assert await client.crons.count(assistant_id="asks") == 0


# -- store ------------------------------------------------------------------------------------------------


@trial
async def store_put_item(client: Any) -> None:
    await client.store.put_item(["a", "b"], "k", {"x": 1})
    await client.store.put_item(["a", "b"], "k", {"x": 2}, index=False)
    assert (await client.store.get_item(["a", "b"], "k"))["value"] == {"x": 2}
    await client.store.put_item(["a", "b"], "brief", {"x": 3}, ttl=5)
    assert (await client.store.get_item(["a", "b"], "brief"))["value"] == {"x": 3}
    with pytest.raises(UnprocessableEntityError):
        await client.store.put_item([], "k", {})
    with pytest.raises(UnprocessableEntityError, match="langgraph"):
        await client.store.put_item(["langgraph"], "k", {})


@trial
async def store_get_item(client: Any) -> None:
    assert await client.store.get_item(["a"], "none") is None
    await client.store.put_item(["a"], "k", {"x": [1, {"y": None}]})
    item = await client.store.get_item(["a"], "k", refresh_ttl=False)
    assert (item["namespace"], item["key"], item["value"]) == (["a"], "k", {"x": [1, {"y": None}]})
    assert datetime.fromisoformat(item["created_at"]) <= datetime.fromisoformat(item["updated_at"])


@trial
async def store_delete_item(client: Any) -> None:
    await client.store.put_item(["a"], "k", {})
    await client.store.delete_item(["a"], key="k")
    await client.store.delete_item(["a"], key="k")
    assert await client.store.get_item(["a"], "k") is None


@trial
async def store_search_items(client: Any) -> None:
    for number in range(3):
        await client.store.put_item(["a", str(number)], "k", {"n": number})
    await client.store.put_item(["ab"], "k", {"n": 9})
    found = await client.store.search_items(["a"])
    assert sorted(item["value"]["n"] for item in found["items"]) == [0, 1, 2]
    above = await client.store.search_items(["a"], filter={"n": {"$gte": 1}}, limit=1)
    assert len(above["items"]) == 1 and above["items"][0]["namespace"][0] == "a"
    assert len((await client.store.search_items([], limit=10))["items"]) == 4
    assert (await client.store.search_items(["a"], offset=3))["items"] == []


@trial
async def store_list_namespaces(client: Any) -> None:
    for space in (["a", "b", "c"], ["a", "d"], ["x", "c"]):
        await client.store.put_item(space, "k", {})
    everything = (await client.store.list_namespaces())["namespaces"]
    assert sorted(everything) == [["a", "b", "c"], ["a", "d"], ["x", "c"]]
    assert (await client.store.list_namespaces(prefix=["a"], max_depth=1))["namespaces"] == [["a"]]
    ending = (await client.store.list_namespaces(suffix=["c"], limit=1, offset=1))["namespaces"]
    assert ending == [["x", "c"]]
    assert (await client.store.list_namespaces(prefix=["*", "d"]))["namespaces"] == [["a", "d"]]


@pytest.mark.parametrize("method", sorted(TRIALS))
async def test_the_clients_method_does_what_it_says(client: Any, method: str) -> None:
    await TRIALS[method](client)
