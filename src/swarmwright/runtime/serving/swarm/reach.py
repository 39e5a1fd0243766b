"""Which team is meant, for the caller: assistants lead to what is hosted, and to what stands."""

from __future__ import annotations

from dataclasses import dataclass

from swarmwright.errors import InvalidInput
from swarmwright.ports.assistants import Assistant
from swarmwright.runtime.hosting.teams import HostedTeam
from swarmwright.runtime.serving.assistants import Assistants
from swarmwright.runtime.serving.callers import Caller
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.tree import Workflow

__all__ = ["Reach", "TeamOf"]


@dataclass(frozen=True, slots=True)
class TeamOf:
    """An assistant that is a team: what hosts it, and the workflow that its new threads follow."""

    assistant: Assistant
    hosted: HostedTeam
    workflow: Workflow

    @property
    def catalog(self) -> Catalog:
        """Whom its prompts can speak of."""
        return self.workflow.team


class Reach:
    """Finds what a caller names."""

    def __init__(self, assistants: Assistants) -> None:
        self._assistants = assistants

    async def team(self, caller: Caller, assistant_id: str) -> TeamOf:
        """The team of an assistant, by its id or its graph's name.

        Raises NotFound; InvalidInput for a graph that is no team.
        """
        assistant = await self._assistants.find(caller, assistant_id)
        hosted = self._assistants.host(assistant.graph)
        if not isinstance(hosted, HostedTeam):
            reason = f"{assistant.graph} is a graph, and no team that is described in words"
            raise InvalidInput("assistant_id", reason)
        return TeamOf(assistant, hosted, hosted.workflow)
