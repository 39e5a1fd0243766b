"""What a client is told of a run, made of the chunks that the run left on its thread's log. Pure.

A chunk is one of LangGraph's, or one of the driver's own: how an attempt begins, what it failed of, that it
is over. Each becomes parts, in the words of LangGraph's server: an event's name and its data.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from swarmwright.ports.events import Event
from swarmwright.ports.hosting import Chunk
from swarmwright.runtime.serving.messages import Heard, hear

__all__ = [
    "BEGAN",
    "END",
    "FAILED",
    "NO_RUN",
    "OVER",
    "STATE_UPDATE",
    "Part",
    "Telling",
    "chunk_data",
    "is_of",
    "run_of",
]

BEGAN = "metadata"
"""The driver's own: an attempt begins; data: {"run_id", "attempt"}."""

FAILED = "error"
"""The driver's own: what the run failed of; data: {"error", "message"}."""

OVER = "run_done"
"""The driver's own: the run is over; data: {"status": "run_done", "run_id", "ended"}.

ended: the status that the run is over with, or "waiting" where its thread waits for people.
"""

END = "end"
"""Of a run's stream alone, and of no chunk: the run is over, and nothing of it is left to be told."""

STATE_UPDATE = "state_update"
"""Of no run: somebody wrote to the thread's state; data: {"state", "thread_id"}."""

NO_RUN = "of no run: "
"""How the ids begin under which chunks of no run are kept, and dropped."""


@dataclass(frozen=True, slots=True)
class Part:
    """One event of a stream. number: where to go on after it, as the thread's log counts; None = not here.

    A chunk that makes several events is behind the reader only with the last of them, which has its number.
    """

    event: str
    data: Any
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Telling:
    """How one run is told: the modes that a client wants, and what it has heard of messages so far."""

    modes: frozenset[str]
    heard: Heard = field(default_factory=Heard)

    @classmethod
    def of(cls, modes: Collection[str]) -> Telling:
        """Nothing is told yet."""
        return cls(frozenset(modes))

    @property
    def gathers(self) -> bool:
        """Whether what is told of a chunk depends on those before it."""
        return "messages" in self.modes

    def tell(self, event: Event) -> tuple[Telling, tuple[Part, ...]]:
        """(how it goes on, the parts that are made of this chunk)."""
        mode, data = str(event.data.get("mode", "")), event.data.get("data")
        suffix = "".join(f"|{one}" for one in event.data.get("ns") or ())
        told: list[Part] = []
        telling = self
        if mode in (BEGAN, FAILED):
            told.append(Part(mode, data))
        elif mode == "messages":
            if "messages-tuple" in self.modes:
                told.append(Part(f"messages{suffix}", data))
            if "messages" in self.modes:
                heard, pieces = hear(self.heard, data)
                telling = replace(self, heard=heard)
                told += [Part(name, piece) for name, piece in pieces]  # of which subgraph is in its metadata
        elif mode in self.modes:
            told.append(Part(f"{mode}{suffix}", data))
        if told:
            told[-1] = replace(told[-1], number=event.seq)
        return telling, tuple(told)


def run_of(event: Event) -> str:
    """The run whose chunk this is, "" = it is no run's."""
    run_id = str(event.data.get("run", "")) if event.kind == "chunk" else ""
    return "" if run_id.startswith(NO_RUN) else run_id


def is_of(event: Event, namespaces: Collection[str] | None) -> bool:
    """Whether a chunk is told by one of these subgraphs ("" = the graph); None = whichever.

    What the driver tells of the run is everybody's.
    """
    if namespaces is None or event.data.get("mode") in (BEGAN, FAILED, OVER):
        return True
    return "|".join(event.data.get("ns") or ()) in namespaces


def chunk_data(run_id: str, chunk: Chunk) -> Mapping[str, Any]:
    """An event's data for a chunk of a run."""
    return {"run": run_id, "mode": chunk.mode, "ns": list(chunk.ns), "data": chunk.data}
