"""All that a server does, in one value."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass

from swarmwright.ports.runs import ACTIVE, RunQuery
from swarmwright.runtime.serving.assistants import Assistants
from swarmwright.runtime.serving.crons import Crons
from swarmwright.runtime.serving.items import Items
from swarmwright.runtime.serving.runs import Runs
from swarmwright.runtime.serving.stores import Stores
from swarmwright.runtime.serving.swarm.swarm import Swarm
from swarmwright.runtime.serving.threads import Threads

__all__ = ["Services"]


@dataclass(frozen=True, slots=True)
class Services:
    """What the routes call.

    wind_down: lets the runs that are driven here end, or puts them back, and takes on no more; None = none
    are.
    """

    assistants: Assistants
    threads: Threads
    runs: Runs
    crons: Crons
    items: Items
    stores: Stores
    swarm: Swarm
    wind_down: Callable[[], Awaitable[object]] | None = None

    def away(self) -> bool:
        """Whether the store is known to be away, for longer than it takes to come back by itself."""
        return self.stores.away()

    async def active_runs(self) -> Mapping[str, int]:
        """How many runs of whomever are pending and running. Raises StorageError where nothing answers, or
        nothing can be written."""
        await self.stores.runs.try_writing()
        return {status: await self.stores.runs.count(RunQuery(statuses=(status,))) for status in ACTIVE}
