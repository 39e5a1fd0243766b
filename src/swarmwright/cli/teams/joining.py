"""`swarmwright team add-agent`, `add-tool` and `remove`: who and what joins a team, and leaves it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from swarmwright.cli.output import print_json, stderr, visible
from swarmwright.cli.settling import exit_of, find_thread, send_all, tell
from swarmwright.cli.sources import (
    ConfigOption,
    DatabaseOption,
    JsonOption,
    TeamOption,
    check_text,
    usage_error,
)
from swarmwright.cli.teams.finding import AsOption, DrainOption, Where, ask_team, meant, only, team_name
from swarmwright.cli.teams.telling import Wish, fulfil, show_change, tell_change
from swarmwright.runtime.records.commands import command_record
from swarmwright.runtime.records.teams import team_change_record
from swarmwright.workflow.catalog import AgentKind, AgentSpec, SignalSpec, ToolSpec, slug

if TYPE_CHECKING:
    from swarmwright.bootstrap.config import TeamConfig
    from swarmwright.ports.commands import Command
    from swarmwright.ports.mailbox import Accepted
    from swarmwright.registry.changing import RegistryChange
    from swarmwright.registry.contents import Contents
    from swarmwright.registry.registry import Changed, Registry
    from swarmwright.runtime.platform import Platform

__all__ = ["add_agent_command", "add_tool_command", "remove_command"]

_Role = Annotated[str, typer.Option("--role", metavar="TEXT", help="What it is for.")]
_Names = list[str] | None
_Tools = Annotated[_Names, typer.Option("--tool", metavar="TOOL", help="A tool that it has.")]
_Signals = Annotated[_Names, typer.Option("--signal", metavar="NAME", help="A signal that it can announce.")]
_Place = Literal["after", "before", "beside"]
_Thread = Annotated[
    str | None,
    typer.Option("--thread", metavar="THREAD", help="Where it works at once.", show_default=False),
]
_After = Annotated[
    str | None, typer.Option("--after", metavar="STEP", help="There: after this step.", show_default=False)
]
_Before = Annotated[
    str | None, typer.Option("--before", metavar="STEP", help="Or before this.", show_default=False)
]
_Beside = Annotated[
    str | None, typer.Option("--beside", metavar="STEP", help="Or beside this.", show_default=False)
]


@dataclass(frozen=True, slots=True)
class _Spot:
    """Where in a thread's workflow a new agent begins to work, and at what."""

    thread: str
    where: _Place
    target: str
    task: str


def add_agent_command(
    name: Annotated[str, typer.Argument(metavar="NAME", help="What the new agent is called.")],
    role: _Role = "",
    prompt: Annotated[str, typer.Option("--prompt", metavar="TEXT", help="What it is told.")] = "",
    kind: Annotated[AgentKind, typer.Option("--kind", help="How it works inside.")] = "auto",
    model: Annotated[str, typer.Option("--model", metavar="NAME", help="Its model.")] = "",
    tools: _Tools = None,
    signals: _Signals = None,
    thread: _Thread = None,
    after: _After = None,
    before: _Before = None,
    beside: _Beside = None,
    task: Annotated[str, typer.Option("--task", metavar="TEXT", help="What it does there.")] = "",
    who: AsOption = None,
    config: ConfigOption = None,
    team: TeamOption = None,
    db: DatabaseOption = None,
    json: JsonOption = False,
) -> None:
    """Let an agent join a team.

    It works where a prompt names it; or at once, on one thread, at a place in its workflow.
    """
    for text in (name, role, prompt, model, task):
        check_text("command line", text)
    if not slug(name):
        raise usage_error("a name needs a letter or a digit")
    spec = AgentSpec(
        slug(name), name, role, prompt, kind, model, signals=tuple(map(SignalSpec, signals or ()))
    )
    where = Where(config, team, db, thread, who)
    spot = _spot(thread, {"after": after, "before": before, "beside": beside}, task)

    async def added(platform: Platform, given: TeamConfig) -> tuple[str, RegistryChange, list[Accepted]]:
        thread_id = None if spot is None else await find_thread(platform, spot.thread)
        called = await team_name(platform, given, thread_id)
        contents = (await platform.teams.registry(called)).contents
        whole = replace(spec, tools=tuple(only("tool", tool, contents) for tool in tools or ()))
        change = await platform.teams.change(called, lambda registry: registry.add_agent(whole), by=where.by)
        rows = (
            []
            if spot is None or thread_id is None
            else await _placed(platform, thread_id, whole, spot, where.by)
        )
        return called, change, rows

    called, change, rows = ask_team(where, added)
    if json:
        commands = [command_record(row) for row in rows]
        print_json({"team": called, "change": team_change_record(change), "commands": commands})
    else:
        show_change(change)
        stderr().print(visible(f"team {called}, version {change.version.number}"))
        tell(rows)
    raise typer.Exit(exit_of(rows))


