"""Activities: every result and every signal is taken once, and no join spins or sleeps through."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from support.crews import WAIT_S
from support.trying import tries
from swarmwright.graph.activities import Activities, Handle, Harvest, Joined
from swarmwright.workflow.progress import Work

NAMES = ["a", "b", "c", "d"]
SETTLE_TURNS = 8
"""Turns of the event loop after which nothing that can happen by itself is still outstanding."""


class ActivitiesMachine(RuleBasedStateMachine):
    """A model of a thread: work that runs, what it has to tell, and supersteps whose nodes join it."""

    @initialize()
    def begin(self) -> None:
        self.loop = asyncio.new_event_loop()
        self.activities: Activities[str] = Activities()
        self.ends: dict[str, asyncio.Future[str]] = {}
        self.handles: dict[str, Handle[str]] = {}
        self.signals: dict[str, list[str]] = {}
        self.ended: set[str] = set()
        self.joins: dict[str, asyncio.Task[Joined[str]]] = {}
        self.superstep = 0
        self.taken: list[str] = []
        self.number = 0

    def teardown(self) -> None:
        if not hasattr(self, "loop"):
            return
        for task in self.joins.values():
            task.cancel()
        self.do(self.activities.close())
        self.loop.close()

    def do(self, work: Awaitable[Any]) -> Any:
        async def bounded() -> Any:
            async with asyncio.timeout(WAIT_S):
                return await work

        return self.loop.run_until_complete(bounded())

    def settle(self) -> None:
        async def turns() -> None:
            for _ in range(SETTLE_TURNS):
                await asyncio.sleep(0)

        self.do(turns())

    def work(self, name: str) -> Callable[[Handle[str]], Awaitable[str]]:
        async def run(handle: Handle[str]) -> str:
            self.handles[name] = handle
            return await self.ends[name]

        return run

    @rule(name=st.sampled_from(NAMES))
    def start(self, name: str) -> None:
        """Starting what is under way changes nothing; what has ended and was taken may start anew."""
        if name not in self.ends:
            self.ends[name] = self.loop.create_future()
            self.signals[name] = []

        async def begin() -> None:
            if not self.activities.has(name):
                self.activities.begin(name, self.work(name))

        self.do(begin())
        self.settle()

    @precondition(lambda self: set(self.ends) - self.ended)
    @rule(data=st.data())
    def end(self, data: st.DataObject) -> None:
        name = data.draw(st.sampled_from(sorted(set(self.ends) - self.ended)))
        self.number += 1
        self.ends[name].set_result(f"{name}{self.number}")
        self.ended.add(name)
        self.settle()

    @precondition(lambda self: set(self.ends) - self.ended)
    @rule(data=st.data())
    def announce(self, data: st.DataObject) -> None:
        name = data.draw(st.sampled_from(sorted(set(self.ends) - self.ended)))
        self.number += 1
        self.signals[name].append(str(self.number))
        self.handles[name].announce(str(self.number))
        self.settle()

    @precondition(lambda self: self.ends and not self.joins)
    @rule(joined=st.sets(st.sampled_from(NAMES), min_size=1))
    def next_superstep(self, joined: set[str]) -> None:
        """A node for each of some activities joins."""
        self.superstep += 1
        number = self.superstep
        names = sorted(joined & set(self.ends))
        self.activities.expect(number, [Work(name, name) for name in names])
        for name in names:
            self.joins[name] = self.loop.create_task(self.activities.join(number))
        self.settle()

    @rule()
    def wake(self) -> None:
        if self.joins:
            self.activities.wake(self.superstep)
            self.settle()
            assert all(task.done() for task in self.joins.values())

    @invariant()
    def a_superstep_ends_for_all_its_nodes_or_for_none(self) -> None:
        if not hasattr(self, "loop"):
            return
        done = {name for name, task in self.joins.items() if task.done()}
        news = {n for n in self.joins if n in self.ended or self.signals[n]}
        assert done == (set(self.joins) if news or done else set())
        if done:
            self.harvest()

    def harvest(self) -> None:
        """What the joins brought is exactly what there was to tell, to one of them first."""
        assert sum(task.result().first for task in self.joins.values()) == 1
        for name, task in self.joins.items():
            harvest = task.result().news.get(name, Harvest())
            assert list(harvest.signals) == self.signals[name]
            self.signals[name] = []
            if name in self.ended:
                assert harvest.result == self.ends[name].result()
                del self.ends[name]
                self.ended.discard(name)
            else:
                assert harvest.result is None
        self.joins = {}


ActivitiesMachine.TestCase.settings = settings(max_examples=tries(60), stateful_step_count=30, deadline=None)
TestActivities = ActivitiesMachine.TestCase


async def test_a_finished_activity_that_nobody_joins_does_not_end_the_superstep() -> None:
    activities: Activities[str] = Activities()
    end = asyncio.get_running_loop().create_future()

    async def quick(handle: Handle[str]) -> str:
        return "quick"

    async def slow(handle: Handle[str]) -> str:
        return str(await end)

    activities.begin("quick", quick)
    activities.begin("slow", slow)
    activities.expect(1, [Work("slow", "slow")])
    join = asyncio.create_task(activities.join(1))
    for _ in range(SETTLE_TURNS):
        await asyncio.sleep(0)
    assert not join.done()
    end.set_result("slow")
    async with asyncio.timeout(WAIT_S):
        assert (await join).news["slow"].result == "slow"
        activities.expect(2, [Work("quick", "quick")])
        assert (await activities.join(2)).news["quick"].result == "quick"
    await activities.close()


async def test_closing_waits_until_the_work_has_stopped() -> None:
    activities: Activities[str] = Activities()
    stopped = []

    async def work(handle: Handle[str]) -> str:
        try:
            await asyncio.Event().wait()
        finally:
            await asyncio.sleep(0)
            stopped.append(True)
        return ""

    activities.begin("a", work)
    await asyncio.sleep(0)
    async with asyncio.timeout(WAIT_S):
        await activities.close()
    assert stopped == [True]


async def test_a_node_that_comes_late_still_learns_what_its_superstep_is_for() -> None:
    """The first node of a superstep routes to the next one before the last has begun."""
    activities: Activities[str] = Activities()
    works = [Work("a", "a"), Work("b", "b")]
    activities.expect(1, works)
    activities.expect(2, works[:1])
    assert activities.expected(1) == tuple(works)
    activities.expect(3, works[1:])
    assert activities.expected(1) is None
    assert activities.expected(2) == tuple(works[:1])


async def test_who_is_cancelled_while_they_stop_work_is_cancelled_too() -> None:
    activities: Activities[str] = Activities()
    stopping, ended = asyncio.Event(), asyncio.Event()

    async def takes_its_time(handle: Handle[str]) -> str:
        try:
            await asyncio.Event().wait()
        finally:
            stopping.set()
            await ended.wait()
        return ""

    activities.begin("a", takes_its_time)
    await asyncio.sleep(0)
    whoever = asyncio.create_task(activities.cancel(["a"]))
    await asyncio.wait_for(stopping.wait(), 5)
    whoever.cancel()
    ended.set()
    with pytest.raises(asyncio.CancelledError):
        await whoever
