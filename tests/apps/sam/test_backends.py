"""The boundary over real HTTP: Ollama's protocol, LangChain's models, and servers that misbehave."""

from __future__ import annotations

import asyncio
import base64
import gzip
import socket
import threading
import time
import types
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from langchain_core.language_models.chat_models import BaseChatModel
from langchain_core.messages import AIMessage, BaseMessage
from langchain_core.outputs import ChatGeneration, ChatResult
from langchain_openai import ChatOpenAI
from openai import DefaultAsyncHttpxClient
from pydantic import Field, SecretStr

from support.model_server import ModelServer, Say
from support.sam import picture, recording, samples, still
from swarmwright.apps.sam.inference import (
    ChatModelBackend,
    InputType,
    ModelBackend,
    ModelRequest,
    ModelResponse,
    OllamaModelBackend,
)
from swarmwright.apps.sam.inference.base import MOST, answered_within
from swarmwright.apps.sam.orchestrator import SAMAgentOrchestrator
from swarmwright.errors import LimitReached

HELLO = ModelRequest("t-1", "text", "Hello")
EVERYTHING: frozenset[InputType] = frozenset({"text", "image", "audio"})
SEES: frozenset[InputType] = frozenset({"text", "image"})
PATIENCE_S, ENOUGH_S = 0.5, 20.0
"""Of who waits for somebody silent; and of who gets an answer, which a busy machine may be late with."""


HALF_A_LETTER = b'{"model": "m", "message": {"role": "assistant", "content": "a\\ud800b"}, "done": true}'


@asynccontextmanager
async def openai(server: ModelServer, **options: Any) -> AsyncIterator[ChatOpenAI]:
    """LangChain's model as anybody makes it, but for a client that is closed when the test is over."""
    async with DefaultAsyncHttpxClient() as client:
        key = SecretStr("key")
        yield ChatOpenAI(
            model="tiny", base_url=server.openai_url, api_key=key, http_async_client=client, **options
        )


@asynccontextmanager
async def ollama(
    host: str, accepts: frozenset[InputType] = SEES, timeout_s: float = ENOUGH_S
) -> AsyncIterator[OllamaModelBackend]:
    backend = OllamaModelBackend("tiny", host=host, timeout_s=timeout_s, accepts=accepts)
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
        metadata={
            "model": "ollama:tiny",
            "finish_reason": "stop",
            "input_tokens": 7,
            "output_tokens": 3,
        },
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
    assert asked["messages"][0]["images"] == [base64.b64encode(picture()).decode()]


class Listening(BaseChatModel):
    """A chat model that keeps what it was sent, and answers "Seen."."""

    heard: list[Any] = Field(default_factory=list)

    @property
    def _llm_type(self) -> str:
        return "listening"

    def _generate(self, messages: list[BaseMessage], *_: Any, **__: Any) -> ChatResult:
        self.heard.extend(messages)
        usage: Any = {"input_tokens": 7, "output_tokens": 3, "total_tokens": 10}
        said = AIMessage("Seen.", usage_metadata=usage, response_metadata={"finish_reason": "length"})
        return ChatResult(generations=[ChatGeneration(message=said)])


@pytest.mark.parametrize(
    ("file", "block"),
    [
        (picture(), {"type": "image", "mime_type": "image/png"}),
        (recording(), {"type": "audio", "mime_type": "audio/wav"}),
        (samples()["tone.mp3"], {"type": "audio", "mime_type": "audio/mp3"}),  # OpenAI's word for it
        (samples()["tone.flac"], {"type": "audio", "mime_type": "audio/flac"}),
    ],
)
async def test_a_chat_model_is_given_standard_content_blocks(file: bytes, block: dict[str, str]) -> None:
    model = Listening()
    backend = ChatModelBackend(model, name="mine", accepts=EVERYTHING)
    told = await still(backend).run({"text": "What is this?", "data": file})
    assert told["output"] == "Seen."
    (message,) = model.heard
    assert message.content == [
        {"type": "text", "text": "What is this?"},
        {**block, "base64": base64.b64encode(file).decode()},
    ]
    assert told["metadata"]["model"] == {
        "model": "mine",
        "finish_reason": "length",
        "cut": "at the model's limit of tokens",
        "input_tokens": 7,
        "output_tokens": 3,
    }


