"""One file keeps checkpoints, threads, workflows and events; and says so when it cannot."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import ormsgpack
import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.teams import chain, team
from swarmwright.errors import StorageError, StorageFailed
from swarmwright.ports.events import Event
from swarmwright.ports.threads import ThreadRecord
from swarmwright.storage.checkpoints import serializer
from swarmwright.storage.packing import deflated, full_id, inflated, short_id
from swarmwright.storage.sqlite import SCHEMA_VERSION, open_sqlite
from swarmwright.workflow.encoding import version


async def test_threads_are_kept_in_the_order_in_which_they_were_touched(tmp_path: Path) -> None:
    async with open_sqlite(tmp_path / "s.db") as storage:
        await storage.threads.save(ThreadRecord("old", "v", "idle", 1.0, 1.0, "Old"))
        await storage.threads.save(ThreadRecord("new", "v", "running", 2.0, 2.0))
        await storage.threads.save(ThreadRecord("old", "v", "failed", 1.0, 3.0, "Old"))
    async with open_sqlite(tmp_path / "s.db") as storage:
        assert [(r.thread_id, r.status) for r in await storage.threads.all()] == [
            ("old", "failed"),
            ("new", "running"),
        ]
        assert await storage.threads.load("nobody") is None


async def test_a_workflow_comes_back_equal(tmp_path: Path) -> None:
    workflow = team(chain("a", "b"))
    async with open_sqlite(tmp_path / "s.db") as storage:
        await storage.threads.save_workflow(version(workflow), workflow)
        await storage.threads.save_workflow(version(workflow), workflow)
        assert await storage.threads.load_workflow(version(workflow)) == workflow


async def test_events_are_numbered_within_their_thread_and_replayed_from_any_number(tmp_path: Path) -> None:
    async with open_sqlite(tmp_path / "s.db") as storage:
        await storage.events.append([Event("run_started", "t"), Event("run_started", "other")])
        stored = await storage.events.append([Event("signal", "t", instance="a", data={"signal": "x"})])
        assert [e.seq for e in stored] == [2]
        replayed = [e async for e in storage.events.read("t", after=1)]
    assert replayed == list(stored)


async def test_a_write_that_is_cancelled_at_any_moment_leaves_the_store_usable(tmp_path: Path) -> None:
    async with open_sqlite(tmp_path / "s.db") as storage:
        for turns in range(12):
            task = asyncio.create_task(storage.threads.save(ThreadRecord(f"t{turns}", "v")))
            for _ in range(turns):
                await asyncio.sleep(0)
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            await storage.threads.save(ThreadRecord("t", "v"))
        assert await storage.threads.load("t") is not None


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


@given(st.binary(max_size=400))
def test_what_is_deflated_comes_back(text: bytes) -> None:
    assert inflated(deflated(text)) == text


@given(st.uuids().map(str) | st.uuids().map(lambda made: made.hex) | st.text())
def test_a_shortened_id_comes_back(id_: str) -> None:
    assert full_id(short_id(id_)) == id_


@given(st.lists(st.uuids().map(str)))
def test_shortened_ids_sort_as_the_ids_do(ids: list[str]) -> None:
    assert [full_id(short) for short in sorted(map(short_id, ids), key=bytes)] == sorted(ids)  # type: ignore[arg-type]


def test_a_file_cannot_make_us_call_a_function(tmp_path: Path) -> None:
    mark = tmp_path / "called"
    call = ormsgpack.packb(("os", "system", f"touch {mark}"))
    for kind in range(8):  # every way that LangGraph has of making an object
        serializer().loads_typed(("msgpack", ormsgpack.packb(ormsgpack.Ext(kind, call))))
    assert not mark.exists()
