"""What follows the end of a run: its webhook is told, and what it leaves behind is cleared away in time.

Chunks are kept for a while, for readers that were cut off or come late; a thread that was made for one run
alone goes then too. What a process had still to clear away when it ended is found again at the next start.
"""

from __future__ import annotations

import asyncio
import heapq
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any

from swarmwright.errors import StorageError, ThreadBusy
from swarmwright.graph.stopping import ended_or_late
from swarmwright.ports.clock import Clock
from swarmwright.ports.hosting import Hosted
from swarmwright.ports.keeping import FOR_GOOD
from swarmwright.ports.runs import ACTIVE, RunQuery, RunRecord, RunStatus
from swarmwright.ports.threads import A_MOMENT_S
from swarmwright.runtime.serving.lasting import Lasting
from swarmwright.runtime.serving.limits import RunLimits
from swarmwright.runtime.serving.notices import Notices
from swarmwright.runtime.serving.requests import Request
from swarmwright.runtime.serving.retaining import Dropped, Retention
from swarmwright.runtime.serving.stores import Stores
from swarmwright.runtime.serving.watching import is_gone
from swarmwright.runtime.serving.webhooks import Webhooks, WebhookSettings

__all__ = ["Endings"]

_log = logging.getLogger(__name__)

LOOK_S = 60.0
"""How often at most one looks for threads whose time is over, and for webhooks that nobody has told."""

RETAIN_S = 3600.0
"""How often one drops what is kept no longer."""

_TAKEN_S = 60.0
"""How long who tells a webhook has it to himself: longer than all tries of one."""

_MOST_TELLINGS = 5
"""How often one begins to tell a webhook that was not told to the end, since its process has died."""

AGAIN_S = 1.0
"""How soon one tries again where the store has failed."""

_PAGE = 200
_OVER: tuple[RunStatus, ...] = ("success", "error", "timeout", "interrupted")


