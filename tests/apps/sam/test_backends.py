"""The boundary over real HTTP: Ollama's protocol, LangChain's models, and servers that misbehave."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest

import swarmwright
from support.model_server import ModelServer, Say
from support.sam import picture, still
from swarmwright.apps.sam.inference import (
    ChatModelBackend,
    InputType,
    ModelBackend,
    ModelRequest,
    ModelResponse,
    OllamaModelBackend,
)

HELLO = ModelRequest("t-1", "text", "Hello")
SEES: frozenset[InputType] = frozenset({"text", "image"})
PATIENCE_S = 0.5


@asynccontextmanager
async def ollama(host: str, accepts: frozenset[InputType] = SEES) -> AsyncIterator[OllamaModelBackend]:
    backend = OllamaModelBackend("tiny", host=host, timeout_s=PATIENCE_S, accepts=accepts)
    try:
        yield backend
    finally:
        await backend.aclose()


@pytest.mark.requirement("D-10")
async def test_ollama_answers_over_http_without_streaming(server: ModelServer) -> None:
    server.script("Good day.")
    async with ollama(server.ollama_url) as backend:
        told = await backend.generate(HELLO)
    assert told == ModelResponse(
        "success",
        "Good day.",
        metadata={"model": "ollama:tiny", "input_tokens": 7, "output_tokens": 3},
    )
    (asked,) = server.requests
    assert asked["stream"] is False
    assert asked["messages"] == [{"role": "user", "content": "Hello"}]


async def test_ollama_is_given_a_picture_as_a_picture(server: ModelServer) -> None:
    async with ollama(server.ollama_url) as backend:
        told = await still(backend).run({"text": "What is this?", "data": picture()})
    assert told["status"] == "success"
    assert told["metadata"]["attachment"]["width"] == 5
    (asked,) = server.requests
    assert asked["messages"][0]["content"] == "What is this?"
    assert len(asked["messages"][0]["images"]) == 1


async def test_a_chat_model_is_given_standard_content_blocks(server: ModelServer) -> None:
    model = swarmwright.load_chat_model("stub:")
    backend = ChatModelBackend(model, name="stub", accepts=SEES)
    told = await still(backend).run({"text": "What is this?", "data": picture()})
    assert told["status"] == "success"
    deaf = await still(ChatModelBackend(model, name="stub")).run({"text": "?", "data": picture()})
    assert deaf["error_type"] == "unsupported_input"
    assert "stub takes text" in deaf["output"]


@pytest.mark.requirement("D-08", "D-15")
@pytest.mark.parametrize(
    ("fault", "kind"),
    [
        ("slow", "timeout"),
        ("500", "backend_unavailable"),
        ("401", "backend_unavailable"),
        ("broken_json", "invalid_output"),
        ("html", "invalid_output"),
        ("odd_json", "invalid_output"),
        ("list", "invalid_output"),
    ],
)
async def test_what_a_server_does_wrong_is_a_typed_failure(
    server: ModelServer, fault: str, kind: str
) -> None:
    server.script(Say("x", fault=fault))  # type: ignore[arg-type]
    begun = time.monotonic()
    async with ollama(server.ollama_url) as backend:
        told = await still(backend).run("Hello")
    assert (told["status"], told["error_type"]) == ("error", kind)
    assert time.monotonic() - begun < 10 * PATIENCE_S


Talk = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


async def drips(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """A byte now and then: no single read ever takes long."""
    writer.write(b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n")
    while not writer.is_closing():
        writer.write(b" ")
        await writer.drain()
        await asyncio.sleep(0.02)


async def closes_early(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    await reader.read(100)
    writer.write(b'HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n{"model": "ti')
    await writer.drain()


async def hangs_up(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    return


async def no_http(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    writer.write(b"220 mail.example.org ESMTP\r\n")
    await writer.drain()


@asynccontextmanager
async def raw_server(talk: Talk) -> AsyncIterator[str]:
    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            await talk(reader, writer)
        except ConnectionError:
            pass  # the client went away, as it should
        finally:
            writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    async with server:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"


@pytest.mark.requirement("D-08", "D-15")
@pytest.mark.parametrize(
    ("talk", "kind"),
    [
        (drips, "timeout"),
        (closes_early, "backend_unavailable"),
        (hangs_up, "backend_unavailable"),
        (no_http, "backend_unavailable"),
    ],
)
async def test_a_server_that_drips_or_hangs_up_is_a_typed_failure_in_time(talk: Talk, kind: str) -> None:
    begun = time.monotonic()
    async with raw_server(talk) as host, ollama(host) as backend:
        told = await still(backend).run("Hello")
    assert (told["status"], told["error_type"]) == ("error", kind)
    assert time.monotonic() - begun < 10 * PATIENCE_S


async def test_nobody_at_the_address_is_a_backend_that_is_unavailable() -> None:
    async with ollama("http://127.0.0.1:9") as backend:
        assert (await backend.generate(HELLO)).error_type == "backend_unavailable"


async def test_a_backend_is_asked_once_and_never_again(server: ModelServer) -> None:
    server.script(Say(fault="500"), "never asked for")
    async with ollama(server.ollama_url) as backend:
        assert (await backend.generate(HELLO)).status == "failure"
    assert len(server.requests) == 1


async def test_a_backend_that_outstays_all_patience_is_cut_off() -> None:
    from support.sam import StillClock
    from swarmwright.apps.sam.graph import build_sam_graph
    from swarmwright.apps.sam.nodes import SamNodes

    class Asleep:
        name = "asleep"
        accepts: frozenset[InputType] = frozenset({"text"})

        async def generate(self, request: ModelRequest) -> ModelResponse:
            await asyncio.Event().wait()
            raise AssertionError("nobody wakes it")

    backend: ModelBackend = Asleep()
    compiled = build_sam_graph(SamNodes(backend, StillClock(), patience_s=0.05))
    told = await compiled.ainvoke({"input": "Hello"})
    assert told["error_type"] == "timeout"
