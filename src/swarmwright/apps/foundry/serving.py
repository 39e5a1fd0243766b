"""The foundry's routes on a server that serves the platform too: one store, one door."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

from swarmwright.apps.foundry.guarding import is_ours
from swarmwright.apps.foundry.opening import open_foundry, read_team
from swarmwright.apps.foundry.routes import router_of

if TYPE_CHECKING:
    from fastapi import APIRouter

    from swarmwright import TeamConfig
    from swarmwright.ports.apps import AppServer

__all__ = ["foundry_routes"]


@asynccontextmanager
async def foundry_routes(server: AppServer) -> AsyncIterator[APIRouter]:
    """The routes over a foundry that is open for as long as the server is."""
    from swarmwright.settings import read_environment

    model = server.model or read_environment().model
    async with open_foundry(_team(server), model=model, workers=server.workers) as foundry:
        await foundry.warm()
        yield router_of(foundry, server.who, server.may)


def _team(server: AppServer) -> TeamConfig:
    """The first foundry team that the server hosts, else ours; over the server's store, with its keys."""
    team = next((one for one in server.teams if is_ours(one)), None) or read_team()
    settings = team.settings
    if server.settings is None:
        return replace(team, settings=settings.stored_in(server.database))
    models = {**server.settings.models, **settings.models}
    return replace(team, settings=replace(settings.kept_like(server.settings), models=models))
