"""Runs that workers drive over the queue: from being taken in to being over, and what is left then."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from typing import Any

import psycopg
import pytest

from support.clusters import Cluster
from support.driven import Driven, Gates, driven, graphs
from support.working import working
from swarmwright.bootstrap.working import worker_over
from swarmwright.ports.clock import SystemClock
from swarmwright.ports.crons import Cron
from swarmwright.ports.hosting import Hosted
from swarmwright.ports.runs import RunQuery, RunRecord
from swarmwright.runtime.hosting.graphs import HostedGraph
from swarmwright.runtime.hosting.sources import Source
from swarmwright.runtime.hosting.working import Backing
from swarmwright.runtime.serving.callers import LOCAL, Caller
from swarmwright.runtime.serving.limits import RunLimits
from swarmwright.runtime.serving.requests import Asked, Request
from swarmwright.storage.address import DatabaseUrl
from swarmwright.storage.postgres.pool import Pool
from swarmwright.storage.store import Store
from swarmwright.worker import working as worker_working
from swarmwright.worker.limits import QueueLimits
from swarmwright.worker.queue import Queue, Reach, Ticket, prepare_queue
from swarmwright.worker.script import CHANNEL, queue_of
from swarmwright.worker.tickets import OWNER


@pytest.fixture
async def here(postgres_url: str) -> AsyncIterator[Driven]:
    """What a server is made of, which drives nothing itself."""
    async with driven(postgres_url, by_a_driver=False) as made:
        await prepare_queue(postgres_url, "the store")
        yield made


def count(hold: str = "", **more: Any) -> Asked:
    """A run of the graph that counts; `hold` = it waits at that gate."""
    return Asked("count", Request(input={"n": 1, "hold": hold}), **more)


async def taken_in(here: Driven, asked: Asked, thread: str | None = None, tenant: str = "") -> RunRecord:
    caller = Caller(tenant)
    if thread is None:
        thread = (await here.threads.create(caller)).record.thread_id
    return await here.runs.create(caller, asked, thread)


async def ended(here: Driven, *runs: RunRecord) -> list[str]:
    """What they came to."""
    async with asyncio.timeout(30):
        over = await asyncio.gather(*(here.runs.over(run) for run in runs))
    return ["gone" if run is None else run.status for run in over]


def rows(url: str, query: str) -> list[tuple[Any, ...]]:
    with psycopg.connect(url, autocommit=True) as db:
        db.execute("SET search_path TO swarmwright")
        return db.execute(query.encode()).fetchall()


def nobody_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let workers do what they are woken for, and nothing else."""
    for name in ("LOOKS_S", "RESTS_S"):
        monkeypatch.setattr(worker_working, name, 60.0)


async def until_no_ticket(url: str) -> None:
    async with asyncio.timeout(30):
        while rows(url, "SELECT FROM procrastinate_jobs"):  # noqa: ASYNC110  (nobody is told of that)
            await asyncio.sleep(0.02)


async def test_a_run_is_driven_by_a_worker_and_its_ticket_is_gone(here: Driven, postgres_url: str) -> None:
    async with working(here, postgres_url) as name:
        run = await taken_in(here, count())
        outcome = await here.runs.outcome(LOCAL, run)
        assert outcome.values == {"n": 3, "log": ["one", "two"], "hold": ""}
        over = await here.runs.get(LOCAL, run.run_id)
        assert (over.status, over.attempt, over.owner) == ("success", 1, name)
        await until_no_ticket(postgres_url)
    assert rows(postgres_url, "SELECT FROM procrastinate_workers") == []


async def test_what_was_pending_before_there_was_a_queue_is_queued(postgres_url: str) -> None:
    async with driven(postgres_url, by_a_driver=False) as here:
        run = await taken_in(here, count())
        async with working(here, postgres_url):
            assert await ended(here, run) == ["success"]


async def test_a_ticket_and_its_run_are_taken_in_together_or_not_at_all(
    here: Driven, postgres_url: str
) -> None:
    run = await taken_in(here, count())
    before = rows(postgres_url, "SELECT id FROM procrastinate_jobs")
    with pytest.raises(Exception, match=run.run_id):
        await here.store.runs.admit([RunRecord("fresh", "t9", "a"), run])
    assert rows(postgres_url, "SELECT id FROM procrastinate_jobs") == before


