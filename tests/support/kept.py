"""What stands in a store, as whoever looks into the file or the database finds it."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import psycopg


async def all_kept(address: str) -> bytes:
    """Every byte that the store has kept, as far as it can be read."""
    if not address.startswith("postgresql"):
        db = sqlite3.connect(address)
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        db.close()
        return b"".join(
            [
                await asyncio.to_thread(file.read_bytes)
                for file in Path(address).parent.glob("s.db*")
                if file.is_file()
            ]
        )
    async with await psycopg.AsyncConnection.connect(address) as server:
        tables = "SELECT table_name FROM information_schema.tables WHERE table_schema = 'swarmwright'"
        names = await (await server.execute(tables)).fetchall()
        kept = []
        for (name,) in names:
            rows = await (await server.execute(f"SELECT * FROM swarmwright.{name}".encode())).fetchall()
            kept += [repr(row).encode() for row in rows]
        return b"".join(kept)
