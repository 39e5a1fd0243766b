"""A proposed change of the workflow is told of for as long as it waits, the end of its turn included."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from graph.teams import chain, flow, team
from support.crews import WAIT_S, FunctionCrew, HeldCrew
from support.platforms import platform
from support.stages import stage
from swarmwright.mcp_server.telling import Standing, question
from swarmwright.ports.commands import Approve, Pause, Reject, Resume, Swap
from swarmwright.runtime.platform import Platform
from swarmwright.runtime.records.approvals import approval_record
from swarmwright.runtime.tracing.results import RunResult
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.encoding import version
from swarmwright.workflow.naming import named
from swarmwright.workflow.tree import AtLeast, Step, Workflow


async def drive(door: Platform, request: str) -> RunResult:
    async with asyncio.timeout(WAIT_S):
        return await (await door.run("t", request)).result()


async def test_a_proposal_that_nobody_has_answered_waits_when_its_turn_is_over(tmp_path: Path) -> None:
    crew = HeldCrew()
    async with platform(tmp_path, crew) as door:
        await door.create_thread(team(chain("a")), "t")
        run = await door.run("t", "go")
        await crew.wait_for("a")
        sent = await door.send("t", Swap(team(chain("a", "b")), approval=True))
        assert (await door.settled("t", sent.seq)).state == "applied"
        crew.end("a")
        async with asyncio.timeout(WAIT_S):
            result = await run.result()
        (wait,) = result.waiting
        assert (result.status, wait["kind"]) == ("finished", "swap")
        assert await door.waiting("t") == result.waiting
        (asked,) = await door.approvals("t")
        await door.settled("t", (await door.send("t", Reject(approval=asked.approval.id))).seq)
        assert await door.waiting("t") == ()


async def test_a_proposal_has_the_name_that_the_history_has_once_it_is_approved(tmp_path: Path) -> None:
    def posts(*before: Step) -> Workflow:
        made = team(flow(*before, Step("a-2" if before else "a", "a", "posts"), "b"))
        return replace(made, root=named(made.root))

    async with platform(tmp_path, FunctionCrew()) as door:
        await door.create_thread(posts(Step("a", "a", "drafts")), "t")
        await drive(door, "go")
        await door.send("t", Swap(posts(), approval=True, doubts=("who is Foo?",)))
        (asked,) = await door.approvals("t")
        assert asked.approval.doubts == ("who is Foo?",)
        planned = version(asked.plan.new) if asked.plan else ""
        await door.answer("t", Approve(approval=asked.approval.id))
        now = (await door.thread("t")).workflow_version
        assert now == planned == asked.approval.more["workflow"] != version(posts())
        assert asked.approval.more["workflow"] == now


async def test_whoever_approves_a_race_is_told_whose_work_it_throws_away(tmp_path: Path) -> None:
    async with stage(tmp_path, team(flow("a", "b", "c")), "a", "b", "c") as on:
        await on.ends("a")
        await on.stored("a")
        await on.send(Swap(team(flow("a", "b", "c", join=AtLeast(1, "cancel"))), approval=True))
        (asked,) = await on.door.approvals("t")
        thrown = [line for line in approval_record(asked)["warnings"] if "thrown away" in line]
        assert [line.split()[1] for line in thrown] == ["b", "c"]
        words = question(Standing("t", "busy", asked.plan.new.team if asked.plan else Catalog()), asked)
        assert "b is cancelled for good: others are enough" in words
        assert "Migration(" not in words
        await on.send(Approve(approval=asked.approval.id))
        assert (await on.result()).status == "finished"
        assert (on.crew.begun, sorted(on.crew.cancelled)) == (["a", "b", "c"], ["b", "c"])
        progress = (await on.door.state("t"))["progress"]
        assert {i: r["status"] for i, r in progress.items()} == {
            "a": "done",
            "b": "cancelled",
            "c": "cancelled",
        }


async def test_a_thread_of_which_nothing_was_proposed_waits_for_nothing(tmp_path: Path) -> None:
    async with platform(tmp_path, FunctionCrew()) as door:
        await door.create_thread(team(chain("a")), "t")
        assert (await drive(door, "go")).waiting == ()


async def test_a_proposal_to_a_thread_that_nobody_drives_is_put_to_people_at_once(tmp_path: Path) -> None:
    async with platform(tmp_path, FunctionCrew()) as door:
        await door.create_thread(team(chain("a")), "t")
        assert (await drive(door, "go")).status == "finished"
        sent = await door.send("t", Swap(team(chain("a", "b")), approval=True), "once")
        again = await door.send("t", Swap(team(chain("a", "b")), approval=True), "once")
        (asked,) = await door.approvals("t")
        assert (sent.state, asked.approval.about.kind) == ("applied", "swap")
        assert again == sent
        assert f"{asked.approval.about.key} waits for a yes" in sent.reason


async def test_a_proposal_before_the_first_request_is_put_to_people_at_once(tmp_path: Path) -> None:
    async with platform(tmp_path, FunctionCrew()) as door:
        await door.create_thread(team(chain("a")), "t")
        await door.send("t", Swap(team(chain("a", "b")), approval=True))
        assert len(await door.approvals("t")) == 1
        assert (await door.thread("t")).status == "interrupted"


@pytest.mark.parametrize("first", ["", "go"])
@pytest.mark.parametrize("yes", [True, False])
async def test_a_proposal_waits_through_the_requests_that_come_before_its_answer(
    tmp_path: Path, first: str, yes: bool
) -> None:
    crew = FunctionCrew()
    async with platform(tmp_path, crew) as door:
        await door.create_thread(team(chain("a")), "t")
        if first:
            await drive(door, first)
        await door.send("t", Swap(team(chain("a", "b")), approval=True))
        (asked,) = await door.approvals("t")
        for request in ("more", "and more"):
            result = await drive(door, request)
            assert (result.status, [w["kind"] for w in result.waiting]) == ("finished", ["swap"])
            assert [o.agent for o in result.outputs] == ["a"]
        (still,) = await door.approvals("t")
        assert (still.approval.id, still.approval.content) == (asked.approval.id, asked.approval.content)
        await door.answer("t", (Approve if yes else Reject)(approval=still.approval.id))
        assert await door.waiting("t") == ()
        last = await drive(door, "at last")
        assert [o.agent for o in last.outputs] == (["a", "b"] if yes else ["a"])
        assert last.waiting == ()


async def test_a_thread_is_interrupted_for_as_long_as_people_are_asked_though_its_turn_is_over(
    tmp_path: Path,
) -> None:
    async with platform(tmp_path, FunctionCrew()) as door:
        await door.create_thread(team(chain("a")), "t")
        assert (await drive(door, "go")).thread_status == "idle"
        await door.send("t", Swap(team(chain("a", "b")), approval=True))
        asked = await door.thread("t")
        (one,) = await door.approvals("t")
        await door.settled("t", (await door.send("t", Reject(approval=one.approval.id))).seq)
        assert (asked.status, (await door.thread("t")).status) == ("interrupted", "idle")


async def test_a_pause_that_outlasts_its_turn_is_waited_for(tmp_path: Path) -> None:
    async with platform(tmp_path, FunctionCrew()) as door:
        await door.create_thread(team(chain("a")), "t")
        await drive(door, "go")
        await door.settled("t", (await door.send("t", Pause())).seq)
        assert [one["kind"] for one in await door.waiting("t")] == ["pause"]
        assert (await door.thread("t")).status == "interrupted"
        await door.settled("t", (await door.send("t", Resume())).seq)
        assert (await door.waiting("t"), (await door.thread("t")).status) == ((), "idle")
