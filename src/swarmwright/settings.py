"""Settings: what a platform is opened with; and the one place that reads the environment.

Order of precedence: an option of the command line, the environment, the config file, the default here.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from swarmwright.errors import ConfigError
from swarmwright.mcp_client.servers import McpServer
from swarmwright.models.profiles import ModelProfile
from swarmwright.policy.approvals import ApprovalRules
from swarmwright.ports.files import Scope
from swarmwright.ports.keeping import FOR_GOOD, Keep
from swarmwright.server.auth.settings import AuthSettings
from swarmwright.storage.address import Address, DatabaseUrl, address_of
from swarmwright.storage.sealing import Keyring
from swarmwright.storage.vault import Sealing

__all__ = [
    "DEFAULT_DATABASE",
    "DEFAULT_WORKSPACE",
    "STORAGE_KEYS",
    "Environment",
    "Settings",
    "Telemetry",
    "filled_in",
    "read_environment",
    "sealing_of",
]

DEFAULT_DATABASE = Path(".swarmwright") / "threads.db"
"""Where threads are kept when nobody says otherwise, below the current folder."""

STORAGE_KEYS = "SWARMWRIGHT_STORAGE_KEYS"
"""The variable with the keys that a store is encrypted with, where no other is named."""

DEFAULT_WORKSPACE = Path("workspace")
"""Where the tools of a team write when nobody says otherwise."""


@dataclass(frozen=True, slots=True)
class Telemetry:
    """Where traces go while runs go on. By default nowhere.

    otlp: the receiver of OpenTelemetry's spans, such as http://localhost:4318; "" = where the OTEL_ variables
    say; None = there is none. service: what the program is called there. content: whether spans also say what
    people, models and tools said. jsonl: the file that events are appended to.
    """

    otlp: str | None = None
    service: str = "swarmwright"
    content: bool = False
    jsonl: Path | None = None


@dataclass(frozen=True, slots=True)
class Settings:
    """What `open_platform` needs: the store, the models and the code behind the tools.

    database: where threads are kept: a SQLite file, or a PostgreSQL database by its URL.
    workspace: the folder that tools write into.
    model: what agents that name no model use: a profile's name, or `provider:model`; "" = none.
    one_model: whether agents that name a model use that one, too.
    models: the named profiles.
    tools: tool id → `module:function` of the Python function behind it.
    agents: agent id → `module:function` of the Python function that does the work of a custom agent.
    tool_folders: tool id → the folder in which that module may lie, where it need not be installed.
    home: the folder whose modules a team may name as code of tools while it works; None = none.
    modules: installed modules that it may name, too. A store names code, so what it names must be trusted.
    memory: the file, or the database, that agents' long-term memory is kept in; None = they have none.
    approvals: how sure agents have to be, how long people are waited for, who is asked next.
    scopes: agent id → the folder that it works in, if it is a deep one; without, it has files of its own.
    mcp: name → MCP server; a tool of one has "mcp:SERVER/NAME" in `tools`.
    cedar: the file with policies in Cedar that calls are held to besides; None = there are none.
    server: who may come in to a server over this store, and what they may ask for.
    storage_keys: the environment variable with the keys that the store is encrypted with; "" = STORAGE_KEYS,
    if that is set. unsealed: whether what is not encrypted is read, too.
    keep: how long what is over is kept in the store. keeps_sent: whether what models are sent and answer is
    kept. kept_types: what checkpoints may hold beside LangGraph's
    short list of types, (module, class).
    file: the config file that all this was read from, which errors name; None = it was not.
    """

    database: Address = DEFAULT_DATABASE
    workspace: Path = DEFAULT_WORKSPACE
    model: str = ""
    one_model: bool = False
    models: Mapping[str, ModelProfile] = field(default_factory=dict)
    tools: Mapping[str, str] = field(default_factory=dict)
    agents: Mapping[str, str] = field(default_factory=dict)
    tool_folders: Mapping[str, Path] = field(default_factory=dict)
    home: Path | None = None
    modules: tuple[str, ...] = ()
    telemetry: Telemetry = Telemetry()
    memory: Address | None = None
    approvals: ApprovalRules = ApprovalRules()  # noqa: RUF009  (frozen)
    scopes: Mapping[str, Scope] = field(default_factory=dict)
    mcp: Mapping[str, McpServer] = field(default_factory=dict)
    cedar: Path | None = None
    server: AuthSettings = AuthSettings()  # noqa: RUF009  (frozen)
    storage_keys: str = ""
    unsealed: bool = False
    keep: Keep = FOR_GOOD
    keeps_sent: bool = True
    kept_types: frozenset[tuple[str, str]] = frozenset()
    file: Path | None = None

    @property
    def private(self) -> Path:
        """Where steps of deep agents put aside what only they see: beside the store's file, or its place."""
        return Path(f"{self.database if isinstance(self.database, Path) else DEFAULT_DATABASE}-private")

    @property
    def memory_place(self) -> Address | None:
        """Where memory is kept: where the store is a server, there too, for a file is on one machine."""
        shared = isinstance(self.memory, Path) and isinstance(self.database, DatabaseUrl)
        return self.database if shared else self.memory

    def stored_in(self, place: str) -> Settings:
        """These, with another store: the path of a file, or the URL of a database. Raises StorageError."""
        return replace(self, database=address_of(place))

    def kept_like(self, other: Settings) -> Settings:
        """These, over the store of those: where it is, with which keys, and for how long things are kept."""
        return replace(
            self,
            database=other.database,
            storage_keys=other.storage_keys,
            unsealed=other.unsealed,
            keep=other.keep,
            keeps_sent=other.keeps_sent,
        )

    def model_of(self, named: str) -> str:
        """The profile, or `provider:model`, that an agent uses which names this one ("" = none)."""
        return self.model if self.one_model else named or self.model

    def called(self, named: str) -> str:
        """What people call the model of an agent that names this one ("" = none)."""
        wanted = self.model_of(named)
        profile = self.models.get(wanted)
        return profile.label if profile is not None else wanted

    def asked_in_turn(self, model: str) -> tuple[str, ...]:
        """A profile, or `provider:model`, and those that are asked where its server fails."""
        profile = self.models.get(model)
        return (model, *(profile.fallback if profile is not None else ()))


