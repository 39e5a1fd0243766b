"""The teams of a store, and what holds for a thread at this moment (seed 002, answers 3, 16 and 17).

Who exists, with which prompt, model, code and standing rights, is the team's, in versions that all its
threads share. What people set for one thread is in that thread's state. A call asks `now`, which lays the one
over the other as they stand then, so that a change counts at the next call, whichever process made it. What
the structure of a graph hangs on reaches a thread as a command (`Refresh`), which recompiles.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from swarmwright.errors import ConfigError, InvalidRegistry, InvalidWorkflow, NotFound
from swarmwright.graph.holding import SET_UP
from swarmwright.graph.own import own_settings
from swarmwright.policy.decisions import Identities
from swarmwright.policy.matrix import PermissionMatrix
from swarmwright.ports.clock import Clock
from swarmwright.ports.mailbox import Mailbox
from swarmwright.ports.teams import Followed, TeamStore
from swarmwright.registry.contents import Contents
from swarmwright.registry.overlaying import OwnSettings, overlaid
from swarmwright.registry.patterns.base import Pattern
from swarmwright.registry.permitting import beside_rules, held_up, permission_matrix
from swarmwright.registry.refreshing import Refreshed, fitted, read_for, refreshed
from swarmwright.registry.setting_up import set_otherwise
from swarmwright.runtime.teams.keeping import KeptTeams
from swarmwright.runtime.teams.leaving import Left, strangers
from swarmwright.workflow.catalog import AgentSpec, Catalog
from swarmwright.workflow.granting import Beside
from swarmwright.workflow.nearness import nearest
from swarmwright.workflow.problems import Problem
from swarmwright.workflow.tree import Workflow, steps

__all__ = ["TeamNow", "Teams", "contents_of"]

_MOST_FITTED = 64
"""Teams of which the workflow of the last time is kept."""


@dataclass(frozen=True, slots=True)
class TeamNow:
    """What holds at this moment for the agents of a thread, and who may use what.

    `shared`: whether the thread follows a team; else what its workflow says of the team is all there is.
    """

    contents: Contents
    matrix: PermissionMatrix
    shared: bool = False


@dataclass(frozen=True, slots=True)
class _Standing:
    """What a thread that runs here goes by: its workflow, and what people set for it."""

    workflow: Workflow
    own: OwnSettings


class Teams(KeptTeams):
    """Teams over a store, and what holds for the threads that follow them; made by `bootstrap`."""

    def __init__(
        self,
        store: TeamStore,
        mailbox: Mailbox,
        clock: Clock | None = None,
        patterns: Sequence[Pattern] = (),
        models: Callable[[str], object] | None = None,
        able: Callable[[AgentSpec, Mapping[str, str] | None], object] | None = None,
        tools: Callable[[Contents, bool], Identities] | None = None,
    ) -> None:
        """able: raises ConfigError where an agent cannot work in this process, which has not got its code, or
        cannot load its model; it is given what the thread's team names as code by agent id, None where the
        thread follows no team. tools: what tells the code of a team's tools apart, given whether it is
        shared; None = where the team says that it stands."""
        super().__init__(store, mailbox, clock, patterns, models)
        self._able, self._tools = able, tools
        self._followed: dict[str, Followed | None] = {}
        self._standing: dict[str, _Standing] = {}
        self._now: dict[str, tuple[_Standing, int, Workflow, TeamNow]] = {}
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
        if found is not None or thread_id in self._standing:  # else it may begin to, in whichever process
            self._followed[thread_id] = found
        return found

    async def catch_up(self, thread_id: str, workflow: Workflow, state: Mapping[str, Any]) -> None:
        """Where a thread's graph is not that of its team as it is now, let its run begin with that.

        The team may have changed since the thread last looked; or the thread has gone back to a workflow of
        before it had.
        """
        followed = await self.followed(thread_id)
        number = await self._store.number(followed.name) if followed is not None else None
        if followed is None or number is None:
            return
        rules = state.get("coordination_rules", {})
        held = await self.held_up(thread_id, workflow, own_settings(state))
        if (
            held != tuple(rules.get("held_up", ()))
            or number != rules.get("team", followed.since)
            or _off(fitted(workflow, (await self.team_of(thread_id, workflow)).catalog)) != _off(workflow)
        ):
            await self._refresh(thread_id, number)

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

    async def departed_on(self, thread_id: str) -> tuple[str, ...]:
        """... of the team that a thread follows, if there is one."""
        followed = await self.followed(thread_id)
        return () if followed is None else await self.departed(followed.name)

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
            again = await asyncio.to_thread(read_for, workflow, team, left.agents, _read)
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

    async def check_able(self, thread_id: str, before: Workflow, after: Workflow) -> None:
        """Raise ConfigError where somebody who comes to work, by code or a model of their own, cannot do so
        in this process.

        Who works so already is no part of the change.
        """
        works = {_by(agent) for agent in _working(before)}
        newcomers = [agent for agent in _working(after) if (by := _by(agent)) and by not in works]
        if self._able is None or not newcomers:
            return
        named = None
        if await self.followed(thread_id) is not None:
            team = await self.team_of(thread_id, after)
            named = {code.id: code.target for code in team.code if code.subject == "agent"}
        for agent in newcomers:
            try:
                self._able(agent, named)
            except ConfigError as error:  # it may be there where the thread is driven, and not here
                remedy = "; ".join(filter(None, (error.remedy, _ELSEWHERE)))
                raise ConfigError(error.path, error.place, error.reason, remedy) from error

    async def refreshed(self, thread_id: str, number: int, seen: int | None, workflow: Workflow) -> Refreshed:
        """What a thread's workflow becomes under that version of its team; `seen` is the one before.

        Raises NotFound, and InvalidWorkflow where the team cannot do this work any more.
        """
        followed = await self.followed(thread_id)
        if followed is None:
            raise NotFound("team of the thread", thread_id)
        try:
            before = await self.contents(followed.name, followed.since if seen is None else seen)
        except InvalidRegistry:  # what it was made for then is what is left of that version
            before = contents_of(workflow.team)
        now = await self.contents(followed.name, number)
        fresh = await asyncio.to_thread(refreshed, workflow, before, now, _read)
        whole = fitted(fresh.workflow, now.catalog)
        if fresh.recompile or _off(whole) == _off(workflow):
            return fresh
        return Refreshed(whole, True, "the thread had gone back to before an agent was switched")

    async def set_up(
        self, thread_id: str, workflow: Workflow, state: Mapping[str, Any]
    ) -> dict[str, dict[str, Any]]:
        """What to write of those who are set up otherwise by now than as the thread began to follow its team:
        what was asked before about their steps was about others. {} = the state says it already."""
        now = await self._set_otherwise(thread_id, workflow)
        said = state.get("coordination_rules", {}).get(SET_UP, {})
        return {} if now == said else {"coordination_rules": {SET_UP: dict(now) or None}}

    async def _set_otherwise(self, thread_id: str, workflow: Workflow) -> Mapping[str, str]:
        followed = await self.followed(thread_id)
        number = await self._store.number(followed.name) if followed is not None else None
        if followed is None or number is None or number == followed.since:
            return {}
        try:
            before = await self.contents(followed.name, followed.since)
        except InvalidRegistry:  # what it was made for then is what is left of that version
            before = contents_of(workflow.team)
        now, working = await self.contents(followed.name, number), {s.agent for s in steps(workflow.root)}
        return set_otherwise(before, now, sorted(working))

    async def held_up(self, thread_id: str, workflow: Workflow, own: OwnSettings) -> tuple[str, ...]:
        """The agents that need a tool which is denied to them on the thread at this moment."""
        team = await self.team_of(thread_id, workflow)
        if not any(agent.needs for agent in (*team.agents, *workflow.team.agents)):
            return ()
        now = await self.now(thread_id, workflow, own)
        return held_up(now.contents, now.matrix)

    # -- what holds at this moment --------------------------------------------------------------------

    def stand(self, thread_id: str, workflow: Workflow, own: OwnSettings) -> None:
        """Note what a thread that runs here goes by from now on."""
        self._standing[thread_id] = _Standing(workflow, own)

    def leave(self, thread_id: str) -> None:
        """Forget a thread that runs here no more."""
        self._standing.pop(thread_id, None)
        self._now.pop(thread_id, None)
        self._followed.pop(thread_id, None)

    async def now(self, thread_id: str, workflow: Workflow, own: OwnSettings | None = None) -> TeamNow:
        """What holds for a thread at this moment. `workflow`: whose step asks; the thread may be past it.

        `own`: what people set for it, where it does not run here. A step that its thread's workflow has lost
        finishes under the rules of now.
        """
        standing = self._standing.get(thread_id)
        if standing is None or own is not None:
            standing = _Standing(workflow, own or OwnSettings())
        followed = await self.followed(thread_id)
        number = (await self._store.number(followed.name) if followed else None) or 0
        known = self._now.get(thread_id)
        if known is not None and known[0] is standing and known[1] == number and known[2] is workflow:
            return known[3]
        if followed is None:
            team = contents_of(standing.workflow.team)
        else:
            team = await self.contents(followed.name, number)
        others = Catalog((*standing.workflow.team.agents, *workflow.team.agents))
        contents = overlaid(team, others, standing.own)
        shared = followed is not None
        code = None if self._tools is None else self._tools(contents, shared)
        made = TeamNow(contents, permission_matrix(contents, standing.workflow.rules, code), shared)
        self._now[thread_id] = (standing, number, workflow, made)
        return made


def contents_of(team: Catalog) -> Contents:
    """What a team says of which nobody has set anything by hand."""
    return Contents(team.agents, team.tools, team.groups)


_LEFT = "left-the-team"

_ELSEWHERE = (
    "or have it applied by a process that has that, such as the server that drives the thread "
    "(`send --leave` leaves it an answer): this one has not, so nothing is changed, and what was asked is "
    "still asked"
)
"""What can be done where this process cannot let somebody work."""


def _left(agent: str, team: str) -> str:
    return f"{agent} has left the team {team!r}: add them to it again, or leave this step out"


def _off(workflow: Workflow) -> frozenset[str]:
    return frozenset(agent.id for agent in workflow.team.agents if not agent.enabled)


def _working(workflow: Workflow) -> Sequence[AgentSpec]:
    """Those at work in it."""
    working = {step.agent for step in steps(workflow.root)}
    return [a for a in workflow.team.agents if a.enabled and a.id in working]


def _by(agent: AgentSpec) -> tuple[str, str] | None:
    """What it works by that is its own: its code, or the model that is named for it; None = as the team."""
    if agent.kind == "custom":
        return "code", agent.id
    return ("model", agent.model) if agent.model else None


def _read(prompt: str, team: Catalog) -> Workflow | None:
    from swarmwright.language import compile_prompt  # heavy: who compiles no prompt does without it

    return compile_prompt(prompt, team).workflow
