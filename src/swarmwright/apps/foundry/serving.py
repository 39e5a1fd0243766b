"""The foundry's routes on a server that serves the platform too: one store, one door."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from swarmwright.apps.foundry.opening import open_foundry
from swarmwright.apps.foundry.routes import router_of

if TYPE_CHECKING:
    from fastapi import APIRouter

    from swarmwright.ports.apps import AppServer

__all__ = ["foundry_routes"]


@asynccontextmanager
async def foundry_routes(server: AppServer) -> AsyncIterator[APIRouter]:
    """The routes over a foundry that is open for as long as the server is."""
    async with open_foundry(database=server.database, model=server.model) as foundry:
        yield router_of(foundry, server.who)
