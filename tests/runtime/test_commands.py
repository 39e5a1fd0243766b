"""Commands: durable, in order, counted once, taken at once between two supersteps, whoever sends them."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from graph.teams import chain, flow, team
from support.crews import WAIT_S, FunctionCrew, HeldCrew
from support.platforms import platform, platform_over
from support.stages import stage
from swarmwright.errors import CommandConflict, NotFound
from swarmwright.ports.agents import Activity, AgentReport, AgentView
from swarmwright.ports.commands import (
    Announce,
    Approve,
    Cancel,
    Command,
    EditState,
    InjectContext,
    Pause,
    Redirect,
    Reject,
    Resume,
    RollBack,
    Send,
    SetAgent,
    Swap,
    kind_of,
    read_command,
    write_command,
)
from swarmwright.runtime.platform import Platform
from swarmwright.runtime.runs.running import Run
from swarmwright.runtime.tracing.results import RunResult
from swarmwright.storage.sqlite import mailbox, open_sqlite
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.codec import Codec
from swarmwright.workflow.tree import Flow, Gate, StartsOn, Step, Workflow

EVERY: Sequence[Command] = (
    Send("go on"),
    Pause(),
    Resume(),
    Approve("g", "horn", "{}", "fine"),
    Reject("g"),
    Announce("ready"),
    InjectContext("be brief", "private:a"),
    Swap(team(chain("a", "b")), "now", True),
    SetAgent("a", False),
    SetAgent("a", False, drain="cancel"),
    EditState({"a": {"text": "x", "fields": {"n": None}}}, ("b",), {"public": {"k": [1]}}, {"1/a": None}),
    Redirect("a@2", True),
    RollBack("1f0c", True),
    Cancel(),
)


async def settled(door: Platform, run: Run, command: Command) -> tuple[str, str]:
    """Send it, wait until the run has taken it: (state, reason)."""
    sent = await door.send("t", command)
    async with asyncio.timeout(WAIT_S):
        async for event in run:
            if event.kind in ("command_applied", "command_refused") and event.data["number"] == sent.seq:
                break
    row = (await door.commands("t"))[sent.seq - 1]
    return row.state, row.reason


async def result(run: Run) -> RunResult:
    async with asyncio.timeout(WAIT_S):
        return await run.result()


async def finish(door: Platform, request: str | None = None) -> RunResult:
    return await result(await door.run("t", request))


def agents(ended: RunResult) -> list[str]:
    return [output.agent for output in ended.outputs]


@pytest.mark.parametrize("command", EVERY, ids=lambda c: type(c).__name__)
def test_every_command_can_be_stored_and_read_back(command: Command) -> None:
    assert read_command(kind_of(command), write_command(command)) == command


async def test_commands_are_kept_in_order_with_what_came_of_them(tmp_path: Path) -> None:
    async with platform(tmp_path, FunctionCrew()) as door:
        await door.create_thread(team(chain("a", "b")), "t")
        for command in (SetAgent("a", False), Pause(), Resume(), SetAgent("nobody", False)):
            accepted = await door.send("t", command)
            assert accepted.state == "accepted"
        assert agents(await finish(door, "go")) == ["b"]
        rows = await door.commands("t")
        assert [(r.seq, r.kind, r.state) for r in rows] == [
            (1, "set_agent", "applied"),
            (2, "pause", "applied"),
            (3, "resume", "applied"),
            (4, "set_agent", "refused"),
        ]
        assert "no agent 'nobody'" in rows[3].reason
        assert all(r.settled_at is not None and r.settled_at >= r.accepted_at for r in rows)


async def test_a_command_sent_twice_counts_once_and_is_answered_as_the_first_time(tmp_path: Path) -> None:
    crew = FunctionCrew()
    async with platform(tmp_path, crew) as door:
        await door.create_thread(team(Step("a", "a")), "t")
        first = await door.send("t", Send("go"), "x")
        assert await door.send("t", Send("go"), "x") == first
        with pytest.raises(CommandConflict):
            await door.send("t", Send("stop"), "x")
        await finish(door)
        again = await door.send("t", Send("go"), "x")
        assert (again.seq, again.state) == (1, "applied")
        await finish(door)
        assert crew.worked() == ["a"]


async def test_a_command_to_no_thread_is_refused(tmp_path: Path) -> None:
    async with platform(tmp_path, FunctionCrew()) as door:
        with pytest.raises(NotFound):
            await door.send("t", Pause())


async def test_a_message_begins_a_turn_or_joins_the_one_under_way(tmp_path: Path) -> None:
    held = HeldCrew()
    async with platform(tmp_path, held) as door:
        await door.create_thread(team(chain("a", "b")), "t")
        await door.send("t", Send("begin"))
        run = await door.run("t")
        await held.wait_for("a")
        assert await settled(door, run, Send("and be quick")) == ("applied", "")
        held.end("a")
        await held.wait_for("b")
        held.end("b")
        await result(run)
        state = await door.state("t")
        assert [m.content for m in state["messages"]] == ["begin", "and be quick", "a says so", "b says so"]
        assert state["turn"]["number"] == 1


async def test_a_bell_that_rings_for_nothing_at_the_end_begins_no_turn_for_a_message_that_had_joined(
    tmp_path: Path,
) -> None:
    held = HeldCrew()
    async with open_sqlite(tmp_path / "s.db") as storage:
        door = platform_over(storage, held)
        await door.create_thread(team(chain("a", "b")), "t")
        run = await door.run("t", "go")
        await held.wait_for("a")
        assert await settled(door, run, Send("and be quick")) == ("applied", "")
        stored = storage.checkpointer.aput

        async def rung(config: Any, checkpoint: Any, *more: Any) -> Any:
            put = await stored(config, checkpoint, *more)
            if "outcome" in checkpoint["channel_values"].get("resume_info", {}):
                run._activities.halt()
            return put

        storage.checkpointer.aput = rung  # type: ignore[method-assign]
        held.end("a")
        await held.wait_for("b")
        held.end("b")
        assert (await result(run)).status == "finished"
        assert held.begun == ["a", "b"]
        assert (await door.state("t"))["turn"]["number"] == 1


async def test_a_message_to_a_thread_that_has_failed_begins_a_turn_as_a_request_does(tmp_path: Path) -> None:
    held = HeldCrew()
    async with platform(tmp_path, held) as door:
        await door.create_thread(team(chain("a", "b")), "t")
        run = await door.run("t", "go")
        await held.wait_for("a")
        held.end("a")
        await held.wait_for("b")
        assert await settled(door, run, Send("and be quick")) == ("applied", "")
        held.fail("b", ValueError("no"))
        assert (await result(run)).status == "failed"
        again = await door.run("t")  # nothing was sent since: what failed is tried again
        await held.wait_for_times("b", 2)
        held.fail("b", ValueError("no"))
        assert (await result(again)).status == "failed"
        await door.send("t", Send("do it otherwise"))
        anew = await door.run("t")
        await held.wait_for_times("a", 2)
        held.end("a")
        await held.wait_for_times("b", 3)
        held.end("b")
        assert (await result(anew)).status == "finished"
        assert (await door.state("t"))["turn"]["number"] == 2
        assert held.begun == ["a", "b", "b", "a", "b"]


@pytest.mark.requirement("B-38")
async def test_a_pause_lets_what_runs_finish_and_yields_and_resuming_goes_on(tmp_path: Path) -> None:
    held = HeldCrew()
    async with platform(tmp_path, held) as door:
        await door.create_thread(team(flow("a", "b", "c", order="a<c")), "t")
        run = await door.run("t", "go")
        await held.wait_for("a", "b")
        assert await settled(door, run, Pause()) == ("applied", "finishing first: a, b")
        held.end("a")
        held.end("b")
        ended = await result(run)
        assert (ended.status, ended.waiting[0]["kind"], held.begun) == ("interrupted", "pause", ["a", "b"])
        assert (await finish(door)).waiting[0]["kind"] == "pause"
        await door.send("t", Resume())
        run = await door.run("t")
        await held.wait_for("c")
        held.end("c")
        assert (await result(run)).status == "finished"


async def test_a_second_pause_changes_nothing_so_that_the_first_ones_answer_still_counts(
    tmp_path: Path,
) -> None:
    held = HeldCrew()
    async with platform(tmp_path, held) as door:
        await door.create_thread(team(flow("a", "b", order="a<b")), "t")
        run = await door.run("t", "go")
        await held.wait_for("a")
        await settled(door, run, Pause())
        [first] = await door.approvals("t")
        assert await settled(door, run, Pause()) == ("applied", "finishing first: a")
        held.end("a")
        assert (await result(run)).waiting[0]["kind"] == "pause"
        asked = (await door.state("t"))["coordination_rules"]["asked"]
        row = await door.settled("t", (await door.send("t", Pause())).seq)
        assert (row.state, row.reason) == ("applied", "it was paused already")
        assert await door.approvals("t") == (first,)
        assert (await door.state("t"))["coordination_rules"]["asked"] == asked
        await door.approve("t", first.approval.id)
        assert await door.approvals("t") == ()


async def test_a_pause_can_be_taken_back_while_the_last_steps_run(tmp_path: Path) -> None:
    held = HeldCrew()
    async with platform(tmp_path, held) as door:
        await door.create_thread(team(flow("a", "b", "c", order="a<c")), "t")
        run = await door.run("t", "go")
        await held.wait_for("a", "b")
        await settled(door, run, Pause())
        held.end("a")
        await settled(door, run, Resume())
        await held.wait_for("c")


@pytest.mark.requirement("B-39")
async def test_a_gate_is_approved_while_other_branches_go_on(tmp_path: Path) -> None:
    held = HeldCrew()
    gated = team(flow("slow", Gate("g", "ok?"), "b", order="g<b"))
    async with platform(tmp_path, held) as door:
        await door.create_thread(gated, "t")
        run = await door.run("t", "go")
        await held.wait_for("slow")
        assert (await settled(door, run, Approve("nobody")))[0] == "refused"
        assert await settled(door, run, Approve("gate-ok", reason="fine")) == ("applied", "ok?")
        await held.wait_for("b")
        assert (await settled(door, run, Approve("gate-ok")))[0] == "refused"  # single-use
        assert (await door.state("t"))["interrupts"]["gate-ok"]["reason"] == "fine"


async def test_a_rejected_gate_ends_its_branch(tmp_path: Path) -> None:
    async with platform(tmp_path, FunctionCrew()) as door:
        await door.create_thread(team(flow(Gate("g", "ok?"), "b", order="g<b")), "t")
        assert (await finish(door, "go")).status == "interrupted"
        await door.send("t", Reject("gate-ok"))
        assert (await finish(door)).status == "rejected"


@pytest.mark.requirement("B-16")
async def test_an_agent_that_is_switched_off_while_it_works_finishes_and_is_skipped_later(
    tmp_path: Path,
) -> None:
    held = HeldCrew()
    twice = Workflow(
        Flow("f", (Step("a", "a"), Step("a2", "a"), Step("b", "b")), (("a", "a2"), ("a2", "b"))),
        team=Catalog.of(["a", "b"]),
    )
    async with platform(tmp_path, held) as door:
        await door.create_thread(twice, "t")
        run = await door.run("t", "go")
        await held.wait_for("a")
        assert await settled(door, run, SetAgent("a", False)) == (
            "applied",
            "a is switched off; a runs, and finishes first",
        )
        held.end("a")
        await held.wait_for("b")
        held.end("b")
        ended = await result(run)
        assert (ended.status, held.begun) == ("finished", ["a", "b"])
        spans = {s.instance: (s.status, s.question, s.detail) for s in await door.trace("t")}
        assert spans["command-1"] == ("applied", "set_agent", "a is switched off; a runs, and finishes first")


@pytest.mark.requirement("B-29")
async def test_a_signal_from_outside_starts_what_waits_for_it(tmp_path: Path) -> None:
    held = HeldCrew()
    listening = team(flow("a", "b", starts_on=(StartsOn("b", "ready"),)))
    async with platform(tmp_path, held) as door:
        await door.create_thread(listening, "t")
        run = await door.run("t", "go")
        await held.wait_for("a")
        assert await settled(door, run, Announce("ready")) == ("applied", "ready")
        await held.wait_for("b")


async def test_injected_words_reach_their_audience_only_from_the_next_step_on(tmp_path: Path) -> None:
    crew = FunctionCrew()
    async with platform(tmp_path, crew) as door:
        await door.create_thread(team(chain("a", "b")), "t")
        await door.send("t", InjectContext("for all"))
        await door.send("t", InjectContext("for b", "private:b"))
        await door.send("t", InjectContext("for nobody", "private:z"))
        await finish(door, "go")
        assert [sorted(v.context.values()) for v in crew.views] == [["for all"], ["for all", "for b"]]
        assert [c.state for c in await door.commands("t")] == ["applied", "applied", "refused"]


async def test_a_cancel_stops_the_run_and_keeps_what_is_done(tmp_path: Path) -> None:
    held = HeldCrew()
    async with platform(tmp_path, held) as door:
        await door.create_thread(team(chain("a", "b")), "t")
        run = await door.run("t", "go")
        await held.wait_for("a")
        held.end("a")
        await held.wait_for("b")
        await door.send("t", Cancel())
        ended = await result(run)
        assert (ended.status, held.cancelled, agents(ended)) == ("cancelled", ["b"], ["a"])
        run = await door.run("t")
        await held.wait_for_times("b", 2)
        held.end("b")
        assert (await result(run)).status == "finished"


async def test_a_cancel_where_no_run_is_under_way_is_refused_at_once_and_stops_no_later_one(
    tmp_path: Path,
) -> None:
    async with platform(tmp_path, FunctionCrew()) as door:
        await door.create_thread(team(chain("a", "b")), "t")
        await door.send("t", SetAgent("a", False))
        early = await door.send("t", Cancel(), "early")
        assert early.state == "refused" and "no run of it is under way" in early.reason
        assert early.settled_at is not None
        assert [row.state for row in await door.commands("t")] == ["accepted", "refused"]
        assert agents(await finish(door, "go")) == ["b"]
        assert (await door.send("t", Cancel())).state == "refused"  # it is over
        assert await door.send("t", Cancel(), "early") == early
        states = [(row.kind, row.state) for row in await door.commands("t")]
        assert states == [("set_agent", "applied"), ("cancel", "refused"), ("cancel", "refused")]


async def test_another_door_on_the_same_file_is_heard_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two stores on one file are what two processes are, down to the pipe between them."""
    monkeypatch.setattr(mailbox, "WATCH_S", 2 * WAIT_S)  # a run that looks by itself comes too late
    held = HeldCrew()
    async with platform(tmp_path, held) as door, open_sqlite(tmp_path / "s.db") as storage:
        elsewhere = platform_over(storage, FunctionCrew())
        await door.create_thread(team(chain("a", "b")), "t")
        run = await door.run("t", "go")
        await held.wait_for("a")
        for number in range(5):
            sent = await elsewhere.send("t", SetAgent("b", number % 2 == 0))
            async with asyncio.timeout(WAIT_S):
                async for event in run:
                    if event.kind == "command_applied" and event.data["number"] == sent.seq:
                        break
        async with asyncio.timeout(WAIT_S):  # told a moment before the last of them is written down
            while True:
                if {c.state for c in await elsewhere.commands("t")} == {"applied"}:
                    break
                await asyncio.sleep(0.01)


