"""What a benchmark of crashes counts as lost was kept before: its own database waits for the disk."""

from __future__ import annotations

import psycopg
import pytest
from crash import servers

from support.crews import WAIT_S


@pytest.mark.usefixtures("cluster")  # skipped, or failed, where PostgreSQL's server is not installed
async def test_a_commit_outlives_a_crash_of_the_benchmarks_own_database() -> None:
    with servers(None) as ours:
        await ours.restart()
        with psycopg.connect(ours.url, connect_timeout=int(WAIT_S)) as server:
            asked = ("fsync", "full_page_writes", "synchronous_commit")
            found = {name: server.execute(f"SHOW {name}".encode()).fetchone() for name in asked}
    assert found == dict.fromkeys(asked, ("on",))
