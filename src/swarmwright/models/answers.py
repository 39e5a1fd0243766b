"""What an answer must be, whoever gave it: there, all in letters, and not without end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from langchain_core.messages import AIMessageChunk, BaseMessage
from langchain_core.outputs import ChatGenerationChunk, ChatResult
from pydantic import BaseModel

from swarmwright.errors import InvalidModelOutput

__all__ = ["Pieces", "answered", "given"]

_HALF = "its answer has half a letter in it (a lone surrogate), which no text can hold"
_NO_CHUNK = "the server ended its stream without any part of an answer"


class Pieces:
    """The pieces of one streamed answer in passing. `most`: the letters that it may have."""

    def __init__(self, most: int) -> None:
        self._most = self._left = most
        self._empty = True

    def take(self, chunk: ChatGenerationChunk) -> None:
        """The next piece. Raises InvalidModelOutput for half a letter, or one too many."""
        self._empty = False
        message = chunk.message
        _refuse_halves(message.content)
        self._left -= len(str(message.content))
        if isinstance(message, AIMessageChunk):
            for call in message.tool_call_chunks:
                self._left -= len(call.get("args") or "")
        if self._left < 0:
            raise _too_long(self._most)

    def end(self) -> None:
        """There is no more. Raises InvalidModelOutput if there was nothing."""
        if self._empty:
            raise InvalidModelOutput(_NO_CHUNK)


def answered(result: ChatResult, most: int) -> ChatResult:
    """The result, if there is an answer in it; LangChain would trip over one without."""
    if not result.generations:
        raise InvalidModelOutput("the server's reply holds no answer: its choices are empty")
    for one in result.generations:
        _refuse_halves(one.message)
        if len(str(one.message.content)) > most:
            raise _too_long(most)
    return result


def given(value: Any) -> Any:
    """The value; some of LangChain's parsers return None where there is none."""
    if value is None:
        raise InvalidModelOutput("the model gave no value of the form that was asked for")
    _refuse_halves(value)
    return value


def _too_long(most: int) -> InvalidModelOutput:
    return InvalidModelOutput(f"its answer is longer than {most >> 20} MB")


def _refuse_halves(value: Any) -> None:
    if _has_half(value):
        raise InvalidModelOutput(_HALF)


def _has_half(value: Any) -> bool:
    if isinstance(value, str):
        return not value.isascii() and any("\ud800" <= letter <= "\udfff" for letter in value)
    if isinstance(value, BaseMessage):
        return _has_half(value.content)  # a call is for the gate to refuse: the step goes on
    if isinstance(value, BaseModel):
        return _has_half(vars(value))
    if isinstance(value, Mapping):
        return any(_has_half(key) or _has_half(inner) for key, inner in value.items())
    return isinstance(value, (list, tuple)) and any(map(_has_half, value))
