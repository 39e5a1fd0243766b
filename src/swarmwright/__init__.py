"""Describe in plain English how your AI agents work together; run it as a checked LangGraph.

The public doors, loaded when they are first used, so that importing the package costs nothing:

compile_prompt   prompt → workflow and diagnostics          (language)
read_prompt      the same, by the rules or a model          (bootstrap)
build_graph      workflow → compiled LangGraph graph        (graph)
graph_from       swarmwright.toml → compiled graph          (bootstrap)
open_platform    settings → Platform: threads, runs, events  (bootstrap)
load_chat_model  "provider:model" → chat model                (models)
model_boundary   a client's exceptions → typed failures      (models)
reply_hooks      an HTTP client's hooks: no reply without end (models)
load_config      swarmwright.toml → team, prompt, settings  (bootstrap)
Registry         a team in all its versions                 (registry)
Pattern, insert  members → tree, tree into a workflow       (registry)
scoped_backend   folder → files for deepagents, a boundary  (storage)
Zone, apart, Bridge (Sender, Receiver)
                 zones, and the one way between two         (runtime)
installed_patterns
                 the patterns that there are                (bootstrap)
"""

from __future__ import annotations

TYPE_CHECKING = False  # as type checkers read it; importing `typing` takes longer than all of this
if TYPE_CHECKING:
    from typing import Any

    from swarmwright.bootstrap.config import TeamConfig, load_config
    from swarmwright.bootstrap.hosting import graph_from
    from swarmwright.bootstrap.opening import open_platform
    from swarmwright.bootstrap.patterns import installed_patterns
    from swarmwright.bootstrap.reading import read_prompt
    from swarmwright.graph.building import build_graph
    from swarmwright.language import Compilation, compile_prompt
    from swarmwright.models.boundary import model_boundary
    from swarmwright.models.loading import load_chat_model
    from swarmwright.models.wire import reply_hooks
    from swarmwright.ports.agents import AgentReport, AgentView
    from swarmwright.registry.patterns import Pattern, insert
    from swarmwright.registry.registry import Registry
    from swarmwright.runtime.platform import Platform
    from swarmwright.runtime.teams.choosing import ChosenTeam
    from swarmwright.runtime.zones import Bridge, Receiver, Sender, Zone, apart
    from swarmwright.settings import Settings
    from swarmwright.storage.scoped.backend import scoped_backend
    from swarmwright.workflow.catalog import Catalog
    from swarmwright.workflow.tree import Workflow

__all__ = [
    "AgentReport",
    "AgentView",
    "Bridge",
    "Catalog",
    "ChosenTeam",
    "Compilation",
    "Pattern",
    "Platform",
    "Receiver",
    "Registry",
    "Sender",
    "Settings",
    "TeamConfig",
    "Workflow",
    "Zone",
    "apart",
    "build_graph",
    "compile_prompt",
    "graph_from",
    "insert",
    "installed_patterns",
    "load_chat_model",
    "load_config",
    "model_boundary",
    "open_platform",
    "read_prompt",
    "reply_hooks",
    "scoped_backend",
]

_DOORS = {
    "AgentReport": "swarmwright.ports.agents",
    "AgentView": "swarmwright.ports.agents",
    "Bridge": "swarmwright.runtime.zones",
    "Catalog": "swarmwright.workflow.catalog",
    "ChosenTeam": "swarmwright.runtime.teams.choosing",
    "Compilation": "swarmwright.language",
    "Pattern": "swarmwright.registry.patterns",
    "Platform": "swarmwright.runtime.platform",
    "Receiver": "swarmwright.runtime.zones",
    "Registry": "swarmwright.registry.registry",
    "Sender": "swarmwright.runtime.zones",
    "Settings": "swarmwright.settings",
    "TeamConfig": "swarmwright.bootstrap.config",
    "Workflow": "swarmwright.workflow.tree",
    "Zone": "swarmwright.runtime.zones",
    "apart": "swarmwright.runtime.zones",
    "build_graph": "swarmwright.graph.building",
    "compile_prompt": "swarmwright.language",
    "graph_from": "swarmwright.bootstrap.hosting",
    "insert": "swarmwright.registry.patterns",
    "installed_patterns": "swarmwright.bootstrap.patterns",
    "load_chat_model": "swarmwright.models.loading",
    "load_config": "swarmwright.bootstrap.config",
    "model_boundary": "swarmwright.models.boundary",
    "open_platform": "swarmwright.bootstrap.opening",
    "read_prompt": "swarmwright.bootstrap.reading",
    "reply_hooks": "swarmwright.models.wire",
    "scoped_backend": "swarmwright.storage.scoped.backend",
}


def __getattr__(name: str) -> Any:
    if name in _DOORS:
        from importlib import import_module

        return getattr(import_module(_DOORS[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__
