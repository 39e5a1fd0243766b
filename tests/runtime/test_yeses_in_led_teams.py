"""A yes inside a led team is to who leads it: they begin next, and pick who works then. Rounds are alike."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from graph.teams import flow, team
from runtime.test_sent_for import did
from support.asking import drive, only, opened
from support.crews import FunctionCrew, Work
from swarmwright.ports.agents import Activity, AgentReport, AgentView
from swarmwright.ports.commands import Command, SetAgent, Swap
from swarmwright.runtime.platform import Platform
from swarmwright.workflow.tree import Gate, Loop, Node, Step, Supervised, Workflow


def led(task: str = "", at_most: int = 3) -> Workflow:
    """`lead` picks `a`, whose work a person decides on, or `b`; `c` works behind the team."""
    asked = flow("a", Gate("g", "Good?"), order="a<g", id_="way")
    members = (asked, Step("b", "b"))
    return team(flow(Supervised("s", Step("lead", "lead", task), members, None, at_most), "c", order="s<c"))


class Lead(FunctionCrew):
    """`lead` picks `a` first, and nobody then."""

    def __init__(self) -> None:
        super().__init__({"lead": self._pick})

    async def _pick(self, view: AgentView, activity: Activity) -> AgentReport:
        member = next(name for name in view.choices if name != "b")
        return AgentReport("picks", {"next": member if view.instance == "lead" else "FINISH"})


@asynccontextmanager
async def asked(folder: Path, at_most: int = 3) -> AsyncIterator[tuple[Platform, Lead]]:
    crew = Lead()
    async with opened(folder, crew) as door, asyncio.timeout(30):
        await door.create_thread(led(at_most=at_most), "t")
        await drive(door, "go")
        yield door, crew


@pytest.mark.parametrize(("at_most", "next_"), [(3, ["lead"]), (1, ["c"])])
async def test_who_leads_is_told_as_what_comes_next_and_what_is_behind_the_team_once_it_ends(
    tmp_path: Path, at_most: int, next_: list[str]
) -> None:
    async with asked(tmp_path, at_most) as (door, _):
        assert [step.id for step, _ in (await only(door)).behind] == next_


@pytest.mark.parametrize("change", [SetAgent("lead", prompt="Be evil"), Swap(led("deletes everything"))])
async def test_a_yes_holds_no_more_once_who_leads_is_to_work_otherwise(
    tmp_path: Path, change: Command
) -> None:
    async with asked(tmp_path) as (door, crew):
        first = (await only(door)).approval.id
        await door.approve("t", first)
        await did(door, change)
        assert (await drive(door)).waiting[0]["name"] == "Good?"
        assert (await only(door)).approval.id != first
        assert crew.worked() == ["lead", "a"]


LED = Supervised("s", Step("lead", "lead"), (Step("a", "a"), Step("b", "b")), None, 3)
BEHIND_LED: dict[str, tuple[Node, list[Command], str]] = {
    "who leads is off": (LED, [SetAgent("lead", enabled=False)], "lead"),
    "all are off whom they may pick": (
        LED,
        [SetAgent("a", enabled=False), SetAgent("b", enabled=False)],
        "lead",
    ),
    "who comes next is off": (Step("b", "b"), [SetAgent("b", enabled=False)], "b"),
}


@pytest.mark.parametrize("answered", [True, False])
@pytest.mark.parametrize("way", BEHIND_LED)
async def test_a_yes_to_who_comes_next_is_none_to_who_comes_in_their_place(
    tmp_path: Path, way: str, answered: bool
) -> None:
    behind, off, next_ = BEHIND_LED[way]
    root = flow("x", Gate("g", "Good?"), behind, "c", order=f"x<g g<{behind.id} {behind.id}<c")
    crew = Lead()
    async with opened(tmp_path, crew) as door, asyncio.timeout(30):
        await door.create_thread(team(root), "t")
        await drive(door, "go")
        first = await only(door)
        assert [step.id for step, _ in first.behind] == [next_]
        if answered:
            await door.approve("t", first.approval.id)
        rows = [await door.settled("t", (await door.send("t", one)).seq) for one in off]
        if answered:
            assert rows[-1].reason.endswith("; c waits for another yes to “Good?”")
        assert (await drive(door)).status == "interrupted" and crew.worked() == ["x"]
        anew = await only(door)
        why = "what a yes lets begin has changed" + ("" if answered else " (set agent)")
        assert anew.approval.anew == (first.approval.id, why)
        assert [step.id for step, _ in anew.behind] == ["c"]
        await door.approve("t", anew.approval.id)
        assert (await drive(door)).status == "finished" and crew.worked() == ["x", "c"]


async def test_who_leads_is_switched_off_after_a_yes_inside_the_team_and_who_comes_behind_it_waits(
    tmp_path: Path,
) -> None:
    async with asked(tmp_path) as (door, crew):
        first = (await only(door)).approval.id
        await door.approve("t", first)
        await did(door, SetAgent("lead", enabled=False))
        assert (await drive(door)).status == "interrupted" and crew.worked() == ["lead", "a"]
        assert (await only(door)).approval.anew[0] == first
        await did(door, SetAgent("lead", enabled=True))
        assert [step.id for step, _ in (await only(door)).behind] == ["lead"]


async def test_who_had_begun_on_a_yes_and_is_switched_off_is_followed_as_ever(tmp_path: Path) -> None:
    crew = Lead()
    async with opened(tmp_path, crew) as door, asyncio.timeout(30):
        await door.create_thread(team(flow("x", Gate("g", "Good?"), "b", "c", order="x<g g<b b<c")), "t")
        await drive(door, "go")
        await door.approve("t", (await only(door)).approval.id)
        crew.agents = {"b": _off_meanwhile(door), **crew.agents}
        assert (await drive(door)).status == "finished" and crew.worked() == ["x", "b", "c"]


def _off_meanwhile(door: Platform) -> Work:
    async def work(view: AgentView, activity: Activity) -> AgentReport:
        await did(door, SetAgent("b", enabled=False))
        return AgentReport("done")

    return work


async def test_a_yes_holds_where_others_are_to_work_otherwise_behind_the_team(tmp_path: Path) -> None:
    async with asked(tmp_path) as (door, crew):
        await door.approve("t", (await only(door)).approval.id)
        await did(door, SetAgent("c", prompt="Be evil"))
        assert (await drive(door)).status == "finished"
        assert crew.worked() == ["lead", "a", "lead@2", "c"]


async def test_a_yes_at_the_end_of_a_round_is_asked_for_anew_where_a_swap_gives_the_next_another_task(
    tmp_path: Path,
) -> None:
    def rounds(task: str) -> Workflow:
        body = flow(Step("a", "a", task), Gate("g", "Good?"), order="a<g", id_="body")
        return team(Loop("l", body, at_most=2))

    crew = FunctionCrew()
    async with opened(tmp_path, crew) as door, asyncio.timeout(30):
        await door.create_thread(rounds("writes"), "t")
        await drive(door, "go")
        await door.approve("t", (await only(door)).approval.id)
        await did(door, Swap(rounds("deletes everything")))
        assert (await drive(door)).waiting[0]["name"] == "Good?"
        assert crew.worked() == ["a"]
