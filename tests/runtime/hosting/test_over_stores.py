"""Graphs and teams hosted on either store, the one in a file and the one on a server."""

from __future__ import annotations

import enum
import os
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Generic, NamedTuple, NewType, TypeVar

import pytest
from langgraph.graph import START, StateGraph
from langgraph.types import Send, interrupt
from pydantic import BaseModel
from typing_extensions import TypedDict

from graph.teams import chain as steps
from graph.teams import team
from support import hosting as graphs
from support.crews import FunctionCrew
from support.hosting import THREAD, Hosting, hosted_graph
from support.platforms import platform_over
from swarmwright.ports.hosting import Ended
from swarmwright.ports.threads import ThreadRecord
from swarmwright.runtime.hosting.teams import HostedTeam
from swarmwright.storage.opening import open_store
from swarmwright.storage.sealing import Keyring
from swarmwright.storage.vault import Sealing

Item = TypeVar("Item")


class Size(enum.Enum):
    SMALL = "small"


class Point(NamedTuple):
    x: int


@dataclass
class Parcel:
    grams: int
    size: Size = Size.SMALL


@dataclass
class Shelf(Generic[Item]):
    things: list[Item] = field(default_factory=list)


class Label(BaseModel):
    text: str


class Loose(BaseModel):
    text: str


class Plain:
    """Written by nothing."""


Stamp = NewType("Stamp", Label)


class Depot(TypedDict, total=False):
    parcel: Parcel | None
    by_name: Mapping[str, Label]
    shelf: Shelf[Point]
    stamp: Stamp
    anything: Any
    seen: list[str]


class Note(TypedDict):
    label: Label


SEALINGS = [None, Sealing(Keyring({"key": os.urandom(32)}))]


def _depot(put: Any) -> Any:
    """A graph that puts something into its state, asks a person, and then notes of which types that is."""

    def look(state: Depot) -> Depot:
        interrupt("go on?")
        seen = [
            state["parcel"],
            state["by_name"]["a"],
            state["shelf"],
            state["shelf"].things[0],
            state["stamp"],
        ]
        return {"seen": [type(one).__name__ for one in seen] + [str(state["parcel"].size)]}  # type: ignore[union-attr]

    builder = StateGraph(Depot)
    builder.add_node("put", put)
    builder.add_node("look", look)
    builder.add_edge(START, "put")
    builder.add_edge("put", "look")
    return builder.compile()


def _declared(state: Depot) -> Depot:
    label = Label(text="a")
    return {
        "parcel": Parcel(5),
        "by_name": {"a": label},
        "shelf": Shelf([Point(1)]),
        "stamp": Stamp(label),
    }


HI = {"messages": [{"role": "user", "content": "hi", "id": "asked"}]}


async def test_a_graph_runs_is_answered_and_rolled_back_on_any_store(store_address: str) -> None:
    async with open_store(store_address) as store:
        await store.threads.create(ThreadRecord(THREAD))
        host = Hosting(store, hosted_graph(store, graphs.nested()))
        assert await host.drive({"x": 1}, "values", subgraphs=True) == Ended("interrupted")
        before = str((await host.hosted.state(THREAD)).checkpoint["checkpoint_id"])
        assert await host.drive(command={"resume": "yes"}) == Ended("success")
        assert (await host.values())["log"] == ["note", "ask: yes", "last"]
        await host.hosted.roll_back(THREAD, before)
        assert (await host.hosted.state(THREAD)).next == ("inner",)
        await host.hosted.roll_back(THREAD, "")
        assert await host.values() == {}
        assert await host.drive({"x": 2}) == Ended("interrupted")


async def test_a_team_runs_and_is_rolled_back_on_any_store(store_address: str) -> None:
    async with open_store(store_address) as store:
        await store.threads.create(ThreadRecord(THREAD))
        platform = platform_over(store, FunctionCrew())
        host = Hosting(store, HostedTeam("team", platform, team(steps("a", "b"))))
        assert await host.drive(HI, "updates") == Ended("success")
        before = str((await host.hosted.state(THREAD)).checkpoint["checkpoint_id"])
        await host.drive({"messages": "more"})
        await host.hosted.roll_back(THREAD, before)
        assert [m["id"] for m in (await host.values())["messages"]] == ["asked", "1/a", "1/b"]
        await platform.close()


