"""Who was sent for by a person, under a yes that is gone by the time that they are to begin."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from graph.teams import chain, flow, team
from support.asking import drive, only, opened
from support.crews import FunctionCrew
from swarmwright.policy.approvals import ApprovalRules
from swarmwright.ports.agents import Activity, AgentReport, AgentView
from swarmwright.ports.commands import Command, EditState, Pause, Redirect, Resume, RollBack, SetAgent
from swarmwright.runtime.platform import Platform
from swarmwright.workflow.conditions import Compare
from swarmwright.workflow.tree import Gate, Loop, Node, Step

OK = Gate("ok", "Is it?")
ASKED = flow("a", "c", OK, "d", "e", order="a<ok ok<d c<d d<e")
"""`e` is not right behind the question, `d` is; `c` is not under review there."""
USED_UP = Loop("l", Step("a", "a"), Compare("quality", ">", 5, "a"), at_most=2, exhausted="escalate")


async def unsure(view: AgentView, activity: Activity) -> AgentReport:
    return AgentReport("a guess", {"confidence": 0.1, "quality": 1})


async def said_yes_and_sent(door: Platform, root: Node, *, paused: bool = False) -> None:
    """The thread "t": people were asked, said yes, and sent the work to `e`, which has not begun."""
    await door.create_thread(team(root), "t")
    assert (await drive(door, "go")).status == "interrupted"
    asked = (await only(door)).approval.id
    if paused:
        await did(door, Pause())
    await door.approve("t", asked)
    await did(door, Redirect("e"))


async def did(door: Platform, *commands: Command) -> None:
    for command in commands:
        row = await door.settled("t", (await door.send("t", command)).seq)
        assert row.state == "applied", row.reason


async def last(door: Platform) -> str:
    return str((await door.history("t"))[-1].number)


TAKES_AWAY = [
    ("an output that was shown is edited", [EditState(outputs={"a": {"text": "other"}})]),
    ("a step that was shown runs again", [EditState(again=("a",))]),
    ("the work goes back to before it", [Redirect("a")]),
    ("who comes next is set up otherwise", [SetAgent("d", prompt="You are evil")]),
    ("and waits for others", [SetAgent("d", prompt="You are evil"), EditState(again=("c",))]),
]


@pytest.mark.parametrize("commands", [w[1] for w in TAKES_AWAY], ids=[w[0] for w in TAKES_AWAY])
@pytest.mark.parametrize("paused", [True, False])
async def test_who_was_sent_for_under_a_yes_that_a_command_takes_away_waits_for_the_next(
    tmp_path: Path, commands: list[Command], paused: bool
) -> None:
    crew = FunctionCrew()
    async with opened(tmp_path, crew) as door, asyncio.timeout(30):
        await said_yes_and_sent(door, ASKED, paused=paused)
        await did(door, *commands, *([Resume()] if paused else []))
        assert (await drive(door)).waiting[0]["name"] == "Is it?"
        assert not {"d", "e"} & set(crew.worked())
        await door.approve("t", (await only(door)).approval.id)
        assert (await drive(door)).status == "finished"
        assert crew.worked()[-2:] == ["d", "e"]


ASKS = [
    ("a gate", ASKED, ApprovalRules()),
    ("an output of low confidence", chain("a", "b", "e"), ApprovalRules(confidence={"a": 0.7})),
    ("rounds that are used up", flow(USED_UP, "d", "e", order="l<d d<e"), ApprovalRules()),
]


@pytest.mark.parametrize(("root", "rules"), [w[1:] for w in ASKS], ids=[w[0] for w in ASKS])
@pytest.mark.parametrize("way", ["fork", "back"])
async def test_on_a_fork_and_after_a_way_back_who_was_sent_for_waits_for_a_yes_of_now(
    tmp_path: Path, root: Node, rules: ApprovalRules, way: str
) -> None:
    crew = FunctionCrew({"a": unsure})
    async with opened(tmp_path, crew, rules) as door, asyncio.timeout(30):
        await said_yes_and_sent(door, root)
        at = await last(door)
        if way == "back":
            await did(door, RollBack(at))
        else:
            await door.fork("t", at, "f")
        thread, before = {"back": "t", "fork": "f"}[way], len(crew.worked())
        assert (await drive(door, thread=thread)).status == "interrupted"
        assert crew.worked()[before:] == []
        await door.approve(thread, (await only(door, thread)).approval.id)
        assert (await drive(door, thread=thread)).status == "finished"
        assert crew.worked()[-1] == "e" and len(crew.worked()) == before + 2


async def test_who_was_sent_for_under_a_yes_that_holds_begins(tmp_path: Path) -> None:
    crew = FunctionCrew()
    async with opened(tmp_path, crew) as door, asyncio.timeout(30):
        await said_yes_and_sent(door, ASKED, paused=True)
        await did(door, SetAgent("e", prompt="You are kind"), EditState(again=("c",)), Resume())
        assert (await drive(door)).status == "finished"
        assert sorted(crew.worked()[2:]) == ["c", "d", "e"] and crew.worked().index(
            "d"
        ) > crew.worked().index("e")
