"""An output that waits for a person's word: what it tells and announces waits with it."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from langchain_core.messages import HumanMessage
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.types import Command as Resumed

from graph.teams import chain, flow, team
from support.asking import drive, only, opened
from support.crews import WAIT_S, FunctionCrew
from swarmwright.graph.building import build_graph
from swarmwright.policy.approvals import ApprovalRules
from swarmwright.ports.agents import Activity, AgentReport, AgentView
from swarmwright.ports.commands import Command, EditState, Pause, Redirect, Resume, RollBack
from swarmwright.runtime.platform import Platform
from swarmwright.workflow.rules import Hide
from swarmwright.workflow.tree import Flow, StartsOn, Step, Workflow

CAREFUL = ApprovalRules(confidence={"a": 0.7})


def announcing(sure: float, *, told: Mapping[str, Any] | None = None, mid: bool = True) -> Any:
    """An agent that announces "ready" in the midst of its work, and tells the others something at its end."""

    async def work(view: AgentView, activity: Activity) -> AgentReport:
        if mid:
            activity.announce("ready")
            for _ in range(20):  # whoever was to begin on it has begun by now
                await asyncio.sleep(0.005)
        return AgentReport("a guess", {"confidence": sure}, {} if told is None else told)

    return work


def listening() -> Workflow:
    """`b` begins once `a` is announced to be ready; `c` follows `a`."""
    return team(
        Flow(
            "f",
            (Step("a", "a", signals=("ready",)), Step("b", "b"), Step("c", "c")),
            (("a", "c"),),
            (StartsOn("b", "ready"),),
        )
    )


async def test_what_an_unsure_agent_announces_begins_nothing_until_it_is_approved(tmp_path: Path) -> None:
    crew = FunctionCrew({"a": announcing(0.1)})
    async with opened(tmp_path, crew, CAREFUL) as door:
        await door.create_thread(listening(), "t")
        assert (await drive(door, "go")).status == "interrupted"
        assert crew.worked() == ["a"]
        await door.approve("t", (await only(door)).approval.id)
        assert (await drive(door)).status == "finished"
        assert sorted(crew.worked()) == ["a", "b", "c"]


async def test_what_a_sure_agent_announced_counts_from_its_end(tmp_path: Path) -> None:
    crew = FunctionCrew({"a": announcing(0.9)})
    async with opened(tmp_path, crew, CAREFUL) as door:
        await door.create_thread(listening(), "t")
        assert (await drive(door, "go")).status == "finished"
        assert crew.worked()[0] == "a" and sorted(crew.worked()) == ["a", "b", "c"]
        assert [view.outputs[0].agent for view in crew.views if view.instance == "b"] == ["a"]
        assert (await door.state("t"))["signals"] == {"ready": {"a": True}}


async def test_an_agent_that_is_asked_for_no_confidence_announces_at_once(tmp_path: Path) -> None:
    crew = FunctionCrew({"a": announcing(0.1)})
    async with opened(tmp_path, crew) as door:
        await door.create_thread(listening(), "t")
        assert (await drive(door, "go")).status == "finished"
        assert [len(view.outputs) for view in crew.views if view.instance == "b"] == [0]


@pytest.mark.parametrize(("by", "who"), [("Eve", "Eve"), ("", "a person")])
async def test_an_edit_of_a_held_output_answers_nothing_and_is_asked_about_as_an_edit(
    tmp_path: Path, by: str, who: str
) -> None:
    crew = FunctionCrew({"a": announcing(0.1)})
    async with opened(tmp_path, crew, CAREFUL) as door:
        await door.create_thread(listening(), "t")
        await drive(door, "go")
        assert (await door.waiting("t"))[0]["name"] == "a reports a confidence of 0.1: is it good enough?"
        await door.send("t", EditState(outputs={"a": {"fields": {"confidence": 0.9}}}, by=by))
        await drive(door)
        assert crew.worked() == ["a"]
        edited = f"a's output, edited by {who}, reports a confidence of 0.9: is it good enough?"
        assert (await door.waiting("t"))[0]["name"] == edited
        await door.send("t", EditState(again=("a",)))
        await drive(door)
        assert (await door.waiting("t"))[0]["name"] == "a reports a confidence of 0.1: is it good enough?"
        await door.approve("t", (await only(door)).approval.id)
        assert (await drive(door)).status == "finished"


EDITS = [
    ("its text", EditState(outputs={"a": {"text": "an edit"}})),
    ("what it reports", EditState(outputs={"a": {"fields": {"confidence": 0.9}}})),
    ("its message", EditState(messages={"1/a": "an edit"})),
]


@pytest.mark.parametrize("says", ["yes", "no"])
@pytest.mark.parametrize("edit", [e[1] for e in EDITS], ids=[e[0] for e in EDITS])
async def test_what_people_said_to_a_held_output_is_not_said_to_an_edit_of_it(
    tmp_path: Path, edit: EditState, says: str
) -> None:
    crew = FunctionCrew({"a": announcing(0.1)})
    async with opened(tmp_path, crew, CAREFUL) as door:
        await door.create_thread(team(chain("a", "b")), "t")
        await drive(door, "go")
        id_ = (await only(door)).approval.id
        await (door.approve("t", id_) if says == "yes" else door.reject("t", id_))
        row = await door.settled("t", (await door.send("t", edit)).seq)
        assert f"the {says} to a's output was to what stood there, and is asked for anew" in row.reason
        assert (await drive(door)).status == "interrupted"
        assert crew.worked() == ["a"]
        assert (await door.waiting("t"))[0]["name"].startswith("a's output, edited by a person")
        await door.approve("t", (await only(door)).approval.id)
        assert (await drive(door)).status == "finished"
        assert crew.worked() == ["a", "b"]


async def test_after_a_no_to_a_held_output_that_ended_the_turn_an_edit_of_it_is_asked_about(
    tmp_path: Path,
) -> None:
    crew = FunctionCrew({"a": announcing(0.1)})
    async with opened(tmp_path, crew, CAREFUL) as door:
        await door.create_thread(team(chain("a", "b")), "t")
        await drive(door, "go")
        await door.reject("t", (await only(door)).approval.id)
        assert (await drive(door)).status == "rejected"
        await door.settled("t", (await door.send("t", EDITS[0][1])).seq)
        await door.approve("t", (await only(door)).approval.id)
        assert (await drive(door)).status == "finished"
        assert crew.worked() == ["a", "b"]


async def test_who_goes_on_once_more_from_a_held_output_waits_for_a_yes_to_what_it_says_by_then(
    tmp_path: Path,
) -> None:
    crew = FunctionCrew({"a": announcing(0.1, told={"price": 7})})
    async with opened(tmp_path, crew, CAREFUL) as door:
        await door.create_thread(team(chain("a", "b")), "t")
        await drive(door, "go")
        await door.approve("t", (await only(door)).approval.id)
        assert (await drive(door)).status == "finished"
        await door.settled("t", (await door.send("t", Redirect("b"))).seq)
        assert (await drive(door)).status == "finished"
        assert crew.worked() == ["a", "b", "b"]  # it says what was approved
        for command in (EDITS[0][1], Redirect("a", behind=True)):
            row = await door.settled("t", (await door.send("t", command)).seq)
            assert row.state == "applied", row.reason
        assert (await drive(door)).status == "interrupted"
        assert crew.worked() == ["a", "b", "b"]
        await door.approve("t", (await only(door)).approval.id)
        assert (await drive(door)).status == "finished"
        assert crew.worked() == ["a", "b", "b", "b"]


HIDDEN = [(), (Hide("a", ("x",)),)]


@pytest.mark.parametrize("rules", HIDDEN, ids=["from nobody", "from somebody"])
@pytest.mark.parametrize("says", ["yes", "no"])
async def test_what_a_held_output_told_under_a_yes_is_held_back_again_where_it_is_edited(
    tmp_path: Path, rules: tuple[Hide, ...], says: str
) -> None:
    crew = FunctionCrew({"a": announcing(0.1, told={"price": 7}, mid=False)})
    async with opened(tmp_path, crew, CAREFUL) as door:
        await door.create_thread(team(flow("a", "b", "x", order="a<b"), *rules), "t")
        await drive(door, "go")
        await said_yes_to(door)
        assert 7 in contexts(await door.state("t"))
        await settled(door, EDITS[0][1])
        assert contexts(await door.state("t")) == []
        one = next(o for o in await door.approvals("t") if o.approval.about.kind == "confidence")
        assert one.context == {"a": {"price": 7}}
        await (door.approve if says == "yes" else door.reject)("t", one.approval.id)
        await settled(door, Resume())
        await drive(door)
        assert set(contexts(await door.state("t"))) == ({7} if says == "yes" else set())
        assert ("b" in crew.worked()) is (says == "yes")


@pytest.mark.parametrize("way", ["fork", "back"])
async def test_what_a_held_output_told_under_a_yes_is_held_back_where_that_yes_does_not_come_back(
    tmp_path: Path, way: str
) -> None:
    crew = FunctionCrew({"a": announcing(0.1, told={"price": 7}, mid=False)})
    async with opened(tmp_path, crew, CAREFUL) as door:
        await door.create_thread(team(chain("a", "b")), "t")
        await drive(door, "go")
        await said_yes_to(door)
        at, thread = str((await door.history("t"))[-1].number), {"fork": "f", "back": "t"}[way]
        await (settled(door, RollBack(at)) if way == "back" else door.fork("t", at, "f"))
        assert contexts(await door.state(thread)) == []
        await drive(door, thread=thread)
        assert crew.worked() == ["a"]


async def test_what_somebody_else_has_said_since_under_the_same_name_stays(tmp_path: Path) -> None:
    crew = FunctionCrew({"a": announcing(0.1, told={"price": 7}, mid=False)})
    async with opened(tmp_path, crew, CAREFUL) as door:
        await door.create_thread(team(chain("a", "b")), "t")
        await drive(door, "go")
        await said_yes_to(door)
        await settled(door, EditState(outputs={"a": {"text": "an edit"}}, context={"public": {"price": 9}}))
        assert contexts(await door.state("t")) == [9]


async def said_yes_to(door: Platform) -> None:
    """The held output is approved, what it told is in the context, and nothing has begun on it: a pause."""
    await settled(door, Pause())
    await door.approve("t", next(o.approval.id for o in await door.approvals("t") if o.outputs))
    await drive(door)


async def settled(door: Platform, command: Command) -> None:
    row = await door.settled("t", (await door.send("t", command)).seq)
    assert row.state == "applied", row.reason


def contexts(state: Mapping[str, Any]) -> list[Any]:
    private = state["private_context"].values()
    return [one for given in (state["shared_context"], *private) for one in given.values()]


async def test_what_a_rejected_output_announced_and_told_is_dropped(tmp_path: Path) -> None:
    crew = FunctionCrew({"a": announcing(0.1, told={"price": 7})})
    async with opened(tmp_path, crew, CAREFUL) as door:
        await door.create_thread(listening(), "t")
        await drive(door, "go")
        await door.reject("t", (await only(door)).approval.id)
        result = await drive(door)
        assert (result.status, crew.worked()) == ("interrupted", ["a"])
        assert [(wait["kind"], wait["name"]) for wait in result.waiting] == [("signal", "ready")]
        assert (await door.state("t"))["shared_context"] == {}


async def test_what_a_failed_try_announced_is_forgotten_with_it(tmp_path: Path) -> None:
    async def fails(view: AgentView, activity: Activity) -> AgentReport:
        activity.announce("ready")
        await asyncio.sleep(0.05)
        raise OSError("the disk is full")

    crew = FunctionCrew({"a": fails})
    async with opened(tmp_path, crew, CAREFUL) as door:
        await door.create_thread(listening(), "t")
        await drive(door, "go")
        assert crew.worked() == ["a"]
        assert (await door.state("t"))["signals"] == {}


async def test_what_an_unsure_agent_tells_is_seen_by_nobody_until_it_is_approved(tmp_path: Path) -> None:
    crew = FunctionCrew({"a": announcing(0.1, told={"price": 7}, mid=False)})
    async with opened(tmp_path, crew, CAREFUL) as door:
        await door.create_thread(team(flow("a", "b", "c", order="a<c")), "t")
        await drive(door, "go")
        assert (await door.state("t"))["shared_context"] == {}
        await door.send("t", Redirect("b"))
        await drive(door)
        assert [dict(view.context) for view in crew.views if view.instance == "b"] == [{}, {}]
        one = await only(door)
        assert one.context == {"a": {"price": 7}}
        await door.approve("t", one.approval.id)
        assert (await drive(door)).status == "finished"
        assert (await door.state("t"))["shared_context"] == {"price": 7}
        assert [dict(view.context) for view in crew.views if view.instance == "c"] == [{"price": 7}]
        assert "withheld" not in (await door.state("t"))["progress"]["a"]


async def test_what_is_told_once_it_is_approved_reaches_only_those_who_may_see_it(tmp_path: Path) -> None:
    crew = FunctionCrew({"a": announcing(0.1, told={"price": 7}, mid=False)})
    async with opened(tmp_path, crew, CAREFUL) as door:
        await door.create_thread(team(flow("a", "b", "c", order="a<b a<c"), Hide("a", ("b",))), "t")
        await drive(door, "go")
        await door.approve("t", (await only(door)).approval.id)
        await drive(door)
        assert {view.instance: dict(view.context) for view in crew.views[1:]} == {"b": {}, "c": {"price": 7}}


async def test_a_hosted_graph_holds_it_back_too() -> None:
    crew = FunctionCrew({"a": announcing(0.1, told={"price": 7})})
    graph = build_graph(listening(), crew, checkpointer=InMemorySaver(), approvals=CAREFUL)
    config: Any = {"configurable": {"thread_id": "t"}}
    async with asyncio.timeout(WAIT_S):
        stopped = await graph.ainvoke({"messages": [HumanMessage("go")]}, config)
        assert (crew.worked(), stopped["shared_context"], stopped["signals"]) == (
            ["a"],
            {},
            {"ready": {"a": True}},
        )
        ended = await graph.ainvoke(Resumed(resume=True), config)
    assert (sorted(crew.worked()), ended["shared_context"]) == (["a", "b", "c"], {"price": 7})
