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

from swarmwright.errors import ConfigError, InvalidRegistry, NotFound
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
from swarmwright.registry.refreshing import Refreshed, fitted, refreshed
from swarmwright.registry.setting_up import set_otherwise
from swarmwright.runtime.teams.fitting import FittedTeams, contents_of, read
from swarmwright.workflow.catalog import AgentSpec, Catalog
from swarmwright.workflow.granting import Beside
from swarmwright.workflow.tree import Workflow, steps

__all__ = ["TeamNow", "Teams", "contents_of"]


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


class Teams(FittedTeams):
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
        self._standing: dict[str, _Standing] = {}
        self._now: dict[str, tuple[_Standing, int, Workflow, TeamNow]] = {}

    # -- what a change of the team comes to on a thread ------------------------------------------------

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
            named = _agent_code(team)
        for agent in newcomers:
            try:
                self._able(agent, named)
            except ConfigError as error:  # it may be there where the thread is driven, and not here
                remedy = "; ".join(filter(None, (error.remedy, _ELSEWHERE)))
                raise ConfigError(error.path, error.place, error.reason, remedy) from error

    async def unable(self, name: str, workflow: Workflow) -> tuple[str, ...]:
        """Why those who would work by a workflow, by code or a model of their own, cannot do so in this
        process, in words. name: of their team; "" = the workflow's own is all there is. Raises NotFound."""
        if self._able is None:
            return ()
        found: dict[str, None] = {}
        team = await self.contents(name, await self._known_number(name)) if name else None
        named = None if team is None else _agent_code(team)
        for agent in filter(_by, _working(workflow)):
            try:
                await asyncio.to_thread(self._able, agent, named)
            except ConfigError as error:
                found["; ".join(filter(None, (error.reason, error.remedy)))] = None
        return tuple(found)

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
        fresh = await asyncio.to_thread(refreshed, workflow, before, now, read)
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
        self._here.add(thread_id)

    def leave(self, thread_id: str) -> None:
        """Forget a thread that runs here no more."""
        self._standing.pop(thread_id, None)
        self._here.discard(thread_id)
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

    async def beside_on(
        self, thread_id: str, workflow: Workflow, state: Mapping[str, Any], at: float | None = None
    ) -> Beside:
        """What people have set for a thread and its team beside the rules of any workflow.

        state: the thread's. at: as it was set by then (Unix seconds), the state being that of then, too; None
        = by now.
        """
        off = state.get("coordination_rules", {}).get("disabled", ())
        if at is None:
            return beside_rules((await self.now(thread_id, workflow, own_settings(state))).contents, off)
        followed = await self.followed(thread_id)
        if followed is None:
            team = contents_of(workflow.team)
        else:
            team = await self._contents_by(followed, at)
        return beside_rules(overlaid(team, workflow.team, own_settings(state)), off)

    async def _contents_by(self, followed: Followed, at: float) -> Contents:
        made = (await self.made(followed.name)).values()
        numbers = [one.number for one in made if one.at <= at and one.number >= followed.since]
        return await self.contents(followed.name, max(numbers, default=followed.since))


_ELSEWHERE = (
    "or have it applied by a process that has that, such as the server that drives the thread "
    "(`send --leave` leaves it an answer): this one has not, so nothing is changed, and what was asked is "
    "still asked"
)
"""What can be done where this process cannot let somebody work."""


def _off(workflow: Workflow) -> frozenset[str]:
    return frozenset(agent.id for agent in workflow.team.agents if not agent.enabled)


def _agent_code(team: Contents) -> Mapping[str, str]:
    return {code.id: code.target for code in team.code if code.subject == "agent"}


def _working(workflow: Workflow) -> Sequence[AgentSpec]:
    """Those at work in it."""
    working = {step.agent for step in steps(workflow.root)}
    return [a for a in workflow.team.agents if a.enabled and a.id in working]


def _by(agent: AgentSpec) -> tuple[str, str] | None:
    """What it works by that is its own: its code, or the model that is named for it; None = as the team."""
    if agent.kind == "custom":
        return "code", agent.id
    return ("model", agent.model) if agent.model else None
