from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest

from support import swarm


@pytest.fixture
async def http(tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    """A client of a server of the team `writers`, over a real socket."""
    async with swarm.teams(tmp_path) as url, httpx.AsyncClient(base_url=url, timeout=30) as client:
        yield client
