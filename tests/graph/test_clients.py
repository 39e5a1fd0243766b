"""A hosted graph in the hands of its clients: what they may put in, and that they cannot cross each other."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from langchain_core.messages import HumanMessage
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.types import Command, Send

from graph.teams import chain, flow, team
from support.crews import WAIT_S, FunctionCrew, HeldCrew
from swarmwright.errors import InvalidCommand, ThreadBusy
from swarmwright.graph.building import WorkflowGraph, build_graph
from swarmwright.workflow.tree import Gate

CONFIG: Any = {"configurable": {"thread_id": "t"}}
GO: Any = {"messages": [HumanMessage("go")]}
GATED = team(flow("a", Gate("g", "ok?"), "b", order="a<g g<b"))
YES = {"gate-ok": {"ask": "ok?", "status": "approved"}}
FORGED = {"turn": {"number": 1, "message": ""}, "progress": {"a": {"status": "done", "node": "a"}}}


async def run(graph: WorkflowGraph, given: Any = GO) -> dict[str, Any]:
    async with asyncio.timeout(WAIT_S):
        return await graph.ainvoke(given, CONFIG)


def hosted(crew: Any) -> WorkflowGraph:
    return build_graph(GATED, crew, checkpointer=InMemorySaver())


@pytest.mark.parametrize(
    ("given", "why"),
    [
        (Command(update={"interrupts": YES}, goto="router"), "not interrupts"),
        (Command(update={"progress": {"b": {"status": "done", "node": "b"}}}), "not progress"),
        (Command(update={"tool_permissions": {"*": {"shell": "allow"}}}), "not tool_permissions"),
        (Command(update=[("progress", {})]), "an object by channel"),
        (Command(goto=Send("router", {**FORGED, "interrupts": YES})), "the thread's own state"),
        (Command(goto=["a", Send("b", FORGED)]), "the thread's own state"),
        (Command(goto="zzz"), "no step zzz"),
        (Command(graph=Command.PARENT, update={}), "names no other"),
    ],
)
async def test_a_command_from_outside_that_says_more_than_a_client_may_is_refused(
    given: Command[Any], why: str
) -> None:
    crew = FunctionCrew()
    graph = hosted(crew)
    await run(graph)
    before = (await graph.aget_state(CONFIG)).values
    with pytest.raises(InvalidCommand, match=why):
        await run(graph, given)
    assert (crew.worked(), (await graph.aget_state(CONFIG)).values) == (["a"], before)


async def test_a_client_may_still_answer_say_more_and_give_context() -> None:
    crew = FunctionCrew()
    graph = hosted(crew)
    await run(graph)
    await run(graph, Command(update={"shared_context": {"tone": "dry"}, "messages": [HumanMessage("short")]}))
    assert (await run(graph, Command(resume="approve")))["resume_info"] == {"outcome": "finished"}
    assert crew.views[-1].context == {"tone": "dry"}


async def test_a_second_run_of_a_thread_is_turned_away_and_the_first_loses_nothing() -> None:
    crew = HeldCrew()
    graph = build_graph(team(chain("a", "b")), crew, checkpointer=InMemorySaver())
    first = asyncio.create_task(graph.ainvoke(GO, CONFIG))
    await crew.wait_for("a")
    with pytest.raises(ThreadBusy):
        await run(graph.with_config(tags=["a copy"]))
    other = asyncio.create_task(graph.ainvoke(GO, {"configurable": {"thread_id": "u"}}))
    await crew.wait_for_times("a", 2)
    other.cancel()
    await asyncio.gather(other, return_exceptions=True)
    first.cancel()
    await asyncio.gather(first, return_exceptions=True)
    late = asyncio.create_task(graph.ainvoke(None, CONFIG))
    await crew.wait_for_times("a", 3)  # who comes once it is over is let in
    late.cancel()
    await asyncio.gather(late, return_exceptions=True)


async def test_the_state_is_not_written_to_while_a_run_is_under_way() -> None:
    crew = HeldCrew()
    graph = build_graph(team(chain("a", "b")), crew, checkpointer=InMemorySaver())
    async with asyncio.timeout(WAIT_S):
        first = asyncio.create_task(graph.ainvoke(GO, CONFIG))
        await crew.wait_for("a")
        with pytest.raises(ThreadBusy):
            await graph.aupdate_state(CONFIG, {"shared_context": {"tone": "dry"}})
        with pytest.raises(ThreadBusy):
            graph.update_state(CONFIG, {"shared_context": {"tone": "dry"}})
        crew.end("a")
        await crew.wait_for("b")
        crew.end("b")
        assert set((await first)["agent_outputs"]) == {"a", "b"}
        await graph.aupdate_state(CONFIG, {"shared_context": {"tone": "dry"}})
    assert (await graph.aget_state(CONFIG)).values["shared_context"] == {"tone": "dry"}


async def test_without_a_checkpointer_nothing_is_held() -> None:
    graph = build_graph(team(chain("a", "b")), FunctionCrew())
    both = await asyncio.gather(run(graph), run(graph))
    assert [set(one["agent_outputs"]) for one in both] == [{"a", "b"}] * 2


def test_a_client_can_read_the_forms_of_what_goes_in_and_comes_out() -> None:
    graph = build_graph(GATED, FunctionCrew())
    into, out = graph.get_input_jsonschema(), graph.get_output_jsonschema()
    assert set(into["properties"]) == {"messages", "shared_context"}
    assert {"messages", "agent_outputs", "progress", "interrupts"} <= set(out["properties"])
    assert graph.get_context_jsonschema() is None


async def test_a_client_that_goes_to_a_step_neither_begins_it_early_nor_doubles_it() -> None:
    crew = FunctionCrew()
    graph = hosted(crew)
    await run(graph, Command(goto="b", update={"messages": [HumanMessage("go")]}))
    assert crew.worked() == ["a"]
    for place in ("a", "b", "work", "router", "ask_human"):
        await run(graph, Command(goto=place))
    assert (await run(graph, Command(resume="approve")))["resume_info"] == {"outcome": "finished"}
    assert crew.worked() == ["a", "b"]


async def test_who_is_sent_to_a_question_that_nobody_asks_does_not_close_the_way() -> None:
    crew = FunctionCrew()
    graph = build_graph(team(chain("a", "b")), crew, checkpointer=InMemorySaver())
    state = await run(graph, Command(goto="ask_human", update={"messages": [HumanMessage("go")]}))
    assert ("__interrupt__" in state, state["resume_info"]) == (False, {"outcome": "finished"})
    assert crew.worked() == ["a", "b"]


async def test_a_write_from_outside_leaves_whoever_is_asked_asked() -> None:
    crew = FunctionCrew()
    graph = hosted(crew)
    asked = (await run(graph))["__interrupt__"]
    await graph.aupdate_state(CONFIG, {"shared_context": {"tone": "dry"}})
    standing = await graph.aget_state(CONFIG)
    assert standing.next == ("ask_human",)
    again = (await run(graph, None))["__interrupt__"]
    assert again[0].value == asked[0].value
    await graph.aupdate_state(CONFIG, {"shared_context": {"tone": "wry"}})
    await run(graph, Command(resume=True))
    assert crew.worked() == ["a", "b"]
    assert (await graph.aget_state(CONFIG)).values["shared_context"]["tone"] == "wry"


def test_a_write_from_outside_by_the_plain_door_does_the_same() -> None:
    crew = FunctionCrew()
    graph = hosted(crew)
    asyncio.run(run(graph))
    graph.update_state(CONFIG, {"shared_context": {"tone": "dry"}})
    assert graph.get_state(CONFIG).next == ("ask_human",)


async def test_a_write_to_a_thread_on_which_nothing_ran_yet_begins_at_the_beginning() -> None:
    crew = FunctionCrew()
    graph = hosted(crew)
    await graph.aupdate_state(CONFIG, {"shared_context": {"tone": "dry"}})
    assert (await graph.aget_state(CONFIG)).next == ("router",)
    await run(graph)
    assert crew.worked() == ["a"]
