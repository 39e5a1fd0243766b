"""One drive of a hosted graph's thread: held, noted in its record, told on its log, and ended in any case."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Collection, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import Any, Protocol, runtime_checkable

from langgraph.checkpoint.base import BaseCheckpointSaver
from langgraph.store.base import BaseStore

from swarmwright.errors import NotFound, SwarmwrightError
from swarmwright.graph.containing import CodeExited
from swarmwright.ports.clock import Clock, SystemClock
from swarmwright.ports.events import EventLog
from swarmwright.ports.hosting import Ended
from swarmwright.ports.threads import ThreadRecord, ThreadStatus, ThreadStore
from swarmwright.ports.tracing import TraceSink
from swarmwright.runtime.hosting.plain import plain_error
from swarmwright.runtime.runs.recording import Recording
from swarmwright.runtime.teams.binding import check_graph

__all__ = ["Backing", "Sharing", "Working", "bound", "failed", "to_the_end", "working"]

_log = logging.getLogger(__name__)

_RUN_ENDS = {"success": "run_finished", "interrupted": "run_interrupted", "error": "run_failed"}
_STATUS: Mapping[str, ThreadStatus] = {"success": "idle", "interrupted": "interrupted", "error": "failed"}


@runtime_checkable
class Sharing(Protocol):
    """Checkpoints that keep what another graph has left on a thread, whichever graph goes on with it."""

    def of_channels(self, channels: Collection[str]) -> BaseCheckpointSaver[Any]:
        """The same, for a graph of these channels."""
        ...


@dataclass(frozen=True, slots=True)
class Backing:
    """What hosted graphs stand on: where their threads, checkpoints, events and items are kept.

    items: LangGraph's long-term store; nodes get the part of their thread's tenant. sinks: told of all that
    happens.
    """

    checkpointer: BaseCheckpointSaver[Any]
    threads: ThreadStore
    events: EventLog
    items: BaseStore | None = None
    clock: Clock = SystemClock()  # noqa: RUF009  (it holds nothing)
    sinks: Sequence[TraceSink] = ()


@dataclass(slots=True)
class Working:
    """A drive under way. Whoever drives says how it `ended`; None = it was cancelled."""

    recording: Recording
    ended: Ended | None = None
    waiting: Sequence[Mapping[str, Any]] = ()


@asynccontextmanager
async def working(backing: Backing, record: ThreadRecord, about: Mapping[str, Any]) -> AsyncIterator[Working]:
    """Be at work on a thread that the caller holds and that is `bound`: its record says so, and its log.

    about: what the log says of the run that begins.
    """
    record = replace(record, status="running", updated_at=backing.clock.now())
    await backing.threads.save(record)
    # Who carries the run has told that it began.
    events = Recording(record.thread_id, backing.events, backing.clock, backing.sinks, at_once=False)
    work = Working(events)
    work.recording.emit("run_started", graph=record.graph, **about)
    try:
        yield work
    finally:
        await to_the_end(_close(backing, record, work))


async def bound(backing: Backing, thread_id: str, graph: str) -> ThreadRecord:
    """The record of a thread that is this graph's from now on; not saved.

    Raises NotFound for a thread that there is not, InvalidInput for a team's.
    """
    record = await backing.threads.load(thread_id)
    if record is None:
        raise NotFound("thread", thread_id)
    check_graph(record, graph)
    return replace(record, graph=graph)


def failed(graph: str, run_id: str, error: BaseException) -> Ended:
    """How a drive ended whose graph raised this. Clients are told the error and its words; where in its code
    that was, whoever runs the program finds in its log."""
    told = plain_error(error)
    if isinstance(error, CodeExited) and error.__cause__ is not None:
        error, told = error.__cause__, {**told, "error": type(error.__cause__).__name__}
    ours = isinstance(error, SwarmwrightError)  # it says itself what is wrong
    why = f": {error}" if ours else ""
    _log.error("run %s of %s has failed%s", run_id, graph, why, exc_info=None if ours else error)
    return Ended("error", told)


async def _close(backing: Backing, record: ThreadRecord, work: Working) -> None:
    """Put down how it ended."""
    ended = work.ended
    kind = "run_cancelled" if ended is None else _RUN_ENDS[ended.status]
    told: dict[str, Any] = {"status": kind.removeprefix("run_"), "waiting": list(work.waiting)}
    if ended is not None and ended.error is not None:
        told["detail"] = f"{ended.error.get('error', '')}: {ended.error.get('message', '')}"
    status: ThreadStatus = "interrupted" if ended is None else _STATUS[ended.status]
    over = replace(record, status=status, updated_at=backing.clock.now())
    try:
        await backing.threads.save(over)
    finally:  # told behind it: who hears of the end finds the thread so
        work.recording.emit(kind, **told)
        await work.recording.close()


async def to_the_end(work: Awaitable[None]) -> None:
    """Wait for this, also while whoever waits is cancelled; then be cancelled. Raises what it raised."""
    task = asyncio.ensure_future(work)
    cancelled: asyncio.CancelledError | None = None
    while not task.done():
        try:
            await asyncio.wait([task])
        except asyncio.CancelledError as error:
            cancelled = error
    task.result()
    if cancelled is not None:
        raise cancelled
