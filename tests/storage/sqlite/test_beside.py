"""What lies beside a SQLite store: a pipe while a run listens, and a lock for each thread that ran."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

from swarmwright.storage.sqlite import open_sqlite


def beside(folder: Path) -> list[str]:
    """The kinds of files in the store's folder of locks."""
    return sorted(file.suffix for file in (folder / "s.db-locks").glob("*"))


async def test_a_pipe_goes_with_the_run_that_listens_and_one_left_by_a_crash_with_the_next(
    tmp_path: Path,
) -> None:
    async with open_sqlite(tmp_path / "s.db") as store, open_sqlite(tmp_path / "s.db") as other:
        for _ in range(2):
            woken = asyncio.Event()
            with await store.threads.hold("t"):
                async with store.mailbox.listening("t", woken.set):
                    assert beside(tmp_path) == [".bell", ".lock"]
                    other.mailbox._bells.ring("t")  # type: ignore[attr-defined]
                    async with asyncio.timeout(30):
                        await woken.wait()
                assert beside(tmp_path) == [".lock"]
            other.mailbox._bells.ring("t")  # type: ignore[attr-defined]  # nobody is there, and nothing happens
            assert beside(tmp_path) == [".lock"]
            (lock,) = (tmp_path / "s.db-locks").glob("*.lock")
            left = lock.with_suffix(".bell")
            await asyncio.to_thread(os.mkfifo, left)  # as a killed process leaves it


async def test_who_asks_whether_a_thread_is_held_leaves_nothing_behind(tmp_path: Path) -> None:
    async with open_sqlite(tmp_path / "s.db") as store, open_sqlite(tmp_path / "s.db") as other:
        assert not await other.threads.held("t")
        assert beside(tmp_path) == []
        with await store.threads.hold("t"):
            assert await other.threads.held("t")
        assert not await other.threads.held("t")