@pytest.mark.parametrize(("file", "known_as"), [(recording(), "wav"), (samples()["tone.mp3"], "mp3")])
async def test_openai_is_given_sound_by_the_names_that_it_knows(
    server: ModelServer, file: bytes, known_as: str
) -> None:
    async with openai(server) as model:
        told = await still(ChatModelBackend(model, accepts=EVERYTHING)).run(file)
    assert told["status"] == "success", told
    (asked,) = server.requests
    (part,) = asked["messages"][0]["content"]
    assert part["input_audio"]["format"] == known_as


async def test_what_a_chat_model_takes_is_told_by_its_profile() -> None:
    deaf = await still(ChatModelBackend(Listening(), name="mine")).run({"text": "?", "data": picture()})
    assert deaf["error_type"] == "unsupported_input"
    assert "mine takes text" in deaf["output"]
    sees = Listening(profile={"image_inputs": True})
    assert ChatModelBackend(sees).accepts == {"text", "image"}


async def test_ollama_takes_no_sound_whatever_is_said_of_it() -> None:
    async with ollama("http://127.0.0.1:9", EVERYTHING) as backend:
        told = await still(backend).run(recording())
    assert told["error_type"] == "unsupported_input"


@pytest.mark.requirement("D-10")
async def test_a_chat_model_is_asked_once_whatever_its_client_would_do(server: ModelServer) -> None:
    server.script(Say(fault="500"), Say(fault="500"), "never asked for")
    async with openai(server, max_retries=2) as patient:
        told = await still(ChatModelBackend(patient, name="mine")).run("Hello")
    assert told["error_type"] == "backend_unavailable"
    assert len(server.requests) == 1
    assert patient.max_retries == 2  # the model that was given is as it was
    assert patient.root_async_client.max_retries == 2


async def test_a_chat_model_that_is_silent_is_a_timeout(server: ModelServer) -> None:
    server.script(Say(fault="slow"))
    async with openai(server) as model:
        told = await still(ChatModelBackend(model, name="mine", timeout_s=PATIENCE_S)).run("Hello")
    assert told["error_type"] == "timeout"
    assert told["output"] == f"[Error: timeout] mine gave no whole answer within {PATIENCE_S:g} s"


async def test_an_answer_that_is_not_over_is_half_of_one() -> None:
    half = b'{"model": "m", "message": {"role": "assistant", "content": "Half of"}, "done": false}'
    async with raw_server(saying(half)) as host, ollama(host) as backend:
        told = await still(backend).run("Hello")
    assert told["error_type"] == "backend_unavailable"


@pytest.mark.parametrize(
    ("body", "why"),
    [
        (
            b'{"model": "m", "message": {"role": "assistant", "content": "a\\ud800b"}, "done": true}',
            "half a letter",
        ),
        (b'{"a":' * 100_000, "nested without end"),
    ],
)
async def test_an_answer_that_no_text_can_hold_is_an_invalid_output(body: bytes, why: str) -> None:
    async with raw_server(saying(body)) as host, ollama(host) as backend:
        told = await still(backend).run("Hello")
    assert told["error_type"] == "invalid_output"
    assert why in told["output"]


