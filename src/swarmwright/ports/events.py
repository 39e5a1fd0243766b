"""One ordered, replayable log per thread, from which CLI, server and studio are fed (DESIGN §7)."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field, replace
from typing import Any, Literal, Protocol

__all__ = [
    "DECIDED_AT",
    "RUN_ENDS",
    "UNSTORED",
    "Event",
    "EventKind",
    "EventLog",
    "Scribe",
    "Teller",
    "in_short",
    "shows_life",
    "told_anew",
    "tool_words",
]

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
    "model_busy",
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

_OF_ANYBODY: tuple[EventKind, ...] = (
    "gate_decided",
    "approval_asked",
    "approval_closed",
    "command_applied",
    "command_refused",
    "workflow_changed",
    "chunk",
)
"""Kinds that stand in the log also where nobody drives the thread: people and time make them."""

DECIDED_AT = "decided_at"
"""In the data of what time has decided: when that was (Unix seconds), however late somebody looked."""

UNSTORED: Mapping[str, tuple[str, ...]] = {"model_called": ("asked", "said", "offered")}
"""kind → what of its data is told to those who want it (`ports.tracing`), and never kept as it is told."""

_LONG = {"model_called": "sent"}
"""kind → what of its data the log keeps for whoever asks for this one event."""


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


def in_short(event: Event) -> Event:
    """The event as it is told among others. What it holds beside that is read where `call`, its number, is
    asked for."""
    name = _LONG.get(event.kind)
    if name is None or name not in event.data:
        return event
    rest = {key: value for key, value in event.data.items() if key != name}
    return replace(event, data={**rest, "call": event.seq})


def shows_life(event: Event) -> bool:
    """Whether only who drives the thread can have told this: they were alive at that moment."""
    return event.kind not in _OF_ANYBODY


def tool_words(data: Mapping[str, Any]) -> str:
    """The tool of a call, as people called it when that was told."""
    return str(data.get("tool_name") or data.get("tool", ""))


def told_anew(event: Event) -> bool:
    """Whether who goes on with a run that was cut off tells this anew: that it begins, and how its thread
    stands. What a step has done, only the step tells."""
    if event.kind == "chunk":
        return event.data.get("mode") in ("metadata", "values") and not event.data.get("ns")
    return event.kind in ("run_started", "step_started")


class Teller(Protocol):
    """Whose events these are."""

    @property
    def ended(self) -> bool:
        """Whether nothing more of it is to be stored, as after a failure."""
        ...

    async def flush(self) -> None:
        """Wait until what it told is stored. Raises what the log raised."""
        ...

    def stored(self, told: int, events: Sequence[Event], stored: Sequence[Event]) -> None:
        """So many that it told are stored. events: these, tokens put together; stored: as the log has."""
        ...

    def failed(self, error: BaseException) -> None:
        """They are not, and nothing that comes after them will be."""
        ...


class Scribe(Protocol):
    """Stores what all runs of a process tell of, in the order in which it happened, many in one go."""

    def tell(self, teller: Teller, event: Event, *, at_once: bool = False) -> None:
        """Put an event on its way: never blocks, needs no turn. at_once: it waits for no batch."""
        ...

    def gather(self) -> None:
        """Let what comes next wait for what comes behind it."""
        ...

    def hurry(self) -> None:
        """Somebody waits for what is on its way."""
        ...

    async def settle(self, thread_id: str) -> None:
        """Wait until what was told of a thread is stored, if nobody would tell it anew (`told_anew`).

        Raises what the log raised.
        """
        ...


class EventLog(Protocol):
    """Appends and replays events."""

    @property
    def scribe(self) -> Scribe:
        """Whom runs tell of what happens. There is one of each log, so that the order among them is kept."""
        ...

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
