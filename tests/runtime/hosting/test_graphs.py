"""Graphs that people have, hosted: driven, looked at and written to on threads of the platform's store."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, NoReturn

import pytest
from langchain.agents import create_agent
from langchain_core.messages import AIMessage
from langchain_core.runnables import RunnableConfig
from langchain_core.tools import tool
from langgraph.constants import TAG_HIDDEN
from langgraph.graph import END, START, StateGraph
from langgraph.prebuilt import ToolNode
from langgraph.runtime import Runtime
from langgraph.types import interrupt
from typing_extensions import TypedDict

from support import hosting as graphs
from support.crews import FunctionCrew
from support.hosting import THREAD, Logged, ask, chain, hosted_graph, hosting, last, note
from support.platforms import platform_over
from swarmwright.errors import InvalidInput, NotFound, ThreadBusy
from swarmwright.models.loading import load_chat_model
from swarmwright.ports.events import Event
from swarmwright.ports.hosting import Ended
from swarmwright.ports.threads import ThreadRecord
from swarmwright.storage.checkpoints import Checkpoints

WAIT_S = 30.0


class Odd(TypedDict):
    """A state with something that JSON Schema has no words for."""

    x: int
    way: Callable[[], int]


@dataclass(frozen=True)
class KeptOf:
    """What one graph keeps, of a type that no other declares."""

    text: str


HI = {"messages": [{"role": "user", "content": "hi", "id": "asked"}]}


async def test_a_graph_of_messages_takes_them_as_objects_and_tells_them_so() -> None:
    async with hosting(graphs.echo()) as host:
        assert await host.drive(HI, "values", "updates") == Ended("success")
        (update,) = host.told("updates")
        assert [(m["type"], m["content"], m["id"]) for m in update["echo"]["messages"]] == [
            ("ai", "you said hi", "said")
        ]
        assert [len(values["messages"]) for values in host.told("values")] == [1, 2]
        state = await host.hosted.state(THREAD)
        assert state.values == host.told("values")[-1]
        assert (state.next, state.tasks, state.interrupts) == ((), (), ())
        assert state.metadata["run_id"] == "run-1"
        assert state.parent is not None
        assert {*state.checkpoint} == {"thread_id", "checkpoint_ns", "checkpoint_id"}
        json.dumps(state.values)


async def test_an_interrupt_is_told_and_stands_and_is_answered_bare_or_by_its_id() -> None:
    async with hosting(graphs.chain(graphs.note, graphs.ask, graphs.last)) as host:
        assert await host.drive({"x": 1}, "values", "updates") == Ended("interrupted")
        state = await host.hosted.state(THREAD)
        (waits,) = state.interrupts
        assert waits["value"] == {"question": "go on?"}
        assert state.next == ("ask",)
        assert state.tasks[0]["interrupts"] == [waits]
        assert host.told("updates")[-1] == {"__interrupt__": [waits]}
        assert host.told("values")[-1] == {"x": 1, "log": ["note"], "__interrupt__": [waits]}
        record = await host.store.threads.load(THREAD)
        assert record is not None
        assert (record.status, record.graph) == ("interrupted", "graph")
        assert await host.drive(command={"resume": {waits["id"]: "yes"}}) == Ended("success")
        assert (await host.values())["log"] == ["note", "ask: yes", "last"]
        await host.drive({"x": 2})
        assert await host.drive(command={"resume": "bare"}) == Ended("success")
        assert (await host.values())["log"][3:] == ["note", "ask: bare", "last"]


async def test_two_interrupts_at_once_are_answered_by_id_alone() -> None:
    async with hosting(graphs.two_questions()) as host:
        await host.drive({"x": 1})
        waits = {one["value"]: one["id"] for one in (await host.hosted.state(THREAD)).interrupts}
        with pytest.raises(InvalidInput) as refused:
            await host.drive(command={"resume": "yes"})
        assert refused.value.place == "command.resume"
        with pytest.raises(InvalidInput, match="no interrupt of this id waits"):
            await host.drive(command={"resume": {"0" * 32: "yes"}})
        assert await host.drive(command={"resume": {waits["left?"]: "l"}}) == Ended("interrupted")
        assert await host.drive(command={"resume": {waits["right?"]: "r"}}) == Ended("success")
        assert sorted((await host.values())["log"]) == ["left: l", "right: r"]


async def test_subgraphs_are_told_with_their_place_only_if_that_is_asked() -> None:
    async with hosting(graphs.nested()) as host:
        await host.drive({"x": 1}, "updates", "custom", "tasks")
        assert [chunk for chunk in host.chunks if chunk.ns] == []
        assert host.told("custom") == []
        state = await host.hosted.state(THREAD, subgraphs=True)
        inner = state.tasks[0]["state"]
        assert (inner["values"]["log"], inner["next"]) == (["note"], ["ask"])
        namespace = inner["checkpoint"]["checkpoint_ns"]
        below = await host.hosted.state(THREAD, {"checkpoint_ns": namespace})
        assert below.values["log"] == ["note"]
        assert await host.drive(command={"resume": "yes"}, subgraphs=True) == Ended("success")
    async with hosting(graphs.nested()) as host:
        await host.drive({"x": 1}, "updates", "custom", subgraphs=True)
        assert [c.data for c in host.chunks if c.ns and c.mode == "custom"] == [{"note": 1}]
        assert {c.ns[0].split(":")[0] for c in host.chunks if c.ns} == {"inner"}
        assert [one async for one in host.hosted.history(THREAD, checkpoint={"checkpoint_ns": ""})]


async def test_nodes_of_a_subgraph_are_traced_under_the_node_around_them() -> None:
    async with hosting(graphs.nested()) as host:
        await host.drive({"x": 1})
        trace = await platform_over(host.store, FunctionCrew()).trace(THREAD)
        assert {(s.instance, s.parent, s.status) for s in trace} == {
            ("inner/note", "inner", "done"),
            ("inner/ask", "inner", "waiting"),
            ("inner", "", "waiting"),
        }
        assert "go on?" in next(s.detail for s in trace if s.instance == "inner/ask")


async def test_work_that_is_sent_to_a_node_several_times_is_a_task_each() -> None:
    async with hosting(graphs.fan_out()) as host:
        await host.drive({"x": 0}, "tasks")
        begun = [task["name"] for task in host.told("tasks") if "input" in task]
        assert begun == ["note", "work", "work", "work"]
        trace = await platform_over(host.store, FunctionCrew()).trace(THREAD)
        assert sorted(span.instance for span in trace) == ["note", "work", "work@2", "work@3"]


async def test_an_entrypoint_of_the_functional_api_is_a_graph_like_others() -> None:
    async with hosting(graphs.functional()) as host:
        assert await host.drive({"number": 4}) == Ended("interrupted")
        assert (await host.hosted.state(THREAD)).interrupts[0]["value"] == {"doubled": 8}
        assert await host.drive(None, "values", command={"resume": "fine"}) == Ended("success")
        assert host.told("values")[-1] == {"doubled": 8, "answer": "fine"}


async def test_an_agent_with_tools_tells_the_tokens_of_its_model() -> None:
    @tool
    def add(a: int, b: int) -> int:
        """Add two numbers."""
        return a + b

    model = load_chat_model("stub:")
    async with hosting(create_agent(model, [add])) as host:
        assert await host.drive(HI, "messages", "events") == Ended("success")
        messages = host.told("messages")
        assert {metadata["langgraph_node"] for _, metadata in messages} >= {"model"}
        assert any(message["type"] == "AIMessageChunk" for message, _ in messages)
        kinds = {event["event"] for event in host.told("events")}
        assert {"on_chain_start", "on_chain_end", "on_chat_model_stream"} <= kinds
        json.dumps([chunk.data for chunk in host.chunks])
        spans = await platform_over(host.store, FunctionCrew()).trace(THREAD)
        assert [span.instance for span in spans] == ["model", "tools", "model@2"]
        assert spans[-1].text == (await host.values())["messages"][-1]["content"] != ""


async def test_a_deep_agent_is_a_graph_like_others() -> None:
    from deepagents import create_deep_agent

    async with hosting(create_deep_agent(load_chat_model("stub:"))) as host:
        assert await host.drive(HI, "messages-tuple") == Ended("success")
        assert host.told("messages")
        assert (await host.values())["messages"][-1]["type"] == "ai"


async def test_the_events_of_langchain_come_beside_the_other_modes() -> None:
    async with hosting(graphs.chain(graphs.note, graphs.last)) as host:
        await host.drive({"x": 1}, "events", "updates", "custom")
        assert host.told("updates") == [{"note": {"log": ["note"]}}, {"last": {"log": ["last"]}}]
        assert host.told("custom") == [{"note": 1}]
        assert [e["name"] for e in host.told("events") if e["event"] == "on_chain_start"][1:] == [
            "note",
            "last",
        ]


async def test_a_run_stops_before_or_behind_the_nodes_that_are_asked_and_goes_on() -> None:
    async with hosting(graphs.chain(graphs.note, graphs.last)) as host:
        assert await host.drive({"x": 1}, interrupt_before=("last",)) == Ended("interrupted")
        assert (await host.hosted.state(THREAD)).next == ("last",)
        assert await host.drive() == Ended("success")
        assert await host.drive({"x": 2}, interrupt_after="*") == Ended("interrupted")
        with pytest.raises(InvalidInput) as refused:
            await host.drive({"x": 1}, interrupt_after=("nobody",))
        assert refused.value.place == "interrupt_after"


async def test_a_node_that_fails_is_the_error_of_the_run_and_of_the_thread() -> None:
    def broken(state: Logged) -> Logged:
        raise ValueError("it is broken")

    async with hosting(graphs.chain(graphs.note, broken)) as host:
        ended = await host.drive({"x": 1})
        assert ended == Ended("error", {"error": "ValueError", "message": "it is broken"})
        record = await host.store.threads.load(THREAD)
        assert record is not None
        assert record.status == "failed"
        assert (await host.values())["log"] == ["note"]
        spans = await platform_over(host.store, FunctionCrew()).trace(THREAD)
        assert [(s.instance, s.status, s.failure) for s in spans] == [
            ("note", "done", ""),
            ("broken", "failed", "agent_error"),
        ]
        assert "it is broken" in spans[1].detail


async def test_too_many_steps_are_an_error_of_the_run() -> None:
    builder = StateGraph(Logged)
    builder.add_node("note", graphs.note)
    builder.add_edge(START, "note")
    builder.add_edge("note", "note")
    async with hosting(builder) as host:
        ended = await host.drive({"x": 1}, config={"recursion_limit": 3})
        assert ended.error is not None
        assert ended.error["error"] == "GraphRecursionError"


@dataclass
class Who:
    name: str = "nobody"


def greet(state: Logged, runtime: Runtime[Who]) -> Logged:
    return {"log": [runtime.context.name]}


def _greeting() -> Any:
    builder = StateGraph(Logged, context_schema=Who)
    builder.add_node("greet", greet)
    builder.add_edge(START, "greet")
    return builder.compile()


async def test_a_graphs_context_comes_from_the_run_or_from_its_configurable() -> None:
    async with hosting(_greeting()) as host:
        await host.drive({"x": 1}, context={"name": "ann"})
        await host.drive({"x": 1}, config={"configurable": {"name": "ben"}})
        await host.drive({"x": 1})
        assert (await host.values())["log"] == ["ann", "ben", "nobody"]
        with pytest.raises(InvalidInput) as refused:
            await host.drive({"x": 1}, context={"names": "ann"})
        assert refused.value.place == "context.names"


@pytest.mark.parametrize(
    ("asked", "place"),
    [
        ({"given": None}, "input"),
        ({"given": "words"}, "input"),
        ({"command": {"resume": "yes"}}, "command"),
        ({"given": {"x": 1}, "modes": ("valuse",)}, "stream_mode[0]"),
        ({"given": {"x": 1}, "checkpoint": {"checkpoint_id": "none"}}, "checkpoint.checkpoint_id"),
    ],
)
async def test_what_cannot_be_begun_is_refused_before_anything_is(asked: dict[str, Any], place: str) -> None:
    async with hosting(graphs.chain(graphs.note)) as host:
        given, modes = asked.pop("given", None), asked.pop("modes", ())
        with pytest.raises(InvalidInput) as refused:
            await host.drive(given, *modes, **asked)
        assert refused.value.place == place
        assert await host.store.events.last(THREAD) == 0
        record = await host.store.threads.load(THREAD)
        assert record is not None
        assert (record.status, record.graph) == ("idle", "")


async def test_two_graphs_on_a_thread_share_what_both_have_and_each_keeps_its_own() -> None:
    async with hosting(graphs.of_state(KeptOf("x"))) as host:
        one, two = host.hosted, hosted_graph(host.store, graphs.of_state(KeptOf("y"), own="theirs"), "two")
        for hosted in (one, two, one):
            host.hosted = hosted
            assert await host.drive({"log": ["in"]}) == Ended("success")
        values = await host.values()
        assert values["log"] == ["in", "at 1", "in", "at 3", "in", "at 5"]
        assert values["own"] == {"text": "xx"}
        host.hosted = two
        await host.drive({"log": []})
        assert (await host.values())["theirs"] == {"text": "yy"}


async def test_a_graph_only_goes_on_from_what_it_wrote_itself() -> None:
    async with hosting(graphs.chain(graphs.note, graphs.ask)) as host:
        await host.drive({"x": 1})
        asking = host.hosted
        before = await asking.state(THREAD)
        host.hosted = hosted_graph(host.store, graphs.chain(graphs.last), "other")
        for asked in ({"command": {"resume": "yes"}}, {}):
            with pytest.raises(InvalidInput, match="it was the graph graph that ran here last"):
                await host.drive(**asked)
        host.hosted = asking
        assert await host.hosted.state(THREAD) == before
        assert await host.drive(command={"resume": "yes"}) == Ended("success")
        assert (await host.values())["log"] == ["note", "ask: yes"]


async def test_a_thread_that_is_not_there_is_not_found() -> None:
    async with hosting(graphs.chain(graphs.note)) as host:
        await host.drive({"x": 1})
        with pytest.raises(NotFound):
            await host.hosted.state(THREAD, {"checkpoint_id": "1f1e6801-4eaf-6c0f-8001-79ce0d71aab5"})
        with pytest.raises(NotFound):
            await host.hosted.state(THREAD, {"checkpoint_ns": "nowhere:1"})


async def test_a_drive_waits_for_who_writes_to_the_state_and_who_writes_for_one_another() -> None:
    async with hosting(graphs.chain(graphs.note)) as host, asyncio.timeout(WAIT_S):
        assert await host.drive({"x": 1}) == Ended("success")
        opened, writes, held = host.hosted._opened, asyncio.Event(), asyncio.Event()  # type: ignore[attr-defined]

        @asynccontextmanager
        async def slowly(access: Any, *more: Any) -> AsyncIterator[Any]:
            if access == "threads.update":
                writes.set()
                await held.wait()
            async with opened(access, *more) as graph:
                yield graph

        host.hosted._opened = slowly  # type: ignore[attr-defined]
        first = asyncio.create_task(host.hosted.update(THREAD, {"x": 5}))
        await writes.wait()
        others = [
            asyncio.create_task(host.hosted.update(THREAD, {"log": ["by hand"]})),
            asyncio.create_task(host.drive({"x": 2})),
        ]
        await asyncio.wait(others, timeout=0.1)
        assert not any(one.done() for one in others)
        held.set()
        await asyncio.gather(first, *others)
        assert others[1].result() == Ended("success")
        assert "by hand" in (await host.values())["log"]


async def test_who_drives_a_thread_holds_it_and_cancelled_keeps_what_is_done() -> None:
    begun, held = asyncio.Event(), asyncio.Event()

    async def wait(state: Logged) -> Logged:
        begun.set()
        await held.wait()
        return {"log": ["waited"]}

    async with hosting(graphs.chain(graphs.note, wait)) as host, asyncio.timeout(WAIT_S):
        run = asyncio.create_task(host.drive({"x": 1}))
        await begun.wait()
        with pytest.raises(ThreadBusy):
            await host.hosted.update(THREAD, {"x": 2})
        assert (await platform_over(host.store, FunctionCrew()).thread(THREAD)).status == "running"
        run.cancel()
        with pytest.raises(asyncio.CancelledError):
            await run
        record = await host.store.threads.load(THREAD)
        assert record is not None
        assert record.status == "interrupted"
        assert not await host.store.threads.held(THREAD)
        assert (await host.values())["log"] == ["note"]
        spans = await platform_over(host.store, FunctionCrew()).trace(THREAD)
        assert [(span.instance, span.status) for span in spans] == [("note", "done"), ("wait", "cancelled")]
        held.set()
        assert await host.drive() == Ended("success")
        assert (await host.values())["log"] == ["note", "waited"]


async def test_the_state_is_written_to_from_outside_as_a_node() -> None:
    async with hosting(graphs.chain(graphs.note, graphs.last)) as host:
        before = await host.hosted.update(THREAD, {"log": ["brought"]}, as_node="note")
        state = await host.hosted.state(THREAD)
        assert state.checkpoint["checkpoint_id"] == before["checkpoint_id"]
        assert (state.values["log"], state.next) == (["brought"], ("last",))
        assert await host.drive() == Ended("success")
        fork = await host.hosted.update(THREAD, {"log": ["forked"]}, as_node="note", checkpoint=before)
        assert (await host.values())["log"] == ["brought", "forked"]
        assert fork["checkpoint_id"] > before["checkpoint_id"]
        with pytest.raises(InvalidInput) as refused:
            await host.hosted.update(THREAD, {"log": []}, as_node="nobody")
        assert refused.value.place == "as_node"
        with pytest.raises(InvalidInput) as refused:
            await host.hosted.update(THREAD, [{"log": []}], as_node="note")
        assert (refused.value.place, refused.value.reason) == ("values", "Expected dict, got [{'log': []}]")


async def test_a_run_goes_on_from_an_earlier_checkpoint() -> None:
    async with hosting(graphs.chain(graphs.note, graphs.last)) as host:
        await host.drive({"x": 1})
        stood = [one async for one in host.hosted.history(THREAD)]
        then = next(one for one in stood if one.next == ("last",))
        assert await host.drive(checkpoint=then.checkpoint) == Ended("success")
        assert (await host.values())["log"] == ["note", "last"]
        assert len([one async for one in host.hosted.history(THREAD)]) > len(stood)


async def test_history_is_newest_first_and_narrowed_by_metadata_limit_and_place() -> None:
    async with hosting(graphs.chain(graphs.note, graphs.last)) as host:
        await host.drive({"x": 1}, metadata={"kind": "first"})
        await host.drive({"x": 2}, metadata={"kind": "second"})
        every = [one async for one in host.hosted.history(THREAD, limit=100)]
        assert every[0].values["x"] == 2
        assert [one.metadata["step"] for one in every] == sorted(
            (one.metadata["step"] for one in every), reverse=True
        )
        first = [one async for one in host.hosted.history(THREAD, metadata={"kind": "first"}, limit=100)]
        assert {one.values.get("x") for one in first} == {None, 1}
        behind = [one async for one in host.hosted.history(THREAD, before=every[1].checkpoint, limit=1)]
        assert [one.checkpoint for one in behind] == [every[2].checkpoint]


async def test_its_schemas_its_drawing_and_its_subgraphs_are_told() -> None:
    async with hosting(graphs.nested()) as host:
        schemas = await host.hosted.schemas()
        assert schemas["graph_id"] == "graph"
        assert set(schemas["input_schema"]["properties"]) == {"x", "log"}
        assert schemas["context_schema"] is None
        drawing = await host.hosted.drawing()
        assert [node["id"] for node in drawing["nodes"]] == ["__start__", "inner", "last", "__end__"]
        assert "inner:ask" in [node["id"] for node in (await host.hosted.drawing(True))["nodes"]]
        below = await host.hosted.subgraphs(recurse=True)
        assert set(below["inner"]["input_schema"]["properties"]) == {"x", "log"}
    async with hosting(_greeting()) as host:
        schemas = await host.hosted.schemas()
        assert set(schemas["context_schema"]["properties"]) == {"name"}
        assert schemas["config_schema"]["properties"] == schemas["context_schema"]["properties"]


async def test_a_schema_that_cannot_be_made_is_none_and_the_log_says_of_which_graph_and_why(
    caplog: pytest.LogCaptureFixture,
) -> None:
    builder = StateGraph(Odd)
    builder.add_node("note", note)
    builder.add_edge(START, "note")
    built = builder.compile()
    async with hosting(built) as host:
        assert (await host.hosted.schemas())["input_schema"] is None
    (told,) = [one.getMessage() for one in caplog.records if "input_schema" in one.getMessage()]
    assert told.startswith("graph graph: its input_schema cannot be told: ") and "Callable" in told


async def test_a_hosted_thread_stands_in_the_platforms_list_and_takes_no_teams_commands() -> None:
    from swarmwright.ports.commands import Send as Say

    async with hosting(graphs.chain(graphs.note)) as host:
        await host.drive({"x": 1})
        platform = platform_over(host.store, FunctionCrew())
        assert [(r.thread_id, r.graph, r.status) for r in await platform.threads()] == [
            (THREAD, "graph", "idle")
        ]
        kinds = [event.kind async for event in platform.events(THREAD)]
        assert kinds == ["run_started", "step_started", "step_finished", "run_finished"]
        assert await platform.workflows(THREAD) == {}
        assert await platform.expire_overdue() == ()
        for asked in (
            platform.send(THREAD, Say("hello")),
            platform.run(THREAD, "hello"),
            platform.state(THREAD),
            platform.approvals(THREAD),
            platform.history(THREAD),
        ):
            with pytest.raises(InvalidInput, match="thread thread is for the graph graph"):
                await asked
        await host.store.threads.create(ThreadRecord("new"))
        with pytest.raises(InvalidInput, match="is for nothing yet"):
            await platform.run("new", "hello")


def _plainly() -> Any:
    return graphs.chain(graphs.note)


async def _asynchronously(config: dict[str, Any]) -> Any:
    assert config["configurable"]["thread_id"] == THREAD
    return graphs.chain(graphs.note)


closed: list[str] = []


@asynccontextmanager
async def _around(config: dict[str, Any]) -> AsyncIterator[Any]:
    yield graphs.chain(graphs.note)
    closed.append("around")


@pytest.mark.parametrize("factory", [_plainly, _asynchronously, _around])
async def test_a_factory_makes_the_graph_anew_for_each_use(factory: Any) -> None:
    async with hosting(factory) as host:
        assert await host.drive({"x": 1}) == Ended("success")
        assert (await host.values())["log"] == ["note"]


async def test_a_factory_of_the_servers_runtime_is_told_who_asks_and_what_for() -> None:
    from langgraph_sdk.runtime import ServerRuntime

    told: list[tuple[str, str, Any]] = []

    async def factory(runtime: ServerRuntime) -> Any:  # type: ignore[type-arg]
        running = runtime.execution_runtime
        user = runtime.user.identity if runtime.user else ""
        told.append((runtime.access_context, user, running and running.context))
        return _greeting()

    async with hosting(factory) as host:
        await host.drive({"x": 1}, user={"identity": "ann"}, context={"name": "ben"})
        await host.values()
        await host.hosted.schemas()
    assert told == [
        ("threads.create_run", "ann", {"name": "ben"}),
        ("threads.read", "", None),
        ("assistants.read", "", None),
    ]


async def test_where_a_graph_s_code_failed_stands_in_the_program_s_log(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """A client is told the error and its words; who wrote the graph needs the line."""

    def clumsy(state: Logged) -> Logged:
        raise ValueError("no sum")

    def factory() -> Any:
        raise ValueError("no graph")

    for made, where in ((chain(note, clumsy), "in clumsy"), (factory, "in factory")):
        caplog.clear()
        async with hosting(made, "sums") as host:
            assert (await host.drive({"x": 1})).status == "error"
        (told,) = [record.getMessage() for record in caplog.records]
        assert told == "run run-1 of sums has failed"
        assert where in caplog.text  # as a traceback shows it


def end(state: Logged) -> NoReturn:
    """End the process, in one of its ways."""
    if state["x"] == 1:
        sys.exit(3)
    raise KeyboardInterrupt("at once")


@tool
def leaves(x: int) -> str:
    """End the process."""
    end({"x": x})


async def _leaves_by_its_tool(state: Logged) -> Logged:
    called = {"name": "leaves", "args": {"x": state["x"]}, "id": "1", "type": "tool_call"}
    await ToolNode([leaves]).ainvoke({"messages": [AIMessage("", tool_calls=[called])]})  # type: ignore[list-item]
    return {}


async def _leaves(state: Logged) -> Logged:
    end(state)


def _leaves_in_a_thread(state: Logged) -> Logged:
    end(state)


async def _leaves_by_another_task(state: Logged) -> Logged:
    await asyncio.gather(_leaves(state), asyncio.sleep(0))
    return {}


async def _leaves_in_a_subgraph(state: Logged) -> Logged:
    return await chain(note, _leaves).ainvoke(state)  # type: ignore[no-any-return]


def _leaves_as_it_is_made(config: RunnableConfig) -> Any:
    end({"x": int((config.get("tags") or ["1"])[0])})


def _leaves_on_the_way(state: Logged) -> str:
    end(state)


def _beside_each_other(*nodes: Any) -> Any:
    builder = StateGraph(Logged)
    for node in nodes:
        builder.add_node(node.__name__, node)
        builder.add_edge(START, node.__name__)
    return builder.compile()


def _on_the_way() -> Any:
    return StateGraph(Logged).add_node(note).add_conditional_edges(START, _leaves_on_the_way).compile()


@pytest.mark.parametrize(
    "graph",
    [
        *(chain(note, one) for one in (_leaves, _leaves_in_a_thread, _leaves_by_another_task)),
        *(chain(note, one) for one in (_leaves_by_its_tool, _leaves_in_a_subgraph)),
        _beside_each_other(note, _leaves, _leaves_in_a_thread),
        _on_the_way(),
        _leaves_as_it_is_made,
    ],
    ids=["async", "thread", "task", "tool", "subgraph", "beside", "way", "factory"],
)
@pytest.mark.parametrize(
    ("x", "told"),
    [
        (1, {"error": "SystemExit", "message": "the code tried to end the process (exit code 3)"}),
        (2, {"error": "KeyboardInterrupt", "message": "the code raised KeyboardInterrupt: at once"}),
    ],
)
def test_code_that_ends_the_process_ends_its_run_alone(
    graph: Any, x: int, told: Any, caplog: pytest.LogCaptureFixture
) -> None:
    """What leaves any task so stops the loop at once: the server's, with all that runs there."""

    async def lives() -> None:
        async with hosting(graph, "leaving") as host, hosting(chain(note)) as other:
            for modes in ((), ("values", "events")):
                ended = await host.drive({"x": x}, *modes, config={"tags": [str(x)]})
                assert ended == Ended("error", told)
                record = await host.store.threads.load(THREAD)
                assert record is not None and record.status == "failed"
            assert await other.drive({"x": 1}) == Ended("success")

    try:
        asyncio.run(lives())
    except (SystemExit, KeyboardInterrupt):
        pytest.fail("it has ended the process")
    assert "in _leaves" in caplog.text or "in leaves" in caplog.text  # as a traceback shows it
    assert {one.getMessage() for one in caplog.records} == {
        "run run-1 of leaving has failed",
        "run run-2 of leaving has failed",
    }


