"""What work has announced goes with it where a fork or a way back begins it from nothing."""

from __future__ import annotations

import asyncio
from pathlib import Path

from graph.teams import flow, team
from support.crews import WAIT_S
from support.stages import Stage, stage
from swarmwright.ports.commands import RollBack
from swarmwright.workflow.tree import StartsOn, Step

SPEAKS = Step("a", "a", "", ("ready",))
READY = team(flow(SPEAKS, "b", "c", order="b<c", starts_on=(StartsOn("c", "ready"),)))
"""`a` announces `ready` on its way; `c` starts on that, once `b` is done."""


async def announced(on: Stage) -> str:
    """The checkpoint in which `a` has announced it, and is at work."""
    on.crew.activities["a"].announce("ready")
    await on.announced("ready")
    newest = (await on.door.history("t"))[-1]
    assert (await on.door.checkpoint("t", newest.id)).state["signals"] == {"ready": {"a": True}}
    return newest.id


async def test_nothing_begins_on_what_work_had_announced_that_a_way_back_begins_anew(tmp_path: Path) -> None:
    async with stage(tmp_path, READY, "a", "b") as on:
        there = await announced(on)
        on.crew.end("a")
        await on.stored("a")
        assert (await on.send(RollBack(there))).state == "applied"
        await on.crew.wait_for_times("a", 2)
        assert not any((await on.door.state("t"))["signals"].values())
        on.crew.end("b")
        await on.stored("b")
        assert "c" not in on.crew.begun
        on.crew.activities["a"].announce("ready")
        await on.ends("c")
        on.crew.end("a")
        assert (await on.result()).status == "finished"


async def test_what_runs_on_through_a_way_back_has_announced_what_it_has(tmp_path: Path) -> None:
    async with stage(tmp_path, READY, "a", "b") as on:
        there = await announced(on)
        on.crew.end("b")
        await on.crew.wait_for("c")
        assert (await on.send(RollBack(there))).state == "applied"
        assert on.crew.begun.count("a") == 1
        assert (await on.door.state("t"))["signals"] == {"ready": {"a": True}}
        await on.crew.wait_for_times("b", 2)
        on.crew.end("b")
        await on.crew.wait_for_times("c", 2)
        on.crew.end("c")
        on.crew.end("a")
        assert (await on.result()).status == "finished"


async def test_nothing_begins_in_a_fork_on_what_work_had_announced_that_begins_anew_in_it(
    tmp_path: Path,
) -> None:
    async with stage(tmp_path, READY, "a", "b") as on:
        there = await announced(on)
        await on.door.fork("t", there, "f")
        assert not any((await on.door.state("f"))["signals"].values())
        other = await on.door.run("f")
        await on.crew.wait_for_times("a", 2)
        await on.crew.wait_for_times("b", 2)
        on.crew.end("b")  # the fork's: it began last
        async with asyncio.timeout(WAIT_S):
            async for event in other:
                if (event.kind, event.instance) == ("step_finished", "b"):
                    break
        assert "c" not in on.crew.begun
        on.crew.activities["a"].announce("ready")
        await on.crew.wait_for("c")
        on.crew.end("c")
        on.crew.end("a")
        async with asyncio.timeout(WAIT_S):
            assert (await other.result()).status == "finished"
        await on.run.cancel()
