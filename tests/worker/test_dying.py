"""Worker processes that are killed, stopped and continued, a server that is restarted: nothing is lost.

Steps that were finished are not done again, and what was cut off goes on within ten seconds.
"""

from __future__ import annotations

import asyncio
import random
import signal
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from crash import Begun, Tally, begun_steps, judged, services_at

from support.clusters import Cluster
from support.processes import Worker as Process
from support.processes import ended, line_of
from support.working import Yard
from swarmwright.ports.hosting import Durability
from swarmwright.ports.runs import RunRecord
from swarmwright.runtime.serving.callers import LOCAL
from swarmwright.runtime.serving.requests import Asked, Request
from swarmwright.runtime.serving.services import Services

RUNS = 6

RESUMES_WITHIN_S = 10.0
"""Where the machine has nothing else to do; on a busy one it is a little later."""

BUSY_S = 10.0


@pytest.fixture
def yard(tmp_path: Path, postgres_url: str) -> Yard:
    return Yard(tmp_path, postgres_url)


@pytest.fixture
async def services(yard: Yard) -> AsyncIterator[Services]:
    """What takes runs in, and drives none."""
    async with services_at(yard.url, yard.graphs) as made:
        yield made


async def taken_in(services: Services, number: int = RUNS) -> list[RunRecord]:
    runs = []
    for _ in range(number):
        thread = (await services.threads.create(LOCAL)).record.thread_id
        request = Request(input={"thread": thread}, durability="sync")
        runs.append(await services.runs.create(LOCAL, Asked("loop", request), thread))
    return runs


async def begun(yard: Yard, number: int) -> list[Begun]:
    """Wait until so many steps were begun."""
    async with asyncio.timeout(60):
        while len(steps := begun_steps(yard.log)) < number:  # noqa: ASYNC110  (a file tells nobody)
            await asyncio.sleep(0.01)
    return steps


async def all_done(services: Services, yard: Yard, runs: list[RunRecord]) -> None:
    async with asyncio.timeout(90):
        over = await asyncio.gather(*(services.runs.over(run) for run in runs))
    assert [(run.status, run.error, run.owner) for run in over if run and run.status != "success"] == []
    for run in runs:
        state = await services.threads.states.read(LOCAL, run.thread_id)
        assert state.values["done"] == list(range(yard.steps))


def judge(yard: Yard, struck_at: float, victim: Process | None) -> Tally:
    tally = Tally()
    judged(tally, begun_steps(yard.log), struck_at, victim and victim.pid)
    assert tally.repeated == 0, begun_steps(yard.log)
    assert all(late < RESUMES_WITHIN_S + BUSY_S for late in tally.resumed_s)
    return tally