_CTRL_C = """
import asyncio, os, signal, sys, time
from support.hosting import chain, hosting

async def node(state):
    for _ in range({times}):  # the first asks whoever runs it to stop, the second is at once
        os.kill(os.getpid(), signal.SIGINT)
        time.sleep(0.01)
    await asyncio.Event().wait()

async def main():
    {before}
    async with hosting(chain(node)) as host:
        print(await host.drive({{"x": 1}}))

signal.signal(signal.SIGINT, signal.default_int_handler)  # what runs the tests may have it ignored
asyncio.run(main())
"""


@pytest.mark.parametrize(
    ("times", "before"),
    [
        (1, "pass"),
        (2, "pass"),
        (1, "signal.signal(signal.SIGINT, signal.default_int_handler)"),
    ],
    ids=["once", "twice", "as Python has it"],
)
def test_somebodys_ctrl_c_ends_the_process_also_while_code_is_at_work(times: int, before: str) -> None:
    script = _CTRL_C.format(times=times, before=before)
    found = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}  # where the tests' own helpers are
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=60, env=found
    )
    assert done.returncode == -signal.SIGINT, done.stderr
    assert "KeyboardInterrupt" in done.stderr and "Ended" not in done.stdout


async def test_a_factory_that_fails_or_gives_no_graph_is_the_error_of_the_run() -> None:
    def broken() -> Any:
        raise RuntimeError("no model")

    async with hosting(broken) as host:
        assert await host.drive({"x": 1}) == Ended("error", {"error": "RuntimeError", "message": "no model"})
        record = await host.store.threads.load(THREAD)
        assert record is not None
        assert record.status == "failed"
    async with hosting(lambda: 7) as host:
        ended = await host.drive({"x": 1})
        assert ended.error is not None
        assert ended.error["error"] == "ConfigError"
        assert "int is no graph" in ended.error["message"]


