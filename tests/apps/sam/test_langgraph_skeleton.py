"""The eight nodes one by one: the unit tests that seed 004 names, under those names, and more."""

from __future__ import annotations

from typing import Any, cast

import pytest
from langchain_core.runnables import RunnableConfig

from support.sam import picture, recording, still, still_nodes
from swarmwright.apps.sam.graph import after_decision, after_model, after_work
from swarmwright.apps.sam.inference import ModelRequest, ModelResponse, StubModelBackend
from swarmwright.apps.sam.limits import Limits
from swarmwright.apps.sam.nodes import held_to
from swarmwright.apps.sam.state_schema import (
    WRITES,
    AgentState,
    InvariantViolation,
    set_once,
    set_once_a_turn,
)
from swarmwright.errors import InvalidInput

EIGHT = {
    "router_node",
    "state_init_node",
    "decision_logic_node",
    "task_preprocessing_node",
    "model_call_node",
    "result_handling_node",
    "error_router_node",
    "format_response_node",
}
NO_CONFIG: RunnableConfig = {}


def state(**said: Any) -> AgentState:
    """A state in mid-turn, with these differences."""
    begun = {
        "question": "Hello, world!",
        "input_type": "text",
        "conversation_id": "c-1",
        "trace_id": "t-1",
        "created_at": "2026-02-06T10:00:00+00:00",
        "preprocessing_result": None,
        "model_response": None,
        "final_output": None,
        "error_type": None,
        "failure": None,
        "command": None,
    }
    return cast(AgentState, {**begun, **said})


async def visit(name: str, at: AgentState, backend: StubModelBackend | None = None) -> dict[str, Any]:
    """What one node writes, by the way that the graph calls it."""
    return await still_nodes(backend).nodes()[name](at, NO_CONFIG)


@pytest.mark.requirement("D-01", "D-18")
def test_graph_compilation() -> None:
    drawn = still().graph.get_graph()
    assert set(drawn.nodes) == EIGHT | {"__start__", "__end__"}
    edges = {(e.source, e.target) for e in drawn.edges}
    assert edges == {
        ("__start__", "router_node"),
        ("router_node", "state_init_node"),
        ("state_init_node", "decision_logic_node"),
        ("decision_logic_node", "task_preprocessing_node"),
        ("decision_logic_node", "model_call_node"),
        ("decision_logic_node", "format_response_node"),
        ("task_preprocessing_node", "decision_logic_node"),
        ("task_preprocessing_node", "error_router_node"),
        ("model_call_node", "result_handling_node"),
        ("model_call_node", "error_router_node"),
        ("result_handling_node", "decision_logic_node"),
        ("result_handling_node", "error_router_node"),
        ("error_router_node", "decision_logic_node"),
        ("format_response_node", "__end__"),
    }


@pytest.mark.requirement("D-11")
def test_state_validation() -> None:
    assert set_once(None, "c-1") == "c-1"
    assert set_once("c-1", "c-1") == "c-1"
    with pytest.raises(InvariantViolation, match="'c-1' and cannot become 'c-2'"):
        set_once("c-1", "c-2")
    for old, new in ((None, "t-1"), ("t-1", "t-1"), ("t-1", None)):
        assert set_once_a_turn(old, new) == new
    with pytest.raises(InvariantViolation, match="'t-1' and cannot become 't-2'"):
        set_once_a_turn("t-1", "t-2")
    assert WRITES.keys() == EIGHT
    owners = {
        channel: [name for name, owned in WRITES.items() if channel in owned]
        for channel in set().union(*WRITES.values())
    }
    begins = ["state_init_node"]
    assert owners == {
        "input_type": ["router_node"],
        "conversation_id": begins,
        "trace_id": ["router_node", *begins],
        "created_at": begins,
        "command": [*begins, "decision_logic_node"],
        "preprocessing_result": [*begins, "task_preprocessing_node"],
        "model_response": [*begins, "model_call_node"],
        "failure": [*begins, "task_preprocessing_node", "model_call_node", "result_handling_node"],
        "final_output": [*begins, "result_handling_node", "error_router_node"],
        "error_type": [*begins, "error_router_node"],
        "status": [*begins, "format_response_node"],
        "output": [*begins, "format_response_node"],
        "metadata": [*begins, "format_response_node"],
        "question": ["router_node", "format_response_node"],
    }


