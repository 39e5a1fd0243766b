"""The teams of a store, and what holds for a thread at this moment (seed 002, answers 3, 16 and 17).

Who exists, with which prompt, model, code and standing rights, is the team's, in versions that all its
threads share. What people set for one thread is in that thread's state. A call asks `now`, which lays the one
over the other as they stand then, so that a change counts at the next call, whichever process made it. What
the structure of a graph hangs on reaches a thread as a command (`Refresh`), which recompiles.
"""

from __future__ import annotations

import asyncio
import difflib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from swarmwright.errors import CommandConflict, NotFound
from swarmwright.language import compile_prompt
from swarmwright.policy.matrix import PermissionMatrix
from swarmwright.ports.clock import Clock, SystemClock
from swarmwright.ports.commands import Mailbox, Refresh
from swarmwright.ports.teams import Followed, TeamStore, TeamVersion
from swarmwright.registry.changing import RegistryChange
from swarmwright.registry.contents import Contents
from swarmwright.registry.encoding import from_json, to_json
from swarmwright.registry.overlaying import OwnSettings, overlaid
from swarmwright.registry.patterns.base import Pattern
from swarmwright.registry.permitting import permission_matrix
from swarmwright.registry.refreshing import Refreshed, fitted, refreshed
from swarmwright.registry.registry import Changed, Registry
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.migrating import Drain
from swarmwright.workflow.tree import Workflow

__all__ = ["Edit", "TeamNow", "Teams", "contents_of"]

Edit = Callable[[Registry], Changed]
"""Operations on a registry, such as `lambda r: r.set_agent("ui", prompt="…")`; several become one version."""

MOST_TRIES = 20
"""How often a change is made anew because somebody else's came first."""

_KEPT = 64
"""Versions that are kept read."""


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


