"""A hosted graph in the hands of its clients: what they may put in, and that they cannot cross each other."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from langchain_core.messages import AIMessage, HumanMessage
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.types import Command, Overwrite, Send

from graph.teams import chain, flow, team
from support.crews import WAIT_S, FunctionCrew, HeldCrew
from swarmwright.errors import InvalidCommand, ThreadBusy
from swarmwright.graph.building import WorkflowGraph, build_graph
from swarmwright.workflow.tree import Gate, StartsOn

CONFIG: Any = {"configurable": {"thread_id": "t"}}
GO: Any = {"messages": [HumanMessage("go")]}
GATED = team(flow("a", Gate("g", "ok?"), "b", order="a<g g<b"))
YES = {"gate-ok": {"ask": "ok?", "status": "approved"}}
WITHOUT_A_NAME = {"agent": "a", "message": "1/a", "fields": {"": 1}}
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


@pytest.mark.parametrize(
    "node", [None, "router", "ask_human", "work", "a", "b", "__start__", "__end__", "__input__"]
)
@pytest.mark.parametrize("values", [None, {}, {"shared_context": {"tone": "dry"}}, Command(goto="b")])
async def test_whatever_is_written_and_as_whom_the_work_goes_on_where_it_stands(
    node: Any, values: Any
) -> None:
    crew = HeldCrew()
    graph = build_graph(team(chain("a", "b", "c")), crew, checkpointer=InMemorySaver())
    async with asyncio.timeout(WAIT_S):
        cut_off = asyncio.create_task(graph.ainvoke(GO, CONFIG, durability="sync"))
        await crew.wait_for("a")
        crew.end("a")
        await crew.wait_for("b")
        cut_off.cancel()
        await asyncio.gather(cut_off, return_exceptions=True)
        await graph.aupdate_state(CONFIG, values, as_node=node)
        assert (await graph.aget_state(CONFIG)).next == ("router",)
        goes_on = asyncio.create_task(graph.ainvoke(None, CONFIG))
        await crew.wait_for_times("b", 2)
        crew.end("b")
        await crew.wait_for("c")
        crew.end("c")
        assert (await goes_on)["resume_info"] == {"outcome": "finished"}
    assert crew.begun == ["a", "b", "b", "c"]


@pytest.mark.parametrize("node", [None, "router", "ask_human", "b", "__end__"])
@pytest.mark.parametrize("values", [None, {"shared_context": {"tone": "dry"}}])
async def test_whoever_is_asked_stays_asked_whatever_is_written_and_as_whom(node: Any, values: Any) -> None:
    crew = FunctionCrew()
    graph = hosted(crew)
    asked = (await run(graph))["__interrupt__"]
    await graph.aupdate_state(CONFIG, values, as_node=node)
    assert (await graph.aget_state(CONFIG)).next == ("ask_human",)
    assert (await run(graph, None))["__interrupt__"][0].value == asked[0].value
    await graph.aupdate_state(CONFIG, values, as_node=node)
    assert (await run(graph, Command(resume=True)))["resume_info"] == {"outcome": "finished"}
    assert crew.worked() == ["a", "b"]


async def test_what_is_written_beside_a_question_lets_go_on_what_waited_for_it() -> None:
    crew = FunctionCrew()
    root = flow("a", Gate("g", "ok?"), "c", starts_on=(StartsOn("c", "ready"),))
    graph = build_graph(team(root), crew, checkpointer=InMemorySaver())
    await run(graph)
    await graph.aupdate_state(CONFIG, {"signals": {"ready": {"": True}}})
    assert "__interrupt__" in await run(graph, None)
    assert crew.worked() == ["a", "c"]


async def test_a_copy_of_a_checkpoint_waits_for_what_that_waits_for() -> None:
    crew = FunctionCrew()
    graph = hosted(crew)
    await run(graph)
    await graph.aupdate_state(CONFIG, None, as_node="__copy__")
    assert (await graph.aget_state(CONFIG)).next == ("ask_human",)
    await run(graph, None)
    assert (await run(graph, Command(resume=True)))["resume_info"] == {"outcome": "finished"}


@pytest.mark.parametrize("node", [None, "router", "ask_human", "b"])
@pytest.mark.parametrize(
    ("values", "why"),
    [
        ({"progress": {"b": {"status": "done", "node": "b"}}}, "progress is written by the graph alone"),
        (Command(update={"interrupts": YES}), "interrupts is written by the graph alone"),
        ({"shared_context": {"tone": "dry"}, "turn": {"number": 7}}, "turn is written by the graph alone"),
        ({"tool_permissions": {"x": 1}}, "tool_permissions: .* in its config"),
        ({"shared_context": ["dry"]}, "shared_context: an object by name is expected, not list"),
        ({"shared_context": {"tone": {"how": [1, object()]}}}, r"shared_context\.tone\.how\[1\]: .* object"),
        ({"private_context": {"b": "dry"}}, "private_context.b: an object by name is expected, not str"),
        ({"agent_outputs": {"a": {"text": "x"}}}, "agent_outputs.a: .* agent, message"),
        ({"coordination_rules": {"asked": 0}}, "coordination_rules.asked: .* only 'disabled'"),
        ({"coordination_rules": {"disabled": "b"}}, "coordination_rules.disabled: a list of agent ids"),
        ({"messages": [3]}, "messages: messages as LangChain takes them"),
        ({"shared_context": {"": 1}}, "shared_context: an entry has no name: give it one, or leave it out"),
        ({"private_context": {"b": {" ": 1}}}, "private_context.b: an entry has no name"),
        ({"signals": {"": {"": True}}}, "signals: an entry has no name"),
        ({"agent_outputs": {"a": WITHOUT_A_NAME}}, "agent_outputs.a.fields: an entry has no name"),
        ({"signals": Overwrite(["ready"])}, "signals: an object by name is expected, not list"),
        ([("progress", {})], "an object by channel"),
        (Command(resume="approve"), "an answer is given to a run"),
    ],
)
async def test_what_may_not_be_written_is_refused_with_its_place_and_nothing_of_it_is_kept(
    values: Any, why: str, node: Any
) -> None:
    crew = FunctionCrew()
    graph = hosted(crew)
    await run(graph)
    before = await graph.aget_state(CONFIG)
    with pytest.raises(InvalidCommand, match=why):
        await graph.aupdate_state(CONFIG, values, as_node=node)
    with pytest.raises(InvalidCommand, match=why):
        graph.update_state(CONFIG, values, as_node=node)
    assert (await graph.aget_state(CONFIG)).config == before.config


@pytest.mark.parametrize("given", [{"shared_context": ["dry"]}, Command(update={"shared_context": 3})])
async def test_an_input_of_the_wrong_form_is_refused_with_its_place(given: Any) -> None:
    crew = FunctionCrew()
    with pytest.raises(InvalidCommand, match="shared_context: an object by name is expected"):
        await run(hosted(crew), given)
    assert crew.worked() == []


async def test_a_node_that_is_not_there_writes_nothing() -> None:
    with pytest.raises(InvalidCommand, match="no step zzz"):
        await hosted(FunctionCrew()).aupdate_state(CONFIG, {"shared_context": {}}, as_node="zzz")


async def test_an_output_that_is_written_by_hand_is_what_the_next_step_sees() -> None:
    crew = FunctionCrew()
    graph = hosted(crew)
    await run(graph)
    output = {"agent": "a", "message": "by-hand", "fields": {"quality": 9}}
    said = AIMessage("better", id="by-hand", name="a")
    await graph.aupdate_state(CONFIG, {"messages": [said], "agent_outputs": {"a": output}}, as_node="a")
    await run(graph, None)
    await run(graph, Command(resume=True))
    assert [(o.text, o.fields) for o in crew.views[-1].outputs] == [("better", {"quality": 9})]


@pytest.mark.parametrize(
    "items", [["p1"], "page", 4, {"page": "p1"}, {"page": {"p1": 1}}, {"page": None}, {3: []}]
)
@pytest.mark.parametrize("way", ["input", "command", "update_state"])
async def test_items_that_no_map_could_run_over_are_refused_before_anything_is_stored(
    way: str, items: Any
) -> None:
    graph = hosted(FunctionCrew())
    await run(graph)
    wrong = {"shared_context": {"items": items, "tone": "dry"}}
    with pytest.raises(InvalidCommand, match="'items' is an object: words of a map"):
        if way == "update_state":
            await graph.aupdate_state(CONFIG, wrong)
        else:
            await run(graph, Command(update=wrong) if way == "command" else wrong)
    assert (await graph.aget_state(CONFIG)).values["shared_context"] == {}
    await run(graph, {"shared_context": {"items": {"page": ["p1", 2]}, "tone": "dry"}})
    await run(graph, {"shared_context": {"items": None}})
    assert (await graph.aget_state(CONFIG)).values["shared_context"] == {"tone": "dry"}
