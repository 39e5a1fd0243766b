"""Whoever sends a command is told which answer somebody waits for, and to which of several questions; what is
asked again says why."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from graph.teams import flow, team
from runtime.test_told_who_waits import told
from support.asking import asked, drive, opened
from support.crews import FunctionCrew
from swarmwright.ports.commands import EditState, Pause, Redirect, SetAgent, Swap
from swarmwright.runtime.platform import Platform
from swarmwright.workflow.conditions import Approved
from swarmwright.workflow.tree import AtLeast, Gate, Loop, Node, Step

OTHER = EditState(outputs={"a": {"text": "other words"}})
EVIL = SetAgent("c", prompt="Be evil")
EITHER = Gate("g", "Good?", on_reject="continue")
ROUNDS = flow(Loop("l", flow("a", EITHER, order="a<g", id_="b"), Approved("g"), at_most=3), "c", order="l<c")


def quorum(enough: int) -> Node:
    """`a` writes, so many of three say yes, `c` posts it."""
    people = flow(*(Gate(id_, f"{id_}?") for id_ in "ghi"), join=AtLeast(enough), id_="q")
    return flow("a", people, "c", order="a<q q<c")


@asynccontextmanager
async def paused(folder: Path, root: Node, **said: bool) -> AsyncIterator[Platform]:
    """The thread is paused, and that was said to the gates."""
    async with opened(folder, FunctionCrew()) as door, asyncio.timeout(30):
        await door.create_thread(team(root), "t")
        await drive(door, "go")
        await told(door, Pause())
        for gate, yes in said.items():
            id_ = (await asked(door))[f"gate-{gate}"].approval.id
            await (door.approve if yes else door.reject)("t", id_)
        yield door


async def refused(door: Platform, step: str) -> str:
    row = await door.settled("t", (await door.send("t", Redirect(step))).seq)
    assert row.state == "refused"
    return row.reason


async def test_where_a_no_lets_somebody_begin_they_wait_for_a_no(tmp_path: Path) -> None:
    async with paused(tmp_path, ROUNDS, good=False) as door:
        assert (await told(door, OTHER)).endswith("a, round 2 waits for another no to “Good?”")


async def test_where_either_answer_does_they_wait_for_an_answer(tmp_path: Path) -> None:
    async with paused(tmp_path, flow("a", EITHER, "c", order="a<g g<c"), good=False) as door:
        assert (await told(door, OTHER)).endswith("c waits for another answer to “Good?”")


async def test_a_yes_that_is_gone_has_nobody_wait_whom_a_no_alone_lets_begin(tmp_path: Path) -> None:
    body = flow("a", EITHER, order="a<g", id_="b")
    rounds = Loop("l", body, Approved("g"), at_most=3, redo=Step("d", "d"))
    async with paused(tmp_path, flow(rounds, "c", order="l<c"), good=True) as door:
        assert (await told(door, EVIL)).endswith("; c waits for another yes to “Good?”")


async def test_of_several_of_which_one_is_enough_the_one_that_was_answered_is_named(tmp_path: Path) -> None:
    async with paused(tmp_path, quorum(1), h=True) as door:
        assert (await told(door, EVIL)).endswith("; c waits for another yes to “h?”")


async def test_where_any_of_several_is_enough_all_of_them_are_named(tmp_path: Path) -> None:
    async with paused(tmp_path, quorum(1)) as door:
        assert "people decide on “g?” or “h?” or “i?” before c begins" in await refused(door, "c")
    async with paused(tmp_path / "two", quorum(2), i=True) as door:
        why = await refused(door, "c")
        assert "“g?” or “h?” before c begins" in why and why.endswith("answer one of them")


async def test_where_all_are_needed_no_other_is_said_to_be_enough(tmp_path: Path) -> None:
    async with paused(tmp_path, quorum(2)) as door:
        assert "people decide on “g?” before c begins" in await refused(door, "c")


SWAPPED = flow("a", Gate("g", "Good?"), Step("c", "c", "deletes it"), order="a<g g<c")
TAKES_BACK = {
    "an edit": (OTHER, "the content has changed (edit state)"),
    "a swap": (Swap(team(SWAPPED)), "what a yes lets begin has changed (swap)"),
}


@pytest.mark.parametrize("command", TAKES_BACK)
@pytest.mark.parametrize("yes", [True, False])
async def test_what_is_asked_again_since_its_answer_is_taken_back_says_why(
    tmp_path: Path, command: str, yes: bool
) -> None:
    made, why = TAKES_BACK[command]
    async with opened(tmp_path, FunctionCrew()) as door, asyncio.timeout(30):
        await door.create_thread(team(flow("a", Gate("g", "Good?"), "c", order="a<g g<c")), "t")
        await drive(door, "go")
        await told(door, Pause())
        first = (await asked(door))["gate-good"].approval.id
        await (door.approve if yes else door.reject)("t", first)
        await told(door, made)
        assert (await asked(door))["gate-good"].approval.anew == (first, why)
