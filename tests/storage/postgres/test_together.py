"""What a step has written and its checkpoint are one commit, and neither is lost where that fails."""

from __future__ import annotations

import asyncio
from typing import Any

import psycopg
import pytest
from langgraph.checkpoint.base import empty_checkpoint

from support.driven import driven
from swarmwright.errors import HoldLost
from swarmwright.runtime.serving.callers import LOCAL
from swarmwright.runtime.serving.requests import Asked, Request
from swarmwright.storage.opening import open_store
from swarmwright.storage.store import Store

AT: Any = {"configurable": {"thread_id": "t", "checkpoint_ns": ""}}

COMMITS = (
    "SELECT s.xmin::text, w.xmin::text FROM swarmwright.saved s "
    "JOIN swarmwright.written w ON w.space = s.space AND w.id = s.parent"
)
"""(the transaction that wrote a checkpoint, the one that wrote what it comes of)."""


def asked(url: str, query: str) -> list[tuple[Any, ...]]:
    with psycopg.connect(url, autocommit=True) as db:
        done = db.execute(query.encode())
        return done.fetchall() if done.description else []


async def put(store: Store, number: int, parent: Any = AT) -> Any:
    checkpoint: Any = {**empty_checkpoint(), "id": f"{number:04}"}
    return await store.checkpointer.aput(parent, checkpoint, {"source": "loop", "step": number}, {})


async def step(store: Store, at: Any, number: int, *, task: str = "one") -> list[Any]:
    """What a task writes, and the checkpoint that follows, as LangGraph stores them: both at once."""
    writes = asyncio.ensure_future(store.checkpointer.aput_writes(at, [("a", number)], task))
    return await asyncio.gather(writes, put(store, number + 1, at), return_exceptions=True)


async def told(store: Store) -> list[tuple[str, list[Any]]]:
    found = [one async for one in store.checkpointer.alist(AT)]
    return [(one.config["configurable"]["checkpoint_id"], list(one.pending_writes or ())) for one in found]


async def test_a_step_and_its_checkpoint_are_one_commit(postgres_url: str) -> None:
    async with driven(postgres_url) as here:
        for _ in range(5):
            run = await here.runs.create(
                LOCAL, Asked("count", Request(input={"n": 1}), keep_thread=True), None
            )
            assert (await here.runs.outcome(LOCAL, run)).values["n"] == 3
    commits = asked(postgres_url, COMMITS)
    assert len(commits) >= 10 and sum(one == other for one, other in commits) >= 10


async def test_both_are_there_for_its_holder_and_for_all_others(postgres_url: str) -> None:
    async with open_store(postgres_url) as store, open_store(postgres_url) as other:
        with await store.threads.hold("t"):
            at = await put(store, 1)
            assert not [one for one in await step(store, at, 1) if isinstance(one, Exception)]
            expected = [("0002", []), ("0001", [("one", "a", 1)])]
            assert await told(store) == await told(other) == expected
            newest = await store.checkpointer.aget_tuple(AT)
            assert newest == await other.checkpointer.aget_tuple(AT)
    assert len({one for pair in asked(postgres_url, COMMITS) for one in pair}) == 1


async def test_what_a_task_has_written_before_stays_as_it_was(postgres_url: str) -> None:
    async with open_store(postgres_url) as store:
        with await store.threads.hold("t"):
            at = await put(store, 1)
            await store.checkpointer.aput_writes(at, [("a", 7)], "one")
            assert not [one for one in await step(store, at, 1) if isinstance(one, Exception)]
            assert await told(store) == [("0002", []), ("0001", [("one", "a", 7)])]


async def test_several_tasks_and_long_texts_are_all_stored(postgres_url: str) -> None:
    text = "what was said at length. " * 40
    async with open_store(postgres_url) as store:
        with await store.threads.hold("t"):
            at = await put(store, 1)
            tasks = [("a", 1), ("b", 2), ("c", text)]
            writes = [
                asyncio.ensure_future(store.checkpointer.aput_writes(at, [one], one[0])) for one in tasks
            ]
            await asyncio.gather(*writes, put(store, 2, at))
            assert await told(store) == [("0002", []), ("0001", [(name, name, one) for name, one in tasks])]


async def test_whose_thread_was_taken_stores_neither(postgres_url: str) -> None:
    async with open_store(postgres_url) as store:
        with await store.threads.hold("t"):
            at = await put(store, 1)
            asked(postgres_url, "UPDATE swarmwright.holds SET token = token + 1 WHERE thread_id = 't'")
            wrote, kept = await step(store, at, 1)
            assert isinstance(wrote, HoldLost) and wrote is kept  # asked for once
    assert asked(postgres_url, "SELECT count(*) FROM swarmwright.written") == [(0,)]
    assert asked(postgres_url, "SELECT count(*) FROM swarmwright.saved") == [(1,)]


@pytest.mark.parametrize("turns", range(8))
async def test_what_is_written_is_stored_also_where_its_checkpoint_is_cancelled(
    postgres_url: str, turns: int
) -> None:
    async with open_store(postgres_url) as store:
        with await store.threads.hold("t"):
            at = await put(store, 1)
            writes = asyncio.ensure_future(store.checkpointer.aput_writes(at, [("a", 1)], "one"))
            follows = asyncio.ensure_future(put(store, 2, at))
            for _ in range(turns):
                await asyncio.sleep(0)
            follows.cancel()
            async with asyncio.timeout(30):
                await writes
            found = dict(await told(store))
            assert found["0001"] == [("one", "a", 1)]