class Teams:
    """Teams over a store; made by `bootstrap`."""

    def __init__(
        self,
        store: TeamStore,
        mailbox: Mailbox,
        clock: Clock | None = None,
        patterns: Sequence[Pattern] = (),
    ) -> None:
        self._store, self._mailbox, self._clock = store, mailbox, clock or SystemClock()
        self._patterns = tuple(patterns)
        self._read: dict[tuple[str, int], Contents] = {}
        self._followed: dict[str, Followed | None] = {}
        self._standing: dict[str, _Standing] = {}
        self._now: dict[str, tuple[_Standing, int, Workflow, TeamNow]] = {}

    # -- teams in all their versions ------------------------------------------------------------------

    async def names(self) -> Sequence[str]:
        """The teams that there are."""
        return await self._store.names()

    async def registry(self, name: str) -> Registry:
        """A team with all of its versions. Raises NotFound."""
        versions = await self._store.versions(name)
        if not versions:
            raise NotFound("team", name, difflib.get_close_matches(name, await self._store.names(), 2))
        read = [from_json(version.body, self._patterns) for version in versions]
        return replace(read[-1], history=tuple(r.history[0] for r in read))

    async def create(self, name: str, registry: Registry) -> bool:
        """Keep a new team, as it is now; False if there is one of that name."""
        if await self._store.number(name) is not None:
            return False
        return await self._add(name, registry)

    async def take_in(self, name: str, file: Contents) -> RegistryChange | None:
        """Let a team be as its config file says, where that says otherwise than before; None = it is new.

        What was set by hand stays where the file says nothing new. Raises InvalidRegistry.
        """
        said = to_json(Registry.of(file), indent=None)
        before = await self._store.file(name)
        if not before:
            made = await self.create(name, Registry.of(file))
            await self._store.keep_file(name, said)
            if made:
                return None
        then = from_json(before or said).contents
        change = await self.change(name, lambda registry: registry.take_in(then, file))
        if said != before:
            await self._store.keep_file(name, said)
        return change

    async def change(self, name: str, edit: Edit, drain: Drain = "finish") -> RegistryChange:
        """Make one change of a team, on what holds now, and keep its version. Raises as the operation does.

        Of several who change it at once, each makes theirs on what the one before has left. Rights, prompts,
        models and tools count at the next call of every thread that follows it. What needs another graph
        reaches the threads that are being run at once, and any other when it goes on; `drain` says what
        becomes of running steps of agents that have changed or left.
        """
        for _ in range(MOST_TRIES):
            base = await self._newest(name)
            made = edit(base)
            if made.registry.version.number > base.version.number + 1:
                made = made.registry.squashed(base)
            if made.change.kind == "unchanged":
                return made.change
            if await self._add(name, made.registry):
                for thread_id in await self._store.at_work(name) if made.change.recompile else ():
                    await self._refresh(thread_id, made.change.version.number, drain)
                return made.change
        raise CommandConflict(name, "a change of the team")

    async def revert(self, name: str, number: int, drain: Drain = "finish") -> RegistryChange:
        """A new version that says what that one said. Raises NotFound for a team or a version."""
        then = [v for v in await self._store.versions(name, number) if v.number == number]
        if not then:
            (await self.registry(name)).at(number)
        old = from_json(then[0].body, self._patterns).history

        def edit(now: Registry) -> Changed:
            library = {p.name: p for p in (*self._patterns, *now.library)}
            both = now.history if now.version.number == number else (*old, *now.history)
            return Registry(both, tuple(library.values())).revert(number)

        return await self.change(name, edit, drain)

    async def contents(self, name: str, number: int) -> Contents:
        """What a version of a team says. Raises NotFound."""
        if (name, number) not in self._read:
            found = next((v for v in await self._store.versions(name, number) if v.number == number), None)
            if found is None:
                raise NotFound("version", f"{name} {number}")
            while len(self._read) >= _KEPT:
                del self._read[next(iter(self._read))]
            self._read[name, number] = from_json(found.body, self._patterns).contents
        return self._read[name, number]

    async def _newest(self, name: str) -> Registry:
        newest = await self._store.newest(name)
        if newest is None:
            raise NotFound("team", name, difflib.get_close_matches(name, await self._store.names(), 2))
        return from_json(newest.body, self._patterns)

    async def _add(self, name: str, registry: Registry) -> bool:
        alone = registry.forgetting(1)
        version = TeamVersion(name, alone.version.number, to_json(alone, indent=None), self._clock.now())
        return await self._store.add(version)

    # -- which thread follows which -------------------------------------------------------------------

    async def follow(self, thread_id: str, name: str, since: int | None = None) -> None:
        """Let a thread follow a team from a version on; None = the one of now. Raises NotFound."""
        number = (await self._newest(name)).version.number if since is None else since
        await self._store.follow(thread_id, Followed(name, number))
        self._followed.pop(thread_id, None)

    async def followed(self, thread_id: str) -> Followed | None:
        """The team that a thread follows, or None."""
        if thread_id not in self._followed:
            self._followed[thread_id] = await self._store.followed(thread_id)
        return self._followed[thread_id]

    async def catch_up(self, thread_id: str, workflow: Workflow, state: Mapping[str, Any]) -> None:
        """Where a thread's graph is not that of its team as it is now, let its run begin with that.

        The team may have changed since the thread last looked; or the thread has gone back to a workflow of
        before it had.
        """
        followed = await self.followed(thread_id)
        number = await self._store.number(followed.name) if followed is not None else None
        if followed is None or number is None:
            return
        seen = state.get("coordination_rules", {}).get("team", followed.since)
        if number != seen or _off(await self.fitted(thread_id, workflow)) != _off(workflow):
            await self._refresh(thread_id, number)

    async def _refresh(self, thread_id: str, number: int, drain: Drain = "finish") -> None:
        """The first word on a version counts: who goes on with a thread does not change its drain."""
        await self._mailbox.accept(thread_id, self._clock.new_id(), Refresh(number, drain), self._clock.now())

    async def team_of(self, thread_id: str, workflow: Workflow) -> Contents:
        """Who belongs to a thread at this moment: its team, and whom its workflow alone names."""
        followed = await self.followed(thread_id)
        if followed is None:
            return contents_of(workflow.team)
        return await self.contents(followed.name, await self._store.number(followed.name) or 0)

    async def fitted(self, thread_id: str, workflow: Workflow) -> Workflow:
        """A workflow for a thread, with everybody of its team as they are set up and switched now."""
        if await self.followed(thread_id) is None:
            return workflow
        return fitted(workflow, (await self.team_of(thread_id, workflow)).catalog)

    async def refreshed(self, thread_id: str, number: int, seen: int | None, workflow: Workflow) -> Refreshed:
        """What a thread's workflow becomes under that version of its team; `seen` is the one before.

        Raises NotFound, and InvalidWorkflow where the team cannot do this work any more.
        """
        followed = await self.followed(thread_id)
        if followed is None:
            raise NotFound("team of thread", thread_id)
        before = await self.contents(followed.name, followed.since if seen is None else seen)
        now = await self.contents(followed.name, number)
        fresh = await asyncio.to_thread(refreshed, workflow, before, now, _read)
        whole = fitted(fresh.workflow, now.catalog)
        if fresh.recompile or _off(whole) == _off(workflow):
            return fresh
        return Refreshed(whole, True, "the thread had gone back to before an agent was switched")

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
        matrix = permission_matrix(contents, standing.workflow.rules)
        made = TeamNow(contents, matrix, shared=followed is not None)
        self._now[thread_id] = (standing, number, workflow, made)
        return made


def contents_of(team: Catalog) -> Contents:
    """What a team says of which nobody has set anything by hand."""
    return Contents(team.agents, team.tools, team.groups)


def _off(workflow: Workflow) -> frozenset[str]:
    return frozenset(agent.id for agent in workflow.team.agents if not agent.enabled)


def _read(prompt: str, team: Catalog) -> Workflow | None:
    return compile_prompt(prompt, team).workflow
