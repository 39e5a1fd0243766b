"""`swarmwright.toml` → TeamConfig; every fault is a `ConfigError` with file, place and remedy.

    load_config   file → text → tables (pydantic) → checks across tables → TeamConfig

The tables are in `tables`, the line numbers come from `places`. When several things are wrong, the first is
raised and the others are its notes (`error.__notes__`).
"""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ValidationError

from swarmwright.bootstrap.apps import installed_apps
from swarmwright.bootstrap.places import line_of
from swarmwright.bootstrap.tables import (
    AgentTable,
    ConfigFile,
    MemoryTable,
    ModelTable,
    StorageTable,
    TelemetryTable,
    ToolTable,
)
from swarmwright.bootstrap.texts import read_text
from swarmwright.errors import ConfigError
from swarmwright.models.profiles import ModelProfile
from swarmwright.ports.apps import App
from swarmwright.ports.memory import MEMORY_TOOLS
from swarmwright.registry.contents import Code, Contents
from swarmwright.settings import Settings, Telemetry
from swarmwright.workflow.catalog import AgentSpec, Catalog, GroupSpec, SignalSpec, ToolSpec, slug

__all__ = ["CONFIG_NAME", "TeamConfig", "load_config", "parse_config"]

CONFIG_NAME = "swarmwright.toml"
"""The file that is taken from the current folder when none is named."""

_SECTIONS: Mapping[str, type[BaseModel]] = {
    "agents": AgentTable,
    "tools": ToolTable,
    "models": ModelTable,
}

_TABLES: Mapping[str, type[BaseModel]] = {
    "storage": StorageTable,
    "memory": MemoryTable,
    "telemetry": TelemetryTable,
}

Place = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class TeamConfig:
    """What a config file says: the team, how it works together ("" = not said), and the settings.

    `name`: what the team is called; "" = it stands in no file, and nobody shares it.
    """

    catalog: Catalog = field(default_factory=Catalog)
    prompt: str = ""
    settings: Settings = field(default_factory=Settings)
    name: str = ""

    @property
    def contents(self) -> Contents:
        """The team with the code of its tools, as a registry holds it."""
        has = {tool.id for tool in self.catalog.tools}
        code = (
            Code("tool", id_, target) for id_, target in sorted(self.settings.tools.items()) if id_ in has
        )
        return Contents(self.catalog.agents, self.catalog.tools, self.catalog.groups, code=tuple(code))


@dataclass(frozen=True, slots=True)
class _Fault:
    """One thing that is wrong, and where."""

    place: Place
    reason: str
    remedy: str = ""


def load_config(path: Path, apps: Sequence[App] | None = None, *, home: Path | None = None) -> TeamConfig:
    """Read a config file. `apps`: where `app = "..."` looks; None = the installed ones.

    Raises ConfigError. Paths in the file are relative to its folder; `home` is another folder for what is
    written (the store, the workspace), for files that lie where nothing should be written.
    """
    return parse_config(read_text(path), path, apps, home=home)


def parse_config(
    text: str, path: Path, apps: Sequence[App] | None = None, *, home: Path | None = None
) -> TeamConfig:
    """Read the text of a config file that is at `path`; see `load_config`."""
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        reason, place = _split_place(str(error), text)
        raise ConfigError(str(path), place, reason, "this is not TOML; see https://toml.io") from None
    try:
        file = ConfigFile.model_validate(raw)
    except ValidationError as error:
        raise _config_error(path, text, [_shape_fault(e, raw) for e in error.errors()]) from None
    if faults := list(_check(file)):
        raise _config_error(path, text, faults)
    tools, faults = _tool_targets(file, apps)
    if faults:
        raise _config_error(path, text, faults)
    prompt = file.prompt or ""
    if file.prompt_file is not None:
        prompt = read_text(path.parent / file.prompt_file)
    home = path.parent if home is None else home
    settings = Settings(
        database=home / file.storage.path,
        workspace=home / file.workspace,
        model=_located(file.model, path.parent),
        models={name: _profile(name, table, path.parent) for name, table in file.models.items()},
        tools=tools,
        tool_folders={slug(name): path.parent for name, tool in file.tools.items() if tool.function},
        home=path.parent,
        telemetry=_telemetry(file.telemetry, home),
        memory=None if file.memory is None else home / file.memory.path,
    )
    return TeamConfig(_catalog(file, path.parent), prompt, settings, file.name or path.stem)


