"""A store without keys, in which a bit has flipped: the thread is told of, whatever came of the bytes."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest
from langchain_core.messages import HumanMessage
from langgraph.checkpoint.base import empty_checkpoint

from swarmwright.errors import ThreadUnreadable
from swarmwright.ports.events import Event
from swarmwright.storage.opening import open_store
from swarmwright.storage.packing import deflated

CONFIG: Any = {"configurable": {"thread_id": "t", "checkpoint_ns": ""}}
OTHER: Any = {"configurable": {"thread_id": "u", "checkpoint_ns": ""}}


@pytest.mark.parametrize("table", ["saved", "written"])
async def test_every_flipped_bit_leaves_a_thread_that_is_read_or_told_as_unreadable(
    tmp_path: Path, table: str
) -> None:
    file = tmp_path / "a.db"
    async with open_store(str(file)) as storage:
        saver: Any = storage.checkpointer
        for config in (CONFIG, OTHER):
            values = {"messages": [HumanMessage("bees", id="m")], "n": 1}
            checkpoint: Any = {**empty_checkpoint(), "channel_values": values}
            at = await saver.aput(
                config, checkpoint, {"source": "loop", "step": 1}, {"messages": "1", "n": "1"}
            )
            await saver.aput_writes(at, [("messages", ["about bees"]), ("n", 2)], "task", "path")
        with sqlite3.connect(file) as db:
            number, pack = db.execute(f"SELECT rowid, pack FROM {table} ORDER BY rowid LIMIT 1").fetchone()
        unreadable = 0
        for at_bit in range(len(pack) * 8):
            broken = bytearray(pack)
            broken[at_bit // 8] ^= 1 << at_bit % 8
            with sqlite3.connect(file) as db:
                db.execute(f"UPDATE {table} SET pack = ? WHERE rowid = ?", (bytes(broken), number))
            try:
                await saver.aget_tuple(CONFIG)
            except ThreadUnreadable as error:
                unreadable += 1
                assert "damaged" in str(error)
            assert await saver.aget_tuple(OTHER) is not None
    assert unreadable > len(pack)


async def test_what_is_no_checkpoint_that_langgraph_knows_is_told_as_unreadable(tmp_path: Path) -> None:
    async with open_store(str(tmp_path / "a.db")) as storage:
        saver: Any = storage.checkpointer
        sound: Any = {**empty_checkpoint(), "channel_values": {"n": 1}, "channel_versions": {"n": "1"}}
        about = {"source": "loop", "step": 1, "parents": {}}
        for kept, said in (
            ({name: value for name, value in sound.items() if name != "ts"}, about),
            ({**sound, "ts": 5}, about),
            ({**sound, "versions_seen": {"node": 5}}, about),
            (sound, {**about, "step": "x"}),
            (sound, {**about, "parents": 7}),
        ):
            await saver.aput(CONFIG, kept, said, {})
            with pytest.raises(ThreadUnreadable, match="damaged"):
                await saver.aget_tuple(CONFIG)
        await saver.aput(CONFIG, sound, about, {})
        assert (await saver.aget_tuple(CONFIG)).checkpoint["channel_values"] == {"n": 1}


@pytest.mark.parametrize("table", ["logged", "chunks"])
async def test_a_damaged_event_is_told_as_unreadable_and_no_other_thread_hears_of_it(
    tmp_path: Path, table: str
) -> None:
    file = tmp_path / "a.db"
    async with open_store(str(file)) as storage:
        kind = "chunk" if table == "chunks" else "run_started"
        for thread in ("t", "u"):
            await storage.events.append([Event(kind, thread, data={"run": "r", "text": "about bees" * 40})])
        for pack in (b"2" + b"junk" * 9, deflated(b"[1]"), deflated(b'["chunk", "", "", 7]')):
            with sqlite3.connect(file) as db:
                db.execute(
                    f"UPDATE {table} SET pack = ? WHERE rowid = (SELECT MIN(rowid) FROM {table})", (pack,)
                )
            with pytest.raises(ThreadUnreadable, match="'t': event 1: it is damaged"):
                _ = [event async for event in storage.events.read("t")]
            assert [event.kind async for event in storage.events.read("u")] == [kind]
