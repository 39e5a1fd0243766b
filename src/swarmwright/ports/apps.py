"""What an app is to the platform: names and places of code, loaded only when wanted (DESIGN §2).

An app joins by one entry point in the group `swarmwright.apps`, whose value is an `App`. The module that
holds it must be light: every `--help` imports it. What it names is imported when it is used.
This module knows nothing of any app.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

__all__ = ["ENTRY_POINT_GROUP", "App", "Command", "Team"]

ENTRY_POINT_GROUP = "swarmwright.apps"
"""The entry-point group that apps are found by."""


@dataclass(frozen=True, slots=True)
class Command:
    """A subcommand of `swarmwright`: `target` is `module:function`, a function with Typer parameters, or
    `module:name` of a Typer group."""

    name: str
    help: str
    target: str


@dataclass(frozen=True, slots=True)
class Team:
    """A ready team: `config` is its `package:file`, such as `my_app:team/swarmwright.toml`."""

    name: str
    help: str
    config: str


@dataclass(frozen=True, slots=True)
class App:
    """What an app brings. `tools`, `agents`: name → `module:function` of the code behind a tool or a custom
    agent, which a config file takes by `app = "music"`. `graphs`: name → `module:name` of a LangGraph
    graph, or of what makes one, which a server hosts under that name."""

    name: str
    help: str = ""
    teams: tuple[Team, ...] = ()
    commands: tuple[Command, ...] = ()
    tools: Mapping[str, str] = field(default_factory=dict)
    agents: Mapping[str, str] = field(default_factory=dict)
    graphs: Mapping[str, str] = field(default_factory=dict)
