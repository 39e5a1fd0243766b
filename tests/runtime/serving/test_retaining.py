"""What is kept no longer is dropped; what is at work, or is not old enough, is left alone."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace

import pytest

from support.driven import Driven, driven
from swarmwright.errors import NotFound
from swarmwright.ports.clock import SystemClock
from swarmwright.ports.keeping import Keep
from swarmwright.ports.runs import RunQuery
from swarmwright.runtime.serving.callers import LOCAL
from swarmwright.runtime.serving.limits import RunLimits
from swarmwright.runtime.serving.requests import Asked, Request
from swarmwright.runtime.serving.retaining import Dropped, Retention

COUNT = Asked("count", Request(input={"n": 1}))
DAY = 86_400.0


class Later(SystemClock):
    """So many seconds from now."""

    def __init__(self, by: float) -> None:
        self._by = by

    def now(self) -> float:
        return time.time() + self._by


async def thread(here: Driven, runs: int) -> str:
    """A thread on which so many runs have ended."""
    id_ = (await here.threads.create(LOCAL)).record.thread_id
    for _ in range(runs):
        await here.runs.outcome(LOCAL, await here.runs.create(LOCAL, COUNT, id_))
    return id_


def retention(here: Driven, days: float = 0.0, **keep: float) -> Retention:
    return Retention(here.store, Later(days * DAY), Keep(**keep))  # type: ignore[arg-type]


async def kinds(here: Driven, id_: str) -> list[str]:
    return [event.kind async for event in here.store.events.read(id_)]


async def test_of_each_thread_so_many_runs_stay_and_their_chunks_go_with_the_others(
    store_address: str,
) -> None:
    async with driven(store_address) as here, asyncio.timeout(30):
        many, few = await thread(here, 4), await thread(here, 1)
        runs = await here.store.runs.search(RunQuery(thread_id=many, limit=9))
        drops = retention(here, runs=2)
        assert await drops.drop(dry=True) == Dropped(runs=2)
        assert await here.store.runs.count(RunQuery(thread_id=many)) == 4
        assert await drops.drop() == Dropped(runs=2)
        left = await here.store.runs.search(RunQuery(thread_id=many, limit=9))
        assert left == runs[:2]
        told = {e.data["run"] async for e in here.store.events.read(many) if e.kind == "chunk"}
        assert told == {run.run_id for run in left}
        assert await here.store.runs.count(RunQuery(thread_id=few)) == 1
        assert await drops.drop() == Dropped()
        assert (await here.threads.states.read(LOCAL, many)).values["n"] == 12


async def test_old_runs_go_unless_they_are_active_or_are_to_be_told(store_address: str) -> None:
    async with driven(store_address) as here, asyncio.timeout(30):
        id_ = await thread(here, 2)
        held = replace(COUNT, request=Request(graph="count", input={"n": 1, "hold": "a"}))
        runs = [await here.runs.create(LOCAL, held, id_)]
        await here.gates.come("a")
        asked = await here.runs.create(LOCAL, COUNT, id_)  # waits behind it
        assert await retention(here, days=3, runs_s=4 * DAY).drop() == Dropped()
        assert await retention(here, days=3, runs_s=2 * DAY).drop() == Dropped(runs=2)
        here.gates.open("a")
        await here.runs.outcome(LOCAL, asked)
        left = await here.store.runs.search(RunQuery(thread_id=id_, limit=9))
        assert [run.run_id for run in left] == [asked.run_id, runs[0].run_id]
    untold = replace(asked, run_id="untold", tells=1, request={**asked.request, "webhook": "https://x.test"})
    async with driven(store_address, by_a_driver=False) as here:
        await here.store.runs.admit([untold])
        await here.store.runs.claim("me", time.time(), [id_])
        await here.store.runs.finish("untold", "success", time.time())
        assert "untold" not in await here.store.runs.spent(time.time() + DAY, None)


async def test_old_events_of_threads_at_rest_go_and_their_numbers_are_not_given_again(
    store_address: str,
) -> None:
    async with driven(store_address) as here, asyncio.timeout(30):
        id_ = await thread(here, 2)
        last, before = await here.store.events.last(id_), await kinds(here, id_)
        old = [kind for kind in before if kind != "chunk"]
        assert len(old) >= 4
        drops = retention(here, days=2, events_s=DAY)
        assert await retention(here, events_s=DAY).drop() == Dropped()
        assert await drops.drop(dry=True) == Dropped(events=len(old))
        assert await kinds(here, id_) == before
        assert await drops.drop() == Dropped(events=len(old))
        assert set(await kinds(here, id_)) == {"chunk"} and await here.store.events.last(id_) == last
        assert await drops.drop() == Dropped()
        with await here.store.threads.hold(id_):  # somebody works on it
            await here.store.events.append([])
        await here.runs.outcome(LOCAL, await here.runs.create(LOCAL, COUNT, id_))
        assert (await here.threads.states.read(LOCAL, id_)).values["n"] == 9
        new = [e async for e in here.store.events.read(id_) if e.kind == "run_started"]
        assert len(new) == 1 and new[0].seq > last


async def test_whom_somebody_works_on_and_who_waits_for_people_keeps_its_events(store_address: str) -> None:
    async with driven(store_address) as here, asyncio.timeout(30):
        waits, held = (await here.threads.create(LOCAL)).record.thread_id, await thread(here, 1)
        asks = replace(COUNT, request=Request(graph="count", input={"n": 1, "ask": True}))
        await here.runs.outcome(LOCAL, await here.runs.create(LOCAL, asks, waits))
        drops = retention(here, days=2, events_s=DAY, threads_s=DAY * 30)
        with await here.store.threads.hold(held):
            assert await drops.drop() == Dropped(passed=1)
        assert (await drops.drop()).events > 0
        assert "run_started" in await kinds(here, waits) and "run_started" not in await kinds(here, held)


async def test_threads_that_nobody_touches_are_cut_down_once_and_then_go(store_address: str) -> None:
    async with driven(store_address) as here, asyncio.timeout(30):
        ids = [await thread(here, 2) for _ in range(3)]
        before = await here.threads.states.read(LOCAL, ids[0])
        cuts = retention(here, days=2, checkpoints_s=DAY)
        assert await cuts.drop(dry=True) == Dropped(cut=3)
        with await here.store.threads.hold(ids[2]):
            assert await cuts.drop() == Dropped(cut=2, passed=1)
        assert await cuts.drop() == Dropped(cut=1)  # that one comes again
        assert await cuts.drop() == Dropped()
        assert len(await here.threads.states.history(LOCAL, ids[2])) == 1
        assert [len(await here.threads.states.history(LOCAL, one)) for one in ids[:2]] == [1, 1]
        assert await here.threads.states.read(LOCAL, ids[0]) == before
        goes = retention(here, days=2, threads_s=DAY)
        assert await retention(here, threads_s=DAY).drop() == Dropped()
        assert await goes.drop(dry=True) == Dropped(threads=3)
        with await here.store.threads.hold(ids[1]):
            assert await goes.drop() == Dropped(threads=2, passed=1)
        with pytest.raises(NotFound):
            await here.threads.get(LOCAL, ids[0])
        assert (await here.threads.get(LOCAL, ids[1])).record.thread_id == ids[1]


async def test_a_server_drops_by_itself(store_address: str) -> None:
    async with driven(store_address) as here:
        id_ = await thread(here, 1)
    limits = RunLimits(drain_s=2, keep=Keep(threads_s=1e-9))
    async with driven(store_address, limits=limits) as here, asyncio.timeout(20):
        while await here.store.threads.load(id_) is not None:  # noqa: ASYNC110  (another task does it)
            await asyncio.sleep(0.01)
