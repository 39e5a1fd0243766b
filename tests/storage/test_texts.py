"""A long text of a thread stands in the store once, and comes back wherever it belongs."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from typing import Any

import psycopg
from hypothesis import given
from hypothesis import strategies as st
from langchain_core.messages import AIMessage
from langgraph.checkpoint.base import empty_checkpoint

from swarmwright.ports.events import Event
from swarmwright.storage.address import DatabaseUrl, address_of
from swarmwright.storage.opening import open_store
from swarmwright.storage.packing import LONG
from swarmwright.storage.store import Store

SOURCE: Any = {"source": "loop", "step": 1}
LONG_TEXT = 'He said: "naïve",\n\tand left. ' * 40


def config(thread: str) -> Any:
    return {"configurable": {"thread_id": thread, "checkpoint_ns": ""}}


async def said(storage: Store, thread: str, text: str, task: str = "task") -> Any:
    """The thread's messages say this, and its log tells of it."""
    at = await storage.checkpointer.aput(config(thread), empty_checkpoint(), SOURCE, {})
    written = [("messages", [AIMessage(text, id="1")]), ("progress", {"a": 1})]
    await storage.checkpointer.aput_writes(at, written, task)
    await storage.events.append([Event("step_finished", thread, data={"text": text, "usage": {"n": 1}})])
    return at


async def texts_of(storage: Store, thread: str) -> list[str]:
    found = await storage.checkpointer.aget_tuple(config(thread))
    messages = [
        m
        for _, name, value in (found.pending_writes if found else None) or ()
        if name == "messages"
        for m in value
    ]
    events = [event async for event in storage.events.read(thread)]
    return [*(str(m.text) for m in messages), *(str(event.data["text"]) for event in events)]


def kept(address: str) -> int:
    """How many texts stand apart in the store."""
    count = "SELECT COUNT(*) FROM {}texts"
    if isinstance(address_of(address), DatabaseUrl):
        with psycopg.connect(address) as server:
            return int(server.execute(count.format("swarmwright.")).fetchall()[0][0])
    with closing(sqlite3.connect(address)) as db:
        return int(db.execute(count.format("")).fetchone()[0])


async def test_what_was_written_and_told_stands_there_once(store_address: str) -> None:
    async with open_store(store_address) as storage:
        await said(storage, "t", LONG_TEXT)
        assert kept(store_address) == 1
        await said(storage, "other", LONG_TEXT)
        assert await texts_of(storage, "t") == await texts_of(storage, "other") == [LONG_TEXT] * 2
        events = [event async for event in storage.events.read("t")]
        assert list(events[0].data) == ["text", "usage"]


async def test_a_text_goes_with_the_last_who_needs_it(store_address: str) -> None:
    async with open_store(store_address) as storage:
        await said(storage, "t", LONG_TEXT)
        await storage.checkpointer.adelete_thread("t")
        assert await texts_of(storage, "t") == [LONG_TEXT]  # the log has it still
        at = await storage.checkpointer.aput(config("u"), empty_checkpoint(), SOURCE, {})
        await storage.checkpointer.aput_writes(at, [("messages", [AIMessage("x" * LONG, id="1")])], "task")
        await storage.checkpointer.adelete_thread("u")
    assert kept(store_address) == 1


async def test_a_task_that_writes_more_keeps_what_it_has_said(store_address: str) -> None:
    async with open_store(store_address) as storage:
        at = await said(storage, "t", LONG_TEXT)
        more = [("messages", ["ignored"]), ("progress", {"a": 2}), ("signals", {"s": 1})]
        await storage.checkpointer.aput_writes(at, more, "task")
        assert await texts_of(storage, "t") == [LONG_TEXT] * 2
        found = await storage.checkpointer.aget_tuple(config("t"))
        assert found is not None and found.pending_writes is not None
        assert [(name, value) for _, name, value in found.pending_writes[1:]] == [
            ("progress", {"a": 1}),
            ("signals", {"s": 1}),
        ]
    assert kept(store_address) == 1


async def test_an_event_that_nobody_has_written_keeps_its_own_text(store_address: str) -> None:
    async with open_store(store_address) as storage:
        await storage.events.append([Event("token", "t", data={"text": LONG_TEXT})])
        assert await texts_of(storage, "t") == [LONG_TEXT]
    assert kept(store_address) == 0


async def test_a_text_that_is_released_while_the_log_takes_it_up_is_kept(store_address: str) -> None:
    async with open_store(store_address) as storage:
        for n in range(10):
            text = f"{n} {LONG_TEXT}"
            at = await storage.checkpointer.aput(config("t:a"), empty_checkpoint(), SOURCE, {})
            await storage.checkpointer.aput_writes(at, [("messages", [AIMessage(text, id="1")])], "task")
            finished = Event("step_finished", "t", data={"text": text})
            await asyncio.gather(
                storage.events.append([finished]), storage.checkpointer.adelete_thread("t:a")
            )
        texts = [event.data["text"] async for event in storage.events.read("t")]
    assert texts == [f"{n} {LONG_TEXT}" for n in range(10)]


@given(st.text(min_size=1).map(lambda some: some * LONG))
async def test_any_text_comes_back(text: str) -> None:
    async with open_store(":memory:") as storage:
        storable = text.encode(errors="replace").decode()
        await said(storage, "t", storable)
        assert await texts_of(storage, "t") == [storable] * 2
