"""Who has a word in what counts as a yes at a team's gates, in what is noted with what it hands in, and in
whether a thread of it goes on here: the apps whose agents work in it.

An app's guard and stamp go with its code, so no config file, prompt or swap can leave them out while the
app's agents belong to the team. Where a guard cannot be loaded, nobody can say yes: that is refused, with the
reason; where a stamp cannot, nobody can work.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from swarmwright.bootstrap.apps import installed_apps, load_target
from swarmwright.errors import ConfigError, SwarmwrightError
from swarmwright.graph.own import own_settings
from swarmwright.ports.agents import AgentReport, AgentView
from swarmwright.ports.apps import App
from swarmwright.ports.guards import Chosen, FindGuard, Guard, Yes, refused
from swarmwright.ports.readiness import Going, Readiness
from swarmwright.ports.stamps import FindStamp, Stamp
from swarmwright.ports.threads import ThreadRecord
from swarmwright.runtime.teams.teams import Teams
from swarmwright.settings import Settings
from swarmwright.workflow.encoding import version
from swarmwright.workflow.tree import Workflow

__all__ = ["guards_of", "readiness_of", "stamps_of"]

_StateOf: TypeAlias = Callable[[str], Awaitable[Mapping[str, Any]]]
_AskApps: TypeAlias = Callable[[ThreadRecord, Workflow, _StateOf], Awaitable[None]]
_FindApps: TypeAlias = Callable[[str, Workflow], Awaitable[tuple[App, ...]]]


def guards_of(settings: Settings, teams: Teams | None = None) -> FindGuard:
    """How the guard of a thread's gates is found: by the code of its team at this moment, or (where it
    follows none) of the settings."""
    apps_of, known = _apps_of(settings, teams), dict[str, Guard]()

    async def find(thread_id: str, workflow: Workflow) -> Guard | None:
        found: list[tuple[Guard, Chosen | None]] = []
        for app in await apps_of(thread_id, workflow):
            if app.guard:
                guard = known.setdefault(app.guard, _loaded(app.guard))
                found.append((guard, await _chosen(teams, app.name, thread_id)))
        return _all_of(thread_id, found) if found else None

    return find


async def _chosen(teams: Teams | None, app: str, thread_id: str) -> Chosen | None:
    """What a thread of the app's team is to follow at this moment."""
    followed = None if teams is None else await teams.followed(thread_id)
    if teams is None or followed is None:
        return None
    chosen = await teams.chosen(app)
    if chosen is None or chosen.name != followed.name:
        return None
    try:
        made = version(await teams.for_team(chosen.name, chosen.workflow))
    except SwarmwrightError:  # somebody has left the team since: nothing could follow it
        made = chosen.version
    code = {one.id: one.target for one in chosen.contents.code if one.subject == "agent"}
    return Chosen(frozenset({chosen.version, made}), chosen.at, code)


def stamps_of(settings: Settings, teams: Teams | None = None) -> FindStamp:
    """How the stamp of what a thread's agents hand in is found, in the same way."""
    apps_of = _apps_of(settings, teams)

    async def find(thread_id: str, workflow: Workflow) -> Stamp | None:
        targets = [app.stamp for app in await apps_of(thread_id, workflow) if app.stamp]
        stamps: list[Stamp] = [load_target(target, named_by="stamp") for target in targets]
        if not stamps:
            return None

        def stamp(view: AgentView, report: AgentReport) -> Mapping[str, Any]:
            return {name: value for one in stamps for name, value in one(view, report).items()}

        return stamp

    return find


def readiness_of(settings: Settings, teams: Teams) -> _AskApps:
    """What is asked of a thread's apps before it begins or goes on. Raises ConfigError where one refuses."""
    apps_of = _apps_of(settings, teams)

    async def ask(thread: ThreadRecord, workflow: Workflow, state_of: _StateOf) -> None:
        for app in await apps_of(thread.thread_id, workflow):
            if not app.ready:
                continue
            ready: Readiness = load_target(app.ready, named_by="ready")
            state = await state_of(thread.thread_id)
            team = (await teams.now(thread.thread_id, workflow, own_settings(state))).contents
            code = {one.id: one.target for one in team.code if one.subject == "agent"}
            said = bool(settings.one_model and settings.model)
            code = {**settings.agents, **code}
            going = Going(thread, workflow, state, tuple(team.agents), code, settings.called, said)
            if why := ready(going):
                raise ConfigError(str(settings.file or "settings"), "model", why)

    return ask


def _apps_of(settings: Settings, teams: Teams | None) -> _FindApps:
    """How the apps are found that work on a thread."""
    known: dict[frozenset[str], tuple[App, ...]] = {}

    async def find(thread_id: str, workflow: Workflow) -> tuple[App, ...]:
        code = frozenset(settings.agents.values())
        if teams is not None and await teams.followed(thread_id) is not None:
            team = await teams.team_of(thread_id, workflow)
            code = frozenset(one.target for one in team.code if one.subject == "agent")
        if code not in known:
            known[code] = tuple(app for app in installed_apps() if _works_in(app.agents, code))
        return known[code]

    return find


def _works_in(agents: Mapping[str, str], code: frozenset[str]) -> bool:
    return not code.isdisjoint(agents.values())


def _all_of(thread_id: str, found: Sequence[tuple[Guard, Chosen | None]]) -> Guard:
    """One guard that has nothing against a yes where none of these has, and notes what any of them does."""

    def guard(state: Mapping[str, Any], yes: Yes) -> str | Mapping[str, Any]:
        said = [one(state, replace(yes, chosen=chosen, thread=thread_id)) for one, chosen in found]
        notes = {key: value for one in said if not isinstance(one, str) for key, value in one.items()}
        return next((why for one in said if (why := refused(one))), notes or "")

    return guard


def _loaded(target: str) -> Guard:
    try:
        return load_target(target, named_by="guard")
    except ConfigError as error:
        reason = f"what its app asks of a yes cannot be found out: {error}"
        return lambda state, yes: reason
