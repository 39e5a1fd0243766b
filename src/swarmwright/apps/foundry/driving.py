"""Whoever drives the protocols of this process: each in a task of its own, and one at a time for each."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from swarmwright.apps.foundry.entering import Entrance
from swarmwright.errors import SwarmwrightError, ThreadBusy

if TYPE_CHECKING:
    from swarmwright import Platform

__all__ = ["Driver"]

_log = logging.getLogger(__name__)

PATIENCE_S = 0.5
"""How long what is just ending has, when all is closed."""

MOST_TRIES = 3
"""How often a protocol is driven whose run breaks, and not one of its steps."""

FIRST_PAUSE_S, LONGEST_PAUSE_S = 0.02, 1.0
"""How long is waited before a protocol that somebody else holds is tried again."""


def _nothing() -> None: ...


class Driver:
    """Runs protocols until they are over or wait for people. Lives in one event loop.

    ended: whether there is nothing more to do on one; a run would only find that out anew. entrance: where
    protocols come in; those that are driven give way to them.
    """

    def __init__(
        self, platform: Platform, ended: Callable[[str], Awaitable[bool]], entrance: Entrance
    ) -> None:
        self._platform, self._ended, self._entrance = platform, ended, entrance
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._beginning: set[str] = set()
        self._broken: dict[str, int] = {}
        self._closed = False

    def go(self, protocol_id: str, entered: Callable[[], None] = _nothing) -> None:
        """See that it is driven from now on; also once whoever drives it now is done.

        entered: called, perhaps several times, once it has begun, or cannot for now.
        """
        if protocol_id in self._tasks:
            self._again.add(protocol_id)
            entered()
            return
        self._begin(protocol_id, self._drive(protocol_id, entered), entered)

    def _begin(
        self, protocol_id: str, work: Coroutine[Any, Any, None], entered: Callable[[], None] = _nothing
    ) -> None:
        self._beginning.add(protocol_id)
        task = asyncio.create_task(work, name=f"protocol {protocol_id}")
        self._tasks[protocol_id] = task
        task.add_done_callback(lambda task: self._over(protocol_id, task))
        task.add_done_callback(lambda _: entered())

    @contextmanager
    def promising(self, protocol_id: str) -> Iterator[None]:
        """What is done meanwhile may end in its being driven: nobody is to see it stand still until then."""
        self._beginning.add(protocol_id)
        try:
            yield
        finally:
            if protocol_id not in self._tasks:
                self._beginning.discard(protocol_id)

    def begins(self, protocol_id: str) -> bool:
        """Whether it is about to be driven here, and its thread does not know yet."""
        return protocol_id in self._beginning

    async def idle(self) -> None:
        """Until nothing is driven here."""
        while self._tasks:
            await asyncio.wait(tuple(self._tasks.values()))

    async def close(self) -> None:
        """Stop; what is done is kept, and the rest goes on when somebody drives it.

        Runs that are just ending, since a person is asked, have a moment to end well.
        """
        self._closed = True
        self._again.clear()
        if self._tasks:
            await asyncio.wait(tuple(self._tasks.values()), timeout=PATIENCE_S)
        for task in tuple(self._tasks.values()):
            task.cancel()
        await self.idle()

    def _over(self, protocol_id: str, task: asyncio.Task[None]) -> None:
        del self._tasks[protocol_id]
        self._beginning.discard(protocol_id)
        broken = None if task.cancelled() else task.exception()
        if broken is not None:  # the store, say; what is kept is gone on from
            _log.error("protocol %s was cut off: %s", protocol_id, broken, exc_info=broken)
            self._broken[protocol_id] = self._broken.get(protocol_id, 0) + 1
            if self._broken[protocol_id] < MOST_TRIES and not self._closed:
                self._again.add(protocol_id)
        if protocol_id in self._again:
            self._again.discard(protocol_id)
            self._begin(protocol_id, self._drive_on(protocol_id))

    async def _drive_on(self, protocol_id: str) -> None:
        """Whoever drove it before may have seen to all that there was to do."""
        if not await self._ended(protocol_id):
            await self._drive(protocol_id)

    async def _drive(self, protocol_id: str, entered: Callable[[], None] = _nothing) -> None:
        async def begun() -> None:
            entered()
            await self._entrance.give_way()

        pause = FIRST_PAUSE_S
        while True:
            try:
                run = await self._platform.run(protocol_id, once_begun=begun)
                self._beginning.discard(protocol_id)
                break
            except ThreadBusy:  # another process, or an answer that is just taken
                entered()
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE_S)
            except SwarmwrightError as error:
                _log.warning("protocol %s cannot be driven: %s", protocol_id, error)
                return
        try:
            await run.result()
        except SwarmwrightError as error:
            _log.warning("protocol %s has failed: %s", protocol_id, error)
        except asyncio.CancelledError:
            await run.cancel()
            raise
