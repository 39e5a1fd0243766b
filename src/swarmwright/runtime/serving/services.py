"""All that a server does, in one value."""

from __future__ import annotations

from collections.abc import Mapping
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
    """What the routes call."""

    assistants: Assistants
    threads: Threads
    runs: Runs
    crons: Crons
    items: Items
    stores: Stores
    swarm: Swarm

    async def active_runs(self) -> Mapping[str, int]:
        """How many runs of whomever are pending and running. Raises StorageError where nothing answers, or
        nothing can be written."""
        await self.stores.runs.try_writing()
        return {status: await self.stores.runs.count(RunQuery(statuses=(status,))) for status in ACTIVE}
