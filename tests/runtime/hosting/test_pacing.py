"""A store that is slow to keep what a graph does: the graph does not run away from it, and waits for nothing
else."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from langgraph.func import entrypoint, task
from langgraph.graph import END, START, StateGraph
from langgraph.types import Durability, Send

from support.hosting import Logged, hosting
from swarmwright.ports.hosting import Ended
from swarmwright.storage.sqlite.saved import SqliteRows

STEPS = 20
WAIT_S = 30.0

READING_S = 0.3
"""How long a graph that is to wait is given to show that it does not."""


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
