"""A long text stands in the file once, and comes back wherever it belongs."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from langchain_core.messages import AIMessage
from langgraph.checkpoint.base import empty_checkpoint

from swarmwright.ports.events import Event
from swarmwright.storage.packing import LONG, cut, mended
from swarmwright.storage.sqlite import open_sqlite
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


def kept(file: Path) -> list[tuple[int]]:
    with closing(sqlite3.connect(file)) as db:
        return db.execute("SELECT uses FROM texts").fetchall()


async def test_what_was_written_and_told_stands_in_the_file_once(tmp_path: Path) -> None:
    async with open_sqlite(tmp_path / "s.db") as storage:
        await said(storage, "t", LONG_TEXT)
        await said(storage, "other", LONG_TEXT)
        assert kept(tmp_path / "s.db") == [(4,)]
        assert await texts_of(storage, "t") == await texts_of(storage, "other") == [LONG_TEXT] * 2
        events = [event async for event in storage.events.read("t")]
        assert list(events[0].data) == ["text", "usage"]


async def test_a_text_goes_with_the_last_who_needs_it(tmp_path: Path) -> None:
    async with open_sqlite(tmp_path / "s.db") as storage:
        await said(storage, "t", LONG_TEXT)
        await storage.checkpointer.adelete_thread("t")
        assert await texts_of(storage, "t") == [LONG_TEXT]  # the log has it still
        at = await storage.checkpointer.aput(config("u"), empty_checkpoint(), SOURCE, {})
        await storage.checkpointer.aput_writes(at, [("messages", [AIMessage("x" * LONG, id="1")])], "task")
        await storage.checkpointer.adelete_thread("u")
    assert kept(tmp_path / "s.db") == [(1,)]


async def test_a_task_that_writes_more_keeps_what_it_has_said(tmp_path: Path) -> None:
    async with open_sqlite(tmp_path / "s.db") as storage:
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
    assert kept(tmp_path / "s.db") == [(1,)]


async def test_an_event_that_nobody_has_written_keeps_its_own_text(tmp_path: Path) -> None:
    async with open_sqlite(tmp_path / "s.db") as storage:
        await storage.events.append([Event("token", "t", data={"text": LONG_TEXT})])
        assert await texts_of(storage, "t") == [LONG_TEXT]
    assert kept(tmp_path / "s.db") == []


@given(st.binary(), st.binary(min_size=1), st.binary())
def test_what_is_cut_out_is_mended(before: bytes, text: bytes, after: bytes) -> None:
    payload = before + text + after
    assert mended(cut(payload, text), text) == payload


@given(st.text(min_size=1).map(lambda some: some * LONG))
async def test_any_text_comes_back(text: str) -> None:
    async with open_sqlite(":memory:") as storage:
        storable = text.encode(errors="replace").decode()
        await said(storage, "t", storable)
        assert await texts_of(storage, "t") == [storable] * 2
