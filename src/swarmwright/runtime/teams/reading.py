"""Teams in all their versions, over a store, as they are read.

What another hand or another release has written may not be readable, or a pattern of it is gone: then it is
said which version to go back to.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache, partial

from swarmwright.errors import InvalidRegistry, NotFound
from swarmwright.ports.clock import Clock, SystemClock
from swarmwright.ports.mailbox import Mailbox
from swarmwright.ports.teams import TeamStore, TeamVersion
from swarmwright.registry.contents import Contents
from swarmwright.registry.encoding import from_json
from swarmwright.registry.patterns.base import Pattern
from swarmwright.registry.registry import Registry
from swarmwright.runtime.teams.choosing import ChosenTeam
from swarmwright.runtime.teams.leaving import departed_from
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.nearness import nearest
from swarmwright.workflow.shapes import Malformed

__all__ = ["ReadTeams"]

_KEPT = 64
"""Versions that are kept read."""


class ReadTeams:
    """Teams over a store, as they are kept."""

    def __init__(
        self,
        store: TeamStore,
        mailbox: Mailbox,
        clock: Clock | None = None,
        patterns: Sequence[Pattern] = (),
        models: Callable[[str], object] | None = None,
    ) -> None:
        self._store, self._mailbox, self._clock = store, mailbox, clock or SystemClock()
        self._models = models
        """Raises ConfigError for a name of a model by which nobody could be asked."""
        self._patterns = tuple(patterns)
        self._decoded = lru_cache(_KEPT)(partial(from_json, patterns=self._patterns))
        """By their text: the same version is the same value, of which what was worked out is kept too."""
        self._read: dict[tuple[str, int], Contents] = {}
        self._departed: dict[str, tuple[int | None, Catalog]] = {}
        self._chosen: dict[str, tuple[str, ChosenTeam]] = {}

    async def names(self) -> Sequence[str]:
        """The teams that there are."""
        return await self._store.names()

    async def registry(self, name: str) -> Registry:
        """A team with all of its versions that can be read. Raises NotFound; InvalidRegistry where the one
        that holds now cannot be read, with what to do about it."""
        versions = await self._store.versions(name)
        if not versions:
            raise NotFound("team", name, nearest(name, await self._store.names(), 2))
        newest = await self._registry(versions[-1])
        older = [self._readable(version) for version in versions[:-1]]
        return replace(newest, history=(*(r.history[0] for r in older if r), *newest.history))

    async def departed(self, name: str) -> Catalog:
        """Who and what was in a team once, and is no more. Raises NotFound."""
        number, known = await self._store.number(name), self._departed.pop(name, None)
        if known is None or known[0] != number:
            whole = await self.registry(name)
            versions = [one.contents for one in whole.history]
            known = number, departed_from(versions, whole.contents.catalog)
        while len(self._departed) >= _KEPT:
            del self._departed[next(iter(self._departed))]
        self._departed[name] = known
        return known[1]

    async def made(self, name: str) -> dict[int, TeamVersion]:
        """Number → that version as it is kept: when it was made, and by whom; of every one that is kept."""
        return {version.number: version for version in await self._store.versions(name)}

    async def number(self, name: str) -> int | None:
        """The number of the version that holds now, or None where there is no such team."""
        return await self._store.number(name)

    async def contents(self, name: str, number: int) -> Contents:
        """What a version of a team says. Raises NotFound."""
        if (name, number) not in self._read:
            found = next((v for v in await self._store.versions(name, number) if v.number == number), None)
            if found is None:
                raise NotFound("version", f"{name} {number}")
            while len(self._read) >= _KEPT:
                del self._read[next(iter(self._read))]
            self._read[name, number] = (await self._registry(found)).contents
        return self._read[name, number]

    async def _newest(self, name: str) -> Registry:
        newest = await self._store.newest(name)
        if newest is None:
            raise NotFound("team", name, nearest(name, await self._store.names(), 2))
        return await self._registry(newest)

    def _readable(self, version: TeamVersion) -> Registry | None:
        """That version alone; None = it cannot be read."""
        try:
            return from_json(version.body, self._patterns)
        except InvalidRegistry:
            return None

    def _said(self, file: str) -> Contents | None:
        """What a config file said; None = nothing that can be read."""
        try:
            return from_json(file).contents if file else None
        except InvalidRegistry:
            return None

    async def _registry(self, version: TeamVersion) -> Registry:
        """That version alone. Raises InvalidRegistry, with the version to go back to."""
        try:
            return self._decoded(version.body)
        except InvalidRegistry as error:
            older = [one for one in await self._store.versions(version.name) if one.number < version.number]
            good = next((one.number for one in reversed(older) if self._readable(one)), None)
            remedy = (
                f"go back to version {good}: `swarmwright team revert {good}`, or teams.revert"
                if older
                else ""
            )
            whole = Malformed(f"team {version.name!r}, version {version.number}", "it cannot be read", remedy)
            raise InvalidRegistry([whole, *error.problems]) from error
