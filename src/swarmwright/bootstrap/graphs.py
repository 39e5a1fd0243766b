"""`langgraph.json` → GraphsFile: which graphs it names, and what their code needs to be found.

    read_graphs   file → JSON → checks → GraphsFile
    app_graphs    the graphs that installed apps bring
    load_graph    a graph's target → what stands there: a graph, or what makes one

What of the file says nothing here is named in `GraphsFile.unserved`; what is refused stands in `unserved`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import Any

from swarmwright.bootstrap.apps import installed_apps, load_target, load_value
from swarmwright.bootstrap.json_files import read_object
from swarmwright.bootstrap.kept_types import allowed_types
from swarmwright.bootstrap.modules import module_of
from swarmwright.bootstrap.texts import is_a_file, read_text
from swarmwright.bootstrap.unserved import check_served, closed_of, unserved
from swarmwright.bootstrap.webhook_rules import webhook_rules
from swarmwright.errors import ConfigError
from swarmwright.ports.apps import App
from swarmwright.runtime.serving.webhooks import NO_RULES, Rules
from swarmwright.workflow.nearness import nearest

__all__ = [
    "GRAPHS_NAME",
    "AuthSpec",
    "CustomSpec",
    "GraphSpec",
    "GraphsFile",
    "app_graphs",
    "load_graph",
    "load_own",
    "read_graphs",
]

GRAPHS_NAME = "langgraph.json"

_NAME = re.compile(r"[\w.-]{1,100}", re.ASCII)
_REQUIREMENT = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")
_SCRIPTS = (".js", ".ts", ".jsx", ".tsx", ".mjs", ".mts", ".cjs", ".cts")


@dataclass(frozen=True, slots=True)
class GraphSpec:
    """A graph by name. target: `./file.py:name`, `module:name`, or a team's `./swarmwright.toml`.

    folder: what paths are relative to; None = there are none. named_by: where it stands, for errors.
    model: the name of the model that the target makes the graph of; "" = the target is of no model.
    """

    name: str
    target: str
    description: str = ""
    folder: Path | None = None
    named_by: str = ""
    model: str = ""

    @property
    def is_team(self) -> bool:
        """Whether it is the config file of a team."""
        return self.target.endswith(".toml")


@dataclass(frozen=True, slots=True)
class AuthSpec:
    """Where LangGraph's `Auth` stands. studio: whether LangGraph's Studio is let in by its word alone.
    schemes: OpenAPI's security schemes of what it looks at, by name."""

    target: str
    folder: Path
    named_by: str
    studio: bool = False
    schemes: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class CustomSpec:
    """Where an application stands that is served around the server's. auth: whether its own routes are for
    those alone who are known. auth_first: whether that is looked at before its middleware."""

    target: str
    folder: Path
    named_by: str
    auth: bool = False
    auth_first: bool = False


@dataclass(frozen=True, slots=True)
class GraphsFile:
    """What a `langgraph.json` says. folders: where modules are looked for, behind everything else.

    env: what the graphs' code finds in its environment, unless it stands there already. unserved: keys that
    say nothing here; missing: dependencies that are not installed. types: what checkpoints may hold beside
    what graphs declare, (module, class). closed: groups of operations that are not served. webhooks: where
    they may go, and what they are given.
    """

    path: Path
    graphs: tuple[GraphSpec, ...]
    folders: tuple[Path, ...] = ()
    env: Mapping[str, str] = field(default_factory=dict)
    unserved: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    auth: AuthSpec | None = None
    custom: CustomSpec | None = None
    types: frozenset[tuple[str, str]] = frozenset()
    closed: frozenset[str] = frozenset()
    webhooks: Rules = NO_RULES


def read_graphs(path: Path) -> GraphsFile:
    """Read a `langgraph.json`. Raises ConfigError, with the place."""
    said = read_object(path)
    check_served(said, path)
    home, closed = path.resolve().parent, closed_of(_of(said, "http"), path)
    env = _env(said.get("env", {}), path, home)
    return GraphsFile(
        path,
        tuple(_graphs(said.get("graphs"), path, home)),
        tuple(_folders(said.get("dependencies", []), path, home)),
        env,
        tuple(unserved(said)),
        tuple(_missing(said.get("dependencies", []))),
        _auth(said["auth"], path, home) if "auth" in said else None,
        _custom(_of(said, "http"), path, home),
        allowed_types(said.get("checkpointer"), path),
        closed - {"webhooks"},
        webhook_rules(said.get("webhooks"), path, env, off="webhooks" in closed),
    )


