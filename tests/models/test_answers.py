"""What is no answer, by whichever protocol it comes: half a letter, and more than anybody waits for."""

from __future__ import annotations

import gzip
import zlib
from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest
from langchain_core.messages import AIMessage, AIMessageChunk
from langchain_core.outputs import ChatGeneration, ChatGenerationChunk, ChatResult
from pydantic import BaseModel

from support.model_server import ModelServer, Say
from swarmwright.errors import ConfigError, InvalidModelOutput
from swarmwright.models.answers import Pieces, answered, given
from swarmwright.models.boundary import BoundedChatModel
from swarmwright.models.loading import load_chat_model
from swarmwright.models.plain import Plain
from swarmwright.models.profiles import ModelProfile
from swarmwright.models.tongues import OLLAMA, OPENAI, RESPONSES
from swarmwright.models.wire import Watch, async_hooks

HALF = "a\ud800b"
PROVIDERS = ("openai", "ollama")


def model_of(server: ModelServer, provider: str, **more: Any) -> BoundedChatModel:
    url = server.openai_url if provider == "openai" else server.ollama_url
    extra = {"api_key": "k"} if provider == "openai" else {}
    profile = ModelProfile("m", f"{provider}:tiny", base_url=url, extra=extra, patience_s=0.0, **more)
    made = load_chat_model(profile)
    assert isinstance(made, BoundedChatModel)
    return made


async def refused(model: BoundedChatModel, stream: bool) -> str:
    """Why the answer is none."""
    try:
        with pytest.raises(InvalidModelOutput) as refusal:
            if stream:
                async for _ in model.astream("?"):
                    pass
            else:
                await model.ainvoke("?")
        return str(refusal.value)
    finally:
        await model.aclose()


@pytest.mark.parametrize("provider", PROVIDERS)
async def test_half_a_letter_in_a_stream_is_no_answer(server: ModelServer, provider: str) -> None:
    server.script(Say(pieces=("whales ", HALF)))
    assert "half a letter" in await refused(model_of(server, provider), stream=True)


class Verdict(BaseModel):
    why: str


@pytest.mark.parametrize(
    "message",
    [
        AIMessage(HALF),
        AIMessage([{"type": "text", "text": HALF}]),
    ],
)
def test_half_a_letter_in_a_whole_answer_is_no_answer(message: AIMessage) -> None:
    with pytest.raises(InvalidModelOutput, match="half a letter"):
        answered(ChatResult(generations=[ChatGeneration(message=message)]), 100)
    with pytest.raises(InvalidModelOutput, match="half a letter"):
        given({"raw": message, "parsed": None})


def test_half_a_letter_in_a_value_is_no_answer() -> None:
    for value in ({HALF: 1}, {"a": [HALF]}, Verdict(why=HALF)):
        with pytest.raises(InvalidModelOutput, match="half a letter"):
            given(value)
    assert given(Verdict(why="whale 🐋")) == Verdict(why="whale 🐋")


def test_letters_beyond_the_first_plane_are_whole_ones_and_their_halves_are_none() -> None:
    pieces = Pieces(100)
    pieces.take(ChatGenerationChunk(message=AIMessageChunk("whale 🐋")))
    with pytest.raises(InvalidModelOutput, match="half a letter"):
        pieces.take(ChatGenerationChunk(message=AIMessageChunk("\ud83d")))
    pieces.end()


@pytest.mark.parametrize("stream", [False, True])
@pytest.mark.parametrize("provider", PROVIDERS)
async def test_an_answer_is_as_long_as_its_profile_lets_it_be(
    server: ModelServer, provider: str, stream: bool
) -> None:
    long = "x" * (1 << 20)
    server.script(Say(pieces=(long, "and more")))
    assert "longer than 1 MB" in await refused(model_of(server, provider, max_answer_mb=1), stream)
    server.script(Say(pieces=(long, "and more")))
    longer = model_of(server, provider, max_answer_mb=2)
    try:
        assert len((await longer.ainvoke("?")).text) == len(long) + 8
    finally:
        await longer.aclose()


@pytest.mark.parametrize(("encoding", "pack"), [("gzip", gzip.compress), ("deflate", zlib.compress)])
def test_what_is_unpacked_is_counted_while_it_is(encoding: str, pack: Any) -> None:
    bomb = pack(b"\n" * 50_000_000)
    for looking in (Plain(encoding, 1 << 20), Watch(OPENAI, "", encoding, 1 << 20)):
        with pytest.raises(InvalidModelOutput, match="longer than 1 MB"):
            looking.take(bomb)


@pytest.mark.parametrize("tongue", [OPENAI, RESPONSES, OLLAMA])
def test_a_flood_of_parts_ends_as_well(tongue: Any) -> None:
    watch = Watch(tongue, most=10_000)
    with pytest.raises(InvalidModelOutput, match="longer than"):
        for _ in range(10_000):
            watch.take(b'{"done": false}\n' if tongue is OLLAMA else b'data: {"choices": []}\n\n')


async def test_a_refusal_without_end_is_cut_off_too() -> None:
    async def blanks() -> AsyncIterator[bytes]:
        for _ in range(32):
            yield b" " * (1 << 16)

    refusal = httpx.MockTransport(lambda request: httpx.Response(500, content=blanks()))
    async with httpx.AsyncClient(transport=refusal, event_hooks=async_hooks(OLLAMA, most=1 << 20)) as client:
        with pytest.raises(InvalidModelOutput, match="longer than 1 MB"):
            await client.post("http://m/api/chat", json={"stream": False})


@pytest.mark.parametrize("wrong", ["ollama:", "openai: ", ":x"])
def test_a_model_without_a_name_is_refused_with_a_word(wrong: str) -> None:
    with pytest.raises(ConfigError):
        load_chat_model(wrong)


def test_a_bare_model_is_as_patient_as_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "k")
    loaded: Any = load_chat_model("openai:tiny", timeout_s=4000)
    assert (loaded.timeout_s, loaded.models[0].inner.request_timeout) == (4000, 4000)
