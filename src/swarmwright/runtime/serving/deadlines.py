"""Deadlines of what people are asked, on threads that nobody drives: servers and workers see to them.

Who drives a thread has an alarm for its own (`runtime.alarms`). One that waits for people alone is driven by
nobody, so that without this the next of those who are asked would be told, and what comes of it without an
answer would be so, only once somebody touched the thread. Where time has decided, a run is asked for, which
takes that first of all and goes on from it; where the next is asked, that is written down. Of several who
look, the one who gets the thread's hold sees to it; the next finds nothing due.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from itertools import count
from typing import Protocol

from swarmwright.errors import NotFound, SwarmwrightError, TooMany
from swarmwright.ports.clock import Clock
from swarmwright.ports.hosting import Hosted
from swarmwright.ports.threads import ThreadQuery, ThreadRecord, ThreadStore
from swarmwright.runtime.hosting.teams import HostedTeam
from swarmwright.runtime.platform import Platform

__all__ = ["Deadlines"]

_log = logging.getLogger(__name__)

LOOK_S = 5.0
"""How often one looks; a deadline is seen to at most so much later."""

_WHOLE_S = 300.0
"""How often one looks at all that wait, in place of what was touched since."""

_SLACK_S = 15.0
"""How much earlier than the last touched a thread may say that it was: its clock is another machine's."""

_PAGE = 200


class GoOn(Protocol):
    """How a thread goes on from what time has decided."""

    async def go_on(self, record: ThreadRecord, decided: Sequence[str]) -> bool:
        """Ask for a run; False = there is none to ask for. Raises TooMany."""
        ...


class Deadlines:
    """Looks after the threads of the teams that are hosted here, also those that the command line made.

    Each thread is read once after it was touched, and kept in mind with its first deadline; of those that
    wait, only who was touched since the last look is asked for.
    """

    def __init__(self, threads: ThreadStore, hosts: Sequence[Hosted], clock: Clock, goes_on: GoOn) -> None:
        self._threads, self._clock, self._goes_on = threads, clock, goes_on
        self._platforms = {one.name: one.platform for one in hosts if isinstance(one, HostedTeam)}
        self._read: dict[str, float] = {}
        """thread → when it was last touched, as it was read."""
        self._due: dict[str, tuple[float, Platform]] = {}
        """thread → its first deadline, and whose it is."""
        self._touched, self._whole_at = 0.0, float("-inf")

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
        await self._read_again()
        now = self._clock.now()
        over = [(id_, platform) for id_, (first, platform) in self._due.items() if first <= now]
        return [id_ for id_, platform in over if await self._decided(id_, platform)]

    async def _read_again(self) -> None:
        """Read the deadlines of what was touched since."""
        whole = self._clock.now() - self._whole_at >= _WHOLE_S
        waiting = await self._waiting(0.0 if whole else self._touched - _SLACK_S)
        if whole:
            self._whole_at, there = self._clock.now(), {record.thread_id for record in waiting}
            self._read = {id_: at for id_, at in self._read.items() if id_ in there}
            self._due = {id_: due for id_, due in self._due.items() if id_ in there}
        for record in waiting:
            self._touched = max(self._touched, min(record.updated_at, self._clock.now()))
            if self._read.get(record.thread_id) != record.updated_at:
                with self._telling(record.thread_id):
                    await self._note(record.thread_id, self._platform(record))
                    self._read[record.thread_id] = record.updated_at

    async def _note(self, id_: str, platform: Platform) -> None:
        found = await platform.elapsed(id_)
        self._put(id_, self._clock.now() if found.decided else found.first, platform)

    def _put(self, id_: str, first: float | None, platform: Platform) -> None:
        self._due.pop(id_, None)
        if first is not None:
            self._due[id_] = first, platform

    async def _decided(self, id_: str, platform: Platform) -> bool:
        """Whether what time has decided there was seen to, here."""
        with self._telling(id_), suppress(TooMany):  # there is room for its run later
            if await self._began(id_, platform):
                return True
            if await platform.settle(id_):
                self._put(id_, (await platform.elapsed(id_)).first, platform)
                return True
        return False

    async def _began(self, id_: str, platform: Platform) -> bool:
        """Whether a run sees to it. It is looked at once more then: a run can come to nothing."""
        found, record = await platform.elapsed(id_), await self._threads.load(id_)
        if record is None or record.status != "interrupted" or not found.decided:
            return False
        return await self._goes_on.go_on(record, found.decided)

    @contextmanager
    def _telling(self, id_: str) -> Iterator[None]:
        """What goes wrong there is told: the others have deadlines, too."""
        try:
            yield
        except NotFound:
            self._read.pop(id_, None)
            self._due.pop(id_, None)
        except SwarmwrightError as error:
            _log.warning("the deadlines of thread %s: %s", id_, error)

    async def _waiting(self, since: float) -> Sequence[ThreadRecord]:
        """The teams' threads that wait for somebody, and were touched since then."""
        found = dict[str, ThreadRecord]()
        for offset in count(0, _PAGE):
            query = ThreadQuery(statuses=("interrupted",), limit=_PAGE, offset=offset)
            listed = await self._threads.search(query)
            found |= {one.thread_id: one for one in listed if one.updated_at >= since}
            if len(listed) < _PAGE or listed[-1].updated_at < since:
                break
        return [one for one in found.values() if one.workflow_version]

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
