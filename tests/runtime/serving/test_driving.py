"""Runs, from being asked for to being over, on a real store and real graphs."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import AsyncExitStack
from typing import Any

import pytest

from support.clocks import HeldClock
from support.driven import Driven, Gates, driven
from swarmwright.errors import InvalidInput, NotFound, StorageFailed, ThreadBusy
from swarmwright.ports.events import Event
from swarmwright.ports.runs import RunRecord
from swarmwright.ports.threads import ThreadRecord
from swarmwright.runtime.serving import driving, ending
from swarmwright.runtime.serving.assistants import system_id
from swarmwright.runtime.serving.callers import LOCAL, Caller
from swarmwright.runtime.serving.limits import RunLimits
from swarmwright.runtime.serving.parts import Part
from swarmwright.runtime.serving.requests import Asked, Request
from swarmwright.runtime.serving.webhooks import Webhooks, WebhookSettings


@pytest.fixture
async def here(store_address: str) -> AsyncIterator[Driven]:
    async with driven(store_address) as made:
        yield made


def count(n: int = 1, **more: Any) -> Asked:
    """A run of the graph that counts; `hold` = it waits at that gate."""
    given = {name: more.pop(name) for name in ("hold", "fail", "ask") if name in more}
    request = {name: more.pop(name) for name in ("modes", "webhook", "resumable") if name in more}
    return Asked("count", Request(input={"n": n, **given}, **request), **more)


async def new(here: Driven) -> str:
    return (await here.threads.create(LOCAL)).record.thread_id


async def told(parts: Any) -> list[Part]:
    async with asyncio.timeout(30):
        return [part async for part in parts]


async def ended(here: Driven, run: RunRecord) -> RunRecord | None:
    async with asyncio.timeout(30):
        return await here.runs.over(run)


async def until(found: Callable[[], Awaitable[bool]]) -> None:
    """Wait until that is so."""
    async with asyncio.timeout(30):
        while not await found():  # noqa: ASYNC110  (nobody is told of what is cleared away)
            await asyncio.sleep(0.02)


async def gone_thread(here: Driven, run: RunRecord) -> bool:
    return await here.store.threads.load(run.thread_id) is None


async def nothing_told(here: Driven, run: RunRecord) -> bool:
    return [part.event for part in await told(here.runs.streams.of_run(run))] == ["end"]


async def n_of(here: Driven, thread_id: str) -> Any:
    return (await here.threads.states.read(LOCAL, thread_id)).values.get("n")


async def test_a_run_is_driven_and_what_it_came_to_is_told_to_who_waits(here: Driven) -> None:
    thread = await new(here)
    run = await here.runs.create(LOCAL, count(), thread)
    assert (run.status, run.thread_id) == ("pending", thread)
    outcome = await here.runs.outcome(LOCAL, run)
    assert outcome.values == {"n": 3, "log": ["one", "two"]}
    again = await here.runs.get(LOCAL, run.run_id)
    assert (again.status, again.attempt) == ("success", 1)
    assert (await here.threads.get(LOCAL, thread)).record.metadata["graph_id"] == "count"


async def test_what_a_graph_raises_ends_its_run_as_an_error_that_waiters_are_told(here: Driven) -> None:
    run = await here.runs.create(LOCAL, count(fail=True), await new(here))
    outcome = await here.runs.outcome(LOCAL, run)
    assert outcome.error == {"error": "ValueError", "message": "broken"}
    after = await here.runs.get(LOCAL, run.run_id)
    assert (after.status, after.error) == ("error", outcome.error)
    parts = await told(here.runs.streams.of_run(run))
    assert parts[-1].event == "error"
    assert parts[-1].data == outcome.error


async def test_a_run_that_waits_for_people_has_ended_as_a_success_and_is_answered_by_another(
    here: Driven,
) -> None:
    thread = await new(here)
    first = await here.runs.create(LOCAL, count(ask=True), thread)
    values = (await here.runs.outcome(LOCAL, first)).values
    assert values["__interrupt__"][0]["value"] == {"q": "go on?"}
    assert (await here.runs.get(LOCAL, first.run_id)).status == "success"
    assert (await here.threads.get(LOCAL, thread)).status == "interrupted"
    answer = Asked("count", Request(command={"resume": "yes"}))
    second = await here.runs.create(LOCAL, answer, thread)
    assert (await here.runs.outcome(LOCAL, second)).values["log"] == ["one", "two:yes"]


async def test_a_stream_begins_with_its_metadata_and_can_be_read_again_from_any_event(here: Driven) -> None:
    run = await here.runs.create(LOCAL, count(modes=("values", "updates")), await new(here))
    parts = await told(here.runs.streams.of_run(run))
    assert parts[0].event == "metadata"
    assert parts[0].data == {"run_id": run.run_id, "attempt": 1}
    assert [part.event for part in parts[1:]] == ["values", "updates", "values", "updates", "values"]
    numbers = [part.number for part in parts]
    assert None not in numbers
    assert numbers == sorted(set(numbers), key=lambda number: number or 0)
    for at, part in enumerate(parts):
        left = await told(here.runs.streams.of_run(run, after=part.number or 0))
        assert left == (parts[at + 1 :] or [Part("end", None)])
    assert await told(here.runs.streams.of_run(run, ("updates",))) == [
        part for part in parts if part.event in ("metadata", "updates")
    ]


async def test_messages_that_are_read_again_from_the_middle_are_whole(here: Driven) -> None:
    asked = Asked("chat", Request(input={"messages": [["user", "hi"]]}, modes=("messages", "messages-tuple")))
    run = await here.runs.create(LOCAL, asked)
    parts = await told(here.runs.streams.of_run(run))
    partial = [part.data[0]["content"] for part in parts if part.event == "messages/partial"]
    assert partial == ["hello", "hello ", "hello there", "hello there ", "hello there friend"]
    middle = next(part.number for part in parts if part.number and part.event == "messages/partial")
    rest = await told(here.runs.streams.of_run(run, after=middle))
    assert [part.data[0]["content"] for part in rest if part.event == "messages/partial"] == partial[1:]


async def test_runs_on_one_thread_are_driven_in_the_order_in_which_they_were_asked_for(here: Driven) -> None:
    thread = await new(here)
    first = await here.runs.create(LOCAL, count(1, hold="a"), thread)
    await here.gates.come("a")
    others = [await here.runs.create(LOCAL, count(n, hold=""), thread) for n in (10, 100)]
    assert [(await here.runs.get(LOCAL, run.run_id)).status for run in (first, *others)] == [
        "running",
        "pending",
        "pending",
    ]
    here.gates.open("a")
    values = [(await here.runs.outcome(LOCAL, run)).values["n"] for run in (first, *others)]
    assert values == [3, 15, 117]


async def test_a_run_that_is_to_be_rejected_is_refused_on_a_busy_thread_and_leaves_nothing(
    here: Driven,
) -> None:
    thread = await new(here)
    run = await here.runs.create(LOCAL, count(hold="a"), thread)
    with pytest.raises(ThreadBusy):
        await here.runs.create(LOCAL, count(multitask="reject"), thread)
    assert [one.run_id for one in await here.runs.list(LOCAL, thread)] == [run.run_id]
    here.gates.open("a")
    assert (await here.runs.outcome(LOCAL, run)).error is None


async def test_an_interrupting_run_takes_the_place_of_one_that_keeps_what_it_has_done(here: Driven) -> None:
    thread = await new(here)
    first = await here.runs.create(LOCAL, count(5, hold="a"), thread)
    await here.gates.come("a")
    waiting = await here.runs.create(LOCAL, count(), thread)
    second = await here.runs.create(LOCAL, count(1, hold="", multitask="interrupt"), thread)
    assert (await here.runs.outcome(LOCAL, second)).values["n"] == 5 + 1 + 2
    statuses = [(await here.runs.get(LOCAL, run.run_id)).status for run in (first, waiting, second)]
    assert statuses == ["interrupted", "interrupted", "success"]


async def test_a_rollback_leaves_nothing_of_the_run_it_takes_the_place_of(here: Driven) -> None:
    thread = await new(here)
    before = await here.runs.create(LOCAL, count(1), thread)
    assert (await here.runs.outcome(LOCAL, before)).values["n"] == 3
    rolled = await here.runs.create(LOCAL, count(50, hold="a"), thread)
    await here.gates.come("a")
    after = await here.runs.create(LOCAL, count(1, hold="", multitask="rollback"), thread)
    assert (await here.runs.outcome(LOCAL, after)).values["n"] == 3 + 1 + 2
    assert await ended(here, rolled) is None
    with pytest.raises(NotFound):
        await here.runs.get(LOCAL, rolled.run_id)


@pytest.mark.parametrize("stop", ["interrupt", "rollback"])
async def test_a_run_is_cancelled_and_everybody_who_waits_is_told(here: Driven, stop: Any) -> None:
    thread = await new(here)
    run = await here.runs.create(LOCAL, count(hold="a"), thread)
    await here.gates.come("a")
    waiting = asyncio.create_task(here.runs.outcome(LOCAL, run))
    streaming = asyncio.create_task(told(here.runs.streams.of_run(run)))
    await here.runs.cancel(LOCAL, run.run_id, stop=stop)
    after = await ended(here, run)
    assert (after is None) == (stop == "rollback")
    assert after is None or after.status == "interrupted"
    async with asyncio.timeout(30):
        assert (await waiting).error is None
        assert (await streaming)[0].event == "metadata"
    assert await n_of(here, thread) == (1 if stop == "interrupt" else None)
    with pytest.raises(NotFound):
        await here.runs.cancel(LOCAL, run.run_id)


async def test_a_run_is_cancelled_before_it_begins(here: Driven) -> None:
    thread = await new(here)
    run = await here.runs.create(LOCAL, count(after_s=3600), thread)
    waiting = asyncio.create_task(here.runs.outcome(LOCAL, run))
    await here.runs.cancel(LOCAL, run.run_id)
    async with asyncio.timeout(30):
        assert (await waiting).values == {}
    assert (await here.runs.get(LOCAL, run.run_id)).status == "interrupted"


async def test_a_run_that_may_not_begin_yet_begins_when_its_time_has_come(here: Driven) -> None:
    began = time.time()
    run = await here.runs.create(LOCAL, count(after_s=0.3), await new(here))
    async with asyncio.timeout(30):
        assert (await here.runs.outcome(LOCAL, run)).values["n"] == 3
    assert time.time() >= began + 0.3


async def test_a_run_without_a_thread_makes_its_own_in_one_write_which_says_whose_it_is(
    here: Driven, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    for name in ("create", "load", "describe", "save", "search"):
        real = getattr(here.store.threads, name)

        def told(*args: Any, name: str = name, real: Any = real, **options: Any) -> Any:
            asked.append(name)
            return real(*args, **options)

        monkeypatch.setattr(here.store.threads, name, told)
    later = Asked("count", Request(input={"n": 1}), {}, after_s=3600, thread_metadata={"of": "bees"})
    run = await here.runs.create(LOCAL, later)
    assert asked == ["create"]
    record = await here.threads.record(LOCAL, run.thread_id)
    assert record.metadata == {"of": "bees", "graph_id": "count", "assistant_id": system_id("count")}


async def test_a_thread_that_was_made_for_one_run_goes_some_time_after_it(store_address: str) -> None:
    async with driven(store_address, limits=RunLimits(chunks_for_s=1.0)) as here:
        kept = await here.runs.create(LOCAL, count(keep_thread=True))
        gone = await here.runs.create(LOCAL, count())
        outcomes = await asyncio.gather(*(here.runs.outcome(LOCAL, run) for run in (kept, gone)))
        assert [outcome.values["n"] for outcome in outcomes] == [3, 3]
        await until(lambda: gone_thread(here, gone))
        assert await here.store.threads.load(kept.thread_id) is not None
        assert await here.store.runs.get(gone.run_id) is None


async def test_what_a_run_told_is_dropped_in_time_but_kept_for_those_that_resume(store_address: str) -> None:
    async with driven(store_address, limits=RunLimits(chunks_for_s=1.0, resumable_for_s=600)) as here:
        thread = await new(here)
        kept = await here.runs.create(LOCAL, count(resumable=True), thread)
        dropped = await here.runs.create(LOCAL, count(), thread)
        assert len(await told(here.runs.streams.of_run(dropped))) == 4
        await until(lambda: nothing_told(here, dropped))
        assert len(await told(here.runs.streams.of_run(kept))) == 4


async def test_what_was_to_be_cleared_away_is_cleared_away_after_a_restart(store_address: str) -> None:
    async with driven(store_address, limits=RunLimits(chunks_for_s=600)) as here:
        run = await here.runs.create(LOCAL, count())
        await here.runs.outcome(LOCAL, run)
    async with driven(store_address, limits=RunLimits(chunks_for_s=0.0)) as here:
        await until(lambda: gone_thread(here, run))


async def test_a_batch_is_taken_in_whole_or_not_at_all(here: Driven) -> None:
    with pytest.raises(NotFound):
        await here.runs.batch(LOCAL, [count(1), Asked("nobody")])
    assert await here.store.threads.all() == []
    runs = await here.runs.batch(LOCAL, [count(n) for n in (1, 2, 3)])
    assert len({run.thread_id for run in runs}) == 3
    assert [(await here.runs.outcome(LOCAL, run)).values["n"] for run in runs] == [3, 4, 5]


async def test_runs_of_other_tenants_are_not_there(here: Driven) -> None:
    mine, theirs = Caller("mine"), Caller("theirs")
    thread = (await here.threads.create(mine)).record.thread_id
    run = await here.runs.create(mine, count(), thread)
    await here.runs.outcome(mine, run)
    for asked in (
        here.runs.get(theirs, run.run_id),
        here.runs.list(theirs, thread),
        here.runs.cancel(theirs, run.run_id),
        here.runs.delete(theirs, run.run_id),
        here.runs.create(theirs, count(), thread),
        here.runs.create(theirs, count(if_not_exists="create"), thread),
        here.runs.cancel_many(theirs, thread_id=thread, run_ids=[run.run_id]),
        here.runs.cancel_many(theirs, run_ids=[run.run_id]),
        here.runs.cancel_many(theirs),
    ):
        with pytest.raises(NotFound):
            await asked
    assert (await here.runs.get(mine, run.run_id)).status == "success"


async def test_runs_that_a_caller_is_kept_from_within_his_tenant_are_not_there(here: Driven) -> None:
    ann, ben = (Caller("t", name, filters={"owner": name}) for name in ("ann", "ben"))
    thread = (await here.threads.create(ann)).record.thread_id
    run = await here.runs.create(ann, count(after_s=600), thread)
    for asked in (
        here.runs.get(ben, run.run_id),
        here.runs.cancel(ben, run.run_id),
        here.runs.cancel_many(ben),
        here.runs.cancel_many(ben, run_ids=[run.run_id]),
        here.runs.create(ben, count(), thread),
        here.runs.list(ben, thread),
    ):
        with pytest.raises(NotFound):
            await asked
    assert await here.runs.cancel_many(ann) == 1


async def test_a_thread_that_is_not_there_is_made_only_if_that_is_asked_for(here: Driven) -> None:
    with pytest.raises(NotFound):
        await here.runs.create(LOCAL, count(), "nowhere")
    run = await here.runs.create(LOCAL, count(if_not_exists="create"), "nowhere")
    assert (await here.runs.outcome(LOCAL, run)).values["n"] == 3
    assert run.thread_id == "nowhere"


async def test_a_run_is_deleted_with_what_it_told(here: Driven) -> None:
    thread = await new(here)
    run = await here.runs.create(LOCAL, count(), thread)
    await here.runs.outcome(LOCAL, run)
    await here.runs.delete(LOCAL, run.run_id)
    with pytest.raises(NotFound):
        await here.runs.get(LOCAL, run.run_id)
    assert await told(here.runs.streams.of_run(run)) == [Part("end", None)]
    active = await here.runs.create(LOCAL, count(hold="a"), thread)
    await here.gates.come("a")
    async with asyncio.timeout(30):
        await here.runs.delete(LOCAL, active.run_id)
    assert await here.runs.list(LOCAL, thread) == []


async def test_all_runs_of_a_status_are_cancelled_at_once(here: Driven) -> None:
    runs = [await here.runs.create(LOCAL, count(after_s=600), await new(here)) for _ in range(3)]
    assert await here.runs.cancel_many(LOCAL, statuses=("pending",)) == 3
    assert {(await here.runs.get(LOCAL, run.run_id)).status for run in runs} == {"interrupted"}
    with pytest.raises(NotFound):
        await here.runs.cancel_many(LOCAL)


async def test_a_run_that_takes_too_long_is_stopped(store_address: str) -> None:
    async with driven(store_address, limits=RunLimits(longest_run_s=0.2)) as here:
        run = await here.runs.create(LOCAL, count(hold="a"), await new(here))
        outcome = await here.runs.outcome(LOCAL, run)
        assert outcome.error is not None
        assert outcome.error["error"] == "TimeoutError"
        assert (await here.runs.get(LOCAL, run.run_id)).status == "timeout"


async def test_a_run_of_a_graph_that_is_not_served_any_more_waits_for_who_serves_it(
    store_address: str,
) -> None:
    async with driven(store_address, by_a_driver=False) as here:
        run, every = await here.runs.create(LOCAL, count(), await new(here)), here.hosts
        here.hosts = here.hosts[1:]
        async with here.driver().driving():
            assert (await here.runs.get(LOCAL, run.run_id)).status == "pending"
        assert (await here.runs.get(LOCAL, run.run_id)).status == "pending"
        here.hosts = every
        async with here.driver().driving():
            after = await ended(here, run)
        assert after is not None and after.error is None


async def test_a_stopping_server_lets_short_runs_end_and_puts_the_others_back(store_address: str) -> None:
    gates, stops = Gates(), asyncio.Event()
    limits = RunLimits(drain_s=60)
    async with driven(store_address, gates=gates, limits=limits, by_a_driver=False) as here:

        async def serves() -> None:
            async with here.driver().driving():
                await stops.wait()

        serving = asyncio.create_task(serves())
        long = await here.runs.create(LOCAL, count(5, hold="long"), await new(here))
        short = await here.runs.create(LOCAL, count(7, hold="short"), await new(here))
        await gates.come("long")
        await gates.come("short")
        stops.set()
        late = await here.runs.create(LOCAL, count(1), await new(here))
        gates.open("short")
        async with asyncio.timeout(30):
            assert (await here.runs.outcome(LOCAL, short)).values["n"] == 9
        serving.cancel()  # in haste, so that the test waits for no more of the drain than it has to
        await asyncio.wait([serving])
        assert [(await here.runs.get(LOCAL, run.run_id)).status for run in (long, late)] == ["pending"] * 2
        gates.open("long")
        async with here.driver().driving():
            assert (await here.runs.outcome(LOCAL, long)).values == {
                "n": 7,
                "log": ["one", "two"],
                "hold": "long",
            }
        assert (await here.runs.get(LOCAL, long.run_id)).attempt == 2


async def test_a_run_that_is_claimed_at_the_moment_of_a_stop_is_put_back_too(
    store_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with driven(store_address, by_a_driver=False) as here:
        claims, claimed = here.store.runs.claim_all, asyncio.Event()

        async def claimed_while_it_stops(*asked: Any) -> Any:
            found = await claims(*asked)
            if found[0]:
                claimed.set()
                await asyncio.sleep(0.05)  # the answer is on its way
            return found

        monkeypatch.setattr(here.store.runs, "claim_all", claimed_while_it_stops)
        async with here.driver().driving(), asyncio.timeout(30):
            run = await here.runs.create(LOCAL, count(5), await new(here))
            await claimed.wait()
        now = await here.runs.get(LOCAL, run.run_id)
        assert (now.status, now.owner, now.deaths) == ("pending", "", 0)


async def test_runs_of_a_driver_that_died_go_on_with_the_next_one(store_address: str) -> None:
    gates = Gates()
    async with driven(store_address, gates=gates, by_a_driver=False) as here:
        thread = await new(here)
        run = await here.runs.create(LOCAL, count(5, hold="a"), thread)
        await crash(here, gates)
        assert (await here.runs.get(LOCAL, run.run_id)).status == "running"
        gates.open("a")
        async with here.driver().driving():
            outcome = await here.runs.outcome(LOCAL, run)
        assert outcome.values["n"] == 7  # its input was put in once
        assert (await here.runs.get(LOCAL, run.run_id)).attempt == 2


async def test_runs_of_a_driver_that_died_go_on_soon_with_one_that_is_there_already(
    store_address: str,
) -> None:
    gates = Gates()
    async with driven(store_address, gates=gates, by_a_driver=False) as here:
        run = await here.runs.create(LOCAL, count(5, hold="a"), await new(here))
        beside = here.driver()
        async with AsyncExitStack() as stack:

            async def stands_by() -> None:
                await stack.enter_async_context(beside.driving())
                await until(lambda: has_looked(beside))

            await crash(here, gates, meanwhile=stands_by)
            gates.open("a")
            async with asyncio.timeout(20):  # it looks every five seconds
                outcome = await here.runs.outcome(LOCAL, run)
        assert outcome.values["n"] == 7


async def has_looked(driver: driving.Driver) -> bool:
    """Whether it has looked for lost runs: all were driven still."""
    return driver._look > 0


async def crash(here: Driven, gates: Gates, meanwhile: Callable[[], Awaitable[None]] | None = None) -> None:
    """A driver that dies with a run at gate "a": nothing of it is put down, its locks are free."""
    driver = here.driver()
    async with AsyncExitStack() as stack:
        await stack.enter_async_context(driver.driving())
        await gates.come("a")
        gates.gate("a")[0].clear()
        if meanwhile is not None:
            await meanwhile()
        under_way = tuple(driver._under_way.values())
        for task in under_way:
            task.cancel()
        await asyncio.wait(under_way)


async def test_a_run_that_is_cut_off_again_and_again_is_not_begun_for_ever(store_address: str) -> None:
    gates = Gates()
    async with driven(
        store_address, gates=gates, limits=RunLimits(most_attempts=2), by_a_driver=False
    ) as here:
        run = await here.runs.create(LOCAL, count(5, hold="a"), await new(here))
        await crash(here, gates)
        await crash(here, gates)
        async with here.driver().driving():
            outcome = await here.runs.outcome(LOCAL, run)
        assert outcome.error is not None
        assert outcome.error["error"] == "TooManyAttempts"


async def test_a_run_that_the_store_was_away_for_again_and_again_goes_on(
    store_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(driving, "AFTER_FAILURE_S", 0.01)
    async with driven(store_address, limits=RunLimits(most_attempts=2), by_a_driver=False) as here:
        append, failures = here.store.events.append, iter(range(4))

        async def away(told: Sequence[Event]) -> Sequence[Event]:
            if next(failures, None) is not None:
                raise StorageFailed("here", "the database is away", "wait")
            return await append(told)

        monkeypatch.setattr(here.store.events, "append", away)
        run = await here.runs.create(LOCAL, count(), await new(here))
        async with here.driver().driving():
            over = await ended(here, run)
        assert over is not None and (over.status, over.error) == ("success", None)
        assert over.attempt > 2


async def test_no_more_runs_are_driven_at_once_than_there_is_room_for(store_address: str) -> None:
    gates = Gates()
    async with driven(store_address, gates=gates, limits=RunLimits(at_once=2, drain_s=1)) as here:
        runs = [await here.runs.create(LOCAL, count(hold=f"g{at}"), await new(here)) for at in range(3)]
        await gates.come("g0")
        await gates.come("g1")
        assert not gates.gate("g2")[0].is_set()
        assert (await here.runs.get(LOCAL, runs[2].run_id)).status == "pending"
        gates.open("g0")
        await gates.come("g2")
        for name in ("g1", "g2"):
            gates.open(name)
        for run in runs:
            assert (await here.runs.outcome(LOCAL, run)).error is None


class Told(Webhooks):
    """Webhooks that are only noted."""

    def __init__(self) -> None:
        super().__init__(WebhookSettings())
        self.told: list[tuple[str, Mapping[str, Any]]] = []

    async def tell(self, url: str, body: Mapping[str, Any]) -> bool:
        self.told.append((url, body))
        return True


async def test_a_webhook_is_told_of_every_end_of_its_run(store_address: str) -> None:
    webhooks = Told()
    async with driven(store_address, webhooks=webhooks) as here:
        url = "https://hooks.test/x"
        good = await here.runs.create(LOCAL, count(webhook=url, metadata={"m": 1}), await new(here))
        await here.runs.outcome(LOCAL, good)
        bad = await here.runs.create(LOCAL, count(webhook=url, fail=True), await new(here))
        await here.runs.outcome(LOCAL, bad)
        pending = await here.runs.create(LOCAL, count(webhook=url, after_s=600), await new(here))
        await here.runs.cancel(LOCAL, pending.run_id)
        with pytest.raises(InvalidInput):
            await here.runs.create(LOCAL, count(webhook="file:///etc/passwd"), await new(here))
    told = {body["run_id"]: body for _, body in webhooks.told}  # each by itself, in no order
    first, second, third = (told.pop(run.run_id) for run in (good, bad, pending))
    assert [one["status"] for one in (first, second, third)] == ["success", "error", "interrupted"]
    assert not told
    assert first["metadata"]["m"] == 1
    assert first["values"] == {"n": 3, "log": ["one", "two"]} and first["error"] is None
    assert first["created_at"] <= first["run_started_at"] <= first["run_ended_at"] <= first["webhook_sent_at"]
    assert second["values"]["n"] == 1 and second["error"]["message"] == "broken"
    assert third["values"] is None and third["run_started_at"] is None


async def read_some(parts: Any, events: Sequence[str]) -> list[Part]:
    """Parts until all these events have come, in order."""
    seen: list[Part] = []
    wanted = list(events)
    async with asyncio.timeout(30):
        async for part in parts:
            seen.append(part)
            if part.event == wanted[0]:
                wanted.pop(0)
            if not wanted:
                await parts.aclose()
                return seen
    raise AssertionError(f"{wanted} did not come")


async def test_the_stream_of_a_thread_tells_of_one_run_after_the_other(here: Driven) -> None:
    thread = await new(here)
    wanted = ["metadata", "values", "values", "values", "metadata"] * 2
    reading = asyncio.create_task(
        read_some(here.runs.streams.of_thread(thread, ("run_modes",), after=0), wanted)
    )
    lives = asyncio.create_task(
        read_some(here.runs.streams.of_thread(thread, ("lifecycle",), after=0), ["metadata"] * 4)
    )
    runs = [await here.runs.create(LOCAL, count(), thread) for _ in range(2)]
    parts = await reading
    assert [part.event for part in parts] == wanted
    assert [part.data.get("run_id") for part in parts if part.event == "metadata"] == [
        run.run_id for run in runs for _ in range(2)
    ]
    assert parts[4].data == {"status": "run_done", "run_id": runs[0].run_id}
    assert [part.event for part in await lives] == ["metadata"] * 4
    middle = parts[4].number
    assert (
        await read_some(here.runs.streams.of_thread(thread, ("run_modes",), middle), wanted[5:]) == parts[5:]
    )


async def test_who_reads_along_is_told_of_writes_from_outside_if_he_asks_for_that(store_address: str) -> None:
    async with driven(store_address, limits=RunLimits(chunks_for_s=1.0)) as here:
        thread = await new(here)
        await here.runs.outcome(LOCAL, await here.runs.create(LOCAL, count(), thread))
        await here.runs.written(thread, {"values": {"n": 9}})
        after = await here.store.events.last(thread)
        writes = here.runs.streams.of_thread(thread, ("state_update",), after=0)
        (part,) = await read_some(writes, ["state_update"])
        assert part.data == {"state": {"values": {"n": 9}}, "thread_id": thread}
        assert part.number == after

        async def gone() -> bool:
            return [event async for event in here.store.events.read(thread, after - 1)] == []

        await until(gone)


async def test_a_store_that_fails_for_a_while_stops_nothing_for_good(
    store_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(driving, "AGAIN_S", 0.05)
    monkeypatch.setattr(ending, "AGAIN_S", 0.05)
    failures = dict.fromkeys(("claim_all", "drop_chunks"), 3)

    def failing(found: Any, name: str) -> Any:
        async def call(*given: Any, **options: Any) -> Any:
            if failures[name]:
                failures[name] -= 1
                raise StorageFailed("s.db", "the disk is full")
            return await found(*given, **options)

        return call

    async with driven(store_address, limits=RunLimits(chunks_for_s=0.1), by_a_driver=False) as here:
        monkeypatch.setattr(here.store.runs, "claim_all", failing(here.store.runs.claim_all, "claim_all"))
        monkeypatch.setattr(
            here.store.events, "drop_chunks", failing(here.store.events.drop_chunks, "drop_chunks")
        )
        async with here.driver().driving():
            run = await here.runs.create(LOCAL, count(), await new(here))
            assert await ended(here, run) is not None
            await until(lambda: nothing_told(here, run))
    assert set(failures.values()) == {0}


async def test_a_run_that_ended_for_want_of_the_store_goes_on_soon_however_seldom_one_looks_for_lost_ones(
    store_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(driving, "AFTER_FAILURE_S", 0.05, raising=False)
    async with driven(store_address, limits=RunLimits(look_for_lost_s=3600), by_a_driver=False) as here:
        note, failures = here.store.runs.note, [StorageFailed("s.db", "it is away")] * 2

        async def failing(run_id: str) -> RunRecord | None:
            if failures:
                raise failures.pop()
            return await note(run_id)

        monkeypatch.setattr(here.store.runs, "note", failing)
        async with here.driver().driving():
            run = await here.runs.create(LOCAL, count(), await new(here))
            over = await ended(here, run)
    assert over is not None and over.status == "success" and over.attempt == 3


async def test_two_servers_on_one_store_share_its_runs_and_each_tells_of_all(store_address: str) -> None:
    limits = RunLimits(at_once=2, drain_s=2)
    async with driven(store_address, limits=limits) as one, driven(store_address, limits=limits) as other:
        threads = [await new(one) for _ in range(3)]
        runs = [await (one, other)[at % 2].runs.create(LOCAL, count(), threads[at % 3]) for at in range(12)]
        async with asyncio.timeout(40):
            outcomes = [await (other, one)[at % 2].runs.outcome(LOCAL, run) for at, run in enumerate(runs)]
        assert [outcome.values["n"] for outcome in outcomes] == [3 * (at // 3 + 1) for at in range(12)]
        rows = [await one.runs.get(LOCAL, run.run_id) for run in runs]
        assert {row.attempt for row in rows} == {1}


async def test_a_run_that_becomes_due_while_one_looks_is_not_waited_for_until_somebody_rings(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = HeldClock()
    limits = RunLimits(look_for_lost_s=1e9, longest_run_s=1e9)
    async with driven(clock=clock, limits=limits, by_a_driver=False) as here:
        run = await here.runs.create(LOCAL, count(after_s=5.0), await new(here))
        claim = here.store.runs.claim_all

        async def slowly(
            owner: str, now: float, most: int, hosted: Collection[str] | None
        ) -> tuple[Sequence[RunRecord], float | None]:
            found = await claim(owner, now, most, hosted)
            if not found[0] and not clock.now() > run.not_before:
                clock.move(10)  # time goes by after the look
            return found

        monkeypatch.setattr(here.store.runs, "claim_all", slowly)
        async with here.driver().driving():
            assert await ended(here, run) is not None


async def test_a_step_waits_for_no_word_that_whoever_goes_on_would_tell_anew(
    here: Driven, monkeypatch: pytest.MonkeyPatch
) -> None:
    events, answers = here.store.events, asyncio.Event()
    append = events.append

    async def held(told: Sequence[Event]) -> Sequence[Event]:
        await answers.wait()
        return await append(told)

    monkeypatch.setattr(events, "append", held)
    asked = Asked("count", Request(input={"n": 1, "hold": "one"}, durability="sync", modes=("values",)))
    run = await here.runs.create(LOCAL, asked, await new(here))
    await here.gates.come("one")  # its input is stored before
    answers.set()
    here.gates.open("one")
    assert (await here.runs.outcome(LOCAL, run)).values["log"] == ["one", "two"]


async def test_that_a_graph_has_finished_is_told_once_its_thread_says_so(
    here: Driven, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads, told_before = here.store.threads, dict[str, bool]()
    save = threads.save

    async def saved(record: ThreadRecord) -> None:
        kinds = [event.kind async for event in here.store.events.read(record.thread_id, chunks=False)]
        told_before[record.status] = "run_finished" in kinds
        await save(record)

    monkeypatch.setattr(threads, "save", saved)
    run = await here.runs.create(LOCAL, count(), await new(here))
    assert (await here.runs.outcome(LOCAL, run)).values == {"n": 3, "log": ["one", "two"]}
    assert told_before == {"running": False, "idle": False}
