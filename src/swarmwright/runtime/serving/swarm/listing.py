"""Threads in a list, as a page shows them: found by words, team, status; a bell for threads and teams."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, Literal

from swarmwright.errors import InvalidInput, NotFound, ThreadUnreadable
from swarmwright.ports.events import RUN_ENDS
from swarmwright.ports.runs import RunQuery
from swarmwright.ports.threads import ThreadQuery, ThreadRecord
from swarmwright.runtime.serving.callers import Caller
from swarmwright.runtime.serving.seeing import SeenStatus, SeenThread, title_of
from swarmwright.runtime.serving.stores import Stores
from swarmwright.runtime.serving.swarm.approving import Approving
from swarmwright.runtime.serving.swarm.reach import Reach
from swarmwright.runtime.serving.threads import Threads
from swarmwright.runtime.serving.wanted import ThreadSearch

__all__ = ["ListedStatus", "Listing", "Subject", "ThreadsWanted"]

_PAGE = 100
_MOST_READ = 2000
"""Threads whose titles, or ends, are read for one search by what only those tell."""

_LAST_FEW = 50
"""Events of a log among which the end of its last run is looked for first: mostly few come after it."""

_LATEST = 100
"""Runs and threads of a tenant that a bell looks at: fewer begin, end or change between two of its looks."""

_LOOK_S = 3.0
"""So long after it a change of a team, or of a thread on which nothing runs, is told, in whichever process it
was made; nobody is woken for one."""

_AT_ONCE = 8

_CUT = "…"
"""How a title ends of which only the beginning was kept."""

ListedStatus = Literal[SeenStatus, "rejected"]
"""rejected = idle, with a last turn that a person's no has ended."""

Subject = Literal["threads", "teams"]
"""What a bell rings for."""


@dataclass(frozen=True, slots=True)
class ThreadsWanted:
    """Which threads are meant; "" and None = whichever. text: what the title, the first request or the id
    holds, in any case."""

    text: str = ""
    team: str = ""
    status: ListedStatus | None = None

    def takes(self, *words: str) -> bool:
        """Whether these words of a thread are meant."""
        return self.text.casefold() in "\n".join(words).casefold()