async def test_nodes_find_the_stores_items_and_what_one_thread_keeps_another_finds() -> None:
    async def remember(state: Logged, runtime: Runtime[Any]) -> Logged:
        assert runtime.store is not None
        known = await runtime.store.aget(("facts",), "x")
        await runtime.store.aput(("facts",), "x", {"x": state["x"]})
        return {"log": [str(known and known.value)]}

    async with hosting(graphs.chain(remember)) as host:
        await host.drive({"x": 1})
        await host.drive({"x": 2})
        assert (await host.values())["log"] == ["None", "{'x': 1}"]


async def test_a_message_without_an_interrupt_to_answer_still_has_words_for_its_refusal() -> None:
    async def done(state: Logged) -> Logged:
        return {"log": [str(interrupt("why?"))]} if state["x"] else {"log": ["done"]}

    async with hosting(graphs.chain(done)) as host:
        await host.drive({"x": 0})
        with pytest.raises(InvalidInput) as refused:
            await host.drive(command={"goto": "nobody"})
        assert refused.value.place == "command.goto[0]"
        assert await host.drive(command={"goto": "done", "update": {"log": ["told"]}}) == Ended("success")
        assert (await host.values())["log"] == ["done", "told", "done"]


async def test_what_a_server_told_its_clients_is_no_part_of_what_happened() -> None:
    async with hosting(graphs.chain(graphs.note)) as host:
        await host.drive({"x": 1})
        told = {"run": "run-1", "mode": "values", "ns": [], "data": {"x": 1}}
        await host.store.events.append([Event("chunk", THREAD, at=1.0, data=told)])
        platform = platform_over(host.store, FunctionCrew())
        assert "chunk" not in [event.kind async for event in platform.events(THREAD)]
        assert [span.instance for span in await platform.trace(THREAD)] == ["note"]


