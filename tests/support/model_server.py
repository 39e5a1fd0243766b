"""A fake that speaks the real protocols: Ollama's and OpenAI's, over real HTTP on loopback.

It is not a model. A test queues what the next calls are to get (`server.script(...)`), points a real client
at `server.ollama_url` or `server.openai_url`, and reads what was sent from `server.requests`. What the
protocols say about a reply (NDJSON lines, SSE frames, `[DONE]`, usage, tool calls in pieces) is spelled out
here by hand, so that a client that misreads it fails.

It runs uvicorn on a thread of its own, on a port the kernel picks; start and stop are bounded.
"""

from __future__ import annotations

import asyncio
import json
import socket
import threading
import zlib
from collections import deque
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Literal, get_args

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from support.responses_api import responses_events

Odd = Literal["broken_json", "html", "null", "no_choice", "empty_choices", "odd_json", "list", "blank"]
"""Replies of status 200 that are none of the protocol."""

Limit = Literal["length", "content_filter"]
"""Why an answer ends before all is said."""

Fault = Literal[Odd, "500", "401", "429", "slow", "drop", "cut", "cut_late", "stall", "no_finish", Limit]
"""slow = no answer; stall = a first piece, then silence; drop = the connection ends in the middle; cut = it
is closed cleanly in the middle; cut_late = so, when all is said but the end; no_finish = all is said, but
not why it ends."""


@dataclass(frozen=True)
class Say:
    """One reply: text (streamed in `pieces`), or tool calls, or what goes wrong."""

    text: str = ""
    pieces: tuple[str, ...] = ()
    calls: tuple[tuple[str, Mapping[str, Any]], ...] = ()
    fault: Fault | None = None
    broken_arguments: str = ""
    packed: bool = False
    """Compressed with gzip, whatever was asked for, and without its last bytes."""
    headers: tuple[tuple[str, str], ...] = ()
    """Of a refusal."""
    unfinished: str | None = None
    """What OpenAI's chunks say of the end before it."""

    @property
    def parts(self) -> tuple[str, ...]:
        return self.pieces or ((self.text,) if self.text else ())

    @property
    def whole(self) -> str:
        return self.text or "".join(self.pieces)


