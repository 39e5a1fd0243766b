"""What happened on a thread, as lines of JSON: one object a line, each with a `type` (docs/tracing.md).

    thread     the thread, and the version of these lines (`schema`); first in an export
    workflow   a workflow that the thread has followed, by version
    event      something that happened, in order of `seq`; what a file gets while runs go on
    span       an activity, a command or a decision, as `swarmwright trace --json` has it

Keys are added, never changed. docs/schemas/trace-1.json is made from the tables here. Pure.
"""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Mapping
from typing import Any, get_args

from swarmwright.ports.events import Event, EventKind
from swarmwright.ports.threads import ThreadRecord
from swarmwright.runtime.tracing.results import TraceSpan
from swarmwright.workflow.encoding import encode
from swarmwright.workflow.tree import Workflow

__all__ = ["SCHEMA", "event_line", "json_schema", "span_line", "text", "thread_line", "workflow_line"]

SCHEMA = "urn:swarmwright:schema:trace:1"

Line = dict[str, Any]


def thread_line(record: ThreadRecord) -> Line:
    """The thread as it stands."""
    return {"type": "thread", "schema": SCHEMA, **_fields(record)}


def workflow_line(thread_id: str, version: str, workflow: Workflow) -> Line:
    """A workflow that the thread follows, or has followed."""
    return {
        "type": "workflow",
        "thread_id": thread_id,
        "version": version,
        "workflow": encode(workflow),
    }


def event_line(event: Event) -> Line:
    """Something that happened."""
    return {"type": "event", **_fields(event)}


def span_line(thread_id: str, span: TraceSpan) -> Line:
    """What an activity did, a command came to, or people decided."""
    return {"type": "span", "thread_id": thread_id, **_fields(span)}


def text(line: Mapping[str, Any]) -> str:
    """The line as JSON that every reader takes, with its line break; what is no number there becomes null."""
    try:
        written = json.dumps(line, ensure_ascii=False, default=_plain, allow_nan=False)
    except ValueError:
        plain = json.loads(json.dumps(line, default=_plain), parse_constant=lambda _: None)
        written = json.dumps(plain, ensure_ascii=False)
    return written.encode(errors="replace").decode() + "\n"


def _fields(value: Any) -> Line:
    return {f.name: getattr(value, f.name) for f in dataclasses.fields(value)}


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return dict(value)
    return sorted(value, key=str) if isinstance(value, set | frozenset) else str(value)


_TEXT, _NUMBER, _OBJECT = {"type": "string"}, {"type": "number"}, {"type": "object"}
_COUNT = {"type": "integer", "minimum": 0}
_TEXTS = {"type": "array", "items": _TEXT}
_OBJECTS = {"type": "array", "items": _OBJECT}

_SHAPES: Mapping[str, Mapping[str, Any]] = {
    "thread": {
        "schema": {"const": SCHEMA},
        "thread_id": _TEXT,
        "workflow_version": _TEXT,
        "status": {"enum": ["idle", "running", "interrupted", "failed"]},
        "created_at": _NUMBER,
        "updated_at": _NUMBER,
        "title": _TEXT,
        "graph": _TEXT,
        "tenant": _TEXT,
        "metadata": _OBJECT,
    },
    "workflow": {"thread_id": _TEXT, "version": _TEXT, "workflow": _OBJECT},
    "event": {
        "thread_id": _TEXT,
        "seq": _COUNT,
        "at": _NUMBER,
        "kind": {"enum": [kind for kind in get_args(EventKind) if kind != "chunk"]},  # it is dropped in time
        "instance": _TEXT,
        "agent": _TEXT,
        "data": _OBJECT,
    },
    "span": {
        "thread_id": _TEXT,
        "instance": _TEXT,
        "status": _TEXT,
        "started_at": _NUMBER,
        "ended_at": {"type": ["number", "null"]},
        "agent": _TEXT,
        "attempts": _COUNT,
        "turn": _COUNT,
        "saw": _TEXTS,
        "calls": _OBJECTS,
        "failure": _TEXT,
        "detail": _TEXT,
        "question": _TEXT,
        "answer": {"type": ["boolean", "null"]},
        "usage": {"type": "object", "additionalProperties": _NUMBER},
        "parent": _TEXT,
        "text": _TEXT,
        "writes": {"type": "object", "additionalProperties": _TEXTS},
        "signals": _TEXTS,
        "retried": _OBJECTS,
        "models": _OBJECTS,
        "by": _TEXT,
    },
}


def json_schema() -> dict[str, Any]:
    """The JSON Schema of a line (draft 2020-12)."""
    shapes = [
        {
            "title": kind,
            "type": "object",
            "required": ["type", *shape],
            "properties": {"type": {"const": kind}, **shape},
        }
        for kind, shape in _SHAPES.items()
    ]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": SCHEMA,
        "title": "A line of a trace",
        "oneOf": shapes,
    }
