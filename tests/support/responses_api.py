"""OpenAI's Responses API, as far as the fake model server speaks it: streamed texts."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from support.model_server import Say

HEAD = {
    "id": "r1",
    "object": "response",
    "created_at": 1,
    "model": "tiny",
    "error": None,
    "tool_choice": "auto",
    "tools": [],
    "parallel_tool_calls": True,
    "incomplete_details": None,
}


async def responses_events(say: Say) -> AsyncIterator[str]:
    """The frames of one reply."""
    yield _event("response.created", response={**HEAD, "status": "in_progress", "output": []})
    for part in say.parts:
        at = {"item_id": "m1", "output_index": 0, "content_index": 0}
        yield _event("response.output_text.delta", delta=part, logprobs=[], **at)
    if say.fault == "cut":
        return
    text = {"type": "output_text", "text": say.whole, "annotations": []}
    item = {"id": "m1", "type": "message", "role": "assistant", "status": "completed", "content": [text]}
    status = "incomplete" if say.fault == "length" else "completed"
    why = {"incomplete_details": {"reason": "max_output_tokens"}} if say.fault == "length" else {}
    yield _event(f"response.{status}", response={**HEAD, **why, "status": status, "output": [item]})


def _event(kind: str, **data: Any) -> str:
    return f"event: {kind}\ndata: {json.dumps({'type': kind, 'sequence_number': 0, **data})}\n\n"
