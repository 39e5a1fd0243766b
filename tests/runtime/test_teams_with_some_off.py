"""A supervised team some of whom are switched off: who cannot work is not offered."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from graph.teams import flow, team
from support.crews import FunctionCrew
from support.platforms import platform
from support.stages import agents, finish, stage
from swarmwright.ports.agents import Activity, AgentReport, AgentView
from swarmwright.ports.commands import EditState, SetAgent
from swarmwright.runtime.platform import Platform
from swarmwright.workflow.tree import Flow, Node, Step, Supervised, Workflow


def led(*members: Node, at_most: int = 4) -> Workflow:
    crew = Supervised(
        "crew", Step("boss", "boss"), members or (Step("a", "a"), Step("b", "b")), at_most=at_most
    )
    return team(Flow("f", (crew, Step("host", "host")), (("crew", "host"),)))


def boss(pick: Callable[[AgentView], str], offered: list[list[str]]) -> FunctionCrew:
    async def picks(view: AgentView, activity: Activity) -> AgentReport:
        offered.append(list(view.choices))
        return AgentReport("picked", {"next": pick(view)})

    return FunctionCrew({"boss": picks})


async def switch_off(door: Platform, *names: str) -> list[str]:
    rows = [await door.settled("t", (await door.send("t", SetAgent(n, enabled=False))).seq) for n in names]
    return [row.reason for row in rows]


async def test_only_who_can_work_is_offered(tmp_path: Path) -> None:
    offered: list[list[str]] = []
    pick = iter(["b", "", ""])
    crew = boss(lambda view: next(pick), offered)
    tree = flow("a", "c", id_="both")
    async with platform(tmp_path, crew) as door:
        await door.create_thread(led(Step("d", "a"), tree, Step("b", "b")), "t")
        await switch_off(door, "a")
        result = await finish(door, "go")
        assert (result.status, agents(result)) == ("finished", ["boss", "b", "boss@2", "host"])
        assert offered == [["flow-a-2", "b"]] * 2


async def test_where_nobody_is_left_the_team_ends_and_whoever_switches_is_told(tmp_path: Path) -> None:
    crew = boss(lambda view: "", [])
    async with platform(tmp_path, crew) as door:
        await door.create_thread(led(), "t")
        told = await switch_off(door, "a", "b")
        assert told == [
            "a is switched off",
            "b is switched off; nobody is left whom boss could pick: that ends",
        ]
        result = await finish(door, "go")
        assert (result.status, agents(result)) == ("finished", ["host"])


@pytest.mark.parametrize("said", ["zed", "a"])
async def test_a_pick_that_is_nobody_fails_and_names_who_can_be_picked(tmp_path: Path, said: str) -> None:
    crew = boss(lambda view: said, [])
    async with platform(tmp_path, crew) as door:
        await door.create_thread(led(), "t")
        await switch_off(door, "a")
        result = await finish(door, "go")
        assert result.status == "failed"
        detail = result.failures["boss"]["detail"]
        assert (
            detail == f"next: {said!r} is nobody who can be picked now; that is one of b, or FINISH: nobody"
        )


async def test_nobody_by_the_word_for_it_ends_the_team(tmp_path: Path) -> None:
    async with platform(tmp_path, boss(lambda view: "FINISH", [])) as door:
        await door.create_thread(led(), "t")
        assert agents(await finish(door, "go")) == ["boss", "host"]


async def test_a_person_cannot_pick_somebody_who_is_not_there(tmp_path: Path) -> None:
    async with stage(tmp_path, led(), "boss") as on:
        await on.ends("boss", next="a")
        await on.crew.wait_for("a")
        row = await on.send(EditState(outputs={"boss": {"fields": {"next": "zed"}}}))
        assert row.state == "refused"
        assert "'zed' is nobody who can be picked now; that is one of a, b" in row.reason
        await on.ends("a")
        await on.ends("boss@2", next="")
        await on.ends("host")
        assert (await on.result()).status == "finished"
