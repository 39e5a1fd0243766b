"""Runs that time asks for: a thread goes on from what nobody has answered by its deadline.

Such a run is as the thread's last one was, without its input: the same assistant, config and user. Its id is
made of what time has decided, so that of several who look, before and after a crash, one asks for it, once.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from uuid import NAMESPACE_URL, uuid5

from swarmwright.errors import RunExists, SwarmwrightError, ThreadBusy, TooMany
from swarmwright.ports.clock import Clock
from swarmwright.ports.hosting import Followable, Hosted
from swarmwright.ports.runs import ACTIVE, RunQuery, RunRecord, RunStatus, RunStore
from swarmwright.ports.threads import ThreadRecord
from swarmwright.runtime.serving.callers import Caller
from swarmwright.runtime.serving.requests import Asked, Request
from swarmwright.runtime.serving.runs import Runs

__all__ = ["GoesOn"]

_log = logging.getLogger(__name__)


class GoesOn:
    """Asks for the runs by which threads go on from what time has decided."""

    def __init__(self, kept: RunStore, runs: Runs, hosts: Sequence[Hosted], clock: Clock) -> None:
        self._kept, self._runs, self._hosts, self._clock = kept, runs, hosts, clock

    async def go_on(self, record: ThreadRecord, decided: Sequence[str]) -> bool:
        """See that a run is asked for; False where none can be, so that the decision is only to be written
        down: nobody hosts what the thread is of, or it was asked for before and came to nothing.

        Raises TooMany where there is no room for it now.
        """
        if await self._under_way(record):
            return True
        last = await self._last(record)
        asked = await self._asked(record, last, decided)
        if asked is None:
            return False
        user = Request.from_json(last.request).user if last is not None else None
        try:
            await self._runs.create(Caller(record.tenant, user=user), asked, record.thread_id)
        except TooMany:
            raise
        except (RunExists, ThreadBusy):  # somebody was faster, now or long ago
            return await self._under_way(record)
        except SwarmwrightError as error:
            _log.warning("thread %s does not go on by itself: %s", record.thread_id, error)
            return False
        return True

    async def _under_way(self, record: ThreadRecord) -> bool:
        """Whether a run is active that may begin: it sees to deadlines first of all."""
        active = await self._last(record, *ACTIVE)
        return active is not None and active.not_before <= self._clock.now()

    async def _last(self, record: ThreadRecord, *statuses: RunStatus) -> RunRecord | None:
        found = await self._kept.search(RunQuery(thread_id=record.thread_id, statuses=statuses, limit=1))
        return found[0] if found else None

    async def _asked(
        self, record: ThreadRecord, last: RunRecord | None, decided: Sequence[str]
    ) -> Asked | None:
        """What is to be run; None = nothing that is hosted here."""
        run_id = str(uuid5(NAMESPACE_URL, "\n".join(("swarmwright:expired", record.thread_id, *decided))))
        about = {"expired": list(decided)}
        if last is None:
            graph = await self._graph(record)
            request = Request(retry=False)
            return Asked(graph, request, about, "reject", run_id=run_id) if graph else None
        then = Request.from_json(last.request)
        request = Request(
            config=then.config,
            context=then.context,
            modes=then.modes,
            resumable=then.resumable,
            durability=then.durability,
            retry=False,
        )
        return Asked(last.assistant_id, request, about, "reject", priority=last.priority, run_id=run_id)

    async def _graph(self, record: ThreadRecord) -> str:
        """What hosts a thread on which no client has asked for a run, as the command line's; "" = none."""
        for host in self._hosts:
            if record.graph == host.name:
                return host.name
            if not record.graph and isinstance(host, Followable) and await host.follows(record):
                return host.name
        return ""
