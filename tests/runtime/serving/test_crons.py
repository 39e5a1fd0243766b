"""Schedules at work: turns are taken when they come, once, and made up for after a pause."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from support import serving
from support.clocks import HeldClock
from support.driven import driven
from swarmwright.errors import InvalidInput, StorageFailed
from swarmwright.ports.crons import CronQuery
from swarmwright.ports.runs import RunQuery, RunRecord
from swarmwright.runtime.serving.callers import LOCAL, Caller
from swarmwright.runtime.serving.limits import RunLimits
from swarmwright.runtime.serving.services import Services
from swarmwright.runtime.serving.threads import ThreadSearch

HOUR = 3600.0


class Clock(HeldClock):
    """Ids of its own are those of a real store: unique over restarts."""

    def __init__(self, now: float, name: str = "id") -> None:
        super().__init__(now)
        self._name = name

    def new_id(self) -> str:
        return f"{self._name}-{super().new_id()}"


@pytest.fixture
def clock() -> Clock:
    return Clock(10 * HOUR + 60)


@pytest.fixture
async def services(tmp_path: Path, clock: Clock) -> AsyncIterator[Services]:
    async with serving.services(tmp_path, clock) as made:
        yield made


async def soon(services: Services, done: Callable[[Sequence[RunRecord]], bool]) -> Sequence[RunRecord]:
    """The runs, newest first, once they are as said."""
    return await serving.runs_once(services.stores.runs, done)


def over(number: int) -> Callable[[Sequence[RunRecord]], bool]:
    return lambda runs: [run.status for run in runs].count("success") == number


async def settled() -> None:
    """Let everybody who is awake do what they can."""
    for _ in range(50):
        await asyncio.sleep(0.002)


async def test_a_turn_is_taken_when_its_time_has_come_and_then_the_next(
    services: Services, clock: Clock
) -> None:
    ann, request = Caller("ann", user={"identity": "ann"}), {"input": {"text": "a"}}
    cron = await services.crons.create(ann, "echo", "0 * * * *", request=request, on_completion="keep")
    assert cron.next_at == 11 * HOUR
    await settled()
    clock.move(58 * 60)
    await settled()
    assert await services.stores.runs.count(RunQuery()) == 0
    clock.move(60)
    (run,) = await soon(services, over(1))
    assert (run.tenant, run.metadata["cron_id"]) == ("ann", cron.cron_id)
    assert (await services.crons.get(ann, cron.cron_id)).next_at == 12 * HOUR
    await settled()
    clock.move(HOUR)
    first, second = await soon(services, over(2))
    assert first.thread_id != second.thread_id


async def test_whoever_sees_a_schedule_sees_the_threads_of_its_turns(
    services: Services, clock: Clock
) -> None:
    ann, bob = (Caller("t", name, filters={"owner": name}) for name in ("ann", "bob"))
    request = {"input": {"text": "a"}}
    await services.crons.create(ann, "echo", "0 * * * *", request=request, on_completion="keep")
    await settled()
    clock.move(HOUR)
    (run,) = await soon(services, over(1))
    assert (await services.threads.get(ann, run.thread_id)).record.metadata["owner"] == "ann"
    assert (await services.runs.get(ann, run.run_id)).run_id == run.run_id
    assert await services.threads.count(bob, ThreadSearch()) == 0


async def test_runs_on_a_thread_follow_each_other_there(services: Services, clock: Clock) -> None:
    await services.threads.create(LOCAL, "daily")
    await services.crons.create(
        LOCAL, "echo", "@hourly", thread_id="daily", request={"input": {"log": ["turn"]}}
    )
    for number in (1, 2):
        await settled()
        clock.move(HOUR)
        await soon(services, over(number))
    state = await services.threads.states.read(LOCAL, "daily")
    assert state.values["log"] == ["turn", "said", "turn", "said"]


async def test_turns_that_were_missed_are_made_up_for_by_one_run(tmp_path: Path) -> None:
    async with serving.services(tmp_path, Clock(0.0, "one")) as services:
        cron = await services.crons.create(LOCAL, "echo", "@hourly", request={"input": {"text": "a"}})
    async with serving.services(tmp_path, Clock(10.5 * HOUR, "two")) as services:
        await soon(services, over(1))
        await settled()
        assert await services.stores.runs.count(RunQuery()) == 1
        assert (await services.crons.get(LOCAL, cron.cron_id)).next_at == 11 * HOUR


async def test_what_is_switched_off_or_at_its_end_takes_no_turn(services: Services, clock: Clock) -> None:
    off = await services.crons.create(LOCAL, "echo", "@hourly", enabled=False)
    ends = await services.crons.create(LOCAL, "echo", "@hourly", end_at=11 * HOUR)
    await settled()
    clock.move(2 * HOUR)
    await settled()
    assert await services.stores.runs.count(RunQuery()) == 1
    assert (await services.crons.get(LOCAL, ends.cron_id)).next_at is None
    on = await services.crons.update(LOCAL, off.cron_id, enabled=True)
    assert on.next_at == 13 * HOUR  # what it has missed meanwhile was not to be


@pytest.mark.parametrize("end_at", [1.0, 10.5 * HOUR])
async def test_a_schedule_that_ends_before_its_first_turn_is_refused_and_not_kept(
    services: Services, end_at: float
) -> None:
    with pytest.raises(InvalidInput, match="1970-01-01T11:00:00") as refused:
        await services.crons.create(LOCAL, "echo", "@hourly", end_at=end_at)
    assert refused.value.place == "end_time"
    assert await services.crons.count(LOCAL, CronQuery()) == 0


async def test_a_schedule_is_given_an_end_that_is_over_only_where_it_is_switched_off(
    services: Services,
) -> None:
    made = await services.crons.create(LOCAL, "echo", "@hourly")
    with pytest.raises(InvalidInput, match="end_time"):
        await services.crons.update(LOCAL, made.cron_id, end_at=HOUR)
    assert await services.crons.get(LOCAL, made.cron_id) == made
    over = await services.crons.update(LOCAL, made.cron_id, end_at=HOUR, enabled=False)
    assert (over.enabled, over.next_at) == (False, None)
    with pytest.raises(InvalidInput, match="end_time"):
        await services.crons.update(LOCAL, made.cron_id, enabled=True)


async def test_a_schedule_whose_thread_is_gone_is_switched_off(
    services: Services, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    await services.threads.create(LOCAL, "t")
    cron = await services.crons.create(LOCAL, "echo", "@hourly", thread_id="t")
    await services.threads.delete(LOCAL, "t")
    await settled()
    with caplog.at_level(logging.WARNING):
        clock.move(HOUR)
        await settled()
    assert (await services.crons.get(LOCAL, cron.cron_id)).enabled is False
    assert "switched off" in caplog.text


async def test_two_servers_take_a_turn_once(services: Services, clock: Clock) -> None:
    cron = await services.crons.create(LOCAL, "echo", "@hourly", request={"input": {"text": "a"}})
    async with services.crons.firing(services.runs):  # as another process would
        await settled()
        clock.move(HOUR)
        await soon(services, over(1))
        await settled()
    assert await services.stores.runs.count(RunQuery()) == 1
    assert (await services.crons.get(LOCAL, cron.cron_id)).next_at == 12 * HOUR


def away(monkeypatch: pytest.MonkeyPatch, store: Any, method: str) -> None:
    """Let the store fail at this, until it is let go."""

    async def fails(*args: object, **options: object) -> None:
        raise StorageFailed("s.db", "it is away")

    monkeypatch.setattr(type(store), method, fails)


async def test_a_turn_that_comes_while_the_store_takes_no_run_is_taken_once_it_does(
    services: Services, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    cron = await services.crons.create(LOCAL, "echo", "@hourly", request={"input": {"text": "a"}})
    await settled()
    with monkeypatch.context() as patch:
        away(patch, services.stores.runs, "admit")
        clock.move(HOUR)
        await settled()
        assert (await services.crons.get(LOCAL, cron.cron_id)).next_at == 11 * HOUR
    clock.move(1)
    await soon(services, over(1))
    await settled()
    assert (await services.crons.get(LOCAL, cron.cron_id)).next_at == 12 * HOUR
    clock.move(1)
    await settled()
    assert await services.stores.runs.count(RunQuery()) == 1


@pytest.mark.parametrize("failing", ["runs.admit", "crons.advance"])
async def test_a_turn_in_the_midst_of_which_a_server_ends_is_taken_once_by_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failing: str
) -> None:
    clock = Clock(10 * HOUR + 60, "one")
    with monkeypatch.context() as patch:
        async with serving.kept_services(tmp_path, clock) as (store, services):
            request = {"input": {"text": "a"}}
            cron = await services.crons.create(LOCAL, "echo", "@hourly", request=request)
            await settled()
            away(patch, getattr(store, failing.partition(".")[0]), failing.partition(".")[2])
            clock.move(HOUR)
            await settled()
    async with serving.services(tmp_path, Clock(11 * HOUR + 61, "two")) as services:
        await soon(services, over(1))
        await settled()
        assert await services.stores.runs.count(RunQuery()) == 1
        if failing == "crons.advance":  # a thread was made for the second asking, and is gone again
            assert await services.threads.count(LOCAL, ThreadSearch()) == 1
        assert (await services.crons.get(LOCAL, cron.cron_id)).next_at == 12 * HOUR


@pytest.mark.parametrize(
    "request_",
    [
        {"config": {"configurable": {"__pregel_send": 1}}},
        {"webhook": "ftp://example.org"},
        {"stream_mode": ["nonsense"]},
    ],
)
async def test_a_request_that_could_not_be_run_is_refused_at_once(
    services: Services, request_: dict[str, Any]
) -> None:
    from swarmwright.errors import InvalidInput

    with pytest.raises(InvalidInput):
        await services.crons.create(LOCAL, "echo", "@hourly", request=request_)


async def test_a_schedule_tells_the_same_webhooks_as_a_run() -> None:
    from swarmwright.errors import InvalidInput

    limits = RunLimits(drain_s=2, webhook_networks=("10.1.0.0/16",))
    async with driven(limits=limits) as here:
        crons = here.services.crons
        made = await crons.create(LOCAL, "chat", "@hourly", request={"webhook": "http://10.1.2.3/told"})
        assert made.request["webhook"] == "http://10.1.2.3/told"
        for place in ("10.2.0.1", "127.0.0.1"):
            with pytest.raises(InvalidInput, match="open internet"):
                await crons.update(LOCAL, made.cron_id, request={"webhook": f"http://{place}/told"})