@pytest.mark.parametrize("sealing", SEALINGS, ids=["open", "sealed"])
async def test_what_a_state_declares_comes_back_as_what_it_was(
    store_address: str, sealing: Sealing | None
) -> None:
    graph = _depot(_declared)
    async with open_store(store_address, sealing) as store:
        await store.threads.create(ThreadRecord(THREAD))
        assert await Hosting(store, hosted_graph(store, graph)).drive({}) == Ended("interrupted")
    async with open_store(store_address, sealing) as store:
        host = Hosting(store, hosted_graph(store, graph), runs=1)
        assert await host.drive(command={"resume": "yes"}) == Ended("success")
        seen = (await host.values())["seen"]
        assert seen == ["Parcel", "Label", "Shelf", "Point", "Label", "Size.SMALL"]
        await host.hosted.roll_back(THREAD, await _asking(host))
        assert await host.drive(command={"resume": "again"}) == Ended("success")
        assert (await host.values())["seen"] == seen


async def _asking(host: Hosting) -> str:
    """The checkpoint at which the person was asked."""
    found = [one async for one in host.hosted.history(THREAD) if one.next == ("look",)]
    assert found[0].checkpoint is not None
    return str(found[0].checkpoint["checkpoint_id"])


@pytest.mark.parametrize("sealing", SEALINGS, ids=["open", "sealed"])
async def test_what_nothing_declares_is_refused_where_it_is_written(
    store_address: str, sealing: Sealing | None
) -> None:
    def put(state: Depot) -> Depot:
        return {"anything": {"deep": [Loose(text="b")]}}

    async with open_store(store_address, sealing) as store:
        await store.threads.create(ThreadRecord(THREAD))
        host = Hosting(store, hosted_graph(store, _depot(put)))
        ended = await host.drive({})
        assert (ended.status, (ended.error or {})["error"]) == ("error", "ValueNotKept")
        assert f"anything holds a {__name__}:Loose" in (ended.error or {})["message"]
        assert f'[["{__name__}", "Loose"]]' in (ended.error or {})["message"]
        assert "anything" not in await host.values()
        backing = store.checkpointer.with_allowlist({(__name__, "Loose")})
        allowing = replace(store, checkpointer=backing)
        host = Hosting(allowing, hosted_graph(allowing, _depot(put)), runs=1)
        assert await host.drive({}) == Ended("interrupted")
        assert (await host.values())["anything"] == {"deep": [{"text": "b"}]}


def _held_by_itself() -> list[Any]:
    held: list[Any] = []
    held.append(held)
    return held


@pytest.mark.parametrize(
    ("held", "named", "helps"),
    [
        (Plain(), f"{__name__}:Plain", "that the schema of the graph's state declares"),
        ({"deep": [Shelf([Plain()])]}, f"{__name__}:Plain", "that the schema of the graph's state declares"),
        (len, "builtins:builtin_function_or_method", "cannot be written as data"),
        ((one for one in "ab"), "builtins:generator", "cannot be written as data"),
        ([{1j}], "builtins:complex", "numbers, texts, lists"),
        ({"n": 2**80}, "builtins:int", "keep it as a text"),
        (_held_by_itself(), "builtins:list", "it holds itself"),
    ],
    ids=["object", "deep", "function", "generator", "complex", "int", "itself"],
)
async def test_what_cannot_be_written_is_named_with_its_channel_and_what_helps(
    held: Any, named: str, helps: str
) -> None:
    async with graphs.hosting(_depot(lambda state: {"anything": held})) as host:
        ended = await host.drive({})
        told = ended.error or {}
        assert (ended.status, told["error"]) == ("error", "ValueNotKept")
        assert f"anything holds a {named}, which is not kept" in told["message"]
        assert helps in told["message"]
        assert "anything" not in await host.values()


async def test_what_is_found_no_more_by_its_name_is_refused(store_address: str) -> None:
    @dataclass
    class Crate:
        grams: int

    def put(state: Depot) -> Depot:
        return {"anything": Crate(1)}

    async with open_store(store_address) as store:
        await store.threads.create(ThreadRecord(THREAD))
        allowing = replace(store, checkpointer=store.checkpointer.with_allowlist({(__name__, "Crate")}))
        ended = await Hosting(allowing, hosted_graph(allowing, _depot(put))).drive({})
        assert "not found again by its name" in str(ended.error)


async def test_what_is_sent_to_a_node_comes_to_it_as_it_was() -> None:
    def note(state: Note) -> Depot:
        interrupt("go on?")
        return {"seen": [type(state["label"]).__name__]}

    builder = StateGraph(Depot)
    builder.add_node("note", note, input_schema=Note)
    builder.add_conditional_edges(START, lambda _: [Send("note", {"label": Label(text="c")})], ["note"])
    async with graphs.hosting(builder.compile()) as host:
        assert await host.drive({}) == Ended("interrupted")
        assert await host.drive(command={"resume": "yes"}) == Ended("success")
        assert (await host.values())["seen"] == ["Label"]