@dataclass
class ModelServer:
    """The fake's script and its memory. `released` lets slow replies end, so that no test waits for them."""

    port: int
    requests: list[dict[str, Any]] = field(default_factory=list)
    encodings: list[str] = field(default_factory=list)
    """What each request said of compression."""
    asked: threading.Event = field(default_factory=threading.Event)
    """Set once a request has come."""
    _script: deque[Say] = field(default_factory=deque)
    _released: threading.Event = field(default_factory=threading.Event)

    @property
    def ollama_url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def openai_url(self) -> str:
        return f"http://127.0.0.1:{self.port}/v1"

    def script(self, *replies: Say | str) -> None:
        """Queue replies; when the queue is empty, the fake says "hello"."""
        self._script.extend(Say(r) if isinstance(r, str) else r for r in replies)

    def reset(self) -> None:
        """Forget everything, and let whoever is silent end."""
        self._released.set()
        self._released = threading.Event()
        self.requests.clear()
        self.encodings.clear()
        self.asked.clear()
        self._script.clear()

    def next(self, body: dict[str, Any]) -> Say:
        self.requests.append(body)
        self.asked.set()
        return self._script.popleft() if self._script else Say("hello")

    async def silence(self) -> None:
        """Say nothing until the test is over."""
        await asyncio.to_thread(self._released.wait, 20)

    def app(self) -> Starlette:
        return Starlette(
            routes=[
                Route("/api/chat", self._ollama_chat, methods=["POST"]),
                Route("/api/tags", self._ollama_tags),
                Route("/api/show", self._ollama_show, methods=["POST"]),
                Route("/v1/chat/completions", self._openai_chat, methods=["POST"]),
                Route("/v1/responses", self._openai_responses, methods=["POST"]),
                Route("/v1/models", self._openai_models),
            ]
        )

    async def _ollama_tags(self, request: Request) -> Response:
        return JSONResponse({"models": [{"name": "tiny:latest", "model": "tiny:latest", "size": 1}]})

    async def _ollama_show(self, request: Request) -> Response:
        return JSONResponse({"modelfile": "", "details": {"family": "tiny"}, "capabilities": ["tools"]})

    async def _openai_models(self, request: Request) -> Response:
        return JSONResponse({"object": "list", "data": [{"id": "tiny", "object": "model", "owned_by": "me"}]})

    async def _ollama_chat(self, request: Request) -> Response:
        body = await request.json()
        self.encodings.append(request.headers.get("accept-encoding", ""))
        say = self.next(body)
        if (failed := await self._failed(say, lambda status, text: {"error": text})) is not None:
            return failed
        if body.get("stream", True):
            return _streamed(say, self._ollama_lines(say), "application/x-ndjson")
        return JSONResponse(_ollama_part(say.whole, say.calls, done=True))

    async def _ollama_lines(self, say: Say) -> AsyncIterator[str]:
        for part in say.parts:
            yield _line(_ollama_part(part))
            if say.fault == "stall":
                await self.silence()
                return
            if say.fault == "drop":
                raise ConnectionResetError("the fake was told to drop the connection")
        if say.fault == "cut":
            return
        if say.calls:
            yield _line(_ollama_part("", say.calls))
        if say.fault == "cut_late":
            return
        last = _ollama_part("", done=True)
        if say.fault == "no_finish":
            del last["done_reason"]
        yield _line(last | ({"done_reason": say.fault} if say.fault in get_args(Limit) else {}))

    async def _openai_chat(self, request: Request) -> Response:
        body = await request.json()
        self.encodings.append(request.headers.get("accept-encoding", ""))
        say = self.next(body)
        failed = await self._failed(say, lambda status, text: {"error": {"message": text, "type": "fake"}})
        if failed is not None:
            return failed
        if body.get("stream"):
            return _streamed(say, self._openai_frames(say, body), "text/event-stream")
        message = {"role": "assistant", "content": say.whole or None, **_openai_calls(say)}
        choice = {"index": 0, "message": message, "finish_reason": _finish(say)}
        choices = None if say.fault == "empty_choices" else [choice]
        return JSONResponse(
            {
                "id": "c1",
                "object": "chat.completion",
                "created": 1,
                "model": "tiny",
                "choices": choices,
                "usage": USAGE,
            }
        )

    async def _openai_frames(self, say: Say, body: Mapping[str, Any]) -> AsyncIterator[str]:
        def frame(delta: Mapping[str, Any] | None, finish: str | None = None, **more: Any) -> str:
            choice = {"index": 0, "delta": delta, "finish_reason": finish or say.unfinished}
            choices = [] if delta is None else [choice]
            head = {"id": "c1", "object": "chat.completion.chunk", "created": 1, "model": "tiny"}
            return f"data: {json.dumps({**head, 'choices': choices, **more})}\n\n"

        if say.fault == "empty_choices":
            yield "data: [DONE]\n\n"
            return
        yield frame({"role": "assistant", "content": ""})
        for part in say.parts:
            yield frame({"content": part})
            if say.fault == "stall":
                await self.silence()
                return
            if say.fault == "drop":
                raise ConnectionResetError("the fake was told to drop the connection")
        for position, call in enumerate(_openai_calls(say).get("tool_calls", ())):
            function = call["function"]
            head = {**call, "index": position, "function": {"name": function["name"], "arguments": ""}}
            yield frame({"tool_calls": [head]})
            half = len(function["arguments"]) // 2
            for piece in (function["arguments"][:half], function["arguments"][half:]):
                yield frame({"tool_calls": [{"index": position, "function": {"arguments": piece}}]})
        if say.fault in ("cut", "cut_late"):
            return
        yield frame({}, _finish(say))
        if (body.get("stream_options") or {}).get("include_usage"):
            yield frame(None, usage=USAGE)
        yield "data: [DONE]\n\n"

    async def _openai_responses(self, request: Request) -> Response:
        say = self.next(await request.json())
        return StreamingResponse(responses_events(say), media_type="text/event-stream")

    async def _failed(self, say: Say, error: Any) -> Response | None:
        """The whole reply of a fault that comes before the first piece, else None."""
        match say.fault:
            case "slow":
                await self.silence()
                return JSONResponse({})
            case "500" | "401" | "429":
                told = error(int(say.fault), "the fake was told to fail")
                return JSONResponse(told, int(say.fault), dict(say.headers))
            case "broken_json":
                return Response('{"id": "c1", "choices": [{"mess', media_type="application/json")
            case "blank":
                return Response("\n\n\n", media_type="application/json")
            case "null":
                return Response("null", media_type="application/json")
            case "no_choice":
                return JSONResponse({"choices": []})
            case "odd_json":
                return JSONResponse({"detail": "moved"})
            case "list":
                return JSONResponse(["moved"])
            case "html":
                return Response("<html><body>Welcome to the proxy</body></html>", media_type="text/html")
            case _:
                return None


