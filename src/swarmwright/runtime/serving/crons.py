"""Schedules, and the runs that they ask for when their time has come.

A turn's run has an id of its own, made of the schedule and its time: so it is asked for first, and the turn
is moved on in the store after that. Of several processes that take one turn, one has its run taken in; who is
cut off between the two, or does not reach the store, takes the turn again: none is lost. Turns missed while
no server ran are made up for by one run, at once; then it goes on by the schedule. Turns of a graph that is
not hosted here are left to a process that hosts it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from datetime import datetime
from typing import Any, Literal
from uuid import NAMESPACE_URL, uuid5

from swarmwright.errors import (
    InvalidInput,
    NotFound,
    RunExists,
    StorageError,
    SwarmwrightError,
    ThreadUnreadable,
)
from swarmwright.graph.stopping import stopped
from swarmwright.ports.clock import Clock
from swarmwright.ports.crons import Cron, CronQuery, CronStore
from swarmwright.ports.lost import Lost
from swarmwright.runtime.serving.assistants import Assistants
from swarmwright.runtime.serving.callers import Caller, sifted
from swarmwright.runtime.serving.ending import Endings
from swarmwright.runtime.serving.foreseeing import check_turns
from swarmwright.runtime.serving.requests import Asked, asked_in_words, checked
from swarmwright.runtime.serving.runs import Runs
from swarmwright.runtime.serving.schedules import next_turn, read_zone
from swarmwright.runtime.serving.threads import Threads

__all__ = ["Crons"]

RECHECK_S = 60.0
"""How long at most nobody looks: a schedule may have been made by a server that is gone since."""

AGAIN_S = 1.0
"""How soon one tries again where the store has failed."""

_log = logging.getLogger(__name__)

_NEEDED = ("request", "metadata", "user")
"""What a turn's run is made of."""


