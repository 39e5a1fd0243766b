"""The worker: fetches tickets while it has room, notices dead and silent workers, drains when it is stopped.

It is woken by what is queued, by threads that are free for their next ticket, by the end of what it does, and
by a timer for what may begin later. Once a second it looks whether other workers beat; it judges them only
where it has looked without a gap for as long as it has patience, so that a server that was restarted, or a
machine that slept, makes nobody look dead.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress

from swarmwright.errors import StorageError
from swarmwright.graph.stopping import ended_or_late, stopped
from swarmwright.ports.clock import Clock
from swarmwright.ports.hosting import Hosted
from swarmwright.runtime.serving.drives import Drives
from swarmwright.runtime.serving.elsewhere import Elsewhere
from swarmwright.runtime.serving.ending import Endings
from swarmwright.runtime.serving.limits import RunLimits
from swarmwright.runtime.serving.stores import Stores
from swarmwright.worker.beating import beating
from swarmwright.worker.limits import QueueLimits
from swarmwright.worker.queue import Queue, Reach, Ticket, prepare_queue
from swarmwright.worker.tickets import OWNER, Tickets
from swarmwright.worker.vital import Vital

__all__ = ["Worker"]

_log = logging.getLogger(__name__)

LOOKS_S = 1.0
"""How often one looks by oneself: for workers that say nothing, and again for what could not be fetched."""

RESTS_S = 10.0
"""How long one that was not woken leaves the queue alone. It is a net: nothing is known that needs it."""

GAP_S = 2.5
"""How much later than it should a look may come and still follow the one before."""

STOPS_WITHIN_S = 30.0
"""How long what is stopped may take to stop, before one ends without it."""

FORGETS_AFTER = 10
"""Patiences after which a silent worker is taken off the list."""


class Worker:
    """Drives the runs of a PostgreSQL store on what is hosted, beside any number of others."""

    def __init__(
        self,
        reach: Reach,
        stores: Stores,
        hosts: Sequence[Hosted],
        clock: Clock,
        endings: Endings,
        limits: RunLimits | None = None,
        queue_limits: QueueLimits | None = None,
    ) -> None:
        self._reach, self._stores, self._clock = reach, stores, clock
        self._limits, self._queue_limits = limits or RunLimits(), queue_limits or QueueLimits()
        by_name = {host.name: host for host in hosts}
        self._drives = Drives(stores, by_name, clock, self._limits, endings.over)
        self._elsewhere = Elsewhere(stores.runs, by_name, clock)
        self._woken = asyncio.Event()
        self._in_hand: dict[int, asyncio.Task[None]] = {}
        self._unknown: frozenset[int] = frozenset()
        self._unsure = False
        self._steady_since = self._looked_at = time.monotonic()

    @asynccontextmanager
    async def working(self) -> AsyncIterator[str]:
        """Work; gives the worker's name. At the end, wait for what is in hand, `drain_s` at most.

        What is left then is given back. Raises StorageError where the queue cannot be opened. Where one of
        its own tasks fails, who is inside is cancelled, and its error is raised.
        """
        await prepare_queue(self._reach.url, self._reach.shown)
        async with Queue.open(self._reach, self._drives.graphs) as queue:
            if self._queue_limits.per_tenant is not None:
                await queue.limit_tenants(self._queue_limits.per_tenant or None)
            owner = f"{OWNER}{queue.worker} {self._clock.new_id()}"
            tickets = Tickets(owner, self._stores, self._drives, self._clock, queue)
            with await self._stores.threads.hold(owner):
                vital = Vital()
                heart = vital.begin(beating(self._reach, lambda: queue.worker), "heart")
                tasks = [
                    vital.begin(queue.listen(self._woken.set), "queue"),
                    vital.begin(self._fetch(queue, tickets), owner),
                    vital.begin(self._watch(queue), "watch"),
                ]
                try:
                    async with vital.all_live():
                        yield owner
                finally:
                    asyncio.get_running_loop().call_later(self._limits.drain_s, queue.hasten)
                    try:
                        await stopped(*tasks)
                    finally:
                        await self._drain(queue)
                    await stopped(heart)  # it beats to the last

    async def _fetch(self, queue: Queue, tickets: Tickets) -> None:
        """Fetch what there is, as much as there is room for; then wait for more."""
        while True:
            self._woken.clear()
            wait = RESTS_S
            try:
                while len(self._in_hand) < self._limits.at_once and (ticket := await queue.fetch()):
                    await self._begin(ticket, queue, tickets)
                if len(self._in_hand) < self._limits.at_once:
                    wait = await self._until_due()
            except StorageError as error:
                self._unsure, wait = True, LOOKS_S
                _log.error("tickets cannot be fetched: %s", error)
            with suppress(TimeoutError):
                async with asyncio.timeout(wait):
                    await self._woken.wait()

    async def _until_due(self) -> float:
        """How long there is nothing to fetch, unless one is woken.

        What is just due is looked for each second: the database's clock can be behind.
        """
        now = self._clock.now()
        due = await self._stores.runs.next_due(now - RESTS_S)
        if due is None:
            return RESTS_S
        return LOOKS_S if due <= now else min(RESTS_S, max(due - self._clock.now(), 0.01))

    async def _begin(self, ticket: Ticket, queue: Queue, tickets: Tickets) -> None:
        if not ticket.locked:
            await queue.lock(ticket)
            return
        task = asyncio.create_task(self._work(ticket, queue, tickets), name=f"thread {ticket.thread_id}")
        self._in_hand[ticket.number] = task
        task.add_done_callback(lambda done: self._ended(ticket, done))

    async def _work(self, ticket: Ticket, queue: Queue, tickets: Tickets) -> None:
        """Work on a ticket; it is dropped only where that has ended as it should."""
        await tickets.work(ticket)
        try:
            await queue.done(ticket)
        except StorageError:
            self._unsure = True

    def _ended(self, ticket: Ticket, task: asyncio.Task[None]) -> None:
        del self._in_hand[ticket.number]
        self._woken.set()
        if not task.cancelled() and (error := task.exception()) is not None:
            self._unsure = True
            _log.error("the ticket of thread %s: %s", ticket.thread_id, error, exc_info=error)

    async def _watch(self, queue: Queue) -> None:
        """Look once a second for tickets that nobody works on."""
        forgets_at = looks_at = 0.0
        while True:
            await asyncio.sleep(LOOKS_S)
            now = time.monotonic()
            if now - self._looked_at > LOOKS_S + GAP_S:
                self._steady_since = now
            self._looked_at = now
            try:
                if self._unsure:
                    await self._renew_lost(queue)
                await self._renew_stalled(queue)
                if now >= looks_at:
                    looks_at = now + RESTS_S
                    await self._elsewhere.look()
                if now >= max(forgets_at, self._steady_since + self._queue_limits.patience_s):
                    forgets_at = now + RESTS_S
                    await queue.forget_dead(FORGETS_AFTER * self._queue_limits.patience_s)
            except StorageError as error:
                _log.error("other workers cannot be watched: %s", error)
                self._steady_since = time.monotonic()

    async def _renew_lost(self, queue: Queue) -> None:
        """Tickets of this worker that it has not in hand, and had not a look ago.

        They are looked for once something has failed of which it is not known whether it was done, until
        nothing is found.
        """
        self._unsure = False  # what fails from here on is one more reason to look
        try:
            mine = {ticket.number: ticket for ticket in await queue.mine()}
            unknown = mine.keys() - self._in_hand.keys()
            for number in unknown & self._unknown:
                await queue.renew(mine[number])
        except StorageError:
            self._unsure = True
            raise
        self._unknown, self._unsure = frozenset(unknown), self._unsure or bool(unknown)

    async def _renew_stalled(self, queue: Queue) -> None:
        """Asked each time, judged or not: so it is known when the server was away, and nobody could beat. An
        answer that comes late says the same."""
        patience, asked_at = self._queue_limits.patience_s, time.monotonic()
        found = await queue.stalled(patience)
        now = time.monotonic()
        if now - asked_at > GAP_S:
            self._steady_since = now
        if now - self._steady_since < patience:
            return
        for ticket in found:
            _log.warning("thread %s goes on: its worker says nothing", ticket.thread_id)
            await queue.renew(ticket)

    async def _drain(self, queue: Queue) -> None:
        """Let what is in hand end; what takes too long is stopped, and others go on with it."""
        try:
            await ended_or_late(self._in_hand.values(), self._limits.drain_s)
        finally:
            await self._give_back(queue)

    async def _give_back(self, queue: Queue) -> None:
        left = list(self._in_hand.values())
        with suppress(TimeoutError):
            async with asyncio.timeout(STOPS_WITHIN_S):
                await stopped(*left)
        for task in left:
            if not task.done():
                _log.error("%s does not stop; others go on with it", task.get_name())
        with suppress(StorageError):  # else others find that this worker is gone
            for ticket in await queue.mine():
                await queue.renew(ticket)
