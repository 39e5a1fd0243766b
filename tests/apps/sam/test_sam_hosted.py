"""SAM as a hosted graph: threads, what clients may write, and inputs that are none."""

from __future__ import annotations

import asyncio
import base64
from typing import Any

import pytest
from httpx import HTTPStatusError
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.types import Command, StateUpdate
from langgraph_sdk import get_client
from langgraph_sdk.errors import UnprocessableEntityError

from support.driven import driven, on_a_socket
from support.hosting import THREAD, Hosting, hosted_graph, hosting
from support.sam import picture
from swarmwright.apps.sam.graph import build_sam_graph, graph
from swarmwright.apps.sam.inference import ModelRequest, ModelResponse, StubModelBackend
from swarmwright.apps.sam.nodes import SamNodes
from swarmwright.errors import InvalidInput
from swarmwright.ports.hosting import Hosted
from swarmwright.storage.store import Store


async def turn(at: Hosting, given: Any, **config: Any) -> dict[str, Any]:
    ended = await at.drive(given, config={"configurable": config})
    return dict(await at.values()) | {"ended": ended}


async def test_the_thread_is_the_conversation() -> None:
    async with hosting(graph, "sam") as sam:
        first = await turn(sam, {"input": "Hello"})
        second = await turn(sam, {"input": "Again"})
    assert first["conversation_id"] == second["conversation_id"] == THREAD
    assert first["trace_id"] != second["trace_id"]
    assert second["output"] == "[stub] I was asked: Again"


async def test_the_schema_of_its_state_says_that_all_but_the_input_is_the_turn_s_own_to_write() -> None:
    async with hosting(graph, "sam") as sam:
        told = (await sam.hosted.schemas())["state_schema"]
        await turn(sam, {"input": "Hello"})
        open_ = {name for name, one in told["properties"].items() if not one.get("readOnly")}
        assert open_ == {"input"} and told["x-as-node"] is False
        await sam.hosted.update(THREAD, {"input": "Again"})
        for name in told["properties"].keys() - open_:
            with pytest.raises(InvalidInput):
                await sam.hosted.update(THREAD, {name: "other"})


@pytest.mark.requirement("D-15")
@pytest.mark.parametrize("nothing", [{}, {"input": None}, {"input": ""}])
async def test_no_input_is_an_invalid_one_and_never_the_last_one_again(nothing: Any) -> None:
    async with hosting(graph, "sam") as sam:
        first = await turn(sam, nothing)
        await turn(sam, {"input": "a question"})
        later = await turn(sam, nothing)
    assert first["error_type"] == later["error_type"] == "invalid_input"
    assert "empty" in first["output"]
    assert "a question" not in later["output"]


async def test_the_state_keeps_no_file_once_the_turn_is_over() -> None:
    file = base64.b64encode(picture(300, 200)).decode()
    async with hosting(graph, "sam") as sam:
        state = await turn(sam, {"input": {"text": "What is this?", "base64": file}})
    assert state["metadata"]["attachment"]["width"] == 300
    assert "input" not in state
    assert state["question"] is None
    assert file not in str(state)


@pytest.mark.requirement("D-11")
@pytest.mark.parametrize("name", ["conversation_id", "trace_id"])
@pytest.mark.parametrize("begun", [True, False])
async def test_an_id_cannot_be_written_from_outside(name: str, begun: bool) -> None:
    async with hosting(graph, "sam") as sam:
        if begun:
            await turn(sam, {"input": "Hello"})
            before = await sam.values()
            await sam.hosted.update(THREAD, {name: before[name]})  # the same is no change
            for forged in ("forged", None, "", 7):
                with pytest.raises(InvalidInput, match=rf"values\.{name}: {name} is set once"):
                    await sam.hosted.update(THREAD, {name: forged}, as_node="state_init_node")
            assert (await sam.values())[name] == before[name]
        else:
            await sam.hosted.update(THREAD, {"input": "Hello"})  # so that it is a thread of this graph
            with pytest.raises(InvalidInput, match=rf"values\.{name}"):
                await sam.hosted.update(THREAD, {name: "forged"})


WRITTEN: list[tuple[str, Any]] = [
    ("trace_id", "forged"),
    ("conversation_id", {"__overwrite__": "forged"}),
    ("output", "pwned"),
    ("status", "success"),
    ("command", "format"),
    ("failure", None),
    ("question", "another"),
    ("input", "Hello"),
]


