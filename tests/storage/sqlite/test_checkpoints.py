"""The saver on a file leaves no lock behind when its task is cancelled, and nothing of what is deleted."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from langgraph.checkpoint.base import BaseCheckpointSaver, empty_checkpoint

from swarmwright.storage.sqlite import open_sqlite

CONFIG: Any = {"configurable": {"thread_id": "t", "checkpoint_ns": ""}}
SOURCE: Any = {"source": "loop", "step": 1}


async def _put(saver: BaseCheckpointSaver[Any]) -> Any:
    return await saver.aput(CONFIG, empty_checkpoint(), SOURCE, {})


def _is_free(file: Path) -> bool:
    """Whether another connection can write at once."""
    with closing(sqlite3.connect(file, timeout=0, isolation_level=None)) as db:
        try:
            db.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError:
            return False
        db.execute("ROLLBACK")
        return True


@pytest.mark.parametrize("write", ["checkpoint", "writes", "deletion"])
async def test_a_write_that_is_cancelled_at_any_moment_locks_nobody_out(tmp_path: Path, write: str) -> None:
    async with open_sqlite(tmp_path / "s.db") as storage:
        saver = storage.checkpointer
        at = await _put(saver)
        for turns in range(40):
            work = {
                "checkpoint": lambda: _put(saver),
                "writes": lambda: saver.aput_writes(at, [("messages", "a"), ("progress", {"b": 1})], "task"),
                "deletion": lambda: saver.adelete_thread("nobody"),
            }[write]()
            task = asyncio.ensure_future(work)
            for _ in range(turns):
                await asyncio.sleep(0)
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            await (
                storage.threads.all()
            )  # the other connection's turn; what was sent before it has run by then
            await saver.aget_tuple(at)
            assert _is_free(tmp_path / "s.db"), turns


async def test_a_deleted_thread_leaves_nothing(tmp_path: Path) -> None:
    async with open_sqlite(tmp_path / "s.db") as storage:
        at = await _put(storage.checkpointer)
        await storage.checkpointer.aput_writes(at, [("messages", "a")], "task")
        await storage.checkpointer.adelete_thread("t")
        assert await storage.checkpointer.aget_tuple(CONFIG) is None
    with closing(sqlite3.connect(tmp_path / "s.db")) as db:
        assert db.execute(
            "SELECT (SELECT COUNT(*) FROM saved), (SELECT COUNT(*) FROM written)"
        ).fetchone() == (0, 0)
