"""A swap while a loop is in a later round: what is past stays past, in the state and for who asks."""

from __future__ import annotations

import asyncio
from pathlib import Path

from graph.teams import team
from support.asking import opened
from support.crews import HeldCrew
from swarmwright.ports.commands import Swap
from swarmwright.workflow.conditions import Compare
from swarmwright.workflow.tree import Flow, Loop, Node, Step, Workflow


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


async def test_who_works_in_a_round_that_another_loop_stands_around_now_is_stopped_and_begins_anew(
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
        await crew.wait_for("a@1.2")
        assert crew.cancelled == ["a@3"]
        crew.end("a@1.2", quality=9)
        await crew.wait_for("b")
        crew.end("b", good=9)
        assert (await run.result()).status == "finished"
        assert crew.begun == ["a", "a@2", "a@3", "a@1.2", "b"]
