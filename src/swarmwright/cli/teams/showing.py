"""`swarmwright team list` and `show`: who is in a team, and who may use what, with the reasons."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer

from swarmwright.cli.output import print_json, stdout, visible
from swarmwright.cli.settling import find_thread
from swarmwright.cli.sources import ConfigOption, DatabaseOption, JsonOption, TeamOption
from swarmwright.cli.teams.finding import TeamThread, Where, ask_team, only, team_name
from swarmwright.runtime.records.teams import team_record

if TYPE_CHECKING:
    from swarmwright.bootstrap.config import TeamConfig
    from swarmwright.registry.permitting import Cell
    from swarmwright.runtime.platform import Platform
    from swarmwright.runtime.showing import TeamShown

__all__ = ["list_command", "show_command"]


def list_command(config: ConfigOption = None, db: DatabaseOption = None, json: JsonOption = False) -> None:
    """List the teams that are kept."""

    async def read(platform: Platform, given: TeamConfig) -> list[dict[str, Any]]:
        rows = []
        for name in await platform.teams.names():
            registry = await platform.teams.registry(name)
            agents, tools = registry.contents.agents, registry.contents.tools
            rows.append(
                {"team": name, "version": registry.version.number, "agents": len(agents), "tools": len(tools)}
            )
        return rows

    rows = ask_team(Where(config, None, db), read)
    if json:
        print_json(rows)
        return
    for row in rows:
        line = f"{row['team']}: version {row['version']}, {row['agents']} agents, {row['tools']} tools"
        stdout().print(visible(line))


def show_command(
    agent: Annotated[
        str | None, typer.Argument(metavar="AGENT", help="One of them; without it, all.", show_default=False)
    ] = None,
    thread: TeamThread = None,
    config: ConfigOption = None,
    team: TeamOption = None,
    db: DatabaseOption = None,
    json: JsonOption = False,
) -> None:
    """Show a team: its agents and tools, and who may use what, with the reason of each decision.

    With --thread, what holds on that thread; else, what holds under the prompt of the config file.
    """

    async def read(platform: Platform, given: TeamConfig) -> TeamShown:
        if thread is not None:
            return await _of_thread(platform, await find_thread(platform, thread))
        return await _of_team(platform, given)

    shown = ask_team(Where(config, team, db, thread), read)
    one = only("agent", agent, shown.contents) if agent is not None else None
    if json:
        print_json(team_record(shown, one))
    else:
        for line in _lines(shown, one):
            stdout().print(visible(line).rstrip())


async def _of_team(platform: Platform, given: TeamConfig) -> TeamShown:
    from swarmwright.language import compile_prompt
    from swarmwright.runtime.showing import kept_team

    name = await team_name(platform, given, None)
    team = (await platform.teams.registry(name)).catalog()
    workflow = compile_prompt(given.prompt, team).workflow if given.prompt else None
    return await kept_team(platform, name, workflow.rules if workflow is not None else ())


async def _of_thread(platform: Platform, thread_id: str) -> TeamShown:
    from swarmwright.runtime.showing import team_on_thread

    return await team_on_thread(platform, thread_id)


def _cells(shown: TeamShown, agent: str | None) -> Iterator[Cell]:
    from swarmwright.registry.permitting import cells

    yield from (cell for cell in cells(shown.matrix) if agent in (None, cell.agent))


def _lines(shown: TeamShown, agent: str | None) -> Iterator[str]:
    team = shown.contents.catalog
    title = f"team {shown.team}, version {shown.version}" if shown.team else "a team of its own"
    yield f"{title}{f', on thread {shown.thread}' if shown.thread else ''}"
    if shown.dirty:
        yield f"the graph is not of this version: {shown.dirty}"
    yield ""
    off = {(step.agent, step.step) for step in shown.contents.steps_off}
    held_up = shown.held_up
    for spec in shown.contents.agents:
        if agent in (None, spec.id):
            steps = ", ".join(f"without {step}" for of, step in sorted(off) if of == spec.id)
            held = "passed by without a tool that it needs" if spec.id in held_up else ""
            facts = (spec.kind, spec.model, steps, "off" if spec.id in shown.off else held)
            yield f"{spec.name} ({', '.join(filter(None, facts))}){f': {spec.role}' if spec.role else ''}"
    yield ""
    rows = [(team.name(c.agent), team.name(c.tool), c.decision) for c in _cells(shown, agent)]
    wide = max((len(who) for who, _, _ in rows), default=0)
    long = max((len(what) for _, what, _ in rows), default=0)
    for who, what, decision in rows:
        yield f"{who:<{wide}}  {what:<{long}}  {decision.effect:<5}  {decision.reason}"
