"""Which team a command is about, and whom a name means.

The team is that of the config file (--config, --team or ./swarmwright.toml); with --thread, the one that the
thread follows; else the only one of the store.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, TypeVar

import typer

from swarmwright.cli.sources import TeamGiven, check_text, find_settings, find_team, usage_error
from swarmwright.errors import ConfigError, NotFound
from swarmwright.storage.address import is_there

if TYPE_CHECKING:
    from swarmwright.bootstrap.config import TeamConfig
    from swarmwright.registry.contents import Contents
    from swarmwright.runtime.platform import Platform

__all__ = [
    "AsOption",
    "DrainOption",
    "Meant",
    "ReasonOption",
    "Subject",
    "TeamThread",
    "Where",
    "ask_team",
    "meant",
    "only",
    "team_name",
]

T = TypeVar("T")

TeamThread = Annotated[
    str | None,
    typer.Option("--thread", metavar="THREAD", help="For this thread alone.", show_default=False),
]
AsOption = Annotated[
    str | None,
    typer.Option("--as", metavar="NAME", help="Who changes it; else who is logged in.", show_default=False),
]
ReasonOption = Annotated[str, typer.Option("--reason", metavar="TEXT", help="Why.")]
DrainOption = Annotated[
    Literal["finish", "cancel"],
    typer.Option("--drain", help="Running steps of agents that change or leave: finish, or cancel."),
]

Subject = Literal["agent", "tool", "step"]


@dataclass(frozen=True, slots=True)
class Where:
    """What the command line says of the place: the config, the store, the thread; and who says it."""

    config: Path | None = None
    team: str | None = None
    db: str | None = None
    thread: str | None = None
    who: str | None = None

    @property
    def by(self) -> str:
        """Who changes it: who was named by --as, else who is logged in; "" = nobody knows."""
        if self.who is not None:
            return self.who
        from swarmwright.server.auth.auditing import logged_in

        return logged_in()


@dataclass(frozen=True, slots=True)
class Meant:
    """An agent or a tool, by id; or a step inside an agent."""

    subject: Subject
    id: str
    step: str = ""


def ask_team(where: Where, ask: Callable[[Platform, TeamConfig], Awaitable[T]]) -> T:
    """Open the store, and ask it. Raises NotFound where there is none and nothing to make one of."""
    check_text("--thread", where.thread)
    check_text("--as", where.who)
    config = find_team(TeamGiven(where.config, where.team))
    settings = find_settings(config.settings, database=where.db)
    if not is_there(settings.database) and (where.thread is not None or not config.name):
        raise NotFound("thread" if where.thread else "team", where.thread or "")
    from swarmwright.cli.driving import ask_platform

    return ask_platform(settings, lambda platform: ask(platform, config))


async def team_name(platform: Platform, config: TeamConfig, thread_id: str | None) -> str:
    """The team that is meant. One that only its config file knows is kept from now on."""
    if thread_id is not None:
        followed = await platform.teams.followed(thread_id)
        if followed is None:
            remedy = "threads that are run from a config file do"
            raise ConfigError("--thread", thread_id, "this thread follows no team", remedy)
        return followed.name
    if config.name:
        await platform.teams.take_in(config.name, config.contents)
        return config.name
    names = await platform.teams.names()
    if len(names) != 1:
        there = f"there are: {', '.join(names)}" if names else "there is none yet"
        raise usage_error(f"which team? {there}; give --config or --thread")
    return names[0]


def meant(name: str, team: Contents) -> Meant:
    """Whom a name means: an agent, a tool, or `AGENT.STEP`. Raises NotFound, ConfigError for two of them."""
    from swarmwright.workflow.catalog import slug
    from swarmwright.workflow.nearness import nearest

    agents = [a.id for a in team.agents if slug(name) in {slug(n) for n in (a.id, a.name, *a.aliases)}]
    tools = [t.id for t in team.tools if slug(name) in {slug(t.id), slug(t.name)}]
    if agents and tools:
        raise ConfigError(name, "", "an agent and a tool are called so", "say its id")
    if agents or tools:
        return Meant("agent", agents[0]) if agents else Meant("tool", tools[0])
    agent, dot, step = name.rpartition(".")
    if dot and agent:
        return Meant("step", only("agent", agent, team), step)
    known = [spec.name for specs in (team.agents, team.tools) for spec in specs]
    raise NotFound("agent or tool", name, nearest(name, known, 2))


def only(subject: Subject, name: str, team: Contents) -> str:
    """The id of the agent, or the tool, that is called so. Raises NotFound."""
    from swarmwright.workflow.catalog import slug

    named: Iterable[tuple[str, set[str]]]
    if subject == "agent":
        named = ((a.id, {slug(n) for n in (a.id, a.name, *a.aliases)}) for a in team.agents)
    else:
        named = ((t.id, {slug(t.id), slug(t.name)}) for t in team.tools)
    found = next((id_ for id_, names in named if slug(name) in names), None)
    if found is None:
        raise NotFound(subject, name)
    return found