def app_graphs(apps: Collection[str] | None = None, model: str = "") -> tuple[GraphSpec, ...]:
    """The graphs that installed apps bring: of those names, or all; of that model, if they take one."""
    return tuple(
        _of_app(app, name, model)
        for app in installed_apps()
        if apps is None or app.name in apps
        for name in app.graphs
    )


def _of_app(app: App, name: str, model: str) -> GraphSpec:
    named_by = f"app {app.name}: graphs.{name}"
    if model and name in app.graphs_by_model:
        return GraphSpec(name, app.graphs_by_model[name], app.help, named_by=named_by, model=model)
    return GraphSpec(name, app.graphs[name], app.help, named_by=named_by)


def _auth(said: Any, path: Path, home: Path) -> AuthSpec:
    """Who may do what. Whatever is not understood of it is refused: it would leave something open."""
    if not isinstance(said, Mapping) or not isinstance(said.get("path"), str):
        raise ConfigError(str(path), "auth", "{path: './file.py:name'} is expected")
    if odd := sorted(said.keys() - {"path", "disable_studio_auth", "openapi"}):
        raise ConfigError(str(path), f"auth.{odd[0]}", "it would not be held to", "leave it out")
    off = said.get("disable_studio_auth", True)
    if not isinstance(off, bool):
        raise ConfigError(str(path), "auth.disable_studio_auth", "true or false is expected")
    _check_target(said["path"], path, "auth.path")
    if said["path"].endswith(".toml"):
        raise ConfigError(str(path), "auth.path", "'./file.py:name' is expected")
    schemes = _of(_of(said, "openapi"), "securitySchemes")
    return AuthSpec(said["path"], home, f"{path}: auth.path", not off, schemes)


def _custom(http: Mapping[str, Any], path: Path, home: Path) -> CustomSpec | None:
    """The application of somebody's own, if there is one. What is not understood of it is refused: it would
    leave something open."""
    target, order = http.get("app"), http.get("middleware_order") or "middleware_first"
    auth = http.get("enable_custom_route_auth") or False
    if not isinstance(auth, bool):
        raise ConfigError(str(path), "http.enable_custom_route_auth", "true or false is expected")
    if order not in ("middleware_first", "auth_first"):
        reason = "'middleware_first' or 'auth_first' is expected"
        raise ConfigError(str(path), "http.middleware_order", reason)
    if not target:
        return None
    if not isinstance(target, str) or target.endswith(".toml"):
        raise ConfigError(str(path), "http.app", "'./file.py:name' is expected")
    _check_target(target, path, "http.app")
    return CustomSpec(target, home, f"{path}: http.app", auth, order == "auth_first")


