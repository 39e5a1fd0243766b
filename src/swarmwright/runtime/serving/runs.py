"""Runs as a server's clients ask for them: made, waited for, read along with, stopped, listed and deleted.

A run belongs to its thread, and the thread to its tenant: whoever may not see the thread finds no run.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import aclosing
from dataclasses import dataclass, replace
from typing import Any

from swarmwright.errors import (
    InvalidInput,
    NotFound,
    RunExists,
    ThreadBusy,
    ThreadDeleted,
    ThreadExists,
    TooMany,
)
from swarmwright.ports.assistants import Assistant
from swarmwright.ports.clock import Clock
from swarmwright.ports.events import Event
from swarmwright.ports.hosting import Choosy, Chunk
from swarmwright.ports.lost import Lost
from swarmwright.ports.runs import ACTIVE, Admitted, RunQuery, RunRecord, RunStatus, Stop
from swarmwright.ports.threads import ThreadRecord
from swarmwright.runtime.serving.assistants import Assistants
from swarmwright.runtime.serving.callers import Caller
from swarmwright.runtime.serving.ending import Endings
from swarmwright.runtime.serving.limits import RunLimits
from swarmwright.runtime.serving.parts import NO_RUN, STATE_UPDATE, chunk_data
from swarmwright.runtime.serving.requests import Asked, checked, drive_asked, joined
from swarmwright.runtime.serving.room import Room
from swarmwright.runtime.serving.stores import Stores
from swarmwright.runtime.serving.streams import Streams
from swarmwright.runtime.serving.threads import Threads
from swarmwright.runtime.serving.watching import is_gone, told_by, until_over, was_deleted

__all__ = ["Outcome", "Runs"]

_PAGE = 100

INTERRUPTS = "__interrupt__"
"""Where LangGraph tells what waits for people, beside the values."""

_STOPS_WITHIN_S = 10.0
"""How long a run may take to stop that is to be deleted."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a run came to: the values of its thread then, or its error."""

    values: Any = None
    error: Mapping[str, Any] | None = None