async def test_a_command_whose_sender_died_before_it_rang_is_found(tmp_path: Path) -> None:
    held = HeldCrew()
    async with open_sqlite(tmp_path / "s.db") as storage:
        door = platform_over(storage, held)
        await door.create_thread(team(chain("a", "b")), "t")
        run = await door.run("t", "go")
        await held.wait_for("a")
        storage.mailbox._bells.ring = lambda thread_id: None  # type: ignore[method-assign]
        assert (await settled(door, run, Pause()))[0] == "applied"
        await door.close()


async def test_commands_do_not_disturb_what_runs(tmp_path: Path) -> None:
    begun: list[str] = []

    async def work(view: AgentView, activity: Activity) -> AgentReport:
        begun.append(view.instance)
        await asyncio.sleep(0.05)
        return AgentReport("done")

    names = [f"s{n}" for n in range(8)]
    crew = FunctionCrew(dict.fromkeys(names, work))
    async with platform(tmp_path, crew) as door:
        await door.create_thread(team(flow(*names, order="s0<s1 s1<s2 s3<s4 s4<s5 s6<s7")), "t")
        run = await door.run("t", "go")
        for number in range(30):
            await door.send("t", InjectContext(f"note {number}"))
            await asyncio.sleep(0.004)
        ended = await result(run)
        assert (ended.status, sorted(begun)) == ("finished", sorted(names))
        await finish(door)
        assert {c.state for c in await door.commands("t")} == {"applied"}
        state: Any = await door.state("t")
        assert len(state["shared_context"]) == 30