class Crons:
    """The schedules of a store. Their runs are asked for while `firing`; `endings` tell their webhooks."""

    def __init__(
        self, store: CronStore, assistants: Assistants, threads: Threads, clock: Clock, endings: Endings
    ) -> None:
        self._store, self._assistants, self._threads, self._clock = store, assistants, threads, clock
        self._endings = endings
        self._changed = asyncio.Event()
        self._warned: set[str] = set()

    async def create(
        self,
        caller: Caller,
        assistant: str,
        schedule: str,
        *,
        thread_id: str | None = None,
        timezone: str = "",
        end_at: float | None = None,
        request: Mapping[str, Any] | None = None,
        metadata: Mapping[str, Any] | None = None,
        enabled: bool = True,
        on_completion: Literal["delete", "keep"] = "delete",
    ) -> Cron:
        """Make one. request: in the words of LangGraph's server.

        Raises NotFound for its assistant or thread; InvalidInput for its schedule, its request, and an end
        before its first turn."""
        if thread_id is not None:
            about: dict[str, Any] = {"thread_id": thread_id, "metadata": {}}
            await self._threads.record(await caller.about("threads", "read", about), thread_id)
        found, now = await self._assistants.to_run(caller, assistant), self._clock.now()
        cron = Cron(
            self._clock.new_id(),
            found.assistant_id,
            schedule,
            thread_id,
            timezone,
            end_at,
            _first_turn(schedule, timezone, now, end_at),
            request or {},
            caller.owned(metadata or {}),
            enabled,
            on_completion,
            caller.tenant,
            caller.user,
            now,
            now,
        )
        await check_turns(self._assistants.host(found.graph), checked(_asked(cron)), found)
        return await self._saved(cron)

    async def get(self, caller: Caller, cron_id: str) -> Cron:
        """The cron. Raises NotFound."""
        cron = await self._store.get(cron_id)
        if cron is None or not caller.sees(cron.tenant, cron.metadata):
            raise NotFound("cron", cron_id)
        return cron

    async def update(
        self,
        caller: Caller,
        cron_id: str,
        *,
        request: Mapping[str, Any] | None = None,
        metadata: Mapping[str, Any] | None = None,
        **changes: Any,
    ) -> Cron:
        """Change it; request and metadata are merged key by key. `changes`: other fields of `Cron`.

        Raises NotFound; InvalidInput as `create` does, but for an end where it is switched off.
        """
        stands = await self.get(caller, cron_id)
        if request:
            then = checked(_asked(replace(stands, request={**stands.request, **request})))
            found = await self._assistants.to_run(caller, stands.assistant_id)
            await check_turns(self._assistants.host(found.graph), then, found)

        def edit(old: Cron) -> Cron:
            return self._edited(caller, old, request or {}, metadata or {}, changes)

        changed = await self._store.change(cron_id, edit)
        if changed is None:
            raise NotFound("cron", cron_id)
        self._changed.set()
        return changed

    def _edited(
        self,
        caller: Caller,
        old: Cron,
        request: Mapping[str, Any],
        metadata: Mapping[str, Any],
        changes: Mapping[str, Any],
    ) -> Cron:
        now = self._clock.now()
        new = replace(
            old,
            request={**old.request, **request},
            metadata={**old.metadata, **metadata},
            updated_at=now,
            **changes,
        )
        caller.check(new.metadata)
        when = (new.schedule, new.timezone, new.end_at)
        if when != (old.schedule, old.timezone, old.end_at) or (new.enabled and not old.enabled):
            turn = _first_turn if new.enabled else next_turn
            new = replace(new, next_at=turn(new.schedule, new.timezone, now, new.end_at))
        return self._checked(new)

    async def search(self, caller: Caller, query: CronQuery) -> tuple[Sequence[Cron], int]:
        """(those that are meant, how many there are in all)."""
        found, exact = await self._narrowed(caller, query)
        if exact:
            return await self._store.search(found), await self._store.count(found)
        all_ = await self._sifted(caller, found)
        return all_[query.offset : query.offset + query.limit], len(all_)

    async def count(self, caller: Caller, query: CronQuery) -> int:
        """How many are meant."""
        query, exact = await self._narrowed(caller, query)
        return await self._store.count(query) if exact else len(await self._sifted(caller, query))

    async def delete(self, caller: Caller, cron_id: str) -> None:
        """Delete it; runs that it has asked for go on. Raises NotFound."""
        await self.get(caller, cron_id)
        if not await self._store.delete(cron_id):
            raise NotFound("cron", cron_id)
        self._changed.set()

    @asynccontextmanager
    async def firing(self, runs: Runs) -> AsyncIterator[None]:
        """Ask for the runs of all that is due, meanwhile."""
        task = asyncio.create_task(self._fire(runs), name="crons")
        try:
            yield
        finally:
            await stopped(task)
            with suppress(asyncio.CancelledError):
                task.result()

    async def _fire(self, runs: Runs) -> None:
        while True:
            self._changed.clear()
            wait = RECHECK_S
            try:
                now = self._clock.now()
                ours = await self._store.due(now, self._assistants.graphs)
                self._warn_of([cron for cron in await self._store.due(now) if cron not in ours])
                for cron in ours:
                    await self._turn(cron, runs)
                due = await self._store.next_due(self._assistants.graphs)
                wait = RECHECK_S if due is None else min(max(due - self._clock.now(), 0.0), RECHECK_S)
            except StorageError as error:
                _log.error("schedules cannot be followed: %s", error)
                wait = AGAIN_S
            if wait > 0:
                await self._wait(wait)

    def _warn_of(self, others: Sequence[Cron]) -> None:
        """Tell once of each that is due and whose graph is not hosted here."""
        for cron in others:
            if cron.cron_id not in self._warned:
                self._warned.add(cron.cron_id)
                _log.warning(
                    "the cron %s is due and waits: the graph of its assistant %s is not hosted here, and its "
                    "turn is left to a process that hosts it",
                    cron.cron_id,
                    cron.assistant_id,
                )

    async def _turn(self, cron: Cron, runs: Runs) -> None:
        """Take a turn, unless that is done. Raises StorageError: it is still to be taken then."""
        assert cron.next_at is not None
        stands = await self._store.get(cron.cron_id)
        if stands is None or not stands.enabled or stands.next_at != cron.next_at:
            return
        then = next_turn(cron.schedule, cron.timezone, self._clock.now(), cron.end_at)
        try:
            if lost := next((name for name in _NEEDED if isinstance(getattr(cron, name), Lost)), ""):
                raise InvalidInput(lost, "it is damaged")
            await runs.create(Caller(cron.tenant, user=cron.user), _asked_in_turn(cron), cron.thread_id)
        except RunExists:
            pass  # another process has asked for it, or this one before it was cut off
        except NotFound as error:
            _log.warning("the cron %s is switched off: %s", cron.cron_id, error)
            await self._store.save(replace(stands, enabled=False))
        except ThreadUnreadable as error:
            _log.warning("the cron %s has missed a turn: %s", cron.cron_id, error)
        except StorageError:
            raise
        except SwarmwrightError as error:
            _log.warning("the cron %s has missed a turn: %s", cron.cron_id, error)
        await self._store.advance(cron.cron_id, cron.next_at, then)

    async def _wait(self, seconds: float) -> None:
        """Until so much time is over, or a schedule was changed here."""
        ends = {
            asyncio.ensure_future(self._clock.sleep(seconds)),
            asyncio.ensure_future(self._changed.wait()),
        }
        try:
            await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for end in ends:
                end.cancel()

    async def _saved(self, cron: Cron) -> Cron:
        await self._store.save(self._checked(cron))
        self._changed.set()
        return cron

    def _checked(self, cron: Cron) -> Cron:
        """The same. Raises InvalidInput for what no run could be asked."""
        asked = checked(_asked(cron))
        Caller(cron.tenant).check_place(asked.request.config, cron.thread_id)
        if asked.request.webhook:
            self._endings.checked_webhook(asked.request.webhook)
        return cron

    async def _narrowed(self, caller: Caller, query: CronQuery) -> tuple[CronQuery, bool]:
        """(what the store is asked for; whether all of that may be seen)."""
        assistant = query.assistant_id
        if assistant is not None:  # a graph's name means the system's own
            with suppress(NotFound):
                assistant = (await self._assistants.to_run(caller, assistant)).assistant_id
        metadata, exact = caller.narrowed(query.metadata)
        return replace(query, tenant=caller.tenant, assistant_id=assistant, metadata=metadata), exact

    async def _sifted(self, caller: Caller, query: CronQuery) -> Sequence[Cron]:
        """All that is meant and the caller may see, whatever limit and offset say."""
        return await sifted(
            lambda limit, offset: self._store.search(replace(query, limit=limit, offset=offset)),
            lambda cron: caller.sees(cron.tenant, cron.metadata),
        )


def _first_turn(schedule: str, zone: str, now: float, end_at: float | None) -> float:
    """The next turn. Raises InvalidInput, also where the end comes first: nothing would ever be run."""
    turn = next_turn(schedule, zone, now)
    assert turn is not None  # without an end there is one
    if end_at is not None and end_at < turn:
        first = datetime.fromtimestamp(turn, read_zone(zone)).isoformat()
        reason = f"no turn of {schedule!r} comes before it, the next is {first}: name a later time, or none"
        raise InvalidInput("end_time", reason)
    return turn


def _asked(cron: Cron) -> Asked:
    """The run that a turn asks for; its metadata says which cron it is of."""
    words = {"metadata": {**cron.metadata, "cron_id": cron.cron_id}, "on_completion": cron.on_completion}
    return asked_in_words(cron.assistant_id, {**cron.request, **words})


def _asked_in_turn(cron: Cron) -> Asked:
    """The same, as the one run of the turn that is due; who sees the cron sees its thread."""
    turn = uuid5(NAMESPACE_URL, f"swarmwright:turn\n{cron.cron_id}\n{cron.next_at}")
    return replace(_asked(cron), thread_metadata=cron.metadata, run_id=str(turn))
