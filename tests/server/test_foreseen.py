"""What is kept for runs to come is looked at when it is made: a wrong word is told to whoever says it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import httpx
import pytest
from langgraph.graph import START, StateGraph

from graph.teams import chain, team
from support.crews import FunctionCrew
from support.driven import driven, on_a_socket
from support.hosting import Logged, hosted_graph
from support.platforms import platform_over
from support.serving import SOON_S
from swarmwright.ports.hosting import Hosted
from swarmwright.runtime.hosting.teams import HostedTeam
from swarmwright.runtime.platform import Platform
from swarmwright.storage.store import Store

YEARLY = "0 0 1 1 *"
Http = httpx.AsyncClient


@dataclass
class Told:
    """What the graph is told of its run."""

    model: str = "small"


def note(state: Logged) -> Logged:
    return {"log": ["noted"]}


def graph() -> Any:
    return StateGraph(Logged, context_schema=Told).add_node("note", note).add_edge(START, "note").compile()


@pytest.fixture
async def http(store_address: str) -> AsyncIterator[Http]:
    platforms = list[Platform]()

    def hosts(store: Store) -> Sequence[Hosted]:
        platforms.append(platform_over(store, FunctionCrew()))
        return [hosted_graph(store, graph(), "notes"), HostedTeam("team", platforms[0], team(chain("a")))]

    async with (
        driven(store_address, hosts=hosts) as here,
        on_a_socket(here) as url,
        Http(base_url=url, timeout=SOON_S) as client,
    ):
        try:
            yield client
        finally:
            await platforms[0].close()


def refused(answer: httpx.Response) -> str:
    """Where it is wrong."""
    assert answer.status_code == 422, answer.text
    return str(answer.json()["detail"]).partition(":")[0]


WRONG: Sequence[tuple[str, Mapping[str, Any], str]] = [
    ("notes", {"context": {"modle": "large"}}, "context.modle"),
    ("notes", {"config": {"configurable": {"modle": "large"}}}, "config.configurable.modle"),
    ("team", {"context": {"model": "large"}}, "context"),
    ("team", {"config": {"configurable": {"model": "large"}}}, "config.configurable"),
]


@pytest.mark.parametrize(("graph_id", "said", "place"), WRONG)
async def test_an_assistant_that_no_run_could_begin_with_is_not_made_nor_made_so_later(
    http: Http, graph_id: str, said: Mapping[str, Any], place: str
) -> None:
    assert refused(await http.post("/assistants", json={"graph_id": graph_id, **said})) == place
    made = (await http.post("/assistants", json={"graph_id": graph_id})).json()
    assert refused(await http.patch(f"/assistants/{made['assistant_id']}", json=said)) == place
    assert (await http.get(f"/assistants/{made['assistant_id']}")).json()["version"] == 1


async def test_an_assistant_of_one_graph_becomes_none_of_another_that_knows_nothing_of_its_context(
    http: Http,
) -> None:
    asked = {"graph_id": "notes", "context": {"model": "large"}}
    made = await http.post("/assistants", json=asked)
    assert made.status_code == 200
    path = f"/assistants/{made.json()['assistant_id']}"
    assert refused(await http.patch(path, json={"graph_id": "team"})) == "config.configurable"
    assert (await http.get(path)).json()["graph_id"] == "notes"


INPUTS: Sequence[tuple[str, Mapping[str, Any], str]] = [
    ("notes", {"input": 5}, "input"),
    ("notes", {"input": ["x"]}, "input"),
    ("notes", {"input": {"x": 1}, "context": {"modle": "large"}}, "context.modle"),
    ("notes", {"input": {"x": 1}, "interrupt_before": ["nope"]}, "interrupt_before"),
    ("team", {"input": "Bees"}, "input"),
    ("team", {"input": {"mesages": []}}, "input.mesages"),
    ("team", {"input": {"messages": 5}}, "input"),
]


@pytest.mark.parametrize(("graph_id", "said", "place"), INPUTS)
async def test_a_schedule_whose_turns_could_not_begin_is_not_made_nor_made_so_later(
    http: Http, graph_id: str, said: Mapping[str, Any], place: str
) -> None:
    asked = {"assistant_id": graph_id, "schedule": YEARLY}
    assert refused(await http.post("/runs/crons", json={**asked, **said})) == place
    await http.post("/threads", json={"thread_id": "t"})
    assert refused(await http.post("/threads/t/runs/crons", json={**asked, **said})) == place
    made = await http.post("/runs/crons", json={**asked, "input": {}})
    assert made.status_code == 200, made.text
    assert refused(await http.patch(f"/runs/crons/{made.json()['cron_id']}", json=said)) == place
    assert len((await http.post("/runs/crons/search", json={})).json()) == 1


async def test_what_runs_can_begin_with_is_kept(http: Http) -> None:
    for said in ({"context": {"model": "large"}}, {"config": {"configurable": {"model": "large"}}}, {}):
        assert (await http.post("/assistants", json={"graph_id": "notes", **said})).status_code == 200
    talk = {"messages": [{"role": "user", "content": "Bees"}]}
    for graph_id, given in (("notes", {"x": 1}), ("team", talk)):
        asked = {"assistant_id": graph_id, "schedule": YEARLY, "input": given}
        assert (await http.post("/runs/crons", json=asked)).status_code == 200
