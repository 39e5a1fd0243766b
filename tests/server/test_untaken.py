"""A thread whose graph does not take what was written there: it is told as such, and spoils no list."""

from __future__ import annotations

import operator
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Annotated, Any

import httpx
import pytest
from langgraph.graph import START, MessagesState, StateGraph
from typing_extensions import TypedDict

from support.driven import driven, on_a_socket
from support.hosting import hosted_graph
from support.serving import SOON_S
from swarmwright.ports.hosting import Hosted
from swarmwright.storage.store import Store

BAD = {"messages": [{"role": "bot", "content": "hi"}]}


def leaving(old: list[str], new: Any) -> list[str]:
    if new == ["leave"]:
        sys.exit(3)
    return [*old, *new]


class Noted(TypedDict, total=False):
    log: Annotated[list[str], operator.add]
    left: Annotated[list[str], leaving]
    one: str
    how: str


def note(state: Noted) -> Any:
    return {"log": 5} if state.get("how") == "wrong type" else {"log": ["noted"]}


def also(state: Noted) -> Any:
    return {"one": "a"}


def chat() -> Any:
    flow = StateGraph(MessagesState).add_node("talk", lambda state: {"messages": ["hello"]})
    return flow.add_edge(START, "talk").compile()


def notes() -> Any:
    return StateGraph(Noted).add_node("note", note).add_edge(START, "note").compile()


def beside() -> Any:
    """Two nodes write what one may."""
    flow = StateGraph(Noted).add_node("a", also).add_node("b", also)
    return flow.add_edge(START, "a").add_edge(START, "b").compile()


def within() -> Any:
    """The same, in a subgraph."""
    return StateGraph(Noted).add_node("sub", beside()).add_edge(START, "sub").compile()


class Factory:
    """Makes the graph, or fails to."""

    broken = False

    def __call__(self) -> Any:
        if self.broken:
            raise RuntimeError("no such model")
        return notes()


@asynccontextmanager
async def serving(address: str, factory: Factory | None = None) -> AsyncIterator[httpx.AsyncClient]:
    def hosts(store: Store) -> Sequence[Hosted]:
        made = {"chat": chat(), "notes": notes(), "beside": beside(), "within": within()}
        made |= {"made": factory or Factory()}
        return [hosted_graph(store, graph, name) for name, graph in made.items()]

    async with (
        driven(address, hosts=hosts) as here,
        on_a_socket(here) as url,
        httpx.AsyncClient(base_url=url, timeout=SOON_S) as client,
    ):
        for thread in ("t", "well"):
            await client.post("/threads", json={"thread_id": thread})
        await run(client, "notes", {"log": ["a"]}, "well")
        yield client


async def run(http: httpx.AsyncClient, graph: str, given: Any, thread: str = "t", **more: Any) -> Any:
    asked = {"assistant_id": graph, "input": given, **more}
    return (await http.post(f"/threads/{thread}/runs/wait", json=asked)).json()


UNTAKEN: Sequence[Any] = [
    pytest.param("chat", BAD, "__start__", "bot", id="a message of no known role"),
    pytest.param("chat", {"messages": 5}, "__start__", "", id="what is no message"),
    pytest.param("notes", {"log": 5}, "__start__", "", id="an input that a reducer does not take"),
    pytest.param("notes", {"left": ["leave"]}, "__start__", "exit code 3", id="a reducer that leaves"),
    pytest.param("notes", {"how": "wrong type"}, "note", "", id="a node's result of another type"),
    pytest.param("beside", {}, "a", "receive only one value", id="two nodes that write what one may"),
    pytest.param("within", {}, "sub", "receive only one value", id="the same in a subgraph"),
]


