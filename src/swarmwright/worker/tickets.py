"""What is done for one ticket: a run of its thread is claimed, or taken over, and driven to its end.

Of all workers, who has a thread's ticket is the only one that drives the thread. So a run of the thread
that stands as some worker's is nobody's any more: that worker was killed, or is there and says nothing, or
has lost the store. Its thread is taken from it, which refuses all that it may still write, and the run goes
on here.
Processes that drive without the queue are waited for; they say themselves whether they live.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Protocol

from swarmwright.errors import HoldLost, StorageError, ThreadBusy
from swarmwright.ports.clock import Clock
from swarmwright.ports.runs import RunQuery, RunRecord, RunStatus
from swarmwright.runtime.serving.drives import Drives
from swarmwright.runtime.serving.stores import Stores
from swarmwright.worker.queue import Ticket

__all__ = ["OWNER", "Tickets"]

_log = logging.getLogger(__name__)

OWNER = "worker "
"""What the names of workers begin with, where runs say whose they are."""

AGAIN_S = 1.0
"""How soon one tries again where the store has failed, or another process is about to claim."""

LONGEST_S = 15.0
"""How long one waits for a bell before one looks by oneself."""


_MOST = 1000


class Office(Protocol):
    """What of the queue a ticket needs."""

    async def is_mine(self, ticket: Ticket) -> bool:
        """Whether this worker has the ticket still."""
        ...

    async def park(self, thread_id: str) -> bool:
        """Park the thread's ticket, if its tenant has as many runs under way as it may."""
        ...

    async def leave(self, ticket: Ticket, graph: str) -> None:
        """Leave the ticket to a worker that hosts this graph."""
        ...


class Tickets:
    """Works on tickets as `owner`."""

    def __init__(self, owner: str, stores: Stores, drives: Drives, clock: Clock, office: Office) -> None:
        self.owner = owner
        self._stores, self._drives, self._clock, self._office = stores, drives, clock, office
        self._at_work: dict[str, asyncio.Event] = {}

    async def work(self, ticket: Ticket) -> None:
        """Drive one run of the ticket's thread, or see that none waits there any more; then it is done.

        Cancelled, the run under way is given back: what it has done is kept.
        """
        while (before := self._at_work.get(ticket.thread_id)) is not None:
            await before.wait()  # this worker was thought dead, and has the thread in hand still
        over = self._at_work[ticket.thread_id] = asyncio.Event()
        try:
            await self._work(ticket)
        finally:
            del self._at_work[ticket.thread_id]
            over.set()

    async def _work(self, ticket: Ticket) -> None:
        woken = asyncio.Event()
        async with self._stores.runs.listening(woken.set):
            while True:
                woken.clear()
                try:
                    wait = await self._look(ticket)
                except StorageError as error:
                    _log.error("thread %s: %s", ticket.thread_id, error)
                    await self._clock.sleep(AGAIN_S)
                    continue
                if wait == 0:
                    return
                with suppress(TimeoutError):
                    async with asyncio.timeout(wait):
                        await woken.wait()

    async def _look(self, ticket: Ticket) -> float:
        """Do what can be done; 0 = that was all, else how long to wait for a bell at most."""
        while True:
            run = await self._stores.runs.claim(
                self.owner, self._clock.now(), [ticket.thread_id], self._drives.graphs
            )
            if run is not None:
                if await self._drive(run):
                    return 0
                continue
            under_way = await self._of_thread(ticket, "running")
            if under_way is None:
                return await self._none_begun(ticket)
            if not under_way.owner.startswith(OWNER):
                if await self._stores.threads.held(under_way.owner):
                    return LONGEST_S
            elif not await self._office.is_mine(ticket):
                return 0  # this worker was thought dead, and its tickets are others' by now
            if not await self._take_over(under_way):
                return AGAIN_S

    async def _none_begun(self, ticket: Ticket) -> float:
        """None is under way on the thread, and none could be claimed: why, and for how long."""
        waits = await self._of_thread(ticket, "pending")
        if waits is None or waits.not_before > self._clock.now() + AGAIN_S:
            return 0  # one that may begin later has a ticket of its own then
        graph = str(waits.metadata.get("graph_id", ""))
        if waits.not_before <= self._clock.now() and graph and graph not in self._drives.graphs:
            await self._office.leave(ticket, graph)
            return 0
        if await self._office.park(ticket.thread_id):
            return 0
        return max(0.01, min(waits.not_before - self._clock.now(), AGAIN_S))

    async def _of_thread(self, ticket: Ticket, status: RunStatus) -> RunRecord | None:
        """The run under way on the thread; of those that are pending the one that may begin first."""
        query = RunQuery(thread_id=ticket.thread_id, statuses=(status,), limit=_MOST)
        found = await self._stores.runs.search(query)
        now = self._clock.now()  # of those that may begin by now, the one that was asked for first
        return min(reversed(found), key=lambda run: max(run.not_before, now), default=None)

    async def _take_over(self, run: RunRecord) -> bool:
        """Put a run back that another was driving, who writes no more from now on; False: not yet."""
        try:
            with await self._stores.threads.hold(run.thread_id, takeover=True):
                pass  # who had it has lost it: the next token is another
        except ThreadBusy:  # held by this very process
            return False
        died = run.owner != self.owner  # what is its own it has left for want of the store
        back = await self._stores.runs.give_back(run.owner, [run.run_id], self._clock.now(), died=died)
        if back:
            _log.warning("run %s goes on: %s does not drive it any more", run.run_id, run.owner)
        return True

    async def _drive(self, run: RunRecord) -> bool:
        """Drive it; False where it was lost: who has the thread's ticket sees to it, and may be this one."""
        try:
            return await self._drives.carry(run)
        except HoldLost:
            _log.warning("run %s: its thread was taken from it", run.run_id)
            return False
        except asyncio.CancelledError:
            with suppress(StorageError):  # else whoever has the ticket next finds it
                back = self._stores.runs.give_back(self.owner, [run.run_id], self._clock.now())
                await asyncio.shield(back)
            raise
