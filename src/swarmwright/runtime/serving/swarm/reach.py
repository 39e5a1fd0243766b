"""Which team is meant, and which thread of whom: assistants lead to what is hosted, and to what stands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from swarmwright.errors import InvalidInput
from swarmwright.ports.assistants import Assistant, AssistantQuery
from swarmwright.ports.threads import ThreadRecord
from swarmwright.runtime.hosting.teams import HostedTeam
from swarmwright.runtime.platform import Platform
from swarmwright.runtime.serving.assistants import Assistants
from swarmwright.runtime.serving.callers import Caller
from swarmwright.runtime.serving.threads import Threads
from swarmwright.runtime.teams.binding import check_team
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.granting import NOTHING_BESIDE, Beside
from swarmwright.workflow.tree import Workflow

__all__ = ["Reach", "TeamOf", "ThreadOf"]

_MOST = 1000
"""Assistants that are looked at."""

_NOBODY = Catalog()


@dataclass(frozen=True, slots=True)
class TeamOf:
    """An assistant that is a team. workflow: what its new threads follow, with everybody as they are now.

    kept: the name of its agents and rights in the store, "" = they are the workflow's alone. spoken_of: whom
    and what a prompt for it can speak of: who has left the team is in what stands, and not there. beside:
    what people have set beside the rules of a prompt. departed: who and what has left.
    """

    assistant: Assistant
    hosted: HostedTeam
    workflow: Workflow
    kept: str
    spoken_of: Catalog
    beside: Beside = NOTHING_BESIDE
    departed: Catalog = _NOBODY

    @property
    def platform(self) -> Platform:
        """Where its threads are run."""
        return self.hosted.platform


@dataclass(frozen=True, slots=True)
class ThreadOf:
    """A team's thread. hosted: the team that runs it here."""

    record: ThreadRecord
    hosted: HostedTeam

    @property
    def id(self) -> str:
        """The thread's id."""
        return self.record.thread_id

    @property
    def platform(self) -> Platform:
        """Where it is run."""
        return self.hosted.platform


class Reach:
    """Finds what a caller names."""

    def __init__(self, assistants: Assistants, threads: Threads) -> None:
        self._assistants, self._threads = assistants, threads

    async def team(self, caller: Caller, assistant_id: str) -> TeamOf:
        """The team of an assistant, by its id or its graph's name.

        Raises NotFound; InvalidInput for a graph that is no team.
        """
        assistant = await self._assistants.find(caller, assistant_id)
        hosted = self._assistants.host(assistant.graph)
        if not isinstance(hosted, HostedTeam):
            reason = f"{assistant.graph} is a graph, and no team that is described in words"
            raise InvalidInput("assistant_id", reason)
        kept = await hosted.kept.team(caller.tenant)
        workflow = await hosted.kept.named(assistant.metadata, hosted.workflow)
        spoken_of, beside, departed = workflow.team, NOTHING_BESIDE, _NOBODY
        if kept:
            teams = hosted.platform.teams
            workflow, spoken_of = await teams.standing(kept, workflow), await teams.spoken_of(kept, workflow)
            beside, departed = await teams.beside(kept), await teams.departed(kept)
        return TeamOf(assistant, hosted, workflow, kept, spoken_of, beside, departed)

    async def versions(self, caller: Caller) -> Sequence[tuple[str, int, int | None]]:
        """The assistants of the caller's that are teams: id, version, and that of the team's registry.

        A store keeps the assistants of graphs that are not served (any more): they are passed over.
        """
        found, _ = await self._assistants.search(caller, AssistantQuery(limit=_MOST))
        teams = {hosted.name: hosted for hosted in self._teams()}
        told: list[tuple[str, int, int | None]] = []
        for one in found:
            hosted = teams.get(one.graph)
            if hosted is not None:
                kept = await hosted.kept.team(caller.tenant)
                number = await hosted.platform.teams.number(kept) if kept else None
                told.append((one.assistant_id, one.version, number))
        return told

    def team_names(self) -> Sequence[str]:
        """The names of the graphs that are teams."""
        return [hosted.name for hosted in self._teams()]

    async def thread(self, caller: Caller, thread_id: str) -> ThreadOf:
        """A team's thread that the caller may see.

        Raises NotFound; NotHosted where its team is none that is served; InvalidInput for any other thread.
        """
        record = await self._threads.record(caller, thread_id)
        check_team(record)
        return await self._of(record)

    async def to_begin(self, caller: Caller, thread_id: str) -> TeamOf | None:
        """The team for which a first run was asked on a thread, while nothing has begun; None = it has.

        Raises NotFound; InvalidInput where none was asked for, or one of a graph that is no team.
        """
        record = await self._threads.record(caller, thread_id)
        named = record.metadata.get("assistant_id") or record.metadata.get("graph_id")
        if record.workflow_version or record.graph:
            return None
        if not isinstance(named, str):
            check_team(record)
        return await self.team(caller, str(named))

    async def _of(self, record: ThreadRecord) -> ThreadOf:
        named = record.graph or record.metadata.get("graph_id")
        for hosted in self._teams():
            if hosted.name == named or (not named and await hosted.follows(record)):
                return ThreadOf(record, hosted)
        raise await self._threads.not_hosted(record)

    def _teams(self) -> Iterator[HostedTeam]:
        found = (self._assistants.host(name) for name in self._assistants.graphs)
        return (hosted for hosted in found if isinstance(hosted, HostedTeam))
