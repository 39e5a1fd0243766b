"""All of this room in one value."""

from __future__ import annotations

from dataclasses import dataclass

from swarmwright.runtime.serving.assistants import Assistants
from swarmwright.runtime.serving.swarm.prompts import Prompts
from swarmwright.runtime.serving.swarm.reach import Reach

__all__ = ["Swarm"]


@dataclass(frozen=True, slots=True)
class Swarm:
    """What the routes under /swarm call."""

    prompts: Prompts

    @classmethod
    def over(cls, assistants: Assistants) -> Swarm:
        """Over the services that a server has anyway."""
        reach = Reach(assistants)
        return cls(Prompts(reach))
