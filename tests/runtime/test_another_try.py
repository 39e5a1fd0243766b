"""What has failed is tried again when a thread goes on, whatever else there waits for somebody."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.types import Command

from graph.teams import flow, team
from support.crews import WAIT_S, FunctionCrew
from swarmwright.errors import ModelUnavailable
from swarmwright.graph.building import WorkflowGraph, build_graph
from swarmwright.ports.agents import Activity, AgentReport, AgentView, Crew
from swarmwright.runtime.platform import Platform
from swarmwright.runtime.tracing.results import RunResult
from swarmwright.storage.sqlite import open_sqlite
from swarmwright.workflow.tree import AtLeast, Gate, StartsOn, Step, Workflow


class Fickle:
    """`b` fails until it is mended; then it announces `ready`."""

    def __init__(self) -> None:
        self.broken = True
        self.crew = FunctionCrew({"b": self.work})

    async def work(self, view: AgentView, activity: Activity) -> AgentReport:
        if self.broken:
            raise ModelUnavailable("connection refused")
        if "ready" in view.signals:
            activity.announce("ready")
        return AgentReport("back again")

    def tries(self, agent: str = "b") -> int:
        return self.crew.worked().count(agent)


def beside_a_gate() -> Workflow:
    return team(flow("a", "b", Gate("g", "ok?"), "c", order="a<g g<c"))


def beside_a_signal() -> Workflow:
    announcing = Step("b", "b", signals=("ready",))
    return team(flow("a", announcing, "c", starts_on=(StartsOn("c", "ready"),)))


@asynccontextmanager
async def opened(folder: Path, crew: Crew, workflow: Workflow) -> AsyncIterator[Platform]:
    async with open_sqlite(folder / "s.db") as storage:
        door = Platform(
            checkpointer=storage.checkpointer,
            threads=storage.threads,
            events=storage.events,
            mailbox=storage.mailbox,
            crew=lambda workflow, saver: crew,
        )
        await door.create_thread(workflow, "t")
        try:
            yield door
        finally:
            await door.close()


async def drive(door: Platform, request: str | None = None, **answer: Any) -> RunResult:
    async with asyncio.timeout(WAIT_S):
        return await (await door.run("t", request, **answer)).result()


async def test_going_on_tries_again_what_failed_while_a_gate_waits(tmp_path: Path) -> None:
    fickle = Fickle()
    async with opened(tmp_path, fickle.crew, beside_a_gate()) as door:
        first = await drive(door, "go")
        assert (first.status, list(first.failures)) == ("interrupted", ["b"])
        fickle.broken = False
        second = await drive(door)
        assert (second.status, second.failures) == ("interrupted", {})
        assert [wait["instance"] for wait in second.waiting] == ["gate-ok"]
        assert (fickle.tries("a"), fickle.tries("b")) == (1, 2)
        assert (await drive(door, decisions={"gate-ok": "approved"})).status == "finished"
        assert (fickle.tries("a"), fickle.tries("b"), fickle.tries("c")) == (1, 2, 1)


async def test_an_answer_counts_and_what_failed_is_tried_again_in_the_same_run(tmp_path: Path) -> None:
    fickle = Fickle()
    async with opened(tmp_path, fickle.crew, beside_a_gate()) as door:
        await drive(door, "go")
        fickle.broken = False
        result = await drive(door, decisions={"gate-ok": "approved"})
        assert (result.status, result.failures, fickle.tries()) == ("finished", {}, 2)


async def test_a_signal_that_a_failed_step_would_announce_comes_when_it_is_tried_again(
    tmp_path: Path,
) -> None:
    fickle = Fickle()
    async with opened(tmp_path, fickle.crew, beside_a_signal()) as door:
        first = await drive(door, "go")
        assert [wait["name"] for wait in first.waiting] == ["ready"]
        assert list(first.failures) == ["b"]
        fickle.broken = False
        assert (await drive(door)).status == "finished"
        assert (fickle.tries("b"), fickle.tries("c")) == (2, 1)


@pytest.mark.parametrize("make", [beside_a_gate, beside_a_signal])
async def test_a_request_that_joins_a_turn_is_seen_by_what_failed_in_it(tmp_path: Path, make: Any) -> None:
    fickle = Fickle()
    async with opened(tmp_path, fickle.crew, make()) as door:
        await drive(door, "go")
        fickle.broken = False
        result = await drive(door, "and be quick")
        assert (result.request, result.failures, fickle.tries()) == ("joined", {}, 2)
        (again,) = [view for view in fickle.crew.views if view.agent.id == "b"][1:]
        assert [message.text for message in again.messages][-1] == "and be quick"


async def test_what_fails_again_waits_for_the_next_try(tmp_path: Path) -> None:
    fickle = Fickle()
    async with opened(tmp_path, fickle.crew, beside_a_gate()) as door:
        for tries in (1, 2, 3):
            result = await drive(door, "go" if tries == 1 else None)
            assert (list(result.failures), fickle.tries()) == (["b"], tries)


async def test_what_a_quorum_did_without_is_not_tried_again(tmp_path: Path) -> None:
    fickle = Fickle()
    enough = flow("a", "b", "d", join=AtLeast(2, "cancel"), id_="q")
    tree = flow(enough, Gate("g", "ok?"), order="q<g")
    async with opened(tmp_path, fickle.crew, team(tree)) as door:
        result = await drive(door, "go")
        assert [wait["instance"] for wait in result.waiting] == ["gate-ok"]
        assert (await drive(door, decisions={"gate-ok": "approved"})).status == "finished"
        assert fickle.tries() == 1


# -- hosted -----------------------------------------------------------------------------------------------

AT: Any = {"configurable": {"thread_id": "t"}}


def hosted(fickle: Fickle, workflow: Workflow) -> WorkflowGraph:
    return build_graph(workflow, fickle.crew, checkpointer=InMemorySaver())


async def put_in(graph: WorkflowGraph, given: Any) -> dict[str, Any]:
    async with asyncio.timeout(WAIT_S):
        result: dict[str, Any] = await graph.ainvoke(given, AT)
        return result


def said(text: str) -> dict[str, Any]:
    return {"messages": [{"role": "user", "content": text}]}


async def test_a_hosted_graph_that_goes_on_tries_again_what_failed() -> None:
    fickle = Fickle()
    graph = hosted(fickle, team(flow("a", "b")))
    state = await put_in(graph, said("go"))
    assert state["progress"]["b"]["status"] == "failed"
    fickle.broken = False
    state = await put_in(graph, None)
    assert state["progress"]["b"]["status"] == "done"
    assert (fickle.tries("a"), fickle.tries("b")) == (1, 2)


@pytest.mark.parametrize("make", [beside_a_gate, beside_a_signal])
@pytest.mark.parametrize("given", [None, said("and be quick")])
async def test_a_hosted_graph_tries_again_beside_what_waits(make: Any, given: Any) -> None:
    fickle = Fickle()
    graph = hosted(fickle, make())
    state = await put_in(graph, said("go"))
    assert state["progress"]["b"]["status"] == "failed"
    fickle.broken = False
    state = await put_in(graph, given)
    assert state["progress"]["b"]["status"] == "done"
    assert (fickle.tries("a"), fickle.tries("b")) == (1, 2)


async def test_a_hosted_graph_that_is_answered_tries_again_when_it_goes_on() -> None:
    fickle = Fickle()
    graph = hosted(fickle, beside_a_gate())
    await put_in(graph, said("go"))
    fickle.broken = False
    state = await put_in(graph, Command(resume=True))
    assert state["progress"]["c"]["status"] == "done"
    state = await put_in(graph, None)
    assert {i: record["status"] for i, record in state["progress"].items()} == {
        "a": "done",
        "b": "done",
        "c": "done",
    }
