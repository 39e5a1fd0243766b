"""A store whose contents are encrypted: nothing said stands in it, and nothing that was moved is read."""

from __future__ import annotations

import base64
import os
import sqlite3
from contextlib import aclosing
from typing import Any

import psycopg
import pytest
from langchain_core.messages import AIMessage
from langgraph.checkpoint.base import empty_checkpoint

from support.kept import all_kept
from swarmwright.errors import CommandConflict, ConfigError, StorageError
from swarmwright.ports.commands import InjectContext, Pause
from swarmwright.ports.events import Event
from swarmwright.ports.mailbox import Settled
from swarmwright.ports.memory import Artifact, Scope
from swarmwright.ports.runs import RunQuery, RunRecord
from swarmwright.ports.threads import ThreadRecord
from swarmwright.settings import Settings, sealing_of
from swarmwright.storage.opening import open_memory, open_store
from swarmwright.storage.sealing import Keyring
from swarmwright.storage.store import Store
from swarmwright.storage.vault import Sealing

SECRET = "the patient is called Ada Lovelace"
FIRST, SECOND = os.urandom(32), os.urandom(32)
SEALED = Sealing(Keyring({"first": FIRST}))


def at(thread: str, ns: str = "") -> Any:
    return {"configurable": {"thread_id": thread, "checkpoint_ns": ns}}


async def put(store: Store, thread: str = "t", said: Any = SECRET) -> Any:
    """A checkpoint with a value, metadata, and what a task has written beside it."""
    checkpoint: Any = {**empty_checkpoint(), "channel_values": {"said": said, "small": 41}}
    about: Any = {"source": "loop", "step": 1, "note": SECRET}
    where = await store.checkpointer.aput(at(thread), checkpoint, about, {})
    await store.checkpointer.aput_writes(where, [("messages", [AIMessage(SECRET * 20)])], "task")
    await store.checkpointer.aput_writes(where, [("messages", [AIMessage("late")])], "task")
    return where


async def fill(store: Store, thread: str = "t", tenant: str = "a") -> None:
    """A thread with everything that is sealed on it."""
    record = ThreadRecord(thread, created_at=1.0, updated_at=1.0, tenant=tenant, title=SECRET)
    assert await store.threads.create(record) and not await store.threads.create(record)
    await store.mailbox.accept(thread, "c1", InjectContext(SECRET), 1.0)
    await store.mailbox.settle(thread, [Settled(1, "refused", f"there is no {SECRET}")], 2.0)
    await store.mailbox.accept(thread, "c2", InjectContext(SECRET), 1.0)
    await store.mailbox.accept(thread, "c3", Pause(), 1.0)
    await put(store, thread)
    await store.events.append([Event("token", thread, at=1.5, agent="ann", data={"text": SECRET * 20})])
    await store.events.append([Event("chunk", thread, at=2.5, data={"run": "r1", "data": SECRET})])
    request = {"input": {"text": SECRET}}
    await store.runs.admit([RunRecord(f"run of {thread}", thread, "a", tenant, request=request)])
    await store.runs.finish(f"run of {thread}", "error", 3.0, {"error": "E", "message": SECRET})


async def check(store: Store, thread: str = "t") -> None:
    """All of it comes back."""
    found = await store.checkpointer.aget_tuple(at(thread))
    assert found is not None and found.checkpoint["channel_values"] == {"said": SECRET, "small": 41}
    assert found.metadata["note"] == SECRET  # type: ignore[typeddict-item]
    assert found.pending_writes is not None and found.pending_writes[0][2][0].content == SECRET * 20
    assert len([one async for one in store.checkpointer.alist(at(thread))]) == 1
    record = await store.threads.load(thread)
    assert record is not None and record.title == SECRET
    assert SECRET in [one.title for one in await store.threads.all()]


async def change(address: str, statement: str) -> None:
    if address.startswith("postgresql"):
        async with await psycopg.AsyncConnection.connect(address, autocommit=True) as server:
            await server.execute("SET search_path TO swarmwright")
            await server.execute(statement.encode())
    else:
        db = sqlite3.connect(address, isolation_level=None)
        db.execute(statement)
        db.close()


