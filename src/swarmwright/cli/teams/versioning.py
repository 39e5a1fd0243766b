"""`swarmwright team versions`, `diff` and `revert`: what a team was, and being that again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from swarmwright.cli.output import print_json, stdout, visible
from swarmwright.cli.sources import ConfigOption, DatabaseOption, JsonOption, TeamOption
from swarmwright.cli.teams.finding import DrainOption, Where, ask_team, team_name
from swarmwright.cli.teams.telling import tell_change
from swarmwright.runtime.records.teams import team_change_record

if TYPE_CHECKING:
    from swarmwright.bootstrap.config import TeamConfig
    from swarmwright.registry.changing import RegistryChange
    from swarmwright.registry.registry import Registry
    from swarmwright.runtime.platform import Platform

__all__ = ["diff_command", "revert_command", "versions_command"]


def versions_command(
    config: ConfigOption = None, team: TeamOption = None, db: DatabaseOption = None, json: JsonOption = False
) -> None:
    """List the versions of a team, and what led to each."""
    name, registry = _registry(Where(config, team, db))
    if json:
        rows: list[dict[str, Any]] = [
            {
                "number": one.version.number,
                "hash": one.version.hash,
                "change": team_change_record(one.change) if one.change else None,
            }
            for one in registry.history
        ]
        print_json({"team": name, "versions": rows})
        return
    console = stdout()
    for one in registry.history:
        said = str(one.change) if one.change else "the team as it began"
        console.print(visible(f"{one.version.number:>4}  {said}"))


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
    _, registry = _registry(Where(config, team, db))
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
    config: ConfigOption = None,
    team: TeamOption = None,
    db: DatabaseOption = None,
    json: JsonOption = False,
) -> None:
    """Let a team be as in an earlier version; that is a new version, and nothing is lost."""

    async def reverted(platform: Platform, given: TeamConfig) -> tuple[str, RegistryChange]:
        name = await team_name(platform, given, None)
        return name, await platform.teams.revert(name, number, drain)

    name, change = ask_team(Where(config, team, db), reverted)
    tell_change(name, change, json=json)


def _registry(where: Where) -> tuple[str, Registry]:
    async def read(platform: Platform, given: TeamConfig) -> tuple[str, Registry]:
        name = await team_name(platform, given, None)
        return name, await platform.teams.registry(name)

    return ask_team(where, read)
