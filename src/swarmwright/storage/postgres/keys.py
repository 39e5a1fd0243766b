"""Ids as bytes that sort as the ids do. Pure."""

from __future__ import annotations

from swarmwright.storage.packing import full_id, short_id

__all__ = ["id_of", "key_of", "root_of"]


def key_of(id_: str) -> bytes:
    """An id as bytes: 17 of them where it is a UUID."""
    short = short_id(id_)
    return b"u" + short if isinstance(short, bytes) else b"t" + short.encode(errors="surrogatepass")


def id_of(key: bytes) -> str:
    """The id that `key_of` has made bytes of."""
    return full_id(key[1:]) if key[:1] == b"u" else key[1:].decode(errors="surrogatepass")


def root_of(thread_id: str) -> str:
    """The thread that somebody holds: for a step's own, `<thread>:<step>`, the one that it belongs to."""
    return thread_id.partition(":")[0]
