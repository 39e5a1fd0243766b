"""Whatever the workflow: its graph ends where `advance` alone says, also when it was cut off on the way."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from random import Random
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from langchain_core.messages import HumanMessage
from langgraph.checkpoint.base import BaseCheckpointSaver
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.types import Command

from support.trying import tries
from swarmwright.errors import StepFailed
from swarmwright.graph.building import build_graph
from swarmwright.ports.agents import Activity, Agent, AgentReport, AgentView, Question
from swarmwright.workflow.catalog import AgentSpec
from swarmwright.workflow.progress import Wait, Work
from swarmwright.workflow.scopes import split
from swarmwright.workflow.tree import Workflow
from workflow.playing import SameAnswers, play, steadied
from workflow.strategies import workflows

CONFIG: Any = {"configurable": {"thread_id": "t"}}
ENDS_WITHIN_S = 30.0


class PlayingCrew:
    """Ends every instance as `SameAnswers` ends it; dies when it begins the `dies_at`-th."""

    def __init__(self, workflow: Workflow, failing: float, dies_at: int | None = None) -> None:
        self.table = SameAnswers(workflow, Random(0), failing=failing)
        self.begun: list[str] = []
        self.dies_at = dies_at
        self.dying = asyncio.Event()

    def agent(self, spec: AgentSpec) -> Agent:
        async def work(view: AgentView, activity: Activity) -> AgentReport:
            return AgentReport(view.instance, await self._end(view.instance, "step"))

        return work

    async def judge(self, question: Question) -> bool:
        return bool(await self._end(question.instance, "judge"))

    async def list_items(self, question: Question) -> Sequence[Any]:
        return list(range(await self._end(question.instance, "items")))

    async def forget(self, thread_id: str, instance: str) -> None:
        pass

    async def _end(self, instance: str, kind: Any) -> Any:
        self.begun.append(instance)
        if len(self.begun) == self.dies_at:
            self.dying.set()
            await asyncio.Event().wait()
        found = split(instance)
        assert found is not None
        answer = self.table.end(Work(instance, found[0], kind), "done")
        if self.table.progress[instance] == "failed":
            raise StepFailed("as the table says")
        return answer


async def drive(workflow: Workflow, crew: PlayingCrew, saver: BaseCheckpointSaver[Any], given: Any) -> Any:
    """Run to the end, answering whatever waits."""
    graph = build_graph(workflow, crew, checkpointer=saver)
    async with asyncio.timeout(ENDS_WITHIN_S):
        while True:
            result = await graph.ainvoke(given, CONFIG)
            if not (asked := result.get("__interrupt__")):
                return result
            given = Command(resume=answer(crew, asked[0].value["waiting"]))


def answer(crew: PlayingCrew, waits: Sequence[dict[str, str]]) -> dict[str, Any]:
    gates = [Wait("gate", w["instance"], "", w["name"]) for w in waits if w["kind"] == "gate"]
    for wait in gates:
        crew.table.decide(wait)
    decisions = {g.instance: crew.table.decisions[g.instance] for g in gates}
    return {"decisions": decisions, "signals": [w["name"] for w in waits if w["kind"] == "signal"]}


def ends(result: Any) -> dict[str, Any]:
    return {
        "outcome": result["resume_info"]["outcome"],
        "progress": {i: r["status"] for i, r in result["progress"].items()},
        "fields": {i: o["fields"] for i, o in result["agent_outputs"].items()},
    }


def expected(workflow: Workflow, seed: int, failing: float) -> dict[str, Any]:
    table = SameAnswers(workflow, Random(seed), failing=failing)
    outcome = play(table).outcome
    return {"outcome": outcome, "progress": table.progress, "fields": dict(table.outputs)}


GO: Any = {"messages": [HumanMessage("go")]}
failures = st.sampled_from([0.0, 0.0, 0.2])
unhurried = settings(max_examples=tries(60), deadline=None, suppress_health_check=[HealthCheck.too_slow])


@unhurried
@given(workflows(quorums=False, rules=False), st.integers(0, 2**32), failures)
def test_a_graph_ends_where_the_workflow_alone_says(workflow: Workflow, seed: int, failing: float) -> None:
    workflow = steadied(workflow)

    async def run() -> None:
        crew = PlayingCrew(workflow, failing)
        result = await drive(workflow, crew, InMemorySaver(), GO)
        assert ends(result) == expected(workflow, seed, failing)
        assert len(crew.begun) == len(set(crew.begun)) or failing

    asyncio.run(run())


@unhurried
@given(workflows(quorums=False, rules=False), st.integers(1, 8), failures)
def test_a_graph_that_was_cut_off_ends_in_the_same_place(
    workflow: Workflow, dies_at: int, failing: float
) -> None:
    workflow = steadied(workflow)

    async def run() -> None:
        saver = InMemorySaver()
        first = PlayingCrew(workflow, failing, dies_at)
        task = asyncio.create_task(drive(workflow, first, saver, GO))
        dying = asyncio.create_task(first.dying.wait())
        await asyncio.wait({task, dying}, timeout=ENDS_WITHIN_S, return_when=asyncio.FIRST_COMPLETED)
        if task.done():
            dying.cancel()
            result = task.result()
        else:
            task.cancel()
            await asyncio.wait({task}, timeout=ENDS_WITHIN_S)
            second = PlayingCrew(workflow, failing)
            result = await drive(workflow, second, saver, None)
        assert ends(result) == expected(workflow, 1, failing)

    asyncio.run(run())


@unhurried
@given(workflows(rules=False), failures)
def test_no_graph_gets_stuck_and_no_step_begins_twice(workflow: Workflow, failing: float) -> None:
    async def run() -> None:
        crew = PlayingCrew(workflow, failing)
        result = await drive(workflow, crew, InMemorySaver(), GO)
        assert result["resume_info"]["outcome"] in ("finished", "failed", "rejected")
        assert "running" not in {r["status"] for r in result["progress"].values()}
        steps = [i for i in crew.begun if not i.endswith("#") and "?" not in i]
        assert len(steps) == len(set(steps))

    asyncio.run(run())
