"""A model's message as blocks that begin, grow and end: text, reasoning, tool calls. Pure.

LangChain gives each chunk as a list of block slices (`content_blocks`), whichever model it came from; here
they become the protocol's events, with the blocks of a message numbered in the order in which they begin.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from langchain_core.messages import AIMessage, AIMessageChunk

__all__ = ["Spoken", "finish", "speak"]

Data: TypeAlias = dict[str, Any]

_CHUNK, _WHOLE = "AIMessageChunk", "ai"
_GROWS = {"text": "text", "reasoning": "reasoning", "tool_call_chunk": "args"}
"""Which field of a block grows, by its type; others come whole."""

_DELTA = {"text": "text-delta", "reasoning": "reasoning-delta", "tool_call_chunk": "tool-call-delta"}


@dataclass(frozen=True, slots=True)
class Spoken:
    """What has been said of a message so far: its blocks by where they came from, in order, and its usage."""

    id: str
    blocks: Mapping[tuple[str, str], Data] = field(default_factory=dict)
    usage: Mapping[str, Any] | None = None


def speak(
    spoken: Spoken | None, message: Mapping[str, Any], metadata: Mapping[str, Any]
) -> tuple[Spoken, list[Data]]:
    """(the message by then, the events that a chunk of it, or the whole of it, makes)."""
    kind = AIMessageChunk if message.get("type") == _CHUNK else AIMessage
    said = kind.model_validate({**message, "type": _CHUNK if kind is AIMessageChunk else _WHOLE})
    events: list[Data] = []
    if spoken is None:
        spoken = Spoken(str(message.get("id") or ""))
        events.append(_begun(spoken.id, metadata))
    blocks = dict(spoken.blocks)
    for slice_ in said.content_blocks:
        events += _sliced(blocks, dict(slice_), spoken.id)
    usage = message.get("usage_metadata") or spoken.usage
    return Spoken(spoken.id, blocks, usage), events


def finish(spoken: Spoken) -> tuple[list[Data], list[Data]]:
    """(the events that end a message, the calls of tools that it came to)."""
    events: list[Data] = []
    calls: list[Data] = []
    for index, block in enumerate(spoken.blocks.values()):
        whole = _whole(block)
        calls += [whole] if whole["type"] == "tool_call" else []
        events.append(_about(spoken.id, "content-block-finish", index=index, content=whole))
    usage = {"usage": dict(spoken.usage)} if spoken.usage else {}
    return [*events, _about(spoken.id, "message-finish", **usage)], calls


def _about(id_: str, event: str, **more: Any) -> Data:
    """An event; `message_id` tells messages apart that are spoken at once."""
    return {"event": event, "message_id": id_, **more}


def _begun(id_: str, metadata: Mapping[str, Any]) -> Data:
    names = ("langgraph_node", "run_id", "thread_id", "ls_provider", "ls_model_name")
    known = {name: metadata[name] for name in names if isinstance(metadata.get(name), str)}
    about = {"metadata": known} if known else {}
    return {"event": "message-start", "role": "ai", "id": id_, **about}


def _sliced(blocks: dict[tuple[str, str], Data], block: Data, id_: str) -> Sequence[Data]:
    """The events of one slice, which is added to the blocks."""
    kind = str(block.get("type", ""))
    key = (kind, str(block.get("index", block.get("id", "") if kind not in _GROWS else "")))
    grows = _GROWS.get(kind)
    events: list[Data] = []
    if key not in blocks:
        blocks[key] = {**block, grows: ""} if grows else block
        content = {name: value for name, value in blocks[key].items() if name != "index"}
        events.append(_about(id_, "content-block-start", index=len(blocks) - 1, content=content))
    if grows is None:
        return events
    piece = str(block.get(grows) or "")
    known = blocks[key]
    blocks[key] = {**known, **{k: v for k, v in block.items() if v is not None}, grows: known[grows] + piece}
    if piece:
        delta = {"type": _DELTA[kind], grows: piece}
        events.append(_about(id_, "content-block-delta", index=list(blocks).index(key), delta=delta))
    return events


def _whole(block: Data) -> Data:
    """The block as it is at the end: a call of a tool has its arguments read."""
    plain = {name: value for name, value in block.items() if name != "index"}
    if plain.get("type") != "tool_call_chunk":
        return plain
    call = {"id": plain.get("id"), "name": plain.get("name"), "args": str(plain.get("args") or "{}")}
    try:
        args = json.loads(str(call["args"]))
    except ValueError:
        return {"type": "invalid_tool_call", **call, "error": "its arguments are no JSON"}
    if not isinstance(args, dict) or not call["name"]:
        return {
            "type": "invalid_tool_call",
            **call,
            "error": "it has no name, or no arguments",
        }
    return {"type": "tool_call", **call, "args": args}
