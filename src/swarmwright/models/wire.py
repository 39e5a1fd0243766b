"""What a server sent, as its bytes came: did the answer end, or did only the connection?

LangChain's clients take every stream that closes cleanly for a whole answer. OpenAI's keeps `[DONE]` to
itself, so only here can an answer without a `finish_reason` be told from half of one. A watch changes no
byte; it raises where an answer is none, which the clients let pass. It looks at streams of status 200 alone:
whole answers, refusals and compressed bodies are left to the client.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from langchain_core.exceptions import ModelConnectionError

from swarmwright.errors import InvalidModelOutput, ModelUnavailable

__all__ = ["OLLAMA", "OPENAI", "RESPONSES", "Tongue", "Watch", "async_hooks", "hooks", "preview"]

_HEAD: Final = 400
_OVERLAP: Final = 64
"""Longer than any mark below, so that none is missed between two reads."""
_SECRET: Final = 8
"""What is shorter is no key, and may be part of any word."""


@dataclass(frozen=True, slots=True)
class Tongue:
    """How a protocol's stream of answers looks.

    A quote inside of a JSON text is escaped, so that no mark can be part of what the model says.

    path: the end of the address that answers so. foreign: how no answer begins. spoken: what each has.
    ended: what tells its end, or an error, which the client reads.
    """

    path: str
    foreign: re.Pattern[bytes]
    spoken: re.Pattern[bytes]
    ended: re.Pattern[bytes]


OPENAI: Final = Tongue(
    "/chat/completions",
    re.compile(rb"\s*[<{\[]"),
    re.compile(rb"(?:^|[\r\n])data:"),
    re.compile(rb'(?:^|[\r\n])data: ?\[DONE\]|"finish_reason"\s*:\s*"|"error"\s*:\s*[{"]'),
)
RESPONSES: Final = Tongue(
    "/responses",
    OPENAI.foreign,
    OPENAI.spoken,
    re.compile(
        rb'(?:^|[\r\n])data: ?\[DONE\]|"error"\s*:\s*[{"]'
        rb'|"type"\s*:\s*"(?:error|response\.(?:completed|incomplete|failed))"'
    ),
)
"""OpenAI's other one, which LangChain takes for its newer models."""
OLLAMA: Final = Tongue(
    "/api/chat",
    re.compile(rb"\s*[^\s{]"),
    re.compile(rb'"done"\s*:'),
    re.compile(rb'"done"\s*:\s*true|"error"\s*:\s*[{"]'),
)

_STREAMED = re.compile(rb'"stream"\s*:\s*true')


class Watch:
    """Looks at one stream's bytes in passing; the `secret` it was asked with is never told."""

    def __init__(self, tongue: Tongue, secret: str = "") -> None:
        self._tongue, self._secret = tongue, secret
        self._head = self._tail = b""
        self._spoken = self._ended = False

    def take(self, chunk: bytes) -> None:
        """The next bytes. Raises InvalidModelOutput where they begin no answer of this protocol."""
        if len(self._head) < _HEAD:
            self._head += chunk[:_HEAD]
            if self._tongue.foreign.match(self._head):
                raise self._no_answer()
        if self._ended:
            return
        window = self._tail + chunk
        self._spoken = self._spoken or self._tongue.spoken.search(window) is not None
        self._ended = self._tongue.ended.search(window) is not None
        self._tail = window[-_OVERLAP:]

    def end(self) -> None:
        """There is no more. Raises ModelUnavailable where the answer was not over; InvalidModelOutput where
        there was none of this protocol."""
        if self._ended:
            return
        if not self._spoken:
            raise self._no_answer()
        gone = "the stream ended before the answer did"
        raise ModelUnavailable(gone) from ModelConnectionError(gone)

    def _no_answer(self) -> InvalidModelOutput:
        began = self._head.decode(errors="replace")
        if len(self._secret) >= _SECRET:
            began = began.replace(self._secret, "…")
        return InvalidModelOutput(f"the server's reply is no answer of this protocol: {preview(began)}")


def preview(text: str) -> str:
    """The first characters of what a server sent, quoted, on one line."""
    text = " ".join(text[:_HEAD].split())
    return repr(text if len(text) <= 120 else text[:119] + "…") if text else "nothing at all"


def hooks(*tongues: Tongue) -> dict[str, list[Callable[[Any], None]]]:
    """`event_hooks` for a synchronous client of httpx (or its successor)."""

    def look(response: Any) -> None:
        if (tongue := _spoken_in(response, tongues)) is not None:
            kind = _kind_of(response.stream, "SyncByteStream", _Stream)
            response.stream = kind(response.stream, Watch(tongue, _secret(response)))

    return {"response": [look]}


def async_hooks(*tongues: Tongue) -> dict[str, list[Callable[[Any], Any]]]:
    """`event_hooks` for an asynchronous client of httpx (or its successor)."""

    async def look(response: Any) -> None:
        if (tongue := _spoken_in(response, tongues)) is not None:
            kind = _kind_of(response.stream, "AsyncByteStream", _AsyncStream)
            response.stream = kind(response.stream, Watch(tongue, _secret(response)))

    return {"response": [look]}


def _spoken_in(response: Any, tongues: Sequence[Tongue]) -> Tongue | None:
    """The protocol of a streamed answer that can be read as it comes; None of any other."""
    path = response.request.url.path
    tongue = next((one for one in tongues if path.endswith(one.path)), None)
    streamed = (
        response.status_code == 200
        and response.headers.get("content-encoding", "identity") == "identity"
        and _STREAMED.search(response.request.content)
    )
    return tongue if streamed else None


def _secret(response: Any) -> str:
    """The key that the request carried."""
    return str(response.request.headers.get("authorization", "")).removeprefix("Bearer ").strip()


def _kind_of(stream: Any, base: str, ours: type[Any]) -> type[Any]:
    """Our stream as one of the library's own: it takes no other, and OpenAI's is not Ollama's."""
    theirs = next(kind for kind in type(stream).__mro__ if kind.__name__ == base)
    return type(ours.__name__, (ours, theirs), {})


class _Stream:
    def __init__(self, inner: Any, watch: Watch) -> None:
        self._inner, self._watch = inner, watch

    def __iter__(self) -> Iterator[bytes]:
        for chunk in self._inner:
            self._watch.take(chunk)
            yield chunk
        self._watch.end()

    def close(self) -> None:
        self._inner.close()


class _AsyncStream:
    def __init__(self, inner: Any, watch: Watch) -> None:
        self._inner, self._watch = inner, watch

    async def __aiter__(self) -> AsyncIterator[bytes]:
        async for chunk in self._inner:
            self._watch.take(chunk)
            yield chunk
        self._watch.end()

    async def aclose(self) -> None:
        await self._inner.aclose()
