"""What a server sent, as its bytes came: did the answer end, or did only the connection?

LangChain's clients take every stream that closes cleanly for a whole answer. OpenAI's keeps `[DONE]` to
itself, so only here can an answer without a `finish_reason` be told from half of one. A watch changes no
byte; it raises where an answer is none, which the clients let pass. It looks at streams of status 200 alone;
of whole answers and refusals, it only counts the bytes. Streams are asked for without compression, and what
is compressed all the same is looked at behind it.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from typing import Any, Final

from langchain_core.exceptions import ModelConnectionError

from swarmwright.errors import InvalidModelOutput, ModelUnavailable
from swarmwright.models.plain import Plain
from swarmwright.models.tongues import OLLAMA, OPENAI, RESPONSES, Parts, Tongue

__all__ = ["MOST", "OLLAMA", "OPENAI", "RESPONSES", "Watch", "async_hooks", "hooks", "preview", "reply_hooks"]

_HEAD: Final = 400
_SECRET: Final = 8
"""What is shorter is no key, and may be part of any word."""

MOST: Final = 8 << 20
"""Bytes of one whole reply, if nobody says otherwise."""
_FRAMES: Final = 16
"""How many times as long the same answer is as a stream: each of its words has a frame around it."""
_PACKED: Final = "gzip, deflate"
"""What can be counted while it is undone."""

_STREAMED = re.compile(rb'"stream"\s*:\s*true')


class Watch:
    """Looks at one stream's bytes in passing; the `secret` it was asked with is never told.

    `encoding`: the header that says how the bytes are compressed. `most`: how many there may be.
    """

    def __init__(
        self, tongue: Tongue, secret: str = "", encoding: str = "", most: int = MOST * _FRAMES
    ) -> None:
        self._tongue, self._secret = tongue, secret
        self._plain, self._parts = Plain(encoding, most), Parts(tongue)
        self._head = b""
        self._spoken = self._ended = False

    def take(self, chunk: bytes) -> None:
        """The next bytes. Raises InvalidModelOutput where they begin no answer of this protocol."""
        if not chunk or not (chunk := self._plain.read(chunk)) or self._ended:
            return
        if len(self._head) < _HEAD:
            self._head += chunk[:_HEAD]
            if self._tongue.foreign.match(self._head):
                raise self._no_answer()
        for part in self._parts.take(chunk):
            self._see(part)

    def end(self) -> None:
        """There is no more. Raises ModelUnavailable where the answer was not over; InvalidModelOutput where
        there was none of this protocol."""
        if not self._ended:
            last = self._parts.rest()
            # An event that no empty line ends is one that no client reads; `[DONE]` need not be read.
            self._see(last, read=not self._tongue.events or last.startswith(b"[DONE]"))
        if self._ended:
            return
        if not self._spoken:
            raise self._no_answer()
        gone = "the stream ended before the answer did"
        raise ModelUnavailable(gone) from ModelConnectionError(gone)

    def _see(self, part: bytes, read: bool = True) -> None:
        said = self._tongue.says(part) if part else "nothing"
        self._spoken = self._spoken or said != "nothing"
        self._ended = self._ended or (said == "end" and read)

    def _no_answer(self) -> InvalidModelOutput:
        began = self._head.decode(errors="replace")
        if len(self._secret) >= _SECRET:
            began = began.replace(self._secret, "…")
        return InvalidModelOutput(f"the server's reply is no answer of this protocol: {preview(began)}")


def preview(text: str) -> str:
    """The first characters of what a server sent, quoted, on one line."""
    text = " ".join(text[:_HEAD].split())
    return repr(text if len(text) <= 120 else text[:119] + "…") if text else "nothing at all"


def hooks(*tongues: Tongue, most: int = MOST) -> dict[str, list[Callable[[Any], None]]]:
    """`event_hooks` for a synchronous client of httpx (or its successor). `most`: bytes of a whole reply."""

    def look(response: Any) -> None:
        kind = _kind_of(response.stream, "SyncByteStream", _Stream)
        response.stream = kind(response.stream, _looking(response, tongues, most))

    return {"request": [lambda request: _ask_plainly(request, tongues)], "response": [look]}


def async_hooks(*tongues: Tongue, most: int = MOST) -> dict[str, list[Callable[[Any], Any]]]:
    """`event_hooks` for an asynchronous client of httpx (or its successor). `most`: as of `hooks`."""

    async def ask(request: Any) -> None:
        _ask_plainly(request, tongues)

    async def look(response: Any) -> None:
        kind = _kind_of(response.stream, "AsyncByteStream", _AsyncStream)
        response.stream = kind(response.stream, _looking(response, tongues, most))

    return {"request": [ask], "response": [look]}


def reply_hooks(most: int = MOST) -> dict[str, list[Callable[[Any], Any]]]:
    """`event_hooks` for an asynchronous client of httpx that asks for whole replies: none is longer than
    `most` bytes, however it is compressed; a longer one raises InvalidModelOutput while it comes."""
    return async_hooks(most=most)


def _spoken_in(request: Any, tongues: Sequence[Tongue]) -> Tongue | None:
    """The protocol in which a request asks for a stream; None for any other request."""
    tongue = next((one for one in tongues if request.url.path.endswith(one.path)), None)
    return tongue if tongue is not None and _STREAMED.search(request.content) else None


def _ask_plainly(request: Any, tongues: Sequence[Tongue]) -> None:
    """Ask for a stream without compression: what is held back to be packed well comes late, too."""
    streamed = _spoken_in(request, tongues) is not None
    request.headers["accept-encoding"] = "identity" if streamed else _PACKED


def _looking(response: Any, tongues: Sequence[Tongue], most: int) -> Watch | Plain:
    """Who looks at a reply's bytes."""
    tongue = _spoken_in(response.request, tongues)
    encoding = response.headers.get("content-encoding", "")
    if tongue is None or response.status_code != 200:
        return Plain(encoding, most)
    return Watch(tongue, _secret(response), encoding, most * _FRAMES)


def _secret(response: Any) -> str:
    """The key that the request carried."""
    return str(response.request.headers.get("authorization", "")).removeprefix("Bearer ").strip()


def _kind_of(stream: Any, base: str, ours: type[Any]) -> type[Any]:
    """Our stream as one of the library's own: it takes no other, and OpenAI's is not Ollama's."""
    theirs = next(kind for kind in type(stream).__mro__ if kind.__name__ == base)
    return type(ours.__name__, (ours, theirs), {})


class _Stream:
    def __init__(self, inner: Any, watch: Watch | Plain) -> None:
        self._inner, self._watch = inner, watch

    def __iter__(self) -> Iterator[bytes]:
        for chunk in self._inner:
            self._watch.take(chunk)
            yield chunk
        self._watch.end()

    def close(self) -> None:
        self._inner.close()


class _AsyncStream:
    def __init__(self, inner: Any, watch: Watch | Plain) -> None:
        self._inner, self._watch = inner, watch

    async def __aiter__(self) -> AsyncIterator[bytes]:
        async for chunk in self._inner:
            self._watch.take(chunk)
            yield chunk
        self._watch.end()

    async def aclose(self) -> None:
        await self._inner.aclose()
