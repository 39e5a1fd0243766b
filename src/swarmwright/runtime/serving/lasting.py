"""How long threads last: given by their clients, and what becomes of them when it is over."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from swarmwright.errors import InvalidInput, NotFound, ThreadBusy, ThreadUnreadable
from swarmwright.ports.clock import Clock
from swarmwright.ports.runs import ACTIVE, RunQuery
from swarmwright.ports.threads import A_MOMENT_S, Sweep, ThreadRecord
from swarmwright.runtime.serving.stores import Stores

__all__ = ["LONGEST_MIN", "Lasting"]

_log = logging.getLogger(__name__)

_MINUTE_S = 60.0
LONGEST_MIN = 100 * 366 * 24 * 60.0
_AGAIN_MIN = 1.0
"""When one looks again after a thread that is busy when its time is over."""


class Lasting:
    """Gives threads their time, cuts them down to how they stand, clears away those whose time is over."""

    def __init__(self, stores: Stores, clock: Clock) -> None:
        self._stores, self._clock = stores, clock

    async def give(
        self, record: ThreadRecord, minutes: float | None, sweep: Sweep = "delete"
    ) -> ThreadRecord:
        """Let a thread last so many minutes from now; None = it stays. Raises InvalidInput, NotFound."""
        if minutes is not None and not 0 < minutes <= LONGEST_MIN:
            raise InvalidInput("ttl", f"more than 0, and at most {LONGEST_MIN:g} minutes are expected")
        until = None if minutes is None else self._clock.now() + minutes * _MINUTE_S
        given = await self._stores.threads.give_time(record.thread_id, minutes, sweep, until)
        if given is None:
            raise NotFound("thread", record.thread_id)
        return given

    async def keep_latest(self, thread_id: str) -> None:
        """Delete its checkpoints, but the newest and what that is made of. Raises ThreadBusy."""
        with await self._stores.threads.hold(thread_id, within_s=A_MOMENT_S):
            await self._stores.checkpointer.aprune([thread_id], strategy="keep_latest")

    async def sweep(self) -> Sequence[str]:
        """Clear away the threads whose time is over; their ids. Those that are busy get a minute more."""
        swept: list[str] = []
        while expired := await self._stores.threads.expired(self._clock.now()):
            swept += [record.thread_id for record in expired if await self._swept(record)]
        return swept

    async def _swept(self, record: ThreadRecord) -> bool:
        thread_id = record.thread_id
        try:
            if await self._stores.runs.count(RunQuery(thread_id=thread_id, statuses=ACTIVE)):
                raise ThreadBusy(thread_id)
            if record.sweep == "delete":
                with await self._stores.threads.hold(thread_id):
                    await self._stores.threads.delete(thread_id)
            else:
                await self.keep_latest(thread_id)
                await self._stores.threads.give_time(thread_id, None, record.sweep, None)
        except ThreadBusy:
            later = self._clock.now() + _AGAIN_MIN * _MINUTE_S
            await self._stores.threads.give_time(thread_id, record.ttl, record.sweep, later)
            return False
        except ThreadUnreadable as error:  # nobody knows what its newest is made of: it stays whole
            _log.error("the time of thread %s is over, and it is not cut down: %s", thread_id, error)
            await self._stores.threads.give_time(thread_id, None, record.sweep, None)
            return False
        _log.info("the time of thread %s is over: %s", thread_id, record.sweep)
        return True
