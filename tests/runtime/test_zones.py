"""Zones share nothing, and what crosses between them was sent by who may."""

from __future__ import annotations

import contextvars
import sqlite3
import threading
from contextlib import closing
from typing import Any

import pytest
from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.checkpoint.sqlite import SqliteSaver
from langgraph.config import get_config
from langgraph.graph import END, START, StateGraph
from langgraph.store.memory import InMemoryStore
from typing_extensions import TypedDict

from swarmwright import Bridge, Zone, apart
from swarmwright.errors import BridgeAccessError, ZonesNotApart


class State(TypedDict, total=False):
    text: str


def graph_of(node: Any, checkpointer: Any = None, store: Any = None) -> Any:
    builder = StateGraph(State)
    builder.add_node("node", node)
    builder.add_edge(START, "node")
    builder.add_edge("node", END)
    return builder.compile(checkpointer=checkpointer, store=store)


def test_what_was_sent_crosses_once() -> None:
    bridge = Bridge("note")
    sender, receiver = bridge.sender(), bridge.receiver()
    sender.send("t", "hello")
    assert receiver.take("t", "hello") == "hello"
    with pytest.raises(BridgeAccessError, match="nobody who may"):
        receiver.take("t", "hello")


@pytest.mark.parametrize("claimed", ["other", "hello ", "", None, 1, ["hello"], {"hello": 1}])
def test_what_was_not_sent_does_not_cross_and_what_was_stays(claimed: Any) -> None:
    bridge = Bridge("note")
    bridge.sender().send("t", "hello")
    receiver = bridge.receiver()
    with pytest.raises(BridgeAccessError, match="not what was sent"):
        receiver.take("t", claimed)
    assert receiver.take("t", "hello") == "hello"


def test_turns_are_apart_and_what_is_taken_back_does_not_cross() -> None:
    bridge = Bridge("note")
    sender, receiver = bridge.sender(), bridge.receiver()
    sender.send("one", "hello")
    with pytest.raises(BridgeAccessError):
        receiver.take("two", "hello")
    sender.withdraw("one")
    with pytest.raises(BridgeAccessError):
        receiver.take("one", "hello")


def test_each_end_is_given_out_once() -> None:
    bridge = Bridge("note")
    for end in (bridge.sender, bridge.receiver):
        end()
        with pytest.raises(BridgeAccessError, match="given out already"):
            end()


class Disguised(str):
    """A str that carries something else along."""

    secret = "SECRET"


@pytest.mark.parametrize("value", [Disguised("hello"), b"hello", 1, None, ["hello"], {"a": "b"}])
def test_plain_text_alone_is_sent(value: Any) -> None:
    with pytest.raises(BridgeAccessError, match="text alone"):
        Bridge("note").sender().send("t", value)


def test_what_a_claim_carries_along_does_not_cross() -> None:
    bridge = Bridge("note")
    bridge.sender().send("t", "hello")
    receiver = bridge.receiver()
    with pytest.raises(BridgeAccessError, match="not what was sent"):
        receiver.take("t", Disguised("hello"))
    assert type(receiver.take("t", "hello")) is str


def test_of_many_who_take_at_once_one_gets_it() -> None:
    bridge = Bridge("note")
    sender, receiver = bridge.sender(), bridge.receiver()
    got: list[str] = []
    barrier = threading.Barrier(8, timeout=30)

    def take() -> None:
        barrier.wait()
        try:
            got.append(receiver.take("t", "hello"))
        except BridgeAccessError:
            return

    sender.send("t", "hello")
    threads = [threading.Thread(target=take) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(10)
    assert got == ["hello"]


def test_neither_end_shows_what_is_under_way() -> None:
    bridge = Bridge("note")
    sender = bridge.sender()
    sender.send("t", "SECRET")
    assert "SECRET" not in f"{bridge!r} {sender!r} {bridge.receiver()!r}"


WORD: contextvars.ContextVar[str] = contextvars.ContextVar("word", default="")


def test_what_runs_in_a_zone_has_no_variable_of_its_caller() -> None:
    WORD.set("SECRET")
    assert Zone("z").run(WORD.get) == ""
    assert WORD.get() == "SECRET"


def test_a_graph_in_a_zone_has_no_configuration_callback_or_checkpoint_of_the_run_around_it() -> None:
    seen: list[RunnableConfig] = []

    def inner(state: State) -> State:
        seen.append(get_config())
        return {"text": "answer"}

    saver = InMemorySaver()
    graph = graph_of(inner, saver)
    zone = Zone("inner", (graph,))

    def outer(state: State) -> State:
        asked = {"text": "hello"}, {"configurable": {"thread_id": "inner"}}
        return {"text": zone.run(graph.invoke, *asked)["text"]}

    config: Any = {
        "configurable": {"thread_id": "SECRET", "key": "SECRET"},
        "metadata": {"about": "SECRET"},
        "tags": ["SECRET"],
    }
    parts = list(
        graph_of(outer, InMemorySaver()).stream(
            {"text": "SECRET"}, config, stream_mode="updates", subgraphs=True
        )
    )
    assert [namespace for namespace, _ in parts] == [()]
    assert "SECRET" not in repr(seen)
    assert "SECRET" not in repr(list(saver.list(None)))


def test_zones_that_share_a_graph_a_checkpointer_or_a_store_are_refused() -> None:
    def node(state: State) -> State:
        return state

    saver, store = InMemorySaver(), InMemoryStore()
    one = graph_of(node, saver, store)
    apart(Zone("a", (one,)), Zone("b", (graph_of(node, InMemorySaver(), InMemoryStore()), InMemorySaver())))
    for shared in (one, saver, store, graph_of(node, saver), graph_of(node, None, store)):
        with pytest.raises(ZonesNotApart):
            apart(Zone("a", (one,)), Zone("c"), Zone("b", (shared,)))


class Agreeing(str):
    """A text that says of itself that it is equal to any other."""

    def __eq__(self, other: object) -> bool:
        return True

    def __ne__(self, other: object) -> bool:
        return False

    __hash__ = str.__hash__


@pytest.mark.parametrize("claimed", [Agreeing("x"), {"text": "hello"}, b"hello", None, 1])
def test_what_is_claimed_has_no_say_in_whether_it_is_what_was_sent(claimed: Any) -> None:
    bridge = Bridge("note")
    sender, receiver = bridge.sender(), bridge.receiver()
    sender.send("t", "hello")
    with pytest.raises(BridgeAccessError, match="not what was sent"):
        receiver.take("t", claimed)
    assert receiver.take("t", "hello") == "hello"


def test_two_checkpointers_over_one_connection_do_not_keep_two_zones_apart() -> None:
    def node(state: State) -> State:
        return {"text": "x"}

    with closing(sqlite3.connect(":memory:")) as shared, closing(sqlite3.connect(":memory:")) as other:
        one = graph_of(node, SqliteSaver(shared))
        apart(Zone("a", (one,)), Zone("b", (graph_of(node, SqliteSaver(other)),)))
        for theirs in (SqliteSaver(shared), graph_of(node, SqliteSaver(shared)), shared):
            with pytest.raises(ZonesNotApart):
                apart(Zone("a", (one,)), Zone("b", (theirs,)))
