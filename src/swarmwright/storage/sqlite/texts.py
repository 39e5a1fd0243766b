"""Long texts, each kept once: what an agent has written stands among the messages and in the log of events.

A text is known by what it says; whoever refers to one counts as a use of it, and the last that goes takes it
along. Functions of the connection's thread, inside of a transaction of the caller's.
"""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Iterable

from swarmwright.storage.packing import deflated, inflated

__all__ = ["TEXT_TABLES", "keep", "release"]

TEXT_TABLES = """
CREATE TABLE IF NOT EXISTS texts (
    text INTEGER PRIMARY KEY, hash BLOB NOT NULL UNIQUE, uses INTEGER NOT NULL, body BLOB NOT NULL
);
"""


def keep(db: sqlite3.Connection, body: bytes, *, new: bool = True) -> int | None:
    """The number of a text, which has one use more now; None = it is not there, and not to be (`new`)."""
    digest = hashlib.blake2b(body, digest_size=16).digest()
    found = db.execute("SELECT text, body FROM texts WHERE hash = ?", (digest,)).fetchone()
    if found is not None:
        if inflated(found[1]) != body:
            return None
        db.execute("UPDATE texts SET uses = uses + 1 WHERE text = ?", (found[0],))
        return int(found[0])
    if not new:
        return None
    insert = "INSERT INTO texts (hash, uses, body) VALUES (?, 1, ?)"
    return db.execute(insert, (digest, deflated(body))).lastrowid


def release(db: sqlite3.Connection, texts: Iterable[int | None]) -> None:
    """Take a use from each of these texts; None = there was none."""
    numbers = [(number,) for number in texts if number is not None]
    db.executemany("UPDATE texts SET uses = uses - 1 WHERE text = ?", numbers)
    db.executemany("DELETE FROM texts WHERE text = ? AND uses <= 0", numbers)
