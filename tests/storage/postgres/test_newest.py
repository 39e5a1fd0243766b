"""The newest checkpoint of a held thread is known to its holder; whoever else writes there is seen."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
import pytest
from langgraph.checkpoint.base import ERROR, CheckpointTuple, empty_checkpoint

from swarmwright.ports.threads import ThreadRecord
from swarmwright.storage.opening import open_store
from swarmwright.storage.postgres.newest import Newest
from swarmwright.storage.postgres.rows import PostgresRows
from swarmwright.storage.rows import Saved
from swarmwright.storage.store import Store

AT: Any = {"configurable": {"thread_id": "t", "checkpoint_ns": ""}}


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Grows with each question for checkpoints that goes to the database."""
    read, asked = PostgresRows._read, list[str]()

    async def counted(self: PostgresRows, *given: Any) -> Any:
        asked.append("look")
        return await read(self, *given)

    monkeypatch.setattr(PostgresRows, "_read", counted)
    return asked


@contextmanager
def counted(looks: list[str], expected: int) -> Iterator[None]:
    before = len(looks)
    yield
    assert len(looks) - before == expected


async def put(store: Store, number: int, parent: Any = AT) -> Any:
    checkpoint: Any = {**empty_checkpoint(), "id": f"{number:04}"}
    return await store.checkpointer.aput(parent, checkpoint, {"source": "loop", "step": number}, {})


async def newest(store: Store) -> CheckpointTuple | None:
    return await store.checkpointer.aget_tuple(AT)


async def test_its_holder_looks_once_and_then_knows_what_it_has_written(
    postgres_url: str, looks: list[str]
) -> None:
    async with open_store(postgres_url) as store, open_store(postgres_url) as other:
        with await store.threads.hold("t"):
            with counted(looks, 1):
                assert await newest(store) is None and await newest(store) is None
                at = await put(store, 1)
                await store.checkpointer.aput_writes(at, [("a", 1)], "one")
                await store.checkpointer.aput_writes(at, [("a", 2)], "two", "before")
                found = await newest(store)
            assert found == await newest(other)
            assert found is not None and found.pending_writes == [("one", "a", 1), ("two", "a", 2)]
            with counted(looks, 0):
                await store.checkpointer.aput_writes(
                    {"configurable": AT["configurable"] | {"checkpoint_id": "0002"}}, [("b", 1)], "early"
                )
                await put(store, 2, at)
                found = await newest(store)
            assert found is not None and found == await newest(other)
            assert found.pending_writes == [("early", "b", 1)] and found.parent_config == at
            await store.checkpointer.aput_writes(found.config, [(ERROR, "first")], "early")
            assert await newest(store) == await newest(other)
        with counted(looks, 2):
            await newest(store)
            await newest(store)


async def test_what_is_written_after_it_has_let_go_is_seen_when_it_has_the_thread_again(
    postgres_url: str,
) -> None:
    async with open_store(postgres_url) as store, open_store(postgres_url) as other:
        with await store.threads.hold("t"):
            await put(store, 1)
            await newest(store)
        with await other.threads.hold("t"):
            await put(other, 2)
        with await store.threads.hold("t"):
            found = await newest(store)
            assert found is not None and found.checkpoint["id"] == "0002"


async def test_what_was_written_while_its_session_was_lost_is_seen(postgres_url: str) -> None:
    async with open_store(postgres_url) as store, open_store(postgres_url) as other:
        with await store.threads.hold("t"):
            await put(store, 1)
            await newest(store)
            with psycopg.connect(postgres_url, autocommit=True) as server:
                server.execute(
                    "SELECT pg_terminate_backend(pid, 5000) FROM pg_locks WHERE locktype = 'advisory' "
                    "AND mode = 'ExclusiveLock' AND granted"
                )
            await put(other, 2)  # without a hold: nobody has the lock
            await store.threads._holds.look()  # type: ignore[attr-defined]
            found = await newest(store)
            assert found is not None and found.checkpoint["id"] == "0002"


async def test_a_deleted_and_a_copied_thread_are_what_they_are(postgres_url: str) -> None:
    async with open_store(postgres_url) as store:
        await store.threads.create(ThreadRecord("t", created_at=1.0, updated_at=1.0))
        with await store.threads.hold("t"):
            await put(store, 1)
            assert await newest(store) is not None
            await store.threads.delete("t")
            assert await newest(store) is None
        elsewhere: Any = {"configurable": {"thread_id": "u", "checkpoint_ns": ""}}
        await put(store, 3, elsewhere)
        with await store.threads.hold("t"):
            assert await newest(store) is None
            assert await store.threads.copy("u", ThreadRecord("t", created_at=1.0, updated_at=1.0))
            found = await newest(store)
            assert found is not None and found.checkpoint["id"] == "0003"
            await store.checkpointer.adelete_thread("t")
            assert await newest(store) is None


async def test_what_was_looked_at_before_something_was_written_is_not_taken_for_the_newest() -> None:
    known, going_on = Newest(), asyncio.Event()

    async def slowly() -> None:
        await going_on.wait()

    looking = asyncio.ensure_future(known.found(slowly))
    await asyncio.sleep(0)
    async with known.writing():
        known.put(Saved(("t", ""), "0001", None, b"", ()), 0)
    going_on.set()
    assert await looking is None

    async def now() -> Saved:
        return Saved(("t", ""), "0001", None, b"", ())

    assert await known.found(now) == await now()


@pytest.mark.parametrize("seed", range(6))
async def test_however_writes_and_looks_overlap_it_knows_what_the_database_says(
    postgres_url: str, seed: int
) -> None:
    chance = random.Random(seed)
    async with open_store(postgres_url) as store, open_store(postgres_url) as other:
        with await store.threads.hold("t"):
            for turn in range(12):
                some: list[Any] = []
                for _ in range(chance.randint(1, 5)):
                    id_ = f"{chance.randint(1, turn + 2):04}"
                    at: Any = {"configurable": {**AT["configurable"], "checkpoint_id": id_}}
                    match chance.randrange(4):
                        case 0:
                            some.append(put(store, int(id_)))
                        case 1:
                            some.append(newest(store))
                        case _:
                            task, value = f"task {chance.randint(1, 3)}", chance.randint(1, 9)
                            some.append(store.checkpointer.aput_writes(at, [("a", value)], task))
                tasks = [asyncio.ensure_future(one) for one in some]
                if chance.random() < 0.3:
                    await asyncio.sleep(0)
                    chance.choice(tasks).cancel()
                await asyncio.gather(*tasks, return_exceptions=True)
                assert await newest(store) == await newest(other)
