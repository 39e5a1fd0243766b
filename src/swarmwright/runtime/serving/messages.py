"""LangGraph's messages, token by token, as the mode "messages" tells them: each message whole so far. Pure.

Its server makes three events of the pairs (message or chunk of one, metadata): `messages/metadata` when a
message is first heard of, `messages/partial` with all that has come of it, `messages/complete` for one that
came in one piece. All here is plain data; chunks are added up as LangChain adds them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from langchain_core.messages import AIMessageChunk, BaseMessageChunk, message_chunk_to_message
from langchain_core.messages.base import BaseMessage

__all__ = ["Heard", "hear"]

_CHUNK = "AIMessageChunk"
_INNER = ("tool_call_chunks", "chunk_position")
"""What only chunks have."""


@dataclass(frozen=True, slots=True)
class Heard:
    """What has been heard of each message: its id → the chunks added up, None for one that came whole."""

    messages: Mapping[str, BaseMessageChunk | None] = field(default_factory=dict)


def hear(heard: Heard, pair: Any) -> tuple[Heard, tuple[tuple[str, Any], ...]]:
    """(what is heard by then, the events: (name, data)). A pair that is none tells nothing."""
    message, metadata = _read(pair)
    if message is None:
        return heard, ()
    id_ = str(message.get("id") or "")
    first = (("messages/metadata", {id_: {"metadata": metadata}}),) if id_ not in heard.messages else ()
    if message.get("type") != _CHUNK:
        return Heard({**heard.messages, id_: None}), (*first, ("messages/complete", [message]))
    before, chunk = heard.messages.get(id_), AIMessageChunk.model_validate(message)
    whole: BaseMessageChunk = chunk if before is None else _added(before, chunk)
    return Heard({**heard.messages, id_: whole}), (*first, ("messages/partial", [_told(whole)]))


def _read(pair: Any) -> tuple[Mapping[str, Any] | None, Mapping[str, Any]]:
    if not isinstance(pair, list | tuple) or len(pair) != 2 or not isinstance(pair[0], Mapping):
        return None, {}
    return pair[0], pair[1] if isinstance(pair[1], Mapping) else {}


def _added(before: BaseMessageChunk, chunk: BaseMessageChunk) -> BaseMessageChunk:
    """Both in one, with the name that either has, which adding up loses."""
    whole: BaseMessageChunk = before + chunk
    return whole.model_copy(update={"name": chunk.name or before.name})


def _told(chunk: BaseMessageChunk) -> dict[str, Any]:
    """As a message that is whole: type "ai"."""
    message: BaseMessage = message_chunk_to_message(chunk)
    return {name: value for name, value in message.model_dump(mode="json").items() if name not in _INNER}
