"""What the plan of a swap says is what the swap comes to: also where nobody is at work any more."""

from __future__ import annotations

import asyncio
import signal
from pathlib import Path

from graph.teams import chain
from runtime.test_crashes import WORKER
from support.asking import opened
from support.crews import FunctionCrew, HeldCrew
from support.processes import ended, line_of, worker
from swarmwright.ports.commands import Cancel, Swap
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.migrating import Migration
from swarmwright.workflow.telling import migration_words
from swarmwright.workflow.tree import Node, Workflow


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
        assert "goes on" not in migration_words(plan)
        await door.send("t", Swap(new))
        assert (await (await door.run("t")).result()).status == "finished"
        assert crew.worked() == ["e", "b", "c", "d"]


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
