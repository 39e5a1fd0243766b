"""What the plan of a swap says is what the swap comes to: also where nobody is at work any more."""

from __future__ import annotations

import asyncio
import signal
from pathlib import Path

import pytest

from graph.teams import chain, flow
from runtime.test_crashes import WORKER
from support.asking import opened
from support.crews import FunctionCrew, HeldCrew
from support.processes import ended, line_of, worker
from swarmwright.ports.commands import Cancel, Pause, Redirect, Resume, Swap
from swarmwright.runtime.records.changing import plan_record
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.conditions import Compare
from swarmwright.workflow.migrating import Drain, Migration
from swarmwright.workflow.telling import migration_words
from swarmwright.workflow.tree import Case, Choice, Node, Step, Workflow


def team(root: Node) -> Workflow:
    return Workflow(root, team=Catalog.of(list("abcde")))


def starts(plan: Migration) -> list[str]:
    return [work.instance for work in plan.frontier.start]


async def test_what_was_cut_off_by_a_crash_or_a_cancelled_run_is_not_said_to_go_on(tmp_path: Path) -> None:
    first = await worker(WORKER, tmp_path, "b", str(tmp_path / "s.db"))
    assert await line_of(first) == "holding"
    crew = FunctionCrew()
    async with opened(tmp_path, crew) as door, asyncio.timeout(60):
        new = team(chain("a", "e", "b", "c", "d"))
        plan = await door.plan_swap("t", new)
        assert ([one.instance for one in plan.running], starts(plan)) == (["b"], ["e"])  # by another process
        first.send_signal(signal.SIGKILL)
        await ended(first)
        plan = await door.plan_swap("t", new)
        assert (plan.running, starts(plan)) == ((), ["e"])
        assert "b goes on" not in migration_words(plan)
        await door.send("t", Swap(new))
        assert (await (await door.run("t")).result()).status == "finished"
        assert crew.worked() == ["e", "b", "c", "d"]


async def test_the_plan_of_a_swap_says_when_what_starts_does_so(tmp_path: Path) -> None:
    crew, new = HeldCrew(), team(flow("a", "b", "c", order="a<c"))
    async with opened(tmp_path, crew) as door, asyncio.timeout(60):
        await door.create_thread(team(chain("a", "c")), "t")
        run = await door.run("t", "go")
        await crew.wait_for("a")
        assert "Starts at once:\n  b" in migration_words(await door.plan_swap("t", new))
        await door.settled("t", (await door.send("t", Pause())).seq)
        plan = await door.plan_swap("t", new)
        assert "Starts once the thread goes on (it is paused):\n  b" in migration_words(plan)
        assert (plan_record(plan)["paused"], plan_record(plan)["idle"]) == (True, False)
        await door.settled("t", (await door.send("t", Resume())).seq)
        await run.cancel()
        plan = await door.plan_swap("t", new)
        told = "Starts once the thread goes on (nobody drives it now):\n  A\n  B"
        assert told.casefold() in migration_words(plan).casefold()
        assert (plan_record(plan)["paused"], plan_record(plan)["idle"]) == (False, True)


async def test_what_a_cancelled_run_was_at_begins_anew_and_the_plan_says_so(tmp_path: Path) -> None:
    crew = HeldCrew()
    async with opened(tmp_path, crew) as door, asyncio.timeout(60):
        await door.create_thread(team(chain("a", "b", "c")), "t")
        run = await door.run("t", "go")
        await crew.wait_for("a")
        await door.send("t", Cancel())
        await run.result()
        plan = await door.plan_swap("t", team(chain("e", "a", "b", "c")))
        assert (plan.running, starts(plan)) == ((), ["e"])
        plan = await door.plan_swap("t", team(chain("a", "e", "b", "c")))
        assert (plan.running, starts(plan)) == ((), ["a"])


