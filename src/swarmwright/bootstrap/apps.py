"""The apps that are installed, found by their entry points, and the code that their names stand for."""

from __future__ import annotations

import difflib
import importlib
import logging
from collections.abc import Callable
from importlib.metadata import entry_points
from importlib.resources import files
from pathlib import Path
from typing import Any

from swarmwright.errors import ConfigError, NotFound
from swarmwright.ports.apps import ENTRY_POINT_GROUP, App

__all__ = ["installed_apps", "load_target", "team_file"]

_log = logging.getLogger(__name__)


def installed_apps() -> tuple[App, ...]:
    """Every installed app by name; one that cannot be loaded is logged and left out."""
    found = {}
    for point in entry_points(group=ENTRY_POINT_GROUP):
        try:
            app = point.load()
        except (ImportError, AttributeError) as error:
            _log.warning("the app %s cannot be loaded: %s", point.name, error)
            continue
        if not isinstance(app, App):
            _log.warning("the app %s cannot be loaded: %s is not an App", point.name, point.value)
            continue
        found[app.name] = app
    return tuple(found[name] for name in sorted(found))


def team_file(name: str) -> Path:
    """The config file of a team that an installed app brings. Raises NotFound, with the closest names."""
    teams = {team.name: team.config for app in installed_apps() for team in app.teams}
    if name not in teams:
        raise NotFound("team", name, difflib.get_close_matches(name, teams, 2) or sorted(teams))
    package, _, file = teams[name].partition(":")
    return Path(str(files(package) / file))


def load_target(target: str, *, named_by: str) -> Callable[..., Any]:
    """Import `module:function`; `named_by` is the place that names it, for the error."""
    module, _, name = target.partition(":")
    try:
        code = getattr(importlib.import_module(module), name)
    except (ImportError, AttributeError) as error:
        raise ConfigError(named_by, "", f"{target} cannot be imported: {error}") from error
    if not callable(code):
        raise ConfigError(named_by, "", f"{target} is not a function")
    found: Callable[..., Any] = code
    return found
