"""The connection breaks once the work is done, before the answer comes: the answer is given all the same."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import psycopg
import pytest

from swarmwright.errors import RunExists, ThreadBusy
from swarmwright.ports.events import Event
from swarmwright.ports.runs import Admitted, RunQuery, RunRecord
from swarmwright.storage.opening import open_store
from swarmwright.storage.postgres.database import Connection, Database


@pytest.fixture
def losing(monkeypatch: pytest.MonkeyPatch) -> Callable[[], Any]:
    """Within this context the first answer is lost."""
    once = Database._once
    left = 0

    async def lose(self: Database, work: Callable[[Connection], Awaitable[Any]]) -> Any:
        nonlocal left
        result = await once(self, work)
        if left:
            left -= 1
            raise psycopg.OperationalError("the connection is lost")
        return result

    @contextmanager
    def losing() -> Iterator[None]:
        nonlocal left
        left = 1
        yield
        assert left == 0

    monkeypatch.setattr(Database, "_once", lose)
    return losing


def run(run_id: str, **fields: Any) -> RunRecord:
    return RunRecord(run_id, "t", "a", created_at=1.5, **fields)


async def test_a_run_is_taken_in_claimed_and_ended_once(postgres_url: str, losing: Callable[[], Any]) -> None:
    async with open_store(postgres_url) as store:
        runs = store.runs
        with losing():
            assert await runs.admit([run("a"), run("b")]) == [Admitted(run("a")), Admitted(run("b"))]
        assert await runs.count(RunQuery()) == 2
        with losing():
            begun = await runs.claim("me", 2.0)
        assert begun is not None and (begun.run_id, begun.attempt) == ("a", 1)
        with losing():
            assert await runs.finish("a", "success", 3.0, owner="me")
        assert not await runs.finish("a", "success", 4.0)
        with losing():
            stopped = await runs.ask_to_stop("b", "interrupt", 5.0)
        assert stopped is not None and stopped.status == "interrupted"
        with losing():
            assert await runs.claim("me", 6.0) is None


async def test_runs_that_are_claimed_together_are_claimed_once(
    postgres_url: str, losing: Callable[[], Any]
) -> None:
    async with open_store(postgres_url) as store:
        await store.runs.admit([replace(run(name), thread_id=name) for name in "abcd"])
        await store.runs.admit([replace(run("later", not_before=9.0), thread_id="e")])
        with losing():
            claimed, due = await store.runs.claim_all("me", 2.0, 3)
        assert [(one.run_id, one.attempt) for one in claimed] == [("a", 1), ("b", 1), ("c", 1)]
        assert due == 9.0
        claimed, due = await store.runs.claim_all("me", 2.0, 3)
        assert [one.run_id for one in claimed] == ["d"]


async def test_who_is_refused_is_refused_the_second_time_too(
    postgres_url: str, losing: Callable[[], Any]
) -> None:
    async with open_store(postgres_url) as store:
        await store.runs.admit([run("a")])
        with pytest.raises(RunExists):
            await store.runs.admit([run("a")])
        with losing():
            (admitted,) = await store.runs.admit([run("b", multitask="interrupt")])
        assert admitted.run == run("b", multitask="interrupt")
        with losing():
            assert await store.runs.count(RunQuery(statuses=("pending",))) == 1
        with pytest.raises(ThreadBusy):
            await store.runs.admit([run("c", multitask="reject")])


async def test_events_are_stored_once(postgres_url: str, losing: Callable[[], Any]) -> None:
    async with open_store(postgres_url) as store:
        told = [Event("signal", "t"), Event("chunk", "u", data={"run": "r"}), Event("signal", "t")]
        for some, first in ((told[:1], 1), (told, 2), (told[:1], 4)):
            with losing():
                stored = await store.events.append(some)
            assert stored[0].seq == first
        assert [event.seq async for event in store.events.read("t")] == [1, 2, 3, 4]
        assert [event.seq async for event in store.events.read("u")] == [1]


async def test_a_run_that_was_begun_is_given_back_once(postgres_url: str, losing: Callable[[], Any]) -> None:
    async with open_store(postgres_url) as store:
        await store.runs.admit([run("a", multitask="reject")])
        await store.runs.claim("me", 2.0)
        with losing():
            await store.runs.give_back("me", ["a"], 3.0)
        again = await store.runs.claim("me", 4.0)
        assert again is not None and again.attempt == 2
