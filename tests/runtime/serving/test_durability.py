"""A run that asks for no durability: what has ended is stored before what follows begins."""

from __future__ import annotations

import asyncio
from typing import Any, TypedDict

import pytest
from langgraph.graph import END, START, StateGraph

from support.driven import driven
from swarmwright.ports.hosting import Durability
from swarmwright.runtime.hosting.graphs import HostedGraph
from swarmwright.runtime.hosting.sources import Source
from swarmwright.runtime.hosting.working import Backing
from swarmwright.runtime.serving.callers import LOCAL
from swarmwright.runtime.serving.requests import Asked, Request
from swarmwright.storage.sqlite.saved import SqliteRows
from swarmwright.storage.store import Store

STEPS, WAIT_S = 5, 30.0

SLOW_S = 0.05
"""How long the store takes to keep a checkpoint."""


class Counted(TypedDict, total=False):
    x: int


@pytest.mark.parametrize("durability", [None, "async"])
async def test_a_step_begins_once_the_one_before_is_stored_unless_async_is_asked_for(
    monkeypatch: pytest.MonkeyPatch, durability: Durability | None
) -> None:
    kept, kept_then = list[object](), list[int]()
    put = SqliteRows.put

    async def slow(rows: SqliteRows, *args: Any) -> None:
        await asyncio.sleep(SLOW_S)
        await put(rows, *args)
        kept.append(args)

    async def work(state: Counted) -> Counted:
        kept_then.append(len(kept))
        return {"x": len(kept_then)}

    graph = StateGraph(Counted)
    graph.add_node("work", work)
    graph.add_edge(START, "work")
    graph.add_conditional_edges("work", lambda state: "work" if state["x"] < STEPS else END, ["work", END])
    monkeypatch.setattr(SqliteRows, "put", slow)

    def hosts(store: Store) -> list[HostedGraph]:
        backing = Backing(store.checkpointer, store.threads, store.events, store.items)
        return [HostedGraph("loop", Source(graph.compile(), "loop"), backing)]

    async with driven(hosts=hosts) as here, asyncio.timeout(WAIT_S):
        request = Request(input={"x": 0}, **({"durability": durability} if durability else {}))
        run = await here.runs.create(LOCAL, Asked("loop", request))
        ended = await here.runs.over(run)
    assert ended is not None and ended.status == "success" and len(kept_then) == STEPS
    stored = list(range(2, STEPS + 2))  # its input, the beginning, and each step before
    assert (kept_then == stored) == (durability is None)