async def test_what_is_kept_comes_back_and_does_not_stand_there(store_address: str) -> None:
    async with open_store(store_address, SEALED) as store:
        await fill(store)
    async with open_store(store_address, SEALED) as store:
        await check(store)
        events = [event async for event in store.events.read("t")]
        assert [(e.kind, e.agent, e.at, e.seq) for e in events] == [
            ("token", "ann", 1.5, 1),
            ("chunk", "", 2.5, 2),
        ]
        assert events[0].data == {"text": SECRET * 20} and events[1].data == {"run": "r1", "data": SECRET}
        (run,) = await store.runs.search(RunQuery())
        assert run.request == {"input": {"text": SECRET}} and (run.error or {})["message"] == SECRET
        rows = await store.mailbox.all("t")
        assert [(row.kind, row.state, row.reason) for row in rows] == [
            ("inject_context", "refused", f"there is no {SECRET}"),
            ("inject_context", "accepted", ""),
            ("pause", "accepted", ""),
        ]
        assert list(await store.mailbox.pending("t")) == rows[1:] and rows[1].command == InjectContext(SECRET)
        assert await store.mailbox.accept("t", "c1", InjectContext(SECRET), 9.0) == rows[0]  # sent again
        with pytest.raises(CommandConflict):
            await store.mailbox.accept("t", "c1", InjectContext("other"), 9.0)
    kept = await all_kept(store_address)
    assert b"run of t" in kept  # it was looked at, ids among it
    for part in (b"Lovelace", b"patient", b"small", b"ann"):
        assert part not in kept


def others() -> list[Sealing | None]:
    """No keys, another key of the same id, and the key under another id."""
    return [None, Sealing(Keyring({"first": SECOND})), Sealing(Keyring({"second": FIRST}))]


@pytest.mark.parametrize("left", [True, False], ids=["with threads", "without"])
async def test_an_encrypted_store_does_not_open_without_its_keys(store_address: str, left: bool) -> None:
    async with open_store(store_address, SEALED) as store:
        await fill(store)
        if not left:
            await store.threads.delete("t")
    for sealing in others():
        with pytest.raises(StorageError) as caught:
            async with open_store(store_address, sealing):
                raise AssertionError("it was opened")
        assert caught.value.path in store_address and caught.value.remedy
        assert "SWARMWRIGHT_STORAGE_KEYS" in caught.value.remedy or "that key" in caught.value.remedy
    async with open_store(store_address, SEALED) as store:  # it is theirs still
        await fill(store, "u")
        await check(store, "u")


@pytest.mark.parametrize("left", [True, False], ids=["with a thread", "without"])
async def test_a_store_that_was_encrypted_before_it_had_a_key_of_its_own_is_known_by_its_threads(
    store_address: str, left: bool
) -> None:
    async with open_store(store_address, SEALED) as store:
        await fill(store)
        await fill(store, "u")
    await change(store_address, "DELETE FROM thread_keys WHERE thread_id = ''")
    await change(store_address, f"UPDATE threads SET tenant = 'b' WHERE thread_id = '{'t' if left else 'x'}'")
    for sealing in others():
        with pytest.raises(StorageError):
            async with open_store(store_address, sealing):
                raise AssertionError("it was opened")
    async with open_store(store_address, SEALED) as store:  # none of these has made it theirs
        await check(store, "u")


async def test_what_is_never_encrypted_is_reached_without_the_keys(store_address: str) -> None:
    async with open_store(store_address, SEALED) as store:
        await fill(store)
    async with open_store(store_address, threads=False) as store:
        assert await store.audit.latest(1) == []


async def test_memory_that_is_encrypted_does_not_open_without_its_keys(store_address: str) -> None:
    async with open_memory(store_address, SEALED) as memory:
        await memory.write(Scope("public"), [Artifact(SECRET, author="a")])
    with pytest.raises(StorageError, match="SWARMWRIGHT_STORAGE_KEYS"):
        async with open_memory(store_address):
            raise AssertionError("it was opened")


