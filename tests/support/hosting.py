"""Graphs of every kind that people host, and a thread of a real store to drive them on."""

from __future__ import annotations

import operator
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Annotated, Any

from langchain_core.messages import AIMessage
from langgraph.config import get_stream_writer
from langgraph.func import entrypoint, task
from langgraph.graph import START, MessagesState, StateGraph
from langgraph.types import Send, interrupt
from typing_extensions import TypedDict

from swarmwright.ports.hosting import Chunk, Drive, Ended, Hosted
from swarmwright.ports.threads import ThreadRecord
from swarmwright.runtime.hosting.graphs import HostedGraph
from swarmwright.runtime.hosting.sources import Source
from swarmwright.runtime.hosting.working import Backing
from swarmwright.storage.sqlite import open_sqlite
from swarmwright.storage.store import Store
from swarmwright.storage.vault import Sealing

THREAD = "thread"


class Logged(TypedDict, total=False):
    """A state that tells what has run."""

    x: int
    log: Annotated[list[str], operator.add]


@dataclass
class Hosting:
    """Something that is hosted, and a thread of its own to drive it on."""

    store: Store
    hosted: Hosted
    thread_id: str = THREAD
    runs: int = 0
    chunks: list[Chunk] = field(default_factory=list)

    async def drive(self, given: Any = None, *modes: str, **more: Any) -> Ended:
        """One run on the thread; what it told is in `chunks`."""
        self.runs += 1
        self.chunks = []
        drive = Drive(
            self.thread_id, more.pop("run_id", f"run-{self.runs}"), input=given, modes=modes, **more
        )
        return await self.hosted.drive(drive, self.chunks.append)

    async def values(self) -> Mapping[str, Any]:
        """What stands in the thread's state."""
        return (await self.hosted.state(self.thread_id)).values

    def told(self, mode: str) -> list[Any]:
        """The data of the last run's chunks of that mode."""
        return [chunk.data for chunk in self.chunks if chunk.mode == mode]


@asynccontextmanager
async def hosting(graph: Any, name: str = "graph", sealing: Sealing | None = None) -> AsyncIterator[Hosting]:
    """A graph, or a factory of one, on a new thread of a store in memory."""
    async with open_sqlite(":memory:", sealing) as store:
        await store.threads.create(ThreadRecord(THREAD))
        yield Hosting(store, hosted_graph(store, graph, name))


def hosted_graph(store: Store, graph: Any, name: str = "graph") -> HostedGraph:
    """The graph over a store."""
    backing = Backing(store.checkpointer, store.threads, store.events, store.items)
    return HostedGraph(name, Source(graph, f"graphs.{name}"), backing)


def chain(*nodes: Callable[[Logged], Any]) -> Any:
    """Nodes one after the other, over `Logged`."""
    builder = StateGraph(Logged)
    for node in nodes:
        builder.add_node(node.__name__, node)
    for before, after in zip((START, *(n.__name__ for n in nodes)), nodes, strict=False):
        builder.add_edge(before, after.__name__)
    return builder.compile()


def of_state(kept: Any, own: str = "own") -> Any:
    """A graph that shares its log with others, and keeps texts in a channel and of a type of its own."""
    fields = {"log": Annotated[list[str], operator.add], own: type(kept)}
    builder = StateGraph(TypedDict("OfState", fields, total=False))  # type: ignore[operator]

    def grow(state: dict[str, Any]) -> dict[str, Any]:
        had = state[own].text if own in state else ""
        return {"log": [f"at {len(state['log'])}"], own: type(kept)(had + kept.text)}

    builder.add_node("grow", grow)
    builder.add_edge(START, "grow")
    return builder.compile()


def note(state: Logged) -> Logged:
    """A node that writes its name, and tells it."""
    get_stream_writer()({"note": state.get("x")})
    return {"log": ["note"]}


def ask(state: Logged) -> Logged:
    """A node that asks a person."""
    return {"log": [f"ask: {interrupt({'question': 'go on?'})}"]}


def ask_twice(state: Logged) -> Logged:
    """A node that asks two things, one after the other."""
    first = interrupt("first?")
    return {"log": [f"{first} and {interrupt('second?')}"]}


def last(state: Logged) -> Logged:
    """A node behind the others."""
    return {"log": ["last"]}


def broken(state: Logged) -> Logged:
    """A node that fails."""
    raise ValueError("it is broken")


def echo() -> Any:
    """A graph of messages that says what it was told."""

    def say(state: MessagesState) -> dict[str, Any]:
        return {"messages": [AIMessage(f"you said {state['messages'][-1].text}", id="said")]}

    builder = StateGraph(MessagesState)
    builder.add_node("echo", say)
    builder.add_edge(START, "echo")
    return builder.compile()


def nested() -> Any:
    """A graph whose first node is a graph that asks a person."""
    builder = StateGraph(Logged)
    builder.add_node("inner", chain(note, ask))
    builder.add_node("last", last)
    builder.add_edge(START, "inner")
    builder.add_edge("inner", "last")
    return builder.compile()


def fan_out(count: int = 3) -> Any:
    """A node that sends work to another, several times."""

    def sends(state: Logged) -> list[Send]:
        return [Send("work", {"x": number}) for number in range(count)]

    def work(state: Logged) -> Logged:
        return {"log": [f"work {state['x']}"]}

    builder = StateGraph(Logged)
    builder.add_node("note", note)
    builder.add_node("work", work)
    builder.add_edge(START, "note")
    builder.add_conditional_edges("note", sends, ["work"])
    return builder.compile()


def two_questions() -> Any:
    """Two nodes that ask at once."""

    def left(state: Logged) -> Logged:
        return {"log": [f"left: {interrupt('left?')}"]}

    def right(state: Logged) -> Logged:
        return {"log": [f"right: {interrupt('right?')}"]}

    builder = StateGraph(Logged)
    for node in (left, right):
        builder.add_node(node.__name__, node)
        builder.add_edge(START, node.__name__)
    return builder.compile()


def functional() -> Any:
    """An entrypoint of the functional API."""

    @task
    def double(number: int) -> int:
        return number * 2

    @entrypoint()
    async def workflow(given: dict[str, int]) -> dict[str, Any]:
        doubled = await double(given["number"])
        return {"doubled": doubled, "answer": interrupt({"doubled": doubled})}

    return workflow