def _of(said: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    found = said.get(name)
    return found if isinstance(found, dict) else {}


def _graphs(said: Any, path: Path, home: Path) -> Iterator[GraphSpec]:
    if not isinstance(said, Mapping) or not said:
        raise ConfigError(str(path), "graphs", "an object of graphs by name is expected")
    for name, entry in said.items():
        place = f"graphs.{name}"
        if not _NAME.fullmatch(name):
            raise ConfigError(str(path), place, "a name has letters, digits, '_', '-' and '.'")
        given = {"path": entry} if isinstance(entry, str) else entry
        if not isinstance(given, Mapping) or not isinstance(given.get("path"), str):
            raise ConfigError(str(path), place, "'./file.py:name' is expected, or {path, description}")
        if odd := sorted(given.keys() - {"path", "description"}):
            raise ConfigError(str(path), f"{place}.{odd[0]}", "there is no such key")
        description = given.get("description", "")
        if not isinstance(description, str):
            raise ConfigError(str(path), f"{place}.description", "a text is expected")
        target = given["path"]
        _check_target(target, path, place)
        yield GraphSpec(name, target, description, home, f"{path}: {place}")


def _check_target(target: str, path: Path, place: str) -> None:
    file, colon, name = target.rpartition(":")
    if target.endswith(".toml"):
        return
    if file.endswith(_SCRIPTS):
        raise ConfigError(str(path), place, "graphs in JavaScript are not served", "name one in Python")
    if not colon or not file or not name.isidentifier():
        raise ConfigError(str(path), place, f"{target!r} is not './file.py:name' or 'module:name'")


def _folders(said: Any, path: Path, home: Path) -> Iterator[Path]:
    """The folders among the dependencies, and their `src`."""
    if not isinstance(said, list) or not all(isinstance(one, str) for one in said):
        raise ConfigError(str(path), "dependencies", "a list of folders and packages is expected")
    for at, one in enumerate(said):
        if not one.startswith("."):
            continue
        folder = (home / one).resolve()
        if not folder.is_dir():
            raise ConfigError(str(path), f"dependencies[{at}]", f"there is no folder {folder}")
        yield from (found for found in (folder / "src", folder) if found.is_dir())


def _missing(said: list[str]) -> Iterator[str]:
    """The packages among the dependencies that are not installed."""
    for one in said:
        found = _REQUIREMENT.match(one)
        if one.startswith(".") or found is None:
            continue
        try:
            distribution(found[0])
        except PackageNotFoundError:
            yield found[0]


def _env(said: Any, path: Path, home: Path) -> dict[str, str]:
    """Names and values, as they stand there or in the file that is named."""
    if isinstance(said, Mapping):
        if odd := [key for key, value in said.items() if not isinstance(value, str)]:
            raise ConfigError(str(path), f"env.{odd[0]}", "a text is expected")
        return dict(said)
    if not isinstance(said, str):
        raise ConfigError(str(path), "env", "a file is expected, or an object of texts by name")
    file = home / said
    if not is_a_file(file):
        raise ConfigError(str(path), "env", f"there is no file {file}")
    return dict(_assignments(file))


def _assignments(file: Path) -> Iterator[tuple[str, str]]:
    """NAME=value of each line, as shells have it, without what they would put in for names."""
    for number, line in enumerate(read_text(file).splitlines(), start=1):
        text = line.strip().removeprefix("export ").strip()
        if not text or text.startswith("#"):
            continue
        name, equals, value = (part.strip() for part in text.partition("="))
        if not equals or not name.isidentifier():
            raise ConfigError(str(file), f"line {number}", "NAME=value is expected")
        if len(value) > 1 and value[0] == value[-1] and value[0] in "'\"":
            yield name, value[1:-1]
        else:
            yield name, value.partition(" #")[0].strip()


def load_graph(spec: GraphSpec) -> Any:
    """What stands at a graph's target, or is made there of its model. Raises ConfigError, whatever its code
    raises."""
    if spec.model:
        return load_target(spec.target, named_by=spec.named_by)(spec.model)
    file, _, name = spec.target.rpartition(":")
    if not file.endswith(".py"):
        return load_value(spec.target, named_by=spec.named_by)
    path = (spec.folder or Path()) / file
    if not is_a_file(path):
        raise ConfigError(spec.named_by, "", f"there is no file {path}")
    try:
        module = module_of(path.resolve(), file)
    except (Exception, SystemExit) as error:  # it is the user's code: it may raise anything
        reason = f"{path} cannot be imported: {type(error).__name__}: {error}"
        raise ConfigError(spec.named_by, "", reason, f"mend {path.name}, or install what it needs") from error
    if not hasattr(module, name):
        near = nearest(name, [n for n in vars(module) if not n.startswith("_")])
        remedy = f"did you mean {near[0]}?" if near else ""
        raise ConfigError(spec.named_by, "", f"there is no {name} in {path}", remedy)
    return getattr(module, name)


def load_own(spec: AuthSpec | CustomSpec) -> Any:
    """What stands at the target of an auth module, or an application. Raises ConfigError, whatever its code
    raises."""
    return load_graph(GraphSpec("own", spec.target, folder=spec.folder, named_by=spec.named_by))