@pytest.mark.requirement("D-02")
@pytest.mark.parametrize(
    ("given", "kind"),
    [
        ("Hello", "text"),
        ("", "text"),
        (picture(), "image"),
        (picture(kind="JPEG"), "image"),
        (picture(kind="WEBP"), "image"),
        (recording(), "audio"),
        (b"\xff\xfb\x90\x00" + b"\0" * 400, "audio"),
        ({"text": "What is this?", "name": "a.txt", "data": picture()}, "image"),
        (b"plain words in a file", "text"),
        (b"%PDF-1.7 nothing that is known here", "text"),
        (42, "text"),
    ],
)
async def test_router_node(given: Any, kind: str) -> None:
    first = cast(AgentState, {"input": given})
    assert await visit("router_node", first) == {"input_type": kind, "question": given}


@pytest.mark.requirement("D-03")
async def test_state_init_node() -> None:
    first = cast(AgentState, {"input": "Hello", "input_type": "text"})
    assert await visit("state_init_node", first) == {
        "conversation_id": "id-0",
        "trace_id": "id-1",
        "created_at": "2026-02-06T10:00:00+00:00",
        "preprocessing_result": None,
        "model_response": None,
        "final_output": None,
        "error_type": None,
        "failure": None,
        "command": None,
        "status": None,
        "output": None,
        "metadata": None,
    }
    chosen = await still_nodes().state_init_node(
        first, {"configurable": {"conversation_id": "mine", "trace_id": "this"}}
    )
    assert (chosen["conversation_id"], chosen["trace_id"]) == ("mine", "this")


async def test_a_conversation_keeps_its_id_and_its_next_turn_has_another_trace() -> None:
    assert await visit("router_node", state()) == {"input_type": "text", "question": None, "trace_id": None}
    wrote = await visit("state_init_node", state())
    assert wrote["conversation_id"] == "c-1"
    assert wrote["trace_id"] == "id-0"


@pytest.mark.requirement("D-11")
@pytest.mark.parametrize("name", ["conversation_id", "trace_id"])
@pytest.mark.parametrize("wrong", ["", "   ", "x" * 201, "half \ud800", 7, 0, False, [], b"a"])
async def test_an_id_that_cannot_be_one_is_refused(name: str, wrong: Any) -> None:
    first = cast(AgentState, {"input": "Hello", "input_type": "text"})
    with pytest.raises(InvalidInput, match=f"{name}: an id is a word of at most 200 letters"):
        await still_nodes().state_init_node(first, {"configurable": {name: wrong}})
    with pytest.raises(InvalidInput, match=f"{name}: an id is a word of at most 200 letters"):
        await still().run("Hello", **{name: wrong})


@pytest.mark.requirement("D-11")
async def test_a_conversation_cannot_be_called_by_another_id_later() -> None:
    same: RunnableConfig = {"configurable": {"conversation_id": "c-1"}}
    assert (await still_nodes().state_init_node(state(), same))["conversation_id"] == "c-1"
    other: RunnableConfig = {"configurable": {"conversation_id": "c-2"}}
    with pytest.raises(InvalidInput, match="this conversation is 'c-1', and stays so"):
        await still_nodes().state_init_node(state(), other)


@pytest.mark.requirement("D-04")
@pytest.mark.parametrize(
    ("said", "command"),
    [
        ({}, "preprocess"),
        ({"preprocessing_result": "Hello"}, "call_model"),
        ({"preprocessing_result": "Hello", "model_response": {"output": "x"}, "final_output": "x"}, "format"),
        ({"preprocessing_result": "Hello", "model_response": {"output": "x"}}, "format"),
        ({"failure": {"error_type": "invalid_input", "reason": "r"}, "final_output": "[Error]"}, "format"),
        (
            {"preprocessing_result": "Hello", "failure": {"error_type": "unsupported_input", "reason": "r"}},
            "format",
        ),
    ],
)
async def test_decision_logic_node_flow(said: dict[str, Any], command: str) -> None:
    at = state(**said)
    before = dict(at)
    assert await visit("decision_logic_node", at) == {"command": command}
    assert at == before


