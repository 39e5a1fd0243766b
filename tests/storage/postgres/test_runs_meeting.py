"""Two who decide about the runs of one thread at the same moment: the second sees what the first decided."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import psycopg
import pytest

from support.crews import WAIT_S
from swarmwright.errors import ThreadBusy
from swarmwright.ports.runs import Multitask, RunRecord
from swarmwright.storage.opening import open_store
from swarmwright.storage.records import Rows
from swarmwright.storage.runs import RUNS

LOOK_S = 0.2
"""How long to look whether somebody waits."""


def run(run_id: str, multitask: Multitask = "enqueue") -> RunRecord:
    return RunRecord(run_id, "t", "a", multitask=multitask)


def given(one: RunRecord, rows: Rows[RunRecord] = RUNS) -> str:
    row = dict(zip(rows.names, rows.row(one), strict=True))
    return json.dumps([{**row, "metadata": json.loads(row["metadata"])}])


@asynccontextmanager
async def undecided(url: str, statement: str, *values: Any) -> AsyncIterator[psycopg.AsyncConnection[Any]]:
    """A transaction that has done this, and is not over yet."""
    async with await psycopg.AsyncConnection.connect(url) as session:
        await session.execute("SET search_path TO swarmwright")
        await session.execute(statement.encode(), values)
        yield session


async def waits(task: asyncio.Future[Any]) -> bool:
    await asyncio.wait([task], timeout=LOOK_S)
    return not task.done()


async def test_who_will_not_wait_sees_the_run_that_is_just_taken_in(postgres_url: str) -> None:
    async with open_store(postgres_url) as store:
        admit = "SELECT * FROM admit_runs(%s)"
        async with undecided(postgres_url, admit, given(run("first"))) as first:
            asking = asyncio.ensure_future(store.runs.admit([run("r", "reject")]))
            assert await waits(asking)
            await store.runs.admit([RunRecord("elsewhere", "u", "a")])  # nobody else is kept waiting
            await first.commit()
            async with asyncio.timeout(WAIT_S):
                with pytest.raises(ThreadBusy):
                    await asking


async def test_who_interrupts_asks_the_run_that_is_just_begun(postgres_url: str) -> None:
    async with open_store(postgres_url) as store:
        await store.runs.admit([run("first")])
        async with undecided(postgres_url, "SELECT claim_run('x', 'y', 1, NULL)") as driver:
            asking = asyncio.ensure_future(store.runs.admit([run("r", "rollback")]))
            assert await waits(asking)
            assert await store.runs.claim("me", 1.0) is None  # it waits for nobody
            await driver.commit()
            async with asyncio.timeout(WAIT_S):
                ((asked,),) = [one.stopped for one in await asking]
        assert (asked.run_id, asked.status, asked.stop, asked.owner) == ("first", "running", "rollback", "x")


async def test_who_claims_passes_by_what_another_decides_about(postgres_url: str) -> None:
    async with open_store(postgres_url) as store:
        await store.runs.admit([run("first"), run("second"), RunRecord("elsewhere", "u", "a")])
        async with undecided(postgres_url, "SELECT ask_to_stop('first', 'interrupt', 1)") as stops:
            async with asyncio.timeout(WAIT_S):
                begun = await store.runs.claim("me", 1.0)
                assert begun is not None and begun.run_id == "elsewhere"
                assert await store.runs.claim("me", 1.0) is None  # the second is not the oldest yet
            await stops.commit()
        begun = await store.runs.claim("me", 1.0)
        assert begun is not None and begun.run_id == "second"


async def test_two_whose_clocks_differ_do_not_both_begin_a_run_of_the_thread(postgres_url: str) -> None:
    """By the second one's clock the first run is not due, and it does not see yet that it was begun."""
    early = RunRecord("early", "t", "a", not_before=5.0)
    async with open_store(postgres_url) as store:
        await store.runs.admit([early, run("late")])
        async with undecided(postgres_url, "SELECT claim_run('x', 'y', 9, NULL)") as ahead:
            behind = asyncio.ensure_future(store.runs.claim("me", 1.0))
            assert await waits(behind)
            await ahead.commit()
            async with asyncio.timeout(WAIT_S):
                assert await behind is None
        states = {name: found.status for name in ("early", "late") if (found := await store.runs.get(name))}
    assert states == {"early": "running", "late": "pending"}
