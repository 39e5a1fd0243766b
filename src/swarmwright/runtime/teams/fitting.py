"""Which team a thread follows, and workflows with everybody of a team as they are set up and switched now.

Who has left a team is left out of what its new threads follow, and of what a prompt can speak of. What a
change of the team comes to on a thread, and what holds at a call, is in `teams`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from swarmwright.errors import InvalidWorkflow, NotFound
from swarmwright.ports.clock import Clock
from swarmwright.ports.mailbox import Mailbox
from swarmwright.ports.teams import Followed, TeamStore
from swarmwright.registry.contents import Contents
from swarmwright.registry.patterns.base import Pattern
from swarmwright.registry.permitting import beside_rules
from swarmwright.registry.refreshing import fitted, read_for
from swarmwright.runtime.teams.keeping import KeptTeams
from swarmwright.runtime.teams.leaving import Left, strangers
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.granting import Beside
from swarmwright.workflow.nearness import nearest
from swarmwright.workflow.problems import Problem
from swarmwright.workflow.tree import Workflow, steps

__all__ = ["FittedTeams", "contents_of", "read"]

_MOST_FITTED = 64
"""Teams of which the workflow of the last time is kept."""

_LEFT = "left-the-team"


class FittedTeams(KeptTeams):
    """Teams over a store, the threads that follow them, and workflows as they are for these."""

    def __init__(
        self,
        store: TeamStore,
        mailbox: Mailbox,
        clock: Clock | None = None,
        patterns: Sequence[Pattern] = (),
        models: Callable[[str], object] | None = None,
    ) -> None:
        super().__init__(store, mailbox, clock, patterns, models)
        self._followed: dict[str, Followed | None] = {}
        self._here: set[str] = set()
        """Threads that run here: what they follow is asked about once."""
        self._fitted: dict[str, tuple[Workflow, Contents, Workflow]] = {}
        self._without: dict[str, tuple[Workflow, Workflow]] = {}

    # -- which thread follows which -------------------------------------------------------------------

    async def follow(self, thread_id: str, name: str, since: int | None = None) -> None:
        """Let a thread follow a team from a version on; None = the one of now. Raises NotFound."""
        number = (await self._newest(name)).version.number if since is None else since
        await self._store.follow(thread_id, Followed(name, number))
        self._followed.pop(thread_id, None)

    async def followed(self, thread_id: str) -> Followed | None:
        """The team that a thread follows, or None. One that runs here is asked about once."""
        if thread_id in self._followed:
            return self._followed[thread_id]
        found = await self._store.followed(thread_id)
        if found is not None or thread_id in self._here:  # else it may begin to, in whichever process
            self._followed[thread_id] = found
        return found

    async def team_of(self, thread_id: str, workflow: Workflow) -> Contents:
        """Who belongs to a thread at this moment: its team, and whom its workflow alone names."""
        followed = await self.followed(thread_id)
        if followed is None:
            return contents_of(workflow.team)
        return await self.contents(followed.name, await self._store.number(followed.name) or 0)

    async def fitted(self, thread_id: str, workflow: Workflow) -> Workflow:
        """A workflow for a thread, with everybody of its team as they are set up and switched now.

        Who has left it, and does no work in the workflow, is in it no more.
        """
        followed = await self.followed(thread_id)
        if followed is None:
            return workflow
        made = fitted(workflow, (await self.team_of(thread_id, workflow)).catalog)
        left = await self.left(followed.name, made.team)
        return left.from_workflow(made) if left else made

    async def spoken_of_on(self, thread_id: str, workflow: Workflow) -> Catalog:
        """Whom and what a prompt for a thread can speak of: its team, and whom `workflow` alone names."""
        followed = await self.followed(thread_id)
        team = (await self.fitted(thread_id, workflow)).team
        return team if followed is None else (await self.left(followed.name, team)).from_team(team)

    async def spoken_of(self, name: str, workflow: Workflow) -> Catalog:
        """... and a prompt for the new threads of a team. Raises NotFound."""
        team = (await self.as_now(name, workflow)).team
        return (await self.left(name, team)).from_team(team)

    async def beside(self, name: str) -> Beside:
        """What people have set in a team beside the rules of any prompt. Raises NotFound."""
        return beside_rules(await self.contents(name, await self._known_number(name)))

    async def departed_on(self, thread_id: str) -> Catalog:
        """Who and what has left the team that a thread follows, if there is one."""
        followed = await self.followed(thread_id)
        return Catalog() if followed is None else await self.departed(followed.name)

    async def left(self, name: str, team: Catalog) -> Left:
        """Who and what of a workflow's team was in the registry of that name once, and is no more.

        Its history is read where the workflow names somebody who is not there. Raises NotFound.
        """
        now = await self.contents(name, await self._known_number(name))
        unknown = strangers(team, now.catalog)
        if not unknown:
            return unknown
        return unknown.among(one.contents for one in (await self.registry(name)).history)

    async def check_members(self, name: str, workflow: Workflow) -> None:
        """Raise InvalidWorkflow where it is to be worked by somebody who has left that team.

        Whom the team never had works as the workflow says. Raises NotFound.
        """
        now = await self.contents(name, await self._store.number(name) or 0)
        members = {agent.id for agent in now.agents}
        strangers = {step.agent: step.id for step in steps(workflow.root) if step.agent not in members}
        if not strangers:
            return
        history = (await self.registry(name)).history
        known = {agent.id: agent.name for revision in history for agent in revision.contents.agents}
        if left := [
            Problem(_LEFT, _left(known[id_], name), at) for id_, at in strangers.items() if id_ in known
        ]:
            raise InvalidWorkflow(left)

    async def for_team(self, name: str, workflow: Workflow) -> Workflow:
        """A workflow for a new thread of that team, without who and what has left it.

        A prompt that names nobody who has left is read again: "everyone" are those who are there now. Raises
        as `check_members`.
        """
        made = await self.as_now(name, workflow)
        left = await self.left(name, made.team)
        if not left:
            return made
        known = self._without.get(name)
        if known is None or known[0] is not made:
            known = self._without[name] = made, await self._without_left(name, made, left)
        return known[1]

    async def standing(self, name: str, workflow: Workflow) -> Workflow:
        """... and where there can be none, what stands: with who has left it. Raises NotFound."""
        try:
            return await self.for_team(name, workflow)
        except InvalidWorkflow:
            return await self.as_now(name, workflow)

    async def _without_left(self, name: str, workflow: Workflow, left: Left) -> Workflow:
        try:
            await self.check_members(name, workflow)
        except InvalidWorkflow:
            team = left.from_team(workflow.team)
            again = await asyncio.to_thread(read_for, workflow, team, left.agents, read)
            if again is None:
                raise
            workflow = again
        return left.from_workflow(workflow)

    async def as_now(self, name: str, workflow: Workflow) -> Workflow:
        """A workflow with everybody of that team as they are set up and switched now.

        For the workflow of the last time it is the very same, as long as the team is: what is worked out from
        it is kept by identity (`workflow.same`), and need not be for each thread anew. Raises NotFound.
        """
        team = await self.contents(name, await self._known_number(name))
        known = self._fitted.pop(name, None)
        if known is None or known[0] is not workflow or known[1] is not team:
            known = workflow, team, fitted(workflow, team.catalog)
        self._fitted[name] = known
        if len(self._fitted) > _MOST_FITTED:
            self._without.pop(oldest := next(iter(self._fitted)), None)
            del self._fitted[oldest]
        return known[2]

    async def _known_number(self, name: str) -> int:
        number = await self._store.number(name)
        if number is None:
            raise NotFound("team", name, nearest(name, await self._store.names(), 2))
        return number

    async def check_followed(self, thread_id: str, workflow: Workflow) -> None:
        """As `check_members`, of the team that a thread follows, if there is one."""
        if (followed := await self.followed(thread_id)) is not None:
            await self.check_members(followed.name, workflow)


def contents_of(team: Catalog) -> Contents:
    """What a team says of which nobody has set anything by hand."""
    return Contents(team.agents, team.tools, team.groups)


def _left(agent: str, team: str) -> str:
    return f"{agent} has left the team {team!r}: add them to it again, or leave this step out"


def read(prompt: str, team: Catalog) -> Workflow | None:
    """What a prompt says of a team; None = it cannot be read so."""
    from swarmwright.language import compile_prompt  # heavy: who compiles no prompt does without it

    return compile_prompt(prompt, team).workflow
