"""Answers that take their time: streams of events, and one JSON text at the end of a wait.

A stream is Server-Sent Events, as LangGraph's server writes them: `event`, `data`, then `id`, lines that end
in CR LF, a comment as heartbeat. A wait is answered at once, with an empty line now and then until the text.

Where the store is away, neither has come to its end: what it would tell goes on without it. Its line is cut,
as by a server that stops, and its client comes back for the rest.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Coroutine, Iterator, Mapping
from contextlib import aclosing, contextmanager
from typing import Any

import anyio
from pydantic_core import to_json
from sse_starlette import EventSourceResponse, ServerSentEvent
from starlette.responses import StreamingResponse
from starlette.types import Message, Receive, Scope, Send

from swarmwright.errors import StorageFailed, SwarmwrightError
from swarmwright.runtime.serving.parts import FAILED, Part
from swarmwright.server.problems import words_of

__all__ = ["HEARTBEAT_S", "Lasting", "frame", "stream_told", "streamed", "waited"]

HEARTBEAT_S = 5
"""How long nothing is sent at most."""

_LEAVE_S = 10
"""How long what is done for a client that has left may take."""

_log = logging.getLogger(__name__)

Leave = Callable[[], Awaitable[object]]
"""What is done when the client has left before the end."""


def stream_told(description: str = "A stream of events.") -> dict[int | str, dict[str, Any]]:
    """How OpenAPI tells of an operation's answer that is a stream."""
    content = {"text/event-stream": {"schema": {"type": "string"}}}
    return {200: {"description": description, "content": content}}


def frame(part: Part) -> bytes:
    """One event of a stream."""
    number = b"" if part.number is None else b"id: %d\r\n" % part.number
    return b"event: %s\r\ndata: %s\r\n%s\r\n" % (part.event.encode(), encoded(part.data), number)


def encoded(data: Any) -> bytes:
    """JSON in one line; what JSON does not know becomes null, or text."""
    return to_json(data, inf_nan_mode="null", serialize_unknown=True)


def streamed(
    parts: AsyncGenerator[Part, None],
    headers: Mapping[str, str] | None = None,
    leave: Leave | None = None,
    *,
    endless: bool = False,
) -> EventSourceResponse:
    """The parts as a stream. endless: it never ends by itself, so a server that stops waits for no more of it
    (`Lasting`)."""
    line = _Line()

    async def gone(_: object) -> None:
        line.left = True

    return _Streaming(
        line,
        endless,
        _frames(parts, leave, line),
        headers=dict(headers or {}),
        ping=HEARTBEAT_S,
        ping_message_factory=lambda: ServerSentEvent(comment="heartbeat"),
        client_close_handler_callable=gone,
    )


class _Line:
    """The line of an answer.

    left: whether it was the client who ended it; a server that stops ends streams as well. cut: it is to end
    without its end.
    """

    def __init__(self) -> None:
        self.left = self.cut = False

    def cut_for(self, error: StorageFailed) -> None:
        """The store is away."""
        _log.warning("a stream is cut off: %s", error)
        self.cut = True

    def over(self, send: Send) -> Send:
        """Send what comes, but not the end of what is cut: the server hangs up then."""

        async def sent(message: Message) -> None:
            if not (self.cut and message["type"] == "http.response.body" and not message.get("more_body")):
                await send(message)

        return sent


class _Streaming(EventSourceResponse):
    def __init__(self, line: _Line, endless: bool, frames: AsyncIterator[bytes], **given: Any) -> None:
        super().__init__(frames, **given)
        self._line, self._endless = line, endless

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        lasting = Lasting.of(scope["app"])
        with (lasting.endless if self._endless else lasting.following).holding():
            await super().__call__(scope, receive, self._line.over(send))


class Answers:
    """Answers that are being given, each by the task that gives it."""

    def __init__(self) -> None:
        self.tasks: set[asyncio.Task[Any]] = set()

    @contextmanager
    def holding(self) -> Iterator[None]:
        """While this task gives one."""
        task = asyncio.current_task()
        assert task is not None
        self.tasks.add(task)
        try:
            yield
        finally:
            self.tasks.discard(task)

    def cut(self) -> None:
        """End them as they stand: their clients see a line that breaks, and come back to the next process."""
        for task in tuple(self.tasks):
            task.cancel()


class Lasting:
    """The answers of an application that last. endless: streams that never end by themselves. following: what
    ends with what is done for it, a run most of all."""

    def __init__(self) -> None:
        self.endless, self.following = Answers(), Answers()

    @staticmethod
    def of(app: Any) -> Lasting:
        """Those of this application."""
        state = app.state
        if not hasattr(state, "lasting"):
            state.lasting = Lasting()
        found: Lasting = state.lasting
        return found


async def _frames(
    parts: AsyncGenerator[Part, None], leave: Leave | None, line: _Line
) -> AsyncIterator[bytes]:
    ended = False
    try:
        async with aclosing(parts):
            async for part in parts:
                yield frame(part)
        ended = True
    except StorageFailed as error:
        ended = True
        line.cut_for(error)
    except SwarmwrightError as error:
        ended = True
        yield frame(Part(FAILED, _told(error)))
    finally:
        if not ended and line.left:
            await _left(leave)


def waited(
    work: Coroutine[Any, Any, Any], headers: Mapping[str, str] | None = None, leave: Leave | None = None
) -> StreamingResponse:
    """What the work comes to, as JSON; what it raises, as {"__error__": …}."""
    line = _Line()
    lines = _lines(work, leave, line)
    return _Waiting(line, lines, headers=dict(headers or {}), media_type="application/json")


class _Waiting(StreamingResponse):
    """An answer that takes its time, and tells whether its client has left meanwhile."""

    def __init__(self, line: _Line, lines: AsyncIterator[bytes], **given: Any) -> None:
        super().__init__(lines, **given)
        self._line = line

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with Lasting.of(scope["app"]).following.holding():
            await super().__call__(scope, receive, self._line.over(send))

    async def listen_for_disconnect(self, receive: Receive) -> None:
        """Until the client has left."""
        await super().listen_for_disconnect(receive)
        self._line.left = True


async def _lines(work: Coroutine[Any, Any, Any], leave: Leave | None, line: _Line) -> AsyncIterator[bytes]:
    task = asyncio.create_task(work)
    try:
        while not task.done():
            await asyncio.wait([task], timeout=HEARTBEAT_S)
            if not task.done():
                yield b"\n"
        try:
            yield encoded(task.result())
        except StorageFailed as error:
            line.cut_for(error)
        except SwarmwrightError as error:
            yield encoded({"__error__": _told(error)})
    finally:
        if not task.done():
            task.cancel()
            if line.left:
                await _left(leave)


async def _left(leave: Leave | None) -> None:
    """The client has left: do what it asked for that case, whatever cancels what was done for it."""
    if leave is None:
        return
    with anyio.move_on_after(_LEAVE_S, shield=True):
        try:
            await leave()
        except SwarmwrightError as error:
            _log.info("a client has left: %s", error)


def _told(error: SwarmwrightError) -> Mapping[str, str]:
    _log.warning("a stream ended early: %s", error)
    return {"error": type(error).__name__, "message": words_of(error)}