def _config_error(path: Path, text: str, faults: Sequence[_Fault]) -> ConfigError:
    """The first fault as an error, the others as its notes."""
    first, *others = [ConfigError(str(path), _spell(f.place, text), f.reason, f.remedy) for f in faults]
    for other in others:
        first.add_note(str(other))
    return first


def _spell(place: Place, text: str) -> str:
    """`agents.UI.kind (line 7)`."""
    path = ".".join(str(part) if str(part).isidentifier() else f'"{part}"' for part in place)
    line = line_of(text, place)
    return f"{path} (line {line})" if line else path


def _split_place(message: str, text: str) -> tuple[str, str]:
    """`Invalid value (at line 3, column 5)` → reason, place."""
    reason, _, place = message.partition(" (at ")
    place = place.rstrip(")")
    return reason, place.replace("end of document", f"line {text.count(chr(10)) + 1}, at the end")


def _shape_fault(error: Mapping[str, Any], raw: Mapping[str, Any]) -> _Fault:
    """What pydantic found, in our words."""
    place: Place = tuple(error["loc"])
    if error["type"] == "extra_forbidden":
        known = _known_keys(place)
        return _Fault(
            place, "there is no such key", _hint(str(place[-1]), known) or f"known: {', '.join(known)}"
        )
    if error["type"] == "literal_error":
        return _Fault(place, f"{error['input']!r} is not one of {error['ctx']['expected']}")
    if error["type"] == "string_pattern_mismatch":
        return _Fault(place, f"{error['input']!r} is not of the form module:function")
    if error["type"] == "missing":
        return _Fault(place, "this key is needed")
    return _Fault(place, error["msg"][0].lower() + error["msg"][1:])


def _known_keys(place: Place) -> list[str]:
    """The keys that may stand where an unknown one stood."""
    table: type[BaseModel] = ConfigFile
    if len(place) == 3:
        table = _SECTIONS.get(str(place[0]), ConfigFile)
    elif len(place) == 2:
        table = _TABLES.get(str(place[0]), StorageTable)
    return sorted(table.model_fields)


def _hint(name: str, known: Iterable[str]) -> str:
    """Did you mean …, or nothing."""
    by_slug = {slug(k): k for k in known}
    near = difflib.get_close_matches(slug(name), by_slug, n=1)
    return f"did you mean {by_slug[near[0]]}?" if near else ""


def _check(file: ConfigFile) -> Iterator[_Fault]:
    """What no single table can tell: names that clash, names that nobody has, two prompts."""
    if file.prompt is not None and file.prompt_file is not None:
        yield _Fault(("prompt_file",), "there is a prompt already", "keep prompt or prompt_file, not both")
    for section in ("agents", "tools", "groups"):
        yield from _clashes(section, getattr(file, section))
    for name, agent in file.agents.items():
        yield from _unknown(("agents", name, "tools"), agent.tools, _tools(file), "tool")
        yield from _unknown_model(("agents", name, "model"), agent.model, file.models)
    for name, members in file.groups.items():
        yield from _unknown(("groups", name), members, file.agents, "agent")
    yield from _unknown_model(("model",), file.model, file.models)
    for name, profile in file.models.items():
        if ":" not in profile.model:
            yield _Fault(
                ("models", name, "model"), f"{profile.model!r} names no provider", "write provider:model"
            )
    for name, tool in file.tools.items():
        if tool.function and tool.app:
            yield _Fault(("tools", name), "both a function and an app", "keep one of them")


