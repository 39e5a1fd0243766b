"""A team of which time decides, and who sees to that: a server on SQLite, a worker on PostgreSQL."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

from swarmwright.bootstrap.config import TeamConfig
from swarmwright.bootstrap.hosts import ToHost, open_hosts
from swarmwright.bootstrap.serving import open_services
from swarmwright.bootstrap.working import worker_over
from swarmwright.settings import Settings
from swarmwright.storage.address import DatabaseUrl, address_of
from swarmwright.storage.opening import open_store

__all__ = ["CONFIG", "looking", "settings_of"]

CONFIG = """
name = "writers"
prompt = '''
Writer drafts, then a human approves it; if it is rejected, Archivist files it, otherwise Publisher posts it.
'''
model = "stub:"
[agents.Writer]
[agents.Publisher]
[agents.Archivist]
[approvals]
deadline_s = 0.2
on_expiry = "reject"
"""


def settings_of(team: TeamConfig, address: str) -> Settings:
    return replace(team.settings, database=address_of(address))


@asynccontextmanager
async def looking(team: TeamConfig, settings: Settings) -> AsyncIterator[None]:
    """Who sees to deadlines: a worker on PostgreSQL, else a server."""
    if not isinstance(settings.database, DatabaseUrl):
        async with open_services(settings, ToHost((team,))):
            yield
        return
    async with (
        open_store(settings.database) as store,
        open_hosts(store, ToHost((team,))) as hosts,
        worker_over(store, settings.database, hosts),
    ):
        yield
