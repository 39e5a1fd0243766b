"""What runs in the connection's thread is disturbed by nobody who lets go of what ran there before."""

from __future__ import annotations

import asyncio
import sqlite3
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from support.crews import WAIT_S
from swarmwright.storage.sqlite.connection import Connection

MANY, OFTEN = 8, 200


@pytest.fixture
def _restless() -> Iterator[None]:
    """Threads take turns a hundred times as often as they do by themselves."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(before / 100)
    yield
    sys.setswitchinterval(before)


@pytest.mark.usefixtures("_restless")
async def test_the_same_statement_by_many_at_once_is_run_for_each(tmp_path: Path) -> None:
    async with asyncio.timeout(WAIT_S), Connection.open(str(tmp_path / "s.db")) as db:
        await db.script("CREATE TABLE kept (who INTEGER PRIMARY KEY, n INTEGER)")
        await db.transact(
            lambda one: one.executemany("INSERT INTO kept VALUES (?, 0)", [(w,) for w in range(MANY)])
        )

        def counted(one: sqlite3.Connection, who: int) -> sqlite3.Cursor:
            return one.executemany("UPDATE kept SET n = n + 1 WHERE who = ?", [(who,)])

        async def counts(who: int) -> None:
            for _ in range(OFTEN):
                await db.transact(lambda one: counted(one, who))

        await asyncio.gather(*map(counts, range(MANY)))
        assert await db.rows("SELECT DISTINCT n FROM kept") == [(OFTEN,)]
