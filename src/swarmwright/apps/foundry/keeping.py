"""Which team writes the protocols of a store: kept in the store, and changed only where somebody asks for it.

The file that a foundry is opened with has its say once: where the store has no team yet, and when the file
says otherwise than it did before. What was swapped in meanwhile stands, whoever opens the store, with
whichever file or none.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from swarmwright.apps.foundry import APP
from swarmwright.apps.foundry.swapping import check_works

if TYPE_CHECKING:
    from swarmwright import ChosenTeam, Platform, TeamConfig, Workflow

__all__ = ["TEAM_FILE", "Keeper"]

TEAM_FILE = Path(__file__).parent / "team" / "swarmwright.toml"
"""The team that ships with the product."""


class Keeper:
    """The team of a store. given: what the foundry was opened with, kept where the store has none. said: the
    workflow that its prompt says, worked out once it is asked for."""

    def __init__(self, platform: Platform, given: TeamConfig, said: Callable[[], Workflow]) -> None:
        self._platform, self._given, self._said = platform, given, said

    async def looked(self) -> ChosenTeam | None:
        """What the store has now, whoever put it there; None = nothing yet. Changes nothing."""
        return await self._platform.teams.chosen(APP.name)

    async def now(self) -> ChosenTeam:
        """The same; where there is nothing yet, what is given is put there."""
        return await self.looked() or await self.put(self._given, self._said(), by=_source(self._given))

    async def put(self, team: TeamConfig, workflow: Workflow, by: str) -> ChosenTeam:
        """Let the store's team be this one from now on. Raises InvalidRegistry."""
        teams, name, source = self._platform.teams, team.name or APP.name, _source(team)
        return await teams.choose(
            APP.name, name, workflow, team.contents, self._mark(team), source=source, by=by
        )

    async def is_as(self, before: ChosenTeam | None) -> bool:
        """Whether the store's team is the one that it was before."""
        now = await self.looked()
        return now is not None and now.is_same(before)

    async def check_works(self, team: TeamConfig) -> None:
        """Raise InvalidInput where somebody would do another work than they ever did in the store's team."""
        kept = await self.looked()
        history = (await self._platform.teams.registry(kept.name)).history if kept is not None else ()
        check_works(kept, team, [one.contents for one in history])

    async def note(self, kept: ChosenTeam) -> None:
        """Remember that the config file has said what holds already."""
        said = {**kept.said, _source(self._given): self._mark(self._given)}
        await self._platform.teams.keep_choice(APP.name, replace(kept, said=said))

    def is_new(self, kept: ChosenTeam) -> bool:
        """Whether a config file that somebody named says otherwise than when it was last taken in."""
        source = _source(self._given)
        return source != _source_of(TEAM_FILE) and kept.said.get(source) != self._mark(self._given)

    def is_another(self, kept: ChosenTeam) -> bool:
        """Whether a config file that somebody named is not what holds."""
        return _source(self._given) != _source_of(TEAM_FILE) and kept.mark != self._mark(self._given)

    def _mark(self, team: TeamConfig) -> str:
        return self._platform.teams.mark(team.prompt, team.contents)


def _source(team: TeamConfig) -> str:
    """What a team is from: its file, "" = none."""
    return "" if team.settings.file is None else _source_of(team.settings.file)


def _source_of(file: Path) -> str:
    return str(file.resolve())
