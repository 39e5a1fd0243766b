"""All of this room in one value."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from langgraph.store.base import BaseStore

from swarmwright.ports.clock import Clock
from swarmwright.registry import BUILT_IN, Pattern
from swarmwright.runtime.serving.assistants import Assistants
from swarmwright.runtime.serving.runs import Runs
from swarmwright.runtime.serving.stores import Stores
from swarmwright.runtime.serving.swarm.approving import Approving
from swarmwright.runtime.serving.swarm.commanding import Commanding
from swarmwright.runtime.serving.swarm.histories import Histories
from swarmwright.runtime.serving.swarm.listing import Listing
from swarmwright.runtime.serving.swarm.looking import Looking
from swarmwright.runtime.serving.swarm.prompts import Prompts
from swarmwright.runtime.serving.swarm.proposals import Proposals
from swarmwright.runtime.serving.swarm.reach import Reach
from swarmwright.runtime.serving.swarm.swapping import Swapping
from swarmwright.runtime.serving.swarm.teams import Teams
from swarmwright.runtime.serving.threads import Threads

__all__ = ["Swarm"]


@dataclass(frozen=True, slots=True)
class Swarm:
    """What the routes under /swarm call."""

    prompts: Prompts
    listing: Listing
    looking: Looking
    commanding: Commanding
    approving: Approving
    swapping: Swapping
    histories: Histories
    teams: Teams
    proposals: Proposals

    @classmethod
    def over(
        cls,
        assistants: Assistants,
        threads: Threads,
        runs: Runs,
        stores: Stores,
        items: BaseStore,
        clock: Clock,
        patterns: Sequence[Pattern] = BUILT_IN,
    ) -> Swarm:
        """Over the services that a server has anyway. items: the whole of the long-term store."""
        reach = Reach(assistants, threads)
        commanding = Commanding(reach, runs, stores)
        approving = Approving(reach, threads, commanding)
        swapping = Swapping(reach, commanding)
        return cls(
            Prompts(reach),
            Listing(threads, approving, reach, stores),
            Looking(reach, threads, stores, clock),
            commanding,
            approving,
            swapping,
            Histories(reach, threads, swapping, commanding),
            Teams(reach, assistants, patterns),
            Proposals(reach, assistants, stores, items, clock),
        )