async def test_a_worker_killed_at_any_moment_loses_nothing(services: Services, yard: Yard) -> None:
    chance = random.Random(7)
    workers = [await yard.worker(), await yard.worker()]
    hit = 0
    for _ in range(3):
        yard.log.write_text("")
        runs = await taken_in(services)
        steps = await begun(yard, chance.randrange(2, RUNS * yard.steps * 2 // 3))
        victim = next(worker for worker in workers if worker.pid == steps[-1].process)
        struck_at = steps[-1].at
        victim.send_signal(signal.SIGKILL)
        await ended(victim)
        workers.remove(victim)
        workers.append(await yard.worker())
        await all_done(services, yard, runs)
        hit += judge(yard, struck_at, victim).hit
    assert hit > 0
    for worker in workers:
        worker.send_signal(signal.SIGTERM)
        await ended(worker)


async def test_a_worker_that_is_stopped_is_gone_on_without_and_writes_nothing_when_it_wakes(
    services: Services, yard: Yard
) -> None:
    first = await yard.worker()
    runs = await taken_in(services)
    steps = await begun(yard, RUNS + 2)
    first.send_signal(signal.SIGSTOP)
    heir = await yard.worker()
    try:
        await begun(yard, len(begun_steps(yard.log)) + 4)  # the heir is at work
    finally:
        first.send_signal(signal.SIGCONT)
    await all_done(services, yard, runs)
    assert judge(yard, steps[-1].at, first).hit > 0
    again = await taken_in(services)  # who woke up is a worker like any other
    heir.send_signal(signal.SIGTERM)
    assert await line_of(heir) == "ended"
    await ended(heir)
    await all_done(services, yard, again)
    first.send_signal(signal.SIGTERM)
    assert await line_of(first) == "ended"
    await ended(first)


async def test_a_server_that_is_restarted_is_ridden_out(
    services: Services, yard: Yard, cluster: Cluster
) -> None:
    with cluster.durable():  # what was stored must not be lost for reasons of the tests' own
        workers = [await yard.worker(), await yard.worker()]
        runs = await taken_in(services)
        steps = await begun(yard, RUNS + 3)
        await asyncio.to_thread(cluster.stop, "immediate")
        await asyncio.to_thread(cluster.start)
        await all_done(services, yard, runs)
    judge(yard, steps[-1].at, None)
    again = await taken_in(services)
    await all_done(services, yard, again)
    for worker in workers:
        worker.send_signal(signal.SIGTERM)
        assert await line_of(worker) == "ended"
        await ended(worker)


async def test_a_worker_whose_code_keeps_the_loop_to_itself_is_not_thought_dead(
    services: Services, yard: Yard
) -> None:
    text = (yard.folder / "loop.py").read_text()
    text = text.replace("await asyncio.sleep(SECONDS)", "time.sleep(8 if number == 0 else 0)")
    (yard.folder / "loop.py").write_text(text)
    workers = [await yard.worker(), await yard.worker()]
    await all_done(services, yard, await taken_in(services, 1))  # longer than one is waited for
    assert len(begun_steps(yard.log)) == yard.steps
    for worker in workers:
        worker.send_signal(signal.SIGTERM)
        await ended(worker)


SPEAKING = """
import asyncio, operator, os, time
from typing import Annotated
from langgraph.config import get_stream_writer
from langgraph.graph import END, START, StateGraph
from typing_extensions import TypedDict

class State(TypedDict, total=False):
    done: Annotated[list[str], operator.add]

def step(name, waits=False):
    async def speaks(state: State) -> State:
        get_stream_writer()({{"said": name}})
        if waits and not os.path.exists({again!r}):
            open({again!r}, "w").close()
            await asyncio.sleep(3600)
        return {{"done": [name]}}
    return speaks

graph = StateGraph(State)
for name in ("one", "two", "left"):
    graph.add_node(name, step(name))
graph.add_node("right", step("right", waits=True))
for edge in ((START, "one"), ("one", "two"), ("two", "left"), ("two", "right"), ("left", END)):
    graph.add_edge(*edge)
"""
"""Two steps behind each other, and two beside each other, of which one is in no hurry."""


@pytest.mark.parametrize("durability", ["sync", "async"])
async def test_a_killed_worker_takes_no_piece_of_a_step_with_it_that_was_finished(
    yard: Yard, durability: Durability
) -> None:
    (yard.folder / "loop.py").write_text(SPEAKING.format(again=str(yard.folder / "again")))
    async with services_at(yard.url, yard.graphs) as services:
        thread = (await services.threads.create(LOCAL)).record.thread_id
        request = Request(input={"done": []}, modes=("custom", "updates"), durability=durability)
        worker = await yard.worker()
        run = await services.runs.create(LOCAL, Asked("loop", request), thread)
        async with asyncio.timeout(60):
            while "left" not in await finished(services, thread):  # noqa: ASYNC110  (no bell is rung)
                await asyncio.sleep(0)
        worker.send_signal(signal.SIGKILL)
        await ended(worker)
        heir = await yard.worker()
        async with asyncio.timeout(60):
            parts = [part async for part in services.runs.streams.of_run(run)]
        said = [part.data["said"] for part in parts if part.event == "custom"]
        assert [one for one in said if one != "right"] == ["one", "two", "left"]
        did = [next(iter(part.data)) for part in parts if part.event == "updates"]
        assert [one for one in did if one in ("one", "two")] == ["one", "two"]
        assert {"left", "right"} <= set(did)
        heir.send_signal(signal.SIGTERM)
        await ended(heir)


async def finished(services: Services, thread_id: str) -> set[str]:
    """The steps whose results are stored, those of a round that is not over among them."""
    stands = await services.threads.states.read(LOCAL, thread_id)
    beside = {str(task["name"]) for task in stands.tasks if task.get("result")}
    return {*stands.values.get("done", ()), *beside}


async def test_a_worker_that_is_asked_to_end_gives_back_and_ends(services: Services, yard: Yard) -> None:
    first, second = await yard.worker(drain_s=0.0), await yard.worker()
    runs = await taken_in(services)
    steps = await begun(yard, RUNS + 3)
    first.send_signal(signal.SIGTERM)
    assert await line_of(first) == "ended"
    await ended(first)
    await all_done(services, yard, runs)
    judge(yard, steps[-1].at, first)
    second.send_signal(signal.SIGTERM)
    await ended(second)
