"""`swarmwright.toml` → TeamConfig; every fault is a `ConfigError` with file, place and remedy.

    load_config   file → text → tables (pydantic) → checks across tables → TeamConfig

The tables are in `tables`, the line numbers come from `places`. When several things are wrong, the first is
raised and the others are its notes (`error.__notes__`).
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from pydantic import ValidationError

from swarmwright.bootstrap.apps import installed_apps
from swarmwright.bootstrap.asking import approval_rules
from swarmwright.bootstrap.authority import authority_faults, mcp_server, mcp_target, tool_spec
from swarmwright.bootstrap.cedar import load_cedar
from swarmwright.bootstrap.checking import Fault, Place, faults_in, folder_faults, hint, tools_in
from swarmwright.bootstrap.coding import agent_targets
from swarmwright.bootstrap.composing import PLACES, PatternUse
from swarmwright.bootstrap.grants import read_grants
from swarmwright.bootstrap.kept_types import named_type
from swarmwright.bootstrap.places import spelled
from swarmwright.bootstrap.quoting import in_quotes
from swarmwright.bootstrap.server_table import auth_settings
from swarmwright.bootstrap.shapes import shape_fault
from swarmwright.bootstrap.storage_table import keep_of
from swarmwright.bootstrap.tables import (
    AgentTable,
    ConfigFile,
    ModelTable,
    PatternTable,
    TelemetryTable,
)
from swarmwright.bootstrap.texts import read_text
from swarmwright.errors import ConfigError
from swarmwright.models.profiles import ModelProfile
from swarmwright.ports.apps import App
from swarmwright.ports.files import Scope, brought
from swarmwright.ports.purse import Price
from swarmwright.registry.contents import Code, Contents
from swarmwright.settings import Settings, Telemetry
from swarmwright.storage.address import Address, address_of
from swarmwright.workflow.catalog import AgentSpec, Catalog, GroupSpec, SignalSpec, slug

__all__ = ["CONFIG_NAME", "TeamConfig", "load_config", "parse_config"]

CONFIG_NAME = "swarmwright.toml"
"""The file that is taken from the current folder when none is named."""


@dataclass(frozen=True, slots=True)
class TeamConfig:
    """What a config file says: the team, how it works together ("" = not said), and the settings.

    `name`: what the team is called; "" = it stands in no file, and nobody shares it. `patterns`: what is put
    into the prompt's workflow.
    """

    catalog: Catalog = field(default_factory=Catalog)
    prompt: str = ""
    settings: Settings = field(default_factory=Settings)
    name: str = ""
    patterns: tuple[PatternUse, ...] = ()

    @property
    def contents(self) -> Contents:
        """The team with the code of its tools and custom agents, as a registry holds it."""
        has = {tool.id for tool in self.catalog.tools}
        code = (
            *(Code("agent", id_, target) for id_, target in sorted(self.settings.agents.items())),
            *(Code("tool", id_, target) for id_, target in sorted(self.settings.tools.items()) if id_ in has),
        )
        return Contents(self.catalog.agents, self.catalog.tools, self.catalog.groups, code=code)


def load_config(
    path: Path | str, apps: Sequence[App] | None = None, *, home: Path | None = None
) -> TeamConfig:
    """Read a config file. `apps`: where `app = "..."` looks; None = the installed ones.

    Raises ConfigError. Paths in the file are relative to its folder; `home` is another folder for what is
    written (the store, the workspace), for files that lie where nothing should be written.
    """
    path = Path(path)
    return parse_config(read_text(path), path, apps, home=home)


def parse_config(
    text: str, path: Path, apps: Sequence[App] | None = None, *, home: Path | None = None
) -> TeamConfig:
    """Read the text of a config file that is at `path`; see `load_config`."""
    file = _checked(text, path)
    if apps is None:
        named = (*(t.app for t in file.tools.values()), *(a.app for a in file.agents.values()))
        apps = installed_apps() if any(named) else ()
    tools, faults = _tool_targets(file, apps)
    agents, others = agent_targets(file, apps)
    if faults := [*faults, *others]:
        raise _config_error(path, text, faults)
    if file.cedar is not None:
        with _named_by("cedar", path, text):
            load_cedar(path.parent / file.cedar)
    prompt = file.prompt or ""
    if file.prompt_file is not None:
        with _named_by("prompt_file", path, text):
            prompt = read_text(path.parent / file.prompt_file)
    home = path.parent if home is None else home
    settings = Settings(
        database=_address(home, file.storage.path),
        storage_keys=file.storage.keys,
        unsealed=file.storage.unsealed == "read",
        workspace=home / file.workspace,
        model=_located(file.model, path.parent),
        models={name: _profile(name, table, path.parent) for name, table in file.models.items()},
        tools=tools,
        agents=agents,
        tool_folders={slug(name): path.parent for name, tool in file.tools.items() if tool.function},
        home=home,
        modules=tuple(file.modules),
        telemetry=_telemetry(file.telemetry, home),
        memory=None if file.memory is None else _address(home, file.memory.path),
        scopes=_scopes(file, home),
        mcp={server: mcp_server(server, table, path.parent) for server, table in file.mcp.items()},
        approvals=approval_rules(file),
        cedar=None if file.cedar is None else path.parent / file.cedar,
        server=auth_settings(file.server, home),
        keep=keep_of(file.storage.keep),
        keeps_sent=file.storage.keep.sent,
        kept_types=frozenset(map(named_type, file.storage.types)),
        file=path,
    )
    if faults := list(folder_faults(file, settings, path)):
        raise _config_error(path, text, faults)
    name, patterns = file.name or path.stem, tuple(_use(table) for table in file.patterns)
    return TeamConfig(_catalog(file, path), prompt, settings, name, patterns)


def _checked(text: str, path: Path) -> ConfigFile:
    """The tables of a config file, each as it is to be. Raises ConfigError with every fault and its place."""
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        reason, place = _split_place(str(error), text)
        meant = in_quotes(text, place)
        quotes = f"names of more than a-z, A-Z, 0-9, - and _ stand in quotes: {meant}; " if meant else ""
        remedy = f"{quotes}this is not TOML; see https://toml.io"
        raise ConfigError(str(path), place, reason, remedy) from None
    try:
        file = ConfigFile.model_validate(raw)
    except ValidationError as error:
        raise _config_error(path, text, [shape_fault(e) for e in error.errors()]) from None
    if faults := [*faults_in(file), *authority_faults(file)]:
        raise _config_error(path, text, faults)
    return file


def _address(home: Path, text: str) -> Address:
    """Where a store is that a config file names: by a URL, or a path from its folder."""
    named = address_of(text)
    return home / named if isinstance(named, Path) else named


@contextmanager
def _named_by(key: str, path: Path, text: str) -> Iterator[None]:
    """Tell what is wrong with another file with the key that names it, too."""
    try:
        yield
    except ConfigError as error:
        other = f"{error.path}: {error.place}" if error.place else error.path
        raise _config_error(path, text, [Fault((key,), f"{other}: {error.reason}", error.remedy)]) from error


def _config_error(path: Path, text: str, faults: Sequence[Fault]) -> ConfigError:
    """The first fault as an error, the others as its notes."""
    first, *others = [ConfigError(str(path), spelled(f.place, text), f.reason, f.remedy) for f in faults]
    for other in others:
        first.add_note(str(other))
    return first


def _split_place(message: str, text: str) -> tuple[str, str]:
    """`Invalid value (at line 3, column 5)` → reason, place."""
    reason, _, place = message.partition(" (at ")
    place = place.rstrip(")")
    return reason, place.replace("end of document", f"line {text.count(chr(10)) + 1}, at the end")


def _tool_targets(file: ConfigFile, apps: Sequence[App]) -> tuple[dict[str, str], list[Fault]]:
    """Tool id → `module:function`, for the tools that have code; and what cannot be found."""
    by_name = {app.name: app for app in apps}
    targets, faults = {}, []
    for name, tool in file.tools.items():
        if tool.function:
            targets[slug(name)] = tool.function
        elif tool.mcp:
            targets[slug(name)] = mcp_target(name, tool)
        elif tool.app:
            place: Place = ("tools", name, "app")
            app = by_name.get(tool.app)
            if app is None:
                faults.append(Fault(place, f"no app named {tool.app!r}", hint(tool.app, by_name)))
            elif name not in app.tools:
                faults.append(Fault(place, f"{tool.app} has no tool {name!r}", hint(name, app.tools)))
            else:
                targets[slug(name)] = app.tools[name]
    return targets, faults


def _catalog(file: ConfigFile, path: Path) -> Catalog:
    """The nouns: names become ids, tables become specs."""
    granted = read_grants(path)
    return Catalog(
        agents=tuple(_agent(name, table, path.parent) for name, table in file.agents.items()),
        tools=tuple(tool_spec(n, t, granted.get(slug(n), "")) for n, t in tools_in(file).items()),
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
        max_answer_mb=table.max_answer_mb,
        fallback=tuple(table.fallback),
        patience_s=table.patience_s,
        price=None if table.price is None else Price(table.price.input, table.price.output),
    )


def _telemetry(table: TelemetryTable, home: Path) -> Telemetry:
    jsonl = None if table.jsonl is None else home / table.jsonl
    return Telemetry(table.otlp, table.service, table.content, jsonl)


def _located(model: str, folder: Path) -> str:
    """The path of a stub's script is relative to the config file, as all its paths are."""
    script = model.removeprefix("stub:")
    return f"stub:{folder / script}" if script and script != model else model


