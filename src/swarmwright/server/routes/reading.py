"""What runs tell, read along: one run's, from its beginning or after an event; and all of a thread's."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated

from fastapi import Header, Query
from sse_starlette import EventSourceResponse

from swarmwright.ports.runs import RunRecord
from swarmwright.runtime.serving.callers import Caller
from swarmwright.runtime.serving.parts import Part
from swarmwright.runtime.serving.requests import MODES, Mode
from swarmwright.runtime.serving.streams import ThreadMode
from swarmwright.server.asking import Served, asking
from swarmwright.server.frames import stream_told, streamed
from swarmwright.server.leaving import Leaves, Stopping
from swarmwright.server.strictness import router as new_router
from swarmwright.server.wire.following import known, number_of
from swarmwright.server.wire.runs import RunId
from swarmwright.server.wire.words import Switch, ThreadId, path_of

__all__ = [
    "EVENTS",
    "Leaving",
    "Namespaces",
    "Read",
    "Reading",
    "place_of",
    "places",
    "router",
    "stream",
    "whole_threads",
]

router = new_router("Runs")
whole_threads = new_router("Threads", "Runs")
"""A thread's runs, read as one: not there where either is closed."""

Reading = Annotated[Caller, asking("threads", "read")]
LastEventId = Annotated[
    str | None, Header(alias="Last-Event-ID", description="Go on after this event; -1 = from the beginning.")
]
Leaving = Annotated[
    Switch, Query(description="Stop the run if the client leaves; it takes who may stop one.")
]
StreamMode = Annotated[list[str] | None, Query(description="Only these of the run's modes.")]
AfterCheckpoint = Annotated[
    str | None,
    Query(description="Taken, and of no account: `Last-Event-ID` says where one goes on."),
]
Namespaces = Annotated[
    list[str] | None,
    Query(
        alias="namespace",
        max_length=100,
        description='Only what these subgraphs tell themselves; "" = the graph. Without: all that is told.',
    ),
]

_THREAD_MODES: tuple[ThreadMode, ...] = ("run_modes", "lifecycle", "state_update")
EVENTS = stream_told()


@router.get("/threads/{thread_id}/runs/{run_id}/stream", responses=EVENTS)
async def join_run_stream(
    thread_id: ThreadId,
    run_id: RunId,
    served: Served,
    caller: Reading,
    leaves: Leaves,
    last_event_id: LastEventId = None,
    stream_mode: StreamMode = None,
    cancel_on_disconnect: Leaving = False,
    namespaces: Namespaces = None,
    checkpoint_id: AfterCheckpoint = None,
) -> EventSourceResponse:
    """Read along with a run, from its beginning or after an event."""
    run = await served.runs.get(caller, run_id, thread_id)
    read = Read.again(place_of(run), last_event_id, stream_mode, cancel_on_disconnect, namespaces)
    return stream(served, caller, run, read, leaves)


@router.get("/runs/{run_id}/stream", responses=EVENTS)
async def join_stateless_run_stream(
    run_id: RunId,
    served: Served,
    caller: Reading,
    leaves: Leaves,
    last_event_id: LastEventId = None,
    stream_mode: StreamMode = None,
    cancel_on_disconnect: Leaving = False,
    namespaces: Namespaces = None,
    checkpoint_id: AfterCheckpoint = None,
) -> EventSourceResponse:
    """Read along with a run, whatever its thread."""
    run = await served.runs.get(caller, run_id)
    read = Read.again(f"/runs/{run_id}", last_event_id, stream_mode, cancel_on_disconnect, namespaces)
    return stream(served, caller, run, read, leaves)


@whole_threads.get("/threads/{thread_id}/stream", responses=EVENTS)
async def join_thread_stream(
    thread_id: ThreadId,
    served: Served,
    caller: Reading,
    last_event_id: LastEventId = None,
    stream_modes: Annotated[
        list[str] | None, Query(description="What is told: run_modes, lifecycle, …")
    ] = None,
    stream_mode: Annotated[list[str] | None, Query(description="As `stream_modes`.")] = None,
) -> EventSourceResponse:
    """Read along with all runs of a thread, one after the other, for as long as the client stays."""
    await served.threads.record(caller, thread_id)
    said = [*(stream_modes or ()), *(stream_mode or ())]
    modes: Sequence[ThreadMode] = known(said, _THREAD_MODES) or ("run_modes",)
    after = number_of(last_event_id, 0)
    return streamed(served.runs.streams.of_thread(thread_id, modes, after), endless=True)


def place_of(run: RunRecord) -> str:
    """Where a run is."""
    return path_of("threads", run.thread_id, "runs", run.run_id)


def places(run: RunRecord, what: str, place: str = "") -> Mapping[str, str]:
    """Where the run is, and where to go on when the line breaks."""
    return {"Content-Location": place or place_of(run), "Location": f"{place_of(run)}/{what}"}


@dataclass(frozen=True, slots=True)
class Read:
    """How a run is read along with. place: where it is; leaves: "cancel" = it ends when its reader leaves."""

    place: str
    leaves: str | None = None
    modes: Sequence[Mode] = ()
    after: int = -1
    namespaces: Sequence[str] | None = None

    @classmethod
    def again(
        cls,
        place: str,
        last_event_id: str | None,
        stream_mode: list[str] | None,
        cancels: bool,
        namespaces: list[str] | None,
    ) -> Read:
        """By somebody who did not ask for the run. Raises InvalidInput."""
        after = number_of(last_event_id, -1) or -1
        return cls(place, "cancel" if cancels else None, known(stream_mode, MODES), after, namespaces)


def stream(
    served: Served, caller: Caller, run: RunRecord, read: Read, leaves: Stopping
) -> EventSourceResponse:
    """What a run tells, as it is to be read."""
    parts: AsyncGenerator[Part, None] = served.runs.streams.of_run(
        run, read.modes, read.after, read.namespaces
    )
    leave = leaves(caller, run) if read.leaves == "cancel" else None
    return streamed(parts, places(run, "stream", read.place), leave)
