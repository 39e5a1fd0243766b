"""A file that cannot be used is said to be so, and what stands in one is data."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import ormsgpack
import pytest
from langgraph.store.base import PutOp

from swarmwright.errors import StorageError, StorageFailed
from swarmwright.ports.threads import ThreadRecord
from swarmwright.storage.sqlite import SCHEMA_VERSION, open_sqlite
from swarmwright.storage.types import serializer


async def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "s.db").write_text("not a database at all, just a text that is long enough" * 40)
    with pytest.raises(StorageError, match="not a database"):
        async with open_sqlite(tmp_path / "s.db"):
            pass


async def test_a_store_that_fails_in_use_is_told_apart_from_one_that_cannot_be_opened(tmp_path: Path) -> None:
    with pytest.raises(StorageFailed, match="disk is full"):
        async with open_sqlite(tmp_path / "s.db"):
            raise sqlite3.OperationalError("database or disk is full")
    with pytest.raises(StorageError, match="cannot be opened") as refused:
        async with open_sqlite(tmp_path):
            pass
    assert not isinstance(refused.value, StorageFailed)


async def test_what_fails_beside_the_store_is_not_laid_to_it(tmp_path: Path) -> None:
    with pytest.raises(BrokenPipeError):
        async with open_sqlite(tmp_path / "s.db"):
            raise BrokenPipeError(32, "Broken pipe")


async def test_a_file_of_a_later_version_is_refused(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "s.db")) as db:
        db.execute(f"PRAGMA user_version={SCHEMA_VERSION + 1}")
    with pytest.raises(StorageError, match="later version"):
        async with open_sqlite(tmp_path / "s.db"):
            pass


async def test_the_file_is_in_wal_mode(tmp_path: Path) -> None:
    async with open_sqlite(tmp_path / "s.db"):
        with closing(sqlite3.connect(tmp_path / "s.db")) as db:
            assert db.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_a_file_cannot_make_us_call_a_function(tmp_path: Path) -> None:
    mark = tmp_path / "called"
    call = ormsgpack.packb(("os", "system", f"touch {mark}"))
    for kind in range(8):  # every way that LangGraph has of making an object
        serializer().loads_typed(("msgpack", ormsgpack.packb(ormsgpack.Ext(kind, call))))
    assert not mark.exists()


@pytest.mark.skipif(os.name != "posix", reason="modes of files are POSIX's")
async def test_what_is_kept_is_for_its_owner_alone_and_a_file_that_was_there_stays_as_it_is(
    tmp_path: Path,
) -> None:
    new, old = tmp_path / "deep" / "new.db", tmp_path / "old.db"
    old.touch(0o640)
    old.chmod(0o640)
    for file in (new, old):
        async with open_sqlite(file) as storage:
            await storage.threads.create(ThreadRecord("t"))
            await storage.items.abatch([PutOp(("a",), "k", {"v": 1})])
            with await storage.threads.hold("t"):
                pass
            modes = {one.name: one.stat().st_mode & 0o777 for one in file.parent.glob(f"{file.name}*")}
            private = 0o600 if file is new else 0o640
            assert {modes[f"{file.name}{end}"] for end in ("", "-wal", "-shm")} == {private}
            assert modes[f"{file.name}-items.db"] == 0o600
            assert modes[f"{file.name}-locks"] == 0o700


async def test_who_only_looks_whether_a_thread_is_held_keeps_nobody_from_holding_it(tmp_path: Path) -> None:
    """Two that are as two processes: one looks, again and again, while the other takes it and lets it go."""
    over = threading.Event()

    async def look() -> None:
        async with open_sqlite(tmp_path / "s.db") as theirs:
            while not over.is_set():
                await theirs.threads.held("t")

    async with open_sqlite(tmp_path / "s.db") as mine:
        looking = asyncio.create_task(asyncio.to_thread(asyncio.run, look()))
        try:
            for _ in range(500):
                with await mine.threads.hold("t"):
                    await asyncio.sleep(0)
        finally:
            over.set()
            await looking
