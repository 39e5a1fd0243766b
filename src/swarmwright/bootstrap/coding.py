"""The code of custom agents: which a config file names, and which may be imported because a team names it.

A store is data: of the code that a team in it names, only that is imported which the config file names, which
lies in a module that the file trusts, or which an installed app brings.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from swarmwright.bootstrap.apps import installed_apps, load_target
from swarmwright.bootstrap.checking import Fault, hint
from swarmwright.bootstrap.tables import ConfigFile
from swarmwright.errors import ConfigError
from swarmwright.ports.agents import AgentView
from swarmwright.ports.apps import App
from swarmwright.settings import Settings
from swarmwright.workflow.catalog import AgentSpec, slug
from swarmwright.workflow.tree import Workflow

if TYPE_CHECKING:  # to read a config file is quick, and they come with everything that agents need
    from swarmwright.runtime.agents.crew import FindCode
    from swarmwright.runtime.teams.teams import Teams

__all__ = ["AgentCode", "agent_targets"]


def agent_targets(file: ConfigFile, apps: Sequence[App]) -> tuple[dict[str, str], list[Fault]]:
    """Agent id → `module:function`, for the agents that have code; and what cannot be found."""
    by_name = {app.name: app for app in apps}
    targets, faults = dict[str, str](), list[Fault]()
    for name, agent in file.agents.items():
        if agent.function:
            targets[slug(name)] = agent.function
        elif agent.app:
            app, called = by_name.get(agent.app), agent.called or name
            if app is None:
                reason = f"no app named {agent.app!r}"
                faults.append(Fault(("agents", name, "app"), reason, hint(agent.app, by_name)))
            elif called not in app.agents:
                place = ("agents", name, "called" if agent.called else "app")
                reason = f"{agent.app} has no agent {called!r}"
                faults.append(Fault(place, reason, hint(called, app.agents)))
            else:
                targets[slug(name)] = app.agents[called]
    return targets, faults


class AgentCode:
    """Agent id → the code that does its work, as its team names it at this moment."""

    def __init__(self, settings: Settings, teams: Teams | None) -> None:
        self._settings, self._teams = settings, teams
        self._loaded: dict[str, Callable[..., Any]] = {}

    def of(self, workflow: Workflow) -> FindCode:
        """How the steps of a workflow find their code; None where there is none.

        Raises ConfigError for code that cannot be imported, or may not be.
        """

        async def find(view: AgentView) -> Callable[..., Any] | None:
            target = (await self._targets(view, workflow)).get(view.agent.id)
            return None if target is None else self._load(view.agent.name, target)

        return find

    def may_have(self, spec: AgentSpec) -> bool:
        """Whether there is code for this agent, or may be once its team is looked at.

        Raises ConfigError for code of the settings that cannot be imported.
        """
        target = self._settings.agents.get(spec.id)
        if target is None or spec.kind not in ("auto", "custom"):
            return self._teams is not None and spec.kind == "custom"
        self._load(spec.name, target)
        return True

    def check(self, spec: AgentSpec, named: Mapping[str, str] | None) -> None:
        """Raise ConfigError where the code of a custom agent is not here, or may not be imported.

        named: agent id → code, as the agent's team names it; None = it is in no team, the settings do.
        """
        from swarmwright.runtime.agents.custom import no_code

        target = (self._settings.agents if named is None else named).get(spec.id)
        if target is None:
            raise no_code(spec, f"{spec.name} is custom, and the process at work on this has no code for it")
        self._load(spec.name, target)

    async def _targets(self, view: AgentView, workflow: Workflow) -> Mapping[str, str]:
        if self._teams is None:
            return self._settings.agents
        now = await self._teams.now(view.thread_id.partition(":")[0], workflow)
        if not now.shared:
            return self._settings.agents
        return {code.id: code.target for code in now.contents.code if code.subject == "agent"}

    def _load(self, agent: str, target: str) -> Callable[..., Any]:
        if target not in self._loaded:
            if not self._is_trusted(target):
                root = target.partition(":")[0].partition(".")[0]
                remedy = f'write modules = ["{root}"] into the config file'
                raise ConfigError(f"agent {agent!r}", "function", f"{target} is not trusted", remedy)
            self._loaded[target] = load_target(
                target, named_by=f"agent {agent!r}", folder=self._settings.home
            )
        return self._loaded[target]

    def _is_trusted(self, target: str) -> bool:
        root = target.partition(":")[0].partition(".")[0]
        if target in self._settings.agents.values() or root in self._settings.modules:
            return True
        return any(target in app.agents.values() for app in installed_apps())
