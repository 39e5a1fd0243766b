"""LangGraph's own store, over every database, as hosted graphs have it."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg
import pytest
from langgraph.store.base import BaseStore, GetOp, ListNamespacesOp, MatchCondition, PutOp
from langgraph.store.memory import InMemoryStore

from swarmwright.errors import InvalidInput
from swarmwright.ports.memory import Artifact, Scope
from swarmwright.storage.address import DatabaseUrl, address_of
from swarmwright.storage.opening import open_memory, open_store

SPACES = (("users", "ann"), ("users", "bob", "notes"), ("items",), ("items", "items"), ("a",), ("notes",))


async def filled(store: BaseStore) -> BaseStore:
    for n, space in enumerate(SPACES):
        await store.aput(space, f"k{n}", {"n": n, "kind": "even" if n % 2 == 0 else "odd"})
    return store


async def test_items_are_kept_and_found(store_address: str) -> None:
    async with open_store(store_address) as storage:
        await filled(storage.items)
    async with open_store(store_address) as storage:
        item = await storage.items.aget(("users", "ann"), "k0")
        assert item is not None and item.value == {"n": 0, "kind": "even"}
        assert tuple(item.namespace) == ("users", "ann") and item.created_at.tzinfo is not None
        found = await storage.items.asearch(("users",), filter={"kind": "odd"})
        assert [(tuple(one.namespace), one.key) for one in found] == [(("users", "bob", "notes"), "k1")]
        assert len(await storage.items.asearch(())) == len(SPACES)
        await storage.items.adelete(("users", "ann"), "k0")
        assert await storage.items.aget(("users", "ann"), "k0") is None


async def test_an_item_says_to_less_than_a_second_when_it_was_made_and_when_last_written(
    store_address: str,
) -> None:
    began = time.time()
    async with open_store(store_address) as storage:
        moments = []
        for n in range(3):
            await storage.items.aput(("users", "ann"), "k", {"n": n})
            item = await storage.items.aget(("users", "ann"), "k")
            assert item is not None and item.value == {"n": n}
            moments.append((item.created_at.timestamp(), item.updated_at.timestamp()))
            await asyncio.sleep(0.02)
        (found,) = await storage.items.asearch(("users",))
    assert (found.created_at.timestamp(), found.updated_at.timestamp()) == moments[-1]
    assert {made for made, _ in moments} == {moments[0][0]}
    written = [at for _, at in moments]
    assert written == sorted(set(written)) and began - 0.1 < written[0] < written[-1] < time.time() + 0.1


LISTINGS: tuple[dict[str, Any], ...] = (
    {},
    {"prefix": ("users",)},
    {"prefix": ("*", "bob")},
    {"suffix": ("notes",)},
    {"suffix": ("items",)},
    {"suffix": ("items", "items")},
    {"suffix": ("*", "a")},
    {"prefix": ("items",), "suffix": ("items",)},
    {"prefix": ("users", "bob", "notes", "more")},
    {"max_depth": 1},
    {"prefix": ("users",), "max_depth": 2},
    {"max_depth": 1, "limit": 2, "offset": 1},
)


@pytest.mark.parametrize("listing", LISTINGS, ids=str)
async def test_namespaces_are_listed_as_langgraph_lists_them(
    store_address: str, listing: dict[str, Any]
) -> None:
    expected = await (await filled(InMemoryStore())).alist_namespaces(**listing)
    async with open_store(store_address) as storage:
        assert await (await filled(storage.items)).alist_namespaces(**listing) == expected


async def test_operations_in_a_batch_are_done_one_after_the_other(store_address: str) -> None:
    async with open_store(store_address) as storage:
        ops = [PutOp(("s",), "k", {"n": 1}), GetOp(("s",), "k"), PutOp(("s",), "k", None), GetOp(("s",), "k")]
        results: Any = await storage.items.abatch(ops)
        assert results[1].value == {"n": 1} and results[3] is None
        listed = await storage.items.abatch(
            [PutOp(("s",), "k", {}), ListNamespacesOp((MatchCondition("prefix", ("s",)),))]
        )
        assert listed[1] == [("s",)]


async def test_a_node_that_is_no_coroutine_reaches_the_store_from_its_thread(store_address: str) -> None:
    async with open_store(store_address) as storage:
        await asyncio.to_thread(storage.items.put, ("s",), "k", {"n": 1})
        item = await asyncio.to_thread(storage.items.get, ("s",), "k")
        assert item is not None and item.value == {"n": 1}
        with pytest.raises(asyncio.InvalidStateError):  # it would wait for itself
            storage.items.get(("s",), "k")


async def test_an_operation_that_is_cancelled_at_any_moment_leaves_it_usable(
    store_address: str,
) -> None:
    async with open_store(store_address) as storage:
        for turns in range(12):
            task = asyncio.create_task(storage.items.aput(("s",), "k", {"n": turns}))
            for _ in range(turns):
                await asyncio.sleep(0)
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            await storage.items.aput(("s",), "other", {"n": turns})
        assert await storage.items.aget(("s",), "other") is not None


async def test_an_item_that_is_to_live_for_a_time_is_kept_with_its_end(store_address: str) -> None:
    async with open_store(store_address) as storage:
        await storage.items.aput(("s",), "k", {"n": 1}, ttl=5)
        assert await storage.items.aget(("s",), "k") is not None
    ask = "SELECT expires_at IS NOT NULL, ttl_minutes FROM {}store"
    if isinstance(address_of(store_address), DatabaseUrl):
        with psycopg.connect(store_address) as server:
            ((ends, minutes),) = server.execute(ask.format("swarmwright.").encode()).fetchall()
    else:
        with closing(sqlite3.connect(f"{store_address}-items.db")) as db:
            ((ends, minutes),) = db.execute(ask.format("")).fetchall()
    assert ends and minutes == 5


def age(store_address: str, key: str) -> None:
    """Let the time of an item be over."""
    if isinstance(address_of(store_address), DatabaseUrl):
        with psycopg.connect(store_address) as server:
            past = "UPDATE swarmwright.store SET expires_at = now() - interval '1 second' WHERE key = %s"
            server.execute(past, (key,))
    else:
        with closing(sqlite3.connect(f"{store_address}-items.db")) as db, db:
            past = "UPDATE store SET expires_at = datetime('now', '-1 second') WHERE key = ?"
            db.execute(past, (key,))


READS: dict[str, Callable[[BaseStore], Awaitable[Any]]] = {
    "get": lambda items: items.aget(("s",), "over"),
    "get and refresh": lambda items: items.aget(("s",), "over", refresh_ttl=True),
    "search": lambda items: items.asearch(("s",)),
    "search and refresh": lambda items: items.asearch(("s",), refresh_ttl=True),
    "list": lambda items: items.alist_namespaces(prefix=("s",)),
}


@pytest.mark.parametrize("read", READS.values(), ids=READS.keys())
async def test_an_item_whose_time_is_over_is_gone_at_once_and_no_read_revives_it(
    store_address: str, read: Callable[[BaseStore], Awaitable[Any]]
) -> None:
    async with open_store(store_address) as storage:
        await storage.items.aput(("s",), "over", {"n": 1}, ttl=5)
        await storage.items.aput(("other",), "stays", {"n": 2}, ttl=5)
        assert await read(storage.items)
        age(store_address, "over")
        assert not await read(storage.items)
        assert not await read(storage.items)
        assert await storage.items.aget(("other",), "stays") is not None


async def test_an_item_of_less_than_a_minute_is_there_when_it_is_read_again(store_address: str) -> None:
    async with open_store(store_address) as storage:
        await storage.items.aput(("s",), "k", {"n": 1}, ttl=0.4)
        assert await storage.items.aget(("s",), "k", refresh_ttl=True) is not None
        assert await storage.items.aget(("s",), "k", refresh_ttl=True) is not None


async def test_what_no_database_keeps_is_refused_by_name_or_left_out(store_address: str) -> None:
    async with open_store(store_address) as storage:
        for name in ("a\0", "\ud800"):
            with pytest.raises(InvalidInput):
                await storage.items.aput(("s",), name, {})
        with pytest.raises(InvalidInput):
            await storage.items.aget(("s\ud800",), "k")
        await storage.items.aput(("s",), "k", {"x": "a\0b\ud800", "y": float("inf")})
        item = await storage.items.aget(("s",), "k")
        assert item is not None and item.value == {"x": "a\N{REPLACEMENT CHARACTER}b?", "y": None}
        assert await storage.items.asearch(("s",), filter={"x": "\0"}) == []


async def test_a_number_that_is_too_long_for_a_file_is_refused(tmp_path: Path) -> None:
    async with open_store(str(tmp_path / "s.db")) as storage:
        with pytest.raises(InvalidInput):
            await storage.items.aput(("s",), "k", {"n": 1 << 70})
        await storage.items.aput(("s",), "k", {"n": 1 << 60})
        assert await storage.items.asearch(("s",), filter={"n": 1 << 70}) == []


async def test_who_lists_items_sees_nothing_of_agents_memory(postgres_url: str) -> None:
    async with open_store(postgres_url) as storage, open_memory(postgres_url) as memory:
        await memory.write(Scope("public"), [Artifact("a secret", author="a")])
        await storage.items.aput(("memory", "public"), "k", {"n": 1})
        assert await storage.items.alist_namespaces() == [("memory", "public")]
        assert [one.value for one in await storage.items.asearch(())] == [{"n": 1}]
        assert [one.text for one in await memory.read(Scope("public"), "")] == ["a secret"]


async def test_a_store_whose_items_nobody_asks_for_makes_no_file_of_them(tmp_path: Path) -> None:
    async with open_store(str(tmp_path / "s.db")):
        pass
    assert not (tmp_path / "s.db-items.db").exists()


async def test_in_memory_items_are_kept_as_long_as_the_store_is_open() -> None:
    async with open_store(":memory:") as storage:
        await storage.items.aput(("s",), "k", {"n": 1})
        assert await storage.items.aget(("s",), "k") is not None
    async with open_store(":memory:") as storage:
        assert await storage.items.aget(("s",), "k") is None
