"""The mode "messages": each message whole so far, made of the tokens that come."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from langchain_core.messages import AIMessageChunk, HumanMessage, ToolMessage

from swarmwright.ports.events import Event
from swarmwright.ports.hosting import Chunk
from swarmwright.runtime.serving.messages import Heard, hear
from swarmwright.runtime.serving.parts import BEGAN, FAILED, OVER, Part, Telling, chunk_data

pieces = st.lists(st.tuples(st.sampled_from("abc"), st.text(min_size=1, max_size=4)), max_size=12)


def chunk(id_: str, text: str, **more: Any) -> dict[str, Any]:
    return AIMessageChunk(text, id=id_, **more).model_dump(mode="json")


def told(pairs: list[Any]) -> list[tuple[str, Any]]:
    heard, events = Heard(), []
    for pair in pairs:
        heard, made = hear(heard, pair)
        events += made
    return events


@given(pieces)
def test_each_message_grows_by_what_comes_and_is_told_whole(pieces: list[tuple[str, str]]) -> None:
    events = told([[chunk(id_, text), {"node": id_}] for id_, text in pieces])
    texts: dict[str, str] = {}
    expected: list[tuple[str, Any]] = []
    for id_, text in pieces:
        if id_ not in texts:
            expected.append(("messages/metadata", {id_: {"metadata": {"node": id_}}}))
        texts[id_] = texts.get(id_, "") + text
        expected.append(("messages/partial", texts[id_]))
    seen = [(name, data if name.endswith("metadata") else data[0]["content"]) for name, data in events]
    assert seen == expected


@given(pieces)
def test_the_same_pairs_are_told_the_same_from_wherever_one_begins_to_listen(
    pieces: list[tuple[str, str]],
) -> None:
    pairs = [[chunk(id_, text), {}] for id_, text in pieces]
    whole = Heard()
    for pair in pairs[:-1]:
        whole, _ = hear(whole, pair)
    if pairs:
        assert list(hear(whole, pairs[-1])[1]) == told(pairs)[len(told(pairs[:-1])) :]


def test_a_message_in_one_piece_is_complete() -> None:
    message = HumanMessage("hi", id="h").model_dump(mode="json")
    again = ToolMessage("found", tool_call_id="c", id="t").model_dump(mode="json")
    assert told([[message, {"n": 1}], [again, {}]]) == [
        ("messages/metadata", {"h": {"metadata": {"n": 1}}}),
        ("messages/complete", [message]),
        ("messages/metadata", {"t": {"metadata": {}}}),
        ("messages/complete", [again]),
    ]


def test_a_partial_message_is_of_type_ai_and_has_its_tool_calls() -> None:
    halves = [('{"ci', 0), ('ty": "Rome"}', 0)]
    pairs = [
        [
            chunk(
                "m",
                "",
                tool_call_chunks=[{"name": "find" if not at else None, "args": args, "id": "1", "index": i}],
            ),
            {},
        ]
        for at, (args, i) in enumerate(halves)
    ]
    (*_, (name, [message])) = told(pairs)
    assert name == "messages/partial"
    assert message["type"] == "ai"
    assert "tool_call_chunks" not in message
    assert [(call["name"], call["args"]) for call in message["tool_calls"]] == [("find", {"city": "Rome"})]


def test_what_is_no_pair_tells_nothing() -> None:
    assert told([None, [], [1, 2], {"content": "x"}, "text"]) == []


def event(seq: int, mode: str, data: Any, ns: tuple[str, ...] = ()) -> Event:
    return Event("chunk", "t", seq, data=chunk_data("r", Chunk(mode, data, ns)))


def test_only_the_last_event_that_a_chunk_makes_has_its_number() -> None:
    telling = Telling.of(("messages", "messages-tuple"))
    _, parts = telling.tell(event(7, "messages", [chunk("m", "hi"), {}], ("sub:1",)))
    assert [(part.event, part.number) for part in parts] == [
        ("messages|sub:1", None),
        ("messages/metadata", None),
        ("messages/partial", 7),
    ]


def test_modes_that_were_not_asked_for_are_not_told_but_beginnings_and_faults_are() -> None:
    telling = Telling.of(("values",))
    seen: list[Part] = []
    for one in (event(1, BEGAN, {}), event(2, "updates", {}), event(3, "values", {}, ("a:1", "b:2"))):
        telling, parts = telling.tell(one)
        seen += parts
    seen += telling.tell(event(4, FAILED, {"error": "E", "message": "m"}))[1]
    seen += telling.tell(event(5, OVER, {}))[1]
    assert [(part.event, part.number) for part in seen] == [
        ("metadata", 1),
        ("values|a:1|b:2", 3),
        ("error", 4),
    ]
