"""The tools of a team at one moment: trusted code is loaded when a team first names it, and kept."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import TYPE_CHECKING

from swarmwright.bootstrap.apps import installed_apps
from swarmwright.bootstrap.tools import load_tools
from swarmwright.errors import ConfigError
from swarmwright.ports.workspace import Workspace
from swarmwright.registry.contents import Contents
from swarmwright.settings import Settings
from swarmwright.workflow.catalog import Catalog, ToolSpec

if TYPE_CHECKING:
    from langchain_core.tools import BaseTool

__all__ = ["Toolbox", "check_code", "trusted_code"]

_log = logging.getLogger(__name__)


class Toolbox:
    """Tool id → tool, for what a team holds now.

    known: the tools that the settings have code for, which is all the code there is where no team is shared.
    """

    def __init__(self, settings: Settings, known: Mapping[str, BaseTool]) -> None:
        self._settings, self._known = settings, known
        self._loaded: dict[tuple[ToolSpec, str], BaseTool | None] = {}

    def tools(self, team: Contents, *, shared: bool) -> Mapping[str, BaseTool]:
        """The tools of the team that have code. What cannot be loaded is logged once, and left out.

        shared: whether it is a team with versions of its own, which alone says what code it has.
        """
        if not shared:
            return {tool.id: self._known[tool.id] for tool in team.tools if tool.id in self._known}
        targets = {code.id: code.target for code in team.code if code.subject == "tool"}
        found: dict[str, BaseTool] = {}
        for spec in team.tools:
            target = targets.get(spec.id)
            if target is not None and (tool := self._load(spec, target)) is not None:
                found[spec.id] = tool
        return found

    def _load(self, spec: ToolSpec, target: str) -> BaseTool | None:
        if self._settings.tools.get(spec.id) == target and spec.id in self._known:
            return self._known[spec.id]
        key = (spec, target)
        if key not in self._loaded:
            self._loaded[key] = self._loaded_anew(spec, target)
        return self._loaded[key]

    def _loaded_anew(self, spec: ToolSpec, target: str) -> BaseTool | None:
        try:
            return _tool(spec, target, self._settings)
        except ConfigError as error:
            _log.warning("the tool %s cannot be used: %s", spec.name, error)
            return None


def check_code(spec: ToolSpec, target: str, settings: Settings) -> None:
    """Raise ConfigError where the code of a tool, `module:function`, cannot be used."""
    _tool(spec, target, settings)


def trusted_code(team: Contents, settings: Settings) -> dict[str, str]:
    """Tool id → `module:function`, of the code that a team names, as far as it may be imported."""
    targets = {code.id: code.target for code in team.code if code.subject == "tool"}
    return {
        t.id: targets[t.id] for t in team.tools if t.id in targets and _is_trusted(t, targets[t.id], settings)
    }


def _tool(spec: ToolSpec, target: str, settings: Settings) -> BaseTool:
    folder = settings.tool_folders.get(spec.id, settings.home)
    if not _is_trusted(spec, target, settings):
        root = target.partition(":")[0].partition(".")[0]
        beside = f"put {root}.py into {settings.home.resolve()}, or " if settings.home is not None else ""
        remedy = f'{beside}write modules = ["{root}"] into the config file'
        raise ConfigError(f"tool {spec.name!r}", "function", f"{target} is not trusted", remedy)
    folders = {} if folder is None else {spec.id: folder}
    workspace = Workspace(settings.workspace)
    return load_tools(Catalog(tools=(spec,)), {spec.id: target}, workspace, folders)[spec.id]


def _is_trusted(spec: ToolSpec, target: str, settings: Settings) -> bool:
    """Whether this code may be imported because a store names it.

    It stands in the config file, or its module lies beside that, or is one that the file trusts, or an
    installed app brings it. Anything else could be anything: a store is data.
    """
    root, home = target.partition(":")[0].partition(".")[0], settings.home
    if settings.tools.get(spec.id) == target or root in settings.modules:
        return True
    if home is not None and ((home / f"{root}.py").is_file() or (home / root / "__init__.py").is_file()):
        return True
    return any(target in app.tools.values() for app in installed_apps())
