"""History, differences, notes and traces tell of which item of a list a question was, and its answer."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from graph.teams import flow, team
from runtime.test_yeses_in_maps import each, gate, listed
from support.asking import asked, drive, only, opened
from support.clocks import HeldClock
from support.crews import FunctionCrew
from swarmwright.cli.cards import card_lines
from swarmwright.policy.approvals import ApprovalRules, Patience
from swarmwright.runtime.platform import Platform
from swarmwright.runtime.records.approvals import approval_record
from swarmwright.workflow.tree import ForEach, Gate, Step

LONG = "Is the review of this book, with all that it says of its author and pictures, good enough to send?"


async def happened(door: Platform) -> str:
    return "\n".join(one.happened for one in await door.history("t"))


async def test_history_and_differences_tell_of_which_item_a_yes_and_a_no_was(tmp_path: Path) -> None:
    async with listed(tmp_path, each(at_most=None)) as (door, _):
        before = (await door.history("t"))[-1].number
        told = await happened(door)
        for words in ("asks: Good?, item 1 (Ark)", "asks: Good?, item 3 (Cod)"):
            assert words in told
        note = await door.approve("t", (await asked(door))[gate(2)].approval.id, by="ann")
        await door.reject("t", (await asked(door))[gate(3)].approval.id, by="bob")
        assert note.reason == "Good?, item 2 (Bees)"
        told = await happened(door)
        assert "ann says yes: Good?, item 2 (Bees)" in told
        assert "bob says no: Good?, item 3 (Cod)" in told
        words = (await door.diff("t", 1, before)).words
        assert "+ questions to people: Good?, item 2 (Bees): waiting" in words


async def test_a_long_question_leaves_room_for_its_item(tmp_path: Path) -> None:
    body = flow("a", Gate("g", LONG), order="a<g", id_="body")
    async with listed(tmp_path, each(body, at_most=None)) as (door, _):
        for one in await door.approvals("t"):
            await door.approve("t", one.approval.id)
        told = (await happened(door)).splitlines()
        for number, book in enumerate(("Ark", "Bees", "Cod"), 1):
            assert any("says yes: Is the" in line and f"item {number} ({book})" in line for line in told)


async def test_the_items_of_lists_within_lists_are_told_the_outermost_first(tmp_path: Path) -> None:
    inner = ForEach("n", "page", flow(Step("a", "a"), Gate("g", "Good?"), order="a<g", id_="b"))
    crew = FunctionCrew(items={"book": ["Ark"], "page": [{"page": 1}, "x" * 99]})
    async with opened(tmp_path, crew) as door:
        await door.create_thread(team(ForEach("m", "book", inner)), "t")
        await drive(door, "go")
        told = await happened(door)
        assert 'asks: Good?, item 1 (Ark), item 1 ({"page": 1})' in told
        assert f"asks: Good?, item 1 (Ark), item 2 ({'x' * 39}…)" in told


async def test_a_trace_has_the_items_of_each_question(tmp_path: Path) -> None:
    async with listed(tmp_path, each(at_most=None)) as (door, _):
        await door.approve("t", (await asked(door))[gate(2)].approval.id)
        spans = {one.instance: one for one in await door.trace("t") if one.question == "Good?"}
        assert {i: (one.status, one.items) for i, one in spans.items()} == {
            gate(1): ("waiting", ("Ark",)),
            gate(2): ("approved", ("Bees",)),
            gate(3): ("waiting", ("Cod",)),
        }


@pytest.mark.parametrize("ending", ["reject", "fail", "wait"])
async def test_what_nobody_answered_in_time_is_told_by_its_item(tmp_path: Path, ending: Any) -> None:
    clock, crew = HeldClock(), FunctionCrew(items={"book": ["Ark", "Bees"]})
    rules = ApprovalRules(Patience(60.0, ending=ending))
    async with opened(tmp_path, crew, rules, clock) as door:
        await door.create_thread(each(at_most=1), "t")
        await drive(door, "go")
        clock.move(61)
        await drive(door)
        assert "nobody answered “Good?, item 1 (Ark)” in time" in await happened(door)


async def test_whoever_is_asked_behind_a_list_is_told_of_which_item_each_output_is(tmp_path: Path) -> None:
    root = flow(ForEach("m", "book", Step("a", "a")), "b", Gate("g", "Good?"), order="m<g b<g")
    async with listed(tmp_path, team(root)) as (door, _):
        one = await only(door)
        assert one.items == {"a[1]": ("Ark",), "a[2]": ("Bees",), "a[3]": ("Cod",)}
        told = [line for line in card_lines(one) if line.endswith("wrote:")]
        books = [f"  a[{i}] (for {of}) wrote:" for i, of in enumerate(("Ark", "Bees", "Cod"), 1)]
        assert sorted(told) == [*books, "  b wrote:"]
        outputs = {made["instance"]: made["items"] for made in approval_record(one)["outputs"]}
        assert outputs == {**one.items, "b": ()}


async def test_the_card_stops_at_the_next_question_and_says_whom_it_is_put_to(tmp_path: Path) -> None:
    root = flow("a", Gate("g", "Good?"), Gate("h", "Sure?", ("boss",)), "c", order="a<g g<h h<c")
    async with listed(tmp_path, team(root)) as (door, _):
        one = await only(door)
        assert "  what comes next: “Sure?” is asked of boss" in [*card_lines(one)]
        record = approval_record(one)
        assert not record["lets_begin"] and [then["ask"] for then in record["then_asks"]] == ["Sure?"]
        await door.approve("t", one.approval.id)
        await drive(door)
        assert "  what comes next: c" in [*card_lines(await only(door))]


async def test_the_card_of_one_of_two_questions_names_the_other_that_is_still_waited_for(
    tmp_path: Path,
) -> None:
    root = flow("a", Gate("g", "Good?"), Gate("h", "Legal?", ("boss",)), "c", order="a<g a<h g<c h<c")
    async with listed(tmp_path, team(root)) as (door, _):
        by_ask = {one.approval.about.ask: one for one in await door.approvals("t")}
        good, legal = by_ask["Good?"], by_ask["Legal?"]
        assert f"  also waiting, before what comes next: Legal? ({legal.approval.id})" in [*card_lines(good)]
        (told,) = approval_record(good)["also_waiting"]
        assert (told["approval"], told["ask"], told["whom"]) == (legal.approval.id, "Legal?", "boss")
        await door.approve("t", legal.approval.id)
        assert not approval_record(await only(door))["also_waiting"]