@pytest.mark.parametrize(("graph", "given", "node", "why"), UNTAKEN)
async def test_it_is_told_as_it_stood_before_with_what_went_wrong_and_all_others_as_they_are(
    store_address: str, graph: str, given: Any, node: str, why: str
) -> None:
    async with serving(store_address) as http:
        failed = (await run(http, graph, given))["__error__"]
        assert why in failed["message"]
        for asked in ({}, {"status": "error"}, {"select": ["thread_id", "state_updated_at", "status"]}):
            found = (await http.post("/threads/search", json=asked)).json()
            by_id = {one["thread_id"]: one for one in found}
            assert by_id["t"]["status"] == "error"
            assert by_id.get("well", {"status": "idle"})["status"] == "idle"
        extract = {"extract": {"log": "values.log"}}
        assert (await http.post("/threads/search", json=extract)).is_success
        held = await http.post("/threads/search", json={"values": {"log": ["a", "noted"]}})
        assert [one["thread_id"] for one in held.json()] == ["well"]
        thread = (await http.get("/threads/t")).json()
        assert thread["status"] == "error" and thread["error"]["message"] == failed["message"]
        for params in ({}, {"subgraphs": "true"}):
            state = (await http.get("/threads/t/state", params=params)).json()
            assert node in state["next"]
            task = next(one for one in state["tasks"] if one["name"] == node)
            assert why in str(task), task
            assert "error" in str(task) and state["checkpoint"]["checkpoint_id"]
        assert (await http.post("/threads/t/history", json={})).is_success
        assert (await http.get("/swarm/threads/t")).status_code < 500
        assert (await http.get("/swarm/threads")).is_success
        assert (await http.get("/threads/t/state/" + state["checkpoint"]["checkpoint_id"])).is_success


@pytest.mark.parametrize(("graph", "given", "node", "why"), UNTAKEN)
async def test_it_can_be_gone_on_with_copied_cut_down_and_deleted(
    graph: str, given: Any, node: str, why: str
) -> None:
    async with serving(":memory:") as http:
        await run(http, graph, given)
        copied = await http.post("/threads/t/copy")
        assert copied.is_success and copied.json()["status"] == "error"
        again = await run(http, graph, None)
        assert why in again["__error__"]["message"]  # it is as it was
        command = {"id": 1, "method": "run.start", "params": {"assistant_id": graph, "input": None}}
        assert (await http.post("/threads/t/commands", json=command)).json()["type"] == "success"
        cut = {"thread_ids": ["t"], "strategy": "keep_latest"}
        assert (await http.post("/threads/prune", json=cut)).is_success
        assert (await http.patch("/threads/t", json={"metadata": {"a": 1}})).is_success
        if node == "__start__":
            good = {"messages": []} if graph == "chat" else {"log": ["b"]}
            assert "__error__" not in await run(http, graph, good)
        assert (await http.delete("/threads/t")).is_success


async def test_what_a_command_writes_that_a_reducer_does_not_take_spoils_neither_state_nor_history(
    store_address: str,
) -> None:
    async with serving(store_address) as http:
        bad = {"update": {"log": 5}, "goto": "note"}
        assert "__error__" in await run(http, "notes", None, "well", command=bad)
        state = (await http.get("/threads/well/state")).json()
        assert state["values"]["log"] == ["a", "noted"] and "error" in str(state["tasks"])
        history = await http.post("/threads/well/history", json={})
        assert history.is_success and history.json()[0]["values"]["log"] == ["a", "noted"]
        assert (await http.post("/threads/search", json={})).is_success


async def test_threads_of_a_graph_that_cannot_be_made_are_listed_among_the_others(store_address: str) -> None:
    factory = Factory()
    async with serving(store_address, factory) as http:
        await run(http, "made", {"log": ["b"]})
        factory.broken = True
        found = {one["thread_id"]: one for one in (await http.post("/threads/search", json={})).json()}
        assert found["well"]["values"]["log"] == ["a", "noted"]
        assert found["t"]["status"] == "error" and "no such model" in found["t"]["error"]["message"]
        assert (await http.get("/threads/t")).is_success
        told = await http.get("/threads/t/state")
        assert told.status_code == 500 and "no such model" in told.json()["detail"]
        assert (await http.get("/swarm/threads")).is_success
