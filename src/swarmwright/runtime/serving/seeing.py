"""How threads stand for a server's clients: their status, values, and what they wait for."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias, TypeVar

from swarmwright.errors import NotFound, NotHosted, ThreadBusy, ThreadUnreadable
from swarmwright.ports.hosting import Followable, Hosted, Snapshot, lost
from swarmwright.ports.lost import Lost
from swarmwright.ports.runs import RunQuery
from swarmwright.ports.threads import ThreadRecord
from swarmwright.runtime.naming import in_short
from swarmwright.runtime.serving.assistants import Assistants
from swarmwright.runtime.serving.callers import Caller
from swarmwright.runtime.serving.matching import holds
from swarmwright.runtime.serving.stores import Stores

__all__ = ["Seeing", "SeenStatus", "SeenThread", "title_of"]

Result = TypeVar("Result")

SeenStatus: TypeAlias = Literal["idle", "busy", "interrupted", "error"]
"""busy = a run is active on it; interrupted = it can be gone on with; error = its last run failed."""

_AT_ONCE = 8
"""States read at a time for one search."""


@dataclass(frozen=True, slots=True)
class SeenThread:
    """A thread as it is told. values: None = nothing has run; interrupts: task's id → what it waits for.

    error: what its last run failed of, or why its state cannot be read.
    """

    record: ThreadRecord
    status: SeenStatus
    values: Mapping[str, Any] | None = None
    interrupts: Mapping[str, Sequence[Mapping[str, Any]]] = field(default_factory=dict)
    state_at: str | None = None
    error: Mapping[str, Any] | None = None


class Seeing:
    """Looks at threads; changes nothing."""

    def __init__(self, stores: Stores, assistants: Assistants) -> None:
        self._threads, self._runs, self._teams = stores.threads, stores.runs, stores.teams
        self._assistants = assistants

    async def record(self, caller: Caller, thread_id: str) -> ThreadRecord:
        """The record of a thread that the caller may see. Raises NotFound."""
        record = await self._threads.load(thread_id)
        if record is None or not caller.sees(record.tenant, record.metadata):
            raise NotFound("thread", thread_id)
        return record

    async def hosting(self, record: ThreadRecord) -> Hosted | None:
        """What runs on the thread: what ran there, or what its metadata names, or the team that it follows
        without either (made by the command line, say, or an app); None = nothing yet.

        Raises NotHosted where something has run there that is not hosted here.
        """
        if record.graph and record.graph not in self._assistants.graphs:
            raise await self.not_hosted(record)
        named = record.graph or record.metadata.get("graph_id")
        if isinstance(named, str) and named:
            return self.host(named)
        for graph in self._assistants.graphs if record.workflow_version else ():
            host = self.host(graph)
            if isinstance(host, Followable) and await host.follows(record):
                return host
        if record.workflow_version:
            raise await self.not_hosted(record)
        return None

    async def not_hosted(self, record: ThreadRecord) -> NotHosted:
        """What is said of a thread on which something has run that is not hosted here."""
        if record.graph:
            return NotHosted(record.thread_id, "team" if record.workflow_version else "graph", record.graph)
        followed = await self._teams.followed(record.thread_id)
        return NotHosted(record.thread_id, "team", followed.name if followed else "")

    def host(self, graph: str) -> Hosted:
        """What is hosted under that name. Raises NotFound."""
        return self._assistants.host(graph)

    async def all(self, records: Sequence[ThreadRecord], *, with_state: bool) -> Sequence[SeenThread]:
        """These threads, several looked at side by side."""
        busy = await self._runs.busy([record.thread_id for record in records]) if records else ()

        async def seen(record: ThreadRecord) -> SeenThread:
            return await self._seen(record, record.thread_id in busy, with_state)

        return await _side_by_side(seen, records)

    async def holding(
        self, records: Sequence[ThreadRecord], values: Mapping[str, Any]
    ) -> Sequence[ThreadRecord]:
        """Those of these threads whose state holds these values, in order; of each nothing else is read."""

        async def found(record: ThreadRecord) -> bool:
            host = await self.hosted_still(record)
            with suppress(ThreadUnreadable):  # what it holds, nobody knows
                return host is not None and holds((await self.stands(host, record.thread_id)).values, values)
            return False

        hits = await _side_by_side(found, records)
        return [record for record, hit in zip(records, hits, strict=True) if hit]

    async def thread(self, record: ThreadRecord) -> SeenThread:
        """One thread, with its values and what it waits for."""
        busy = bool(await self._runs.busy([record.thread_id]))
        return await self._seen(record, busy, with_state=True)

    async def check_free(self, thread_id: str) -> None:
        """Raises ThreadBusy where a run is pending or under way on it."""
        if await self._runs.busy([thread_id]):
            raise ThreadBusy(thread_id)

    async def _seen(self, record: ThreadRecord, busy: bool, with_state: bool) -> SeenThread:
        if isinstance(record.metadata, Lost):
            lost = ThreadUnreadable(record.thread_id, "its metadata", "it is damaged")
            return _unreadable(record, busy, lost)
        status = await self._status(record, busy)
        error = await self._error(record) if status == "error" else None
        host = await self.hosted_still(record) if with_state else None
        if host is None:
            return SeenThread(record, status, error=error)
        try:
            stands = await self.stands(host, record.thread_id)
        except ThreadUnreadable as why:  # many are told in one go: the others can be read
            return _unreadable(record, busy, why)
        waits = {str(task["id"]): task["interrupts"] for task in stands.tasks if task.get("interrupts")}
        return SeenThread(record, status, stands.values, waits, stands.created_at, error)

    async def hosted_still(self, record: ThreadRecord) -> Hosted | None:
        """As `hosting`; a thread of a graph that is not served any more is still listed, without values."""
        try:
            return await self.hosting(record)
        except NotFound:
            return None

    async def stands(
        self,
        host: Hosted,
        thread_id: str,
        checkpoint: Mapping[str, Any] | None = None,
        *,
        subgraphs: bool = False,
    ) -> Snapshot:
        """How a thread stands, or stood, as the graph sees it that left it so. Raises NotFound."""
        found = await host.state(thread_id, checkpoint, subgraphs=subgraphs)
        return await self.as_left(host, thread_id, found, subgraphs=subgraphs)

    async def as_left(
        self, host: Hosted, thread_id: str, found: Snapshot, *, subgraphs: bool = False
    ) -> Snapshot:
        """The same checkpoint, told by the graph that wrote it, if that is another one and served still."""
        wrote = found.metadata.get("graph_id")
        if not isinstance(wrote, str) or wrote == host.name or wrote not in self._assistants.graphs:
            return found
        return await self.host(wrote).state(thread_id, found.checkpoint, subgraphs=subgraphs)

    async def as_left_or_lost(self, host: Hosted, thread_id: str, found: Snapshot) -> Snapshot:
        """As `as_left`; one that cannot be read is told as such, among others that can."""
        try:
            return await self.as_left(host, thread_id, found)
        except ThreadUnreadable as why:
            return lost(found.checkpoint, found.parent, why)

    async def _error(self, record: ThreadRecord) -> Mapping[str, Any] | None:
        """What the last run failed of; None where that is not known: the command line keeps no runs."""
        runs = await self._runs.search(RunQuery(thread_id=record.thread_id, limit=1))
        return runs[0].error if runs else None

    async def _status(self, record: ThreadRecord, busy: bool) -> SeenStatus:
        """busy: whether a run is active on it."""
        if busy:
            return "busy"
        if record.status == "running":  # by somebody without a run: the command line; or it was cut off
            return "busy" if await self._threads.held(record.thread_id) else "interrupted"
        return "error" if record.status == "failed" else record.status


def _unreadable(record: ThreadRecord, busy: bool, why: ThreadUnreadable) -> SeenThread:
    """A thread as far as it can be read."""
    told = {"error": type(why).__name__, "message": str(why)}
    return SeenThread(record, "busy" if busy else "error", error=told)


async def _side_by_side(
    look: Callable[[ThreadRecord], Awaitable[Result]], records: Sequence[ThreadRecord]
) -> Sequence[Result]:
    """What comes of looking at each, a few at a time."""
    gate = asyncio.Semaphore(_AT_ONCE)

    async def looked(record: ThreadRecord) -> Result:
        async with gate:
            return await look(record)

    return await asyncio.gather(*(looked(record) for record in records))


def title_of(record: ThreadRecord) -> str:
    """What a thread is called: as its clients named it, or as its first request begins."""
    named = record.metadata.get("title")
    return named if isinstance(named, str) and named else in_short(record.title)
