"""Short writes are done where they are asked for; who else writes meanwhile holds up them alone, and nobody
waits for the disk."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

from support.crews import WAIT_S
from swarmwright.ports.events import Event
from swarmwright.ports.threads import ThreadRecord
from swarmwright.storage.sqlite import open_sqlite
from swarmwright.storage.sqlite.connection import Connection


async def test_a_write_that_somebody_else_keeps_waiting_keeps_nobody_waiting_beside_it(
    tmp_path: Path,
) -> None:
    file = tmp_path / "s.db"
    async with open_sqlite(file) as store:
        with closing(sqlite3.connect(file, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            waits = asyncio.create_task(store.threads.create(ThreadRecord("t")))
            for _ in range(3):  # whoever is beside it goes on
                assert await store.threads.load("t") is None
                await asyncio.sleep(0)
            assert not waits.done()
            other.execute("COMMIT")
            async with asyncio.timeout(WAIT_S):
                assert await waits
        assert await store.threads.load("t") is not None


async def test_a_short_write_that_fails_leaves_nothing_and_the_next_one_is_done(tmp_path: Path) -> None:
    async with Connection.open(str(tmp_path / "s.db")) as db:
        await db.script("CREATE TABLE kept (n INTEGER PRIMARY KEY)")

        def half(one: sqlite3.Connection) -> None:
            one.execute("INSERT INTO kept VALUES (1)")
            one.execute("INSERT INTO kept VALUES (1)")

        for _ in range(2):
            try:
                await db.put(half)
            except sqlite3.IntegrityError:
                continue
            raise AssertionError
        await db.put(lambda one: one.execute("INSERT INTO kept VALUES (2)"))
        assert await db.rows("SELECT n FROM kept") == [(2,)]


async def test_what_many_short_writes_leave_in_the_log_of_the_file_is_brought_to_its_place(
    tmp_path: Path,
) -> None:
    async with open_sqlite(tmp_path / "s.db") as store:
        for n in range(3000):
            await store.events.append([Event("chunk", "t", data={"run": "r", "data": f"{n:0>2000}"})])
        log = (tmp_path / "s.db-wal").stat().st_size
    assert log < 20_000_000
