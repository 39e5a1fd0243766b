"""What a server stands on, tied together: store, platform, what is hosted, services, driver."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, nullcontext
from dataclasses import dataclass, replace
from importlib.metadata import version
from ipaddress import ip_address

from langgraph.store.base import BaseStore

from swarmwright.bootstrap.heap import spare_libraries
from swarmwright.bootstrap.hosts import ToHost, open_hosts
from swarmwright.bootstrap.patterns import installed_patterns
from swarmwright.bootstrap.telemetry import open_sinks
from swarmwright.bootstrap.working import prepare_for_workers
from swarmwright.errors import ConfigError
from swarmwright.ports.assistants import AssistantStore
from swarmwright.ports.clock import Clock, SystemClock
from swarmwright.ports.crons import CronStore
from swarmwright.ports.hosting import Hosted
from swarmwright.runtime.serving.assistants import Assistants
from swarmwright.runtime.serving.crons import Crons
from swarmwright.runtime.serving.driving import Driver
from swarmwright.runtime.serving.ending import Endings
from swarmwright.runtime.serving.items import Items
from swarmwright.runtime.serving.limits import RunLimits
from swarmwright.runtime.serving.runs import Runs
from swarmwright.runtime.serving.services import Services
from swarmwright.runtime.serving.stores import Stores
from swarmwright.runtime.serving.swarm.swarm import Swarm
from swarmwright.runtime.serving.threads import Threads
from swarmwright.server.app import create_app
from swarmwright.server.listening import Listening, bound
from swarmwright.server.settings import LOOPBACK, ServerSettings
from swarmwright.settings import Settings
from swarmwright.storage.opening import open_store

__all__ = ["Ready", "check_address", "open_services", "serve", "services_over"]


@asynccontextmanager
async def open_services(
    settings: Settings, given: ToHost, *, limits: RunLimits | None = None, drives: bool = True
) -> AsyncIterator[Services]:
    """Open the store and offer what a server does; at the end, runs under way are put back and kept.

    drives: whether runs are driven here; else workers do that, over the queue. Raises StorageError when the
    store cannot be opened, ConfigError for what cannot be hosted.
    """
    spare_libraries()
    async with (
        open_store(settings.database) as store,
        open_sinks(settings.telemetry) as sinks,
        open_hosts(store, given, sinks=sinks) as hosts,
        AsyncExitStack() as stack,
    ):
        if not drives:
            await prepare_for_workers(settings.database)
        kept = (store, store.assistants, store.crons, store.items)
        yield await stack.enter_async_context(services_over(*kept, hosts, limits=limits, drives=drives))


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
    endings = Endings(stores, clock, limits)
    runs = Runs(stores, threads, assistants, clock, endings)
    crons = Crons(cron_store, assistants, threads, clock)
    driving = Driver(stores, hosts, clock, endings, limits).driving() if drives else nullcontext()
    async with endings.working(), driving, crons.firing(runs):
        swarm = Swarm.over(assistants, threads, runs, stores, items, clock, installed_patterns())
        yield Services(assistants, threads, runs, crons, Items(items), stores, swarm)


@dataclass(frozen=True, slots=True)
class Ready:
    """What is told once a server answers: its address, and the names of what it serves."""

    url: str
    graphs: tuple[str, ...]


async def serve(
    settings: Settings,
    given: ToHost,
    doors: ServerSettings,
    *,
    host: str,
    port: int,
    limits: RunLimits | None = None,
    drives: bool = True,
    when_ready: Callable[[Ready], object] = lambda ready: None,
) -> None:
    """Serve until the process is asked to stop; what is under way then goes on at the next start.

    port 0 = any that is free. Raises ConfigError, StorageError before anything is served.
    """
    check_address(host)
    sock = bound(host, port)
    with sock:
        async with open_services(settings, given, limits=limits, drives=drives) as services:
            versions = {name: version(name) for name in ("langgraph",)}
            app = create_app(services, replace(doors, versions=versions))
            name, number = sock.getsockname()[:2]
            ready = Ready(
                f"http://{f'[{name}]' if ':' in name else name}:{number}", tuple(services.assistants.graphs)
            )
            await Listening(app, lambda: when_ready(ready)).serve([sock])


def check_address(host: str) -> None:
    """Raise ConfigError for an address that others can reach: nobody is asked who they are."""
    try:
        alone = host in LOOPBACK or ip_address(host).is_loopback
    except ValueError:  # a name: whatever it means
        alone = False
    if not alone:
        reason = "others can reach it, and this server does not ask who they are"
        remedy = (
            "serve on 127.0.0.1, and let a proxy that knows its users stand in front; "
            "--allow-host is the name that it is called by"
        )
        raise ConfigError("--host", host, reason, remedy)
