"""Threads as a server keeps them, over every database: found by what is known of them, copied, deleted."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from dataclasses import replace
from typing import Any

import psycopg
import pytest
from hypothesis import given
from hypothesis import strategies as st
from langchain_core.messages import AIMessage
from langgraph.checkpoint.base import empty_checkpoint
from psycopg.sql import SQL, Identifier

from graph.teams import flow, team
from support.crews import WAIT_S, FunctionCrew
from swarmwright.errors import ThreadBusy
from swarmwright.ports.commands import Pause, Resume
from swarmwright.ports.events import Event
from swarmwright.ports.runs import RunQuery, RunRecord
from swarmwright.ports.teams import Followed
from swarmwright.ports.threads import ThreadQuery, ThreadRecord
from swarmwright.runtime.platform import Platform
from swarmwright.storage.address import DatabaseUrl, address_of
from swarmwright.storage.opening import open_store
from swarmwright.storage.records import contains
from swarmwright.storage.store import Store
from swarmwright.workflow.tree import Gate

SOURCE: Any = {"source": "loop", "step": 1}
TEXT = "What was said is long enough to be kept apart from all else. " * 10


def thread(thread_id: str, at: float = 0.0, **fields: Any) -> ThreadRecord:
    return ThreadRecord(thread_id, created_at=at, updated_at=at, **fields)


async def found(storage: Store, **query: Any) -> list[str]:
    return [record.thread_id for record in await storage.threads.search(ThreadQuery(**query))]


async def said(storage: Store, thread_id: str, text: str, id_: str, ns: str = "") -> None:
    """A checkpoint of that id, which follows the newest, and what a task has written beside it."""
    where: Any = {"configurable": {"thread_id": thread_id, "checkpoint_ns": ns}}
    newest = await storage.checkpointer.aget_tuple(where)
    if newest is not None:
        where = newest.config
    checkpoint: Any = {**empty_checkpoint(), "id": id_}
    at = await storage.checkpointer.aput(where, checkpoint, SOURCE, {})
    await storage.checkpointer.aput_writes(at, [("messages", [AIMessage(text, id=id_)])], f"task {id_}")


async def stands(storage: Store, thread_id: str, ns: str = "") -> list[tuple[str, str | None, list[str]]]:
    """(id, parent, what is said beside it) of each checkpoint, the newest first."""
    where: Any = {"configurable": {"thread_id": thread_id, "checkpoint_ns": ns}}
    stood = []
    async for one in storage.checkpointer.alist(where):
        of = one.parent_config
        parent = None if of is None else str(of["configurable"]["checkpoint_id"])
        texts = [str(value[0].text) for _, _, value in one.pending_writes or ()]
        stood.append((one.checkpoint["id"], parent, texts))
    return stood


def rows_of(address: str) -> dict[str, int]:
    """How many rows stand in each table of the store."""
    if isinstance(address_of(address), DatabaseUrl):
        with psycopg.connect(address, autocommit=True) as server:
            server.execute("SET search_path TO swarmwright")
            tables = "SELECT tablename FROM pg_tables WHERE schemaname = 'swarmwright'"
            names = [str(row[0]) for row in server.execute(tables).fetchall()]
            count = SQL("SELECT COUNT(*) FROM {}")
            return {n: server.execute(count.format(Identifier(n))).fetchall()[0][0] for n in names}
    with closing(sqlite3.connect(address)) as db:
        there = db.execute("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'")
        return {n: db.execute(f"SELECT COUNT(*) FROM {n}").fetchone()[0] for (n,) in there.fetchall()}


async def test_what_clients_set_on_a_thread_comes_back(store_address: str) -> None:
    made = thread(
        "t", 3.0, graph="chat", tenant="acme", metadata={"owner": "ann", "tags": ["a", {"b": None}]}
    )
    async with open_store(store_address) as storage:
        assert await storage.threads.create(made)
        assert await storage.threads.load("t") == made
        odd = {"x\0": "\ud800", "y": float("nan")}
        await storage.threads.create(thread("u", 4.0, title="a\0b", metadata=odd))
        changed = await storage.threads.load("u")
    assert changed is not None and changed.title == "a\N{REPLACEMENT CHARACTER}b"
    assert changed.metadata == {"x\N{REPLACEMENT CHARACTER}": "?", "y": None} and changed.graph == ""


async def test_who_runs_a_thread_and_who_describes_it_undo_nothing_of_each_other(store_address: str) -> None:
    async with open_store(store_address) as storage, open_store(store_address) as clients:
        made = thread("t", 1.0, tenant="acme", metadata={"a": 1, "b": {"c": 1}})
        await storage.threads.save(made)
        with await storage.threads.hold("t"):
            await storage.threads.save(replace(made, status="running", graph="chat", updated_at=2.0))
            described = await clients.threads.describe("t", {"b": {"d": 2}, "e": None}, 3.0)
            await storage.threads.save(replace(made, status="idle", graph="chat", updated_at=4.0, tenant="x"))
        about = {"a": 1, "b": {"d": 2}, "e": None}
        stands = replace(made, status="running", graph="chat", updated_at=3.0, metadata=about)
        assert described == stands
        assert await clients.threads.load("t") == replace(stands, status="idle", updated_at=4.0)
        assert await clients.threads.describe("nobody", {"a": 1}, 5.0) is None
        many = (one.threads.describe("t", {f"k{n}": n}, 6.0) for n in range(6) for one in (storage, clients))
        await asyncio.gather(*many)
        last = await storage.threads.load("t")
        assert last is not None and last.metadata == {**about, **{f"k{n}": n for n in range(6)}}


async def test_threads_are_found_by_what_is_asked_and_counted_whatever_the_page(store_address: str) -> None:
    async with open_store(store_address) as storage:
        for n in range(6):
            status = "idle" if n % 2 else "failed"
            record = thread(
                f"t{n}", float(n), tenant="acme" if n else "", status=status, metadata={"n": n % 3}
            )
            await storage.threads.create(record)
        assert await found(storage) == ["t5", "t4", "t3", "t2", "t1", "t0"]
        assert await found(storage, tenant="") == ["t0"]
        assert await found(storage, tenant="acme", metadata={"n": 1}) == ["t4", "t1"]
        assert await found(storage, ids=("t5", "t1", "nobody")) == ["t5", "t1"]
        assert await found(storage, statuses=("failed",)) == ["t4", "t2", "t0"]
        assert await found(storage, sort_by="thread_id", descending=False, limit=2, offset=1) == ["t1", "t2"]
        assert await found(storage, sort_by="status", descending=False, limit=3) == ["t0", "t2", "t4"]
        assert await storage.threads.count(ThreadQuery(tenant="acme", limit=1, offset=3)) == 5
        assert await found(storage, limit=0) == [] and await found(storage, offset=9) == []


async def test_a_thread_is_busy_while_a_run_waits_or_runs_on_it(store_address: str) -> None:
    async with open_store(store_address) as storage:
        for name in ("waits", "runs", "over", "new"):
            await storage.threads.create(thread(name))
        for name in ("runs", "over"):
            await storage.runs.admit([RunRecord(f"r-{name}", name, "a")])
            assert await storage.runs.claim("me", 1.0) is not None
        await storage.runs.finish("r-over", "success", 2.0)
        await storage.runs.admit([RunRecord("r-waits", "waits", "a")])
        assert sorted(await found(storage, busy=True)) == ["runs", "waits"]
        assert sorted(await found(storage, busy=False)) == ["new", "over"]
        assert await storage.threads.count(ThreadQuery(busy=True, statuses=("idle",))) == 2


CONTAINED: Mapping[str, tuple[Any, Any, bool]] = {
    "a key among others": ({"a": 1, "b": 2}, {"a": 1}, True),
    "another value": ({"a": 1}, {"a": 2}, False),
    "an object with more in it": ({"a": {"b": 1, "c": 2}}, {"a": {"b": 1}}, True),
    "an element of a list": ({"a": [1, 2, {"b": 3, "c": 4}]}, {"a": [{"b": 3}, 1]}, True),
    "an element that is not there": ({"a": [1, 2]}, {"a": [3]}, False),
    "an element without a list": ({"a": [1, 2]}, {"a": 1}, False),
    "nothing of a list": ({"a": [1]}, {"a": []}, True),
    "true is not one": ({"a": 1}, {"a": True}, False),
    "one as it is written elsewhere": ({"a": 1}, {"a": 1.0}, True),
    "null is a value": ({"a": None}, {"a": None}, True),
    "null is not nothing": ({}, {"a": None}, False),
    "a list in a list": ({"a": [[1, 2]]}, {"a": [[2]]}, True),
    "a list is no element's element": ({"a": [1]}, {"a": [[1]]}, False),
}


@pytest.mark.parametrize("case", CONTAINED)
async def test_metadata_is_found_by_containment(store_address: str, case: str) -> None:
    whole, part, expected = CONTAINED[case]
    async with open_store(store_address) as storage:
        await storage.threads.create(thread("t", metadata=whole))
        assert await found(storage, metadata=part) == (["t"] if expected else [])


JSON = st.recursive(
    st.sampled_from([None, True, False, 0, 1, 1.0, 0.1, 10**20, 1e20, 1e23, "", "a", "1"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("ab"), inner, max_size=2),
    max_leaves=5,
)


def test_containment_is_what_postgresql_takes_it_for(postgres_url: str) -> None:
    objects = st.dictionaries(st.sampled_from("abc"), JSON, max_size=3)

    @given(whole=objects, part=objects)
    def alike(whole: Any, part: Any) -> None:
        texts = (json.dumps(whole), json.dumps(part))
        ((expected,),) = server.execute("SELECT %s::jsonb @> %s::jsonb", texts).fetchall()
        assert contains(*texts) == expected

    with psycopg.connect(postgres_url) as server:
        alike()


async def lived(storage: Store, thread_id: str) -> None:
    """A thread with something of everything."""
    await storage.threads.create(thread(thread_id))
    for name, ns in ((thread_id, ""), (thread_id, "inner:1"), (f"{thread_id}:draft", "")):
        for id_ in ("0001", "0002"):
            await said(storage, name, f"{name} {TEXT}", id_, ns)
    told = Event("step_finished", thread_id, data={"text": f"{thread_id} {TEXT}"})
    await storage.events.append([told, Event("chunk", thread_id, data={"run": f"r-{thread_id}"})])
    await storage.mailbox.accept(thread_id, "c", Pause(), 1.0)
    await storage.teams.follow(thread_id, Followed("band", 1))
    await storage.runs.admit([RunRecord(f"r-{thread_id}", thread_id, "a")])


async def test_of_a_deleted_thread_nothing_is_left_and_others_stay(store_address: str) -> None:
    async with open_store(store_address) as storage:
        for alike in ("t2", "tz", "t-1", "T"):  # letters and digits lie on both sides of ":" in the order
            await lived(storage, alike)
        before = rows_of(store_address)
        await lived(storage, "t")
        assert rows_of(store_address) != before
        with await storage.threads.hold("t"):
            assert await storage.threads.delete("t")
        assert not await storage.threads.delete("t")
        assert rows_of(store_address) == before
        assert [event.seq async for event in storage.events.read("t2")] == [1, 2]
        assert len(await stands(storage, "t2:draft")) == 2
        assert await storage.threads.load("t") is None and await stands(storage, "t") == []
        await lived(storage, "t")  # and begins anew
        assert [event.seq async for event in storage.events.read("t")] == [1, 2]
        assert [one.seq for one in await storage.mailbox.pending("t")] == [1]


async def test_a_thread_that_another_has_deleted_and_made_anew_has_the_new_ones_commands(
    store_address: str,
) -> None:
    async with open_store(store_address) as mine, open_store(store_address) as theirs:
        await mine.threads.create(thread("t"))
        await mine.mailbox.accept("t", "c", Pause(), 1.0)
        assert await theirs.threads.delete("t") and await theirs.threads.create(thread("t"))
        await theirs.mailbox.accept("t", "d", Resume(), 2.0)
        assert [one.command for one in await mine.mailbox.pending("t")] == [Resume()]


async def test_a_thread_that_is_held_is_deleted_by_its_holder_alone(postgres_url: str) -> None:
    async with open_store(postgres_url) as mine, open_store(postgres_url) as theirs:
        await mine.threads.create(thread("t"))
        with await mine.threads.hold("t"):
            with pytest.raises(ThreadBusy):
                await theirs.threads.delete("t")
            assert await mine.threads.delete("t")


async def test_who_waits_for_a_run_hears_that_its_thread_is_deleted(store_address: str) -> None:
    async with open_store(store_address) as storage:
        await lived(storage, "t")
        runs, events = asyncio.Event(), asyncio.Event()
        async with storage.runs.listening(runs.set), storage.events.listening("t", events.set):
            await storage.threads.delete("t")
            async with asyncio.timeout(WAIT_S):
                await runs.wait()
                await events.wait()
        assert await storage.runs.count(RunQuery(thread_id="t")) == 0


async def test_a_copy_stands_as_the_thread_does_and_goes_on_by_itself(store_address: str) -> None:
    async with open_store(store_address) as storage:
        await lived(storage, "t")
        made = thread("copy", 5.0, tenant="acme")
        assert await storage.threads.copy("t", made)
        assert not await storage.threads.copy("t", made)
        assert await storage.threads.load("copy") == made
        for name, ns in (("", ""), ("", "inner:1"), (":draft", "")):
            origin = await stands(storage, f"t{name}", ns)
            assert await stands(storage, f"copy{name}", ns) == origin and len(origin) == 2
        assert await storage.teams.followed("copy") == Followed("band", 1)
        assert [event async for event in storage.events.read("copy")] == []
        assert await storage.runs.count(RunQuery(thread_id="copy")) == 0
        assert await storage.mailbox.all("copy") == []

        await said(storage, "copy", "mine", "0003")
        assert [id_ for id_, *_ in await stands(storage, "copy")] == ["0003", "0002", "0001"]
        assert [id_ for id_, *_ in await stands(storage, "t")] == ["0002", "0001"]


async def test_a_copy_of_a_teams_thread_is_gone_on_with_by_itself(store_address: str) -> None:
    gated = flow("a", Gate("gate-publish", "Publish?"), "b", order="a<gate-publish gate-publish<b")
    async with open_store(store_address) as storage:
        door = Platform(
            checkpointer=storage.checkpointer,
            threads=storage.threads,
            events=storage.events,
            mailbox=storage.mailbox,
            crew=lambda workflow, saver: FunctionCrew(),
        )
        origin = await door.create_thread(team(gated), "t")
        assert (await (await door.run("t", "write it")).result()).status == "interrupted"
        assert await storage.threads.copy("t", replace(origin, thread_id="copy", status="interrupted"))
        ended = await (await door.run("copy", decisions={"gate-publish": "approved"})).result()
        assert [output.instance for output in ended.outputs] == ["a", "b"] and ended.status == "finished"
        assert [waits["instance"] for waits in await door.waiting("t")] == ["gate-publish"]


async def test_a_copy_outlives_the_thread_it_is_of(store_address: str) -> None:
    async with open_store(store_address) as storage:
        await lived(storage, "t")
        stood = await stands(storage, "t")
        await storage.threads.copy("t", thread("copy"))
        await storage.threads.delete("t")
        assert await stands(storage, "copy") == stood
        assert all(TEXT in texts[0] for *_, texts in stood)
        before = rows_of(store_address)["texts"]
        await storage.threads.delete("copy")
        assert rows_of(store_address)["texts"] == 0 < before


async def test_a_thread_can_be_copied_while_it_is_written_to(store_address: str) -> None:
    async with open_store(store_address) as storage:
        await storage.threads.create(thread("t"))
        await said(storage, "t", TEXT, "0000")

        async def write() -> None:
            for n in range(1, 15):
                await said(storage, "t", f"{n} {TEXT}", f"{n:04}")

        writing = asyncio.create_task(write())
        for n in range(5):
            assert await storage.threads.copy("t", thread(f"copy{n}"))
        await writing
        whole = await stands(storage, "t")
        for n in range(5):
            copied = await stands(storage, f"copy{n}")
            # Each as the thread stood at some moment; only the newest may not have been written beside yet.
            assert [one[:2] for one in copied] == [one[:2] for one in whole[-len(copied) :]]
            assert copied[1:] == whole[len(whole) - len(copied) + 1 :]


async def test_records_that_another_process_makes_saves_and_deletes_are_heard_of(store_address: str) -> None:
    async with open_store(store_address) as mine, open_store(store_address) as theirs:
        woken = asyncio.Event()

        async def heard() -> None:
            async with asyncio.timeout(WAIT_S):
                await woken.wait()
            woken.clear()

        async with mine.threads.listening(woken.set):
            await theirs.threads.create(thread("t"))
            await heard()
            with await theirs.threads.hold("t"):
                await theirs.threads.save(thread("t", 1.0, status="running"))
                await heard()
                await theirs.threads.delete("t")
                await heard()
            await mine.threads.create(thread("u"))
            await heard()


async def test_what_changed_just_before_a_store_is_closed_is_heard_of_too(store_address: str) -> None:
    async with open_store(store_address) as mine:
        woken = asyncio.Event()
        async with mine.threads.listening(woken.set):
            async with open_store(store_address) as theirs:
                await theirs.threads.create(thread("t"))
            async with asyncio.timeout(WAIT_S):
                await woken.wait()