async def floods(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    writer.write(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
    for _ in range(64):
        writer.write(b"100000\r\n" + b" " * (1 << 20) + b"\r\n")
        await writer.drain()


@pytest.mark.requirement("D-15")
@pytest.mark.parametrize("packed", [False, True])
async def test_an_answer_without_end_is_cut_off_while_it_comes(packed: bool) -> None:
    bomb = gzip.compress(b" " * (64 << 20), 1)
    talk = saying(bomb, b"Content-Encoding: gzip\r\n") if packed else floods
    async with raw_server(talk) as host, ollama(host, timeout_s=20) as backend:
        told = await still(backend).run("Hello")
    assert told["error_type"] == "invalid_output", told
    assert "longer than 8 MB" in told["output"]


@pytest.mark.requirement("D-15")
async def test_a_model_of_any_makers_is_held_to_the_length_of_an_answer(server: ModelServer) -> None:
    for letters, kind in ((MOST + 1, "invalid_output"), (MOST // 2, None)):
        server.script("x" * letters)
        async with openai(server) as model:
            told = await still(ChatModelBackend(model, name="mine")).run("Hello")
        assert told["error_type"] == kind, told["output"][:200]
        assert (kind is None) == (len(told["output"]) == letters)


@pytest.mark.parametrize("part", [{"output": "x"}, {"detail": "x"}, {"metadata": {"notes": "x"}}])
async def test_no_part_of_a_response_is_without_end(part: dict[str, Any]) -> None:
    long = {name: {"notes": "x" * MOST} if name == "metadata" else "x" * (MOST + 1) for name in part}
    told = await still(Own(ok(**long))).run("Hello")
    assert (told["error_type"], len(str(told)) < 1000) == ("invalid_output", True)


@pytest.mark.parametrize("fault", ["null", "no_choice", "odd_json", "list", "empty_choices"])
async def test_what_is_said_of_an_odd_reply_is_not_its_clients_code(server: ModelServer, fault: Any) -> None:
    server.script(*[Say("x", fault=fault)] * 2)
    async with ollama(server.ollama_url) as one, openai(server) as model:
        backends: list[ModelBackend] = [one, ChatModelBackend(model, name="mine")]
        told = [await still(backend).run("Hello") for backend in backends]
    for failed in (one for one in told if one["status"] == "error"):
        assert failed["error_type"] == "invalid_output"
        for inner in ("argument after", "object has no", "pydantic", "input_value", "_types", "index out"):
            assert inner not in failed["output"], failed
    assert told[1]["status"] == "error"


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
    timeout_s = PATIENCE_S if kind == "timeout" else ENOUGH_S
    async with ollama(server.ollama_url, timeout_s=timeout_s) as backend:
        told = await still(backend).run("Hello")
    assert (told["status"], told["error_type"]) == ("error", kind)
    assert time.monotonic() - begun < ENOUGH_S


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


def saying(body: bytes, headers: bytes = b"") -> Talk:
    """A server that answers so, whatever it is asked."""

    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        head = b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n" % len(body)
        writer.write(head + headers + b"\r\n" + body)
        await writer.drain()

    return talk


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
    timeout_s = PATIENCE_S if kind == "timeout" else ENOUGH_S
    async with raw_server(talk) as host, ollama(host, timeout_s=timeout_s) as backend:
        told = await still(backend).run("Hello")
    assert (told["status"], told["error_type"]) == ("error", kind)
    assert time.monotonic() - begun < ENOUGH_S


async def test_nobody_at_the_address_is_a_backend_that_is_unavailable() -> None:
    async with ollama("http://me:secret@127.0.0.1:9") as backend:
        told = await backend.generate(HELLO)
    assert told.error_type == "backend_unavailable"
    assert told.detail == "ollama:tiny: nobody answers at 127.0.0.1:9"


async def test_a_backend_is_asked_once_and_never_again(server: ModelServer) -> None:
    server.script(Say(fault="500"), "never asked for")
    async with ollama(server.ollama_url) as backend:
        assert (await backend.generate(HELLO)).status == "failure"
    assert len(server.requests) == 1


class Own:
    """A backend of somebody's own, as it should be but for what it is made with."""

    name: Any = "mine"
    accepts: Any = frozenset({"text"})

    def __init__(self, answer: Any = None, raises: BaseException | None = None, **parts: Any) -> None:
        self._answer, self._raises = answer, raises
        vars(self).update(parts)

    async def generate(self, request: ModelRequest) -> Any:
        if self._raises is not None:
            raise self._raises
        return self._answer


class Panic(BaseException):
    """What extensions in Rust raise derives from BaseException, too."""


def ok(**parts: Any) -> Any:
    """A response with parts that its type forbids."""
    return ModelResponse(**{"status": "success", "output": "ok", **parts})


class Dumb(RuntimeError):
    def __str__(self) -> str:
        raise ZeroDivisionError


@pytest.mark.requirement("D-08", "D-15")
@pytest.mark.parametrize(
    "answer",
    [
        None,
        {"status": "success"},
        ok(status="weird"),
        ok(status=["success"]),
        ok(status="failure"),
        ok(status="failure", error_type="admin"),
        ok(status="failure", error_type="invalid_input"),
        ok(status="failure", error_type=["timeout"]),
        ok(status="failure", error_type="timeout", detail=None),
        ok(error_type="timeout"),
        ok(output=5),
        ok(output="a\ud800b"),
        ok(metadata=None),
        ok(metadata="words"),
        ok(metadata={"lock": threading.Lock()}),
        ok(metadata={"never": float("nan")}),
        ok(metadata={"half": "\ud800"}),
    ],
)
async def test_a_response_that_breaks_its_contract_is_an_invalid_output(answer: Any) -> None:
    told = await still(Own(answer)).run("Hello")
    assert (told["status"], told["error_type"]) == ("error", "invalid_output")
    assert told["output"].startswith("[Error: invalid_output] mine gave ")
    assert told["metadata"]["model"] == {}


async def test_metadata_of_any_mapping_are_kept_as_plain_values() -> None:
    told = await still(Own(ok(metadata=types.MappingProxyType({"a": (1, 2)})))).run("Hello")
    assert told["metadata"]["model"] == {"a": [1, 2]}


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"name": None}, "it has no `name`"),
        ({"accepts": None}, "its `accepts` is no set of"),
        ({"accepts": frozenset({"smell"})}, "its `accepts` is no set of"),
        ({"generate": None}, "it cannot `generate`"),
        ({"generate": lambda request: ok()}, "has to be `async def`"),
    ],
)
async def test_what_is_no_backend_is_an_invalid_output(wrong: dict[str, Any], why: str) -> None:
    told = await still(Own(ok(), **wrong)).run("Hello")
    assert told["error_type"] == "invalid_output"
    assert why in told["output"]