class Listing:
    """Lists threads for callers, and rings when one of theirs changes."""

    def __init__(self, threads: Threads, approving: Approving, reach: Reach, stores: Stores) -> None:
        self._threads, self._approving, self._reach, self._stores = threads, approving, reach, stores
        self._reading = asyncio.Semaphore(_AT_ONCE)

    async def list(
        self, caller: Caller, wanted: ThreadsWanted, *, limit: int, offset: int
    ) -> tuple[Sequence[Mapping[str, Any]], int]:
        """(a part of those that are meant, the last changed first; how many there are in all)."""
        if wanted.text or wanted.status == "rejected":
            every = await self._found(caller, wanted)
            seen, total = every[offset : offset + limit], len(every)
        else:
            seen, total = await self._threads.search(caller, _search(wanted, limit, offset))
        gate = asyncio.Semaphore(_AT_ONCE)

        async def one(thread: SeenThread) -> Mapping[str, Any]:
            async with gate:
                return await self._told(caller, thread)

        return await asyncio.gather(*map(one, seen)), total

    async def rings(self, caller: Caller) -> AsyncGenerator[Sequence[Subject], None]:
        """What has changed, all of it at once and then whenever it does: `threads` when a run of the caller's
        tenant has been asked for, begun or ended, a thread is made, retitled or gone, or one that waits takes
        a command, `teams` when another version of one of theirs holds."""
        woken = asyncio.Event()
        async with self._stores.runs.listening(woken.set):
            before: Mapping[Subject, object] = {}
            while True:
                woken.clear()
                now = await self._stands(caller)
                if changed := [subject for subject in now if now[subject] != before.get(subject)]:
                    before = now
                    yield changed
                with suppress(TimeoutError):
                    async with asyncio.timeout(_LOOK_S):
                        await woken.wait()

    async def _stands(self, caller: Caller) -> Mapping[Subject, object]:
        """How what the bell rings for stands."""
        runs = await self._stores.runs.search(RunQuery(tenant=caller.tenant, limit=_LATEST))
        threads = await self._stores.threads.search(ThreadQuery(tenant=caller.tenant, limit=_LATEST))
        teams = await self._reach.versions(caller)
        told = {one.thread_id: (one.title, one.metadata, _written_to(one)) for one in threads}
        return {"threads": ([(run.run_id, run.status) for run in runs], told), "teams": teams}

    async def _found(self, caller: Caller, wanted: ThreadsWanted) -> Sequence[SeenThread]:
        found: list[SeenThread] = []
        for start in range(0, _MOST_READ, _PAGE):
            seen, _ = await self._threads.search(caller, _search(wanted, _PAGE, start))
            takes = await asyncio.gather(*(self._takes(wanted, thread) for thread in seen))
            found += [thread for thread, is_meant in zip(seen, takes, strict=True) if is_meant]
            if len(seen) < _PAGE:
                break
        return found

    async def _takes(self, wanted: ThreadsWanted, thread: SeenThread) -> bool:
        record = thread.record
        if wanted.status == "rejected" and not await self._rejected(thread):
            return False
        if wanted.takes(title_of(record), record.title, record.thread_id):
            return True
        if record.title and not record.title.endswith(_CUT):
            return False
        # It comes of a version that kept no title, or the beginning of one: the log has the request.
        async with self._reading:
            return wanted.takes(await self._first_request(record.thread_id))

    async def _first_request(self, thread_id: str) -> str:
        """What was asked on it first; "" where its log has none (any more)."""
        with suppress(ThreadUnreadable):
            async for event in self._stores.events.read(thread_id, chunks=False):
                if event.kind == "run_started":
                    return str(event.data.get("request") or "")
        return ""

    async def _rejected(self, thread: SeenThread) -> bool:
        """Whether a person's no has ended its last turn."""
        name = thread.record.thread_id
        if thread.status != "idle" or not thread.record.workflow_version:
            return False
        with suppress(ThreadUnreadable):
            async with self._reading:
                return await self._last_end(name) == "rejected"
        return False

    async def _last_end(self, thread_id: str) -> object:
        """As what its last run has ended; "" = as nothing yet.

        The log is read from its end, further back each time that it tells of no run: however much people have
        said since, the run is found.
        """
        before, few = await self._stores.events.last(thread_id) + 1, _LAST_FEW
        while before > 1:
            since = max(before - 1 - few, 0)
            ended: object = None
            async for event in self._stores.events.read(thread_id, since, chunks=False):
                if event.seq >= before:
                    break
                if event.kind == "run_started" or event.kind in RUN_ENDS:
                    ended = event.data.get("status", "")
            if ended is not None:
                return ended
            before, few = since + 1, few * 2
        return ""

    async def _told(self, caller: Caller, thread: SeenThread) -> Mapping[str, Any]:
        record = thread.record
        waits: Sequence[str] = ()
        paused = False
        with suppress(NotFound, InvalidInput):  # deleted meanwhile, or of a team that nobody here serves
            try:
                waits, paused = await self._waits(caller, thread)
            except ThreadUnreadable as why:
                thread = replace(thread, status="error", error={"message": str(why)})
        return {
            "thread_id": record.thread_id,
            "title": title_of(record),
            "team": record.graph or record.metadata.get("graph_id"),
            "status": thread.status,
            "error": str((thread.error or {}).get("message", "")),
            "rejected": await self._rejected(thread),
            "waits": waits,
            "paused": paused and thread.status == "interrupted",
            "created_at": record.created_at,
            "updated_at": record.updated_at,
        }

    async def _waits(self, caller: Caller, thread: SeenThread) -> tuple[Sequence[str], bool]:
        """(what people are asked on it; whether somebody has paused it, which asks nothing)."""
        record = thread.record
        if record.workflow_version and thread.status != "idle":
            asked = await self._approving.of_thread(caller, record.thread_id)
            waits = [str(one["ask"]) for one in asked if one["kind"] != "pause"]
            return waits, len(waits) < len(asked)
        if not record.workflow_version and thread.status == "interrupted":
            questions = await self._approving.questions(caller, record)
            return [str(one["ask"] or f"{one['node']} asks") for one in questions], False
        return (), False


def _written_to(record: ThreadRecord) -> float | None:
    """When a command was last taken by a thread that waits, since that may close what is asked on it. Of one
    that runs each step is written, and a list shows nothing of it."""
    return record.updated_at if record.status == "interrupted" else None


def _search(wanted: ThreadsWanted, limit: int, offset: int) -> ThreadSearch:
    metadata = {"graph_id": wanted.team} if wanted.team else {}
    status: SeenStatus | None = "idle" if wanted.status == "rejected" else wanted.status
    return ThreadSearch(metadata=metadata, status=status, limit=limit, offset=offset, with_state=False)
