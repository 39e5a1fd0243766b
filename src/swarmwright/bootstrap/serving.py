"""What a server stands on, tied together: store, platform, what is hosted, services, driver."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any, TypeAlias

from langgraph.store.base import BaseStore

from swarmwright.bootstrap.heap import spare_libraries
from swarmwright.bootstrap.opening import platform_over
from swarmwright.bootstrap.telemetry import open_sinks
from swarmwright.ports.assistants import AssistantStore
from swarmwright.ports.clock import Clock, SystemClock
from swarmwright.ports.crons import CronStore
from swarmwright.ports.hosting import Hosted
from swarmwright.runtime.hosting.working import Backing
from swarmwright.runtime.platform import Platform
from swarmwright.runtime.serving.assistants import Assistants
from swarmwright.runtime.serving.crons import Crons
from swarmwright.runtime.serving.driving import Driver
from swarmwright.runtime.serving.ending import Endings
from swarmwright.runtime.serving.items import Items
from swarmwright.runtime.serving.limits import RunLimits
from swarmwright.runtime.serving.runs import Runs
from swarmwright.runtime.serving.services import Services
from swarmwright.runtime.serving.stores import Stores
from swarmwright.runtime.serving.threads import Threads
from swarmwright.settings import Settings
from swarmwright.storage.opening import open_store

__all__ = ["Hosting", "open_services", "services_over"]

Hosting: TypeAlias = Callable[[Backing, Platform], Sequence[Hosted]]
"""Gives what is hosted, over the open store and its platform."""


@asynccontextmanager
async def open_services(
    settings: Settings, hosting: Hosting, *, limits: RunLimits | None = None
) -> AsyncIterator[Services]:
    """Open the store and offer what a server does; at the end, runs under way are put back and kept.

    Raises StorageError when the store cannot be opened, ConfigError for what cannot be hosted.
    """
    spare_libraries()
    async with (
        open_store(settings.database) as store,
        open_sinks(settings.telemetry) as sinks,
        platform_over(store, settings, approve=_later, sinks=sinks) as platform,
    ):
        backing = Backing(store.checkpointer, store.threads, store.events, store.items, sinks=sinks)
        hosts = hosting(backing, platform)
        async with services_over(
            store, store.assistants, store.crons, store.items, hosts, limits=limits
        ) as services:
            yield services


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
) -> AsyncIterator[Services]:
    """The services over open stores; while they are open, runs are driven and schedules kept."""
    clock = clock or SystemClock()
    assistants = Assistants(assistant_store, hosts, clock)
    await assistants.prepare()
    threads = Threads(stores.threads, stores.runs, assistants, clock)
    endings = Endings(stores, clock, limits)
    runs = Runs(stores, threads, assistants, clock, endings)
    crons = Crons(cron_store, assistants, threads, clock)
    driver = Driver(stores, hosts, clock, endings, limits)
    async with endings.working(), driver.driving(), crons.firing(runs):
        yield Services(assistants, threads, runs, crons, Items(items), stores)


async def _later(agent: str, tool: str, arguments: Mapping[str, Any]) -> None:
    """Nobody sits at a server: a call that needs a person's yes waits for a client to bring it."""
