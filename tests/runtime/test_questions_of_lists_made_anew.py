"""A swap to another list: its plan says of each step one thing, and questions about items that are in the new
list, too, are asked again with the reason."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from graph.teams import flow, team
from support.asking import asked, drive, opened
from support.crews import FunctionCrew, Lists
from swarmwright.ports.commands import EditState, Redirect, Swap
from swarmwright.runtime.platform import Platform
from swarmwright.workflow.telling import migration_words
from swarmwright.workflow.tree import ForEach, Gate, Step, Workflow

BOOKS, SHEETS = ["Ark", "Bees", "Cod"], ["Bees", "Ark", "Dew"]
ANEW = "the list of its item was made anew"


def over(words: str, at_most: int | None = None) -> Workflow:
    """Of each of these `a` writes, and a person decides; `c` works behind them all."""
    body = flow("a", Gate("g", "Good?"), order="a<g", id_="b")
    return team(flow(ForEach("m", words, body, at_most), "c", order="m<c"))


async def told(door: Platform) -> dict[str, tuple[str, str, str]]:
    """Question → its item, and in whose place and why it is asked."""
    waits = (await asked(door)).items()
    return {key: (str(one.approval.about.items[0]), *one.approval.anew) for key, one in waits}


@pytest.mark.parametrize("at_most", [None, 1, 2])
async def test_a_question_goes_with_its_item_to_where_that_stands_in_the_new_list_and_says_so(
    tmp_path: Path, at_most: int | None
) -> None:
    crew = FunctionCrew(items={"book": BOOKS, "sheet": SHEETS})
    async with opened(tmp_path, crew) as door, asyncio.timeout(30):
        await door.create_thread(over("book", at_most), "t")
        await drive(door, "go")
        await door.approve("t", (await asked(door))["gate-good[1]"].approval.id)
        await drive(door)
        before = (await asked(door))["gate-good[2]"].approval.id
        words = migration_words(await door.plan_swap("t", over("sheet", at_most)))
        assert '"Good?", item 2 is not asked any more: the list of its item is made anew, and' in words
        await door.settled("t", (await door.send("t", Swap(over("sheet", at_most)))).seq)
        closed = (await door.state("t"))["interrupts"][before]
        assert closed["reason"].startswith("the list of its item is made anew")
        await drive(door)
        found = await told(door)
        assert found["gate-good[1]"] == ("Bees", before, f"{ANEW}, and has it in another place")
        assert found.get("gate-good[3]", ("Dew", "", "")) == ("Dew", "", "")  # nobody was asked of that


async def test_a_question_whose_item_keeps_its_place_is_asked_again_once_and_says_so(tmp_path: Path) -> None:
    crew = FunctionCrew(items={"book": BOOKS, "sheet": BOOKS[:2]})
    async with opened(tmp_path, crew) as door, asyncio.timeout(30):
        await door.create_thread(over("book"), "t")
        await drive(door, "go")
        before = (await asked(door))["gate-good[2]"].approval.id
        await door.send("t", Swap(over("sheet")))
        await drive(door)
        assert (await told(door))["gate-good[2]"] == ("Bees", before, ANEW)
        await door.approve("t", (await asked(door))["gate-good[2]"].approval.id)
        await door.settled("t", (await door.send("t", EditState(again=("a[2]",)))).seq)
        await drive(door)
        assert (await told(door))["gate-good[2]"] == ("Bees", "", "")  # what it wrote is new


async def test_a_plan_says_of_no_step_that_it_counts_and_is_done_anew(tmp_path: Path) -> None:
    each = flow(ForEach("m", "page", Step("a", "a")), "c", order="m<c")
    new = team(flow(ForEach("m", "sheet", Step("a", "a")), "c", order="m<c"))
    crew = Lists(page=("Ark", "Bees"), sheet=("Bees", "Ark"))
    async with opened(tmp_path, crew) as door, asyncio.timeout(30):
        await door.create_thread(team(each), "t")
        run = await door.run("t", "go")
        await crew.wait_for("a[1]", "a[2]")
        crew.end("a[1]")
        async for event in run:
            if event.kind == "step_finished" and event.instance == "a[1]":
                break
        words = migration_words(await door.plan_swap("t", new))
        assert "has done its work" not in words and "Done:" not in words
        assert "a (a[2]) goes on, where the new list has its item in the same place; where not," in words
        assert "the list of every sheet" in words and "each-a" not in words
        await run.cancel()


async def test_who_is_gone_back_to_behind_a_list_leaves_its_questions_as_they_are(tmp_path: Path) -> None:
    crew = FunctionCrew(items={"book": BOOKS[:1]})
    async with opened(tmp_path, crew) as door, asyncio.timeout(30):
        await door.create_thread(over("book"), "t")
        await drive(door, "go")
        await door.approve("t", (await asked(door))["gate-good[1]"].approval.id)
        assert (await drive(door)).status == "finished"
        await door.settled("t", (await door.send("t", Redirect("c"))).seq)
        assert (await drive(door)).status == "finished"
        assert crew.worked() == ["a[1]", "c", "c"]
