"""A yes is good once also where work behind its question was done before it was asked: by a swap that has put
the question there."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from graph.teams import chain, flow, team
from runtime.test_sent_for import did, last
from support.asking import drive, opened
from support.crews import FunctionCrew
from swarmwright.ports.commands import EditState, Pause, Redirect, Resume, RollBack, SetAgent, Swap
from swarmwright.runtime.platform import Platform
from swarmwright.workflow.tree import Gate

PUT_BEFORE = team(flow("a", Gate("ok", "Is it?"), "f", "d", "e", order="a<ok ok<f ok<d f<e d<e"))


async def said_yes(door: Platform) -> None:
    """`a` and `d` are done, the question came between by a swap, has a yes, and `f` has not begun on it."""
    await door.create_thread(team(chain("a", "d")), "t")
    assert (await drive(door, "go")).status == "finished"
    await did(door, Swap(PUT_BEFORE), Pause())
    await drive(door)
    await door.approve("t", next(o.approval.id for o in await door.approvals("t") if o.outputs))


@pytest.mark.parametrize("way", ["fork", "back"])
async def test_a_yes_on_which_nothing_has_begun_does_not_come_back_beside_earlier_work(
    tmp_path: Path, way: str
) -> None:
    crew = FunctionCrew()
    async with opened(tmp_path, crew) as door, asyncio.timeout(30):
        await said_yes(door)
        at, thread = await last(door), {"back": "t", "fork": "f"}[way]
        if way == "back":
            await did(door, Resume())
            assert (await drive(door)).status == "finished"
            await did(door, RollBack(at))
        else:
            await door.fork("t", at, "f")
        worked = len(crew.worked())
        assert (await drive(door, thread=thread)).waiting[0]["name"] == "Is it?"
        assert crew.worked()[worked:] == []


async def test_who_is_sent_for_beside_earlier_work_waits_where_who_comes_next_is_set_up_otherwise(
    tmp_path: Path,
) -> None:
    crew = FunctionCrew()
    async with opened(tmp_path, crew) as door, asyncio.timeout(30):
        await said_yes(door)
        await did(door, SetAgent("f", prompt="You are evil"), Redirect("e"), Resume())
        assert (await drive(door)).waiting[0]["name"] == "Is it?"
        assert crew.worked() == ["a", "d"]


async def test_an_edit_of_what_was_approved_is_asked_for_anew_beside_earlier_work(tmp_path: Path) -> None:
    crew = FunctionCrew()
    async with opened(tmp_path, crew) as door, asyncio.timeout(30):
        await said_yes(door)
        row = await door.settled("t", (await door.send("t", EditState(outputs={"a": {"text": "x"}}))).seq)
        assert "the yes to “Is it?” was to what stood there, and is asked for anew" in row.reason
        await did(door, Resume())
        assert (await drive(door)).waiting[0]["name"] == "Is it?"
        assert crew.worked() == ["a", "d"]


async def test_a_yes_holds_for_what_has_begun_on_it_beside_earlier_work(tmp_path: Path) -> None:
    crew = FunctionCrew()
    async with opened(tmp_path, crew) as door, asyncio.timeout(30):
        await said_yes(door)
        await did(door, Resume())
        assert (await drive(door)).status == "finished"
        await did(door, Redirect("e"))
        assert (await drive(door)).status == "finished"
        assert crew.worked() == ["a", "d", "f", "e", "e"]
