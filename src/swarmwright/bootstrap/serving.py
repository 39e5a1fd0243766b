"""What a server stands on, tied together: store, platform, what is hosted, services, driver."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, nullcontext
from dataclasses import dataclass, replace
from importlib.metadata import version
from socket import socket

from langgraph.store.base import BaseStore

from swarmwright.bootstrap.access import check_address, is_alone, open_access
from swarmwright.bootstrap.heap import spare_libraries
from swarmwright.bootstrap.hosts import ToHost, open_hosts
from swarmwright.bootstrap.leaving import LeftToWorkers
from swarmwright.bootstrap.mounting import open_apps, open_custom
from swarmwright.bootstrap.patterns import installed_patterns
from swarmwright.bootstrap.scopes import private_of
from swarmwright.bootstrap.stalls import stalls_told
from swarmwright.bootstrap.telemetry import open_sinks
from swarmwright.bootstrap.working import bounded, prepare_for_workers
from swarmwright.ports.apps import AppServer
from swarmwright.ports.assistants import AssistantStore
from swarmwright.ports.clock import Clock, SystemClock
from swarmwright.ports.crons import CronStore
from swarmwright.ports.hosting import Hosted
from swarmwright.runtime.serving.assistants import Assistants
from swarmwright.runtime.serving.crons import Crons
from swarmwright.runtime.serving.deadlines import Deadlines
from swarmwright.runtime.serving.driving import Driver
from swarmwright.runtime.serving.ending import Endings
from swarmwright.runtime.serving.going_on import GoesOn
from swarmwright.runtime.serving.items import Items
from swarmwright.runtime.serving.limits import RunLimits
from swarmwright.runtime.serving.runs import Runs
from swarmwright.runtime.serving.services import Services
from swarmwright.runtime.serving.stores import Stores
from swarmwright.runtime.serving.swarm.swarm import Swarm
from swarmwright.runtime.serving.threads import Threads
from swarmwright.server.app import create_app
from swarmwright.server.auth.access import Access
from swarmwright.server.auth.authorising import caller_for
from swarmwright.server.listening import Listening, bound
from swarmwright.server.mounting import identity_of
from swarmwright.server.settings import LOOPBACK, ServerSettings
from swarmwright.settings import Settings, sealing_of
from swarmwright.storage.address import whole
from swarmwright.storage.opening import open_store

__all__ = ["Ready", "app_server", "open_server", "open_services", "serve", "services_over"]


@asynccontextmanager
async def open_services(
    settings: Settings, given: ToHost, *, limits: RunLimits | None = None, drives: bool = True
) -> AsyncIterator[Services]:
    """Open the store and offer what a server does; at the end, runs under way are put back and kept.

    drives: whether runs are driven here; else workers do that, over the queue. Raises StorageError when the
    store cannot be opened, ConfigError for what cannot be hosted.
    """
    async with open_server(settings, given, alone=True, limits=limits, drives=drives) as (services, _):
        yield services


@asynccontextmanager
async def open_server(
    settings: Settings,
    given: ToHost,
    *,
    alone: bool,
    limits: RunLimits | None = None,
    drives: bool = True,
) -> AsyncIterator[tuple[Services, Access | None]]:
    """(the services as in `open_services`; who may come in, None = whoever reaches the server).

    alone: whether only this machine can reach it. Raises ConfigError, StorageError before any run is driven.
    """
    spare_libraries()
    limits, clock = replace(bounded(limits, settings, given), keep=settings.keep), SystemClock()
    spec = given.file.auth if given.file else None
    async with (
        open_store(settings.database, sealing_of(settings), private_of(settings).forget_thread) as store,
        open_sinks(settings.telemetry) as sinks,
        open_hosts(store, given, sinks=sinks, drives=drives) as hosts,
        open_access(store, settings, spec, alone=alone, clock=clock) as access,
        AsyncExitStack() as stack,
    ):
        if not drives:
            await prepare_for_workers(settings.database)
        if access is not None:
            limits = replace(limits, active_runs=settings.server.active_runs)
        kept = (store, store.assistants, store.crons, store.items)
        services = services_over(*kept, hosts, limits=limits, drives=drives)
        opened = await stack.enter_async_context(services)
        try:
            yield opened, access
        finally:
            asyncio.get_running_loop().call_later(limits.drain_s, store.hasten)


@asynccontextmanager
async def services_over(
    stores: Stores,
    assistant_store: AssistantStore,
    cron_store: CronStore,
    items: BaseStore,
    hosts: Sequence[Hosted],
    *,
    clock: Clock | None = None,
    limits: RunLimits | None = None,
    drives: bool = True,
) -> AsyncIterator[Services]:
    """The services over open stores; meanwhile schedules are kept and, where it `drives`, runs driven."""
    clock = clock or SystemClock()
    assistants = Assistants(assistant_store, hosts, clock)
    await assistants.prepare()
    threads = Threads(stores, assistants, clock)
    endings = Endings(stores, hosts, clock, limits)
    runs = Runs(stores, threads, assistants, clock, endings, limits)
    crons = Crons(cron_store, assistants, threads, clock, endings)
    driver = Driver(stores, hosts, clock, endings, limits) if drives else None
    driving = driver.driving() if driver else nullcontext()
    deadlines = Deadlines(stores.threads, hosts, clock, GoesOn(stores.runs, runs, hosts, clock))
    async with endings.working(), driving, deadlines.kept(), crons.firing(runs):
        swarm = Swarm.over(assistants, threads, runs, stores, items, clock, installed_patterns())
        winding = driver.wind_down if driver else None
        yield Services(assistants, threads, runs, crons, Items(items), stores, swarm, winding)


@dataclass(frozen=True, slots=True)
class Ready:
    """What is told once a server answers: its address, the names of what it serves, and how it is stopped."""

    url: str
    graphs: tuple[str, ...]
    stop: Callable[[], None]


async def serve(
    settings: Settings,
    given: ToHost,
    doors: ServerSettings,
    *,
    host: str,
    port: int,
    limits: RunLimits | None = None,
    drives: bool = True,
    wind_down: Callable[[], Awaitable[object]] | None = None,
    when_ready: Callable[[Ready], object] = lambda ready: None,
) -> None:
    """Serve until one is asked to stop; what is under way then goes on at the next start.

    wind_down: where it does not drive runs itself, lets those who do beside it end theirs, or put them back.
    port 0 = any that is free. Raises ConfigError, StorageError before anything is served.
    """
    alone = is_alone(host)
    await check_address(settings, given.file.auth if given.file else None, host)
    sock = bound(host, port)
    with sock:
        opened = open_server(settings, given, alone=alone, limits=limits, drives=drives)
        async with (
            opened as (services, access),
            open_apps(given.apps, app_server(settings, given, services, access, drives=drives)) as apps,
            open_custom(given.file.custom if given.file else None) as custom,
        ):
            versions = {name: version(name) for name in ("langgraph",)}
            named = alone or set(doors.hosts) != set(LOOPBACK)
            hosts = doors.hosts if named else ()  # who is asked for a name needs no other door
            closed = given.file.closed if given.file else frozenset()
            doors = replace(doors, versions=versions, hosts=hosts, closed=closed)
            app = create_app(services, doors, access, apps, custom)
            listening = Listening(app, lambda: when_ready(ready), services.wind_down or wind_down)
            ready = Ready(_url(sock), tuple(services.assistants.graphs), listening.stop)
            with stalls_told():
                await listening.serve([sock])


def app_server(
    settings: Settings, given: ToHost, services: Services, access: Access | None, *, drives: bool = True
) -> AppServer:
    """What apps are told of the server that they join: its own store, with its address and keys."""
    who, place = identity_of if access is not None else None, whole(settings.database)
    workers = None if drives else LeftToWorkers(services)
    return AppServer(place, services, given.model, who, settings, given.teams, caller_for, workers)


def _url(sock: socket) -> str:
    """Where the socket is to be found."""
    name, number = sock.getsockname()[:2]
    return f"http://{f'[{name}]' if ':' in name else name}:{number}"
