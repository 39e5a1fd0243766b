"""The wiring: a config file → a foundry over a platform."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

import swarmwright
from swarmwright.apps.foundry.flowing import check_flow
from swarmwright.apps.foundry.foundry import Foundry
from swarmwright.apps.foundry.guarding import check_team
from swarmwright.apps.foundry.keeping import TEAM_FILE
from swarmwright.apps.foundry.missing import told_of_missing
from swarmwright.apps.foundry.rounds import told_of_no
from swarmwright.errors import CompilationFailed

if TYPE_CHECKING:
    from swarmwright import TeamConfig, Workflow
    from swarmwright.ports.apps import Workers
    from swarmwright.ports.tracing import TraceSink

__all__ = ["TEAM_FILE", "compiled", "compiled_and_warned", "open_foundry", "read_team"]

_log = logging.getLogger(__name__)

Compiled: TypeAlias = "tuple[Workflow, Sequence[str]]"
"""What a prompt says, and what the compiler warns of, in words."""


def read_team(config: Path | None = None, *, home: Path | None = None) -> TeamConfig:
    """The team of a config file, or ours. `home`: where the store of ours is, the current folder if not said.

    Raises ConfigError.
    """
    if config is not None:
        return swarmwright.load_config(config)
    from swarmwright.bootstrap.config import load_config

    return load_config(TEAM_FILE, home=home or Path.cwd())


_SOMEBODY_ELSE = "SW109"
"""Of who is asked and is nobody in the team: a misspelt agent, perhaps, who is heard no more."""


def compiled(team: TeamConfig) -> Workflow:
    """The workflow that the team's prompt says. Raises CompilationFailed."""
    return compiled_and_warned(team)[0]


def compiled_and_warned(team: TeamConfig) -> Compiled:
    """The same, and what is to be warned of, in words. Raises CompilationFailed."""
    found = swarmwright.compile_prompt(team.prompt, team.catalog)
    if found.workflow is None:
        raise CompilationFailed(found.diagnostics)
    told = (one for one in found.diagnostics if one.severity == "warning" or one.code == _SOMEBODY_ELSE)
    warnings = [str(one) for one in told]
    return found.workflow, [*warnings, *told_of_no(found.workflow), *told_of_missing(team, found.workflow)]


@asynccontextmanager
async def open_foundry(
    team: TeamConfig | None = None,
    *,
    database: Path | str | None = None,
    model: str = "",
    sinks: Sequence[TraceSink] = (),
    recovers: bool = True,
    workers: Workers | None = None,
) -> AsyncIterator[Foundry]:
    """A foundry over its own platform. If it `recovers`, what a crash has cut off goes on, and the store's
    team becomes the one of a config file that says something new; else opening it changes nothing.

    database: where protocols are kept, in place of the team's. model: everybody's, in place of the team's.
    workers: of the server that it is on, who go on with what has a model that is not named here.
    Raises ConfigError, CompilationFailed, StorageError, InvalidInput for a team that makes nothing that
    people could decide on (`flowing`).
    """
    team = team or read_team()
    check_team(team)

    @cache
    def said() -> Compiled:
        """What the prompt of the team says. Raises as `open_foundry`."""
        workflow, warnings = compiled_and_warned(team)
        check_flow(team, workflow)
        return workflow, warnings

    if team.settings.file != TEAM_FILE:
        said()  # ours is as it should be, and the compiler takes long to load
    settings = team.settings
    if database is not None:
        settings = settings.stored_in(str(database))
    if model:
        settings = replace(settings, model=model, one_model=True)
    async with swarmwright.open_platform(settings, sinks=sinks) as platform:
        foundry = Foundry(platform, team, lambda: said()[0], settings, workers)
        if recovers:
            await _take_in(foundry, team, said)
            await foundry.recover()
        try:
            yield foundry
        finally:
            await foundry.close()


async def _take_in(foundry: Foundry, team: TeamConfig, said: Callable[[], Compiled]) -> None:
    """Let the store's team be this one, where the store has none, or a config file says something new; what
    was done, or holds instead, is said."""
    file, before = team.settings.file, await foundry.keeper.looked()
    if before is None or foundry.keeper.is_new(before):
        for warning in said()[1]:
            _log.warning("%s: %s", file, warning)
    if before is None:
        await foundry.keeper.now()
    elif foundry.keeper.is_new(before) and not foundry.keeper.is_another(before):
        await foundry.keeper.note(before)
    elif foundry.keeper.is_new(before):
        told = await foundry.adopt(team, said()[0], by=str(file))
        _log.warning("the team is now as %s says, for new protocols and %d in flight", file, len(told))
    elif foundry.keeper.is_another(before):
        by = before.by or "somebody"
        back = f"swarmwright foundry swap --config {file}"
        _log.warning("the team is not as %s says: %s has changed it since; `%s` goes back", file, by, back)
