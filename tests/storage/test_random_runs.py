"""Random things that happen to runs, in each store and in a model of a few lines: the same comes of them.

And the same things by many at once, of which nobody can say what must come, but what must never.
"""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psycopg
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support.crews import WAIT_S
from support.run_model import RunModel
from support.trying import tries
from swarmwright.errors import RunExists, ThreadBusy
from swarmwright.ports.runs import ACTIVE, RunQuery, RunRecord, RunStore
from swarmwright.storage.opening import open_store

THREADS = ("t", "u", "v")
OWNERS = ("ann", "bob")
MULTITASK: Any = ("enqueue", "enqueue", "reject", "interrupt", "rollback")
ENDS: Any = ("success", "error", "timeout", "interrupted")

MOMENTS = st.integers(0, 12).map(float)
NAMES = st.integers(0, 14).map("r{}".format)

NEW = st.builds(
    RunRecord,
    run_id=NAMES,
    thread_id=st.sampled_from(THREADS),
    assistant_id=st.just("a"),
    multitask=st.sampled_from(MULTITASK),
    not_before=st.sampled_from((0.0, 0.0, 0.0, 4.0, 9.0)),
    priority=st.sampled_from((0, 0, 1, -1)),
    metadata=st.sampled_from(({}, {"n": 1})),
    created_at=MOMENTS,
)

SOME = st.lists(st.sampled_from(THREADS), max_size=2)

STEPS = st.one_of(
    st.tuples(st.just("admit"), st.lists(NEW, min_size=1, max_size=3)),
    st.tuples(
        st.just("claim"), st.sampled_from(OWNERS), MOMENTS, st.lists(st.sampled_from(THREADS), max_size=2)
    ),
    st.tuples(st.just("finish"), NAMES, st.sampled_from(ENDS), MOMENTS, st.sampled_from((None, *OWNERS))),
    st.tuples(st.just("give_back"), st.sampled_from((None, *OWNERS)), st.lists(NAMES, max_size=6), MOMENTS),
    st.tuples(st.just("ask_to_stop"), NAMES, st.sampled_from(("interrupt", "rollback")), MOMENTS),
    st.tuples(st.just("delete"), NAMES),
    st.tuples(st.just("claim_all"), st.sampled_from(OWNERS), MOMENTS, st.integers(0, 4)),
    st.tuples(st.just("next_due"), MOMENTS),
)


async def _told(action: Awaitable[Any]) -> Any:
    """What comes of it: an answer, or the kind of error."""
    try:
        return await action
    except (RunExists, ThreadBusy) as error:
        return type(error)


async def _modelled(model: RunModel, name: str, given: Sequence[Any]) -> Any:
    return getattr(model, name)(*given)


async def _done(runs: RunStore, name: str, given: Sequence[Any]) -> Any:
    if name == "finish":
        *rest, owner = given
        return await runs.finish(*rest, owner=owner)
    return await getattr(runs, name)(*given)


def _sorted(answer: Any, name: str) -> Any:
    """Runs that are given back have no order."""
    if name == "give_back":
        return sorted(answer, key=lambda run: run.run_id)
    if name == "claim_all":
        return list(answer[0]), answer[1]
    return list(answer) if name == "admit" and not isinstance(answer, type) else answer


async def _alike(address: str, steps: Sequence[Sequence[Any]]) -> None:
    model = RunModel()
    async with open_store(address) as storage:
        for name, *given in steps:
            expected = _sorted(await _told(_modelled(model, name, given)), name)
            assert _sorted(await _told(_done(storage.runs, name, given)), name) == expected, (name, given)
            stored = await storage.runs.search(RunQuery(limit=100))
            assert list(reversed(stored)) == list(model.runs.values())
            running = [run.thread_id for run in stored if run.status == "running"]
            assert len(running) == len(set(running))


@settings(max_examples=tries(60))
@given(steps=st.lists(STEPS, min_size=5, max_size=25))
def test_in_sqlite_the_same_comes_of_it_as_in_the_model(steps: list[tuple[Any, ...]]) -> None:
    asyncio.run(_alike(":memory:", steps))


def test_in_postgresql_the_same_comes_of_it_as_in_the_model(postgres_url: str) -> None:
    async def made() -> None:
        async with open_store(postgres_url):
            pass

    asyncio.run(made())

    @settings(max_examples=25)
    @given(steps=st.lists(STEPS, min_size=5, max_size=25))
    def alike(steps: list[tuple[Any, ...]]) -> None:
        with psycopg.connect(postgres_url, autocommit=True) as server:
            server.execute("TRUNCATE swarmwright.runs")
        asyncio.run(_alike(postgres_url, steps))

    alike()


@dataclass
class Seen:
    """What those who drive have seen, beside what the store says."""

    drives: dict[str, str]
    begun: Counter[str]
    over: set[str]


async def _drive(
    runs: RunStore, seen: Seen, owner: str, chance: random.Random, enough: Callable[[], bool]
) -> None:
    """Claim, drive for a moment, end it or give it back, until there is enough."""
    while not enough():
        run = await runs.claim(owner, 1.0)
        if run is None:
            await asyncio.sleep(0.001)
            continue
        assert run.thread_id not in seen.drives, "two run on one thread"
        assert run.run_id not in seen.over, "what is over runs again"
        seen.drives[run.thread_id] = run.run_id
        seen.begun[run.run_id] += 1
        assert run.attempt == seen.begun[run.run_id]
        await asyncio.sleep(chance.random() * 0.002)
        del seen.drives[run.thread_id]
        if chance.random() < 0.2:
            assert len(await runs.give_back(owner, [run.run_id], 1.0)) == 1
        else:
            seen.over.add(run.run_id)
            ended = await runs.finish(run.run_id, "success", 1.0, owner=owner)
            assert ended or await runs.finish(run.run_id, "interrupted", 1.0, owner=owner)


@pytest.mark.parametrize("seed", range(3))
async def test_of_many_who_ask_and_drive_at_once_none_meet_on_a_thread_and_nothing_is_lost(
    store_address: str, tmp_path: Path, seed: int
) -> None:
    chance, seen = random.Random(seed), Seen({}, Counter(), set())
    asked: list[str] = []
    ended_by_others = set[str]()

    async def ask(runs: RunStore, who: int) -> None:
        for n in range(12):
            thread, multitask = chance.choice(THREADS), chance.choice(MULTITASK)
            run = RunRecord(f"{who}-{n}", thread, "a", multitask=multitask, priority=chance.randrange(3))
            admitted = await _told(runs.admit([run]))
            if isinstance(admitted, type):
                continue
            asked.append(run.run_id)
            ended_by_others.update(o.run_id for o in admitted[0].stopped if o.status == "interrupted")
            if chance.random() < 0.2:
                stopped = await runs.ask_to_stop(chance.choice(asked), "interrupt", 1.0)
                if stopped is not None and stopped.status == "interrupted":
                    ended_by_others.add(stopped.run_id)

    async with open_store(store_address) as mine, open_store(store_address) as theirs:
        stores = (mine.runs, theirs.runs)
        asking = asyncio.gather(*(ask(stores[who % 2], who) for who in range(4)))

        def enough() -> bool:
            return asking.done() and len(seen.over | ended_by_others) >= len(asked)

        async with asyncio.timeout(WAIT_S * 6):
            drives = (_drive(stores[n % 2], seen, f"driver {n}", chance, enough) for n in range(4))
            await asyncio.gather(*drives)
            await asking
        assert not seen.over & ended_by_others
        assert seen.over | ended_by_others == set(asked)
        assert await mine.runs.count(RunQuery(statuses=ACTIVE)) == 0