@pytest.mark.requirement("D-05")
@pytest.mark.parametrize(
    ("given", "normal"),
    [
        ("  Hello, world!\n", "Hello, world!"),
        ("a\r\nb\rc", "a\nb\nc"),
        ("e\u0301", "é"),
        (
            "x\u00b2 \ufb01t \u2460 \uff21",
            "x\u00b2 \ufb01t \u2460 \uff21",
        ),  # no NFKC
        ("a\x00\x07b\tc", "ab\tc"),
        (b"\xef\xbb\xbfwords of a file\n", "words of a file"),
    ],
)
async def test_task_preprocessing_node(given: Any, normal: str) -> None:
    assert await visit("task_preprocessing_node", state(question=given)) == {"preprocessing_result": normal}


@pytest.mark.requirement("D-05")
async def test_a_picture_is_measured_and_a_recording_timed() -> None:
    seen = await visit("task_preprocessing_node", state(question=picture(7, 4), input_type="image"))
    told = seen["preprocessing_result"]
    assert (told["modality"], told["mime_type"], told["width"], told["height"]) == (
        "image",
        "image/png",
        7,
        4,
    )
    heard = await visit("task_preprocessing_node", state(question=recording(0.5), input_type="audio"))
    told = heard["preprocessing_result"]
    assert (told["modality"], told["mime_type"], told["seconds"]) == ("audio", "audio/wav", 0.5)
    assert told["bytes"] == len(recording(0.5))


@pytest.mark.parametrize(
    ("given", "kind", "why"),
    [
        ("   \n", "invalid_input", "empty"),
        ("x" * 10_000_000, "invalid_input", "10000000 letters; at most 200000"),
        ("half \ud800", "invalid_input", "lone surrogate"),
        (picture()[:-20], "invalid_input", "damaged or cut off"),
        (picture(kind="JPEG")[:200], "invalid_input", "damaged or cut off"),
        (recording()[:-100], "invalid_input", "cut off"),
        (b"\xff\xfb\x90\x00" + b"\0" * 400, "invalid_input", "cut off"),
        (b"%PDF-1.7 nothing that is known here", "unsupported_input", "application/pdf"),
        (b"\x00\x01\x02\x03" * 40, "unsupported_input", "unknown kind"),
        ({"text": "x", "base64": "not base64!"}, "invalid_input", "cannot be decoded"),
        ({"text": "x", "base64": "aGk=", "data": b"hi"}, "invalid_input", "not as both"),
        ({"text": 5}, "invalid_input", "are words"),
        (42, "invalid_input", "this is a int"),
        (None, "invalid_input", "empty"),
    ],
)
async def test_an_input_that_cannot_be_used_is_a_typed_failure(given: Any, kind: str, why: str) -> None:
    wrote = await visit("task_preprocessing_node", state(question=given))
    assert wrote["failure"]["error_type"] == kind
    assert why in wrote["failure"]["reason"]
    assert "preprocessing_result" not in wrote


async def test_the_limits_are_the_callers_to_set() -> None:
    nodes = still_nodes()
    small = type(nodes)(
        nodes.backend, nodes.clock, Limits(image_pixels=10, image_bytes=10**6, audio_seconds=0.1)
    )
    for given, why in ((picture(5, 3), "5 x 3 pixels; at most 10"), (recording(0.5), "lasts 0.5 s")):
        wrote = await small.task_preprocessing_node(state(question=given), NO_CONFIG)
        assert why in wrote["failure"]["reason"]


@pytest.mark.requirement("D-06", "D-10")
async def test_model_call_node_success() -> None:
    asked: list[ModelRequest] = []

    def answer(request: ModelRequest) -> ModelResponse:
        asked.append(request)
        return ModelResponse("success", "Hi!", metadata={"model": "m"})

    wrote = await visit("model_call_node", state(preprocessing_result="Hello"), StubModelBackend(answer))
    assert asked == [ModelRequest("t-1", "text", "Hello")]
    assert wrote == {
        "model_response": {
            "status": "success",
            "output": "Hi!",
            "error_type": None,
            "detail": "",
            "metadata": {"model": "m"},
        }
    }


