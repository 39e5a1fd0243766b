"""`swarmwright team versions`, `diff` and `revert`: what a team was, and being that again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated

import typer

from swarmwright.cli.listing import moment
from swarmwright.cli.output import print_json, stdout, visible
from swarmwright.cli.sources import ConfigOption, DatabaseOption, JsonOption, TeamOption
from swarmwright.cli.teams.finding import AsOption, DrainOption, Where, ask_team, team_name
from swarmwright.cli.teams.telling import tell_change
from swarmwright.runtime.records.teams import team_versions_record

if TYPE_CHECKING:
    from swarmwright.bootstrap.config import TeamConfig
    from swarmwright.ports.teams import TeamVersion
    from swarmwright.registry.changing import RegistryChange
    from swarmwright.registry.registry import Registry
    from swarmwright.runtime.platform import Platform

__all__ = ["diff_command", "revert_command", "versions_command"]


def versions_command(
    config: ConfigOption = None, team: TeamOption = None, db: DatabaseOption = None, json: JsonOption = False
) -> None:
    """List the versions of a team: what led to each, when, and by whom."""
    name, registry, made = _registry(Where(config, team, db))
    if json:
        rows = team_versions_record(registry.history, made)
        print_json({"team": name, "versions": rows})
        return
    console = stdout()
    for one in registry.history:
        said = str(one.change) if one.change else "the team as it began"
        console.print(visible(f"{one.version.number:>4}  {said}{_made(made.get(one.version.number))}"))


def diff_command(
    old: Annotated[int, typer.Argument(metavar="OLD", help="A version.")],
    new: Annotated[
        int | None,
        typer.Argument(metavar="NEW", help="Another; without it, the one of now.", show_default=False),
    ] = None,
    config: ConfigOption = None,
    team: TeamOption = None,
    db: DatabaseOption = None,
    json: JsonOption = False,
) -> None:
    """Show what differs between two versions of a team."""
    _, registry, _ = _registry(Where(config, team, db))
    found = registry.diff(old, new)
    if json:
        print_json({"same": not found, "changes": list(found)})
        return
    console = stdout()
    for line in found:
        console.print(visible(str(line)))
    if not found:
        console.print("nothing changes")


def revert_command(
    number: Annotated[int, typer.Argument(metavar="VERSION", help="What it is to be again.")],
    drain: DrainOption = "finish",
    who: AsOption = None,
    config: ConfigOption = None,
    team: TeamOption = None,
    db: DatabaseOption = None,
    json: JsonOption = False,
) -> None:
    """Let a team be as in an earlier version; that is a new version, and nothing is lost."""
    where = Where(config, team, db, who=who)

    async def reverted(platform: Platform, given: TeamConfig) -> tuple[str, RegistryChange]:
        name = await team_name(platform, given, None)
        return name, await platform.teams.revert(name, number, drain, by=where.by)

    name, change = ask_team(where, reverted)
    tell_change(name, change, json=json)


def _made(version: TeamVersion | None) -> str:
    """When and by whom, as the end of a line."""
    return "" if version is None else f" ({moment(version.at)}, by {version.by or 'unknown'})"


def _registry(where: Where) -> tuple[str, Registry, Mapping[int, TeamVersion]]:
    async def read(platform: Platform, given: TeamConfig) -> tuple[str, Registry, dict[int, TeamVersion]]:
        name = await team_name(platform, given, None)
        return name, await platform.teams.registry(name), await platform.teams.made(name)

    return ask_team(where, read)
