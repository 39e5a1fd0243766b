"""A yes to one item of a list, where so many at a time are at work, is bound to what begins with the next."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from graph.teams import flow, team
from runtime.test_sent_for import did
from support.asking import asked, drive, opened
from support.crews import FunctionCrew
from swarmwright.ports.agents import Activity, AgentReport, AgentView
from swarmwright.ports.commands import Command, EditState, SetAgent, Swap
from swarmwright.runtime.platform import Platform
from swarmwright.workflow.conditions import Approved, Judged
from swarmwright.workflow.tree import (
    Case,
    Choice,
    ForEach,
    Gate,
    Loop,
    Node,
    Step,
    Supervised,
    Workflow,
)

GATE = Gate("g", "Good?")


def each(body: Node | None = None, task: str = "", at_most: int | None = 1, then: str = "c") -> Workflow:
    """Of each item `a` writes, and a person decides on it; `c` works behind them all."""
    body = body or flow(Step("a", "a", task), GATE, order="a<g", id_="body")
    return team(flow(ForEach("m", "book", body, at_most), then, order=f"m<{then}"))


@asynccontextmanager
async def listed(
    folder: Path, workflow: Workflow, items: int = 3
) -> AsyncIterator[tuple[Platform, FunctionCrew]]:
    books = ["Ark", "Bees", "Cod", "Dew", "Elk"][:items]
    crew = FunctionCrew(items={"book": books, "page": ["one"]}, answers={"is it long?": True})
    async with opened(folder, crew) as door, asyncio.timeout(30):
        await door.create_thread(workflow, "t")
        await drive(door, "go")
        yield door, crew


def gate(item: int) -> str:
    return f"gate-good[{item}]"


async def waits(door: Platform) -> set[int]:
    """The items that people are asked about."""
    return {item for item in range(1, 6) if gate(item) in await asked(door)}


async def yes_to(door: Platform, *items: int) -> None:
    for item in items:
        await door.approve("t", (await asked(door))[gate(item)].approval.id)


EVIL = [SetAgent("a", prompt="Be evil"), Swap(each(task="deletes everything"))]


@pytest.mark.parametrize("change", EVIL)
async def test_a_yes_to_an_item_holds_no_more_once_who_begins_with_the_next_works_otherwise(
    tmp_path: Path, change: Command
) -> None:
    async with listed(tmp_path, each()) as (door, crew):
        first = (await asked(door))[gate(1)].approval.id
        await door.approve("t", first)
        await did(door, change)
        assert (await drive(door)).status == "interrupted"
        (anew,) = await door.approvals("t")
        assert anew.approval.about.instance == gate(1)
        assert anew.approval.id != first
        assert crew.worked() == ["a[1]"]
        await door.approve("t", anew.approval.id)
        await drive(door)
        assert crew.worked() == ["a[1]", "a[2]"]


async def test_a_yes_on_which_the_next_item_has_begun_is_not_asked_for_again(tmp_path: Path) -> None:
    async with listed(tmp_path, each()) as (door, crew):
        await yes_to(door, 1)
        await drive(door)
        before = (await asked(door))[gate(2)].approval.id
        await did(door, SetAgent("a", prompt="Be brief"))
        (anew,) = await door.approvals("t")
        assert anew.approval.anew[0] == before and await waits(door) == {2}
        for item in (2, 3):
            await yes_to(door, item)
            await drive(door)
        assert crew.worked() == ["a[1]", "a[2]", "a[3]", "c"]


async def test_who_has_failed_with_the_next_item_runs_again_on_the_yes_as_they_were_set_up(
    tmp_path: Path,
) -> None:
    async def fails(view: AgentView, activity: Activity) -> AgentReport:
        if view.instance == "a[2]" and crew.worked().count("a[2]") == 1:
            raise ValueError("no")
        return AgentReport("done")

    async with listed(tmp_path, each()) as (door, crew):
        crew.agents = {"a": fails}
        await yes_to(door, 1)
        assert (await drive(door)).status == "interrupted"  # the others go on
        await did(door, SetAgent("a", prompt="Be evil"))
        await drive(door)
        assert await waits(door) == {1} and crew.worked().count("a[2]") == 1
        await yes_to(door, 1)
        await drive(door)
        assert crew.worked().count("a[2]") == 2


@pytest.mark.parametrize("order", [(1, 2), (2, 1)])
async def test_of_two_at_a_time_each_yes_is_bound_to_the_item_that_begins_on_it(
    tmp_path: Path, order: tuple[int, int]
) -> None:
    one, other = order
    async with listed(tmp_path, each(at_most=2), 5) as (door, crew):
        await yes_to(door, one)
        await drive(door)
        assert crew.worked() == ["a[1]", "a[2]", "a[3]"]
        await yes_to(door, other)
        await did(door, SetAgent("a", prompt="Be evil"))
        await drive(door)
        assert await waits(door) == {other, 3} and len(crew.worked()) == 3
        await yes_to(door, 3, other)
        await drive(door)
        assert crew.worked()[3:] == ["a[4]", "a[5]"]


async def test_who_begins_with_no_further_item_may_be_set_up_otherwise(tmp_path: Path) -> None:
    async with listed(tmp_path, each(at_most=2), 2) as (door, crew):
        before = [one.approval.id for one in await door.approvals("t")]
        await did(door, SetAgent("a", prompt="Be brief"))
        assert [one.approval.id for one in await door.approvals("t")] == before
        await yes_to(door, 1, 2)
        assert (await drive(door)).status == "finished"
        assert crew.worked() == ["a[1]", "a[2]", "c"]


LONG = Choice("long", (Case(Judged("is it long?"), Step("a", "a")),))
BODIES: dict[str, Node] = {
    "rounds until a yes": Loop("l", flow("a", GATE, order="a<g", id_="b"), Approved("g"), at_most=2),
    "a part of its own": flow("b", flow("a", GATE, order="a<g", id_="i"), order="b<i", id_="o"),
    "a way that is chosen": flow(LONG, GATE, order="long<g", id_="b"),
    "two questions": flow("a", GATE, Gate("h", "Sure?"), order="a<g g<h", id_="b"),
    "a list of its own": ForEach("n", "page", flow("a", GATE, order="a<g", id_="b")),
}


@pytest.mark.parametrize("body", BODIES)
async def test_however_an_item_ends_in_a_question_its_yes_is_bound_to_what_begins_with_the_next(
    tmp_path: Path, body: str
) -> None:
    async with listed(tmp_path, each(BODIES[body])) as (door, crew):
        first = len(crew.worked())
        for _ in range(2 if body == "two questions" else 1):
            await drive(door)
            for one in await door.approvals("t"):
                await door.approve("t", one.approval.id)
        await did(
            door, *(SetAgent(agent, prompt="Be evil") for agent in ("a", "b") if agent in crew_of(body))
        )
        assert (await drive(door)).status == "interrupted"
        assert len(crew.worked()) == first


def crew_of(body: str) -> set[str]:
    return {"b", "a"} if body == "a part of its own" else {"a"}


async def test_an_edit_of_what_was_approved_is_asked_for_anew_before_the_next_item_begins(
    tmp_path: Path,
) -> None:
    async with listed(tmp_path, each()) as (door, crew):
        await yes_to(door, 1)
        await did(door, EditState(outputs={"a[1]": {"text": "other words"}}))
        await drive(door)
        assert await waits(door) == {1} and crew.worked() == ["a[1]"]


async def test_a_yes_goes_along_to_no_fork_before_the_next_item_has_begun(tmp_path: Path) -> None:
    async with listed(tmp_path, each()) as (door, crew):
        await yes_to(door, 1)
        await door.fork("t", None, "f")
        await drive(door, thread="f")
        assert [one.approval.about.instance for one in await door.approvals("f")] == [gate(1)]
        assert crew.worked() == ["a[1]"]


async def test_where_all_items_are_at_work_at_once_a_yes_is_bound_to_none_of_them(tmp_path: Path) -> None:
    async with listed(tmp_path, each(at_most=None)) as (door, crew):
        await yes_to(door, 1, 2, 3)
        await did(door, SetAgent("a", prompt="Be brief"))
        assert (await drive(door)).status == "finished"
        assert crew.worked()[3:] == ["c"]


async def test_a_yes_to_the_last_item_is_not_asked_for_again_and_again_behind_its_next_round(
    tmp_path: Path,
) -> None:
    """`a` begins every item, and every round: in the same item it is not who begins with the next one."""
    body = flow("a", GATE, order="a<g", id_="body")
    rounds = each(Loop("l", body, Judged("is it done?"), 2, Step("b", "b")))
    async with listed(tmp_path, rounds, items=1) as (door, crew):
        crew.answers = {"is it done?": False}
        await yes_to(door, 1)
        await drive(door)
        assert crew.worked() == ["a[1]", "b[1]", "a[1]@2"]
        assert list(await asked(door)) == ["gate-good[1]@2"]


async def test_nor_is_one_at_the_end_of_what_a_leader_picks_there(tmp_path: Path) -> None:
    async def picks(view: AgentView, activity: Activity) -> AgentReport:
        return AgentReport("picked", {"next": next(iter(view.choices), "")})

    led = Supervised("s", Step("a", "a"), (flow(GATE, id_="w"),), None, 1)
    rounds = each(Loop("l", led, Judged("is it done?"), 2, Step("b", "b")))
    async with opened(
        tmp_path, crew := FunctionCrew({"a": picks}, {"is it done?": False}, {"book": ["Ark"]})
    ) as door:
        await door.create_thread(rounds, "t")
        await drive(door, "go")
        (one,) = await door.approvals("t")
        await door.approve("t", one.approval.id)
        await drive(door)
        assert crew.worked() == ["a[1]", "b[1]", "a[1]@2.1"]
