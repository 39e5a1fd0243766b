"""What a client writes to a thread's state, and where: refused in words where it cannot be, and no thread is
emptied by it."""

from __future__ import annotations

import operator
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Annotated, Any

import httpx
import pytest
from langgraph.graph import END, START, StateGraph
from typing_extensions import TypedDict

from graph.teams import chain, team
from support.crews import FunctionCrew
from support.driven import driven, on_a_socket
from support.hosting import hosted_graph
from support.platforms import platform_over
from support.serving import SOON_S
from swarmwright.ports.hosting import Hosted
from swarmwright.runtime.hosting.teams import HostedTeam
from swarmwright.storage.store import Store

UNKNOWN = "1f0d4a3e-0000-6000-8000-000000000000"


class Steps(TypedDict, total=False):
    n: int
    log: Annotated[list[int], operator.add]


def looping(most: Any) -> Any:
    """Goes around until the state says that it is enough; says nothing of a state that has no `n`."""

    def step(state: Steps) -> Steps:
        return {"n": state.get("n", 0) + 1, "log": [1]}

    flow = StateGraph(Steps).add_node("step", step).add_edge(START, "step")
    return flow.add_conditional_edges("step", most, ["step", END]).compile()


def enough(state: Steps) -> str:
    return END if state["n"] >= 2 else "step"


def leaves(state: Steps) -> str:
    sys.exit(3)


@asynccontextmanager
async def serving(address: str) -> AsyncIterator[httpx.AsyncClient]:
    def hosts(store: Store) -> Sequence[Hosted]:
        platform = platform_over(store, FunctionCrew())
        made = {"loop": looping(enough), "leaves": looping(leaves)}
        graphs = [hosted_graph(store, graph, name) for name, graph in made.items()]
        return [*graphs, HostedTeam("team", platform, team(chain("a")))]

    async with (
        driven(address, hosts=hosts) as here,
        on_a_socket(here) as url,
        httpx.AsyncClient(base_url=url, timeout=SOON_S) as client,
    ):
        yield client


async def run(http: httpx.AsyncClient, assistant: str = "loop") -> Any:
    """A run on the thread t; the thread's values."""
    await http.post("/threads", json={"thread_id": "t", "if_exists": "do_nothing"})
    given: Any = {"n": 0} if assistant == "loop" else {"messages": [{"role": "user", "content": "hi"}]}
    await http.post("/threads/t/runs/wait", json={"assistant_id": assistant, "input": given})
    return (await http.get("/threads/t/state")).json()["values"]


@pytest.mark.parametrize("assistant", ["loop", "team"])
@pytest.mark.parametrize(
    "where",
    [
        {"checkpoint_id": UNKNOWN},
        {"checkpoint_id": "zz"},
        {"checkpoint": {"checkpoint_id": UNKNOWN}},
        {"checkpoint": {"checkpoint_id": UNKNOWN, "checkpoint_ns": "", "thread_id": "t"}},
    ],
)
async def test_a_write_at_a_checkpoint_that_is_not_there_is_refused_and_changes_nothing(
    store_address: str, assistant: str, where: Any
) -> None:
    async with serving(store_address) as http:
        before = await run(http, assistant)
        values: Any = {"n": 7} if assistant == "loop" else {"shared_context": {"a": "b"}}
        answer = await http.post("/threads/t/state", json={"values": values, **where})
        assert answer.status_code == 404 and "checkpoint" in answer.json()["detail"], answer.text
        assert (await http.get("/threads/t/state")).json()["values"] == before
        assert (await http.get("/threads/t")).json()["status"] == "idle"


async def test_a_write_at_a_checkpoint_that_was_cut_off_is_refused_and_changes_nothing(
    store_address: str,
) -> None:
    async with serving(store_address) as http:
        before = await run(http)
        old = (await http.get("/threads/t/history")).json()[-1]["checkpoint"]
        cut = {"thread_ids": ["t"], "strategy": "keep_latest"}
        assert (await http.post("/threads/prune", json=cut)).is_success
        answer = await http.post("/threads/t/state", json={"values": {"n": 7}, "checkpoint": old})
        assert answer.status_code == 404, answer.text
        assert (await http.get("/threads/t/state")).json()["values"] == before
        now = (await http.get("/threads/t/state")).json()["checkpoint"]
        answer = await http.post("/threads/t/state", json={"values": {"n": 7}, "checkpoint": now})
        assert answer.is_success and (await http.get("/threads/t/state")).json()["values"]["n"] == 7


@pytest.mark.parametrize(("graph", "why"), [("loop", "KeyError: 'n'"), ("leaves", "exit code 3")])
async def test_what_an_edge_raises_for_what_is_written_is_told_to_who_writes_it(
    store_address: str, graph: str, why: str
) -> None:
    async with serving(store_address) as http:
        await http.post("/threads", json={"thread_id": "t", "metadata": {"graph_id": graph}})
        said = {"values": {"log": [1]}, "as_node": "step"}
        answer = await http.post("/threads/t/state", json=said)
        assert answer.status_code == 422 and why in answer.json()["detail"], answer.text
        assert answer.json()["place"] == "values"
        assert (await http.get("/threads/t/state")).json()["values"] == {}
        past = {"thread_id": "p", "metadata": {"graph_id": graph}, "supersteps": [{"updates": [said]}]}
        answer = await http.post("/threads", json=past)
        assert answer.status_code == 422 and why in answer.json()["detail"], answer.text
        assert (await http.get("/threads/p")).status_code == 404


@pytest.mark.parametrize("key", ["__pregel_store", "langgraph_auth_user"])
async def test_an_assistant_whose_config_no_run_could_be_asked_with_is_refused_as_it_is_made(
    key: str,
) -> None:
    bad = {"config": {"configurable": {key: 1}}}
    async with serving(":memory:") as http:
        answer = await http.post("/assistants", json={"graph_id": "loop", **bad})
        assert (answer.status_code, answer.json().get("place")) == (422, f"config.configurable.{key}")
        made = (await http.post("/assistants", json={"graph_id": "loop"})).json()["assistant_id"]
        assert (await http.patch(f"/assistants/{made}", json=bad)).status_code == 422
        latest = await http.post(f"/assistants/{made}/latest", json={"version": 99})
        assert latest.status_code == 404 and "no version of this assistant named '99'" in latest.text
        assert "did you mean" not in latest.text