@pytest.mark.requirement("D-11", "D-13")
@pytest.mark.parametrize(("name", "value"), WRITTEN)
@pytest.mark.parametrize("begun", [True, False])
async def test_a_command_writes_nothing_of_a_turn(name: str, value: Any, begun: bool) -> None:
    async with hosting(graph, "sam") as sam:
        await (turn(sam, {"input": "Hello"}) if begun else sam.hosted.update(THREAD, {"input": "Hello"}))
        before = await sam.values()
        for command in ({"update": {name: value}}, {"update": [[name, value]], "resume": 1}):
            with pytest.raises(InvalidInput, match=r"command\.update"):
                await sam.drive(command=command)
        assert await sam.values() == before


@pytest.mark.requirement("D-11")
@pytest.mark.parametrize(
    "command", [{"update": {"trace_id": "forged"}}, {"update": {"output": "pwned"}}, {"goto": "router_node"}]
)
async def test_a_client_over_http_is_told_so_before_there_is_a_run(command: Any) -> None:
    def hosts(store: Store) -> list[Hosted]:
        return [hosted_graph(store, graph, "sam")]

    async with driven(hosts=hosts) as here, on_a_socket(here) as url, get_client(url=url) as client:
        thread = (await client.threads.create())["thread_id"]
        await client.runs.wait(thread, "sam", input={"input": "Hello"})
        before = (await client.threads.get_state(thread))["values"]
        for ask in (client.runs.create, client.runs.wait):
            with pytest.raises((UnprocessableEntityError, HTTPStatusError)) as refused:
                await ask(thread, "sam", command=command)
            assert refused.value.response.status_code == 422
            assert f"command.{next(iter(command))}" in refused.value.response.text
        assert len(await client.runs.list(thread)) == 1
        assert (await client.threads.get_state(thread))["values"] == before


async def test_nobody_sends_a_turn_another_way() -> None:
    sent = {"node": "format_response_node", "input": {"failure": None, "error_type": None}}
    async with hosting(graph, "sam") as sam:
        await turn(sam, {"input": "Hello"})
        for goto in ("format_response_node", [sent]):
            with pytest.raises(InvalidInput, match=r"command\.goto: a turn takes its own way"):
                await sam.drive(command={"goto": goto})


@pytest.mark.parametrize(("name", "value"), [one for one in WRITTEN if one[0] != "input"])
@pytest.mark.parametrize("node", [None, "decision_logic_node", "task_preprocessing_node"])
async def test_what_a_turn_makes_is_not_written_from_outside(name: str, value: Any, node: str | None) -> None:
    """Not before it has begun, either, when what comes next would look for what is not there."""
    async with hosting(graph, "sam") as sam:
        await sam.hosted.update(THREAD, {"input": "Hello"})
        before = await sam.values()
        with pytest.raises(InvalidInput, match=rf"values\.{name}: "):
            await sam.hosted.update(THREAD, {name: value}, as_node=node)
        with pytest.raises(InvalidInput, match="values: what is written is an object"):
            await sam.hosted.update(THREAD, [[name, value]], as_node=node)
        with pytest.raises(InvalidInput, match="as_node: nobody but model_call_node writes"):
            await sam.hosted.update(THREAD, {"input": "Hello"}, as_node="model_call_node")
        assert await sam.values() == before


async def test_an_input_that_is_written_is_asked_by_the_run_that_goes_on() -> None:
    async with hosting(graph, "sam") as sam:
        await turn(sam, {"input": "Hello"})
        await sam.hosted.update(THREAD, {"input": "Corrected"})
        assert (await sam.hosted.state(THREAD)).next == ("router_node",)
        assert (await turn(sam, None))["output"] == "[stub] I was asked: Corrected"


def test_what_is_written_without_a_loop_is_held_to_the_same() -> None:
    compiled = build_sam_graph(SamNodes(StubModelBackend()), InMemorySaver())
    config: Any = {"configurable": {"thread_id": "one"}}
    compiled.update_state(config, {"input": "Hello"})
    before = compiled.get_state(config).values
    for name in ("conversation_id", "trace_id", "output"):
        with pytest.raises(InvalidInput, match=rf"values\.{name}: "):
            compiled.update_state(config, {name: "forged"})
        with pytest.raises(InvalidInput, match=rf"values\.{name}: "):
            compiled.bulk_update_state(config, [[StateUpdate({"input": "x"})], [StateUpdate({name: "x"})]])
        with pytest.raises(InvalidInput, match=rf"command\.update\.{name}: "):
            compiled.invoke(Command(update={name: "forged"}), config)
    assert compiled.get_state(config).values == before


