"""The protocol's events, as they are made of what runs tell."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from langchain_core.messages import AIMessage, AIMessageChunk, ToolMessage

from swarmwright.errors import InvalidInput
from swarmwright.ports.events import Event
from swarmwright.ports.hosting import Chunk
from swarmwright.runtime.serving.parts import BEGAN, FAILED, OVER, chunk_data
from swarmwright.runtime.serving.protocol.matching import Subscription, subscribed
from swarmwright.runtime.serving.protocol.telling import ProtocolEvent, Scene


def tell(scene: Scene, *chunks: Chunk) -> list[ProtocolEvent]:
    """The events that these chunks make, numbered from 1."""
    return [
        told
        for number, chunk in enumerate(chunks, 1)
        for told in scene.tell(Event("chunk", "t", number, 1.5, data=chunk_data("r", chunk)))
    ]


def piece(id_: str, text: str = "", ns: tuple[str, ...] = (), **more: Any) -> Chunk:
    message = AIMessageChunk(text, id=id_, **more).model_dump(mode="json")
    return Chunk("messages", [message, {"langgraph_node": "talk"}], ns)


def kinds(events: list[ProtocolEvent]) -> list[str]:
    return [f"{one.method}:{one.data.get('event', '')}" for one in events]


words = st.lists(
    st.tuples(st.sampled_from("ab"), st.text(min_size=1, max_size=4), st.sampled_from([(), ("sub:1",)])),
    max_size=12,
)


@given(words)
def test_what_is_said_in_pieces_is_what_is_said_in_the_end(words: list[tuple[str, str, Any]]) -> None:
    scene = Scene("g")
    chunks = [piece(f"{id_}{len(ns)}", text, ns) for id_, text, ns in words]
    events = tell(scene, *chunks, Chunk(OVER, {"ended": "success"}))
    said: dict[str, str] = {}
    for id_, text, ns in words:
        said[f"{id_}{len(ns)}"] = said.get(f"{id_}{len(ns)}", "") + text
    grown: dict[str, str] = {}
    ended: dict[str, str] = {}
    for one in (one for one in events if one.method == "messages"):
        data = one.data
        if data["event"] == "content-block-delta":
            grown[data["message_id"]] = grown.get(data["message_id"], "") + data["delta"]["text"]
        if data["event"] == "content-block-finish":
            ended[data["message_id"]] = data["content"]["text"]
    assert grown == ended == said
    starts = [one.data["id"] for one in events if one.data.get("event") == "message-start"]
    assert starts == list(said)
    assert sum(one.data.get("event") == "message-finish" for one in events) == len(said)


@given(words)
def test_who_goes_on_after_any_event_gets_all_that_he_has_not_got(words: list[tuple[str, str, Any]]) -> None:
    chunks = [piece(f"{id_}{len(ns)}", text, ns) for id_, text, ns in words]
    events = tell(Scene("g"), Chunk(BEGAN, {}), *chunks, Chunk(OVER, {"ended": "success"}))
    ids = [one.id for one in events]
    assert len(set(ids)) == len(ids)
    numbers = [one.number for one in events]
    assert numbers == sorted(numbers)
    for at, last in enumerate(events):
        behind = {one.id for one in events[: at + 1]}
        again = {one.id for one in events if int(one.id.partition(".")[0]) > last.number}
        assert behind | again == set(ids)


def test_a_call_of_a_tool_is_read_told_and_answered() -> None:
    halves = [
        {"name": "find", "args": '{"city": ', "id": "c1", "index": 0},
        {"name": None, "args": '"Rome"}', "id": None, "index": 0},
    ]
    pieces = [piece("m", tool_call_chunks=[half]) for half in halves]
    back = ToolMessage("sunny", tool_call_id="c1", id="t").model_dump(mode="json")
    wrong = ToolMessage("no", tool_call_id="c2", status="error", id="u").model_dump(mode="json")
    events = tell(
        Scene("g"),
        *pieces,
        Chunk("updates", {"talk": {}}),
        Chunk("messages", [back, {}]),
        Chunk("messages", [back, {}]),
        Chunk("messages", [wrong, {}]),
    )
    assert kinds(events) == [
        "messages:message-start",
        "messages:content-block-start",
        "messages:content-block-delta",
        "messages:content-block-delta",
        "messages:content-block-finish",
        "messages:message-finish",
        "tools:tool-started",
        "updates:",
        "tools:tool-finished",
    ]
    call = {"type": "tool_call", "id": "c1", "name": "find", "args": {"city": "Rome"}}
    assert events[4].data["content"] == call
    assert events[6].data == {
        "event": "tool-started",
        "tool_call_id": "c1",
        "tool_name": "find",
        "input": {"city": "Rome"},
    }
    assert events[8].data["output"] == "sunny"


def test_a_call_whose_arguments_are_no_json_is_told_as_what_it_is() -> None:
    half = {"name": "find", "args": '{"city', "id": "c1", "index": 0}
    events = tell(Scene("g"), piece("m", tool_call_chunks=[half]), Chunk(OVER, {"ended": "success"}))
    finished = next(one for one in events if one.data["event"] == "content-block-finish")
    assert finished.data["content"]["type"] == "invalid_tool_call"
    assert "tools:tool-started" not in kinds(events)


def test_a_whole_message_is_said_at_once_but_not_again_after_its_pieces() -> None:
    whole = AIMessage(
        "all", id="w", usage_metadata={"input_tokens": 1, "output_tokens": 2, "total_tokens": 3}
    )
    told = Chunk("messages", [whole.model_dump(mode="json"), {}])
    events = tell(Scene("g"), told, told)
    assert kinds(events) == [
        "messages:message-start",
        "messages:content-block-start",
        "messages:content-block-delta",
        "messages:content-block-finish",
        "messages:message-finish",
    ]
    assert events[-1].data["usage"]["total_tokens"] == 3


@pytest.mark.parametrize(
    ("ended", "stage"),
    [
        ("success", "completed"),
        ("waiting", "interrupted"),
        ("interrupted", "interrupted"),
        ("error", "failed"),
        ("timeout", "failed"),
    ],
)
def test_a_run_ends_in_the_stage_that_its_end_is(ended: str, stage: str) -> None:
    scene = Scene("g")
    events = tell(
        scene,
        Chunk(BEGAN, {"run_id": "r", "attempt": 1}),
        Chunk("values", {"n": 1}, ("sub:1",)),
        Chunk(FAILED, {"error": "E", "message": "why"}),
        Chunk(OVER, {"ended": ended}),
    )
    assert kinds(events) == [
        "lifecycle:running",
        "lifecycle:started",
        "values:",
        f"lifecycle:{stage}",
        f"lifecycle:{stage}",
    ]
    assert events[-1].namespace == ()
    assert events[-1].data.get("error") == ("why" if stage == "failed" else None)
    assert scene.stages == {(): stage, ("sub:1",): stage}


@pytest.mark.parametrize(
    ("more", "stage"),
    [({}, "completed"), ({"error": "no"}, "failed"), ({"interrupts": [{"id": "i"}]}, "interrupted")],
)
def test_a_subgraph_ends_with_its_task(more: Any, stage: str) -> None:
    result = {"id": "1", "name": "sub", "error": None, "result": {}, "interrupts": [], **more}
    events = tell(Scene("g"), Chunk("values", {}, ("sub:1",)), Chunk("tasks", result))
    assert kinds(events) == ["lifecycle:started", "values:", "tasks:", f"lifecycle:{stage}"]


def test_an_interrupt_is_asked_for_once_however_often_it_is_told() -> None:
    asked = [{"id": "i", "value": {"q": 1}}]
    events = tell(
        Scene("g"),
        Chunk("updates", {"__interrupt__": asked}, ("sub:1",)),
        Chunk("updates", {"__interrupt__": asked}),
        Chunk("values", {"n": 1, "__interrupt__": asked}),
    )
    requested = [one for one in events if one.method == "input.requested"]
    assert [(one.namespace, one.data["interrupt_id"], one.data["payload"]) for one in requested] == [
        (("sub:1",), "i", {"q": 1})
    ]
    assert events[-1].data == {"n": 1}


def test_an_event_is_written_as_the_protocol_has_it() -> None:
    (event,) = tell(Scene("g"), Chunk("custom", {"x": 1}, ()))
    assert json.loads(json.dumps(event.to_json())) == {
        "type": "event",
        "event_id": "1.0",
        "seq": 1,
        "method": "custom",
        "params": {"namespace": [], "timestamp": 1500, "data": {"payload": {"x": 1}}},
    }


@pytest.mark.parametrize(
    ("namespaces", "depth", "namespace", "wanted"),
    [
        ((), None, ("a:1", "b:2"), True),
        (((),), 0, (), True),
        (((),), 0, ("a:1",), False),
        (((),), 1, ("a:1",), True),
        ((("a",),), None, ("a:1", "b:2"), True),
        ((("a",),), 0, ("a:1", "b:2"), False),
        ((("a:2",),), None, ("a:1",), False),
        ((("a", "b"),), None, ("a:1",), False),
        ((("x",), ("a",)), None, ("a:1",), True),
    ],
)
def test_a_subscription_is_for_what_is_at_and_below_its_namespaces(
    namespaces: Any, depth: int | None, namespace: tuple[str, ...], wanted: bool
) -> None:
    assert Subscription(frozenset({"values"}), namespaces, depth).wants("values", namespace, {}) is wanted


@pytest.mark.parametrize(
    ("channels", "method", "data", "wanted"),
    [
        (["values"], "values", {}, True),
        (["values"], "updates", {}, False),
        (["input"], "input.requested", {}, True),
        (["custom"], "custom", {"name": "x", "payload": 1}, True),
        (["custom:x"], "custom", {"name": "x", "payload": 1}, True),
        (["custom:y"], "custom", {"name": "x", "payload": 1}, False),
        (["custom:y"], "custom", {"payload": 1}, False),
    ],
)
def test_a_subscription_is_for_its_channels(
    channels: list[str], method: str, data: Any, wanted: bool
) -> None:
    assert subscribed({"channels": channels}).wants(method, (), data) is wanted


@pytest.mark.parametrize(
    "params",
    [
        {},
        {"channels": []},
        {"channels": ["bogus"]},
        {"channels": [1]},
        {"channels": ["custom:"]},
        {"channels": ["values"], "depth": -1},
        {"channels": ["values"], "depth": True},
        {"channels": ["values"], "namespaces": ["a"]},
        {"channels": ["values"], "namespaces": [[1]]},
    ],
)
def test_what_is_no_subscription_is_refused(params: Any) -> None:
    with pytest.raises(InvalidInput):
        subscribed(params)
