"""What a team works by, had before anybody waits for it: models, code, and what apps make once and keep.

At the first step that needs them, the packages of a model would be loaded on the event loop, and a whole
server would stand still for a second.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

from swarmwright.bootstrap.apps import installed_apps, load_target
from swarmwright.bootstrap.modelling import Models
from swarmwright.bootstrap.preflight import shortcomings
from swarmwright.errors import ConfigError
from swarmwright.settings import Settings
from swarmwright.workflow.tree import Workflow, steps

__all__ = ["warming"]


def warming(settings: Settings, models: Models) -> Callable[[Workflow], Awaitable[None]]:
    """How what a workflow's steps work by is had; what cannot be had is told by the run that wants it."""

    async def warm(workflow: Workflow) -> None:
        shortcomings(workflow, settings, models)
        _models_of_code(workflow, models)
        code = set(settings.agents.values())
        for app in installed_apps():
            if app.prepare and not code.isdisjoint(app.agents.values()):
                await asyncio.to_thread(load_target(app.prepare, named_by=f"the app {app.name}"))

    return warm


def _models_of_code(workflow: Workflow, models: Models) -> None:
    """Those that custom agents would be given, which may do without."""
    working = {step.agent for step in steps(workflow.root)}
    for spec in workflow.team.agents:
        if spec.enabled and spec.id in working and spec.kind == "custom":
            with suppress(ConfigError):
                models(spec.model)
