"""Opening a platform: store, models, tools and policy are tied together here, and nowhere else."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from functools import cache
from typing import Any

from langchain_core.language_models.chat_models import BaseChatModel
from langgraph.checkpoint.base import BaseCheckpointSaver

from swarmwright.bootstrap.tools import load_tools
from swarmwright.errors import ConfigError
from swarmwright.models.loading import load_chat_model
from swarmwright.policy.limits import limit
from swarmwright.policy.matrix import PermissionMatrix
from swarmwright.ports.agents import Crew
from swarmwright.ports.workspace import Workspace
from swarmwright.runtime.agents.crew import TeamCrew
from swarmwright.runtime.platform import Platform
from swarmwright.settings import Settings
from swarmwright.storage.sqlite import open_sqlite
from swarmwright.workflow.rules import LimitKind
from swarmwright.workflow.tree import Workflow

__all__ = ["model_source", "open_platform", "team_crew"]

Custom = Mapping[str, Callable[..., Any]]


@asynccontextmanager
async def open_platform(settings: Settings, custom: Custom | None = None) -> AsyncIterator[Platform]:
    """Open the store and offer the platform; at the end, runs under way are cancelled and kept.

    `custom`: agent id → your own code for that agent. Raises StorageError when the store cannot be opened.
    """
    async with open_sqlite(settings.database) as storage:
        platform = Platform(
            checkpointer=storage.checkpointer,
            threads=storage.threads,
            events=storage.events,
            crew=lambda workflow, saver: team_crew(workflow, settings, saver, custom),
        )
        try:
            yield platform
        finally:
            await platform.close()


def team_crew(
    workflow: Workflow,
    settings: Settings,
    checkpointer: BaseCheckpointSaver[Any] | None = None,
    custom: Custom | None = None,
) -> Crew:
    """Who works for a workflow: its agents over the settings' models and tools, under its own rules."""
    matrix = PermissionMatrix.from_workflow(workflow)

    def bound(agent: str, kind: LimitKind) -> float | None:
        return limit(workflow, agent, kind)

    return TeamCrew(
        model_source(settings),
        load_tools(workflow.team, settings.tools, Workspace(settings.workspace)),
        matrix.decide,
        checkpointer,
        custom,
        limit=bound,
    )


def model_source(settings: Settings) -> Callable[[str], BaseChatModel]:
    """A profile's name, "provider:model" or "" (the team's model) → the chat model, each loaded once."""

    @cache
    def model(name: str) -> BaseChatModel:
        wanted = name or settings.model
        if not wanted:
            raise ConfigError(
                "settings", "model", "no model is named", "set `model`, or try `--model stub:` without a key"
            )
        return load_chat_model(settings.models.get(wanted, wanted))

    return model
