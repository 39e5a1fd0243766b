"""The trace of a thread: what the state tells of each step, and what only the events do."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from langchain_core.messages import HumanMessage

from graph.teams import chain, flow, team
from support.crews import WAIT_S, FunctionCrew, HeldCrew
from support.platforms import platform
from swarmwright.errors import StepFailed
from swarmwright.models.stub import StubChatModel
from swarmwright.ports.agents import Activity, AgentReport, AgentView, Usage
from swarmwright.ports.commands import Approve, Command, EditState, Redirect, Reject, RollBack, Swap
from swarmwright.ports.events import Event
from swarmwright.runtime.platform import Platform
from swarmwright.runtime.runs.untold import untold
from swarmwright.runtime.tracing.results import TraceSpan
from swarmwright.runtime.tracing.whole import whole_trace
from swarmwright.workflow.rules import Limit
from swarmwright.workflow.tree import Gate, Loop, Step

GATED = flow("a", Gate("gate", ask="May b?"), "b", order="a<gate gate<b")


async def drive(door: Platform, request: str | None = None, **answer: Any) -> str:
    async with asyncio.timeout(WAIT_S):
        return (await (await door.run("t", request, **answer)).result()).status


async def spans(door: Platform) -> dict[str, TraceSpan]:
    return {span.instance: span for span in await door.trace("t")}


BACK: dict[str, tuple[Command | str, ...]] = {
    "redirect": (Redirect("b"),),
    "again": (EditState(again=("b",)),),
    "rollback": (RollBack("4"),),
    "twice": (Redirect("a"), "run", RollBack("4"), "run", RollBack("6"), EditState(again=("c",))),
    "another turn": ("more", RollBack("4")),
    "swap": (Swap(team(chain("a", "c"))), Swap(team(chain("a", "b", "c", "d")))),
    "loop": (Swap(team(Loop("l", chain("a", "b", "c", "d"), at_most=2))),),
    "by hand": (EditState(outputs={"d": {"text": "so it is"}}), Redirect("c")),
}
"""What takes work back, or lets other work stand, on a thread whose a, b and c are done."""


@pytest.mark.requirement("B-43")
@pytest.mark.parametrize("way", BACK)
async def test_what_a_step_saw_is_told_as_it_stood_also_where_work_was_taken_back(
    tmp_path: Path, way: str
) -> None:
    crew = FunctionCrew()
    async with platform(tmp_path, crew) as door:
        await door.create_thread(
            team(flow("a", "b", "c", Gate("g", "ok?"), "d", order="a<b b<c c<g g<d")), "t"
        )
        await drive(door, "go")
        for one in (*BACK[way], "run"):
            if not isinstance(one, str):
                await door.send("t", one)
                await door.settle("t")
            else:
                await drive(door, None if one == "run" else one)
        told = [(span.instance, set(span.saw)) for span in await door.trace("t") if span.agent]
    assert len(told) > 3
    assert told == [(view.instance, {output.instance for output in view.outputs}) for view in crew.views]


@pytest.mark.requirement("B-43")
async def test_a_step_tells_when_it_worked_what_it_saw_wrote_announced_and_called(tmp_path: Path) -> None:
    async def writes(view: AgentView, activity: Activity) -> AgentReport:
        activity.emit("tool_called", call_id="1", tool="horn", decision="allow", reason="it was given")
        activity.emit("tool_result", call_id="1", tool="horn", status="success", text="toot")
        activity.announce("ready")
        return AgentReport("toot!", {"loud": True}, {"key": "C"}, Usage(7, 3))

    loop = Loop("loop", flow("a", Step("b", "b", signals=("ready",)), order="a<b", id_="body"), at_most=1)
    async with platform(tmp_path, FunctionCrew({"b": writes})) as door:
        await door.create_thread(team(flow(loop, "c", order="loop<c")), "t")
        assert await drive(door, "go") == "finished"
        b = (await spans(door))["b"]
        state = await door.state("t")
    assert b.started_at <= (b.ended_at or 0.0)
    assert (b.agent, b.status, b.turn, b.attempts, b.saw) == ("b", "done", 1, 1, ("a",))
    assert b.parent == "flow-a-2"  # the loop's body
    assert (b.text, b.signals, b.usage) == ("toot!", ("ready",), {"input_tokens": 7, "output_tokens": 3})
    assert b.writes == {"messages": ("1/b",), "agent_outputs": ("loud",), "context": ("key",)}
    assert [call["event"] for call in b.calls] == ["tool_called", "tool_result"]
    assert b.calls[0]["decision"] == "allow"
    called, gave = (call["at"] for call in b.calls)
    assert b.started_at <= called <= gave <= (b.ended_at or 0.0)
    assert "1/b" in {message.id for message in state["messages"]}


async def test_the_message_that_a_step_wrote_is_found_after_a_change_of_the_workflow_too(
    tmp_path: Path,
) -> None:
    async with platform(tmp_path, FunctionCrew()) as door:
        await door.create_thread(team(GATED), "t")
        assert await drive(door, "go") == "interrupted"
        await door.send("t", Swap(team(chain("a", "d"))))
        assert await drive(door) == "finished"
        told = await spans(door)
    assert (told["a"].text, told["d"].text) == ("a is done", "d is done")


async def test_each_try_that_failed_is_told_with_its_reason(tmp_path: Path) -> None:
    async def fails(view: AgentView, activity: Activity) -> AgentReport:
        if view.attempt < 3:
            raise StepFailed(f"try {view.attempt}", failure="timeout")
        return AgentReport("at last")

    async with platform(tmp_path, FunctionCrew({"a": fails})) as door:
        await door.create_thread(team(Step("a", "a"), Limit("a", "retries", 2)), "t")
        assert await drive(door, "go") == "finished"
        a = (await spans(door))["a"]
    assert a.attempts == 3
    assert [(one["failure"], one["detail"]) for one in a.retried] == [
        ("timeout", "try 1"),
        ("timeout", "try 2"),
    ]
    assert all(a.started_at <= one["at"] <= (a.ended_at or 0) for one in a.retried)


async def test_model_calls_of_anybodys_code_are_told_and_counted_also_where_the_step_fails(
    tmp_path: Path,
) -> None:
    async def thinks(view: AgentView, activity: Activity) -> AgentReport:
        await StubChatModel().ainvoke([HumanMessage("one two three")])
        await asyncio.to_thread(StubChatModel().invoke, [HumanMessage("in a thread")])
        if view.agent.id == "b":
            raise StepFailed("no idea")
        return AgentReport("thought")

    async with platform(tmp_path, FunctionCrew({"a": thinks, "b": thinks})) as door:
        await door.create_thread(team(flow("a", "b")), "t")
        assert await drive(door, "go") == "failed"
        told = await spans(door)
        events = [e async for e in door.events("t") if e.kind == "model_called"]
    assert len(events) == 4
    assert all("asked" not in e.data and "said" not in e.data for e in events)
    for span in told.values():
        assert [call["model"] for call in span.models] == ["stub", "stub"]
        assert span.usage["input_tokens"] == sum(call["input_tokens"] for call in span.models) > 0
        times = [moment for call in span.models for moment in (call["started_at"], call["ended_at"])]
        assert [span.started_at, *times, span.ended_at] == sorted([span.started_at, *times, span.ended_at])


async def test_tokens_of_a_try_that_failed_count(tmp_path: Path) -> None:
    async def thinks(view: AgentView, activity: Activity) -> AgentReport:
        answer = await StubChatModel().ainvoke([HumanMessage("one two three")])
        if view.attempt == 1:
            raise StepFailed("again")
        used = answer.usage_metadata or {}
        return AgentReport("done", usage=Usage(used["input_tokens"], used["output_tokens"]))  # type: ignore[typeddict-item]

    async with platform(tmp_path, FunctionCrew({"a": thinks})) as door:
        await door.create_thread(team(Step("a", "a"), Limit("a", "retries", 1)), "t")
        assert await drive(door, "go") == "finished"
        a = (await spans(door))["a"]
    first, second = a.models
    assert a.usage["input_tokens"] == first["input_tokens"] + second["input_tokens"]


async def test_a_gate_waits_and_then_says_who_decided_what_when_and_why(tmp_path: Path) -> None:
    async with platform(tmp_path, FunctionCrew()) as door:
        await door.create_thread(team(GATED), "t")
        await drive(door, "go")
        (wait,) = await door.waiting("t")
        gate = (await spans(door))[wait["instance"]]
        assert (gate.status, gate.question, gate.ended_at) == ("waiting", "May b?", None)
        await door.send("t", Approve(wait["instance"], reason="it is good"))
        assert await drive(door) == "finished"
        trace = await door.trace("t")
        gate = next(span for span in trace if span.instance == wait["instance"])
    assert (gate.status, gate.question, gate.detail, gate.turn) == ("approved", "May b?", "it is good", 1)
    b = next(span for span in trace if span.instance == "b")
    assert gate.started_at < (gate.ended_at or 0.0) <= b.started_at


async def test_a_proposed_change_that_is_declined_and_a_gate_that_a_change_takes_away_are_told(
    tmp_path: Path,
) -> None:
    async with platform(tmp_path, FunctionCrew()) as door:
        await door.create_thread(team(GATED), "t")
        await drive(door, "go")
        (wait,) = await door.waiting("t")
        await door.send("t", Swap(team(chain("a", "d")), approval=True))
        await door.send("t", Reject("swap-1", reason="not now"))
        await drive(door)
        told = await spans(door)
        assert (told["swap-1"].status, told["swap-1"].detail) == ("rejected", "not now")
        assert told[wait["instance"]].status == "waiting"
        await door.send("t", Swap(team(chain("a", "d"))))
        assert await drive(door) == "finished"
        told = await spans(door)
    assert told[wait["instance"]].status == "withdrawn"


async def test_what_a_cut_off_attempt_has_cost_is_told_by_its_model_calls(tmp_path: Path) -> None:
    crew = HeldCrew()
    async with platform(tmp_path, crew) as door:
        await door.create_thread(team(Step("a", "a")), "t")
        run = await door.run("t", "go")
        await crew.wait_for("a")
        call = {"model": "m", "provider": "p", "started_at": 1.0, "input_tokens": 5, "output_tokens": 2}
        crew.activities["a"].emit("model_called", **call)
        async with asyncio.timeout(WAIT_S):
            await run.cancel()
        a = (await spans(door))["a"]
    assert (a.status, a.usage) == ("cancelled", {"input_tokens": 5, "output_tokens": 2})


def test_an_attempt_whose_process_died_has_not_cost_what_the_next_one_did() -> None:
    entry = {"instance": "a", "agent": "a", "status": "done", "turn": 1, "started_at": 5.9, "ended_at": 8.0}
    told = [
        Event("run_started", "t", 1, 0.9),
        Event("step_started", "t", 2, 1.0, "a", "a", {"turn": 1}),
        Event("model_called", "t", 3, 2.0, "a", data={"input_tokens": 7}),
        Event("run_started", "t", 4, 5.8),  # the process before was killed in the middle of the step
        Event("step_started", "t", 5, 6.0, "a", "a", {"turn": 1}),
        Event("model_called", "t", 6, 7.0, "a", data={"input_tokens": 5}),
        Event("step_finished", "t", 7, 8.0, "a", "a"),
    ]
    state = {"execution_trace": [{**entry, "usage": {"input_tokens": 5}}], "turn": {"number": 1}}
    spans = whole_trace(state, told, at_work=False)
    assert [(s.status, s.usage, len(s.models)) for s in spans] == [
        ("interrupted", {"input_tokens": 7}, 1),
        ("done", {"input_tokens": 5}, 1),
    ]


def test_what_a_fork_has_from_before_it_was_made_is_not_told_again() -> None:
    entries = [
        {"instance": one, "question": one, "status": "done", "answer": True, "ended_at": at, "turn": 1}
        for one, at in (("before?0.0", 5.0), ("after?0.0", 15.0))
    ]
    (missing,) = untold({"execution_trace": entries}, [], since=10.0)
    assert (missing.kind, missing.instance) == ("judged", "after?0.0")
    told = Event("judged", "t", 1, 15.001, "after?0.0")
    assert untold({"execution_trace": entries}, [told], since=10.0) == ()