@dataclass(frozen=True, slots=True)
class Environment:
    """The settings that the environment gives; "" = not given."""

    config: str = ""
    database: str = ""
    workspace: str = ""
    model: str = ""
    user: str = ""
    otlp: bool = False
    service: str = ""
    content: bool | None = None

    def telemetry(self, given: Telemetry) -> Telemetry:
        """What a config file says of telemetry, with the environment's in its place."""
        return Telemetry(
            otlp="" if self.otlp else given.otlp,
            service=self.service or given.service,
            content=given.content if self.content is None else self.content,
            jsonl=given.jsonl,
        )


def read_environment(environ: Mapping[str, str] | None = None) -> Environment:
    """Read SWARMWRIGHT_CONFIG, _DATABASE, _WORKSPACE, _MODEL and _USER, and OpenTelemetry's own variables.

    Those that only say how to send (headers, time-outs, sampling, …) OpenTelemetry's code reads itself.
    """
    from swarmwright.server.auth.auditing import (
        logged_in,
    )  # it imports asyncio, and no `--help` waits for that

    given = os.environ if environ is None else environ
    return Environment(
        config=given.get("SWARMWRIGHT_CONFIG", ""),
        database=given.get("SWARMWRIGHT_DATABASE", ""),
        workspace=given.get("SWARMWRIGHT_WORKSPACE", ""),
        model=given.get("SWARMWRIGHT_MODEL", ""),
        user=_named(given) or ("" if environ is not None else logged_in()),
        otlp=_wants_otlp(given),
        service=given.get("OTEL_SERVICE_NAME", ""),
        content=_wants_content(given.get("OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT", "")),
    )


def _named(given: Mapping[str, str]) -> str:
    return given.get("SWARMWRIGHT_USER", "") or given.get("USER", "") or given.get("USERNAME", "")


def sealing_of(settings: Settings, environ: Mapping[str, str] | None = None) -> Sealing | None:
    """How the store is encrypted; None = not at all. Raises ConfigError for keys that cannot be had."""
    given, name = os.environ if environ is None else environ, settings.storage_keys or STORAGE_KEYS
    if name not in given and not settings.storage_keys:
        return None
    remedy = "`openssl rand -base64 32` makes one"
    if name not in given:
        reason = "this variable is not set, and is to hold the keys that the store is encrypted with"
        raise ConfigError("the environment", name, reason, remedy)
    try:
        keyring = Keyring.read(given[name])
    except ValueError as error:
        raise ConfigError("the environment", name, str(error), remedy) from None
    return Sealing(keyring, strict=not settings.unsealed)


def filled_in(text: str, environ: Mapping[str, str] | None = None) -> str:
    """The text with the environment's variables in place of `${NAME}`. Raises ConfigError for one that is not
    set."""
    given = os.environ if environ is None else environ

    def value(match: re.Match[str]) -> str:
        if match[1] not in given:
            raise ConfigError("the environment", match[1], "this variable is not set", f"set {match[1]}")
        return given[match[1]]

    return re.sub(r"\$\{(\w+)\}", value, text)


def _wants_otlp(given: Mapping[str, str]) -> bool:
    """Whether the environment names a receiver, and does not say that nothing is to be sent to it."""
    named = any(given.get(f"OTEL_EXPORTER_OTLP_{which}ENDPOINT", "").strip() for which in ("", "TRACES_"))
    off = given.get("OTEL_SDK_DISABLED", "").strip().lower() == "true"
    return named and not off and given.get("OTEL_TRACES_EXPORTER", "otlp").strip().lower() == "otlp"


def _wants_content(word: str) -> bool | None:
    """What the variable says; OpenTelemetry's instrumentations know more words for it than yes and no."""
    word = word.strip().lower()
    return word in ("true", "span_only", "span_and_event") if word else None