class Asked(TypedDict):
    q: str


class Answered(TypedDict):
    answer: str


class Both(Asked, Answered):
    pass


async def test_a_graphs_values_are_what_it_declares_as_its_output() -> None:
    async def reply(state: Both) -> dict[str, str]:
        return {"answer": state["q"].upper()}

    flow = StateGraph(Both, input_schema=Asked, output_schema=Answered)
    flow.add_node("reply", reply)
    graph = flow.add_edge(START, "reply").add_edge("reply", END)
    async with hosting(graph) as host:
        assert await host.drive({"q": "hi"}, "values", "updates") == Ended("success")
        assert host.told("values") == [{"answer": "HI"}]
        assert host.told("updates") == [{"reply": {"answer": "HI"}}]
        assert (await host.values()) == {"q": "hi", "answer": "HI"}  # its state is all that it keeps


async def test_a_bare_answer_is_for_a_question_in_a_subgraph_that_was_written_to_since() -> None:
    inner = graphs.chain(graphs.ask)
    flow = StateGraph(Logged)
    flow.add_node("note", graphs.note)
    flow.add_node("sub", inner)
    graph = flow.add_edge(START, "note").add_edge("note", "sub").add_edge("sub", END)
    async with hosting(graph) as host:
        assert await host.drive({"x": 1}) == Ended("interrupted")
        state = await host.hosted.state(THREAD, subgraphs=True)
        within = state.tasks[0]["state"]["checkpoint"]
        await host.hosted.update(THREAD, {"log": ["written"]}, checkpoint=within)
        assert await host.drive(command={"resume": "yes"}) == Ended("success")
        assert (await host.values())["log"][-2:] == ["written", "ask: yes"]