def _spot(thread: str | None, places: dict[_Place, str | None], task: str) -> _Spot | None:
    given = [(where, target) for where, target in places.items() if target is not None]
    if thread is None:
        if given or task:
            raise usage_error("--after, --before, --beside and --task need --thread")
        return None
    if len(given) != 1:
        raise usage_error("--thread needs one of --after, --before and --beside")
    return _Spot(thread, given[0][0], given[0][1], task)


async def _placed(
    platform: Platform, thread_id: str, spec: AgentSpec, spot: _Spot, by: str
) -> list[Accepted]:
    """Put a step of the agent into the thread's workflow."""
    from swarmwright.ports.commands import Swap
    from swarmwright.registry.patterns import insertion
    from swarmwright.registry.refreshing import fitted
    from swarmwright.workflow.catalog import Catalog
    from swarmwright.workflow.tree import Step, walk

    workflow = await platform.workflow(thread_id)
    with_agent = fitted(
        workflow, Catalog((*workflow.team.agents, spec), workflow.team.tools, workflow.team.groups)
    )
    ids = {slug(node.id): node.id for node in walk(workflow.root)}
    target = ids.get(slug(spot.target), spot.target)
    made = insertion(with_agent, Step(spec.id, spec.id, spot.task), spot.where, target).workflow
    return await send_all(platform, thread_id, [Swap(made)], None, by=by)


def add_tool_command(
    name: Annotated[str, typer.Argument(metavar="NAME", help="What the new tool is called.")],
    function: Annotated[
        str, typer.Option("--function", metavar="MODULE:FUNCTION", help="The Python function behind it.")
    ],
    agents: Annotated[
        _Names, typer.Option("--for", metavar="AGENT", help="Who may use it; `all` = each.")
    ] = None,
    description: Annotated[str, typer.Option("--description", metavar="TEXT", help="What it does.")] = "",
    risk: Annotated[
        Literal["low", "medium", "high"], typer.Option("--risk", help="high asks a person each time.")
    ] = "low",
    reason: Annotated[str, typer.Option("--reason", metavar="TEXT", help="Why they may use it.")] = "",
    who: AsOption = None,
    config: ConfigOption = None,
    team: TeamOption = None,
    db: DatabaseOption = None,
    json: JsonOption = False,
) -> None:
    """Let a tool join a team; those who may use it can at the next call."""
    for text in (name, function, description, reason):
        check_text("command line", text)
    if not slug(name):
        raise usage_error("a name needs a letter or a digit")
    spec = ToolSpec(slug(name), name, description, risk)
    where = Where(config, team, db, who=who)

    async def added(platform: Platform, given: TeamConfig) -> tuple[str, RegistryChange]:
        from swarmwright.bootstrap.toolbox import check_code

        check_code(spec, function, given.settings)
        called = await team_name(platform, given, None)
        contents = (await platform.teams.registry(called)).contents
        who = [_everyone_or(agent, contents) for agent in agents or ()]

        def edit(registry: Registry) -> Changed:
            return registry.add_tool(spec, function, who, reason or f"{name} was added for it")

        return called, await platform.teams.change(called, edit, by=where.by)

    called, change = ask_team(where, added)
    tell_change(called, change, json=json)


def _everyone_or(agent: str, contents: Contents) -> str:
    from swarmwright.workflow.rules import EVERYONE

    return EVERYONE if agent == "all" else only("agent", agent, contents)


def remove_command(
    name: Annotated[str, typer.Argument(metavar="NAME", help="An agent or a tool.")],
    drain: DrainOption = "finish",
    who: AsOption = None,
    config: ConfigOption = None,
    team: TeamOption = None,
    db: DatabaseOption = None,
    json: JsonOption = False,
) -> None:
    """Take an agent or a tool out of a team; what it has done stays."""
    check_text("NAME", name)

    def for_team(contents: Contents) -> Callable[[Registry], Changed]:
        found = meant(name, contents)
        if found.subject == "step":
            raise usage_error("a step inside an agent is not removed, but switched off")
        if found.subject == "agent":
            return lambda registry: registry.remove_agent(found.id)
        return lambda registry: registry.remove_tool(found.id)

    def for_thread(contents: Contents) -> Sequence[Command]:
        raise AssertionError("there is no --thread here")

    fulfil(Where(config, team, db, who=who), Wish(for_team, for_thread, drain), json=json)
