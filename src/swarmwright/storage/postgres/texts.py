"""Long texts, each kept once within its thread: what an agent has written stands among the messages and in
the log of events.

A text is known by its thread and by what it says. Who refers to one locks it until his transaction ends, and
who takes references away looks for others only once he has the lock: so no text goes that is needed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from swarmwright.storage.postgres.database import Connection
from swarmwright.storage.postgres.keys import root_of

__all__ = ["hash_of", "release"]

_LOCK = "SELECT FROM texts WHERE text = ANY(%s) ORDER BY text FOR UPDATE"
_DELETE = (
    "DELETE FROM texts t WHERE text = ANY(%s) AND NOT EXISTS (SELECT FROM written w WHERE w.text = t.text) "
    "AND NOT EXISTS (SELECT FROM logged l WHERE l.text = t.text)"
)


def hash_of(thread_id: str, text: bytes) -> bytes:
    """By what a text of a thread is known."""
    named = hashlib.blake2b(root_of(thread_id).encode(errors="surrogatepass"), digest_size=16).digest()
    return hashlib.blake2b(text, digest_size=16, key=named).digest()


async def release(db: Connection, texts: Sequence[int | None]) -> None:
    """Inside of a transaction: delete what nobody needs any more of these texts; None = there was none."""
    numbers = [number for number in texts if number is not None]
    if numbers:
        await db.execute(_LOCK, (numbers,))
        await db.execute(_DELETE, (numbers,))