async def test_the_runs_of_a_thread_follow_each_other_without_a_pause(
    here: Driven, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    nobody_looks(monkeypatch)
    async with working(here, postgres_url):
        first = await taken_in(here, count())
        runs = [first, *[await taken_in(here, count(), first.thread_id) for _ in range(9)]]
        begun = time.monotonic()
        assert await ended(here, *runs) == ["success"] * 10
        assert time.monotonic() - begun < 25  # one look that had to be waited for would be longer
        state = await here.threads.states.read(LOCAL, first.thread_id)
        assert state.values["n"] == 30


async def test_a_worker_is_told_of_what_is_taken_in_and_does_not_have_to_look(
    here: Driven, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    nobody_looks(monkeypatch)
    async with (
        driven(postgres_url, by_a_driver=False) as there,
        working(there, postgres_url),
        working(there, postgres_url),
    ):
        begun = time.monotonic()
        for _ in range(3):
            run = await taken_in(here, count())
            assert await ended(here, run) == ["success"]
            later = await taken_in(here, count(after_s=0.3), run.thread_id)
            assert await ended(here, later) == ["success"]
        assert time.monotonic() - begun < 25


async def test_the_next_run_of_a_thread_is_taken_by_another_worker_where_its_own_ends(
    here: Driven, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    nobody_looks(monkeypatch)
    gates, listening = Gates(), "SELECT FROM pg_stat_activity WHERE query LIKE 'LISTEN %procrastinate%'"
    async with driven(postgres_url, by_a_driver=False, gates=gates) as there, AsyncExitStack() as ending:
        await ending.enter_async_context(working(there, postgres_url))
        first = await taken_in(here, count("held"))
        await gates.come("held")
        async with working(here, postgres_url):
            second = await taken_in(here, count(), first.thread_id)
            async with asyncio.timeout(30):
                while len(rows(postgres_url, listening)) < 2:  # noqa: ASYNC110  (nobody is told of that)
                    await asyncio.sleep(0.02)
                ends = asyncio.create_task(ending.aclose())
                while len(rows(postgres_url, listening)) > 1:  # noqa: ASYNC110  (it takes no more from here on)
                    await asyncio.sleep(0.02)
            gates.open("held")
            await ends
            assert await ended(here, first, second) == ["success"] * 2


async def test_a_worker_without_work_asks_the_database_for_other_workers_and_little_else(
    here: Driven, postgres_url: str
) -> None:
    asked, beaten = Counter[int](), asyncio.Event()

    class Counting(Pool):
        """The heartbeats' pool has one connection, and the queue's two."""

        async def getconn(self, timeout: float | None = None) -> psycopg.AsyncConnection[Any]:
            asked[self.max_size] += 1
            if asked[1] >= 8:
                loop.call_soon_threadsafe(beaten.set)
            return await super().getconn(timeout)

    loop = asyncio.get_running_loop()
    async with working(here, postgres_url, pool=Counting), asyncio.timeout(60):
        await beaten.wait()
    assert asked[2] <= 2 * asked[1]  # to enter, to fetch, to leave; and each second to look at the others


async def test_a_run_that_may_begin_later_keeps_nobody_back(here: Driven, postgres_url: str) -> None:
    async with working(here, postgres_url):
        later = await taken_in(here, count(after_s=1.5))
        now = await taken_in(here, count(), later.thread_id)
        assert await ended(here, now) == ["success"]
        assert (await here.runs.get(LOCAL, later.run_id)).status == "pending"
        assert await ended(here, later) == ["success"]
        over = await here.runs.get(LOCAL, later.run_id)
        assert 1.4 < over.updated_at - later.created_at < 4


async def test_of_what_waits_the_most_urgent_goes_first(here: Driven, postgres_url: str) -> None:
    runs = [await taken_in(here, count(priority=weight)) for weight in (0, 5, -2, 9)]
    async with working(here, postgres_url, limits=RunLimits(at_once=1)):
        assert await ended(here, *runs) == ["success"] * 4
    over = [(await here.runs.get(LOCAL, run.run_id)).updated_at for run in runs]
    assert sorted(over) == [over[3], over[1], over[0], over[2]]


async def test_no_tenant_has_more_runs_under_way_than_it_may_and_all_are_driven(
    here: Driven, postgres_url: str
) -> None:
    together = QueueLimits(per_tenant=2)
    async with (
        working(here, postgres_url, together=together),
        working(here, postgres_url, together=together),
    ):
        held = [await taken_in(here, count(f"gate {n}"), tenant="many") for n in range(6)]
        other = await taken_in(here, count(), tenant="few")
        assert await ended(here, other) == ["success"]
        most = 0
        for _ in held:
            async with asyncio.timeout(30):
                while not (now := await under_way(here)):  # noqa: ASYNC110
                    await asyncio.sleep(0.01)
            most = max(most, len(now))
            here.gates.open(now[0])
            await here.runs.over(held[int(now[0].split()[1])])
        assert most == 2
        assert await ended(here, *held) == ["success"] * 6
        await until_no_ticket(postgres_url)
    assert rows(postgres_url, "SELECT FROM parked_tickets") == []


async def under_way(here: Driven) -> list[str]:
    """The gates at which somebody waits."""
    gates = [here.gates.gate(f"gate {n}") for n in range(6)]
    waits = [entered.is_set() and not opened.is_set() for entered, opened in gates]
    return [f"gate {n}" for n, there in enumerate(waits) if there]


@pytest.mark.parametrize("stop", ["interrupt", "rollback"])
async def test_a_run_under_way_is_stopped_from_another_process(
    here: Driven, postgres_url: str, stop: Any
) -> None:
    gates = Gates()
    async with driven(postgres_url, by_a_driver=False, gates=gates) as there, working(there, postgres_url):
        run = await taken_in(here, count("first"))
        await gates.come("first")
        await here.runs.cancel(LOCAL, run.run_id, stop=stop)
        assert await ended(here, run) == ["gone" if stop == "rollback" else "interrupted"]
        after = await taken_in(here, count(), run.thread_id)
        assert await ended(here, after) == ["success"]


async def test_a_run_whose_thread_was_taken_by_who_died_at_once_goes_on_here(
    here: Driven, postgres_url: str
) -> None:
    gates = Gates()
    async with driven(postgres_url, by_a_driver=False, gates=gates) as there, working(there, postgres_url):
        run = await taken_in(here, count("first"))
        await gates.come("first")
        rows(postgres_url, "UPDATE holds SET token = nextval('tokens') RETURNING 1")
        gates.open("first")
        assert await ended(here, run) == ["success"]
        await until_no_ticket(postgres_url)
    assert (await here.runs.get(LOCAL, run.run_id)).attempt == 2


async def test_the_stream_of_a_run_is_read_in_another_process(here: Driven, postgres_url: str) -> None:
    async with driven(postgres_url, by_a_driver=False) as there, working(there, postgres_url):
        asked = Asked("count", Request(input={"n": 1}, modes=("updates",)))
        run = await taken_in(here, asked)
        async with asyncio.timeout(30):
            parts = [part async for part in here.runs.streams.of_run(run)]
    assert [part.event for part in parts] == ["metadata", "updates", "updates"]


async def test_a_worker_that_is_stopped_gives_back_what_takes_too_long(
    here: Driven, postgres_url: str
) -> None:
    gates = Gates()
    async with driven(postgres_url, by_a_driver=False, gates=gates) as there:
        async with working(there, postgres_url, limits=RunLimits(drain_s=0.1)):
            run = await taken_in(here, count("long"))
            await gates.come("long")
        now = await here.runs.get(LOCAL, run.run_id)
        assert (now.status, now.owner) == ("pending", "")
        gates.open("long")
        async with working(there, postgres_url):
            assert await ended(here, run) == ["success"]
    assert (await here.runs.get(LOCAL, run.run_id)).attempt == 2


async def test_a_ticket_of_who_died_is_heard_of_when_its_thread_is_free(
    here: Driven, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    nobody_looks(monkeypatch)
    run = await taken_in(here, count())
    async with Queue.open(Reach(postgres_url, "it", Pool), ["count"]) as queue:
        ticket = await queue.fetch()
        assert ticket is not None
        await here.store.runs.claim(f"{OWNER}that died", time.time(), [run.thread_id])
        async with working(here, postgres_url):
            fetch, done, renewed, looked = Queue.fetch, queue.done, asyncio.Event(), asyncio.Event()

            async def fetched(self: Queue) -> Ticket | None:
                asked = renewed.is_set()
                found = await fetch(self)
                if asked and found is None:
                    looked.set()
                return found

            async def dropped(old: Ticket) -> None:
                """The worker has heard of the new ticket, and cannot have it yet."""
                renewed.set()
                rows(postgres_url, f"SELECT pg_notify('{CHANNEL}', '')")
                await looked.wait()
                await done(old)

            monkeypatch.setattr(Queue, "fetch", fetched)
            monkeypatch.setattr(queue, "done", dropped)
            await queue.renew(ticket)
            assert await ended(here, run) == ["success"]


async def test_a_server_that_drives_and_workers_share_a_store(here: Driven, postgres_url: str) -> None:
    async with here.driver().driving(), working(here, postgres_url):
        first = await taken_in(here, count())
        runs = [first, *[await taken_in(here, count(), first.thread_id) for _ in range(5)]]
        runs += [await taken_in(here, count()) for _ in range(5)]
        assert await ended(here, *runs) == ["success"] * len(runs)
        await until_no_ticket(postgres_url)


async def test_workers_that_come_and_go_leave_nothing_undone(here: Driven, postgres_url: str) -> None:
    chance = random.Random(3)
    runs = [await taken_in(here, count()) for _ in range(12)]
    for _ in range(6):
        async with working(here, postgres_url, limits=RunLimits(drain_s=0)):
            await asyncio.sleep(chance.uniform(0, 0.06))  # cut off at any moment
    async with working(here, postgres_url):
        assert await ended(here, *runs) == ["success"] * len(runs)
    for run in runs:
        assert (await here.threads.states.read(LOCAL, run.thread_id)).values["log"] == ["one", "two"]


async def test_the_turn_of_a_schedule_is_taken_by_one_worker_alone(here: Driven, postgres_url: str) -> None:
    asked = {"input": {"n": 1}}
    turn = Cron("c", "count", "0 0 1 1 *", request=asked, next_at=1.0, on_completion="keep")
    address = DatabaseUrl(postgres_url)
    await here.store.crons.save(turn)  # both find it as they begin: nobody else tells them of it
    async with (
        driven(postgres_url, by_a_driver=False) as there,
        worker_over(here.store, address, here.hosts, here.limits),
        worker_over(there.store, address, there.hosts, there.limits),
    ):
        async with asyncio.timeout(50):
            while not await here.store.runs.count(RunQuery(statuses=("success",))):  # noqa: ASYNC110
                await asyncio.sleep(0.05)
        cron = await here.store.crons.get("c")
        assert cron is not None and cron.next_at is not None and cron.next_at > time.time()
        assert await here.store.runs.count(RunQuery()) == 1


async def test_a_database_that_was_away_for_longer_than_ones_patience_makes_nobody_look_dead(
    here: Driven, postgres_url: str, cluster: Cluster, caplog: pytest.LogCaptureFixture
) -> None:
    patient = QueueLimits(patience_s=3.0)
    async with (
        working(here, postgres_url, together=patient),
        working(here, postgres_url, together=patient),
    ):
        with cluster.durable():  # what was stored must not be lost for reasons of the tests' own
            run = await taken_in(here, count("a"))
            await here.gates.come("a")
            await asyncio.to_thread(cluster.stop, "immediate")
            await asyncio.sleep(5.0)
            await asyncio.to_thread(cluster.start)
        await asyncio.sleep(2 * patient.patience_s)
        here.gates.open("a")
        assert await ended(here, run) == ["success"]
    # Not how often it was begun: a store that is away for longer than it has patience cuts it off once.
    assert "says nothing" not in caplog.text


def nested_alone(store: Store) -> list[Hosted]:
    """What a worker hosts whose langgraph.json names one graph of those that there are."""
    backing = Backing(store.checkpointer, store.threads, store.events, store.items, SystemClock())
    return [HostedGraph("nested", Source(graphs(Gates())["nested"], "nested"), backing)]


async def test_workers_that_host_different_graphs_share_a_queue_and_each_run_finds_its_own(
    here: Driven, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    nobody_looks(monkeypatch)
    nested = Asked("nested", Request(input={"n": 1}))
    async with (
        driven(postgres_url, by_a_driver=False, hosts=nested_alone) as there,
        working(there, postgres_url) as other,
    ):
        left = await taken_in(here, count())
        runs = [await taken_in(here, asked) for asked in (nested, count(), nested, count(priority=3))]
        runs += [await taken_in(here, asked, left.thread_id) for asked in (nested, count(), nested, nested)]
        assert await ended(here, runs[0], runs[2]) == ["success"] * 2
        waits = await here.store.runs.get(left.run_id)
        assert waits is not None and (waits.status, waits.attempt) == ("pending", 0)
        async with working(here, postgres_url) as name:
            assert await ended(here, left, *runs) == ["success"] * 9
            over = [await here.store.runs.get(run.run_id) for run in (left, *runs)]
            assert all(run is not None and run.attempt == 1 for run in over)
            assert {run.owner for run in over if run and run.metadata["graph_id"] == "count"} == {name}
            assert runs[0].run_id in {run.run_id for run in over if run and run.owner == other}
            await until_no_ticket(postgres_url)


async def test_a_ticket_of_before_queues_were_by_graph_is_left_to_who_hosts_its_run(
    here: Driven, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    nobody_looks(monkeypatch)
    run = await taken_in(here, count())
    with psycopg.connect(postgres_url, autocommit=True) as db:
        db.execute("UPDATE swarmwright.procrastinate_jobs SET queue_name = 'swarmwright'")
    async with (
        driven(postgres_url, by_a_driver=False, hosts=nested_alone) as there,
        working(there, postgres_url),
        asyncio.timeout(30),
    ):
        sorted_ = f"SELECT FROM procrastinate_jobs WHERE queue_name = '{queue_of('count')}'"
        while not rows(postgres_url, sorted_):  # noqa: ASYNC110  (nobody is told of that)
            await asyncio.sleep(0.02)
        async with working(here, postgres_url):
            assert await ended(here, run) == ["success"]
