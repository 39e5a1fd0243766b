"""Whoever sends a command is told who waits for a person's yes because of it."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from graph.teams import flow, team
from runtime.test_sent_for import ASKED, last, said_yes_and_sent
from support.asking import drive, only, opened
from support.crews import FunctionCrew
from swarmwright.ports.commands import (
    Command,
    EditState,
    Pause,
    Redirect,
    RollBack,
    Send,
    SetAgent,
    SetTool,
    Swap,
)
from swarmwright.runtime.platform import Platform
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.tree import Flow, ForEach, Gate, Step, Workflow

OTHERWISE = SetAgent("d", prompt="You are evil")
SET = "another prompt: from d's next step on"


async def told(door: Platform, command: Command) -> str:
    row = await door.settled("t", (await door.send("t", command)).seq)
    assert row.state == "applied", row.reason
    return row.reason


async def approved(door: Platform, *before: Command) -> None:
    """The thread "t" was asked "Is it?", is paused, and somebody has said yes."""
    await door.create_thread(team(ASKED), "t")
    assert (await drive(door, "go")).status == "interrupted"
    for command in (Pause(), *before):
        await told(door, command)
    await door.approve("t", next(o.approval.id for o in await door.approvals("t") if o.outputs))


COMMANDS = [
    ("other work behind a yes", [OTHERWISE], f"{SET}; d waits for another yes to “Is it?”"),
    ("an edit", [EditState(outputs={"a": {"text": "other"}})], "; d waits for another yes to “Is it?”"),
    (
        "somebody sent for, and other work",
        [Redirect("e"), OTHERWISE],
        f"{SET}; d, e wait for another yes to “Is it?”",
    ),
    (
        "sent for behind that",
        [OTHERWISE, Redirect("e")],
        "e is sent for; e waits for another yes to “Is it?”",
    ),
    ("sent there", [OTHERWISE, Redirect("d")], "d is sent for"),
    (
        "run again there",
        [EditState(again=("a",))],
        "; d waits for another yes to “Is it?”",
    ),
    ("as it was", [SetAgent("e", prompt="You are kind")], "another prompt: from e's next step on"),
    ("as it was again", [OTHERWISE, SetAgent("d", prompt="")], "the team's prompt: from d's next step on"),
    ("sent for under a yes that holds", [Redirect("e")], "e begins once the pause is over"),
]


@pytest.mark.parametrize(("commands", "words"), [c[1:] for c in COMMANDS], ids=[c[0] for c in COMMANDS])
async def test_whoever_changes_what_a_yes_was_to_is_told_who_waits_for_another(
    tmp_path: Path, commands: list[Command], words: str
) -> None:
    async with opened(tmp_path, FunctionCrew()) as door, asyncio.timeout(30):
        await approved(door)
        *_, said = [await told(door, command) for command in commands]
        assert said.endswith(words) if words.startswith(";") else said == words
        assert said[:60] in (await door.history("t"))[-1].happened


async def test_whoever_runs_a_step_again_behind_a_yes_that_holds_no_more_is_told_that_it_waits(
    tmp_path: Path,
) -> None:
    crew = FunctionCrew()
    async with opened(tmp_path, crew) as door, asyncio.timeout(30):
        await approved(door)
        await door.approve("t", (await only(door)).approval.id)  # the pause
        assert (await drive(door)).status == "finished"
        await told(door, OTHERWISE)
        said = await told(door, Redirect("d"))
        assert said == "d is to run again; taken back: e; d waits for another yes to “Is it?”"
        assert (await drive(door)).waiting[0]["name"] == "Is it?"


async def test_a_tool_more_for_who_comes_next_is_told_to_want_another_yes(tmp_path: Path) -> None:
    catalog = Catalog.of(list("acde"), ["hammer"])
    async with opened(tmp_path, FunctionCrew()) as door, asyncio.timeout(30):
        await door.create_thread(Workflow(team(ASKED).root, (), catalog), "t")
        await drive(door, "go")
        await told(door, Pause())
        await door.approve("t", next(o.approval.id for o in await door.approvals("t") if o.outputs))
        assert (await told(door, SetTool("hammer", "allow", "d"))).endswith(
            "d waits for another yes to “Is it?”"
        )


@pytest.mark.parametrize("sent", [True, False])
async def test_whoever_goes_back_is_told_who_waits_for_a_yes_that_was_good_once(
    tmp_path: Path, sent: bool
) -> None:
    async with opened(tmp_path, FunctionCrew()) as door, asyncio.timeout(30):
        await (said_yes_and_sent(door, ASKED) if sent else approved(door))
        said = await told(door, RollBack(await last(door)))
        who = "d, e wait" if sent else "d waits"
        assert said.endswith(f"; {who} for another yes to “Is it?”")


async def test_whoever_goes_back_behind_a_yes_that_work_went_on_from_is_told_of_no_wait(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path, FunctionCrew()) as door, asyncio.timeout(30):
        await door.create_thread(team(flow("a", Gate("ok", "Is it?"), "d", "e", order="a<ok ok<d d<e")), "t")
        await drive(door, "go")
        await door.approve("t", (await only(door)).approval.id)
        await drive(door)
        before = next(str(one.number) for one in await door.history("t") if "d is done" in one.happened)
        assert "wait" not in await told(door, RollBack(before))


SIDE = team(
    Flow(
        "f",
        (Step("a", "a"), Gate("g", "Is it?"), Step("b", "b"), Step("d", "d"), Step("e", "e")),
        (("a", "g"), ("g", "b"), ("d", "e")),
    )
)


@pytest.mark.parametrize(
    ("happened", "words", "status"),
    [
        ("the request is taken in", "", "interrupted"),
        ("begins: a, d", "", "interrupted"),
        ("a is done; d is done; begins: e; asks: Is it?", "", "interrupted"),
        ("e is done", "; asks again: “Is it?”", "interrupted"),
        ("a person says yes: Is it?", "; b waits for another yes to “Is it?”", "interrupted"),
        ("begins: b", "; b waits for another yes to “Is it?”", "interrupted"),
        ("b is done; the turn is finished", "", "idle"),
    ],
)
async def test_whoever_goes_back_is_told_which_question_comes_back_and_how_the_thread_stands(
    tmp_path: Path, happened: str, words: str, status: str
) -> None:
    async with opened(tmp_path, FunctionCrew()) as door, asyncio.timeout(30):
        await door.create_thread(SIDE, "t")
        await drive(door, "go")
        await door.approve("t", (await only(door)).approval.id)
        assert (await drive(door)).status == "finished"
        to = next(one for one in await door.history("t") if one.happened == happened)
        assert await told(door, RollBack(to.id)) == f"to {to.number}: {happened}{words}"
        assert [one.status for one in await door.threads()] == [status]
        assert bool(await door.approvals("t")) == ("Is it?" in happened + words)
        assert (await drive(door)).status == ("finished" if status == "idle" else "interrupted")


@pytest.mark.parametrize("words", [(), ("one", "two")])
async def test_a_run_that_goes_back_before_its_request_takes_up_what_was_said_before_or_is_finished(
    tmp_path: Path, words: tuple[str, ...]
) -> None:
    crew = FunctionCrew()
    async with opened(tmp_path, crew) as door, asyncio.timeout(30):
        await door.create_thread(SIDE, "t")
        for said in words:
            await door.send("t", Send(said))
        assert (await drive(door, "go")).status == "interrupted"
        to = next(one for one in await door.history("t") if one.happened == "asked: go")
        worked = len(crew.worked())
        await door.send("t", RollBack(to.id))
        result = await drive(door)
        named = [wait["name"] for wait in result.waiting]
        assert (result.status, named) == (("interrupted", ["Is it?"]) if words else ("finished", []))
        assert crew.worked()[worked:] == (["a", "d", "e"] if words else [])
        assert (await door.thread("t")).status == ("interrupted" if words else "idle")


async def test_a_change_of_who_has_begun_early_in_a_map_asks_for_no_other_yes(tmp_path: Path) -> None:
    """As the command says it: by the item of each question."""
    before = ForEach("each", "dish", flow("a", "d", order="a<d", id_="i"))
    gated = flow("a", Gate("g", "Is it?"), "d", "f", order="a<g g<d d<f", id_="i")
    async with opened(tmp_path, FunctionCrew(items={"dish": ["fish", "rice"]})) as door, asyncio.timeout(30):
        await door.create_thread(team(flow("z", before, order="z<each")), "t")
        await drive(door, "go")
        await told(door, Swap(team(flow("z", replace(before, body=gated), order="z<each"))))
        await told(door, Pause())
        await drive(door)
        for one in [one for one in await door.approvals("t") if one.outputs]:
            await door.approve("t", one.approval.id)
        said = await told(door, SetAgent("d", prompt="You are evil"))
        assert said == "another prompt: from d's next step on"
        assert (await told(door, SetAgent("f", prompt="You are evil"))).endswith(
            "; f, item 1 waits for another yes to “Is it?, item 1”; "
            "f, item 2 waits for another yes to “Is it?, item 2”"
        )
