"""What a team's run tells a client: its engine's stream and its events, each once and by the step's name."""

from __future__ import annotations

from langchain_core.messages import AIMessage

from swarmwright.ports.clock import SystemClock
from swarmwright.ports.hosting import Chunk, Drive
from swarmwright.runtime.hosting.telling import TeamTelling


def telling(*modes: str) -> tuple[TeamTelling, list[Chunk]]:
    chunks: list[Chunk] = []
    return TeamTelling(Drive("t", "r", modes=modes), "team", chunks.append, SystemClock()), chunks


def test_a_state_that_was_told_is_not_told_again_when_the_engine_begins_anew() -> None:
    told, chunks = telling("values")
    for messages in ([], ["a"], ["a"], ["a", "b"]):
        told.take("values", {"messages": messages})
    assert [chunk.data for chunk in chunks] == [{"messages": m} for m in ([], ["a"], ["a", "b"])]


def test_the_engines_own_question_is_left_out_and_the_approvals_are_told_at_the_end() -> None:
    told, chunks = telling("values", "updates")
    told.take("values", {"x": 1, "__interrupt__": ("engine's",)})
    told.take("updates", {"__interrupt__": ("engine's",)})
    told.end({"x": 1}, ({"id": "ask-1", "value": "ok?"},))
    asked = {"__interrupt__": [{"id": "ask-1", "value": "ok?"}]}
    assert [(c.mode, c.data) for c in chunks] == [
        ("values", {"x": 1}),
        ("updates", asked),
        ("values", {"x": 1, **asked}),
    ]


def test_messages_after_a_swap_have_the_ids_that_the_state_gives_them_then() -> None:
    told, chunks = telling("messages")
    told.hear("a", "step_started", {"agent": "ann", "turn": 2})
    told.hear("", "workflow_changed", {})
    told.hear("a", "token", {"text": "hi"})
    told.take("messages", (AIMessage("hi", id="2/a/1", name="ann"), {}))
    assert [(c.data[0]["id"], c.data[0]["name"], c.data[0]["type"]) for c in chunks] == [
        ("2/a/1", "ann", "AIMessageChunk")
    ]


def test_what_is_told_to_trace_sinks_alone_is_told_to_no_client() -> None:
    told, chunks = telling("custom")
    told.hear("a", "model_called", {"model": "m", "asked": ["secret"], "said": "secret"})
    assert [chunk.data for chunk in chunks] == [{"event": "model_called", "instance": "a", "model": "m"}]


def test_nothing_is_told_that_was_not_asked_for() -> None:
    told, chunks = telling()
    told.hear("a", "step_started", {"turn": 1})
    told.hear("a", "token", {"text": "hi"})
    told.end({}, ({"id": "ask-1", "value": ""},))
    assert (chunks, told.modes) == ([], ())
