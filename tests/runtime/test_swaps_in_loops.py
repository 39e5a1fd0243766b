"""A swap while a loop is in a later round: what is past stays past, in the state and for who asks."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from graph.teams import team
from support.asking import asked, opened
from support.crews import HeldCrew
from swarmwright.ports.commands import Approve, RollBack, Swap
from swarmwright.runtime.platform import Platform
from swarmwright.workflow.conditions import Compare
from swarmwright.workflow.tree import Flow, Gate, Loop, Node, Step, Workflow


def looping(body: Node) -> Workflow:
    return team(Loop("l", body, Compare("quality", ">", 5, "b"), at_most=4))


async def test_a_step_that_joins_in_round_two_has_no_work_in_round_one_however_often_the_thread_goes_on(
    tmp_path: Path,
) -> None:
    crew = HeldCrew()
    body = Flow("f", (Step("a", "a"), Step("b", "b")), (("a", "b"),))
    longer = Flow("g", (*body.members, Step("c", "c")), (("a", "b"), ("b", "c")))
    async with opened(tmp_path, crew) as door, asyncio.timeout(30):
        await door.create_thread(looping(body), "t")
        run = await door.run("t", "go")
        for instance in ("a", "b", "a@2"):
            await crew.wait_for(instance)
            crew.end(instance, quality=1)
        await crew.wait_for("b@2")
        plan = await door.plan_swap("t", looping(longer))
        assert [(one.node, one.first) for one in plan.joins] == [("c", 2)]
        row = await door.send("t", Swap(looping(longer)))
        assert (await door.settled("t", row.seq)).state == "applied"
        crew.end("b@2", quality=1)
        await crew.wait_for("c@2")
        await run.cancel()
        run = await door.run("t")
        await crew.wait_for_times("c@2", 2)
        crew.end("c@2")
        for instance, quality in (("a@3", 0), ("b@3", 9), ("c@3", 0)):
            await crew.wait_for(instance)
            crew.end(instance, quality=quality)
        assert (await run.result()).status == "finished"
        assert "c" not in crew.begun


async def test_rounds_around_which_another_loop_is_put_are_not_run_again_and_come_back_when_it_is_taken_off(
    tmp_path: Path,
) -> None:
    crew = HeldCrew()
    inner = Loop("l", Step("a", "a"), Compare("quality", ">=", 5, "a"), at_most=5)
    old = team(Flow("f", (inner, Step("b", "b")), (("l", "b"),)))
    body = Flow("f", (inner, Step("b", "b")), (("l", "b"),))
    new = team(Loop("o", body, Compare("good", ">=", 5, "b"), at_most=3))
    async with opened(tmp_path, crew) as door, asyncio.timeout(30):
        await door.create_thread(old, "t")
        run = await door.run("t", "go")
        for instance in ("a", "a@2"):
            await crew.wait_for(instance)
            crew.end(instance, quality=1)
        await crew.wait_for("a@3")
        row = await door.send("t", Swap(new))
        assert (await door.settled("t", row.seq)).state == "applied"
        await crew.wait_for("a@1.3")  # what ran begins anew in its round there, and nothing before it does
        assert crew.cancelled == ["a@3"]
        state = await door.state("t")
        assert state["progress"]["a@1.2"] == {"status": "done", "node": "a", "agent": "a", "round": 2}
        assert state["agent_outputs"]["a@1.2"]["fields"] == {"quality": 1}
        crew.end("a@1.3", quality=2)
        await crew.wait_for("a@1.4")
        row = await door.send("t", Swap(old))
        assert (await door.settled("t", row.seq)).state == "applied"
        await crew.wait_for("a@4")
        crew.end("a@4", quality=9)
        await crew.wait_for("b")
        crew.end("b", good=9)
        assert (await run.result()).status == "finished"
        assert crew.begun == ["a", "a@2", "a@3", "a@1.3", "a@1.4", "a@4", "b"]
        done = [i for i, record in (await door.state("t"))["progress"].items() if record["status"] == "done"]
        assert sorted(done) == ["a", "a@2", "a@3", "a@4", "b"]


async def test_a_yes_that_was_gone_on_from_goes_with_its_round_and_one_that_was_not_is_asked_anew(
    tmp_path: Path,
) -> None:
    crew = HeldCrew()
    body = Flow(
        "f",
        (Step("a", "a"), Gate("gate-good", "Good?"), Step("b", "b")),
        (("a", "gate-good"), ("gate-good", "b")),
    )
    inner = Loop("l", body, Compare("quality", ">=", 5, "b"), at_most=5)
    wider = Flow("w", (inner, Step("c", "c")), (("l", "c"),))
    async with opened(tmp_path, crew) as door, asyncio.timeout(30):
        await door.create_thread(team(inner), "t")
        run = await door.run("t", "go")
        for around in ("", "@2"):
            await crew.wait_for(f"a{around}")
            crew.end(f"a{around}")
            assert [one["instance"] for one in (await run.result()).waiting] == [f"gate-good{around}"]
            await door.send("t", Approve(f"gate-good{around}"))
            run = await door.run("t")
            await crew.wait_for(f"b{around}")
            crew.end(f"b{around}", quality=1)
        await crew.wait_for("a@3")
        crew.end("a@3")
        assert [one["instance"] for one in (await run.result()).waiting] == ["gate-good@3"]
        row = await door.send("t", Swap(team(Loop("o", wider, Compare("good", ">=", 5, "c"), at_most=2))))
        assert (await door.settled("t", row.seq)).state == "applied"
        assert list(await asked(door)) == ["gate-good@1.3"]
        assert (await door.state("t"))["interrupts"]["gate-good@1.2"]["status"] == "approved"
        await door.send("t", Approve("gate-good@1.3"))
        run = await door.run("t")
        await crew.wait_for("b@1.3")
        crew.end("b@1.3", quality=9)
        await crew.wait_for("c")
        crew.end("c", good=9)
        assert (await run.result()).status == "finished"
        assert crew.begun == ["a", "b", "a@2", "b@2", "a@3", "b@1.3", "c"]


CARRIED = {"counts_as": {"a@2": "a@1.2"}}


@pytest.mark.parametrize("keep", [True, False])
async def test_a_way_back_tells_which_rounds_of_then_count_as_others_where_the_workflow_stays(
    tmp_path: Path, keep: bool
) -> None:
    crew = HeldCrew()
    async with opened(tmp_path, crew) as door, asyncio.timeout(30):
        await goes_back(door, crew, keep=keep)
        state = await door.state("t")
        stands = [i for i, record in state["progress"].items() if record["status"] == "done"]
        assert sorted(stands) == sorted(state["agent_outputs"]) == (["a", "a@1.2"] if keep else ["a", "a@2"])
        (entry,) = [e for e in state["execution_trace"] if e["instance"] == "command-2"]
        # Of what was done since, nothing counts as anything: it is taken back.
        assert counts(entry["changed"]) == (CARRIED if keep else {})
        assert await told_of(door, "command_applied") == [{}, CARRIED if keep else {}]
        assert await told_of(door, "workflow_changed") == ([CARRIED] if keep else [CARRIED, {}])


async def test_what_a_kill_kept_from_the_log_of_rounds_that_count_as_others_is_told_by_the_next_run(
    tmp_path: Path,
) -> None:
    crew = HeldCrew()
    async with opened(tmp_path, crew) as door, asyncio.timeout(30):
        await goes_back(door, crew, keep=True)
        seq = [event.seq async for event in door.events("t") if event.kind == "command_applied"][-1]
    with closing(sqlite3.connect(tmp_path / "s.db")) as db, db:  # as a kill would have left it
        db.execute(f"DELETE FROM logged WHERE logged % 4294967296 >= {seq}")
        db.execute("UPDATE threads SET status = 'running'")
    crew = HeldCrew()
    async with opened(tmp_path, crew) as door, asyncio.timeout(30):
        assert await told_of(door, "command_applied") == [{}]
        run = await door.run("t")
        await crew.wait_for("a@1.3")
        await run.cancel()
        assert await told_of(door, "command_applied") == [{}, CARRIED]


async def goes_back(door: Platform, crew: HeldCrew, *, keep: bool) -> None:
    """Two rounds are done; a loop is put around them, and a third is done: back to where two were."""
    inner = Loop("l", Step("a", "a"), Compare("quality", ">=", 5, "a"), at_most=5)
    wider = Flow("w", (inner, Step("b", "b")), (("l", "b"),))
    await door.create_thread(team(inner), "t")
    run = await door.run("t", "go")
    for instance in ("a", "a@2"):
        await crew.wait_for(instance)
        crew.end(instance, quality=1)
    await crew.wait_for("a@3")
    there = (await door.history("t"))[-1]
    row = await door.send("t", Swap(team(Loop("o", wider, Compare("good", ">=", 5, "b"), at_most=3))))
    assert (await door.settled("t", row.seq)).state == "applied"
    await crew.wait_for("a@1.3")
    crew.end("a@1.3", quality=1)
    await crew.wait_for("a@1.4")
    row = await door.send("t", RollBack(there.id, keep_workflow=keep))
    assert (await door.settled("t", row.seq)).state == "applied"
    await crew.wait_for_times("a@1.3" if keep else "a@3", 2)
    await run.cancel()  # what has happened is stored


async def told_of(door: Platform, kind: str) -> list[dict[str, Any]]:
    """What each event of this kind says of work that counts for another round, or for none."""
    return [counts(event.data) async for event in door.events("t") if event.kind == kind]


def counts(said: Any) -> dict[str, Any]:
    return {name: said[name] for name in ("counts_as", "past") if name in said}


async def test_changing_back_over_a_loop_around_finished_work_goes_on_behind_it_and_does_none_of_it_again(
    tmp_path: Path,
) -> None:
    crew = HeldCrew()
    steps = (Step("a", "a"), Step("b", "b"))
    straight = team(Flow("g", (*steps, Step("c", "c")), (("a", "b"), ("b", "c"))))
    again = Loop("l", Flow("f", steps, (("a", "b"),)), Compare("quality", ">=", 5, "b"), at_most=3)
    async with opened(tmp_path, crew) as door, asyncio.timeout(30):
        await door.create_thread(straight, "t")
        run = await door.run("t", "go")
        for instance in ("a", "b"):
            await crew.wait_for(instance)
            crew.end(instance, quality=1)
        await crew.wait_for("c")
        row = await door.send("t", Swap(team(Flow("h", (again, Step("c", "c")), (("l", "c"),)))))
        assert (await door.settled("t", row.seq)).state == "applied"
        await crew.wait_for("a@2")
        row = await door.send("t", Swap(straight))
        assert (await door.settled("t", row.seq)).state == "applied"
        await crew.wait_for_times("c", 1)
        crew.end("c")
        assert (await run.result()).status == "finished"
        assert (crew.begun, crew.cancelled) == (["a", "b", "c", "a@2"], ["a@2"])
        state = await door.state("t")
        assert [i for i, one in state["progress"].items() if one["status"] == "done"] == ["a", "b", "c"]
        assert sorted(state["agent_outputs"]) == ["a", "b", "c"]