@pytest.mark.parametrize("stops", ["cancelled", "refused"])
async def test_the_question_of_a_turn_that_ended_early_is_never_asked_again(stops: str) -> None:
    asked: list[str] = []

    class Slow(StubModelBackend):
        async def generate(self, request: ModelRequest) -> ModelResponse:
            asked.append(request.text)
            if request.text == "the old question":
                begun.set()
                await asyncio.Event().wait()
            return ModelResponse("success", f"you asked {request.text}")

    begun = asyncio.Event()
    async with hosting(build_sam_graph(SamNodes(Slow())), "sam") as sam, asyncio.timeout(30):
        await turn(sam, {"input": "Hello"}, conversation_id="mine")
        if stops == "refused":
            other = await turn(sam, {"input": "the old question"}, conversation_id="other")
            assert other["ended"].status == "error"
        else:
            running = asyncio.create_task(sam.drive({"input": "the old question"}))
            await begun.wait()
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)
        for nothing in ({}, {"input": None}):
            told = await turn(sam, nothing)
            assert told["error_type"] == "invalid_input", told
            assert "empty" in told["output"]
    assert asked.count("the old question") == (stops == "cancelled")


@pytest.mark.parametrize(
    "ids", [{"conversation_id": "other"}, {"trace_id": "x" * 300}, {"conversation_id": "mine", "trace_id": 7}]
)
@pytest.mark.parametrize("goes_on", [None, {}, {"input": None}])
async def test_nobody_who_goes_on_finds_a_question_that_was_refused(ids: Any, goes_on: Any) -> None:
    asked: list[str] = []

    def answer(request: ModelRequest) -> ModelResponse:
        asked.append(request.text)
        return ModelResponse("success", "ok")

    async with hosting(build_sam_graph(SamNodes(StubModelBackend(answer))), "sam") as sam:
        await turn(sam, {"input": "Hello"}, conversation_id="mine")
        before = await sam.values()
        refused = await turn(sam, {"input": "the refused question"}, **ids)
        assert refused["ended"].status == "error"
        assert await sam.values() == before
        await turn(sam, goes_on)
    assert asked == ["Hello"]


def test_without_a_loop_a_refused_question_leaves_nothing_either() -> None:
    compiled = build_sam_graph(SamNodes(StubModelBackend()), checkpointer=InMemorySaver())
    alone: Any = {"configurable": {"thread_id": "t", "conversation_id": "mine"}}
    with pytest.raises(InvalidInput, match="stays so"):
        asyncio.run(_twice(compiled, alone))
    with pytest.raises(InvalidInput, match="stays so"):
        compiled.invoke(
            {"input": "refused"}, {"configurable": {"thread_id": "t", "conversation_id": "other"}}
        )
    assert compiled.get_state(alone).next == ()
    assert compiled.get_state(alone).values["output"] == "[stub] I was asked: Hello"


async def _twice(compiled: Any, first: Any) -> None:
    await compiled.ainvoke({"input": "Hello"}, first)
    await compiled.ainvoke(
        {"input": "refused"}, {"configurable": {"thread_id": "t", "conversation_id": "no"}}
    )


@pytest.mark.requirement("D-11")
async def test_an_input_may_write_nothing_else() -> None:
    async with hosting(graph, "sam") as sam:
        said = {"input": "Hello", "conversation_id": "stolen", "command": "format", "final_output": "pwned"}
        state = await turn(sam, said)
    assert state["conversation_id"] == THREAD
    assert state["output"] == "[stub] I was asked: Hello"


@pytest.mark.requirement("D-11")
async def test_another_conversation_on_the_same_thread_is_refused() -> None:
    async with hosting(graph, "sam") as sam:
        begun = await turn(sam, {"input": "Hello"}, conversation_id="mine")
        assert begun["conversation_id"] == "mine"
        other = await turn(sam, {"input": "Hello"}, conversation_id="other")
    assert other["ended"].status == "error"
    assert "this conversation is 'mine', and stays so" in other["ended"].error["message"]
