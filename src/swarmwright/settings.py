"""Settings: what a platform is opened with; and the one place that reads the environment.

Order of precedence: an option of the command line, the environment, the config file, the default here.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from swarmwright.models.profiles import ModelProfile

__all__ = ["DEFAULT_DATABASE", "DEFAULT_WORKSPACE", "Environment", "Settings", "read_environment"]

DEFAULT_DATABASE = Path(".swarmwright") / "threads.db"
"""Where threads are kept when nobody says otherwise, below the current folder."""

DEFAULT_WORKSPACE = Path("workspace")
"""Where the tools of a team write when nobody says otherwise."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What `open_platform` needs: the store, the models and the code behind the tools.

    workspace: the folder that tools write into.
    model: what agents that name no model use: a profile's name, or `provider:model`; "" = none.
    models: the named profiles.
    tools: tool id → `module:function` of the Python function behind it.
    tool_folders: tool id → the folder in which that module may lie, where it need not be installed.
    """

    database: Path = DEFAULT_DATABASE
    workspace: Path = DEFAULT_WORKSPACE
    model: str = ""
    models: Mapping[str, ModelProfile] = field(default_factory=dict)
    tools: Mapping[str, str] = field(default_factory=dict)
    tool_folders: Mapping[str, Path] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Environment:
    """The settings that the environment gives; "" = not given."""

    config: str = ""
    database: str = ""
    workspace: str = ""
    model: str = ""


def read_environment(environ: Mapping[str, str] | None = None) -> Environment:
    """Read SWARMWRIGHT_CONFIG, _DATABASE, _WORKSPACE and _MODEL."""
    given = os.environ if environ is None else environ
    return Environment(
        config=given.get("SWARMWRIGHT_CONFIG", ""),
        database=given.get("SWARMWRIGHT_DATABASE", ""),
        workspace=given.get("SWARMWRIGHT_WORKSPACE", ""),
        model=given.get("SWARMWRIGHT_MODEL", ""),
    )
