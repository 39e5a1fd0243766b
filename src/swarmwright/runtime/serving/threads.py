"""Threads as a server's clients see them: their records; made, copied, searched and deleted."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from swarmwright.errors import (
    InvalidInput,
    InvalidThreadId,
    NotFound,
    NotHosted,
    ThreadBusy,
    ThreadExists,
    ThreadUnreadable,
)
from swarmwright.ports.assistants import Assistant
from swarmwright.ports.clock import Clock
from swarmwright.ports.hosting import Drive, Fitting, Followable, Hosted
from swarmwright.ports.lost import Lost
from swarmwright.ports.runs import ACTIVE, RunQuery
from swarmwright.ports.threads import A_MOMENT_S, Sweep, ThreadQuery, ThreadRecord, ThreadStatus
from swarmwright.runtime.naming import check_addressable, checked_id
from swarmwright.runtime.serving.assistants import Assistants, IfExists
from swarmwright.runtime.serving.callers import Caller, sifted
from swarmwright.runtime.serving.lasting import Lasting
from swarmwright.runtime.serving.matching import holds
from swarmwright.runtime.serving.names import is_marked, told_name
from swarmwright.runtime.serving.seeing import Seeing, SeenThread
from swarmwright.runtime.serving.states import States
from swarmwright.runtime.serving.stores import Stores
from swarmwright.runtime.serving.wanted import STORED, Superstep, ThreadSearch
from swarmwright.runtime.serving.watching import until_over

__all__ = ["Threads"]

_log = logging.getLogger(__name__)

_STOPS_WITHIN_S = 10.0
"""How long a run may take to stop, where its thread is to be deleted."""

_PAGE = 100
"""Threads looked at in one go where their values have to be known."""


class Threads:
    """The threads of a store, tenant by tenant."""

    def __init__(self, stores: Stores, assistants: Assistants, clock: Clock) -> None:
        self._store, self._runs = stores.threads, stores.runs
        self._seeing, self._clock = Seeing(stores, assistants), clock
        self.states, self.lasting = States(self._seeing), Lasting(stores, clock)

    async def record(self, caller: Caller, thread_id: str) -> ThreadRecord:
        """The record of a thread that the caller may see. Raises NotFound."""
        return await self._seeing.record(caller, thread_id)

    async def not_hosted(self, record: ThreadRecord) -> NotHosted:
        """What is said of a thread on which something has run that is not hosted here."""
        return await self._seeing.not_hosted(record)

    async def create(
        self,
        caller: Caller,
        thread_id: str | None = None,
        *,
        metadata: Mapping[str, Any] | None = None,
        if_exists: IfExists = "raise",
        supersteps: Sequence[Superstep] = (),
        ttl: tuple[float | None, Sweep] | None = None,
    ) -> SeenThread:
        """Make a thread; with `supersteps`, as if these had run on it, by the graph in metadata's `graph_id`.
        ttl: as `give_time` has it.

        Raises ThreadExists, InvalidThreadId, InvalidInput; NotAllowed for one that is there already, where
        the caller may not read it, or not end it.
        """
        record = self._new(caller, thread_id, metadata or {})
        host = await self._seeing.hosting(record) if supersteps else None
        if supersteps and host is None:
            raise InvalidInput("supersteps", "a graph has to be named: metadata's `graph_id`")
        if not await self._store.create(record):
            there = await self._store.load(record.thread_id)
            if if_exists == "do_nothing" and there is not None and caller.sees(there.tenant, there.metadata):
                return await self._already(caller, there, ttl)
            raise ThreadExists(record.thread_id)
        if ttl is not None:
            record = await self.lasting.give(record, *ttl)
        if host is not None:
            record = await self._retold(record, host, supersteps)
        elif await self._seeing.hosted_still(record) is None:  # nothing runs there, and nothing has
            return SeenThread(record, "idle")
        return await self._seeing.thread(record)

    async def _already(
        self, caller: Caller, there: ThreadRecord, ttl: tuple[float | None, Sweep] | None
    ) -> SeenThread:
        """One that was to be made and is there: who may make threads may not thereby read, or end, any."""
        about = {"thread_id": told_name(caller.tenant, there.thread_id)}
        reads = await caller.about("threads", "read", dict(about))
        if ttl is not None:
            await caller.about("threads", "update", dict(about))
            return await self.give_time(reads, there.thread_id, *ttl)
        if not reads.sees(there.tenant, there.metadata):
            raise ThreadExists(there.thread_id)
        return await self._seeing.thread(there)

    async def get(self, caller: Caller, thread_id: str) -> SeenThread:
        """The thread. Raises NotFound."""
        return await self._seeing.thread(await self.record(caller, thread_id))

    async def update(self, caller: Caller, thread_id: str, metadata: Mapping[str, Any]) -> SeenThread:
        """Merge this into its metadata. Raises NotFound; NotAllowed where that would hide it."""
        record = await self.record(caller, thread_id)
        caller.check({**record.metadata, **metadata})
        record = await self._described(record, metadata)
        return await self._seeing.thread(record)

    async def bind(
        self, caller: Caller, thread_id: str, assistant: Assistant, drive: Callable[[], Drive]
    ) -> ThreadRecord:
        """Note in its metadata of which assistant, and graph, a run is asked.

        Raises NotFound; InvalidInput where that graph cannot go on with the thread so.
        """
        record = await self.record(caller, thread_id)
        await self._check_fits(record, assistant.graph, drive)
        said = _asked_of(caller, assistant)
        if holds(record.metadata, said):
            return record
        return await self._described(record, said)

    async def begin(self, caller: Caller, assistant: Assistant, metadata: Mapping[str, Any]) -> ThreadRecord:
        """Make a thread for a run of that assistant, `create` and `bind` in one write. Raises NotAllowed."""
        new = self._new(caller, None, metadata)
        new = replace(new, metadata={**new.metadata, **_asked_of(caller, assistant)})
        if not await self._store.create(new):
            raise ThreadExists(new.thread_id)
        return new

    async def delete(self, caller: Caller, thread_id: str) -> None:
        """Delete it, and all that is kept of it; its runs are stopped first.

        Raises NotFound; ThreadBusy while somebody writes to it who does not stop.
        """
        await self.record(caller, thread_id)
        try:
            async with asyncio.timeout(_STOPS_WITHIN_S):
                await self._stopped(thread_id)
        except TimeoutError:
            raise ThreadBusy(thread_id) from None
        with await self._store.hold(thread_id, within_s=A_MOMENT_S):
            if not await self._store.delete(thread_id):
                raise NotFound("thread", thread_id)

    async def delete_of(self, caller: Caller, assistant_id: str) -> int:
        """Delete the threads of that assistant that the caller may see; how many. Raises ThreadBusy."""
        named = told_name(caller.tenant, assistant_id)
        caller = await caller.about("threads", "delete", {"assistant_id": named})
        query, _ = self._query(caller, ThreadSearch(metadata={"assistant_id": named}))
        found = await self._sifted(caller, query)
        for record in found:
            await self.delete(caller, record.thread_id)
        return len(found)

    async def copy(self, caller: Caller, thread_id: str, new_id: str | None = None) -> SeenThread:
        """A new thread (`new_id`: of that id) that stands where this one does, and goes on by itself.

        Raises NotFound, ThreadExists, InvalidThreadId, ThreadUnreadable; NotAllowed for who may not read it:
        they would read the copy.
        """
        old, now = await self.record(caller, thread_id), self._clock.now()
        await self.record(await caller.about("threads", "read", {"thread_id": thread_id}), thread_id)
        if isinstance(old.metadata, Lost):
            raise ThreadUnreadable(thread_id, "its metadata", "it is damaged")
        status: ThreadStatus = "interrupted" if old.status == "running" else old.status
        id_, host = self._id_of_new(caller, new_id), await self._seeing.hosted_still(old)
        new = replace(old, thread_id=id_, status=status, created_at=now, updated_at=now)
        new = replace(new, ttl=None, expires_at=None)
        forked = host is not None and await host.fork(thread_id, id_)
        if not forked and not await self._store.copy(thread_id, new):
            raise ThreadExists(id_)
        return await self._seeing.thread(await self._store.load(id_) or new)

    async def prune(self, caller: Caller, thread_ids: Sequence[str], sweep: Sweep = "delete") -> int:
        """Delete those of them that the caller may see, or all but how they stand now; how many.

        One of which that cannot be read stays whole, and keeps no other from it. Raises ThreadBusy.
        """
        done = 0
        for thread_id in dict.fromkeys(thread_ids):
            record = await self._store.load(thread_id)
            if record is not None and caller.sees(record.tenant, record.metadata):
                done += await self._pruned(caller, thread_id, sweep)
        return done

    async def _pruned(self, caller: Caller, thread_id: str, sweep: Sweep) -> bool:
        try:
            if sweep == "delete":
                await self.delete(caller, thread_id)
            else:
                await self.lasting.keep_latest(thread_id)
        except ThreadUnreadable as error:
            _log.error("thread %s is not cut down: %s", thread_id, error)
            return False
        return True

    async def give_time(
        self, caller: Caller, thread_id: str, minutes: float | None, sweep: Sweep = "delete"
    ) -> SeenThread:
        """Let it last so many minutes from now; then it is deleted, or cut down, so it takes who may do that.

        Raises NotFound, InvalidInput, NotAllowed.
        """
        record = await self.record(caller, thread_id)
        about = {"thread_id": told_name(caller.tenant, thread_id)}
        await caller.about("threads", "delete", dict(about))
        return await self._seeing.thread(await self.lasting.give(record, minutes, sweep))

    async def search(self, caller: Caller, search: ThreadSearch) -> tuple[Sequence[SeenThread], int]:
        """(those that are meant, how many there are in all). To look for values is to read every state."""
        if search.values:
            holding = await self._with_values(caller, search)
            page = holding[search.offset : search.offset + search.limit]
            return await self._seeing.all(page, with_state=search.with_state), len(holding)
        query, exact = self._query(caller, search)
        if exact:
            records, total = await self._store.search(query), await self._store.count(query)
        else:
            found = await self._sifted(caller, query)
            records, total = found[search.offset : search.offset + search.limit], len(found)
        return await self._seeing.all(records, with_state=search.with_state), total

    async def count(self, caller: Caller, search: ThreadSearch) -> int:
        """How many are meant, whatever limit and offset say."""
        if search.values:
            return len(await self._with_values(caller, search))
        query, exact = self._query(caller, search)
        return await self._store.count(query) if exact else len(await self._sifted(caller, query))

    def _new(self, caller: Caller, thread_id: str | None, metadata: Mapping[str, Any]) -> ThreadRecord:
        now, id_ = self._clock.now(), self._id_of_new(caller, thread_id)
        return ThreadRecord(
            id_, created_at=now, updated_at=now, tenant=caller.tenant, metadata=caller.owned(metadata)
        )

    def _id_of_new(self, caller: Caller, said: str | None) -> str:
        id_ = caller.kept(self._clock.new_id()) if said is None else checked_id(said)
        check_addressable(told_name(caller.tenant, id_))
        if not caller.tenant and is_marked(id_):
            raise InvalidThreadId(id_, "an id that ends so is of a tenant's thread")
        return id_

    async def _retold(
        self, record: ThreadRecord, host: Hosted, supersteps: Sequence[Superstep]
    ) -> ThreadRecord:
        """The new thread with these steps as its history; without them, there is no thread."""
        try:
            for step in supersteps:
                for values, node in step.updates:
                    await host.update(record.thread_id, values, as_node=node)
        except BaseException:
            with await self._store.hold(record.thread_id, within_s=A_MOMENT_S):
                await self._store.delete(record.thread_id)
            raise
        return await self._store.load(record.thread_id) or record

    async def _check_fits(self, record: ThreadRecord, graph: str, drive: Callable[[], Drive]) -> None:
        """Raise InvalidInput where something else has run on the thread, and that cannot be gone on with, or
        as what is hosted says where nothing has begun."""
        hosted = self._seeing.host(graph)
        new = not (record.graph or record.workflow_version)
        mine = record.graph == graph or (new and not isinstance(hosted, Followable))
        if mine or not isinstance(hosted, Fitting):
            return
        before = await self._runs.count(RunQuery(thread_id=record.thread_id, statuses=ACTIVE))
        await hosted.fits(record, None if before else drive())

    async def _stopped(self, thread_id: str) -> None:
        """Stop the thread's runs, the newest first: none is begun because an older one is over."""
        while active := await self._runs.search(RunQuery(thread_id=thread_id, statuses=ACTIVE, limit=_PAGE)):
            for run in active:
                await self._runs.ask_to_stop(run.run_id, "delete", self._clock.now())
            for run in active:
                await until_over(self._runs, run)

    async def _described(self, record: ThreadRecord, metadata: Mapping[str, Any]) -> ThreadRecord:
        """The thread with this laid over its metadata, whoever runs it meanwhile. Raises NotFound."""
        described = await self._store.describe(record.thread_id, metadata, self._clock.now())
        if described is None:
            raise NotFound("thread", record.thread_id)
        return described

    async def _with_values(self, caller: Caller, search: ThreadSearch) -> list[ThreadRecord]:
        """All whose state holds these values, in order."""
        records = await self._sifted(caller, self._query(caller, search)[0])
        found: list[ThreadRecord] = []
        for start in range(0, len(records), _PAGE):
            found += await self._seeing.holding(records[start : start + _PAGE], search.values)
        return found

    async def _sifted(self, caller: Caller, query: ThreadQuery) -> Sequence[ThreadRecord]:
        """All that is meant and the caller may see, whatever limit and offset say."""
        return await sifted(
            lambda limit, offset: self._store.search(replace(query, limit=limit, offset=offset)),
            lambda record: caller.sees(record.tenant, record.metadata),
        )

    def _query(self, caller: Caller, search: ThreadSearch) -> tuple[ThreadQuery, bool]:
        """(what the store is asked for; whether all of that may be seen)."""
        statuses, busy = STORED[search.status] if search.status else ((), None)
        metadata, exact = caller.narrowed(search.metadata)
        query = ThreadQuery(
            caller.tenant,
            search.ids,
            metadata,
            statuses,
            busy,
            search.sort_by,
            search.descending,
            search.limit,
            search.offset,
        )
        return query, exact


def _asked_of(caller: Caller, assistant: Assistant) -> Mapping[str, Any]:
    """What stands in a thread's metadata of the assistant that a run was asked of."""
    named = told_name(caller.tenant, assistant.assistant_id)
    return {"graph_id": assistant.graph, "assistant_id": named}