def _streamed(say: Say, parts: AsyncIterator[str], media_type: str) -> Response:
    if not say.packed:
        return StreamingResponse(parts, media_type=media_type)

    async def packed() -> AsyncIterator[bytes]:
        packer = zlib.compressobj(wbits=zlib.MAX_WBITS | 16)
        async for part in parts:
            yield packer.compress(part.encode()) + packer.flush(zlib.Z_SYNC_FLUSH)

    return StreamingResponse(packed(), media_type=media_type, headers={"Content-Encoding": "gzip"})


USAGE = {"prompt_tokens": 7, "completion_tokens": 3, "total_tokens": 10}


def _line(part: Mapping[str, Any]) -> str:
    return json.dumps(part) + "\n"


def _ollama_part(
    text: str, calls: tuple[tuple[str, Mapping[str, Any]], ...] = (), *, done: bool = False
) -> dict[str, Any]:
    message: dict[str, Any] = {"role": "assistant", "content": text}
    if calls:
        message["tool_calls"] = [{"function": {"name": n, "arguments": dict(a)}} for n, a in calls]
    part: dict[str, Any] = {
        "model": "tiny",
        "created_at": "2026-01-01T00:00:00Z",
        "message": message,
        "done": done,
    }
    if done:
        part |= {"done_reason": "stop", "prompt_eval_count": 7, "eval_count": 3, "total_duration": 1}
    return part


def _finish(say: Say) -> str | None:
    """Why an answer of OpenAI's protocol ends."""
    if say.fault == "no_finish":
        return None
    ended = "tool_calls" if say.calls else "stop"
    return say.fault if say.fault in get_args(Limit) else ended


def _openai_calls(say: Say) -> dict[str, Any]:
    if not say.calls:
        return {}
    return {
        "tool_calls": [
            {
                "id": f"call_{name}_{position}",
                "type": "function",
                "function": {"name": name, "arguments": say.broken_arguments or json.dumps(dict(args))},
            }
            for position, (name, args) in enumerate(say.calls)
        ]
    }


@contextmanager
def running_model_server() -> Iterator[ModelServer]:
    """A fake on a free port, up when this enters and gone when it leaves."""
    listener = socket.create_server(("127.0.0.1", 0))
    server = ModelServer(listener.getsockname()[1])
    config = uvicorn.Config(server.app(), log_level="critical", lifespan="off", timeout_graceful_shutdown=2)
    runner = uvicorn.Server(config)
    thread = threading.Thread(target=runner.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.reset()
        runner.should_exit = True
        thread.join(timeout=10)
        listener.close()
        assert not thread.is_alive(), "the fake model server did not stop"
