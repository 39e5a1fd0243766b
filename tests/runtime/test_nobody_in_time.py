"""Nobody has answered in time, and that is a failure: what has failed is told wherever failures are."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from graph.teams import chain, flow, team
from support.asking import drive, only, opened
from support.clocks import HeldClock
from support.crews import FunctionCrew, HeldCrew
from swarmwright.policy.approvals import ApprovalRules, Ending, Patience
from swarmwright.ports.agents import Activity, AgentReport, AgentView
from swarmwright.ports.commands import Pause
from swarmwright.runtime.records.living import live_record
from swarmwright.workflow.conditions import Compare
from swarmwright.workflow.plan import plan as planned
from swarmwright.workflow.tree import Gate, Loop, Step, Workflow

HASTY = ApprovalRules(Patience(60, (), "fail"))


async def unsure(view: AgentView, activity: Activity) -> AgentReport:
    return AgentReport("a guess", {"confidence": 0.1, "quality": 1})


GATED = team(flow("a", Gate("g", "ok?"), "b", order="a<g g<b"))
LOOP = Loop("l", Step("a", "a"), Compare("quality", ">", 5, "a"), at_most=1, exhausted="escalate")


@pytest.mark.parametrize(
    ("workflow", "rules", "instance", "asked"),
    [
        (GATED, HASTY, "gate-ok", "ok?"),
        (team(chain("a", "b")), replace(HASTY, confidence={"a": 0.7}), "a", "confidence"),
        (team(flow(LOOP, "b", order="l<b")), HASTY, "loop-a!", "round"),
    ],
    ids=["gate", "confidence", "exhausted"],
)
async def test_a_run_that_fails_because_nobody_decided_says_what_nobody_decided(
    tmp_path: Path, workflow: Workflow, rules: ApprovalRules, instance: str, asked: str
) -> None:
    clock = HeldClock()
    async with opened(tmp_path, FunctionCrew({"a": unsure}), rules, clock) as door:
        await door.create_thread(workflow, "t")
        assert not (await drive(door, "go")).failures
        assert (await only(door)).approval.about.instance == instance
        clock.move(61)
        result = await drive(door)
        assert (result.status, set(result.failures)) == ("failed", {instance})
        failure = result.failures[instance]
        assert failure["failure"] == "denied"
        assert failure["detail"].startswith("nobody answered in time: ") and asked in failure["detail"]
        told: list[Any] = [e.data["failures"] async for e in door.events("t") if e.kind == "run_failed"]
        assert told == [result.failures]
        (span,) = [span for span in await door.trace("t") if span.question and span.status == "expired"]
        assert span.instance == instance
        assert (await drive(door, retry=False)).status == "failed"  # nothing is tried again, and nobody asked
        assert not await door.approvals("t")
        again = await drive(door)  # it is asked once more: nothing has failed of that yet
        assert (again.status, again.failures) == ("interrupted", {})


@pytest.mark.parametrize("ending", ["reject", "fail"])
async def test_what_nobody_decided_is_told_to_be_over_since_its_time_was_however_late_somebody_looks(
    tmp_path: Path, ending: Ending
) -> None:
    clock = HeldClock()
    async with opened(
        tmp_path, FunctionCrew(), ApprovalRules(Patience(60, ("boss",), ending)), clock
    ) as door:
        await door.create_thread(GATED, "t")
        await drive(door, "go")
        asked_at = (await only(door)).approval.asked_at
        clock.move(3_600)
        await drive(door)
        (span,) = [span for span in await door.trace("t") if span.question and span.status == "expired"]
        assert (span.started_at, span.ended_at) == (asked_at, asked_at + 120)


async def test_a_pause_is_told_without_a_deadline_for_time_takes_none_back(tmp_path: Path) -> None:
    clock = HeldClock()
    rules = ApprovalRules(Patience(60, ("boss",), "fail"))
    async with opened(tmp_path, FunctionCrew(), rules, clock) as door:
        await door.create_thread(team(chain("a", "b")), "t")
        await door.send("t", Pause())
        assert (await drive(door, "go")).status == "interrupted"
        asked = (await only(door)).approval
        assert (asked.about.kind, asked.deadline, asked.later, asked.ending) == ("pause", None, (), "wait")
        clock.move(200)
        await door.expire_overdue()
        await door.approve("t", asked.id)
        assert (await drive(door)).status == "finished"


@pytest.mark.parametrize("ending", ["reject", "fail"])
async def test_expire_overdue_lets_a_thread_go_on_from_what_time_has_decided(
    tmp_path: Path, ending: Ending
) -> None:
    """Also where a command has had it written down before; nobody is asked anew, and nothing begins twice."""
    clock = HeldClock()
    async with opened(tmp_path, FunctionCrew(), ApprovalRules(Patience(60, (), ending)), clock) as door:
        for thread in ("t", "u"):
            await door.create_thread(GATED, thread)
            assert (await (await door.run(thread, "go")).result()).status == "interrupted"
        assert await door.expire_overdue() == ()
        clock.move(61)
        await door.settle("u")
        assert (await door.deadline("u"), (await door.thread("u")).status) == (None, "interrupted")
        assert set(await door.expire_overdue()) == {"t", "u"}
        for thread in ("t", "u"):
            ended = (await door.thread(thread)).status
            assert ended == {"reject": "idle", "fail": "failed"}[ending]
            assert not await door.approvals(thread)
        assert await door.expire_overdue() == ()


async def test_a_thread_that_somebody_stopped_with_work_to_do_stays_stopped_whatever_time_decides(
    tmp_path: Path,
) -> None:
    clock, crew = HeldClock(), HeldCrew()
    beside = team(flow("a", "c", Gate("g", "ok?"), "b", order="a<g g<b"))
    async with opened(tmp_path, crew, ApprovalRules(Patience(60, (), "reject")), clock) as door:
        await door.create_thread(beside, "t")
        run = await door.run("t", "go")
        await crew.wait_for("a", "c")
        crew.end("a")
        async with asyncio.timeout(20):
            while not await door.approvals("t"):  # noqa: ASYNC110
                await asyncio.sleep(0.01)
        await run.cancel()
        clock.move(61)
        assert await door.expire_overdue() == ("t",)
        assert ((await door.thread("t")).status, await door.approvals("t")) == ("interrupted", ())
        assert await door.expire_overdue() == ()
        assert sorted(crew.begun) == ["a", "c"]


async def test_a_run_that_begins_with_several_questions_sees_each_of_their_deadlines(tmp_path: Path) -> None:
    clock, crew = HeldClock(), HeldCrew()
    rules = ApprovalRules(
        named={"gate-one": Patience(60, (), "reject"), "gate-two": Patience(90, (), "reject")}
    )
    work = team(flow("a", Gate("g", "One?"), Gate("h", "Two?"), "c", order="a<g a<h"))
    async with opened(tmp_path, crew, rules, clock) as door, asyncio.timeout(20):
        await door.create_thread(work, "t")
        run = await door.run("t", "go")
        await crew.wait_for("a", "c")
        crew.end("a")
        while len(await door.approvals("t")) < 2:  # noqa: ASYNC110
            await asyncio.sleep(0.01)
        await run.cancel()
        run = await door.run("t")  # nothing is asked in it, and it goes on for long
        await crew.wait_for_times("c", 2)
        for left in (1, 0):
            clock.move(61)
            while len(await door.approvals("t")) > left:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
        crew.end("c")
        assert (await run.result()).status == "rejected"


async def test_a_gate_that_time_has_decided_says_so_where_it_stands(tmp_path: Path) -> None:
    clock = HeldClock()
    rules = ApprovalRules(Patience(60, (), "reject"))
    async with opened(tmp_path, FunctionCrew(), rules, clock) as door:
        await door.create_thread(GATED, "t")
        await drive(door, "go")
        clock.move(61)
        assert (await drive(door)).status == "rejected"
        shown = live_record(planned(await door.workflow("t")), await door.state("t"))
        (gate,) = (node for node in shown["nodes"].values() if node["instances"][0]["kind"] == "gate")
        assert (gate["status"], gate["instances"][0]["detail"]) == ("rejected", "nobody answered in time")


async def test_what_nobody_answered_in_time_is_told_by_what_was_asked_and_not_by_its_id(
    tmp_path: Path,
) -> None:
    clock = HeldClock()
    async with opened(tmp_path, FunctionCrew(), ApprovalRules(Patience(60, (), "reject")), clock) as door:
        await door.create_thread(GATED, "t")
        assert (await (await door.run("t", "go")).result()).status == "interrupted"
        clock.move(61)
        await door.settle("t")
        (span,) = [span for span in await door.trace("t") if span.question == "expire"]
        assert span.detail == "nobody answered “ok?” in time: the answer is no"
