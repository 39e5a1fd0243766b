"""A SQLite file's move to PostgreSQL: whatever was kept is there, as it was, and all of it works on."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg
import pytest
from langchain_core.messages import AIMessage
from langgraph.checkpoint.base import empty_checkpoint

from support.driven import Driven, driven
from swarmwright.errors import StorageError
from swarmwright.ports.assistants import AssistantQuery
from swarmwright.ports.audit import AuditEntry
from swarmwright.ports.commands import InjectContext
from swarmwright.ports.crons import Cron, CronQuery
from swarmwright.ports.events import Event
from swarmwright.ports.keys import ApiKey
from swarmwright.ports.runs import RunQuery, RunRecord
from swarmwright.ports.teams import Followed, TeamVersion
from swarmwright.ports.threads import ThreadRecord
from swarmwright.runtime.serving.callers import LOCAL
from swarmwright.runtime.serving.requests import Asked, Request
from swarmwright.storage import moving
from swarmwright.storage.address import DatabaseUrl
from swarmwright.storage.moving import move, prepare
from swarmwright.storage.opening import open_memory, open_store
from swarmwright.storage.sealing import Keyring
from swarmwright.storage.store import Store
from swarmwright.storage.vault import Sealing

LONG = "what was said of é and \N{HONEYBEE} at length. " * 20
SEALED = Sealing(Keyring({"first": os.urandom(32)}))


def at(thread: str) -> Any:
    return {"configurable": {"thread_id": thread, "checkpoint_ns": ""}}


async def fill(store: Store) -> None:
    """Something of everything. One long text stands on two threads, in checkpoints and on their logs."""
    for number, thread in enumerate(("t", "u", "t:step")):
        if ":" not in thread:
            record = ThreadRecord(thread, created_at=1.0, updated_at=2.0, tenant="a", metadata={"n": number})
            assert await store.threads.create(record)
            await store.mailbox.accept(thread, "c1", InjectContext("look"), 1.0)
            chunk = Event("chunk", thread, at=2.0, data={"run": "gone", "data": [number]})
            told = Event("step_finished", thread, at=2.5, agent="ann", data={"text": LONG})
            await store.events.append([Event("signal", thread, at=1.5), chunk, told])
        checkpoint: Any = {**empty_checkpoint(), "channel_values": {"x": number}}
        where = await store.checkpointer.aput(at(thread), checkpoint, {"step": number}, {})
        await store.checkpointer.aput_writes(where, [("messages", [AIMessage(LONG, id="m")])], "task", "~p")
        await store.checkpointer.aput_writes(where, [("messages", [AIMessage(LONG, id="n")])], "other")
    await store.runs.admit([RunRecord("waits", "t", "a", "a", request={"input": 1}, metadata={"m": [1]})])
    await store.runs.admit([RunRecord("works", "u", "a", "a", not_before=0.5)])
    await store.runs.claim("a driver that is gone", 3.0, ["u"])
    await store.teams.add(TeamVersion("crew", 1, "{}", 1.0, "ann"))
    await store.teams.follow("t", Followed("crew", 1))
    await store.crons.save(Cron("c", "a", "* * * * *", metadata={"k": 1}, created_at=1.0, updated_at=1.0))
    await store.keys.create(ApiKey("k", "digest", "a", "ann", created_at=1.0))
    await store.audit.append(AuditEntry(1.0, "a", "ann", "key k", "did", "/it", "200"))
    await store.items.aput(("people", "ann"), "likes", {"tea": True})


async def kept(store: Store) -> list[Any]:
    """All of it, by the ports."""
    threads = sorted(await store.threads.all(), key=lambda one: one.thread_id)
    found: list[Any] = [*threads, await store.runs.search(RunQuery(limit=99))]
    for thread in ("t", "u", "t:step"):
        saved = [one async for one in store.checkpointer.alist(at(thread))]
        found += [(one.checkpoint, one.metadata, one.pending_writes) for one in saved]
        found += [event async for event in store.events.read(thread)]
        found += [await store.events.last(thread), await store.mailbox.all(thread)]
        found.append(await store.teams.followed(thread))
    found += [await store.teams.versions("crew"), await store.crons.search(CronQuery())]
    found += [await store.keys.all(), await store.audit.read()]
    found.append([(one.assistant_id, one.version) for one in await store.assistants.search(AssistantQuery())])
    item = await store.items.aget(("people", "ann"), "likes")
    assert item is not None
    return [*found, (item.namespace, item.value, item.created_at, item.updated_at)]


@pytest.fixture
async def filled(tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[Path]:
    async with open_store(str(tmp_path / "s.db"), getattr(request, "param", None)) as store:
        await fill(store)
    yield tmp_path / "s.db"


@pytest.mark.parametrize("filled", [None, SEALED], ids=["open", "sealed"], indirect=True)
async def test_whatever_was_kept_is_there_as_it_was_encrypted_or_not(
    filled: Path, postgres_url: str, request: pytest.FixtureRequest
) -> None:
    sealing = request.node.callspec.params["filled"]
    async with open_store(str(filled), sealing) as store:
        before = await kept(store)
    target = DatabaseUrl(postgres_url)
    await prepare(filled, target)
    counts = move(filled, target)
    assert counts["threads"] == 2 and counts["saved"] == 3 and counts["runs"] == 2 and counts["items"] == 1
    assert counts["texts"] == (0 if sealing else 2), "a text is kept once for each thread, also of its steps"
    async with open_store(postgres_url, sealing) as store:
        assert await kept(store) == before
        await store.events.append([Event("signal", "t"), Event("signal", "new")])
        assert await store.events.last("t") == 4
        await store.checkpointer.aput(at("new"), empty_checkpoint(), {}, {})
        await store.runs.admit([RunRecord("next", "t", "a")])
        (newest,) = await store.runs.search(RunQuery(limit=1))
        assert newest.run_id == "next"
        assert await store.threads.delete("u")
        assert [one.pending_writes for one in [o async for o in store.checkpointer.alist(at("t"))]]


async def test_threads_go_on_where_they_stood_and_what_waits_is_driven(
    tmp_path: Path, postgres_url: str
) -> None:
    file = tmp_path / "s.db"

    async def count(here: Driven, thread: str | None) -> RunRecord:
        asked = Asked("count", Request(input={"n": 1}), keep_thread=True)
        return await here.runs.create(LOCAL, asked, thread)

    async with driven(str(file)) as here:
        run = await count(here, None)
        assert (await here.runs.outcome(LOCAL, run)).values["n"] == 3
    async with driven(str(file), by_a_driver=False) as here:
        waits = await count(here, run.thread_id)
    await prepare(file, DatabaseUrl(postgres_url))
    move(file, DatabaseUrl(postgres_url))
    async with driven(postgres_url) as here:
        assert (await here.runs.outcome(LOCAL, waits)).values["n"] == 6
        assert (await here.runs.outcome(LOCAL, await count(here, run.thread_id))).values["n"] == 9


async def test_memory_comes_along(filled: Path, tmp_path: Path, postgres_url: str) -> None:
    memory = tmp_path / "memory.db"
    async with open_memory(memory):
        pass
    with closing(sqlite3.connect(memory)) as db, db:
        db.execute("INSERT INTO store (prefix, key, value) VALUES ('agent.ann', 'k', '{\"text\": \"x\"}')")
    await prepare(filled, DatabaseUrl(postgres_url))
    assert move(filled, DatabaseUrl(postgres_url), memory)["memory"] == 1
    with psycopg.connect(postgres_url) as server:
        query = "SELECT prefix, key, value FROM swarmwright.store ORDER BY prefix"
        rows = server.execute(query).fetchall()
    assert rows == [("agent.ann", "k", {"text": "x"}), ("items.people.ann", "likes", {"tea": True})]


async def test_a_database_that_is_not_empty_and_a_file_in_use_are_refused(
    filled: Path, postgres_url: str
) -> None:
    target = DatabaseUrl(postgres_url)
    async with open_store(str(filled)) as store:
        with await store.threads.hold("t"), pytest.raises(StorageError, match="somebody works on it"):
            await prepare(filled, target)
    async with open_store(postgres_url) as store:
        await store.teams.add(TeamVersion("theirs", 1, "{}", 1.0))
    await prepare(filled, target)
    with pytest.raises(StorageError, match="not empty: there are teams"):
        move(filled, target)
    async with open_store(postgres_url) as store:
        assert not await store.threads.all()


async def test_a_move_that_fails_leaves_nothing_and_how_far_it_is_is_told(
    filled: Path, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(moving, "TELL_EVERY", 2)
    told = list[tuple[str, int, int]]()
    with closing(sqlite3.connect(filled)) as db, db:
        db.execute("UPDATE crons SET updated_at = 'never'")
    await prepare(filled, DatabaseUrl(postgres_url))
    with pytest.raises(StorageError, match="crons, cron_id 'c': updated_at: the database does"):
        move(filled, DatabaseUrl(postgres_url), None, lambda *far: told.append(far))
    assert ("threads", 2, 2) in told and ("written", 6, 6) in told
    async with open_store(postgres_url) as store:
        assert not await store.threads.all()


_LATIN = "CAST(x'7aff' AS TEXT)"
_NO_PACK = "x'32ffffffff'"


@pytest.mark.parametrize(
    ("damage", "told"),
    [
        ("UPDATE threads SET metadata = 'z{' WHERE thread_id = 'u'", "thread 'u': metadata"),
        (
            f"UPDATE threads SET tenant = {_LATIN} WHERE thread_id = 'u'",
            "thread 'u': tenant: it is no text",
        ),
        ("UPDATE runs SET metadata = 'z{' WHERE run_id = 'works'", "thread 'u': metadata of its runs"),
        (f"UPDATE texts SET body = {_NO_PACK}", "thread '[tu]': a long text of it"),
        ("DELETE FROM texts", "thread '[tu]': a long text of it: it is not there any more"),
        ("UPDATE saved SET id = x'00' WHERE saved = 2", "thread '[tu]': the id of a checkpoint"),
        (f"UPDATE commands SET payload = {_LATIN} WHERE thread_id = 'u'", "thread 'u': payload of its comm"),
        ("UPDATE crons SET metadata = 'z{'", "crons, cron_id 'c': metadata: the database does not take it"),
    ],
)
async def test_what_of_which_thread_cannot_be_moved_is_told_with_what_helps(
    filled: Path, postgres_url: str, damage: str, told: str
) -> None:
    with closing(sqlite3.connect(filled)) as db, db:
        db.execute(damage)
    await prepare(filled, DatabaseUrl(postgres_url))
    with pytest.raises(StorageError, match=told) as refused:
        move(filled, DatabaseUrl(postgres_url))
    assert "nothing was moved" in str(refused.value) and "backup" in str(refused.value)
    async with open_store(postgres_url) as store:
        assert not await store.threads.all()


async def test_an_item_that_cannot_be_moved_is_named(filled: Path, postgres_url: str) -> None:
    with closing(sqlite3.connect(f"{filled}-items.db")) as db, db:
        db.execute("UPDATE store SET value = 'z{'")
    await prepare(filled, DatabaseUrl(postgres_url))
    with pytest.raises(StorageError, match=r"'items\.people\.ann', key 'likes': value: the database does"):
        move(filled, DatabaseUrl(postgres_url))