async def test_what_is_in_the_mailbox_is_applied_without_a_run_and_nothing_begins(tmp_path: Path) -> None:
    held = HeldCrew()
    async with platform(tmp_path, held) as door:
        await door.create_thread(team(chain("a", "b")), "t")
        await door.send("t", SetAgent("b", False))
        assert await door.settle("t")
        assert (await door.thread("t")).status == "idle"
        assert [row.state for row in await door.commands("t")] == ["applied"]
        assert await door.settle("t")
        await door.send("t", Send("go"))
        await door.send("t", Redirect("b"))
        assert await door.settle("t")
        assert [row.state for row in await door.commands("t")] == ["applied", "applied", "refused"]
        assert held.begun == []
        run = await door.run("t")
        await held.wait_for("a")
        await door.send("t", Pause())
        assert not await door.settle("t")  # the run does it
        held.end("a")
        assert ((await result(run)).status, held.begun) == ("finished", ["a"])
        assert [event.kind async for event in door.events("t")].count("run_started") == 1


@pytest.mark.parametrize("by", ["command", "cancel"])
@pytest.mark.parametrize("turns", [2, 3, 4, 5, 8, 13])
async def test_what_has_ended_before_a_cancel_counts_is_kept(tmp_path: Path, by: str, turns: int) -> None:
    """`turns` of the event loop lie between the end of the step and the cancel."""
    crew = HeldCrew()
    async with platform(tmp_path, crew) as door:
        await door.create_thread(team(flow("a", "b", "c", order="a<c b<c")), "t")
        run = await door.run("t", "go")
        await crew.wait_for("a", "b")
        crew.end("a")
        for _ in range(turns):
            await asyncio.sleep(0)
        if by == "cancel":
            ended = await run.cancel()
        else:
            await door.send("t", Cancel())
            ended = await result(run)
        assert ended.status == "cancelled"
        assert (await door.state("t"))["progress"]["a"]["status"] == "done"
        again = await door.run("t")
        await crew.wait_for_times("b", 2)
        crew.end("b")
        await crew.wait_for("c")
        crew.end("c")
        assert (await result(again)).status == "finished"
        assert crew.begun == ["a", "b", "b", "c"]


