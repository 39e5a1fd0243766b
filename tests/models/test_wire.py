"""Watching the bytes of a stream: however they are cut into reads, the same is seen."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swarmwright.errors import InvalidModelOutput, StepFailed
from swarmwright.models.wire import OLLAMA, OPENAI, RESPONSES, Tongue, Watch

FRAME = b'data: {"choices": [{"delta": {"content": "%s"}, "finish_reason": null}]}\n\n'
LINE = b'{"message": {"content": "%s"}, "done": false}\n'

WHOLE: list[tuple[Tongue, bytes]] = [
    (OPENAI, FRAME % b"a" + b"data: [DONE]\n\n"),
    (OPENAI, FRAME % b"a" + b'data: {"choices": [{"finish_reason":"stop"}]}\r\n\r\n'),
    (OPENAI, b": waiting\n\n" + FRAME % b"a" + b"data:[DONE]"),
    (OPENAI, b'data: {"error": {"message": "full"}}\n\n'),
    (RESPONSES, b'data: {"type": "response.created"}\n\ndata: {"type":"response.completed"}\n\n'),
    (OLLAMA, LINE % b"a" + b'{"done":true}\n'),
    (OLLAMA, b'{"error": "no such model"}'),
]
HALF: list[tuple[Tongue, bytes, str]] = [
    (OPENAI, FRAME % b"a", "backend_unavailable"),
    (OPENAI, FRAME % rb"\"finish_reason\": \"stop\"", "backend_unavailable"),
    (OPENAI, FRAME % rb"\ndata: [DONE]", "backend_unavailable"),
    (OLLAMA, LINE % rb"\"done\": true", "backend_unavailable"),
    (
        RESPONSES,
        b'data: {"type": "response.created", "response": {"error": null}}\n\n',
        "backend_unavailable",
    ),
    (OPENAI, b"null", "invalid_output"),
    (OPENAI, b"", "invalid_output"),
    (OPENAI, b" <html>", "invalid_output"),
    (OLLAMA, b'{"detail": "moved"}', "invalid_output"),
    (OLLAMA, b"null", "invalid_output"),
]


def see(tongue: Tongue, data: bytes, cuts: list[int]) -> str:
    """What a watch makes of bytes that come in pieces."""
    places = sorted({0, len(data), *(cut % (len(data) + 1) for cut in cuts)})
    watch = Watch(tongue)
    try:
        for begin, end in pairwise(places):
            watch.take(data[begin:end])
        watch.end()
    except StepFailed as failed:
        return failed.failure
    return "whole"


@given(st.sampled_from(WHOLE), st.lists(st.integers(0, 500), max_size=12))
def test_an_end_is_seen_however_the_bytes_come(told: tuple[Tongue, bytes], cuts: list[int]) -> None:
    assert see(*told, cuts) == "whole"


@given(st.sampled_from(HALF), st.lists(st.integers(0, 500), max_size=12))
def test_half_an_answer_and_none_are_told_apart_however_they_come(
    told: tuple[Tongue, bytes, str], cuts: list[int]
) -> None:
    tongue, data, failure = told
    assert see(tongue, data, cuts) == failure


def test_what_is_quoted_is_bounded_on_one_line_and_without_the_key() -> None:
    watch = Watch(OPENAI, secret="sk-0123456789")
    with pytest.raises(InvalidModelOutput) as raised:
        watch.take(b"<p>\n key sk-0123456789 </p>" + b"x" * 5000)
    assert "'<p> key … </p>xxx" in raised.value.detail
    assert "\n" not in raised.value.detail and len(raised.value.detail) < 200
