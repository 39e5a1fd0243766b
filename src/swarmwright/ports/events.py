"""One ordered, replayable log per thread, from which CLI, server and studio are fed (DESIGN §7)."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

__all__ = ["UNSTORED", "Event", "EventKind", "EventLog"]

EventKind = Literal[
    "run_started",
    "step_started",
    "token",
    "tool_called",
    "tool_denied",
    "tool_waiting",
    "tool_result",
    "signal",
    "step_finished",
    "step_failed",
    "step_retried",
    "model_called",
    "step_cancelled",
    "judged",
    "items_listed",
    "gate_waiting",
    "gate_decided",
    "approval_asked",
    "approval_closed",
    "command_applied",
    "command_refused",
    "workflow_changed",
    "run_interrupted",
    "run_finished",
    "run_failed",
    "run_cancelled",
]

UNSTORED: Mapping[str, tuple[str, ...]] = {"model_called": ("asked", "said")}
"""kind → what of its data is told to those who want it (`ports.tracing`), and never kept."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened on a thread. `seq` rises by one within the thread; `at` is Unix seconds."""

    kind: EventKind
    thread_id: str
    seq: int = 0
    at: float = 0.0
    instance: str = ""
    agent: str = ""
    data: Mapping[str, Any] = field(default_factory=dict)


class EventLog(Protocol):
    """Appends and replays events."""

    async def append(self, events: Sequence[Event]) -> Sequence[Event]:
        """Store the events in order and return them with `seq` set."""
        ...

    def read(self, thread_id: str, after: int = 0) -> AsyncIterator[Event]:
        """Yield the stored events of a thread with `seq` > after, in order."""
        ...
