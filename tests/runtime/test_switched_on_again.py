"""Who is switched on again takes part from the round that is open on, however they were off."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from graph.teams import flow
from support.crews import HeldCrew
from swarmwright.ports.agents import Crew
from swarmwright.ports.commands import Command, Redirect, RollBack, SetAgent, SetTool
from swarmwright.registry.contents import Contents
from swarmwright.runtime.platform import Platform
from swarmwright.runtime.teams.teams import Teams
from swarmwright.storage.sqlite import open_sqlite
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.conditions import Compare
from swarmwright.workflow.rules import Grant
from swarmwright.workflow.tree import Case, Choice, Loop, Node, Step, Supervised, Workflow

WAYS = ["for the thread", "for the team", "for want of a tool"]


def staffed(root: Node, way: str) -> Workflow:
    team = Catalog.of(list("abcde"), ["search"])
    if way == WAYS[2]:
        needs = tuple(replace(a, needs=("search",)) if a.id == "d" else a for a in team.agents)
        team = replace(team, agents=needs)
    return Workflow(root, (Grant(("d",), "search"),), team)


GOOD = Compare("quality", ">=", 8, "b")
ROUNDS = flow(Loop("l", flow("a", "b", "d", order="a<b b<d", id_="abd"), GOOD, 3), "c", order="l<c")


@asynccontextmanager
async def following(folder: Path, crew: Crew, workflow: Workflow) -> AsyncIterator[Platform]:
    """A platform with a thread `t` of a team, on which `d` is off."""
    async with open_sqlite(folder / "s.db") as storage, asyncio.timeout(60):
        teams = Teams(storage.teams, storage.mailbox)
        made = Platform(
            checkpointer=storage.checkpointer,
            threads=storage.threads,
            events=storage.events,
            mailbox=storage.mailbox,
            crew=lambda workflow, saver: crew,
            teams=teams,
        )
        await teams.take_in("press", Contents(workflow.team.agents, workflow.team.tools))
        await made.create_thread(workflow, "t", team="press")
        try:
            yield made
        finally:
            await made.close()


async def sent(door: Platform, command: Command) -> str:
    row = await door.send("t", command)
    told = await door.settled("t", row.seq)
    assert told.state == "applied", told.reason
    return told.reason


async def switched(door: Platform, way: str, *, on: bool, idle: bool = False) -> str:
    """What is told of it; of a thread on which nobody works, nothing is told before it goes on."""
    if way == WAYS[0]:
        return await sent(door, SetAgent("d", enabled=on))
    if way == WAYS[2]:
        return await sent(door, SetTool("search", "default" if on else "deny", "d"))
    await door.teams.change("press", lambda registry: registry.switch_agent("d", on=on))
    return "" if idle else await last_told(door)


async def last_told(door: Platform) -> str:
    (*_, last) = await door.commands("t")
    return (await door.settled("t", last.seq)).reason


async def one_round(crew: HeldCrew, suffix: str, quality: int) -> None:
    await crew.wait_for(f"a{suffix}")
    crew.end(f"a{suffix}")
    await crew.wait_for(f"b{suffix}")
    crew.end(f"b{suffix}", quality=quality)


@pytest.mark.parametrize("way", WAYS)
async def test_rounds_that_are_past_are_past_for_who_is_on_again(tmp_path: Path, way: str) -> None:
    crew = HeldCrew()
    async with following(tmp_path, crew, staffed(ROUNDS, way)) as door:
        run = await door.run("t", "go")
        await switched(door, way, on=False)
        await one_round(crew, "", 3)
        await crew.wait_for("a@2")
        told = await switched(door, way, on=True)
        assert "d takes part from round 2 on: the rounds before are past" in told
        await one_round(crew, "@2", 9)
        await crew.wait_for("d@2")
        crew.end("d@2")
        await crew.wait_for("c")
        crew.end("c")
        assert (await run.result()).status == "finished"
        assert crew.begun == ["a", "b", "a@2", "b@2", "d@2", "c"]


@pytest.mark.parametrize("way", WAYS)
async def test_rounds_that_are_over_stay_over_and_it_is_told_what_opens_them(
    tmp_path: Path, way: str
) -> None:
    crew = HeldCrew()
    async with following(tmp_path, crew, staffed(ROUNDS, way)) as door:
        run = await door.run("t", "go")
        await switched(door, way, on=False)
        await one_round(crew, "", 3)
        await one_round(crew, "@2", 9)
        await crew.wait_for("c")
        told = await switched(door, way, on=True)
        assert (
            "d joins rounds that are over: they are not heard there (c has gone on from them); "
            "redirect to d@2 opens them again"
        ) in told
        crew.end("c")
        assert (await run.result()).status == "finished"
        assert crew.begun == ["a", "b", "a@2", "b@2", "c"]
        await sent(door, Redirect("d@2"))
        run = await door.run("t")
        await crew.wait_for("d@2")
        crew.end("d@2")
        await crew.wait_for_times("c", 2)
        crew.end("c")
        assert (await run.result()).status == "finished"


@pytest.mark.parametrize("way", WAYS)
async def test_after_the_turn_it_is_the_same_however_they_were_off(tmp_path: Path, way: str) -> None:
    crew = HeldCrew()
    async with following(tmp_path, crew, staffed(ROUNDS, way)) as door:
        run = await door.run("t", "go")
        await switched(door, way, on=False)
        await one_round(crew, "", 3)
        await one_round(crew, "@2", 9)
        await crew.wait_for("c")
        crew.end("c")
        assert (await run.result()).status == "finished"
        await switched(door, way, on=True, idle=True)
        assert (await (await door.run("t")).result()).status == "finished"
        assert "d joins rounds that are over" in await last_told(door)
        for on in (False, True):
            await switched(door, way, on=on, idle=True)
        assert (await (await door.run("t")).result()).status == "finished"
        assert crew.begun == ["a", "b", "a@2", "b@2", "c"]


async def test_a_loop_and_a_choice_in_which_nobody_else_works_stay_over(tmp_path: Path) -> None:
    alone = flow(
        Loop("l", Step("d", "d"), GOOD, 3),
        Choice("ch", (Case(Compare("score", ">", 5, "a"), Step("d2", "d")),)),
        "a",
        "c",
        order="a<l a<ch l<c ch<c",
    )
    crew = HeldCrew()
    async with following(tmp_path, crew, staffed(alone, "")) as door:
        await door.send("t", SetAgent("d", enabled=False))
        run = await door.run("t", "go")
        await crew.wait_for("a")
        crew.end("a", score=9)
        await crew.wait_for("c")
        told = await switched(door, WAYS[0], on=True)
        assert "the loop that begins with d stays over: others have gone on from it" in told
        crew.end("c")
        assert (await run.result()).status == "finished"
        assert crew.begun == ["a", "c"]


async def test_who_is_on_again_in_a_led_team_has_missed_the_rounds_in_which_they_were_picked(
    tmp_path: Path,
) -> None:
    led = flow(Supervised("s", Step("a", "a"), (Step("b", "b"), Step("d", "d")), None, 4), "c", order="s<c")
    crew = HeldCrew()
    async with following(tmp_path, crew, staffed(led, "")) as door:
        run = await door.run("t", "go")
        await crew.wait_for("a")
        crew.end("a", next="b")
        await crew.wait_for("b")
        crew.end("b")
        await crew.wait_for("a@2")
        await switched(door, WAYS[0], on=False)
        crew.end("a@2", next="d")
        await crew.wait_for("a@3")
        assert "d takes part from round 3 on" in await switched(door, WAYS[0], on=True)
        crew.end("a@3", next="b")  # it was not offered d
        await crew.wait_for("b@3")
        crew.end("b@3")
        await crew.wait_for("a@4")
        crew.end("a@4", next="d")
        await crew.wait_for("d@4")
        crew.end("d@4")
        await crew.wait_for("c")
        crew.end("c")
        assert (await run.result()).status == "finished"
        assert crew.begun == ["a", "b", "a@2", "a@3", "b@3", "a@4", "d@4", "c"]


@pytest.mark.parametrize("way", WAYS[:2])
@pytest.mark.parametrize("by", ["a way back", "a fork"])
async def test_where_an_earlier_moment_stands_again_rounds_that_were_past_then_are_past(
    tmp_path: Path, by: str, way: str
) -> None:
    crew = HeldCrew()
    async with following(tmp_path, crew, staffed(ROUNDS, way)) as door:
        run = await door.run("t", "go")
        await switched(door, way, on=False)
        await one_round(crew, "", 3)
        await crew.wait_for("a@2")
        then = (await door.history("t"))[-1].id
        await one_round(crew, "@2", 9)
        await crew.wait_for("c")
        await switched(door, way, on=True)
        crew.end("c")
        assert (await run.result()).status == "finished"
        thread = "t"
        if by == "a fork":
            thread = (await door.fork("t", then, "u")).thread_id
        else:
            await sent(door, RollBack(then))
        run = await door.run(thread)
        await crew.wait_for_times("a@2", 2)
        crew.end("a@2")
        await crew.wait_for_times("b@2", 2)
        crew.end("b@2", quality=9)
        await crew.wait_for("d@2")
        crew.end("d@2")
        await crew.wait_for_times("c", 2)
        crew.end("c")
        assert (await run.result()).status == "finished"
        assert "d" not in crew.begun
