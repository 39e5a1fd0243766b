"""Runs over real graphs and a real store: the services, and drivers that a test starts and stops."""

from __future__ import annotations

import asyncio
import operator
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from typing import Annotated, Any, TypedDict

from langchain_core.language_models.fake_chat_models import GenericFakeChatModel
from langchain_core.messages import AIMessage
from langgraph.graph import START, MessagesState, StateGraph
from langgraph.types import interrupt

from support.serving import listening
from swarmwright.ports.clock import Clock, SystemClock
from swarmwright.ports.hosting import Hosted
from swarmwright.runtime.hosting.graphs import HostedGraph
from swarmwright.runtime.hosting.sources import Source
from swarmwright.runtime.hosting.working import Backing
from swarmwright.runtime.serving.assistants import Assistants
from swarmwright.runtime.serving.crons import Crons
from swarmwright.runtime.serving.driving import Driver
from swarmwright.runtime.serving.ending import Endings
from swarmwright.runtime.serving.items import Items
from swarmwright.runtime.serving.limits import RunLimits
from swarmwright.runtime.serving.runs import Runs
from swarmwright.runtime.serving.services import Services
from swarmwright.runtime.serving.swarm.swarm import Swarm
from swarmwright.runtime.serving.threads import Threads
from swarmwright.runtime.serving.webhooks import Webhooks
from swarmwright.server.app import create_app
from swarmwright.storage.opening import open_store
from swarmwright.storage.store import Store

__all__ = ["Driven", "Gates", "driven", "graphs", "on_a_socket"]


class Count(TypedDict, total=False):
    """What the counting graph keeps."""

    n: Annotated[int, operator.add]
    log: Annotated[list[str], operator.add]
    hold: str
    fail: bool
    ask: bool


@dataclass
class Gates:
    """Where nodes wait until the test lets them go on, by name; `entered` is set by who has come to one."""

    opened: dict[str, asyncio.Event] = field(default_factory=dict)
    entered: dict[str, asyncio.Event] = field(default_factory=dict)

    def gate(self, name: str) -> tuple[asyncio.Event, asyncio.Event]:
        """(somebody has come to it, it is open)."""
        return self.entered.setdefault(name, asyncio.Event()), self.opened.setdefault(name, asyncio.Event())

    async def come(self, name: str) -> None:
        """Wait until somebody has come to the gate."""
        async with asyncio.timeout(30):
            await self.gate(name)[0].wait()

    def open(self, name: str) -> None:
        """Let whoever waits, or comes, go on."""
        self.gate(name)[1].set()


def graphs(gates: Gates) -> Mapping[str, Any]:
    """name → a graph: "count" (two nodes), "nested" (a subgraph), "chat" (tokens, then a whole message)."""

    async def one(state: Count) -> Count:
        if hold := state.get("hold"):
            entered, opened = gates.gate(hold)
            entered.set()
            await opened.wait()
        if state.get("fail"):
            raise ValueError("broken")
        return {"n": 1, "log": ["one"]}

    async def two(state: Count) -> Count:
        if state.get("ask"):
            return {"log": [f"two:{interrupt({'q': 'go on?'})}"]}
        return {"n": 1, "log": ["two"]}

    async def inner(state: Count) -> Count:
        return {"log": ["inner"]}

    async def talk(state: MessagesState) -> dict[str, Any]:
        model = GenericFakeChatModel(messages=iter([AIMessage("hello there friend")]))
        return {"messages": [await model.ainvoke(state["messages"])]}

    async def note(state: MessagesState) -> dict[str, Any]:
        return {"messages": [AIMessage("noted", id="noted-1")]}

    below = StateGraph(Count).add_node("inner", inner).add_edge(START, "inner").compile()
    count = StateGraph(Count).add_node("one", one).add_node("two", two)
    nested = StateGraph(Count).add_node("one", one).add_node("sub", below)
    chat = StateGraph(MessagesState).add_node("talk", talk).add_node("note", note)
    return {
        "count": count.add_edge(START, "one").add_edge("one", "two").compile(),
        "nested": nested.add_edge(START, "one").add_edge("one", "sub").compile(),
        "chat": chat.add_edge(START, "talk").add_edge("talk", "note").compile(),
    }


@dataclass
class Driven:
    """What a server is made of, opened."""

    store: Store
    hosts: Sequence[Hosted]
    clock: Clock
    limits: RunLimits
    services: Services
    endings: Endings
    gates: Gates

    @property
    def threads(self) -> Threads:
        """The threads."""
        return self.services.threads

    @property
    def runs(self) -> Runs:
        """The runs."""
        return self.services.runs

    def driver(self) -> Driver:
        """Another driver over the same store."""
        return Driver(self.store, self.hosts, self.clock, self.endings, self.limits)


@asynccontextmanager
async def driven(
    where: str = ":memory:",
    *,
    clock: Clock | None = None,
    limits: RunLimits | None = None,
    hosts: Callable[[Store], Sequence[Hosted]] | None = None,
    gates: Gates | None = None,
    webhooks: Webhooks | None = None,
    by_a_driver: bool = True,
) -> AsyncIterator[Driven]:
    """The services over the store at an address, and a driver if there is to be one."""
    clock, limits, gates = clock or SystemClock(), limits or RunLimits(drain_s=2), gates or Gates()
    async with AsyncExitStack() as stack:
        store = await stack.enter_async_context(open_store(where))
        backing = Backing(store.checkpointer, store.threads, store.events, store.items, clock)
        hosted: Sequence[Hosted] = (
            hosts(store)
            if hosts
            else [HostedGraph(name, Source(graph, name), backing) for name, graph in graphs(gates).items()]
        )
        assistants = Assistants(store.assistants, hosted, clock)
        await assistants.prepare()
        threads = Threads(store, assistants, clock)
        endings = Endings(store, hosted, clock, limits, webhooks)
        runs = Runs(store, threads, assistants, clock, endings)
        crons = Crons(store.crons, assistants, threads, clock, endings)
        swarm = Swarm.over(assistants, threads, runs, store, store.items, clock)
        driver = Driver(store, hosted, clock, endings, limits)
        winding = driver.wind_down if by_a_driver else None
        services = Services(assistants, threads, runs, crons, Items(store.items), store, swarm, winding)
        made = Driven(store, hosted, clock, limits, services, endings, gates)
        await stack.enter_async_context(endings.working())
        if by_a_driver:
            await stack.enter_async_context(driver.driving())
        yield made


@asynccontextmanager
async def on_a_socket(here: Driven) -> AsyncIterator[str]:
    """A server of these services on a free port of this machine; its address."""
    async with listening(create_app(here.services)) as url:
        yield url
