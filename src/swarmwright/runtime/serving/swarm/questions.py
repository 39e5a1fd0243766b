"""What graphs hosted alone ask of people by interrupts: for the inbox, and for the list of threads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from swarmwright.ports.threads import ThreadRecord
from swarmwright.runtime.serving.callers import Caller
from swarmwright.runtime.serving.seeing import title_of
from swarmwright.runtime.serving.threads import Threads

__all__ = ["questions_of"]

_WORDS = ("question", "ask", "message", "prompt", "description")
"""Under which of its keys an interrupt's value may say in words what it asks."""


async def questions_of(threads: Threads, caller: Caller, record: ThreadRecord) -> Sequence[dict[str, Any]]:
    """What waits for an answer on a thread of a graph that is no team, node by node. Raises NotFound.

    An answer is LangGraph's: a run of `assistant` with {"command": {"resume": {id: answer}}}.
    """
    stands = await threads.states.read(caller, record.thread_id)
    return [
        {
            "thread_id": record.thread_id,
            "title": title_of(record),
            "graph": record.graph or record.metadata.get("graph_id"),
            "assistant": record.metadata.get("assistant_id") or record.graph,
            "id": str(asked["id"]),
            "node": str(task["name"]),
            "ask": _words(asked.get("value")),
            "value": asked.get("value"),
            "response_schema": _schema(asked.get("response_schema")),
            "asked_at": record.updated_at,
        }
        for task in stands.tasks
        for asked in task.get("interrupts") or ()
        if "id" in asked
    ]


def _schema(told: Any) -> Mapping[str, Any] | None:
    """Whoever makes an interrupt by hand may have put a class there."""
    return told if isinstance(told, Mapping) else None


def _words(value: Any) -> str:
    """What is asked, as far as the value says it in words; "" = it does not."""
    if isinstance(value, str):
        return value
    if not isinstance(value, Mapping):
        return ""
    return next((value[key] for key in _WORDS if isinstance(value.get(key), str)), "")
