"""Threads and runs through the platform's door, on a real SQLite file."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from graph.teams import chain, flow, team
from support.crews import WAIT_S, FunctionCrew, HeldCrew
from swarmwright.errors import (
    InvalidInput,
    InvalidThreadId,
    InvalidWorkflow,
    ModelUnavailable,
    NotFound,
    ThreadBusy,
    ThreadExists,
)
from swarmwright.ports.agents import Activity, AgentReport, AgentView, Crew
from swarmwright.runtime.platform import Platform
from swarmwright.runtime.tracing.results import RunResult
from swarmwright.storage.sqlite import open_sqlite
from swarmwright.workflow.tree import AtLeast, Flow, Gate, Step


@asynccontextmanager
async def platform(folder: Path, crew: Crew) -> AsyncIterator[Platform]:
    async with open_sqlite(folder / "s.db") as storage:
        made = Platform(
            checkpointer=storage.checkpointer,
            threads=storage.threads,
            events=storage.events,
            mailbox=storage.mailbox,
            crew=lambda workflow, saver: crew,
        )
        try:
            yield made
        finally:
            await made.close()


async def finish(door: Platform, thread_id: str, request: str | None = "go", **answer: object) -> RunResult:
    async with asyncio.timeout(WAIT_S):
        run = await door.run(thread_id, request, **answer)  # type: ignore[arg-type]
        return await run.result()


@pytest.mark.requirement("B-23")
async def test_a_run_finishes_and_its_thread_is_kept(tmp_path: Path) -> None:
    async with platform(tmp_path, FunctionCrew()) as door:
        record = await door.create_thread(team(chain("a", "b")), title="Try")
        result = await finish(door, record.thread_id)
        assert result.status == "finished"
        assert [(o.agent, o.text) for o in result.outputs] == [("a", "a is done"), ("b", "b is done")]
    async with platform(tmp_path, FunctionCrew()) as door:
        (kept,) = await door.threads()
        assert (kept.thread_id, kept.status, kept.title) == (record.thread_id, "idle", "Try")
        assert (await door.workflow(record.thread_id)).root == team(chain("a", "b")).root


async def test_events_come_live_and_are_replayed_the_same(tmp_path: Path) -> None:
    async with platform(tmp_path, FunctionCrew()) as door:
        thread = (await door.create_thread(team(chain("a", "b")))).thread_id
        run = await door.run(thread, "go")
        async with asyncio.timeout(WAIT_S):
            live = [event async for event in run]
            await run.result()
        assert [e.kind for e in live] == [
            *("run_started", "step_started", "step_finished", "step_started", "step_finished"),
            "run_finished",
        ]
        assert [e.seq for e in live] == list(range(1, 7))
        assert [e async for e in door.events(thread)] == live
        assert [e async for e in door.events(thread, after=4)] == live[4:]


async def test_tokens_come_while_the_agent_writes(tmp_path: Path) -> None:
    async def talk(view: AgentView, activity: Activity) -> AgentReport:
        for part in ("one ", "two ", "three"):
            activity.emit("token", text=part)
            await asyncio.sleep(0)
        return AgentReport("one two three")

    async with platform(tmp_path, FunctionCrew({"a": talk})) as door:
        thread = (await door.create_thread(team(Step("a", "a")))).thread_id
        run = await door.run(thread, "go")
        async with asyncio.timeout(WAIT_S):
            tokens = [e.data["text"] async for e in run if e.kind == "token"]
    assert "".join(tokens) == "one two three"


async def test_a_gate_ends_the_run_as_interrupted_and_an_approval_goes_on(tmp_path: Path) -> None:
    workflow = team(flow("a", Gate("g", "ok?"), "b", order="a<g g<b"))
    async with platform(tmp_path, FunctionCrew()) as door:
        thread = (await door.create_thread(workflow)).thread_id
        result = await finish(door, thread)
        assert result.status == "interrupted"
        assert result.waiting == ({"kind": "gate", "instance": "gate-ok", "name": "ok?"},)
        assert (await door.thread(thread)).status == "interrupted"
    async with platform(tmp_path, FunctionCrew()) as door:  # another process, days later
        result = await finish(door, thread, None, decisions={"gate-ok": "approved"})
        assert result.status == "finished"
        assert [o.agent for o in result.outputs] == ["a", "b"]
        told = [e async for e in door.events(thread) if e.kind == "gate_decided"]
        assert [(e.instance, e.data["decision"]) for e in told] == [("gate-ok", "approved")]


async def test_a_request_that_is_no_text_begins_nothing(tmp_path: Path) -> None:
    crew = FunctionCrew()
    async with platform(tmp_path, crew) as door:
        thread = (await door.create_thread(team(chain("a")))).thread_id
        with pytest.raises(InvalidInput, match="request: what is asked is a text, not int"):
            await door.run(thread, 3)  # type: ignore[arg-type]
        assert (crew.worked(), (await door.thread(thread)).status) == ([], "idle")


async def test_a_failed_step_is_tried_again_when_the_thread_goes_on(tmp_path: Path) -> None:
    broken = True

    async def sometimes(view: AgentView, activity: Activity) -> AgentReport:
        if broken:
            raise ModelUnavailable("connection refused")
        return AgentReport("back again")

    crew = FunctionCrew({"b": sometimes})
    async with platform(tmp_path, crew) as door:
        thread = (await door.create_thread(team(flow("a", "b", "c", order="b<c")))).thread_id
        result = await finish(door, thread)
        assert result.status == "failed"
        assert result.failures == {"b": {"failure": "backend_unavailable", "detail": "connection refused"}}
        broken = False
        result = await finish(door, thread, None)
        assert result.status == "finished"
        assert crew.worked().count("a") == 1
        assert [o.agent for o in result.outputs] == ["a", "b", "c"]


async def test_a_cancelled_run_keeps_what_was_done_and_goes_on_later(tmp_path: Path) -> None:
    held = HeldCrew()
    async with platform(tmp_path, held) as door:
        thread = (await door.create_thread(team(chain("a", "b", "c")))).thread_id
        run = await door.run(thread, "go")
        await held.wait_for("a")
        held.end("a")
        await held.wait_for("b")
        async with asyncio.timeout(WAIT_S):
            result = await run.cancel()
        assert result.status == "cancelled"
        assert held.cancelled == ["b"]
        assert (await door.thread(thread)).status == "interrupted"
    crew = FunctionCrew()
    async with platform(tmp_path, crew) as door:
        result = await finish(door, thread, None)
        assert crew.worked() == ["b", "c"]
        assert [o.text for o in result.outputs] == ["a says so", "b is done", "c is done"]


async def test_a_thread_has_one_writer(tmp_path: Path) -> None:
    held = HeldCrew()
    async with platform(tmp_path, held) as door:
        thread = (await door.create_thread(team(Step("a", "a")))).thread_id
        run = await door.run(thread, "go")
        await held.wait_for("a")
        with pytest.raises(ThreadBusy):
            await door.run(thread, "me too")
        held.end("a")
        async with asyncio.timeout(WAIT_S):
            await run.result()


async def test_going_on_with_a_finished_thread_changes_nothing(tmp_path: Path) -> None:
    crew = FunctionCrew()
    async with platform(tmp_path, crew) as door:
        thread = (await door.create_thread(team(chain("a", "b")))).thread_id
        await finish(door, thread)
        result = await finish(door, thread, None)
        assert (result.status, crew.worked()) == ("finished", ["a", "b"])


async def test_the_trace_tells_what_every_step_did(tmp_path: Path) -> None:
    async with platform(tmp_path, FunctionCrew()) as door:
        thread = (await door.create_thread(team(chain("a", "b")))).thread_id
        await finish(door, thread)
        spans = await door.trace(thread)
    assert [(s.instance, s.agent, s.status, s.saw) for s in spans] == [
        ("a", "a", "done", ()),
        ("b", "b", "done", ("a",)),
    ]


async def test_an_unknown_thread_is_named_with_the_closest_ones(tmp_path: Path) -> None:
    async with platform(tmp_path, FunctionCrew()) as door:
        await door.create_thread(team(Step("a", "a")), thread_id="invoices")
        with pytest.raises(NotFound, match="did you mean invoices"):
            await door.run("invoice")


async def test_a_workflow_that_does_not_verify_makes_no_thread(tmp_path: Path) -> None:
    async with platform(tmp_path, FunctionCrew()) as door:
        with pytest.raises(InvalidWorkflow):
            await door.create_thread(team(Flow("f", (Step("a", "a"), Step("b", "b")), join=AtLeast(3))))
        assert await door.threads() == []


async def test_what_agents_kept_for_steps_that_are_done_is_dropped_once(tmp_path: Path) -> None:
    crew = FunctionCrew()
    workflow = team(flow("a", Gate("g", "ok?"), "b", order="a<g g<b"))
    async with platform(tmp_path, crew) as door:
        thread = (await door.create_thread(workflow, thread_id="t")).thread_id
        await finish(door, thread)
        await finish(door, thread, None, decisions={"gate-ok": "approved"})
        assert crew.forgotten == [("t", "a"), ("t", "b")]
        await finish(door, thread, "again")
        assert crew.forgotten[2:] == [("t:2", "a")]


async def test_many_threads_run_at_once_on_one_file(tmp_path: Path) -> None:
    async def talk(view: AgentView, activity: Activity) -> AgentReport:
        activity.emit("token", text="…")
        await asyncio.sleep(0)
        return AgentReport("done")

    async with platform(tmp_path, FunctionCrew({"a": talk, "b": talk})) as door:
        threads = [(await door.create_thread(team(chain("a", "b")))).thread_id for _ in range(40)]
        results = await asyncio.gather(*(finish(door, thread) for thread in threads))
        assert {r.status for r in results} == {"finished"}
        assert {r.status for r in await door.threads()} == {"idle"}
        for thread in threads:
            assert [e.seq async for e in door.events(thread)] == list(range(1, 9))


@pytest.mark.parametrize(
    ("fields", "place"),
    [
        ({"quality": 10**30}, "fields: quality: a whole number of more than 64 bits"),
        ({"deep": [{"x": object()}]}, "fields: deep[0].x: a value of type object"),
        ({"text": "\ud800"}, "fields: text: half a character"),
    ],
)
async def test_a_report_that_cannot_be_stored_fails_its_step_and_not_the_run(
    tmp_path: Path, fields: dict[str, object], place: str
) -> None:
    async def odd(view: AgentView, activity: Activity) -> AgentReport:
        return AgentReport("odd \ud800", fields)

    async with platform(tmp_path, FunctionCrew({"a": odd})) as door:
        thread = (await door.create_thread(team(flow("a", "b", "c", order="a<c")))).thread_id
        result = await finish(door, thread)
    assert (result.status, [o.agent for o in result.outputs]) == ("failed", ["b"])
    assert result.failures["a"]["failure"] == "invalid_output"
    assert place.removeprefix("fields: ") in result.failures["a"]["detail"]


async def test_a_text_with_half_a_character_is_kept_without_it(tmp_path: Path) -> None:
    async def odd(view: AgentView, activity: Activity) -> AgentReport:
        return AgentReport("odd \ud800")

    async with platform(tmp_path, FunctionCrew({"a": odd})) as door:
        thread = (await door.create_thread(team(Step("a", "a")))).thread_id
        assert [o.text for o in (await finish(door, thread)).outputs] == ["odd ?"]


@pytest.mark.parametrize("thread_id", ["a:b", "", " ", "a\nb", "x" * 201])
async def test_an_id_that_an_agents_own_thread_could_have_names_no_thread(
    tmp_path: Path, thread_id: str
) -> None:
    async with platform(tmp_path, FunctionCrew()) as door:
        with pytest.raises(InvalidThreadId):
            await door.create_thread(team(Step("a", "a")), thread_id=thread_id)


async def test_a_thread_is_never_made_over_another(tmp_path: Path) -> None:
    async with platform(tmp_path, FunctionCrew()) as door:
        await door.create_thread(team(Step("a", "a")), thread_id="t", title="first")
        with pytest.raises(ThreadExists):
            await door.create_thread(team(Step("b", "b")), thread_id="t")
        assert (await door.thread("t")).title == "first"


async def test_an_engine_that_breaks_leaves_the_thread_as_failed(tmp_path: Path) -> None:
    class BrokenCrew(FunctionCrew):
        async def forget(self, thread_id: str, instance: str) -> None:
            raise OSError("the disk is gone")

    async with platform(tmp_path, BrokenCrew()) as door:
        thread = (await door.create_thread(team(Step("a", "a")))).thread_id
        with pytest.raises(OSError, match="the disk is gone"):
            await finish(door, thread)
        assert (await door.thread(thread)).status == "failed"


@pytest.mark.parametrize(
    "report",
    [
        AgentReport("x", None),  # type: ignore[arg-type]
        AgentReport("x", ["a"]),  # type: ignore[arg-type]
        AgentReport("x", usage=None),  # type: ignore[arg-type]
        AgentReport("x", {"score": float("nan")}),
        AgentReport(5),  # type: ignore[arg-type]
        None,
    ],
)
async def test_a_report_of_the_wrong_shape_fails_its_step_and_not_the_run(
    tmp_path: Path, report: AgentReport
) -> None:
    async def odd(view: AgentView, activity: Activity) -> AgentReport:
        return report

    async with platform(tmp_path, FunctionCrew({"a": odd})) as door:
        thread = (await door.create_thread(team(flow("a", "b", "c", order="a<c")))).thread_id
        result = await finish(door, thread)
    assert (result.status, [o.agent for o in result.outputs]) == ("failed", ["b"])
    assert result.failures["a"]["failure"] == "invalid_output"
