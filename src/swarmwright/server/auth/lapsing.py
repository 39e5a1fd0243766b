"""A stream ends when what its reader has shown counts no more: a key was revoked, or its time is over.

Answers that are given at once are not cut off in the middle; those that go on are looked after while they do.
Whoever showed the same is looked up once for all of their streams.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from pydantic_core import to_json
from starlette.types import Message, Send

from swarmwright.errors import StorageError
from swarmwright.graph.stopping import stopped
from swarmwright.server.auth.who import Who

__all__ = ["LOOK_AGAIN_S", "Lapsing", "Open"]

LOOK_AGAIN_S = 5.0
"""How much later than it was revoked a key may end a stream. That its time is over is known to the second."""

_CLOSED = 4401
"""How a WebSocket is closed: 4000 and the status."""

_WHY = {"error": "Unauthorized", "message": "what was shown to read this counts no more"}


class Open:
    """An answer as it goes out: whether it has begun to go on, and has not ended."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._kind = ""
        self.going_on = False

    async def __call__(self, message: Message) -> None:
        """Send it on."""
        await self._send(message)
        kind = message["type"]
        if kind == "http.response.start":
            headers = {name.lower(): value for name, value in message["headers"]}
            self._kind = headers.get(b"content-type", b"").decode("latin-1").partition(";")[0]
            self.going_on = b"content-length" not in headers
        elif kind == "websocket.accept":
            self._kind, self.going_on = "websocket", True
        elif kind == "websocket.close" or (kind == "http.response.body" and not message.get("more_body")):
            self.going_on = False

    async def cut_off(self) -> None:
        """Say why, and end it."""
        if self._kind == "websocket":
            await self._send({"type": "websocket.close", "code": _CLOSED, "reason": _WHY["message"]})
            return
        said = to_json(_WHY)
        if self._kind == "text/event-stream":
            body = b"event: error\r\ndata: %s\r\n\r\n" % said
        else:
            body = b'{"__error__":%s}' % said if self._kind == "application/json" else b""
        await self._send({"type": "http.response.body", "body": body, "more_body": False})


class Lapsing:
    """Looks after answers that go on. now: Unix seconds."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._found: dict[str, tuple[float, bool]] = {}
        """What was shown → when it was looked up, and whether it counted."""

    async def lasting(self, who: Who, send: Send, work: Callable[[Send], Coroutine[Any, Any, None]]) -> None:
        """Let an answer be given, for as long as what was shown counts."""
        if who.still is None and who.until is None:
            await work(send)
            return
        out = Open(send)
        task = asyncio.create_task(work(out))
        try:
            while not task.done():
                await asyncio.wait([task], timeout=self._left(who))
                if not task.done() and out.going_on and not await self._counts(who):
                    await stopped(task)
                    if out.going_on:
                        await out.cut_off()
                    return
            task.result()
        finally:
            if not task.done():
                await stopped(task)

    def _left(self, who: Who) -> float:
        """How long until one looks again."""
        left = LOOK_AGAIN_S if who.until is None else who.until - self._now()
        return max(0.05, min(LOOK_AGAIN_S, left))

    async def _counts(self, who: Who) -> bool:
        now = self._now()
        if who.until is not None and now >= who.until:
            return False
        if who.still is None:
            return True
        at, counted = self._found.get(who.credential, (0.0, True))
        if now - at >= LOOK_AGAIN_S / 2:
            try:
                counted = await who.still()
            except StorageError:  # looked up again soon; what is read meanwhile ends with the store
                return True
            self._found = {name: one for name, one in self._found.items() if now - one[0] < LOOK_AGAIN_S}
            self._found[who.credential] = (now, counted)
        return counted
