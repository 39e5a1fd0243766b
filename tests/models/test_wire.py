"""Watching the bytes of a stream: however they are cut into reads, the same is seen."""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swarmwright.errors import InvalidModelOutput, StepFailed
from swarmwright.models.tongues import OLLAMA, OPENAI, RESPONSES, Tongue
from swarmwright.models.wire import Watch

FRAME = b'data: {"choices": [{"delta": {"content": "%s"}, "finish_reason": null}]}\n\n'
LINE = b'{"message": {"content": "%s"}, "done": false}\n'
CALL = b'{"message": {"tool_calls": [{"function": {"name": "f", "arguments": %s}}]}, "done": false}\n'

WHOLE: list[tuple[Tongue, bytes]] = [
    (OPENAI, FRAME % b"a" + b"data: [DONE]\n\n"),
    (OPENAI, FRAME % b"a" + b'data: {"choices": [{"finish_reason":"stop"}]}\r\n\r\n'),
    (OPENAI, b": waiting\n\n" + FRAME % b"a" + b"data:[DONE]"),
    (OPENAI, b'data: {"error": {"message": "full"}}\n\n'),
    (OPENAI, b'data: {"choices":\r\ndata: [{"finish_reason": "stop"}]}\r\n\r\n'),
    (OPENAI, b'data: {"choices": [{"finish_reason": "stop"}]}\r\r'),
    (RESPONSES, b'data: {"type": "response.created"}\n\ndata: {"type":"response.completed"}\n\n'),
    (OLLAMA, LINE % b"a" + b'{"done":true}\n'),
    (OLLAMA, CALL % b'{"done": false}' + b'{"done": true}'),
    (OLLAMA, b'{"error": "no such model"}'),
]
HALF: list[tuple[Tongue, bytes, str]] = [
    (OPENAI, FRAME % b"a", "backend_unavailable"),
    (OPENAI, FRAME % rb"\"finish_reason\": \"stop\"", "backend_unavailable"),
    (OPENAI, FRAME % rb"\ndata: [DONE]", "backend_unavailable"),
    (
        OPENAI,
        b'data: {"choices": [{"delta": {"content": "a"}, "finish_reason": ""}]}\n\n',
        "backend_unavailable",
    ),
    (OPENAI, b'data: {"choices": [{"delta": {"finish_reason": "stop"}}]}\n\n', "backend_unavailable"),
    (OPENAI, FRAME % b"a" + b'data: {"choices": [{"finish_reason": "stop"}]}\n', "backend_unavailable"),
    (OPENAI, b'data: {"choi', "backend_unavailable"),
    (OLLAMA, LINE % rb"\"done\": true", "backend_unavailable"),
    (OLLAMA, CALL % b'{"text": "hello", "done": true}', "backend_unavailable"),
    (OLLAMA, CALL % b'{"error": "boom"}', "backend_unavailable"),
    (OLLAMA, LINE % b"a" + b'{"done": true', "backend_unavailable"),
    (RESPONSES, b'data: {"type": "response.in_progress", "item": {"error": "e"}}\n\n', "backend_unavailable"),
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


def see(tongue: Tongue, data: bytes, cuts: list[int], encoding: str = "") -> str:
    """What a watch makes of bytes that come in pieces."""
    places = sorted({0, len(data), *(cut % (len(data) + 1) for cut in cuts)})
    watch = Watch(tongue, encoding=encoding)
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


def bare(data: bytes) -> bytes:
    """Deflate without its frame, as some servers send it."""
    packer = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    return packer.compress(data) + packer.flush()


@pytest.mark.parametrize("cut_after", [0, 9], ids=["whole", "without its last bytes"])
@given(
    st.sampled_from([(*one, "whole") for one in WHOLE] + HALF),
    st.sampled_from(
        [("gzip", gzip.compress), (" GZIP", gzip.compress), ("deflate", zlib.compress), ("deflate", bare)]
    ),
    st.lists(st.integers(0, 500), max_size=6),
)
def test_a_compressed_stream_is_looked_at_as_any_other(
    cut_after: int,
    told: tuple[Tongue, bytes, str],
    packed: tuple[str, Callable[[bytes], bytes]],
    cuts: list[int],
) -> None:
    tongue, data, expected = told
    encoding, pack = packed
    sent = pack(data)
    seen = see(tongue, sent[: len(sent) - cut_after], cuts, encoding)
    assert seen == expected if not cut_after else seen in (expected, "backend_unavailable", "invalid_output")


@pytest.mark.parametrize("encoding", ["br", "gzip, br"])
def test_a_compression_that_cannot_be_undone_is_told(encoding: str) -> None:
    with pytest.raises(InvalidModelOutput, match=r"compressed its reply \(.*br\), and was asked"):
        Watch(OPENAI, encoding=encoding).take(b"x")
    with pytest.raises(InvalidModelOutput, match="not compressed as it says"):
        Watch(OPENAI, encoding="gzip").take(b"data: {}")


def test_a_part_without_end_is_refused() -> None:
    watch = Watch(OLLAMA)
    with pytest.raises(InvalidModelOutput, match="one part of the server's reply is longer than 64 MB"):
        for _ in range(65):
            watch.take(b"{" + b" " * (1024 * 1024))


def test_what_is_quoted_is_bounded_on_one_line_and_without_the_key() -> None:
    watch = Watch(OPENAI, secret="sk-0123456789")
    with pytest.raises(InvalidModelOutput) as raised:
        watch.take(b"<p>\n key sk-0123456789 </p>" + b"x" * 5000)
    assert "'<p> key … </p>xxx" in raised.value.detail
    assert "\n" not in raised.value.detail and len(raised.value.detail) < 200
