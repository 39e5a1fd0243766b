"""A store that is slow to keep what a graph does: the graph does not run away from it, and waits for nothing
else."""

from __future__ import annotations

import asyncio
import os
from typing import Any

import pytest
from langgraph.func import entrypoint, task
from langgraph.graph import END, START, StateGraph
from langgraph.types import Durability, Send

from support.hosting import Logged, hosting
from swarmwright.errors import StorageFailed
from swarmwright.ports.hosting import Ended
from swarmwright.storage.sealing import Keyring
from swarmwright.storage.sqlite.saved import SqliteRows
from swarmwright.storage.sqlite.thread_keys import SqliteThreadKeys
from swarmwright.storage.vault import Sealing

STEPS = 20
WAIT_S = 30.0

READING_S = 0.3
"""How long a graph that is to wait is given to show that it does not."""


class Strange:
    """What no checkpoint keeps."""


class Away:
    """Lets no checkpoint be kept until it is back."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.back, put = asyncio.Event(), SqliteRows.put

        async def kept(rows: SqliteRows, *args: Any) -> None:
            await self.back.wait()
            await put(rows, *args)

        monkeypatch.setattr(SqliteRows, "put", kept)


def loop(done: list[int], *, by_send: bool = False) -> Any:
    """One node after itself, so many times; it is led to, or sent to by another."""

    async def work(state: Any) -> Logged:
        done.append(len(done))
        return {"log": ["worked"]}

    def on(state: Logged) -> Any:
        if len(done) >= STEPS:
            return END
        return [Send("work", {})] if by_send else "work"

    graph = StateGraph(Logged)
    graph.add_node("work", work)
    graph.add_edge(START, "work")
    graph.add_conditional_edges("work", on, ["work", END])
    return graph.compile()


@pytest.mark.parametrize("by_send", [False, True])
async def test_a_graph_is_two_steps_ahead_of_what_is_stored_of_it_and_no_more(
    monkeypatch: pytest.MonkeyPatch, by_send: bool
) -> None:
    done = list[int]()
    async with hosting(loop(done, by_send=by_send)) as here, asyncio.timeout(WAIT_S):
        away = Away(monkeypatch)
        run = asyncio.create_task(here.drive({"x": 1}, durability="async", config={"recursion_limit": 99}))
        while not done:  # noqa: ASYNC110
            await asyncio.sleep(0)
        await asyncio.sleep(READING_S)
        assert len(done) <= 2 and not run.done()
        away.back.set()
        assert await run == Ended("success")
        assert (await here.values())["log"] == ["worked"] * STEPS


@pytest.mark.parametrize("durability", ["async", "exit", "sync"])
async def test_what_a_step_calls_begins_at_once_whatever_is_stored(
    monkeypatch: pytest.MonkeyPatch, durability: Durability
) -> None:
    called, back = list[int](), list[int]()

    @task
    async def add(one: int) -> int:
        called.append(one)
        return one + 1

    @entrypoint()
    async def count(given: dict[str, int]) -> dict[str, int]:
        one = given["x"]
        for _ in range(5):
            one = await add(one)
        back.append(one)
        return {"x": one}

    async with hosting(count) as here, asyncio.timeout(WAIT_S):
        away = Away(monkeypatch)
        if durability == "sync":  # its input is stored first
            away.back.set()
        run = asyncio.create_task(here.drive({"x": 0}, durability=durability))
        while not back:  # noqa: ASYNC110
            await asyncio.sleep(0)
        assert called == [0, 1, 2, 3, 4]
        away.back.set()
        assert await run == Ended("success")


@pytest.mark.parametrize("durability", ["async", "sync"])
async def test_a_graph_whose_key_cannot_be_read_any_more_ends_and_does_no_further_step(
    monkeypatch: pytest.MonkeyPatch, durability: Durability
) -> None:
    """Where threads are encrypted, a database that is away is first missed by who reads the thread's key."""
    done, get = list[int](), SqliteThreadKeys.get

    async def gone(keys: SqliteThreadKeys, root: str) -> Any:
        if done:
            raise StorageFailed("the database", "it is away")
        return await get(keys, root)

    monkeypatch.setattr(SqliteThreadKeys, "get", gone)
    sealing = Sealing(Keyring({"one": os.urandom(32)}))
    async with hosting(loop(done), sealing=sealing) as here, asyncio.timeout(WAIT_S) as limit:
        with pytest.raises(StorageFailed):
            await here.drive({"x": 1}, durability=durability, config={"recursion_limit": 99})
        assert len(done) <= 2 and not limit.expired()


async def test_a_graph_ends_with_the_first_checkpoint_that_is_not_kept() -> None:
    """LangGraph stores none behind it, and would do all the rest of the graph's steps for nothing."""
    done = list[int]()

    async def work(state: Any) -> Any:
        done.append(len(done))
        return {"log": [Strange()]}

    graph = StateGraph(Logged)
    graph.add_node("work", work)
    graph.add_edge(START, "work")
    graph.add_conditional_edges("work", lambda _: "work" if len(done) < STEPS else END, ["work", END])
    async with hosting(graph.compile()) as here, asyncio.timeout(WAIT_S):
        ended = await here.drive({"x": 1}, durability="async", config={"recursion_limit": 99})
        assert ended.status == "error" and ended.error is not None
        assert ended.error["error"] == "ValueNotKept"
        assert len(done) <= 3  # two behind what is stored, and the one at work