async def test_a_thread_that_is_over_is_not_resumed_and_is_told_what_to_send(tmp_path: Path) -> None:
    async with platform(tmp_path, FunctionCrew()) as door:
        await door.create_thread(team(Step("a", "a")), "t")
        await (await door.run("t", "go")).result()
        row = await door.settled("t", (await door.send("t", Resume())).seq)
        assert row.state == "refused"
        assert row.reason == (
            "it is not paused, and its turn is over: send a further request, or replay it from a checkpoint"
        )
        # Paused, or with a request that nobody has seen, there is something to go on with.
        for before in (Pause(), Send("more")):
            await door.send("t", before)
            row = await door.settled("t", (await door.send("t", Resume())).seq)
            assert row.state == "applied", before


async def test_a_swap_puts_its_workflow_into_json_once_to_take_it_in_and_to_keep_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[Workflow] = []
    write = Codec.write

    def counted(self: Codec, value: Any, **how: Any) -> Any:
        if isinstance(value, Workflow) and not how:
            written.append(value)
        return write(self, value, **how)

    monkeypatch.setattr(Codec, "write", counted)
    async with platform(tmp_path, FunctionCrew()) as door:
        await door.create_thread(team(Step("a", "a")), "t")
        written.clear()
        row = await door.settled("t", (await door.send("t", Swap(team(chain("a", "b"))))).seq)
        assert (row.state, len(written)) == ("applied", 1)
    async with platform(tmp_path, FunctionCrew()) as door:  # and what is kept of it is the same
        assert await door.workflow("t") == team(chain("a", "b"))


