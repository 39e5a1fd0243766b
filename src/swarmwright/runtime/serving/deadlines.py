"""Deadlines of what people are asked, on threads that nobody drives: a server sees to them while it is up.

Who drives a thread has an alarm for its own (`runtime.alarms`). One that waits for people alone is driven by
nobody, so that without this the next of those who are asked would be told, and what comes of it without an
answer would be so, only once somebody touched the thread.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress

from swarmwright.errors import SwarmwrightError
from swarmwright.ports.clock import Clock
from swarmwright.ports.hosting import Hosted
from swarmwright.ports.threads import ThreadQuery, ThreadRecord, ThreadStore
from swarmwright.runtime.hosting.teams import HostedTeam
from swarmwright.runtime.platform import Platform

__all__ = ["Deadlines"]

_log = logging.getLogger(__name__)

LOOK_S = 5.0
"""How often one looks; a deadline is seen to at most so much later."""

_PAGE = 200


class Deadlines:
    """Looks after the threads of the teams that are hosted here, also those that the command line made."""

    def __init__(self, threads: ThreadStore, hosts: Sequence[Hosted], clock: Clock) -> None:
        self._threads, self._clock = threads, clock
        self._platforms = {one.name: one.platform for one in hosts if isinstance(one, HostedTeam)}
        self._known: dict[str, tuple[float, float | None]] = {}
        """thread → (when it was last touched, its first deadline then)."""

    @asynccontextmanager
    async def kept(self) -> AsyncIterator[None]:
        """Look while this lasts, where a team is hosted at all."""
        if not self._platforms:
            yield
            return
        task = asyncio.create_task(self._work(), name="deadlines of what people are asked")
        try:
            yield
        finally:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    async def look(self) -> Sequence[str]:
        """Let time decide wherever it is due; the ids of those threads."""
        waiting = await self._waiting()
        before, self._known = self._known, {}
        due: list[str] = []
        for record in waiting:
            id_, platform = record.thread_id, self._platform(record)
            try:
                known = before.get(id_)
                if known is None or known[0] != record.updated_at:
                    known = (record.updated_at, await platform.deadline(id_))
                self._known[id_] = known
                if known[1] is not None and known[1] <= self._clock.now() and await platform.settle(id_):
                    due.append(id_)
            except SwarmwrightError as error:  # the others have deadlines, too
                _log.warning("the deadlines of thread %s: %s", id_, error)
        return due

    async def _waiting(self) -> Sequence[ThreadRecord]:
        """The teams' threads that wait for somebody."""
        found: list[ThreadRecord] = []
        while True:
            query = ThreadQuery(
                statuses=("interrupted",), sort_by="thread_id", limit=_PAGE, offset=len(found)
            )
            page = await self._threads.search(query)
            found += page
            if len(page) < _PAGE:
                return [one for one in found if one.workflow_version]

    def _platform(self, record: ThreadRecord) -> Platform:
        """Of the team that it is for; of any, where that is not hosted: what was asked brings its time."""
        first = next(iter(self._platforms.values()))
        return self._platforms.get(record.graph, first)

    async def _work(self) -> None:
        while True:
            try:
                await self.look()
            except SwarmwrightError as error:
                _log.error("deadlines cannot be looked for: %s", error)
            await self._clock.sleep(LOOK_S)
