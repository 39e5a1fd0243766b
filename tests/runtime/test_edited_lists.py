"""A person edits what a map was listed from: the list is made anew, or it stays, and that is said."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from graph.teams import team
from support.asking import opened
from support.crews import HeldCrew
from swarmwright.errors import SwarmwrightError
from swarmwright.ports.agents import Question
from swarmwright.ports.commands import EditState
from swarmwright.workflow.tree import Flow, ForEach, Step

MAP = ForEach("m", "page", Step("b", "b"))
AT_ONCE = team(Flow("f", (Step("a", "a"), MAP), (("a", "m"),)))

BEFORE_ALL = team(Flow("f", (Step("a", "a"), MAP, Step("c", "c")), (("a", "m"), ("m", "c"))))


class Pages(HeldCrew):
    """Lists the pages that stand in what was written last; held until it is let go."""

    def __init__(self, *, held: bool = False) -> None:
        super().__init__()
        self.listed: list[list[Any]] = []
        self.asked, self.free = asyncio.Event(), asyncio.Event()
        if not held:
            self.free.set()

    async def list_items(self, question: Question) -> Sequence[Any]:
        pages = question.outputs[-1].text.split()
        self.listed.append(pages)
        self.asked.set()
        await self.free.wait()
        return pages


async def test_a_list_of_which_nothing_has_begun_is_made_anew_from_what_a_person_has_written(
    tmp_path: Path,
) -> None:
    crew = Pages(held=True)
    async with opened(tmp_path, crew) as door, asyncio.timeout(30):
        await door.create_thread(AT_ONCE, "t")
        run = await door.run("t", "go")
        await crew.wait_for("a")
        crew.end("a")
        await crew.asked.wait()
        row = await door.send("t", EditState(outputs={"a": {"text": "x y"}}))
        told = await door.settled("t", row.seq)
        assert (told.state, told.reason) == (
            "applied",
            "a has written something else; the list of every page (each-b) is made anew",
        )
        crew.free.set()
        await crew.wait_for("b[1]", "b[2]")
        assert crew.listed[-1] == ["x", "y"]
        for instance in ("b[1]", "b[2]"):
            crew.end(instance)
        assert (await run.result()).status == "finished"
        assert crew.begun == ["a", "b[1]", "b[2]"]


@pytest.mark.parametrize("by", ["outputs", "messages"])
async def test_where_items_have_begun_the_list_is_made_anew_and_what_reads_the_same_keeps_its_work(
    tmp_path: Path, by: str
) -> None:
    crew = Pages()
    async with opened(tmp_path, crew) as door, asyncio.timeout(30):
        await door.create_thread(BEFORE_ALL, "t")
        run = await door.run("t", "go")
        await crew.wait_for("a")
        crew.end("a")
        await crew.wait_for("b[1]", "b[2]", "b[3]")  # of "a", "says" and "so"
        crew.end("b[2]", of="says")
        message = (await door.state("t"))["agent_outputs"]["a"]["message"]
        edits = (
            {"outputs": {"a": {"text": "a q says"}}}
            if by == "outputs"
            else {"messages": {message: "a q says"}}
        )
        row = await door.send("t", EditState(**edits))
        told = await door.settled("t", row.seq)
        assert told.state == "applied"
        assert told.reason.endswith(
            "the list of every page (each-b) is made anew; "
            "an item that reads the same keeps what is done for it, any other is done anew"
        )
        await crew.wait_for_times("b[2]", 2)
        assert crew.listed[-1] == ["a", "q", "says"]
        assert crew.cancelled == ["b[3]"]
        state = await door.state("t")
        assert {i: o["fields"] for i, o in state["agent_outputs"].items() if i != "a"} == {
            "b[3]": {"of": "says"}
        }
        for instance in ("b[1]", "b[2]"):
            crew.end(instance)
        await crew.wait_for("c")
        crew.end("c")
        assert (await run.result()).status == "finished"
        assert crew.begun == ["a", "b[1]", "b[2]", "b[3]", "b[2]", "c"]


async def test_where_what_follows_a_map_has_begun_its_list_stays_and_the_person_is_told(
    tmp_path: Path,
) -> None:
    crew = Pages()
    async with opened(tmp_path, crew) as door, asyncio.timeout(30):
        await door.create_thread(BEFORE_ALL, "t")
        run = await door.run("t", "go")
        await crew.wait_for("a")
        crew.end("a")
        for instance in ("b[1]", "b[2]", "b[3]"):
            await crew.wait_for(instance)
            crew.end(instance)
        await crew.wait_for("c")
        row = await door.send("t", EditState(outputs={"a": {"text": "x"}}))
        told = await door.settled("t", row.seq)
        assert told.reason.endswith(
            "the list of every page (each-b) stays as it was made before: what follows it has begun; "
            "redirect behind a has what follows it done anew"
        )
        assert len(crew.listed) == 1
        await run.cancel()


async def test_an_item_that_failed_is_taken_off_the_list_by_an_edit_and_the_turn_goes_on(
    tmp_path: Path,
) -> None:
    crew = Pages()
    async with opened(tmp_path, crew) as door, asyncio.timeout(30):
        await door.create_thread(BEFORE_ALL, "t")
        run = await door.run("t", "go")
        await crew.wait_for("a")
        crew.end("a")
        await crew.wait_for("b[1]", "b[2]", "b[3]")
        crew.end("b[1]")
        crew.end("b[2]")
        crew.fail("b[3]", SwarmwrightError("no such page"))
        assert (await run.result()).status == "failed"
        row = await door.send("t", EditState(outputs={"a": {"text": "a says"}}))
        assert (await door.settled("t", row.seq)).state == "applied"
        run = await door.run("t")
        await crew.wait_for("c")
        crew.end("c")
        assert (await run.result()).status == "finished"
        assert crew.begun == ["a", "b[1]", "b[2]", "b[3]", "c"]


async def test_an_edit_of_what_stands_behind_a_map_says_nothing_of_its_list(tmp_path: Path) -> None:
    crew = Pages()
    behind = team(Flow("f", (Step("a", "a"), MAP, Step("c", "c")), (("a", "m"), ("m", "c"))))
    async with opened(tmp_path, crew) as door, asyncio.timeout(30):
        await door.create_thread(behind, "t")
        run = await door.run("t", "go")
        for instance in ("a", "b[1]", "b[2]", "b[3]", "c"):
            await crew.wait_for(instance)
            crew.end(instance)
        assert (await run.result()).status == "finished"
        row = await door.send("t", EditState(outputs={"c": {"text": "x"}}))
        assert (await door.settled("t", row.seq)).reason == "c has written something else"
