"""One ordered, replayable log per thread, from which CLI, server and studio are fed (DESIGN §7)."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

__all__ = ["RUN_ENDS", "UNSTORED", "Event", "EventKind", "EventLog", "tool_words"]

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
    "items_carried",
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
    "chunk",
]
"""chunk = a piece of a server run's stream: {"run": its id, "mode", "ns", "data"}; it is dropped in time."""


RUN_ENDS: tuple[EventKind, ...] = ("run_interrupted", "run_finished", "run_failed", "run_cancelled")
"""Kinds that say that a run is over; one that never began may have failed, too."""

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


def tool_words(data: Mapping[str, Any]) -> str:
    """The tool of a call, as people called it when that was told."""
    return str(data.get("tool_name") or data.get("tool", ""))


class EventLog(Protocol):
    """Appends and replays events."""

    async def append(self, events: Sequence[Event]) -> Sequence[Event]:
        """Store the events in order and return them with `seq` set."""
        ...

    def read(
        self, thread_id: str, after: int = 0, *, chunks: bool = True, others: bool = True
    ) -> AsyncIterator[Event]:
        """Yield the stored events of a thread with `seq` > after, in order: chunks, and all others."""
        ...

    async def pick(self, thread_id: str, seqs: Sequence[int]) -> Sequence[Event]:
        """Those of the thread's events that have these numbers, in order; no chunks."""
        ...

    async def last(self, thread_id: str) -> int:
        """The number of the thread's last event, 0 = there is none."""
        ...

    def listening(self, thread_id: str, wake: Callable[[], object]) -> AbstractAsyncContextManager[None]:
        """Call `wake` soon after events of the thread are stored, by whichever process, meanwhile.

        Any number may listen to one thread.
        """
        ...

    async def aged(self, before: float, *, after: str = "", limit: int = 100) -> Sequence[str]:
        """Threads that have events from before that moment, by their ids, from behind `after` on."""
        ...

    async def drop_aged(self, thread_id: str, before: float, *, dry: bool = False) -> int:
        """Drop a thread's events from before that moment, chunks apart; how many. `dry`: only count them.

        Their numbers are not given again. The caller holds the thread, unless it is `dry`.
        """
        ...

    async def drop_chunks(self, run_ids: Sequence[str]) -> None:
        """Drop the chunks of these runs; their numbers are not given again."""
        ...
