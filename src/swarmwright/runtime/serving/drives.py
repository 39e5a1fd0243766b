"""One run, from the moment it is claimed until it is over: what is noted, driven, told, and put down.

What is done stands in the thread's checkpoints, what was told on its log; this module only carries the run
between them. It can be cut off between any two lines: whoever claims the run again goes on from there.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Coroutine, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from typing import Any

from swarmwright.errors import (
    HoldLost,
    NotFound,
    StorageError,
    SwarmwrightError,
    ThreadBusy,
    ThreadUnreadable,
)
from swarmwright.graph.stopping import stopped
from swarmwright.ports.clock import Clock
from swarmwright.ports.events import RUN_ENDS
from swarmwright.ports.hosting import Chunk, Ended, Hosted, Tell
from swarmwright.ports.runs import UNREADABLE, RunRecord, RunStatus, Stop
from swarmwright.ports.threads import A_MOMENT_S
from swarmwright.runtime.runs.recording import Recording
from swarmwright.runtime.serving.cutting import was_cancelled
from swarmwright.runtime.serving.limits import RunLimits
from swarmwright.runtime.serving.parts import BEGAN, FAILED, OVER, chunk_data
from swarmwright.runtime.serving.requests import Request, drive_of
from swarmwright.runtime.serving.resuming import unknown_answers
from swarmwright.runtime.serving.stores import Stores
from swarmwright.runtime.waking import rung

__all__ = ["Drives"]

_log = logging.getLogger(__name__)

_LATEST = 50
"""Among so many events of a thread the end of its last run is looked for; little is told behind that."""


@dataclass(frozen=True, slots=True)
class _Came:
    """What a drive came to. rollback: nothing of it is to stay. lost: the run is somebody else's by now.

    waits: whether its thread waits for people.
    """

    status: RunStatus
    error: Mapping[str, Any] | None = None
    waits: bool = False
    rollback: bool = False
    lost: bool = False


_LOST = _Came("interrupted", lost=True)
_STOPPED: Mapping[Stop, _Came] = {
    "interrupt": _Came("interrupted"),
    "rollback": _Came("interrupted", rollback=True),
    "delete": _Came("interrupted", {"error": "ThreadDeleted", "message": "the thread was deleted"}),
}


class Drives:
    """Carries runs that were claimed. over: told of each that has ended, with its record as it is then."""

    def __init__(
        self,
        stores: Stores,
        hosts: Mapping[str, Hosted],
        clock: Clock,
        limits: RunLimits,
        over: Callable[[RunRecord], None],
    ) -> None:
        self._stores, self._hosts, self._clock = stores, hosts, clock
        self._limits, self._over = limits, over

    @property
    def graphs(self) -> Collection[str]:
        """The names of what is hosted here, whose runs can be carried."""
        return self._hosts.keys()

    async def carry(self, run: RunRecord) -> bool:
        """Drive a run that was claimed to its end; cancelled, keep what is done and leave the run open.

        False where it was lost on the way: it may be somebody else's by now, and may still stand as ours.
        """
        woken, began = asyncio.Event(), self._clock.now()
        async with self._stores.mailbox.listening(run.thread_id, woken.set):
            recording = Recording(run.thread_id, self._stores.events, self._clock)

            def tell(chunk: Chunk) -> None:
                recording.emit("chunk", **chunk_data(run.run_id, chunk))

            try:
                came = await self._came(run, tell, woken)
                await self._tell_of_end(run, came, tell, began, recording)
            finally:
                with _unheard(run):
                    await recording.close()
            if not came.lost and not await self._put_down(run, came):
                await self._taken_back(run)
            return not came.lost

    async def _tell_of_end(
        self, run: RunRecord, came: _Came, tell: Tell, began: float, recording: Recording
    ) -> None:
        if came.error is not None:
            tell(Chunk(FAILED, came.error))
        if not came.lost:
            ended = "waiting" if came.waits else came.status
            tell(Chunk(OVER, {"status": "run_done", "run_id": run.run_id, "ended": ended}))
        if came.status == "error" and came.error is not None:
            with _unheard(run):
                await self._tell_of_failing(run, came.error, began, recording)

    async def _tell_of_failing(
        self, run: RunRecord, error: Mapping[str, Any], began: float, recording: Recording
    ) -> None:
        """Say it on the log, and in how its thread stands, where nobody has: one that failed before it began
        there has left no word of it, and who follows its thread would wait for ever."""
        events, id_ = self._stores.events, run.thread_id
        last = await events.last(id_)
        try:
            latest = await events.pick(id_, range(max(1, last - _LATEST), last + 1))
        except ThreadUnreadable:  # nobody can read there whether it was told
            latest = ()
        if not any(event.kind in RUN_ENDS and event.at >= began for event in latest):
            recording.emit("run_failed", detail=str(error.get("message", "")), run=run.run_id)
            await self._stands_failed(id_)

    async def _stands_failed(self, thread_id: str) -> None:
        """Put down that the last run failed, where the thread rests: what waits or is under way there says
        more. Whoever holds it meanwhile will put down what came of that."""
        with suppress(ThreadBusy), await self._stores.threads.hold(thread_id, within_s=A_MOMENT_S):
            record = await self._stores.threads.load(thread_id)
            if record is not None and record.status == "idle":
                now = self._clock.now()
                await self._stores.threads.save(replace(record, status="failed", updated_at=now))

    async def _put_down(self, run: RunRecord, came: _Came) -> bool:
        """End the run in its row, last of all: who waits finds all else in its place. False if it stays."""
        at = self._clock.now()
        if not await self._stores.runs.finish(run.run_id, came.status, at, came.error, owner=run.owner):
            return False
        if came.rollback:
            await self._stores.runs.delete(run.run_id)
        self._over(replace(run, status=came.status, error=came.error, updated_at=at))
        return True

    async def _taken_back(self, run: RunRecord) -> None:
        """A run that was asked to be rolled back at the very moment in which it ended."""
        now = await self._stores.runs.get(run.run_id)
        graph, unreadable = Request.from_json(run.request).graph, UNREADABLE in run.request
        hosted = self._hosts.get(graph)
        if now is None or now.stop != "rollback" or now.owner != run.owner or not (hosted or unreadable):
            return  # it is somebody else's by now, or gone
        if now.since >= 0 and hosted is not None:
            await self._roll_back(now, hosted)
        await self._put_down(now, _STOPPED["rollback"])

    async def _came(self, run: RunRecord, tell: Tell, woken: asyncio.Event) -> _Came:
        """Drive it; what it came to, with all that a rollback takes back taken back."""
        graph = Request.from_json(run.request).graph
        try:
            if UNREADABLE in run.request:
                raise ThreadUnreadable(run.thread_id, *run.request[UNREADABLE])
            if graph not in self._hosts:
                raise NotFound("graph", graph, sorted(self._hosts))
            return await self._driven(run, self._hosts[graph], tell, woken)
        except HoldLost:
            _log.warning("run %s: its thread was taken over, and whoever has it goes on", run.run_id)
            return _LOST
        except ThreadUnreadable as error:
            if not error.for_good:
                raise  # it stays open, for who has the key
            _log.error("run %s has failed: %s", run.run_id, error)
            return _Came("error", {"error": type(error).__name__, "message": str(error)})
        except StorageError:
            raise  # nothing can be put down now: the run stays open, and goes on at the next start
        except Exception as error:  # noqa: BLE001 - other people's code; nobody else would end its run
            if not isinstance(error, SwarmwrightError):
                _log.exception("run %s of %s", run.run_id, graph)
            return _Came("error", {"error": type(error).__name__, "message": str(error)})

    async def _driven(self, run: RunRecord, hosted: Hosted, tell: Tell, woken: asyncio.Event) -> _Came:
        fresh, now = run.since < 0, await self._noted(run)
        if now is None or now.attempt != run.attempt:
            return _LOST
        came: _Came | None = _STOPPED.get(now.stop)
        if run.deaths >= self._limits.most_attempts:
            said = f"its process has died {run.deaths} times, and it is not begun again"
            return came or _Came("error", {"error": "TooManyAttempts", "message": said})
        if came is None and fresh:
            came = await _answers_nothing(run, hosted)
        elif came is None and await was_cancelled(self._stores, now, self._clock.now()):
            came = _STOPPED["interrupt"]
        if came is None:
            run = replace(run, since=now.since, before=now.before)
            tell(Chunk(BEGAN, {"run_id": run.run_id, "attempt": run.attempt}))
            came = await self._under_way(run, hosted.drive(drive_of(run, fresh=fresh), tell), woken)
        if came.rollback and run.since >= 0:
            await self._roll_back(run, hosted)
        return came

    async def _roll_back(self, run: RunRecord, hosted: Hosted) -> None:
        """Let the thread stand as before the run, by the graph that had left it so.

        One that cannot be read, or of which its graph can make nothing, stays as it is, and who asks for it
        is told: the run ends all the same. Raises StorageError, ThreadBusy: it is tried again then.
        """
        try:
            if run.before:
                left = await hosted.state(run.thread_id, {"checkpoint_id": run.before})
                hosted = self._hosts.get(str(left.metadata.get("graph_id")), hosted)
            await hosted.roll_back(run.thread_id, run.before, since=run.since)
        except ThreadUnreadable as error:
            if not error.for_good:
                raise
            _log.error("run %s ends, and is not taken back: %s", run.run_id, error)
        except (StorageError, ThreadBusy):
            raise
        except Exception:  # noqa: BLE001 - other people's code over what may be damaged: the run has to end
            _log.exception("run %s ends, and is not taken back", run.run_id)

    async def _noted(self, run: RunRecord) -> RunRecord | None:
        """The run as it stands now; where its thread stood before it is put down when it is first begun.

        In one turn: who asked it to stop before its thread's bell was listened to is heard here.
        """
        if run.since >= 0:
            return await self._stores.runs.get(run.run_id)
        return await self._stores.runs.note(run.run_id)

    async def _under_way(
        self, run: RunRecord, drive: Coroutine[Any, Any, Ended], woken: asyncio.Event
    ) -> _Came:
        """Let it drive until it ends, is asked to stop, or its time is over."""
        work = asyncio.create_task(drive, name=f"drive {run.run_id}")
        stop = asyncio.create_task(self._asked_to_stop(run.run_id, woken), name=f"stop {run.run_id}")
        late = asyncio.create_task(self._clock.sleep(self._limits.longest_run_s), name=f"limit {run.run_id}")
        try:
            await asyncio.wait([work, stop, late], return_when=asyncio.FIRST_COMPLETED)
        finally:
            await stopped(work)  # nothing else may begin on its thread before
            stop.cancel()
            late.cancel()
        if not work.cancelled():
            ended = work.result()
            status: RunStatus = "error" if ended.status == "error" else "success"
            status = "interrupted" if ended.stopped else status
            return _Came(status, ended.error, waits=ended.status == "interrupted")
        if stop.done() and not stop.cancelled():
            return stop.result()
        said = f"it was stopped after {self._limits.longest_run_s:g} s"
        return _Came("timeout", {"error": "TimeoutError", "message": said})

    async def _asked_to_stop(self, run_id: str, woken: asyncio.Event) -> _Came:
        """Wait until somebody asks this run to stop; other bells are for others."""
        while True:
            await rung(woken)
            woken.clear()
            now = await self._stores.runs.get(run_id)
            if now is None:
                return _LOST
            if now.stop:
                return _STOPPED[now.stop]


@contextmanager
def _unheard(run: RunRecord) -> Iterator[None]:
    """What cannot be told, since its thread cannot be read, keeps no run from its end."""
    try:
        yield
    except ThreadUnreadable as error:
        _log.error("what run %s told is lost: %s", run.run_id, error)


async def _answers_nothing(run: RunRecord, hosted: Hosted) -> _Came | None:
    """A run that is to be strict, and answers what does not wait; its thread stays as it is."""
    request = Request.from_json(run.request)
    if not request.strict or request.command is None:
        return None
    waiting = {str(one.get("id")) for one in (await hosted.state(run.thread_id, subgraphs=True)).interrupts}
    unknown = unknown_answers(request.command.get("resume"), waiting)
    if not unknown:
        return None
    missing = ", ".join(unknown)
    said = f"no interrupt waits here that is called {missing}" if missing else "nothing waits here"
    return _Came("error", {"error": "UnknownInterruptError", "message": said})
