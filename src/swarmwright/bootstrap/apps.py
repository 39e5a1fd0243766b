"""The apps that are installed, found by their entry points, and the code that their names stand for."""

from __future__ import annotations

import importlib
import logging
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.metadata import entry_points
from importlib.resources import files
from pathlib import Path
from typing import Any

from swarmwright.errors import ConfigError, NotFound
from swarmwright.ports.apps import ENTRY_POINT_GROUP, App
from swarmwright.workflow.nearness import nearest

__all__ = ["installed_apps", "load_target", "load_value", "team_file"]

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
        raise NotFound("team", name, nearest(name, teams, 2) or sorted(teams))
    package, _, file = teams[name].partition(":")
    return Path(str(files(package) / file))


def load_target(target: str, *, named_by: str, folder: Path | None = None) -> Callable[..., Any]:
    """Import `module:function`; as `load_value`, and raises ConfigError for what cannot be called, too."""
    found = load_value(target, named_by=named_by, folder=folder)
    if not callable(found):
        module, _, name = target.partition(":")
        reason = f"{target} cannot be imported: there is no function {name} in {module}"
        raise ConfigError(named_by, "function", reason)
    code: Callable[..., Any] = found
    return code


def load_value(target: str, *, named_by: str, folder: Path | None = None) -> Any:
    """Import `module:name`; `named_by` is the place that names it, for the error.

    `folder`: where modules that are not installed may lie; it is on the path for this import only, behind
    everything else. Raises ConfigError, whatever the module raises.
    """
    module, _, name = target.partition(":")
    try:
        with _importable(folder):
            loaded = importlib.import_module(module)
    except (Exception, SystemExit) as error:  # it is the user's code: it may raise anything
        reason = f"{target} cannot be imported: {_words(error)}"
        raise ConfigError(named_by, "function", reason, _remedy(error, module, folder)) from error
    file = getattr(loaded, "__file__", None) or module
    if folder is not None and _hidden(module, Path(file), folder):
        reason = f"another {module} comes before the one in {folder.resolve()}: {file}"
        raise ConfigError(named_by, "function", reason, "give yours another name")
    if not hasattr(loaded, name):
        reason = f"{target} cannot be imported: there is no function {name} in {file}"
        near = nearest(name, [n for n in vars(loaded) if not n.startswith("_")])
        raise ConfigError(named_by, "function", reason, f"did you mean {near[0]}?" if near else "")
    return getattr(loaded, name)


@contextmanager
def _importable(folder: Path | None) -> Iterator[None]:
    """The folder at the end of `sys.path` for a while: it can add modules, and hide none."""
    before = list(sys.path)
    if folder is not None:
        sys.path.append(str(folder.resolve()))
        importlib.invalidate_caches()
    try:
        yield
    finally:
        sys.path[:] = before


def _hidden(module: str, loaded: Path, folder: Path) -> bool:
    """Is there such a module in the folder, and was another loaded? Python loads one module of a name."""
    root = module.partition(".")[0]
    lies_there = (folder / f"{root}.py").is_file() or (folder / root / "__init__.py").is_file()
    return lies_there and not loaded.resolve().is_relative_to(folder.resolve())


def _words(error: BaseException) -> str:
    """`no module named 'x'` as Python says it; any other error with its type and, if known, its place."""
    if isinstance(error, ModuleNotFoundError):
        return str(error)
    return f"{type(error).__name__}: {error}"


def _remedy(error: BaseException, module: str, folder: Path | None) -> str:
    root = module.partition(".")[0]
    if not isinstance(error, ModuleNotFoundError) or error.name not in (root, module):
        return f"mend {module}"
    beside = f"put {root}.py into {folder.resolve()}, or " if folder is not None else ""
    return f"{beside}install the package that has it"