async def test_an_agent_that_is_switched_off_can_be_cancelled_at_its_work_and_begins_anew_when_it_is_back(
    tmp_path: Path,
) -> None:
    async with stage(tmp_path, team(flow("a", "b", "c", order="a<c b<c")), "a", "b") as on:
        done = await on.send(SetAgent("a", False, drain="cancel", reason="ill"))
        assert (done.state, done.reason) == ("applied", "a is switched off; cancelled: a; ill")
        await on.send(SetAgent("a", True))
        await on.crew.wait_for_times("a", 2)
        assert on.crew.cancelled == ["a"]
        await on.send(SetAgent("a", False, drain="cancel"))
        await on.ends("b", "c")
        ended = await on.result()
        assert (ended.status, agents(ended), on.crew.begun) == ("finished", ["b", "c"], ["a", "b", "a", "c"])


async def test_an_agent_that_is_off_already_and_still_finishes_can_be_cancelled_after_all(
    tmp_path: Path,
) -> None:
    async with stage(tmp_path, team(chain("a", "b")), "a") as on:
        assert (await on.send(SetAgent("a", False))).reason == "a is switched off; a runs, and finishes first"
        done = await on.send(SetAgent("a", False, drain="cancel"))
        assert done.reason == "a was off already; cancelled: a"
        await on.ends("b")
        assert agents(await on.result()) == ["b"]
