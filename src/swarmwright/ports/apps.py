"""What an app is to the platform: names and places of code, loaded only when wanted (DESIGN §2).

An app joins by one entry point in the group `swarmwright.apps`, whose value is an `App`. The module that
holds it must be light: every `--help` imports it. What it names is imported when it is used.
This module knows nothing of any app.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from swarmwright.ports.commands import Approve, Reject

__all__ = ["ENTRY_POINT_GROUP", "App", "AppServer", "Command", "Page", "Routes", "Team", "Workers"]

ENTRY_POINT_GROUP = "swarmwright.apps"
"""The entry-point group that apps are found by."""


@dataclass(frozen=True, slots=True)
class Command:
    """A subcommand of `swarmwright`: `target` is `module:function`, a function with Typer parameters, or
    `module:name` of a Typer group."""

    name: str
    help: str
    target: str


@dataclass(frozen=True, slots=True)
class Team:
    """A ready team: `config` is its `package:file`, such as `my_app:team/swarmwright.toml`."""

    name: str
    help: str
    config: str


class Workers(Protocol):
    """Who drives the runs of a server that leaves them to others: for an app whose threads it cannot drive
    itself, since their model is named elsewhere."""

    async def serve(self, thread_id: str) -> bool:
        """Whether they may be asked for it: the server hosts the team that the thread is of."""
        ...

    async def answer(self, thread_id: str, answer: Approve | Reject, command_id: str) -> None:
        """Let an answer count, and have them go on from it. Raises ApprovalRefused, CommandConflict."""
        ...

    async def go_on(self, thread_id: str) -> None:
        """Have them go on with it, unless they are at it, or were asked to. Raises TooMany."""
        ...

    async def failed(self, thread_id: str) -> str:
        """Why their last run of it came to nothing; "" = it did not, or is not over."""
        ...


@dataclass(frozen=True, slots=True)
class AppServer:
    """The server that an app's routes join. model: what the command line says of models, "" = nothing;
    services: what the server does (`runtime.serving.services.Services`).

    who: request → who has sent it, as the door knows; None where nobody has to say who they are. may:
    (request, resource, action) → raises where they may not do that, such as "assistants", "update"; for what
    needs more than the right to run something, which every request to an app's route needs.
    settings: what the server was opened with (`settings.Settings`); an app that keeps something in the
    server's store opens it with these (`Settings.kept_like`), since they have its keys, too. database: the
    store's whole address, of a database with its password: for opening it, and never to be shown.
    teams: the teams that the server hosts (`TeamConfig`), those of config files first. workers: who drives
    its runs, by the models that these were given; None = it does so itself.
    """

    database: str = field(repr=False)
    services: Any
    model: str = ""
    who: Callable[[Any], str] | None = None
    settings: Any = field(default=None, repr=False)
    teams: tuple[Any, ...] = ()
    may: Callable[[Any, str, str], Awaitable[object]] | None = None
    workers: Workers | None = None


@dataclass(frozen=True, slots=True)
class Routes:
    """Routes that an app adds to a server, each below `prefix`.

    target: `module:function`, which takes an `AppServer` and gives an async context manager of a FastAPI
    router, that is open for as long as the server is. tenants: whether it keeps tenants apart itself; if not,
    it is there only for callers of no tenant, whose handlers narrow nothing. public: those of its paths that
    anybody may read who says nothing of themselves, as written ("/health"), for what looks whether a server
    is well; they hold nothing of anybody's. endless: those whose answers never end by themselves, such as a
    stream of what changes: a server that stops waits for none of them.
    """

    target: str
    prefix: str = ""
    tenants: bool = False
    public: tuple[str, ...] = ()
    endless: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Page:
    """A page of an app's on a server. files: its folder, `package:folder`; "" = the studio shows it."""

    path: str
    title: str
    files: str = ""


@dataclass(frozen=True, slots=True)
class App:
    """What an app brings. `tools`, `agents`: name → `module:function` of the code behind a tool or a custom
    agent, which a config file takes by `app = "music"`. `graphs`: name → `module:name` of a LangGraph
    graph, or of what makes one, which a server hosts under that name; `graphs_by_model`: name →
    `module:function` that makes it of a model's name, such as `ollama:llava`, where the server is given
    one. `routes`, `page`: what it adds to a
    server that is asked to serve it. `mcp`: the command, as words, that serves it
    to an MCP client on stdio. guard: `module:function` of a `ports.guards.Guard`, which is asked of
    each yes at a gate of a team in which one of its `agents` works; "" = it asks nothing. stamp: of a
    `ports.stamps.Stamp`, whose fields go with all that anybody of such a team hands in; "" = nothing does.
    ready: of a `ports.readiness.Readiness`, asked before a thread of such a team begins or goes on.
    prepare: of a function without arguments that makes what its agents make once and keep; it is called in a
    thread, before a server or worker that hosts such a team says that it is ready. May be called again."""

    name: str
    help: str = ""
    teams: tuple[Team, ...] = ()
    commands: tuple[Command, ...] = ()
    tools: Mapping[str, str] = field(default_factory=dict)
    agents: Mapping[str, str] = field(default_factory=dict)
    graphs: Mapping[str, str] = field(default_factory=dict)
    graphs_by_model: Mapping[str, str] = field(default_factory=dict)
    routes: tuple[Routes, ...] = ()
    page: Page | None = None
    mcp: tuple[str, ...] = ()
    guard: str = ""
    stamp: str = ""
    ready: str = ""
    prepare: str = ""
