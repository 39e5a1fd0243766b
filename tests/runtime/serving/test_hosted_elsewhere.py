"""Runs and schedules of what one process hosts and another does not: they wait for who hosts them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence

import pytest

from support.clocks import HeldClock
from support.driven import Driven, Gates, driven, graphs
from support.serving import runs_once
from swarmwright.ports.clock import SystemClock
from swarmwright.ports.hosting import Hosted
from swarmwright.runtime.hosting.graphs import HostedGraph
from swarmwright.runtime.hosting.sources import Source
from swarmwright.runtime.hosting.working import Backing
from swarmwright.runtime.serving.callers import LOCAL
from swarmwright.runtime.serving.limits import RunLimits
from swarmwright.runtime.serving.requests import Asked, Request
from swarmwright.storage.store import Store

HOUR = 3600.0


def nested_alone(store: Store) -> Sequence[Hosted]:
    """What a process hosts whose langgraph.json names one graph of those that there are."""
    backing = Backing(store.checkpointer, store.threads, store.events, store.items, SystemClock())
    return [HostedGraph("nested", Source(graphs(Gates())["nested"], "nested"), backing)]


def run_of(graph: str, hold: str = "") -> Asked:
    return Asked(graph, Request(input={"n": 1, "hold": hold}))


async def stands(here: Driven, run_id: str) -> tuple[str, str]:
    run = await here.store.runs.get(run_id)
    assert run is not None
    return run.status, run.owner


async def test_a_driver_leaves_runs_of_what_it_does_not_host_to_one_that_does_and_says_so_once(
    store_address: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    async with driven(store_address, by_a_driver=False) as here:
        left = [await here.runs.create(LOCAL, run_of("count")) for _ in range(3)]
        async with driven(store_address, hosts=nested_alone) as there, asyncio.timeout(30):
            for _ in range(2):
                outcome = await there.runs.outcome(LOCAL, await there.runs.create(LOCAL, run_of("nested")))
                assert outcome.error is None
            assert [await stands(here, run.run_id) for run in left] == [("pending", "")] * 3
            async with here.driver().driving():
                ended = [await here.runs.over(run) for run in left]
    assert [run and (run.status, run.attempt) for run in ended] == [("success", 1)] * 3
    assert [text for text in caplog.messages if "not hosted here" in text] == [
        "runs of 'count' wait: it is not hosted here, and they are left to a process that hosts it"
    ]


async def test_a_run_in_flight_waits_while_a_server_is_restarted_without_its_graph(
    store_address: str,
) -> None:
    gates, brief = Gates(), RunLimits(drain_s=0.05)
    async with driven(store_address, gates=gates, limits=brief) as here:
        run = await here.runs.create(LOCAL, run_of("count", "gate"))
        await gates.come("gate")
    async with driven(store_address, hosts=nested_alone) as there, asyncio.timeout(30):
        await there.runs.outcome(LOCAL, await there.runs.create(LOCAL, run_of("nested")))
        assert await stands(there, run.run_id) == ("pending", "")
    gates.open("gate")
    async with driven(store_address, gates=gates) as here, asyncio.timeout(30):
        over = await here.runs.over(run)
        assert over is not None and (over.status, over.attempt) == ("success", 2)


async def test_what_is_hosted_waits_behind_what_is_not_on_the_same_thread(store_address: str) -> None:
    async with driven(store_address, by_a_driver=False) as here, asyncio.timeout(30):
        thread = (await here.threads.create(LOCAL)).record.thread_id
        first = await here.runs.create(LOCAL, run_of("count"), thread)
        second = await here.runs.create(LOCAL, run_of("nested"), thread)
        async with driven(store_address, hosts=nested_alone) as there:
            await there.runs.outcome(LOCAL, await there.runs.create(LOCAL, run_of("nested")))
            assert [await stands(here, one.run_id) for one in (first, second)] == [("pending", "")] * 2
            async with here.driver().driving():
                await here.runs.over(second)
        state = await here.threads.states.read(LOCAL, thread)
        assert state.values["log"][:2] == ["one", "two"]


async def soon(so: Callable[[Sequence[str]], bool], here: Driven) -> None:
    """Wait until the runs that were asked for, by their graphs, are so."""
    await runs_once(here.store.runs, lambda runs: so([str(run.metadata["graph_id"]) for run in runs]))


async def test_a_schedule_of_what_is_not_hosted_keeps_its_turn_for_who_hosts_it(
    store_address: str, caplog: pytest.LogCaptureFixture
) -> None:
    clock = HeldClock(10 * HOUR + 60)
    async with driven(store_address, by_a_driver=False, clock=clock) as here:
        crons = here.services.crons
        made = await crons.create(LOCAL, "count", "0 * * * *", request={"input": {"n": 1}})
        await crons.create(LOCAL, "nested", "5 11 * * *", request={"input": {"n": 1}})
        async with (
            driven(store_address, by_a_driver=False, clock=clock, hosts=nested_alone) as there,
            there.services.crons.firing(there.runs),
        ):
            clock.move(HOUR + 300)
            await soon(lambda asked: asked == ["nested"], there)
        assert await here.store.crons.get(made.cron_id) == made
        (told,) = (text for text in caplog.messages if made.cron_id in text)
        assert "is not hosted here" in told and made.assistant_id in told
        async with crons.firing(here.runs):
            await soon(lambda asked: asked == ["count", "nested"], here)
