"""A yes is good once also where work behind its question was done before it was asked: by a swap that has put
the question there."""

from __future__ import annotations

import asyncio
from itertools import pairwise
from pathlib import Path

import pytest

from graph.teams import chain, flow, team
from runtime.test_sent_for import did, last
from support.asking import drive, opened
from support.crews import FunctionCrew
from swarmwright.cli.cards import card_lines
from swarmwright.errors import ApprovalRefused
from swarmwright.ports.commands import Command, EditState, Pause, Redirect, Resume, RollBack, SetAgent, Swap
from swarmwright.runtime.door.cards import Asked
from swarmwright.runtime.platform import Platform
from swarmwright.workflow.tree import ForEach, Gate, Node

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


OK = Gate("ok", "Is it?")


def asked_before(*early: Node | str) -> Node:
    """`early` has run by the time `ok` is put before it; then comes `f`."""
    names = [one if isinstance(one, str) else one.id for one in early]
    order = " ".join(f"{a}<{b}" for a, b in pairwise(("a", "ok", *names, "f")))
    return flow("a", OK, *early, "f", order=order)


PARTS: dict[str, tuple[Node, Node]] = {
    "one": (flow("a", "d"), asked_before("d")),
    "two": (flow("a", flow("d", "e", order="d<e", id_="i"), order="a<i"), asked_before("d", "e")),
    "a part": (
        flow("a", flow("d", "e", order="d<e", id_="i")),
        asked_before(flow("d", "e", order="d<e", id_="i")),
    ),
    "the part that ends with it": (
        flow("a", "d", order="a<d"),
        flow(flow("a", OK, "d", order="a<ok ok<d", id_="i"), "f", order="i<f"),
    ),
}


async def asked_of(door: Platform, early: Node, then: Node) -> Asked:
    await door.create_thread(team(early), "t")
    assert (await drive(door, "go")).status == "finished"
    await did(door, Swap(team(then)))
    assert (await drive(door)).waiting[0]["name"] == "Is it?"
    (one,) = await door.approvals("t")
    return one


def next_of(one: Asked) -> list[str]:
    return [step.agent for step, _ in one.behind]


@pytest.mark.parametrize("part", PARTS)
async def test_the_card_shows_who_really_begins_where_those_right_behind_it_have_done_their_work(
    tmp_path: Path, part: str
) -> None:
    crew = FunctionCrew()
    async with opened(tmp_path, crew) as door, asyncio.timeout(30):
        one = await asked_of(door, *PARTS[part])
        assert next_of(one) == ["f"]
        worked = len(crew.worked())
        await door.approve("t", one.approval.id)
        assert (await drive(door)).status == "finished"
        assert crew.worked()[worked:] == ["f"]


CHANGES: dict[str, Command] = {
    "set up otherwise": SetAgent("f", prompt="You are evil"),
    "somebody else": Swap(team(flow("a", OK, "d", "g", order="a<ok ok<d d<g"))),
}


@pytest.mark.parametrize("answered", [False, True])
@pytest.mark.parametrize("change", CHANGES)
async def test_a_yes_behind_which_the_next_are_done_is_bound_to_who_really_begins(
    tmp_path: Path, change: str, answered: bool
) -> None:
    crew = FunctionCrew()
    async with opened(tmp_path, crew) as door, asyncio.timeout(30):
        one = await asked_of(door, *PARTS["one"])
        if answered:
            await door.approve("t", one.approval.id)
        await did(door, CHANGES[change])
        if not answered:
            with pytest.raises(ApprovalRefused, match="superseded"):
                await door.approve("t", one.approval.id)
        assert (await drive(door)).waiting[0]["name"] == "Is it?"
        assert crew.worked() == ["a", "d"]


async def test_in_a_map_each_items_yes_is_bound_to_who_really_begins_in_it(tmp_path: Path) -> None:
    crew = FunctionCrew(items={"dish": ["fish", "rice"]})
    before = ForEach("each", "dish", flow("a", "d", order="a<d", id_="i"))
    after = ForEach("each", "dish", flow("a", OK, "d", "f", order="a<ok ok<d d<f", id_="i"))
    async with opened(tmp_path, crew) as door, asyncio.timeout(30):
        await door.create_thread(team(flow("z", before, order="z<each")), "t")
        assert (await drive(door, "go")).status == "finished"
        await did(door, Swap(team(flow("z", after, order="z<each"))))
        await drive(door)
        first, *others = await door.approvals("t")
        assert len(others) == 1
        assert {tuple(next_of(one)) for one in (first, *others)} == {("f",)}
        await did(door, SetAgent("f", prompt="You are evil"))
        with pytest.raises(ApprovalRefused, match="superseded"):
            await door.approve("t", first.approval.id)
        worked = len(crew.worked())
        await drive(door)
        for one in await door.approvals("t"):
            await door.approve("t", one.approval.id)
        assert (await drive(door)).status == "finished"
        assert crew.worked()[worked:] == ["f[1]", "f[2]"]


async def test_the_card_says_that_nothing_comes_next_and_who_has_begun_already(tmp_path: Path) -> None:
    async with opened(tmp_path, FunctionCrew()) as door, asyncio.timeout(30):
        one = await asked_of(door, flow("a", "d"), flow("a", OK, "d", order="a<ok ok<d"))
        told = [*card_lines(one)]
        assert "  what comes next: nothing" in told
        assert "  begun already: d" in told
