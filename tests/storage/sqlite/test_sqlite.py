"""A file that cannot be used is said to be so, and what stands in one is data."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import ormsgpack
import pytest

from swarmwright.errors import StorageError, StorageFailed
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