async def test_nodes_find_who_asks_also_where_nobody_is_known() -> None:
    async def look(state: Any, config: RunnableConfig) -> dict[str, Any]:
        found = config["configurable"]
        return {"log": [str((found["langgraph_auth_user"], found["langgraph_auth_user_id"]))]}

    async with hosting(graphs.chain(look)) as host:
        assert await host.drive({"x": 1}) == Ended("success")
        assert (await host.values())["log"] == ["(None, '')"]


async def test_a_run_whose_nodes_have_all_told_of_their_end_is_not_looked_at_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looked: list[str] = []
    found = Checkpoints.aget_tuple

    async def counted(self: Checkpoints, config: Any) -> Any:
        looked.append("")
        return await found(self, config)

    monkeypatch.setattr(Checkpoints, "aget_tuple", counted)
    async with hosting(chain(note, last)) as host:
        assert await host.drive({"log": []}) == Ended("success")
        assert len(looked) == 2  # where the thread stands, and where LangGraph begins
    async with hosting(chain(note, ask)) as host:
        looked.clear()
        assert await host.drive({"log": []}) == Ended("interrupted")
        assert len(looked) == 3


@pytest.mark.parametrize("where", ["before", "after", "asked"])
async def test_a_run_that_stops_at_a_breakpoint_waits_though_no_node_tells_of_it(where: str) -> None:
    built = StateGraph(Logged)
    built.add_node("note", note)
    built.add_node("last", last)
    built.add_edge(START, "note")
    built.add_edge("note", "last")
    given = {"before": {"interrupt_before": ["last"]}, "after": {"interrupt_after": ["note"]}, "asked": {}}
    more = {"interrupt_before": ("last",)} if where == "asked" else {}
    async with hosting(built.compile(**given[where])) as host:
        assert await host.drive({"log": []}, **more) == Ended("interrupted")
        assert await host.drive(None) == Ended("success")
        assert (await host.values())["log"] == ["note", "last"]


async def test_a_hidden_node_that_asks_is_waited_for_though_it_tells_nothing() -> None:
    built = StateGraph(Logged)
    built.add_node("note", note)
    built.add_node("ask", ask)
    built.add_edge(START, "note")
    built.add_edge("note", "ask")
    graph = built.compile()
    graph.nodes["ask"].tags = [TAG_HIDDEN]
    async with hosting(graph) as host:
        assert await host.drive({"log": []}) == Ended("interrupted")
        assert len((await host.hosted.state(host.thread_id)).interrupts) == 1