async def test_a_store_that_was_begun_in_the_open_wants_its_keys_once_it_had_some(store_address: str) -> None:
    async with open_store(store_address) as store:
        await fill(store)
    reads = Sealing(SEALED.keyring, strict=False)
    async with open_store(store_address, reads) as store:
        await fill(store, "u")
    with pytest.raises(StorageError):
        async with open_store(store_address):
            raise AssertionError("it was opened")
    async with open_store(store_address, reads) as store:
        await check(store, "t")
        await check(store, "u")


async def test_keys_are_not_taken_for_a_store_that_was_kept_without_until_one_says_that_it_is_read(
    store_address: str,
) -> None:
    async with open_store(store_address) as store:
        await fill(store)
    for _ in range(2):  # nor has the first time made it theirs
        with pytest.raises(StorageError) as caught:
            async with open_store(store_address, SEALED):
                raise AssertionError("it was opened")
        assert "1 of its threads" in caught.value.reason and 'unsealed = "read"' in caught.value.remedy
    async with open_store(store_address) as store:
        await check(store, "t")
        await store.threads.delete("t")
    async with open_store(store_address, SEALED) as store:  # nothing is lost of what holds nothing
        await fill(store, "u")
        await check(store, "u")


async def test_a_command_that_was_put_in_or_moved_is_refused(store_address: str) -> None:
    async with open_store(store_address, SEALED) as store:
        await fill(store)
        await fill(store, "u")
    moves = (
        "UPDATE commands SET payload = (SELECT payload FROM commands c "
        "WHERE c.thread_id = 'u' AND c.seq = 2) WHERE thread_id = 't' AND seq = 2",
        "UPDATE commands SET kind = 'announce' WHERE thread_id = 't' AND seq = 2",
        "UPDATE commands SET payload = '{}' WHERE thread_id = 't' AND seq = 3",
    )
    for move in moves:
        await change(store_address, move)
        async with open_store(store_address, SEALED) as store:
            with pytest.raises(StorageError):
                await store.mailbox.pending("t")
            assert len(await store.mailbox.pending("u")) == 2


async def test_all_keys_are_wrapped_anew_by_one_that_was_interrupted_and_begun_again(
    store_address: str,
) -> None:
    async with open_store(store_address, SEALED) as store:
        for number in range(7):
            await fill(store, f"t{number}")
    both = Sealing(Keyring({"second": SECOND, "first": FIRST}))
    async with open_store(store_address, both) as store:
        assert store.vault is not None and await store.vault.wrapped() == {"first": 7}
        async with aclosing(store.vault.rotate()) as rotating:
            done = [await anext(rotating) for _ in range(3)]
        assert [why for _, why in done] == ["", "", ""]
        assert await store.vault.wrapped() == {"first": 4, "second": 3}
        await store.threads.delete("t6")
        assert len([one async for one in store.vault.rotate()]) == 3
        assert await store.vault.wrapped() == {"second": 6}
        assert [one async for one in store.vault.rotate()] == []
    await change(store_address, "UPDATE threads SET tenant = 'b' WHERE thread_id = 't1'")
    third = Sealing(Keyring({"third": FIRST, "second": SECOND}))
    async with open_store(store_address, third) as store:
        assert store.vault is not None
        failed = {thread: why async for thread, why in store.vault.rotate() if why}
        assert failed.keys() == {"t1"} and "another tenant's" in failed["t1"]
        assert await store.vault.wrapped() == {"second": 1, "third": 5}
    async with open_store(store_address, third) as store:
        await check(store, "t0")


MOVES = {
    "to another thread": "UPDATE saved SET pack = (SELECT pack FROM saved s JOIN spaces p USING (space) "
    "WHERE p.thread_id = 'u')",
    "to another tenant": "UPDATE threads SET tenant = 'b'",
    "changed": "UPDATE written SET pack = substr(pack, 1, 40)",
}


@pytest.mark.parametrize("what", [*MOVES])
async def test_what_was_moved_or_changed_is_refused(store_address: str, what: str) -> None:
    async with open_store(store_address, SEALED) as store:
        await fill(store)
        await fill(store, "u")
    await change(store_address, MOVES[what])
    async with open_store(store_address, SEALED) as store:
        with pytest.raises(StorageError):
            await store.checkpointer.aget_tuple(at("t"))


