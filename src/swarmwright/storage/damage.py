"""Damage: what is no more what was packed: told of the thread, for good, and never of the store.

What a flipped bit makes of bytes that nobody has sealed may still be unpacked, to something of another shape.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from swarmwright.errors import ThreadUnreadable
from swarmwright.storage.rows import Place

__all__ = ["checkpoint_in", "whole", "writes_in"]

_DAMAGED = (zlib.error, ValueError, TypeError, LookupError, EOFError)
"""What comes of unpacking bytes that nobody has packed."""
_MAPPINGS = ("channel_values", "channel_versions", "versions_seen")
_ABOUT = (("step", int), ("parents", Mapping), ("counters_since_delta_snapshot", Mapping))
"""What LangGraph reads of a checkpoint's metadata whenever it looks at it."""


@contextmanager
def whole(place: Place, what: str) -> Iterator[None]:
    """What is packed is read inside. Raises ThreadUnreadable where it is not what was packed."""
    try:
        yield
    except _DAMAGED as error:
        raise ThreadUnreadable(place[0].partition(":")[0], what, f"it is damaged: {error}") from error


def checkpoint_in(unpacked: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    """(checkpoint, metadata) of a pack. Raises TypeError or ValueError for what is none."""
    kept, about = unpacked
    if not isinstance(kept, dict) or not isinstance(about, dict):
        raise TypeError("it holds no checkpoint and its metadata")
    wrong = next((name for name in _MAPPINGS if not isinstance(kept.get(name, {}), Mapping)), "")
    if wrong:
        raise TypeError(f"its {wrong} are no table")
    if not all(isinstance(seen, Mapping) for seen in kept.get("versions_seen", {}).values()):
        raise TypeError("what its nodes have seen is no table")
    if not isinstance(kept["ts"], str) or not isinstance(kept["v"], int):
        raise TypeError("it does not say when it was made, or in which form")
    odd = next((name for name, kind in _ABOUT if name in about and not isinstance(about[name], kind)), "")
    if odd:
        raise TypeError(f"its {odd} is of another kind")
    return kept, about


def writes_in(unpacked: Any) -> list[tuple[int, str, Any]]:
    """(place, channel, value) of each write in a pack. Raises TypeError or ValueError for what is none."""
    found = [(at, name, value) for at, name, value in unpacked]
    if not all(isinstance(at, int) and isinstance(name, str) for at, name, _ in found):
        raise TypeError("it holds no writes to channels")
    return found
