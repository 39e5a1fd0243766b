"""A store without keys, in which a bit has flipped: the thread is told of, whatever came of the bytes."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest
from langchain_core.messages import HumanMessage
from langgraph.checkpoint.base import empty_checkpoint

from swarmwright.errors import ThreadUnreadable
from swarmwright.storage.opening import open_store

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
