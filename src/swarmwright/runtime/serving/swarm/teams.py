"""Teams: who is in one, with what, who may use what and why; changed for all of its threads, in versions.

A tenant has its own of each team, which begins as the config file says.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

from swarmwright.errors import InvalidInput, InvalidWorkflow, NotFound
from swarmwright.ports.assistants import AssistantQuery
from swarmwright.registry import Changed, Pattern, Registry
from swarmwright.registry.contents import Contents
from swarmwright.registry.permitting import permission_matrix
from swarmwright.runtime.hosting.kept import goes_over
from swarmwright.runtime.records.grids import grid_record
from swarmwright.runtime.records.patterns import pattern_record
from swarmwright.runtime.records.teams import team_change_record, team_record, team_versions_record
from swarmwright.runtime.serving.assistants import Assistants
from swarmwright.runtime.serving.callers import Caller
from swarmwright.runtime.serving.swarm.prompts import workflow_record
from swarmwright.runtime.serving.swarm.reach import Reach, TeamOf
from swarmwright.runtime.showing import TeamShown, kept_team, team_on_thread
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.migrating import Drain
from swarmwright.workflow.nearness import nearest
from swarmwright.workflow.tree import Workflow

__all__ = ["Operation", "Teams"]

Operation = Callable[[Registry], Changed]
"""One operation on a registry."""

Listed = list[dict[str, Any]]

_MOST = 1000


class Teams:
    """Looks at teams for callers, and changes them."""

    def __init__(self, reach: Reach, assistants: Assistants, patterns: Sequence[Pattern]) -> None:
        self._reach, self._assistants = reach, assistants
        self._patterns = {pattern.name: pattern for pattern in patterns}

    async def list(self, caller: Caller) -> Listed:
        """The assistants that are teams, the newest first."""
        found, _ = await self._assistants.search(caller, AssistantQuery(limit=_MOST))
        teams = set(self._reach.team_names())
        return [
            {
                "assistant_id": one.assistant_id,
                "graph_id": one.graph,
                "name": one.name,
                "description": one.description,
                "version": one.version,
                "updated_at": one.updated_at,
            }
            for one in found
            if one.graph in teams
        ]

    async def show(self, caller: Caller, assistant_id: str) -> dict[str, Any]:
        """All that a page about a team shows at once: prompt, workflow, agents, tools, groups, rights.

        Raises NotFound; InvalidInput for a graph that is no team.
        """
        team = await self._reach.team(caller, assistant_id)
        shown = await _shown(team)
        return {
            "assistant_id": team.assistant.assistant_id,
            "graph_id": team.assistant.graph,
            "name": team.assistant.name,
            "assistant_version": team.assistant.version,
            "stopped": await _stopped(team),
            "lacking": await team.platform.unable(team.kept, team.workflow),
            "bare": list(team.hosted.bare(team.workflow)),
            "workflow": await asyncio.to_thread(workflow_record, team.workflow),
            "file": {"prompt": team.hosted.workflow.source, "over": list(goes_over(team.hosted.workflow))},
            **{name: part for name, part in team_record(shown).items() if name not in ("thread", "matrix")},
            "groups": [
                {"id": g.id, "name": g.name, "agents": list(g.members)} for g in shown.contents.groups
            ],
            "matrix": grid_record(shown),
        }

    async def matrix(self, caller: Caller, assistant_id: str) -> dict[str, Any]:
        """Who may use what in a team, and why."""
        return grid_record(await _shown(await self._reach.team(caller, assistant_id)))

    async def matrix_on(self, caller: Caller, thread_id: str) -> dict[str, Any]:
        """Who may use what on a thread at this moment, and why. Raises NotFound."""
        at = await self._reach.thread(caller, thread_id)
        return grid_record(await team_on_thread(at.platform, thread_id))

    async def change(
        self, caller: Caller, assistant_id: str, operations: Sequence[Operation], drain: Drain = "finish"
    ) -> dict[str, Any]:
        """Do these, all or none, as one new version; what that comes to.

        Raises NotFound, InvalidInput, InvalidRegistry, CommandConflict.
        """
        team = await self._kept(caller, assistant_id)

        def edit(registry: Registry) -> Changed:
            made = operations[0](registry)
            for operation in operations[1:]:
                made = operation(made.registry)
            return made

        change = await team.platform.teams.change(team.kept, edit, drain, by=caller.identity)
        return team_change_record(change)

    async def versions(self, caller: Caller, assistant_id: str) -> Listed:
        """The versions of a team, the first first: when and by whom each was made, and what led to it."""
        team = await self._kept(caller, assistant_id)
        registry = await team.platform.teams.registry(team.kept)
        made = await team.platform.teams.made(team.kept)
        return team_versions_record(registry.history, made)

    async def diff(self, caller: Caller, assistant_id: str, old: int, new: int | None = None) -> Listed:
        """What differs between two versions of a team; None = the one of now. Raises NotFound."""
        team = await self._kept(caller, assistant_id)
        registry = await team.platform.teams.registry(team.kept)
        return [
            {
                "subject": one.subject,
                "id": one.id,
                "old": one.old,
                "new": one.new,
                "field": one.field,
                "words": str(one),
            }
            for one in registry.diff(old, new)
        ]

    async def revert(
        self, caller: Caller, assistant_id: str, number: int, drain: Drain = "finish"
    ) -> dict[str, Any]:
        """A new version that says what that one said. Raises NotFound."""
        team = await self._kept(caller, assistant_id)
        change = await team.platform.teams.revert(team.kept, number, drain, by=caller.identity)
        return team_change_record(change)

    def patterns(self) -> Listed:
        """The patterns that there are."""
        return [pattern_record(pattern) for pattern in self._patterns.values()]

    async def built(
        self, caller: Caller, name: str, given: dict[str, Any], assistant_id: str | None
    ) -> dict[str, Any]:
        """The workflow that a pattern makes of these members: of a team, or of whom its arguments name.

        Raises NotFound, InvalidPattern, InvalidWorkflow.
        """
        if name not in self._patterns:
            raise NotFound("pattern", name, nearest(name, self._patterns, 2))
        pattern = self._patterns[name]
        team = _named(pattern, given)
        if assistant_id is not None:
            team = (await self._reach.team(caller, assistant_id)).spoken_of
        return workflow_record(Workflow(pattern.tree(team, **given), team=team))

    async def _kept(self, caller: Caller, assistant_id: str) -> TeamOf:
        """A team whose agents and rights are kept. Raises NotFound, InvalidInput."""
        team = await self._reach.team(caller, assistant_id)
        if not team.kept:
            reason = "nothing of its agents is kept: give its config file a `name`"
            raise InvalidInput("assistant_id", reason)
        return team


async def _stopped(team: TeamOf) -> str:
    """Why no new thread of a team can begin, as far as is known before one is tried; "" = one can."""
    if team.kept:
        try:
            await team.platform.teams.check_members(team.kept, team.workflow)
        except InvalidWorkflow as error:
            return "; ".join(problem.message for problem in error.problems)
    return await team.platform.unready(team.workflow)


async def _shown(team: TeamOf) -> TeamShown:
    if team.kept:
        return await kept_team(team.platform, team.kept, team.workflow.rules)
    catalog = team.workflow.team
    contents = Contents(catalog.agents, catalog.tools, catalog.groups)
    off = frozenset(agent.id for agent in catalog.agents if not agent.enabled)
    return TeamShown("", 0, "", contents, permission_matrix(contents, team.workflow.rules), off)


def _named(pattern: Pattern, given: dict[str, Any]) -> Catalog:
    """Whom the arguments name, where no team is given."""
    kinds = {parameter.name: parameter.kind for parameter in pattern.parameters}
    names: list[str] = []
    for name, value in given.items():
        if kinds.get(name) in ("agent", "member", "members"):
            names += [one for one in (value if isinstance(value, list) else [value]) if isinstance(one, str)]
    return Catalog.of(tuple(dict.fromkeys(names)))