async def test_a_backend_that_breaks_is_a_typed_failure() -> None:
    def broken(request: ModelRequest) -> ModelResponse:
        raise ZeroDivisionError("who wrote this?")

    wrote = await visit("model_call_node", state(preprocessing_result="Hello"), StubModelBackend(broken))
    assert wrote["failure"]["error_type"] == "backend_unavailable"
    assert "ZeroDivisionError: who wrote this?" in wrote["failure"]["reason"]


async def test_a_model_that_cannot_see_is_not_shown_a_picture() -> None:
    blind = StubModelBackend(accepts=frozenset({"text"}))
    at = state(question=picture(), input_type="image", preprocessing_result={"modality": "image"})
    wrote = await visit("model_call_node", at, blind)
    assert wrote == {
        "failure": {
            "error_type": "unsupported_input",
            "reason": "stub: takes text; choose a model that takes image",
        }
    }


@pytest.mark.requirement("D-07")
async def test_result_handling_node() -> None:
    assert await visit("result_handling_node", state(model_response={"output": " Hi! \n"})) == {
        "final_output": "Hi!"
    }
    for empty in ({"output": "  "}, {"output": None}, {}):
        wrote = await visit("result_handling_node", state(model_response=empty))
        assert wrote["failure"]["error_type"] == "invalid_output"


@pytest.mark.requirement("D-08")
@pytest.mark.parametrize("kind", ["timeout", "backend_unavailable", "invalid_output", "invalid_input"])
async def test_error_router_node(kind: str) -> None:
    wrote = await visit("error_router_node", state(failure={"error_type": kind, "reason": "it was late"}))
    assert wrote == {"error_type": kind, "final_output": f"[Error: {kind}] it was late"}
    with pytest.raises(InvariantViolation, match="only a failure leads here"):
        await visit("error_router_node", state())


@pytest.mark.requirement("D-09")
async def test_format_response_node_success() -> None:
    at = state(model_response={"metadata": {"model": "m"}}, final_output="Hi!", preprocessing_result="Hello")
    assert await visit("format_response_node", at) == {
        "status": "success",
        "output": "Hi!",
        "metadata": {
            "created_at": "2026-02-06T10:00:00+00:00",
            "input_type": "text",
            "model": {"model": "m"},
        },
        "question": None,
    }


@pytest.mark.requirement("D-09")
async def test_format_response_node_error() -> None:
    failure = {"error_type": "timeout", "reason": "it was late"}
    at = state(failure=failure, error_type="timeout", final_output="[Error: timeout] it was late")
    wrote = await visit("format_response_node", at)
    assert (wrote["status"], wrote["output"]) == ("error", "[Error: timeout] it was late")
    assert wrote["metadata"]["failure"] == "it was late"


@pytest.mark.requirement("D-12")
def test_routing_looks_and_changes_nothing() -> None:
    for at in (state(command="preprocess"), state(failure={"error_type": "timeout", "reason": ""})):
        before = dict(at)
        after_decision(at), after_work(at), after_model(at)
        assert at == before


@pytest.mark.requirement("D-13")
@pytest.mark.parametrize(
    ("command", "leads_to"),
    [
        ("preprocess", "task_preprocessing_node"),
        ("call_model", "model_call_node"),
        ("format", "format_response_node"),
    ],
)
def test_the_command_alone_leads_on(command: str, leads_to: str) -> None:
    for said in ("preprocess", "call_model", "format"):
        told = {"output": said, "metadata": {"command": said}}
        at = state(command=command, question=said, final_output=said, model_response=told)
        assert after_decision(at) == leads_to


@pytest.mark.requirement("D-12")
async def test_a_node_that_writes_what_is_not_its_own_is_stopped() -> None:
    async def greedy(state: AgentState, config: RunnableConfig) -> dict[str, Any]:
        return {"input_type": "text", "command": "format", "conversation_id": "stolen"}

    with pytest.raises(InvariantViolation, match="may not write command, conversation_id"):
        await held_to("router_node", greedy)(state(), NO_CONFIG)