@pytest.mark.parametrize("table", ["saved", "written"])
@pytest.mark.parametrize(("thread", "ns"), [("t", "inner:1"), ("t:step", "")], ids=["a subgraph", "a step"])
async def test_what_was_moved_within_its_thread_is_refused(
    store_address: str, table: str, thread: str, ns: str
) -> None:
    checkpoint: Any = {**empty_checkpoint(), "channel_values": {"said": SECRET}}
    async with open_store(store_address, SEALED) as store:
        for place in (at("t"), at(thread, ns)):  # of one id, and so told apart by their places alone
            where = await store.checkpointer.aput(place, checkpoint, {}, {})
            await store.checkpointer.aput_writes(where, [("said", "more")], "task")
        assert await store.checkpointer.aget_tuple(at("t")) is not None
    by = "written" if table == "written" and not store_address.startswith("postgresql") else "space"
    await change(
        store_address, f"UPDATE {table} SET pack = (SELECT pack FROM {table} ORDER BY {by} DESC LIMIT 1)"
    )
    async with open_store(store_address, SEALED) as store:
        with pytest.raises(StorageError):
            await store.checkpointer.aget_tuple(at("t"))


async def test_a_newer_key_takes_over_and_the_older_one_can_go(store_address: str) -> None:
    async with open_store(store_address, SEALED) as store:
        await fill(store)
    both = Sealing(Keyring({"second": SECOND, "first": FIRST}))
    async with open_store(store_address, both) as store:
        await check(store)  # by this its key is wrapped anew
    async with open_store(store_address, Sealing(Keyring({"second": SECOND}))) as store:
        await check(store)


async def test_a_copy_is_opened_as_its_thread_is_and_stays_when_that_is_deleted(store_address: str) -> None:
    async with open_store(store_address, SEALED) as store:
        await fill(store)
        assert await store.threads.copy(
            "t", ThreadRecord("copy", title=SECRET, created_at=1.0, updated_at=1.0, tenant="b")
        )
        with await store.threads.hold("t"):
            assert await store.threads.delete("t")
        await check(store, "copy")
        await put(store, "copy")
        await store.threads.create(ThreadRecord("t", created_at=1.0, updated_at=1.0, title=SECRET))
        await put(store, "t")
        await check(store, "t")


async def test_what_was_kept_before_is_read_only_where_that_is_said(store_address: str) -> None:
    async with open_store(store_address) as store:
        await fill(store)
    async with open_store(store_address, Sealing(SEALED.keyring, strict=False)) as store:
        await fill(store, "u")  # it is an encrypted one from now on
    async with open_store(store_address, SEALED) as store:
        with pytest.raises(StorageError):
            await store.checkpointer.aget_tuple(at("t"))
        with pytest.raises(StorageError):
            assert [event async for event in store.events.read("t")]
        with pytest.raises(StorageError):
            await store.mailbox.pending("t")
    async with open_store(store_address, Sealing(SEALED.keyring, strict=False)) as store:
        await check(store)
        assert len([event async for event in store.events.read("t")]) == 2
        assert [row.reason for row in await store.mailbox.all("t")] == [f"there is no {SECRET}", "", ""]
        await store.runs.search(RunQuery())


def test_keys_are_read_from_the_variable_that_is_named_and_never_shown() -> None:
    key = base64.b64encode(FIRST).decode()
    assert sealing_of(Settings(), {}) is None
    named = sealing_of(Settings(storage_keys="OURS", unsealed=True), {"OURS": f"now:{key}, then:{key}"})
    assert named is not None and named.keyring.current == "now" and not named.strict
    assert key not in repr(named) and repr(FIRST) not in repr(named)
    assert sealing_of(Settings(), {"SWARMWRIGHT_STORAGE_KEYS": f"now:{key}"}) is not None
    for text in ("", key, f"now:{key[:-4]}", f"now:{key},now:{key}", "now:" + "é" * 44):
        with pytest.raises(ConfigError) as caught:
            sealing_of(Settings(storage_keys="OURS"), {"OURS": text})
        assert not text or text not in str(caught.value)
    with pytest.raises(ConfigError, match="OURS: this variable is not set"):
        sealing_of(Settings(storage_keys="OURS"), {})
