"""Teams in all their versions, over a store: read, changed, taken in from a config file, gone back to.

Who runs a thread that follows a team is told of what its graph has to know; the rest is looked up at each
call. This module knows nothing of what holds for one thread: see `teams`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from swarmwright.errors import CommandConflict, NotFound
from swarmwright.ports.clock import Clock, SystemClock
from swarmwright.ports.commands import Refresh
from swarmwright.ports.mailbox import Mailbox
from swarmwright.ports.teams import TeamStore, TeamVersion
from swarmwright.registry.changing import RegistryChange
from swarmwright.registry.contents import Contents
from swarmwright.registry.encoding import from_json, to_json
from swarmwright.registry.patterns.base import Pattern
from swarmwright.registry.registry import Changed, Registry
from swarmwright.workflow.migrating import Drain
from swarmwright.workflow.nearness import nearest

__all__ = ["Edit", "KeptTeams"]

Edit = Callable[[Registry], Changed]
"""Operations on a registry, such as `lambda r: r.set_agent("ui", prompt="…")`; several become one version."""

MOST_TRIES = 20
"""How often a change is made anew because somebody else's came first."""

_KEPT = 64
"""Versions that are kept read."""


class KeptTeams:
    """Teams over a store."""

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

    async def names(self) -> Sequence[str]:
        """The teams that there are."""
        return await self._store.names()

    async def registry(self, name: str) -> Registry:
        """A team with all of its versions. Raises NotFound."""
        versions = await self._store.versions(name)
        if not versions:
            raise NotFound("team", name, nearest(name, await self._store.names(), 2))
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
                matters = made.change.recompile or any(a.needs for a in made.registry.contents.agents)
                for thread_id in await self._store.at_work(name) if matters else ():
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
            raise NotFound("team", name, nearest(name, await self._store.names(), 2))
        return from_json(newest.body, self._patterns)

    async def _add(self, name: str, registry: Registry) -> bool:
        alone = registry.forgetting(1)
        version = TeamVersion(name, alone.version.number, to_json(alone, indent=None), self._clock.now())
        return await self._store.add(version)

    async def _refresh(self, thread_id: str, number: int, drain: Drain = "finish") -> None:
        """Put it into a thread's mailbox that its team is of that version now."""
        await self._mailbox.accept(thread_id, self._clock.new_id(), Refresh(number, drain), self._clock.now())
