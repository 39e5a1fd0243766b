"""What a thread can be called. Pure."""

from __future__ import annotations

from swarmwright.errors import InvalidThreadId

__all__ = ["LONGEST_ID", "check_addressable", "checked_id", "in_short"]

LONGEST_ID = 200
"""Characters of a thread's id."""


def checked_id(thread_id: str) -> str:
    """The id, if it can name a thread; agents' own threads are `<thread>:<step>`, so ":" is theirs.

    Raises InvalidThreadId.
    """
    if not thread_id.strip() or len(thread_id) > LONGEST_ID:
        raise InvalidThreadId(thread_id, f"it must have 1 to {LONGEST_ID} characters")
    if ":" in thread_id or not thread_id.isprintable():
        raise InvalidThreadId(thread_id, "':' and control characters are not allowed")
    return thread_id


def check_addressable(thread_id: str) -> None:
    """Raise InvalidThreadId for what cannot be one part of an address, so that no request would reach it.

    "/" parts addresses even where it is written as %2F (servers and proxies decode it before they look for
    the route), and "." and ".." are resolved by clients (RFC 3986, 5.2.4).
    """
    if "/" in thread_id or thread_id in (".", ".."):
        raise InvalidThreadId(thread_id, "'/', and '.' and '..' alone, cannot stand in an address")


def in_short(title: str) -> str:
    """How a title begins, cut behind a word where it is long."""
    text = " ".join(title.split())
    if len(text) <= _SHOWN:
        return text
    begun = text[:_SHOWN]
    return (begun if " " not in begun else begun.rsplit(" ", 1)[0]) + "…"


_SHOWN = 80
"""Characters of a title that are shown."""