class Runs:
    """The runs of a store, tenant by tenant."""

    def __init__(
        self,
        stores: Stores,
        threads: Threads,
        assistants: Assistants,
        clock: Clock,
        endings: Endings,
        limits: RunLimits | None = None,
    ) -> None:
        self._stores, self._threads, self._assistants = stores, threads, assistants
        self._clock, self._endings = clock, endings
        self.streams = Streams(stores)
        self._room = Room(stores.runs, (limits or RunLimits()).active_runs)

    async def create(self, caller: Caller, asked: Asked, thread_id: str | None = None) -> RunRecord:
        """Take in a run on this thread, or on one of its own; it is begun by whoever drives.

        Raises NotFound (its thread, its assistant), ThreadBusy, RunExists, InvalidInput, TooMany.
        """
        return (await self._admitted(caller, [(asked, thread_id)]))[0]

    async def batch(self, caller: Caller, asked: Sequence[Asked]) -> Sequence[RunRecord]:
        """Take in runs, each on a thread of its own, all or none. Raises as `create`."""
        return await self._admitted(caller, [(one, None) for one in asked])

    async def get(self, caller: Caller, run_id: str, thread_id: str | None = None) -> RunRecord:
        """The run, if it is on that thread and the caller may see it. Raises NotFound."""
        run = await self._stores.runs.get(run_id)
        if run is None or is_gone(run) or not await self._seen(caller, run, thread_id):
            raise NotFound("run", run_id)
        return run

    async def list(
        self,
        caller: Caller,
        thread_id: str,
        *,
        status: RunStatus | None = None,
        limit: int = 10,
        offset: int = 0,
    ) -> Sequence[RunRecord]:
        """The thread's runs, newest first. Raises NotFound for the thread."""
        await self._threads.record(caller, thread_id)
        statuses = () if status is None else (status,)
        query = RunQuery(caller.tenant, thread_id, statuses=statuses, limit=limit, offset=offset)
        return [run for run in await self._stores.runs.search(query) if not is_gone(run)]

    async def cancel(
        self, caller: Caller, run_id: str, thread_id: str | None = None, *, stop: Stop = "interrupt"
    ) -> RunRecord:
        """Ask an active run to stop; the run as it stands then. Raises NotFound if it is over."""
        run = await self.get(caller, run_id, thread_id)
        if run.status not in ACTIVE or not await self._stop(run, stop):
            raise NotFound("active run", run_id)
        return run

    async def cancel_many(
        self,
        caller: Caller,
        *,
        thread_id: str | None = None,
        run_ids: Sequence[str] = (),
        statuses: tuple[RunStatus, ...] = ACTIVE,
        stop: Stop = "interrupt",
    ) -> int:
        """Ask active runs to stop: these, or all of the tenant's; how many. Raises NotFound for none."""
        runs = await self._meant(caller, thread_id, run_ids, statuses)
        stopped = sum([await self._stop(run, stop) for run in runs])
        if not stopped:
            raise NotFound("active run", ", ".join(run_ids))
        return stopped

    async def delete(self, caller: Caller, run_id: str, thread_id: str | None = None) -> None:
        """Delete a run, and what it told; one that is active is stopped first.

        Raises NotFound; ThreadBusy where it does not stop in time.
        """
        run = await self.get(caller, run_id, thread_id)
        if run.status in ACTIVE:
            await self._stop(run, "interrupt")
            try:
                async with asyncio.timeout(_STOPS_WITHIN_S):
                    await until_over(self._stores.runs, run)
            except TimeoutError:
                raise ThreadBusy(run.thread_id) from None
        if not await self._stores.runs.delete(run_id):
            raise NotFound("run", run_id)

    async def written(self, thread_id: str, state: Mapping[str, Any]) -> None:
        """Tell who reads along with a thread that somebody wrote to its state, which is this by now."""
        kept_as = NO_RUN + self._clock.new_id()
        told = chunk_data(kept_as, Chunk(STATE_UPDATE, {"state": state, "thread_id": thread_id}))
        await self._stores.events.append([Event("chunk", thread_id, at=self._clock.now(), data=told)])
        self._endings.written(kept_as)

    async def over(self, run: RunRecord) -> RunRecord | None:
        """Wait until a run is over; as it ended, None = nothing of it is left."""
        return await until_over(self._stores.runs, run)

    async def outcome(self, caller: Caller, run: RunRecord) -> Outcome:
        """Wait until a run is over; what it came to. The last values that it told, or its thread's. Raises
        ThreadDeleted."""
        ended = await until_over(self._stores.runs, run)
        if ended is not None and ended.error is not None:
            return Outcome(error=ended.error)
        if await was_deleted(self._stores.threads, run, ended):
            raise ThreadDeleted(run.thread_id)
        values: Any = None
        asked: dict[str, Any] = {}
        if ended is not None:
            async with aclosing(told_by(self._stores.events, ended)) as events:
                async for event in events:
                    if event.data.get("mode") == "values" and not event.data.get("ns"):
                        values, waits = _parted(event.data.get("data"))
                        asked |= waits
        if values is None:
            return Outcome(await self._values(caller, run))
        return Outcome({**values, INTERRUPTS: list(asked.values())} if asked else values)

    async def _admitted(
        self, caller: Caller, asked: Sequence[tuple[Asked, str | None]]
    ) -> Sequence[RunRecord]:
        meant = [(await self._checked(caller, *one), one[1]) for one in asked]
        async with self._room.taken(caller.tenant, len(meant)) as most:
            made = [await self._made(caller, *one, thread_id) for one, thread_id in meant]
            try:
                admitted = await self._stores.runs.admit(made, most=most)
            except (TooMany, RunExists):  # another server was faster
                own = [run.thread_id for run, (_, given) in zip(made, meant, strict=True) if given is None]
                await self._threads.prune(caller, own)
                raise
        for one in admitted:
            self._stopped(one)
        return [one.run for one in admitted]

    async def _checked(self, caller: Caller, asked: Asked, thread_id: str | None) -> tuple[Asked, Assistant]:
        """What is asked for, and of whom, if both can be: before anything is made."""
        checkpoint = caller.at(asked.request.checkpoint, thread_id)
        asked = replace(asked, request=replace(asked.request, checkpoint=checkpoint))
        checked(asked)
        if thread_id is None and (asked.request.command or {}).get("resume") is not None:
            raise InvalidInput("command.resume", "a run without a thread has a new one, where nothing waits")
        caller.check_place(asked.request.config, thread_id)
        if asked.request.webhook:
            self._endings.checked_webhook(asked.request.webhook)
        assistant = await self._assistants.to_run(caller, asked.assistant_id)
        for name, given in (("config", assistant.config), ("context", assistant.context)):
            if isinstance(given, Lost):
                raise InvalidInput("assistant_id", f"this assistant's {name} is damaged: give it another one")
        hosted = self._assistants.host(assistant.graph)
        if isinstance(hosted, Choosy):
            await hosted.check(drive_asked(asked))
        return asked, assistant

    async def _made(
        self, caller: Caller, asked: Asked, assistant: Assistant, thread_id: str | None
    ) -> RunRecord:
        """The run as it is to be taken in; its thread is there from here on."""
        request = joined(asked.request, assistant)
        request = replace(request, user=caller.user, temporary=thread_id is None and not asked.keep_thread)
        bound = await self._bound(caller, asked, assistant, thread_id)
        now, about = self._clock.now(), {"graph_id": assistant.graph, "assistant_id": assistant.assistant_id}
        return RunRecord(
            asked.run_id or self._clock.new_id(),
            bound.thread_id,
            assistant.assistant_id,
            caller.tenant,
            request=request.to_json(),
            metadata={**assistant.metadata, **asked.metadata, **about},
            multitask=asked.multitask,
            not_before=now + asked.after_s if asked.after_s else 0.0,
            priority=asked.priority,
            created_at=now,
            updated_at=now,
            tells=1 if request.webhook else 0,
        )

    async def _bound(
        self, caller: Caller, asked: Asked, assistant: Assistant, thread_id: str | None
    ) -> ThreadRecord:
        """The run's thread, which says of which assistant it is asked."""
        if thread_id is None:
            return await self._threads.begin(caller, assistant, asked.thread_metadata)
        if asked.if_not_exists == "create":
            try:
                await self._threads.create(caller, thread_id, if_exists="do_nothing")
            except ThreadExists:
                raise NotFound("thread", thread_id) from None  # it is somebody else's
        found = replace(asked, assistant_id=assistant.assistant_id)  # it may be named by its graph
        return await self._threads.bind(caller, thread_id, assistant, lambda: drive_asked(found))

    def _stopped(self, admitted: Admitted) -> None:
        """Those that a new run has ended while they were pending: nobody else tells of their end."""
        for run in admitted.stopped:
            if run.status not in ACTIVE:
                self._endings.over(run)

    async def _stop(self, run: RunRecord, stop: Stop) -> bool:
        """Ask it; one that was pending is over at once. False if it was over before."""
        after = await self._stores.runs.ask_to_stop(run.run_id, stop, self._clock.now())
        if after is None:
            return run.status == "pending" and stop == "rollback"
        if run.status in ACTIVE and after.status not in ACTIVE:
            self._endings.over(after)
        return True

    async def _meant(
        self, caller: Caller, thread_id: str | None, run_ids: Sequence[str], statuses: tuple[RunStatus, ...]
    ) -> Sequence[RunRecord]:
        """The active runs that are named, or all that the caller may see."""
        if thread_id is not None:
            await self._threads.record(caller, thread_id)
        if run_ids:
            named = [await self._stores.runs.get(run_id) for run_id in dict.fromkeys(run_ids)]
            active = [run for run in named if run is not None and run.status in ACTIVE]
            return [run for run in active if await self._seen(caller, run, thread_id)]
        query = RunQuery(caller.tenant, thread_id, statuses=statuses, limit=_PAGE)
        found: list[RunRecord] = []
        while page := await self._stores.runs.search(query):
            found += [run for run in page if await self._seen(caller, run, thread_id)]
            query = replace(query, offset=query.offset + _PAGE)
        return found

    async def _seen(self, caller: Caller, run: RunRecord, thread_id: str | None) -> bool:
        """Whether the caller may know of the run, and it is on that thread."""
        if run.tenant != caller.tenant or thread_id not in (None, run.thread_id):
            return False
        if not caller.filters:
            return True
        record = await self._stores.threads.load(run.thread_id)
        return record is not None and caller.sees(record.tenant, record.metadata)

    async def _values(self, caller: Caller, run: RunRecord) -> Any:
        """How its thread stands, and what it waits for."""
        stands = await self._threads.states.read(caller, run.thread_id)
        if not stands.interrupts:
            return stands.values
        return {**stands.values, INTERRUPTS: [dict(one) for one in stands.interrupts]}


def _parted(values: Any) -> tuple[Any, Mapping[str, Any]]:
    """(values without what waits for people, what waits: its id → it).

    Each of several that wait at once comes with values of its own.
    """
    if not isinstance(values, Mapping) or INTERRUPTS not in values:
        return values, {}
    rest = {name: value for name, value in values.items() if name != INTERRUPTS}
    return rest, {str(one.get("id")): one for one in values[INTERRUPTS] or ()}