def _clashes(section: str, names: Iterable[str]) -> Iterator[_Fault]:
    seen: dict[str, str] = {}
    for name in names:
        if not slug(name):
            yield _Fault((section, name), "a name needs a letter or a digit")
        elif slug(name) in seen:
            yield _Fault((section, name), f"too close to {seen[slug(name)]!r}", "choose another name")
        seen.setdefault(slug(name), name)


def _tools(file: ConfigFile) -> dict[str, ToolTable]:
    """The tools by name; with [memory], those that come with it are among them."""
    named = {slug(name) for name in file.tools}
    brought = MEMORY_TOOLS.items() if file.memory is not None else ()
    ours = {n: ToolTable.model_validate({"description": d}) for n, d in brought if n not in named}
    return {**file.tools, **ours}


def _unknown(place: Place, names: Iterable[str], known: Iterable[str], kind: str) -> Iterator[_Fault]:
    ids = {slug(k) for k in known}
    for name in names:
        if slug(name) not in ids:
            yield _Fault(place, f"no {kind} named {name!r}", _hint(name, known) or f"add [{kind}s.{name}]")


def _unknown_model(place: Place, model: str, profiles: Iterable[str]) -> Iterator[_Fault]:
    if model and ":" not in model and model not in profiles:
        remedy = _hint(model, profiles) or f"add [models.{model}], or write provider:model"
        yield _Fault(place, f"no model named {model!r}", remedy)


def _tool_targets(file: ConfigFile, apps: Sequence[App] | None) -> tuple[dict[str, str], list[_Fault]]:
    """Tool id → `module:function`, for the tools that have code; and what cannot be found."""
    if apps is None:
        apps = installed_apps() if any(t.app for t in file.tools.values()) else ()
    by_name = {app.name: app for app in apps}
    targets, faults = {}, []
    for name, tool in file.tools.items():
        if tool.function:
            targets[slug(name)] = tool.function
        elif tool.app:
            place: Place = ("tools", name, "app")
            app = by_name.get(tool.app)
            if app is None:
                faults.append(_Fault(place, f"no app named {tool.app!r}", _hint(tool.app, by_name)))
            elif name not in app.tools:
                faults.append(_Fault(place, f"{tool.app} has no tool {name!r}", _hint(name, app.tools)))
            else:
                targets[slug(name)] = app.tools[name]
    return targets, faults


def _catalog(file: ConfigFile, folder: Path) -> Catalog:
    """The nouns: names become ids, tables become specs."""
    return Catalog(
        agents=tuple(_agent(name, table, folder) for name, table in file.agents.items()),
        tools=tuple(
            ToolSpec(slug(n), n, t.description, t.risk, tuple(t.scopes), tuple(t.aliases))
            for n, t in _tools(file).items()
        ),
        groups=tuple(GroupSpec(slug(n), n, tuple(map(slug, m))) for n, m in file.groups.items()),
    )


def _profile(name: str, table: ModelTable, folder: Path) -> ModelProfile:
    return ModelProfile(
        name,
        _located(table.model, folder),
        temperature=table.temperature,
        timeout_s=table.timeout_s,
        max_retries=table.max_retries,
        base_url=table.base_url,
        extra=table.options,
        text_with_tool_calls=table.text_with_tool_calls,
    )


def _telemetry(table: TelemetryTable, home: Path) -> Telemetry:
    jsonl = None if table.jsonl is None else home / table.jsonl
    return Telemetry(table.otlp, table.service, table.content, jsonl)


def _located(model: str, folder: Path) -> str:
    """The path of a stub's script is relative to the config file, as all its paths are."""
    script = model.removeprefix("stub:")
    return f"stub:{folder / script}" if script and script != model else model


def _agent(name: str, table: AgentTable, folder: Path) -> AgentSpec:
    return AgentSpec(
        id=slug(name),
        name=name,
        role=table.role,
        prompt=table.prompt,
        kind=table.kind,
        model=_located(table.model, folder),
        enabled=table.enabled,
        tools=tuple(map(slug, table.tools)),
        aliases=tuple(table.aliases),
        signals=tuple(SignalSpec(s, tuple(phrases)) for s, phrases in table.signals.items()),
        fields=tuple(table.fields),
    )
