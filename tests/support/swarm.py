"""A server of a team in words, in the test's own loop: over a real store, and by a real socket."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

from langgraph_sdk import Auth

from support.callers import Door
from support.serving import listening
from swarmwright.bootstrap.config import TeamConfig, load_config
from swarmwright.bootstrap.graphs import read_graphs
from swarmwright.bootstrap.hosts import ToHost, open_hosts
from swarmwright.bootstrap.serving import open_services, services_over
from swarmwright.ports.clock import SystemClock
from swarmwright.runtime.serving.api_keys import ApiKeys
from swarmwright.runtime.serving.limits import RunLimits
from swarmwright.server.app import create_app
from swarmwright.server.auth.access import Access
from swarmwright.server.auth.auditing import Auditing
from swarmwright.server.auth.handlers import Handlers
from swarmwright.server.auth.keys import KeyScheme
from swarmwright.storage.address import address_of
from swarmwright.storage.opening import open_store

WRITERS = """
name = "writers"
prompt = "Writer drafts, then Editor polishes. A human approves before Publisher posts it."
model = "stub:"

[agents.Writer]
[agents.Editor]
[agents.Publisher]
"""


def loaded(folder: Path, *configs: str) -> tuple[TeamConfig, ...]:
    """These teams (WRITERS where none is given), whose tools write into the folder."""
    found = []
    for number, text in enumerate(configs or (WRITERS,)):
        file = folder / f"team-{number}.toml"
        file.write_text(text, encoding="utf-8")
        team = load_config(file)
        found.append(replace(team, settings=replace(team.settings, workspace=folder)))
    return tuple(found)


@asynccontextmanager
async def teams(
    folder: Path, *configs: str, store: str = "", graphs: Path | None = None
) -> AsyncIterator[str]:
    """The address of a server of these teams (WRITERS where none is given), while it is up.

    store: the address of its store; "" = a file in the folder. graphs: a langgraph.json of more to host.
    """
    found = loaded(folder, *configs)
    settings = replace(
        found[0].settings, database=address_of(store or str(folder / "s.db")), workspace=folder / "workspace"
    )
    given = ToHost(found, None if graphs is None else read_graphs(graphs))
    async with (
        open_services(settings, given, limits=RunLimits(drain_s=0.2)) as services,
        listening(create_app(services)) as url,
    ):
        yield url


@asynccontextmanager
async def door(folder: Path, *configs: str, auth: Auth | None = None) -> AsyncIterator[Door]:
    """The same without a socket, where callers have to say who they are; and keys for it."""
    found = loaded(folder, *configs)
    async with (
        open_store(folder / "s.db") as store,
        open_hosts(store, ToHost(found)) as hosts,
        services_over(
            store, store.assistants, store.crons, store.items, hosts, limits=RunLimits(drain_s=0.2)
        ) as services,
    ):
        keys, clock = ApiKeys(store.keys, SystemClock()), SystemClock()
        handlers = None if auth is None else Handlers(auth, "auth.py:auth")
        access = Access((KeyScheme(keys),), handlers, None, Auditing(store.audit, "off", "", clock))
        yield Door(services, create_app(services, None, access), keys, store)
