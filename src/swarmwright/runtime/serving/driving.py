"""The driver: claims runs and carries so many of them at once, from start to stop of a process.

It claims runs of what is hosted here, and leaves others to who hosts them. It is woken by what is admitted
and what ends, and by a timer for what may begin later; it never polls. Each
driver holds a lock under its own name for as long as it lives, as runs hold their threads: a driver whose
lock is free is dead, and its runs are put back by whoever notices first.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress

from swarmwright.errors import StorageError, StorageFailed
from swarmwright.graph.stopping import ended_or_late, stopped
from swarmwright.ports.clock import Clock
from swarmwright.ports.hosting import Hosted
from swarmwright.ports.runs import RunQuery, RunRecord
from swarmwright.runtime.serving.drives import Drives
from swarmwright.runtime.serving.elsewhere import Elsewhere
from swarmwright.runtime.serving.ending import Endings
from swarmwright.runtime.serving.limits import RunLimits
from swarmwright.runtime.serving.stores import Stores

__all__ = ["AGAIN_S", "Driver"]

_log = logging.getLogger(__name__)

AGAIN_S = 1.0
"""How soon one tries again where the store has failed."""

AFTER_FAILURE_S = 3.0
"""How soon a run that ended for want of the store is looked at again: a store that is there again has some
time to stay."""

_PAGE = 1000


class Driver:
    """Drives the runs of a store on what is hosted, while `driving` lasts."""

    def __init__(
        self,
        stores: Stores,
        hosts: Sequence[Hosted],
        clock: Clock,
        endings: Endings,
        limits: RunLimits | None = None,
    ) -> None:
        self._stores, self._clock, self._limits = stores, clock, limits or RunLimits()
        by_name: Mapping[str, Hosted] = {host.name: host for host in hosts}
        self._graphs, self._elsewhere = tuple(by_name), Elsewhere(stores.runs, by_name, clock)
        self._drives = Drives(stores, by_name, clock, self._limits, endings.over)
        self.owner = f"driver {clock.new_id()}"
        self._woken = asyncio.Event()
        self._under_way: dict[str, asyncio.Task[bool]] = {}
        self._look = 0.0  # when to look for what is driven by nobody
        self._claiming: asyncio.Task[None] | None = None
        self._winding: asyncio.Task[None] | None = None

    @property
    def under_way(self) -> Sequence[str]:
        """The runs that are driven here at this moment."""
        return tuple(self._under_way)

    @asynccontextmanager
    async def driving(self) -> AsyncIterator[None]:
        """Drive; at the end wind down."""
        with await self._stores.threads.hold(self.owner):
            async with self._stores.runs.listening(self._woken.set):
                self._claiming = asyncio.create_task(self._claim(), name=self.owner)
                try:
                    yield
                finally:
                    await self._wound_down()

    async def wind_down(self) -> None:
        """Take on no more, wait for what is under way, `drain_s` at most, and put the rest back. Whoever
        leaves `driving` meanwhile, or later, waits for the same and no longer."""
        if self._winding is None:
            self._winding = asyncio.create_task(self._wind_down(), name=f"{self.owner} winds down")
        await asyncio.shield(self._winding)

    async def _wound_down(self) -> None:
        """The end of it. With haste, what is under way is waited for no longer."""
        here = asyncio.current_task()
        if self._winding is None:
            await self._wind_down()
        elif here is not None and here.cancelling():
            await stopped(self._winding)
        else:
            await self._winding  # whoever cancels us cancels it

    async def _wind_down(self) -> None:
        try:
            if self._claiming is not None:
                await stopped(self._claiming)
                with suppress(asyncio.CancelledError):
                    self._claiming.result()
        finally:
            await self._drain()

    async def _claim(self) -> None:
        """Put back what is lost, take what is due, as much as there is room for; then wait for more."""
        while True:
            self._woken.clear()
            try:
                if self._clock.now() >= self._look:
                    self._look = self._clock.now() + self._limits.look_for_lost_s
                    await self._put_back_lost()
                    await self._elsewhere.look()
                due = await self._take()
                then = self._look if due is None else min(self._look, due)
            except StorageError as error:
                _log.error("runs cannot be claimed: %s", error)
                self._look = then = self._clock.now() + AGAIN_S
            await self._until(then)

    async def _take(self) -> float | None:
        """Claim what is due, as much as there is room for; when the next one may begin, None = nobody waits.

        Both are looked at as of one moment: what becomes due after it is missed by nobody.
        """
        room = self._limits.at_once - len(self._under_way)
        if room <= 0:
            return None
        claims = self._stores.runs.claim_all(self.owner, self._clock.now(), room, self._graphs)
        claiming = asyncio.ensure_future(claims)
        try:
            runs, due = await asyncio.shield(claiming)
        except asyncio.CancelledError:
            await self._put_back(claiming)
            raise
        for run in runs:
            self._carry(run)
        return due

    async def _put_back(self, claiming: asyncio.Future[tuple[Sequence[RunRecord], float | None]]) -> None:
        """What was claimed while one was told to stop, nobody would carry: it is pending again."""
        with suppress(StorageError):  # else whoever looks for what is lost finds it
            runs, _ = await claiming
            if runs:
                ids = [run.run_id for run in runs]
                await self._stores.runs.give_back(self.owner, ids, self._clock.now())

    def _carry(self, run: RunRecord) -> None:
        task = asyncio.create_task(self._drives.carry(run), name=f"run {run.run_id}")
        self._under_way[run.run_id] = task
        task.add_done_callback(lambda done: self._ended(run, done))

    def _ended(self, run: RunRecord, task: asyncio.Task[bool]) -> None:
        if len(self._under_way) >= self._limits.at_once:  # else its end has rung already
            self._woken.set()
        del self._under_way[run.run_id]
        if not task.cancelled() and (error := task.exception()) is not None:
            ours = not isinstance(
                error, StorageError
            )  # of a store that is away, one knows where it was asked
            _log.error("run %s stays open: %s", run.run_id, error, exc_info=error if ours else None)
            if isinstance(error, StorageFailed):  # it goes on as soon as the store is there again
                self._look = min(self._look, self._clock.now() + AFTER_FAILURE_S)
                self._woken.set()

    async def _until(self, moment: float) -> None:
        """Wait until one is woken, or it is that time."""
        left = moment - self._clock.now()
        if left <= 0:
            return
        woken = asyncio.create_task(self._woken.wait())
        timer = asyncio.create_task(self._clock.sleep(left))
        try:
            await asyncio.wait([woken, timer], return_when=asyncio.FIRST_COMPLETED)
        finally:
            woken.cancel()
            timer.cancel()

    async def _put_back_lost(self) -> None:
        """Make pending again what is driven by nobody any more: its driver's lock is free."""
        runs = await self._stores.runs.search(RunQuery(statuses=("running",), limit=_PAGE))
        owners: dict[str, list[str]] = {}
        for run in runs:
            if run.run_id not in self._under_way:
                owners.setdefault(run.owner, []).append(run.run_id)
        for owner, ids in owners.items():
            died = owner != self.owner  # what is its own it has left for want of the store
            if not died or not await self._stores.threads.held(owner):
                back = await self._stores.runs.give_back(owner, ids, self._clock.now(), died=died)
                _log.warning("%d runs of %s go on: it is not there any more", len(back), owner or "nobody")

    async def _drain(self) -> None:
        """Let what is under way end; what takes too long is stopped, and goes on at the next start."""
        try:
            await ended_or_late(self._under_way.values(), self._limits.drain_s)
        finally:
            left = dict(self._under_way)
            if left:
                await stopped(*left.values())
                await self._stores.runs.give_back(self.owner, tuple(left), self._clock.now())
