"""All of this room in one value."""

from __future__ import annotations

from dataclasses import dataclass

from swarmwright.ports.clock import Clock
from swarmwright.runtime.serving.assistants import Assistants
from swarmwright.runtime.serving.runs import Runs
from swarmwright.runtime.serving.stores import Stores
from swarmwright.runtime.serving.swarm.approving import Approving
from swarmwright.runtime.serving.swarm.commanding import Commanding
from swarmwright.runtime.serving.swarm.histories import Histories
from swarmwright.runtime.serving.swarm.looking import Looking
from swarmwright.runtime.serving.swarm.prompts import Prompts
from swarmwright.runtime.serving.swarm.reach import Reach
from swarmwright.runtime.serving.swarm.swapping import Swapping
from swarmwright.runtime.serving.threads import Threads

__all__ = ["Swarm"]


@dataclass(frozen=True, slots=True)
class Swarm:
    """What the routes under /swarm call."""

    prompts: Prompts
    looking: Looking
    commanding: Commanding
    approving: Approving
    swapping: Swapping
    histories: Histories

    @classmethod
    def over(
        cls, assistants: Assistants, threads: Threads, runs: Runs, stores: Stores, clock: Clock
    ) -> Swarm:
        """Over the services that a server has anyway."""
        reach = Reach(assistants, threads)
        commanding = Commanding(reach, runs, stores)
        swapping = Swapping(reach, commanding)
        return cls(
            Prompts(reach),
            Looking(reach, threads, stores, clock),
            commanding,
            Approving(reach, threads, commanding),
            swapping,
            Histories(reach, threads, swapping, commanding),
        )