def scored(above: float, otherwise: str = "c") -> Workflow:
    ways = (Case(Compare("score", ">", above, "a"), Step("b", "b")),)
    choice = Choice("ch", ways, Step(otherwise, otherwise) if otherwise else None)
    return team(flow("a", choice, "d", order="a<ch ch<d"))


def warned(plan: Migration) -> list[str]:
    told = list(plan_record(plan)["warnings"])
    assert all(f"  {line}\n" in migration_words(plan) for line in told)
    return told


KEEPS = (
    "the choice that begins with b keeps the way that it took: b has begun there, though by now it would "
    "take the way that begins with c; redirect behind a has it decided anew"
)


@pytest.mark.parametrize("drain", ["finish", "cancel"])
async def test_a_way_that_has_begun_is_kept_under_another_condition_and_the_plan_warns_of_it(
    tmp_path: Path, drain: Drain
) -> None:
    crew = HeldCrew()
    async with opened(tmp_path, crew) as door, asyncio.timeout(60):
        await door.create_thread(scored(5), "t")
        run = await door.run("t", "go")
        await crew.wait_for("a")
        crew.end("a", score=6)
        await crew.wait_for("b")
        assert warned(await door.plan_swap("t", scored(5.5), drain)) == []  # it would take the same way
        plan = await door.plan_swap("t", scored(7), drain)
        assert (warned(plan), starts(plan)) == ([KEEPS], [])
        row = await door.send("t", Swap(scored(7), drain))
        assert (await door.settled("t", row.seq)).state == "applied"
        crew.end("b")
        await crew.wait_for("d")
        assert warned(await door.plan_swap("t", scored(9), drain)) == [KEEPS]
        await door.send("t", Redirect("a", behind=True))  # as it was told
        await crew.wait_for("c")
        crew.end("c")
        await crew.wait_for_times("d", 2)
        crew.end("d")
        assert (await run.result()).status == "finished"
        assert crew.begun == ["a", "b", "d", "c", "d"]


async def test_where_what_has_begun_in_a_way_is_stopped_the_other_way_begins_as_the_plan_says(
    tmp_path: Path,
) -> None:
    crew = HeldCrew()
    async with opened(tmp_path, crew) as door, asyncio.timeout(60):
        await door.create_thread(scored(5), "t")
        run = await door.run("t", "go")
        await crew.wait_for("a")
        crew.end("a", score=6)
        await crew.wait_for("b")
        plan = await door.plan_swap("t", scored(7), "now")
        assert (warned(plan), starts(plan)) == ([], ["c"])
        assert "b is cancelled, and is not needed any more" in migration_words(plan)
        await door.send("t", Swap(scored(7), "now"))
        await crew.wait_for("c")
        crew.end("c")
        await crew.wait_for("d")
        crew.end("d")
        assert (await run.result()).status == "finished"
        assert crew.begun == ["a", "b", "c", "d"]


async def test_a_choice_of_which_nothing_has_begun_is_decided_by_the_new_condition_else_it_stays(
    tmp_path: Path,
) -> None:
    crew = HeldCrew()
    async with opened(tmp_path, crew) as door, asyncio.timeout(60):
        await door.create_thread(scored(5), "t")
        run = await door.run("t", "go")
        await crew.wait_for("a")
        await door.send("t", Pause())
        crew.end("a", score=6)
        assert (await run.result()).status == "interrupted"
        plan = await door.plan_swap("t", scored(7, ""))
        assert (warned(plan), starts(plan)) == ([], ["d"])
        await door.send("t", Swap(scored(7, "")))
        await door.send("t", Resume())
        run = await door.run("t")
        await crew.wait_for("d")
        plan = await door.plan_swap("t", scored(5, ""))
        assert starts(plan) == []
        assert warned(plan) == [
            "the choice that begins with b stays as it was decided: d has gone on from it, though by now it "
            "would take the way that begins with b; redirect behind a has it decided anew"
        ]
        crew.end("d")
        assert (await run.result()).status == "finished"
        assert crew.begun == ["a", "d"]
