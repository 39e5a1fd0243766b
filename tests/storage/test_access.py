"""API keys and the audit log, over every database: kept, found, and put in one chain."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from swarmwright.ports.audit import AuditEntry, AuditRow, row_hash
from swarmwright.ports.events import Event
from swarmwright.ports.keys import ApiKey
from swarmwright.storage.opening import open_store
from swarmwright.storage.sqlite import open_sqlite

KEY = ApiKey("k1", "d" * 64, "acme", "ann", ("read", "write"), "Ann's", 1.0, 9.0)


def entry(number: int, tenant: str = "acme", **about: object) -> AuditEntry:
    return AuditEntry(float(number), tenant, "ann", "key k1", "create_thread", "/threads", "200", "r", about)


def held(rows: list[AuditRow]) -> bool:
    """Whether each row is hashed over the one before."""
    before = [("", 0), *((row.hash, row.number) for row in rows)]
    return all(
        row.number == number + 1
        and row.previous == hash_
        and row.hash == row_hash(number + 1, hash_, row.body)
        for row, (hash_, number) in zip(rows, before, strict=False)
    )


async def test_a_key_comes_back_as_it_was_stored_and_opens_nothing_once_revoked(store_address: str) -> None:
    async with open_store(store_address) as storage:
        assert await storage.keys.create(KEY) and not await storage.keys.create(replace(KEY, tenant="other"))
        await storage.keys.create(ApiKey("k2", "e" * 64, created_at=2.0))
        assert await storage.keys.get("k1") == KEY and await storage.keys.get("k3") is None
        await storage.keys.used("k1", 5.0)
        await storage.keys.used("k1", 4.0)  # said later, seen earlier
        revoked = await storage.keys.revoke("k1", 6.0)
        assert revoked == replace(KEY, used_at=5.0, revoked_at=6.0)
        assert (
            await storage.keys.revoke("k1", 7.0) == revoked and await storage.keys.revoke("k3", 7.0) is None
        )
    async with open_store(store_address) as storage:
        assert [key.key_id for key in await storage.keys.all()] == ["k2", "k1"]
        assert await storage.keys.all("acme") == [revoked]


def test_a_key_counts_until_it_expires_or_is_revoked() -> None:
    assert KEY.counts(8.9) and not KEY.counts(9.0)
    assert replace(KEY, expires_at=None).counts(1e12)
    assert not replace(KEY, revoked_at=2.0).counts(1.0)


async def test_rows_of_the_audit_log_are_one_chain_whoever_appends_at_once(store_address: str) -> None:
    async with open_store(store_address) as mine, open_store(store_address) as theirs:
        said = [entry(n, "acme" if n % 3 else "zoo", text="\0 ü \ud800", n=n) for n in range(1, 13)]
        await asyncio.gather(*((mine, theirs)[n % 2].audit.append(one) for n, one in enumerate(said)))
        rows = list(await mine.audit.read())
        assert len(rows) == 12 and held(rows)
        assert sorted(AuditEntry.read(row.body).at for row in rows) == [one.at for one in said]
        assert list(await theirs.audit.read(4, 3)) == rows[4:7]
        assert list(await theirs.audit.latest(2)) == rows[-2:]
        zoo = await mine.audit.read(tenant="zoo")
        assert [AuditEntry.read(row.body).tenant for row in zoo] == ["zoo"] * 4
        assert [row.tenant for row in await mine.audit.latest(9, tenant="zoo")] == ["zoo"] * 4
        assert await mine.audit.read(12) == []


async def test_a_file_without_keys_gets_them_and_its_logs_are_numbered_on(tmp_path: Path) -> None:
    file = tmp_path / "s.db"
    async with open_sqlite(file) as storage:
        for _ in range(3):
            await storage.events.append([Event("chunk", "t", data={"run": "r"})])
    with closing(sqlite3.connect(file)) as db:
        db.executescript("DROP TABLE api_keys; DROP TABLE audit; PRAGMA user_version=4")
    async with open_sqlite(file) as storage:
        assert await storage.keys.all() == [] and await storage.audit.read() == []
        (fourth,) = await storage.events.append([Event("chunk", "t", data={"run": "r"})])
        assert fourth.seq == 4  # chunks are no rows of the log, and have had their numbers