@pytest.mark.parametrize(
    ("raises", "why"),
    [
        (asyncio.CancelledError(), "it cancelled itself"),
        (SystemExit(3), "SystemExit: 3"),
        (GeneratorExit("it was closed"), "GeneratorExit: it was closed"),
        (BaseExceptionGroup("two", [ValueError()]), "ExceptionGroup: two (1 sub-exception)"),
        (BaseExceptionGroup("all", [Panic()]), "BaseExceptionGroup: all (1 sub-exception)"),
        (Panic("called `unwrap()` on `None`"), "Panic: called `unwrap()` on `None`"),
        (Dumb(), "Dumb: it cannot say why"),
        (RuntimeError("half \ud800"), "RuntimeError: half ?"),
    ],
)
async def test_a_backend_that_raises_is_unavailable(raises: BaseException, why: str) -> None:
    told = await still(Own(raises=raises)).run("Hello")
    assert told["error_type"] == "backend_unavailable"
    assert told["output"] == f"[Error: backend_unavailable] mine broke: {why}"


async def test_a_redirect_is_followed_nowhere() -> None:
    asked: list[bytes] = []

    async def moved(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        asked.append(await reader.readuntil(b"\r\n"))
        writer.write(b"HTTP/1.1 307 Moved\r\nlocation: /elsewhere\r\ncontent-length: 0\r\n\r\n")
        writer.close()

    async with asyncio.timeout(30), await asyncio.start_server(moved, "127.0.0.1", 0) as server:
        place = f"127.0.0.1:{server.sockets[0].getsockname()[1]}"
        async with ollama(f"http://{place}", timeout_s=10) as backend:
            told = await backend.generate(HELLO)
    assert told.error_type == "backend_unavailable"
    assert f"{place} points elsewhere (status 307)" in told.detail
    assert len(asked) == 1


async def test_a_server_of_openais_protocol_that_is_not_there_is_named() -> None:
    with socket.socket() as nobody:  # bound, and not listening
        nobody.bind(("127.0.0.1", 0))
        place = f"127.0.0.1:{nobody.getsockname()[1]}"
        async with DefaultAsyncHttpxClient() as client:
            model = ChatOpenAI(
                model="tiny", base_url=f"http://{place}/v1", api_key=SecretStr("k"), http_async_client=client
            )
            told = await ChatModelBackend(model, timeout_s=10).generate(HELLO)
    assert told.error_type == "backend_unavailable"
    assert place in told.detail


@pytest.mark.parametrize("raises", [RuntimeError("no runtime"), Panic("in Rust"), GeneratorExit("closed")])
async def test_a_chat_model_that_breaks_is_a_response_of_generate_itself(raises: BaseException) -> None:
    class Breaks(BaseChatModel):
        @property
        def _llm_type(self) -> str:
            return "breaks"

        def _generate(self, messages: list[BaseMessage], *_: Any, **__: Any) -> ChatResult:
            raise raises

    told = await ChatModelBackend(Breaks(), name="mine").generate(HELLO)
    assert told.status == "failure"
    assert told.error_type in ("backend_unavailable", "invalid_output")  # as LangChain hands it on
    if isinstance(raises, RuntimeError):
        assert told.detail == "mine broke: RuntimeError: no runtime"


class Sly(str):
    """Words that are others when they are looked at again."""

    def strip(self, *_: Any) -> str:
        raise RuntimeError("I am looked at")

    def __len__(self) -> int:
        return 1

    def __iter__(self) -> Any:
        return iter("harmless")


async def test_words_of_a_type_of_ones_own_become_plain_ones() -> None:
    told = await still(Own(ok(output=Sly("said")))).run("Hello")
    assert (told["status"], told["output"], type(told["output"])) == ("success", "said", str)
    hidden = await still(Own(ok(output=Sly("half \ud800")))).run("Hello")
    assert hidden["error_type"] == "invalid_output"


class Grudging(dict[str, Any]):
    def keys(self) -> Any:
        raise RuntimeError("not for you")


async def test_metadata_that_break_when_they_are_read_are_an_invalid_output() -> None:
    told = await still(Own(ok(metadata=types.MappingProxyType(Grudging(a=1))))).run("Hello")
    assert told["error_type"] == "invalid_output"
    assert "cannot be read: RuntimeError: not for you" in told["output"]


async def test_a_fault_in_a_backend_of_ones_own_is_told_as_it_is() -> None:
    told = await still(Own(raises=KeyError("which_model"))).run("Hello")
    assert told["output"] == "[Error: invalid_output] mine: KeyError: 'which_model'"


async def test_a_turn_that_is_cancelled_is_cancelled() -> None:
    asked = asyncio.Event()

    class Asleep(Own):
        async def generate(self, request: ModelRequest) -> Any:
            asked.set()
            await asyncio.Event().wait()

    turn = asyncio.create_task(still(Asleep()).run("Hello"))
    async with asyncio.timeout(30):
        await asked.wait()
        turn.cancel()
        with pytest.raises(asyncio.CancelledError):
            await turn


async def test_a_backend_that_outstays_all_patience_is_cut_off() -> None:
    class Asleep:
        name = "asleep"
        accepts: frozenset[InputType] = frozenset({"text"})

        async def generate(self, request: ModelRequest) -> ModelResponse:
            await asyncio.Event().wait()
            raise AssertionError("nobody wakes it")

    backend: ModelBackend = Asleep()
    told = await SAMAgentOrchestrator(backend, patience_s=0.05).run("Hello")
    assert told["error_type"] == "timeout"


@pytest.mark.parametrize("ends", ["its patience", "the turn"])
async def test_a_backend_that_hears_no_cancelling_is_left_behind(ends: str) -> None:
    asked, over = asyncio.Event(), asyncio.Event()

    class Deaf(Own):
        async def generate(self, request: ModelRequest) -> Any:
            asked.set()
            while not over.is_set():
                try:
                    await over.wait()
                except asyncio.CancelledError:
                    continue

    patience = 0.05 if ends == "its patience" else 60
    turn = asyncio.create_task(SAMAgentOrchestrator(Deaf(), patience_s=patience).run("Hello"))
    try:
        async with asyncio.timeout(30):
            await asked.wait()
        if ends == "the turn":
            turn.cancel()
        done, _ = await asyncio.wait((turn,), timeout=30)  # `await turn` would be as deaf
        assert done
        assert turn.cancelled() == (ends == "the turn")
        assert turn.cancelled() or turn.result()["error_type"] == "timeout"
    finally:
        over.set()
        await asyncio.wait((turn,), timeout=30)


async def test_a_backend_that_is_cut_off_may_clear_up() -> None:
    cleared: list[str] = []

    class Tidy(Own):
        async def generate(self, request: ModelRequest) -> Any:
            try:
                await asyncio.Event().wait()
            finally:
                await asyncio.sleep(0)
                cleared.append("its connection")

    told = await SAMAgentOrchestrator(Tidy(), patience_s=0.05).run("Hello")
    assert (told["error_type"], cleared) == ("timeout", ["its connection"])


async def within(ask: Callable[[], Awaitable[ModelResponse]], timeout_s: float = 30) -> ModelResponse:
    return await answered_within(timeout_s, "mine", ask)


async def test_a_question_is_bounded_and_its_failures_are_told_apart() -> None:
    def raising(error: Exception) -> Callable[[], Awaitable[ModelResponse]]:
        async def ask() -> ModelResponse:
            raise error

        return ask

    async def sleeps() -> ModelResponse:
        await asyncio.Event().wait()
        raise AssertionError("nobody wakes it")

    begun = time.monotonic()
    late = await within(sleeps, 0.05)
    assert time.monotonic() - begun < ENOUGH_S
    assert (late.error_type, late.detail) == ("timeout", "mine gave no whole answer within 0.05 s")
    own = await within(raising(TimeoutError("the name server is silent")))
    assert (own.error_type, own.detail) == ("timeout", "mine: TimeoutError: the name server is silent")
    gone = await within(raising(ConnectionResetError("reset by peer")))
    assert (gone.error_type, "reset by peer" in gone.detail) == ("backend_unavailable", True)
    for fault in (ZeroDivisionError("a fault in the program"), LimitReached("its purse is empty")):
        broke = await within(raising(fault))
        assert broke.error_type == "backend_unavailable"
        assert "mine broke: " in broke.detail
        assert str(fault) in broke.detail
