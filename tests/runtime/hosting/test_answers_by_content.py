"""An answer that names the content is to one question: that gate, its words, the item, what is shown."""

from __future__ import annotations

import time
from typing import Any

import pytest

from graph.teams import flow, team
from runtime.hosting.test_teams import Team, hosting
from support.crews import FunctionCrew
from support.hosting import hosting as hosting_graph
from swarmwright.errors import InvalidInput
from swarmwright.graph.building import build_graph
from swarmwright.ports.agents import Activity, AgentReport, AgentView
from swarmwright.ports.commands import Command, EditState, SetAgent
from swarmwright.ports.hosting import Ended
from swarmwright.workflow.tree import ForEach, Gate, Node

HI = {"messages": [{"role": "user", "content": "go", "id": "asked"}]}
TWO_GATES = flow("a", Gate("g", "Legal?"), Gate("h", "Finance?"), "b", order="a<g g<h h<b")
OTHER = "is about another content: look at it anew"


async def safe(view: AgentView, activity: Activity) -> AgentReport:
    return AgentReport("Safe to delete.")


def each_file(*, asks_all: bool = False) -> Node:
    """Each file is checked; a person is asked about each, or about all of them."""
    gate = Gate("g", "Delete?")
    body = flow("a", id_="body") if asks_all else flow("a", gate, "b", order="a<g g<b", id_="body")
    files = ForEach("each", "file", body)
    return (
        flow("list", files, gate, "b", order="list<each each<g g<b")
        if asks_all
        else flow("list", files, order="list<each")
    )


async def content(host: Team) -> str:
    (asked,) = (await host.hosted.state("thread")).interrupts
    return str(asked["value"]["content"])


async def does(host: Team, command: Command) -> None:
    await host.platform.send("thread", command)
    assert await host.drive() == Ended("interrupted")


@pytest.mark.parametrize("later", [True, False])
async def test_one_answer_sent_twice_is_no_yes_to_the_next_question_about_the_same_text(later: bool) -> None:
    crew = FunctionCrew()
    async with hosting(team(TWO_GATES), crew) as host:
        await host.drive(HI)
        yes = {"resume": {"decision": "approve", "content": await content(host)}}
        said: dict[str, Any] = {} if later else {"said_at": time.time()}
        assert await host.drive(command=yes, **said) == Ended("interrupted")
        with pytest.raises(InvalidInput, match=OTHER):
            await host.drive(command=yes, **said)
        assert crew.worked() == ["a"]


async def test_nor_is_it_where_the_graph_itself_is_hosted() -> None:
    crew = FunctionCrew()
    async with hosting_graph(build_graph(team(TWO_GATES), crew)) as host:
        await host.drive(HI)
        (asked,) = (await host.hosted.state("thread")).interrupts
        (first,) = asked["value"]["waiting"]
        await host.drive(command={"resume": {"decisions": {first["instance"]: True}}})
        (asked,) = (await host.hosted.state("thread")).interrupts
        (second,) = asked["value"]["waiting"]
        assert second["content"] != first["content"]
        by = {"decisions": {second["instance"]: True}, "content": {second["instance"]: first["content"]}}
        await host.drive(command={"resume": by})
        assert crew.worked() == ["a"]


@pytest.mark.parametrize("asks_all", [False, True])
async def test_a_yes_for_one_file_is_none_for_another_of_which_the_same_is_said(asks_all: bool) -> None:
    crew = FunctionCrew({"a": safe}, items={"file": ["old.log"]})
    async with hosting(team(each_file(asks_all=asks_all)), crew) as host:
        await host.drive(HI)
        old = await content(host)
        crew.items = {"file": ["customers.db"]}
        await does(host, EditState(outputs={"list": {"text": "- customers.db"}}))
        with pytest.raises(InvalidInput, match=OTHER):
            await host.drive(command={"resume": {"decision": "approve", "content": old}})
        assert "b" not in {instance.partition("[")[0] for instance in crew.worked()}


async def test_a_yes_is_none_once_somebody_else_is_to_work_on_it() -> None:
    crew = FunctionCrew()
    async with hosting(team(flow("a", Gate("g", "ok?"), "b", order="a<g g<b")), crew) as host:
        await host.drive(HI)
        old = await content(host)
        await does(host, SetAgent("b", prompt="You delete everything."))
        with pytest.raises(InvalidInput, match=OTHER):
            await host.drive(command={"resume": {"decision": "approve", "content": old}})
        assert crew.worked() == ["a"]


async def test_who_is_asked_in_a_map_is_told_of_which_item() -> None:
    crew = FunctionCrew({"a": safe}, items={"file": ["old.log", {"name": "customers.db"}]})
    async with hosting(team(each_file()), crew) as host:
        await host.drive(HI)
        told = (await host.hosted.state("thread")).interrupts
        assert [one["value"]["items"] for one in told] == [["old.log"], [{"name": "customers.db"}]]
        assert len({one["value"]["content"] for one in told}) == 2