def _scopes(file: ConfigFile, home: Path) -> dict[str, Scope]:
    with_files = ((name, table.files) for name, table in file.agents.items() if table.files is not None)
    return {slug(name): Scope(home / files.folder, files.write) for name, files in with_files}


def _use(table: PatternTable) -> PatternUse:
    given = [(where, at) for where in PLACES if (at := getattr(table, where)) is not None]
    where, at = given[0] if given else ("", "")
    return PatternUse(table.use, table.with_, where, at)


def _own_tools(table: AgentTable) -> tuple[str, ...]:
    """The tools that an agent has by itself: those it names, and those that a deep one's files are for."""
    if table.kind != "deep":
        return tuple(map(slug, table.tools))
    files = brought(write=table.files is None or table.files.write)
    return tuple(dict.fromkeys(map(slug, (*table.tools, *files))))


def _agent(name: str, table: AgentTable, folder: Path) -> AgentSpec:
    return AgentSpec(
        id=slug(name),
        name=name,
        role=table.role,
        prompt=table.prompt,
        kind=table.kind,
        model=_located(table.model, folder),
        enabled=table.enabled,
        tools=_own_tools(table),
        needs=tuple(map(slug, table.needs)),
        aliases=tuple(table.aliases),
        signals=tuple(SignalSpec(s, tuple(phrases)) for s, phrases in table.signals.items()),
        fields=tuple(table.fields),
        publishes=table.publishes,
    )
