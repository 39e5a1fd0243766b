"""What a worker stands on, tied together: store, what is hosted, the queue; and a process that is one."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, replace
from importlib.util import find_spec

from swarmwright.bootstrap.heap import spare_libraries
from swarmwright.bootstrap.hosts import ToHost, open_hosts
from swarmwright.bootstrap.scopes import private_of
from swarmwright.bootstrap.stalls import stalls_told
from swarmwright.bootstrap.telemetry import open_sinks
from swarmwright.errors import ConfigError
from swarmwright.ports.clock import SystemClock
from swarmwright.ports.hosting import Hosted
from swarmwright.runtime.serving.assistants import Assistants
from swarmwright.runtime.serving.crons import Crons
from swarmwright.runtime.serving.deadlines import Deadlines
from swarmwright.runtime.serving.ending import Endings
from swarmwright.runtime.serving.going_on import GoesOn
from swarmwright.runtime.serving.limits import RunLimits
from swarmwright.runtime.serving.runs import Runs
from swarmwright.runtime.serving.threads import Threads
from swarmwright.runtime.serving.webhooks import NO_RULES
from swarmwright.settings import Settings, sealing_of
from swarmwright.storage.address import Address, DatabaseUrl
from swarmwright.storage.opening import open_store
from swarmwright.storage.store import Store
from swarmwright.worker.limits import QueueLimits

__all__ = ["WorkerReady", "check_queue", "prepare_for_workers", "work", "worker_over"]

_NEEDED = ("procrastinate", "psycopg_pool", "cronsim", "httpx")


@dataclass(frozen=True, slots=True)
class WorkerReady:
    """What is told once a worker works: its name, the names of what it drives, and how it is stopped."""

    name: str
    graphs: tuple[str, ...]
    stop: Callable[[], None]


def check_queue(address: Address) -> DatabaseUrl:
    """The database of a queue. Raises ConfigError where there can be none."""
    if not isinstance(address, DatabaseUrl):
        reason = "workers share a PostgreSQL database, and this is a file"
        raise ConfigError("--db", str(address), reason, "name one by --db postgresql://… or [storage]")
    if missing := [name for name in _NEEDED if find_spec(name) is None]:
        reason = f"{', '.join(missing)} is not installed"
        raise ConfigError("the worker", "", reason, "pip install 'swarmwright[worker]'")
    return address


def bounded(limits: RunLimits | None, settings: Settings, given: ToHost) -> RunLimits:
    """The limits of runs, with what the config file and a `langgraph.json` say of webhooks."""
    networks, rules = settings.server.webhook_networks, given.file.webhooks if given.file else NO_RULES
    return replace(limits or RunLimits(), webhook_networks=networks, webhook_rules=rules)


async def prepare_for_workers(address: Address) -> None:
    """See that what is taken in is queued, before a worker is there. Raises ConfigError, StorageError."""
    from swarmwright.worker.queue import prepare_queue

    database = check_queue(address)
    await prepare_queue(database.url, str(database))


@asynccontextmanager
async def worker_over(
    store: Store,
    address: DatabaseUrl,
    hosts: Sequence[Hosted],
    limits: RunLimits | None = None,
    queue_limits: QueueLimits | None = None,
) -> AsyncIterator[str]:
    """Work on what is hosted, over an open store of that database, keep schedules and deadlines; gives its
    name."""
    from swarmwright.storage.postgres.pool import Pool
    from swarmwright.worker.queue import Reach
    from swarmwright.worker.working import Worker

    clock = SystemClock()
    assistants = Assistants(store.assistants, hosts, clock)
    await assistants.prepare()
    threads = Threads(store, assistants, clock)
    endings = Endings(store, hosts, clock, limits)
    runs = Runs(store, threads, assistants, clock, endings)
    crons = Crons(store.crons, assistants, threads, clock, endings)
    reach = Reach(address.url, str(address), Pool, lambda pool: pool.patience.end())
    worker = Worker(reach, store, hosts, clock, endings, limits, queue_limits)
    deadlines = Deadlines(store.threads, hosts, clock, GoesOn(store.runs, runs, hosts, clock))
    async with endings.working(), worker.working() as name, deadlines.kept(), crons.firing(runs):
        yield name


async def work(
    settings: Settings,
    given: ToHost,
    *,
    limits: RunLimits | None = None,
    queue_limits: QueueLimits | None = None,
    when_ready: Callable[[WorkerReady], object] = lambda ready: None,
    beside: int | None = None,
) -> None:
    """Work until one is asked to stop; then let runs end for `drain_s`.

    beside: a pipe from the process beside which one works; one stops when it ends, too.
    What is left is given back, and goes on elsewhere. Raises ConfigError, StorageError.
    """
    address = check_queue(settings.database)
    limits = bounded(limits, settings, given)
    spare_libraries()
    async with (
        open_store(address, sealing_of(settings), private_of(settings).forget_thread) as store,
        open_sinks(settings.telemetry) as sinks,
        open_hosts(store, given, sinks=sinks) as hosts,
        worker_over(store, address, hosts, limits, queue_limits) as name,
    ):
        stopped = asyncio.Event()
        if beside is not None:
            _when_ended(beside, stopped.set)
        when_ready(WorkerReady(name, tuple(host.name for host in hosts), stopped.set))
        with stalls_told():
            await stopped.wait()
        asyncio.get_running_loop().call_later(limits.drain_s, store.hasten)


def _when_ended(pipe: int, call: Callable[[], object]) -> None:
    """Call this in the running loop once nobody holds the other end of the pipe."""
    loop = asyncio.get_running_loop()

    def wait() -> None:
        while os.read(pipe, 1024):
            pass
        with suppress(RuntimeError):  # the loop has ended meanwhile
            loop.call_soon_threadsafe(call)

    threading.Thread(target=wait, name="beside", daemon=True).start()
