"""A hosted graph's question is bound to what was shown: an answer to what has changed since is none."""

from __future__ import annotations

from typing import Any

import pytest
from langchain_core.messages import AIMessage, HumanMessage
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.types import Command

from graph.teams import flow, team
from support.crews import FunctionCrew
from swarmwright.graph import clients
from swarmwright.graph.building import build_graph
from swarmwright.graph.forms import messages_in
from swarmwright.graph.holding import shown_as
from swarmwright.graph.records import WITHHELD
from swarmwright.workflow.tree import Gate

CONFIG: Any = {"configurable": {"thread_id": "t"}}
GO: Any = {"messages": [HumanMessage("go")]}
GATE = "gate-ok"
OTHER: Any = {"messages": [AIMessage("something else", id="1/a", name="a")]}


@pytest.fixture
def trusted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Clients' words are not looked at: what follows holds whoever has changed what was under review."""
    monkeypatch.setattr(clients, "of_people", lambda write, state, team: messages_in(write))


async def asking() -> tuple[Any, FunctionCrew, Any]:
    """A graph that asks about what a has written, its crew, and the first question."""
    crew = FunctionCrew()
    workflow = team(flow("a", Gate("g", "ok?"), "b", order="a<g g<b"))
    graph: Any = build_graph(workflow, crew, checkpointer=InMemorySaver())
    (first,) = (await graph.ainvoke(GO, CONFIG))["__interrupt__"]
    return graph, crew, first


async def question(graph: Any) -> Any:
    (one,) = (await graph.aget_state(CONFIG)).interrupts
    return one


async def test_a_question_names_its_approval_and_the_content_that_it_is_about() -> None:
    graph, _, first = await asking()
    (wait,) = first.value["waiting"]
    entry = (await graph.aget_state(CONFIG)).values["interrupts"][GATE]
    assert wait["approval"] == entry["id"]
    assert wait["content"] and wait["content"] != entry["content"], (
        "of the question, not of the outputs alone"
    )


@pytest.mark.usefixtures("trusted")
@pytest.mark.parametrize("by_id", [True, False])
@pytest.mark.parametrize("way", ["update_state", "command", "input", "one command"])
async def test_what_has_changed_is_not_approved_by_an_answer_to_what_it_was(way: str, by_id: bool) -> None:
    graph, crew, first = await asking()
    answer = {first.id: True} if by_id else True
    match way:
        case "update_state":
            await graph.aupdate_state(CONFIG, OTHER)
            await graph.ainvoke(Command(resume=answer), CONFIG)
        case "one command":
            await graph.ainvoke(Command(resume=answer, update=OTHER), CONFIG)
        case _:
            await graph.ainvoke(Command(update=OTHER) if way == "command" else OTHER, CONFIG)
            if by_id:
                await graph.ainvoke(Command(resume=answer), CONFIG)
    assert crew.worked() == ["a"]
    anew, old = await question(graph), first.value["waiting"][0]
    (wait,) = anew.value["waiting"]
    assert anew.id != first.id
    assert wait["approval"].startswith("ask-2-")
    assert wait["content"] != old["content"]
    entries = (await graph.aget_state(CONFIG)).values["interrupts"]
    assert entries[old["approval"]]["status"] == "superseded"
    await graph.ainvoke(Command(resume={anew.id: True}), CONFIG)
    assert crew.worked() == ["a", "b"]


@pytest.mark.parametrize("written", [{"shared_context": {"tone": "dry"}}, {"messages": [HumanMessage("hm")]}])
async def test_what_changes_nothing_of_it_leaves_the_question_as_it_was_asked(written: Any) -> None:
    graph, crew, first = await asking()
    await graph.ainvoke(Command(update=written), CONFIG)
    await graph.aupdate_state(CONFIG, written)
    await graph.ainvoke(None, CONFIG)
    anew = await question(graph)
    assert anew.value == first.value
    await graph.ainvoke(Command(resume=True), CONFIG)
    assert crew.worked() == ["a", "b"]


async def test_an_answer_can_name_the_approval_or_the_content_that_it_is_to() -> None:
    graph, crew, first = await asking()
    old = first.value["waiting"][0]
    await graph.aupdate_state(CONFIG, OTHER)
    await graph.ainvoke(None, CONFIG)
    new = (await question(graph)).value["waiting"][0]
    stale: list[tuple[Any, str]] = [
        (
            {"decisions": {old["approval"]: "approved"}},
            f"{old['approval']} is superseded; it is asked anew as",
        ),
        ({"decisions": {GATE: True}, "content": {GATE: old["content"]}}, "has another content than that"),
        ({"decisions": {GATE: True}, "content": {"other": old["content"]}}, "no gate 'other' waits"),
        ({"decisions": {GATE: True}, "content": old["content"]}, "'content' is an object by gate"),
    ]
    for answer, why in stale:
        await graph.ainvoke(Command(resume=answer), CONFIG)
        assert why in (await question(graph)).value["problem"]
    assert crew.worked() == ["a"]
    bound = {"decisions": {new["approval"]: True}, "content": {new["approval"]: new["content"]}}
    await graph.ainvoke(Command(resume=bound), CONFIG)
    assert crew.worked() == ["a", "b"]


@pytest.mark.parametrize(
    "other",
    [
        {"messages": [AIMessage("another text", id="m")]},
        {"agent_outputs": {"a": {"agent": "a", "message": "m", "fields": {"quality": 9}}}},
        {"agent_outputs": {"a": {"agent": "b", "message": "m", "fields": {"quality": 1}}}},
        {"progress": {"a": {"status": "done", WITHHELD: {"public": {"price": 2}}}}},
    ],
    ids=["text", "fields", "author", "context"],
)
def test_what_a_person_is_shown_is_another_with_each_of_its_parts(other: dict[str, Any]) -> None:
    state = {
        "messages": [AIMessage("a text", id="m")],
        "agent_outputs": {"a": {"agent": "a", "message": "m", "fields": {"quality": 1}}},
        "progress": {"a": {"status": "done", WITHHELD: {"public": {"price": 1}}}},
    }
    assert shown_as(state, ["a"]) == shown_as(dict(state), ["a"])
    assert shown_as(state | other, ["a"]) != shown_as(state, ["a"])
