"""Code given from Python (`open_platform(custom=…)`): ids that nobody has, where they were mistyped.

One mapping serves every team of a platform, in all their versions: an id that is not in the team of one
thread may belong to another's, to one that is still to come, or to somebody who has left. So only what reads
like a slip is told, and only where a run begins: a change of the team never meets it.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Set
from typing import Any

from swarmwright.errors import ConfigError, InvalidRegistry
from swarmwright.ports.threads import ThreadStore
from swarmwright.runtime.teams.teams import Teams
from swarmwright.workflow.nearness import nearest
from swarmwright.workflow.tree import Workflow

__all__ = ["GivenCode"]

_log = logging.getLogger(__name__)


class GivenCode:
    """Agent id → code, for all the teams of a platform."""

    def __init__(self, code: Mapping[str, Any], teams: Teams, threads: ThreadStore) -> None:
        self._code, self._teams, self._threads = code, teams, threads
        self._met: set[str] = set()
        self._told: set[str] = set()

    async def check(self, workflow: Workflow) -> None:
        """Raise ConfigError where an id is nearly that of an agent without code, and no team has it.

        What is like nobody's is logged, once.
        """
        ids = {spec.id for spec in workflow.team.agents}
        self._met |= ids
        strange = [id_ for id_ in self._code if id_ not in self._met]
        bare = sorted(ids - self._code.keys())
        near = {id_: found[0] for id_ in strange if (found := nearest(id_, bare))}
        if near:
            self._met |= await self._known()
        for id_, meant in near.items():
            if id_ not in self._met:
                remedy = f"did you mean {meant!r}?"
                raise ConfigError("custom", repr(id_), "no team has an agent of this id", remedy)
        for id_ in strange:
            if id_ not in self._told and id_ not in self._met:
                self._told.add(id_)
                _log.warning("custom: %r: no team so far has an agent of this id", id_)

    async def _known(self) -> Set[str]:
        """The ids of all agents of the store: of its teams in every version, and of its threads."""
        known = set[str]()
        for name in await self._teams.names():
            try:
                history = (await self._teams.registry(name)).history
            except InvalidRegistry:  # whoever works with that team is told
                continue
            known |= {agent.id for revision in history for agent in revision.contents.agents}
        for number in {record.workflow_version for record in await self._threads.all()}:
            workflow = await self._threads.load_workflow(number)
            known |= {agent.id for agent in workflow.team.agents} if workflow is not None else set()
        return known
