"""What a person is shown, and says yes to, at a question behind a part that does not end in a step's work."""

from __future__ import annotations

import asyncio
from itertools import pairwise
from pathlib import Path

import pytest

from graph.teams import flow, team
from runtime.test_sent_for import did
from support.asking import drive, opened
from support.crews import FunctionCrew
from swarmwright.ports.agents import Activity, AgentReport, AgentView
from swarmwright.ports.commands import EditState
from swarmwright.runtime.door.cards import Asked
from swarmwright.runtime.platform import Platform
from swarmwright.workflow.conditions import Approved, Compare
from swarmwright.workflow.tree import AtLeast, Case, Choice, ForEach, Gate, Loop, Node

BOSS = Gate("boss", "Is all of it?")
SURE = Gate("sure", "Sure?")


def behind(part: Node, *before: str) -> Node:
    """`boss` is asked behind the part, and `e` begins on a yes."""
    order = " ".join(f"{a}<{b}" for a, b in pairwise((*before, part.id, BOSS.id, "e")))
    return flow(*before, part, BOSS, "e", order=order, id_="root")


def gated(id_: str, gate: str, *, goes_on: bool = False) -> Node:
    made = Gate(gate, f"Is {id_}?", on_reject="continue" if goes_on else "stop")
    return flow(id_, made, order=f"{id_}<{gate}", id_=f"{id_}-{gate}")


BRANCHES = flow(gated("a", "ga"), gated("b", "gb"), id_="both")
QUORUM = flow(gated("a", "ga"), gated("b", "gb"), join=AtLeast(2), id_="both")
NOT_TAKEN = Choice("if", (Case(Compare("quality", ">", 5, "a"), flow("b", id_="then")),))
PARTS = {
    "map": (behind(ForEach("each", "chapter", gated("a", "ga")), "list"), {"a[1]", "a[2]"}, "a[1]"),
    "branches": (behind(BRANCHES), {"a", "b"}, "a"),
    "quorum": (behind(QUORUM), {"a", "b"}, "a"),
    "rounds": (behind(Loop("l", gated("a", "ga", goes_on=True), Approved("ga"), 3)), {"a"}, "a"),
    "deep": (behind(flow(flow(gated("a", "ga"), id_="two"), SURE, order="two<sure", id_="one")), {"a"}, "a"),
    "not taken": (behind(NOT_TAKEN, "a"), {"a"}, "a"),
    "an empty list": (behind(ForEach("each", "page", flow("b", id_="body")), "a"), {"a"}, "a"),
}


async def poor(view: AgentView, activity: Activity) -> AgentReport:
    return AgentReport("poor", {"quality": 1})


async def boss_of(door: Platform) -> Asked:
    """What `boss` is asked, once everybody else has a yes."""
    while waiting := {one.approval.about.ask: one for one in await door.approvals("t")}:
        if BOSS.ask in waiting:
            return waiting[BOSS.ask]
        for one in waiting.values():
            await door.approve("t", one.approval.id)
        await drive(door)
    pytest.fail("nobody asks the boss")


@pytest.mark.parametrize("kind", PARTS)
async def test_a_yes_behind_a_part_is_to_the_work_in_it_and_holds_for_no_other(
    tmp_path: Path, kind: str
) -> None:
    root, shown, again = PARTS[kind]
    crew = FunctionCrew({"a": poor}, items={"chapter": ["one", "two"], "page": []})
    async with opened(tmp_path, crew) as door, asyncio.timeout(30):
        await door.create_thread(team(root), "t")
        await drive(door, "go")
        boss = await boss_of(door)
        assert {one.instance for one in boss.outputs} == shown
        await door.approve("t", boss.approval.id)
        await did(door, EditState(outputs={again: {"text": "EVIL"}}))
        await drive(door)
        anew = await boss_of(door)
        assert "EVIL" in {one.text for one in anew.outputs}
        assert anew.approval.about.content != boss.approval.about.content
        assert "e" not in crew.worked()
