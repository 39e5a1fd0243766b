"""A server in the test's own loop: services over a real store, and a real socket on loopback."""

from __future__ import annotations

import asyncio
import operator
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Annotated, Any

from fastapi import FastAPI
from langgraph.graph import END, START, StateGraph
from langgraph.types import interrupt
from typing_extensions import TypedDict

from swarmwright.bootstrap.serving import services_over
from swarmwright.ports.clock import Clock
from swarmwright.ports.runs import RunQuery, RunRecord, RunStore
from swarmwright.runtime.hosting.graphs import HostedGraph
from swarmwright.runtime.hosting.sources import Source
from swarmwright.runtime.hosting.working import Backing
from swarmwright.runtime.serving.limits import RunLimits
from swarmwright.runtime.serving.services import Services
from swarmwright.server.app import create_app
from swarmwright.server.listening import Listening, bound
from swarmwright.server.settings import ServerSettings
from swarmwright.storage.address import address_of
from swarmwright.storage.opening import open_store
from swarmwright.storage.store import Store
from swarmwright.storage.vault import Sealing

SOON_S = 30.0


async def runs_once(runs: RunStore, so: Callable[[Sequence[RunRecord]], bool]) -> Sequence[RunRecord]:
    """All runs, newest first, once they are so; those that are taken in or end wake us."""
    woken = asyncio.Event()
    async with runs.listening(woken.set), asyncio.timeout(SOON_S):
        while True:
            woken.clear()  # before one looks: what happens while one does, rings again
            if so(found := await runs.search(RunQuery())):
                return found
            await woken.wait()


class Said(TypedDict, total=False):
    text: str
    log: Annotated[list[str], operator.add]


def say(state: Said) -> Said:
    return {"text": state.get("text", "") + "!", "log": ["said"]}


def ask(state: Said) -> Said:
    return {"log": [f"answer {interrupt({'question': 'ok?'})}"]}


async def sleep(state: Said) -> Said:
    await asyncio.sleep(SOON_S * 10)
    return {}


def echo() -> Any:
    """Says what it is told, louder."""
    flow = StateGraph(Said)
    flow.add_node("say", say)
    flow.add_edge(START, "say").add_edge("say", END)
    return flow


def asks() -> Any:
    """The same, and then asks a person."""
    flow = StateGraph(Said)
    flow.add_node("say", say).add_node("ask", ask)
    flow.add_edge(START, "say").add_edge("say", "ask").add_edge("ask", END)
    return flow


def outer() -> Any:
    """Has `asks` inside of it."""
    flow = StateGraph(Said)
    flow.add_node("inner", asks().compile())
    flow.add_edge(START, "inner").add_edge("inner", END)
    return flow


def slow() -> Any:
    """Is never done."""
    flow = StateGraph(Said)
    flow.add_node("sleep", sleep)
    flow.add_edge(START, "sleep").add_edge("sleep", END)
    return flow


GRAPHS = {"echo": echo(), "asks": asks(), "outer": outer(), "slow": slow()}


def _hosted(name: str, graph: Any, backing: Backing) -> HostedGraph:
    return HostedGraph(name, Source(graph, name), backing, f"It is {name}.")


@asynccontextmanager
async def services(place: Path | str, clock: Clock | None = None) -> AsyncIterator[Services]:
    """The services, over the store of that address or in that folder, with the graphs above."""
    async with kept_services(place, clock) as (_, made):
        yield made


@asynccontextmanager
async def kept_services(
    place: Path | str, clock: Clock | None = None, sealing: Sealing | None = None, **limits: Any
) -> AsyncIterator[tuple[Store, Services]]:
    """The same, with the store that they are over. limits: others than usual."""
    address = place / "s.db" if isinstance(place, Path) else address_of(place)
    async with open_store(address, sealing) as store:
        backing = Backing(store.checkpointer, store.threads, store.events, store.items)
        hosts = [
            HostedGraph(name, Source(graph, name), backing, f"It is {name}.")
            for name, graph in GRAPHS.items()
        ]
        kept = (store, store.assistants, store.crons, store.items)
        bounds = RunLimits(**{"drain_s": 0.2, **limits})
        async with services_over(*kept, hosts, clock=clock, limits=bounds) as made:
            yield store, made


@asynccontextmanager
async def listening(app: FastAPI) -> AsyncIterator[str]:
    """The application on a free port of loopback; its address."""
    sock, ready = bound("127.0.0.1", 0), asyncio.Event()
    server = Listening(app, ready.set)
    task = asyncio.create_task(server.serve([sock]))
    try:
        async with asyncio.timeout(SOON_S):
            await ready.wait()
        yield f"http://127.0.0.1:{sock.getsockname()[1]}"
    finally:
        server.stop()
        server.stop()
        async with asyncio.timeout(SOON_S):
            await task


@asynccontextmanager
async def server(place: Path | str, settings: ServerSettings | None = None) -> AsyncIterator[str]:
    """A server's address, while it is up."""
    async with services(place) as made, listening(create_app(made, settings)) as url:
        yield url


def ids(found: Sequence[Any], key: str) -> list[str]:
    """What these are called."""
    return [one[key] for one in found]
