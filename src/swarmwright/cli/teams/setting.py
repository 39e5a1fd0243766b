"""`swarmwright team set`: an agent's prompt, model, role and kind."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from swarmwright.cli.sources import (
    ConfigOption,
    DatabaseOption,
    JsonOption,
    TeamGiven,
    TeamOption,
    check_text,
    find_team,
    usage_error,
)
from swarmwright.cli.teams.finding import AsOption, TeamThread, Where, only
from swarmwright.cli.teams.telling import Wish, fulfil
from swarmwright.errors import ConfigError
from swarmwright.workflow.catalog import AgentKind

if TYPE_CHECKING:
    from swarmwright.ports.commands import Command
    from swarmwright.registry.contents import Contents
    from swarmwright.registry.registry import Changed, Registry

__all__ = ["set_command"]


def set_command(
    agent: Annotated[str, typer.Argument(metavar="AGENT", help="An agent.")],
    prompt: Annotated[
        str | None, typer.Option("--prompt", metavar="TEXT", help="What it is told.", show_default=False)
    ] = None,
    model: Annotated[
        str | None, typer.Option("--model", metavar="NAME", help="Its model.", show_default=False)
    ] = None,
    role: Annotated[
        str | None, typer.Option("--role", metavar="TEXT", help="What it is for.", show_default=False)
    ] = None,
    kind: Annotated[
        AgentKind | None, typer.Option("--kind", help="How it works inside.", show_default=False)
    ] = None,
    thread: TeamThread = None,
    who: AsOption = None,
    config: ConfigOption = None,
    team: TeamOption = None,
    db: DatabaseOption = None,
    json: JsonOption = False,
) -> None:
    """Set up an agent otherwise; it counts from the agent's next step on.

    With --thread, `--prompt ""` and `--model ""` take back what was set for the thread.
    """
    for text in (agent, prompt, model, role):
        check_text("command line", text)
    if (prompt, model, role, kind) == (None, None, None, None):
        raise usage_error("nothing to set: give --prompt, --model, --role or --kind")
    _check_model(model, TeamGiven(config, team))
    if thread is not None and (role is not None or kind is not None):
        raise usage_error("--role and --kind are the team's: they are not set for one thread")

    def for_team(contents: Contents) -> Callable[[Registry], Changed]:
        who = only("agent", agent, contents)
        return lambda registry: registry.set_agent(who, prompt=prompt, model=model, role=role, kind=kind)

    def for_thread(contents: Contents) -> Sequence[Command]:
        from swarmwright.ports.commands import SetAgent

        return [SetAgent(only("agent", agent, contents), prompt=prompt, model=model)]

    fulfil(Where(config, team, db, thread, who), Wish(for_team, for_thread), json=json)


def _check_model(model: str | None, given: TeamGiven) -> None:
    """Raise ConfigError for a model that is neither a profile of the config file nor provider:model."""
    profiles = find_team(given).settings.models
    if model and ":" not in model and model not in profiles:
        there = f"there are: {', '.join(profiles)}" if profiles else "write provider:model"
        raise ConfigError("--model", repr(model), "no model is called so", there)
