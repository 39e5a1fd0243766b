from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest

from support import serving
from swarmwright.runtime.serving.services import Services
from swarmwright.server.app import create_app
from swarmwright.server.settings import ServerSettings


@pytest.fixture
async def services(tmp_path: Path) -> AsyncIterator[Services]:
    async with serving.services(tmp_path) as made:
        yield made


@pytest.fixture
async def http(services: Services) -> AsyncIterator[httpx.AsyncClient]:
    """A client of the application itself, without a socket."""
    transport = httpx.ASGITransport(create_app(services, ServerSettings()), raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
        yield client