class Endings:
    """Told of each run that is over. Works while its context lasts."""

    def __init__(
        self,
        stores: Stores,
        hosts: Sequence[Hosted],
        clock: Clock,
        limits: RunLimits | None = None,
        webhooks: Webhooks | None = None,
    ) -> None:
        self._stores, self._clock = stores, clock
        self._notices = Notices(stores, hosts, clock)
        self._limits = limits or RunLimits()
        reach = WebhookSettings(networks=self._limits.webhook_networks, rules=self._limits.webhook_rules)
        self._webhooks = webhooks or Webhooks(reach, sleep=clock.sleep)
        self._due: list[tuple[float, str, str]] = []
        """(when, run, the thread that goes with it or "")."""
        self._woken = asyncio.Event()
        self._telling: set[asyncio.Task[None]] = set()
        self._lasting = Lasting(stores, clock)
        self._retention = Retention(stores, clock, self._limits.keep)

    @asynccontextmanager
    async def working(self) -> AsyncIterator[None]:
        """Clear away in time, also what a process before this one has left; at the end, tell what is due."""
        tasks = [
            asyncio.create_task(self._work(), name="what runs leave behind"),
            asyncio.create_task(self._look(), name="what is due"),
            asyncio.create_task(self._retain(), name="what is kept no longer"),
        ]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task
            try:
                await ended_or_late(self._telling, self._limits.drain_s)
            finally:
                for one in self._telling:
                    one.cancel()

    def checked_webhook(self, url: str) -> str:
        """The address, if it can be told of a run's end. Raises InvalidInput."""
        return self._webhooks.checked(url)

    def over(self, run: RunRecord) -> None:
        """A run is over (its record as it stands then). Never waits."""
        request = Request.from_json(run.request)
        if request.webhook:
            self._begin_to_tell(run, request)
        self._expect(run, request)

    def _begin_to_tell(self, run: RunRecord, request: Request) -> None:
        task = asyncio.create_task(self._tell(run, request))
        self._telling.add(task)
        task.add_done_callback(self._telling.discard)

    async def _tell(self, run: RunRecord, request: Request) -> None:
        """Tell a run's webhook, if nobody else does. It is taken first and noted last, both in the run's row:

        whoever finds it taken for too long tells it again.
        """
        now = self._clock.now()
        try:
            mine = await self._stores.runs.take_to_tell(run.run_id, now, now + _TAKEN_S)
            if not mine and await self._stores.runs.get(run.run_id) is not None:
                return
            if run.tells <= _MOST_TELLINGS:
                await self._webhooks.tell(request.webhook, await self._notices.of(run, request))
            await self._stores.runs.told(run.run_id)
        except StorageError as error:
            _log.error("the webhook of run %s: %s", run.run_id, error)

    def written(self, kept_as: str) -> None:
        """Chunks of no run were stored under this name, and are to go like a run's."""
        heapq.heappush(self._due, (self._clock.now() + self._limits.chunks_for_s, kept_as, ""))
        self._woken.set()

    def _expect(self, run: RunRecord, request: Request) -> None:
        kept = self._limits.resumable_for_s if request.resumable else self._limits.chunks_for_s
        thread = run.thread_id if request.temporary else ""
        heapq.heappush(self._due, (run.updated_at + kept, run.run_id, thread))
        self._woken.set()

    async def _work(self) -> None:
        found = False
        while True:
            self._woken.clear()
            try:
                if not found:
                    await self._find_again()
                    found = True
                await self._clear()
            except StorageError as error:
                _log.error("what runs leave behind cannot be cleared away: %s", error)
                await self._clock.sleep(AGAIN_S)
                continue
            await self._until_next()

    async def _look(self) -> None:
        """Tell what processes before this one, or beside it, have left untold; clear away what is over."""
        while True:
            try:
                for run in await self._stores.runs.to_tell(self._clock.now()):
                    self._begin_to_tell(run, Request.from_json(run.request))
                await self._lasting.sweep()
            except StorageError as error:
                _log.error("what is due cannot be looked for: %s", error)
            await self._clock.sleep(LOOK_S)

    async def _retain(self) -> None:
        """Drop what is kept no longer; nothing, where everything is kept for good."""
        while self._limits.keep != FOR_GOOD:
            try:
                if (dropped := await self._retention.drop()) != Dropped():
                    _log.info("kept long enough, and dropped: %s", dropped)
            except StorageError as error:
                _log.error("what is kept no longer cannot be dropped: %s", error)
            await self._clock.sleep(RETAIN_S)

    async def _until_next(self) -> None:
        waits: list[asyncio.Task[Any]] = [asyncio.create_task(self._woken.wait())]
        if self._due:
            left = max(0.0, self._due[0][0] - self._clock.now())
            waits.append(asyncio.create_task(self._clock.sleep(left)))
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for wait in waits:
                wait.cancel()

    async def _clear(self) -> None:
        """Clear away all that is due: first threads, then the chunks of the other runs in one go."""
        now, due = self._clock.now(), list[tuple[float, str, str]]()
        while self._due and self._due[0][0] <= now:
            due.append(heapq.heappop(self._due))
        try:
            gone = [bool(thread_id) and await self._drop_thread(thread_id) for _, _, thread_id in due]
            runs = [run_id for (_, run_id, _), dropped in zip(due, gone, strict=True) if not dropped]
            if runs:
                await self._stores.events.drop_chunks(runs)
        except BaseException:
            for one in due:  # to be cleared away yet
                heapq.heappush(self._due, one)
            raise

    async def _drop_thread(self, thread_id: str) -> bool:
        """Delete a thread made for one run; not if somebody has gone on with it."""
        if await self._stores.runs.count(RunQuery(thread_id=thread_id, statuses=ACTIVE)):
            return False
        try:
            with await self._stores.threads.hold(thread_id, within_s=A_MOMENT_S):
                await self._stores.threads.delete(thread_id)
        except ThreadBusy:
            return False
        return True

    async def _find_again(self) -> None:
        """Runs that ended before this process began, and whose time may not have been over by then."""
        longest = max(self._limits.resumable_for_s, self._limits.chunks_for_s) + self._limits.longest_run_s
        oldest, query = self._clock.now() - 2 * longest, RunQuery(statuses=_OVER, limit=_PAGE)
        known = {run_id for _, run_id, _ in self._due}
        while runs := await self._stores.runs.search(query):
            gone = [run.run_id for run in runs if is_gone(run)]
            for run_id in gone:  # nobody was left to drop the row
                await self._stores.runs.delete(run_id)
            for run in runs:
                if run.run_id not in known and run.created_at >= oldest:
                    self._expect(run, Request.from_json(run.request))
            if runs[-1].created_at < oldest:
                return
            query = RunQuery(statuses=_OVER, limit=_PAGE, offset=query.offset + _PAGE - len(gone))
