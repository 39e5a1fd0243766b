"""How each protocol's stream of answers looks: where its parts end, and what each of them says of the end.

A part is read as the JSON that it is, and only what stands in its own place counts: a tool's arguments are
objects in Ollama's protocol, and may hold any word. Pure.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final, Literal

from swarmwright.errors import InvalidModelOutput

__all__ = ["OLLAMA", "OPENAI", "RESPONSES", "Parts", "Said", "Tongue"]

Said = Literal["nothing", "more", "end"]
"""What a part says: nothing of this protocol; that more comes; that the answer is over, or why there is none
(an error, which the client reads)."""

_END_OF_LINE: Final = re.compile(rb"\r\n|\n|\r")
_LONGEST: Final = 64 * 1024 * 1024
"""Bytes of one part: the clients would gather them without end."""


@dataclass(frozen=True, slots=True)
class Tongue:
    """A protocol.

    path: the end of the address that answers so. foreign: how no answer begins. events: whether parts are
    server-sent events (else each is a line). says: what a part says.
    """

    path: str
    foreign: re.Pattern[bytes]
    events: bool
    says: Callable[[bytes], Said]


class Parts:
    """Cuts bytes, however they come, into the parts that a client reads."""

    def __init__(self, tongue: Tongue) -> None:
        self._events = tongue.events
        self._line = bytearray()
        self._data: list[bytes] = []
        self._returned = False
        self._size = 0

    def take(self, chunk: bytes) -> Iterator[bytes]:
        """The parts that these bytes end. Raises InvalidModelOutput for one without end."""
        if self._returned and chunk.startswith(b"\n"):  # the other half of \r\n
            chunk = chunk[1:]
        self._returned = chunk.endswith(b"\r")
        self._size += len(chunk)
        if self._size > _LONGEST:
            raise InvalidModelOutput(f"one part of the server's reply is longer than {_LONGEST >> 20} MB")
        *lines, rest = _END_OF_LINE.split(chunk)
        for line in lines:
            whole, self._line = bytes(self._line) + line, bytearray()
            yield from self._ended(whole)
        self._line += rest

    def rest(self) -> bytes:
        """The part that was begun and not ended, b"" if none was."""
        line = bytes(self._line)
        return b"\n".join([*self._data, *_data(line)]) if self._events else line

    def _ended(self, line: bytes) -> Iterator[bytes]:
        if not self._events:
            self._size = 0
            yield line
        elif line:
            self._data += _data(line)
        else:
            self._size = 0
            data, self._data = b"\n".join(self._data), []
            if data:
                yield data


def _data(line: bytes) -> list[bytes]:
    """What a line adds to the data of its event."""
    name, colon, value = line.partition(b":")
    return [value.removeprefix(b" ")] if name == b"data" and colon else []


def _object(part: bytes) -> dict[str, Any]:
    """The JSON object that a part is; {} if it is none, over which the client trips by itself."""
    try:
        value = json.loads(part.decode(errors="replace"))
    except (ValueError, RecursionError):
        return {}
    return value if isinstance(value, dict) else {}


def _openai(part: bytes) -> Said:
    if part.startswith(b"[DONE]"):
        return "end"
    value = _object(part)
    choices = value.get("choices")
    given = choices if isinstance(choices, list) else []
    reasons = [choice.get("finish_reason") for choice in given if isinstance(choice, dict)]
    over = value.get("error") or any(isinstance(reason, str) and reason for reason in reasons)
    return "end" if over else "more"


_OVER: Final = ("error", "response.completed", "response.incomplete", "response.failed")


def _responses(part: bytes) -> Said:
    value = _object(part)
    over = part.startswith(b"[DONE]") or value.get("error") or value.get("type") in _OVER
    return "end" if over else "more"


def _ollama(part: bytes) -> Said:
    value = _object(part)
    if value.get("done") is True or value.get("error"):
        return "end"
    return "more" if "done" in value else "nothing"


OPENAI: Final = Tongue("/chat/completions", re.compile(rb"\s*[<{\[]"), True, _openai)
RESPONSES: Final = Tongue("/responses", OPENAI.foreign, True, _responses)
"""OpenAI's other one, which LangChain takes for its newer models."""
OLLAMA: Final = Tongue("/api/chat", re.compile(rb"\s*[^\s{]"), False, _ollama)
