"""`swarmwright team on`, `off` and `permit`: agents, tools, steps inside agents, and who may use what."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from swarmwright.cli.sources import ConfigOption, DatabaseOption, JsonOption, TeamOption, check_text
from swarmwright.cli.teams.finding import (
    AsOption,
    DrainOption,
    Meant,
    ReasonOption,
    TeamThread,
    Where,
    meant,
    only,
)
from swarmwright.cli.teams.telling import Wish, fulfil
from swarmwright.errors import ConfigError

if TYPE_CHECKING:
    from swarmwright.ports.commands import Command
    from swarmwright.registry.contents import Contents
    from swarmwright.registry.registry import Changed, Registry

__all__ = ["off_command", "on_command", "permit_command"]

_Name = Annotated[
    str, typer.Argument(metavar="NAME", help="An agent, a tool, or AGENT.STEP, a step inside an agent.")
]
_For = Annotated[
    str | None,
    typer.Option("--for", metavar="AGENT", help="A tool: for this agent alone.", show_default=False),
]
_Tool = Annotated[str, typer.Argument(metavar="TOOL", help="A tool.")]


def on_command(
    name: _Name,
    agent: _For = None,
    thread: TeamThread = None,
    reason: ReasonOption = "",
    drain: DrainOption = "finish",
    who: AsOption = None,
    config: ConfigOption = None,
    team: TeamOption = None,
    db: DatabaseOption = None,
    json: JsonOption = False,
) -> None:
    """Switch an agent, a tool or a step inside an agent on again."""
    _switch(Where(config, team, db, thread, who), name, agent, reason, drain, json=json, on=True)


def off_command(
    name: _Name,
    agent: _For = None,
    thread: TeamThread = None,
    reason: ReasonOption = "",
    drain: DrainOption = "finish",
    who: AsOption = None,
    config: ConfigOption = None,
    team: TeamOption = None,
    db: DatabaseOption = None,
    json: JsonOption = False,
) -> None:
    """Switch an agent, a tool or a step inside an agent off.

    Calls of a tool that is off are denied from the next one on. Steps of an agent that is off are passed by;
    what waits for its signals waits for you.
    """
    _switch(Where(config, team, db, thread, who), name, agent, reason, drain, json=json, on=False)


def permit_command(
    tool: _Tool,
    effect: Annotated[
        Literal["allow", "deny", "ask", "default"],
        typer.Argument(
            metavar="allow|deny|ask|default", help="May be used; must not; asks each time; as the rules say."
        ),
    ],
    agent: _For = None,
    thread: TeamThread = None,
    reason: ReasonOption = "",
    who: AsOption = None,
    config: ConfigOption = None,
    team: TeamOption = None,
    db: DatabaseOption = None,
    json: JsonOption = False,
) -> None:
    """Say who may use a tool: it goes before the rules of the prompt, and counts at the next call.

    It waives no approval that a rule or a tool's high risk asks for.
    """
    for text in (tool, agent, reason):
        check_text("command line", text)
    why = reason or "set by hand"

    def for_team(contents: Contents) -> Callable[[Registry], Changed]:
        who, what = _who(agent, contents), only("tool", tool, contents)
        edits: dict[str, Callable[[Registry], Changed]] = {
            "allow": lambda registry: registry.grant(who, what, why),
            "deny": lambda registry: registry.deny(who, what, why),
            "ask": lambda registry: registry.require_approval(who, what, why),
            "default": lambda registry: registry.lift(who, what),
        }
        return edits[effect]

    def for_thread(contents: Contents) -> Sequence[Command]:
        from swarmwright.ports.commands import SetTool

        return [SetTool(only("tool", tool, contents), effect, _who(agent, contents), reason)]

    fulfil(Where(config, team, db, thread, who), Wish(for_team, for_thread), json=json)


def _switch(
    where: Where,
    name: str,
    agent: str | None,
    reason: str,
    drain: Literal["finish", "cancel"],
    *,
    json: bool,
    on: bool,
) -> None:
    for text in (name, agent, reason):
        check_text("command line", text)

    def for_team(contents: Contents) -> Callable[[Registry], Changed]:
        found, who = _switched(name, agent, contents), _who(agent, contents)
        edits: dict[str, Callable[[Registry], Changed]] = {
            "agent": lambda registry: registry.switch_agent(found.id, on=on),
            "tool": lambda registry: registry.switch_tool(found.id, on=on, agent=who, reason=reason),
            "step": lambda registry: registry.switch_step(found.id, found.step, on=on, reason=reason),
        }
        return edits[found.subject]

    def for_thread(contents: Contents) -> Sequence[Command]:
        from swarmwright.ports.commands import SetAgent, SetTool

        found = _switched(name, agent, contents)
        match found.subject:
            case "agent":
                return [SetAgent(found.id, on, reason=reason, drain=drain)]
            case "tool":
                why = reason or "switched off"
                effect: Literal["default", "deny"] = "default" if on else "deny"
                return [SetTool(found.id, effect, _who(agent, contents), "" if on else why)]
            case "step":
                return [SetAgent(found.id, steps={found.step: on}, reason=reason)]

    fulfil(where, Wish(for_team, for_thread, drain), json=json)


def _switched(name: str, agent: str | None, contents: Contents) -> Meant:
    found = meant(name, contents)
    if agent is not None and found.subject != "tool":
        raise ConfigError("--for", agent, f"{name} is no tool", "only tools are switched for one agent")
    return found


def _who(agent: str | None, contents: Contents) -> str:
    from swarmwright.workflow.rules import EVERYONE

    return EVERYONE if agent is None else only("agent", agent, contents)
