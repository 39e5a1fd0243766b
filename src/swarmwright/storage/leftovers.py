"""What another graph has left on a thread: its channels' values, in packs that a graph without them writes.

They are never read here, only handed on: whoever has such a channel finds it as it was, and nobody else makes
anything of a type that was allowed to another graph. Pure.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

import ormsgpack

__all__ = ["missing", "own_of", "unread", "with_left"]

_COUNTERS = "counters_since_delta_snapshot"
"""Where a checkpoint's metadata says which channels are kept as deltas, and since when."""


def missing(kept: Mapping[str, Any], channels: Collection[str] | None) -> Collection[str]:
    """The channels that a checkpoint counts and has no values of, of others than a graph with these.

    None: it is not known whose they are.
    """
    if channels is None:
        return ()
    values = kept["channel_values"]
    return [name for name in kept["channel_versions"] if name not in channels and name not in values]


def own_of(values: Mapping[str, Any], channels: Collection[str] | None) -> list[tuple[str, Any]]:
    """What of these values is in the graph's own channels; None = all of them are."""
    return [(name, value) for name, value in values.items() if channels is None or name in channels]


def unread(pack: Any, payload: bytes, channels: Collection[str] | None) -> Any:
    """[checkpoint, metadata] as read from the payload, but what is in others' channels left unread."""
    values = pack[0].get("channel_values") or {}
    if channels is None or all(name in channels for name in values):
        return pack
    raw = _raw(payload)[0]["channel_values"]
    whole = {name: value if name in channels else raw[name] for name, value in values.items()}
    return [{**pack[0], "channel_values": whole}, pack[1]]


def with_left(
    kept: Mapping[str, Any], about: Mapping[str, Any], before: bytes, channels: Collection[str]
) -> tuple[dict[str, Any], dict[str, Any]]:
    """(checkpoint, metadata) with what the payload of the checkpoint before has in these channels."""
    old, old_about = _raw(before)
    left = {name: value for name, value in old["channel_values"].items() if name in channels}
    counters = {name: value for name, value in (old_about.get(_COUNTERS) or {}).items() if name in channels}
    both = {**counters, **(about.get(_COUNTERS) or {})}
    return (
        {**kept, "channel_values": {**left, **kept["channel_values"]}},
        {**about, _COUNTERS: both} if both else dict(about),
    )


def _raw(payload: bytes) -> Any:
    return ormsgpack.unpackb(payload, ext_hook=ormsgpack.Ext, option=ormsgpack.OPT_NON_STR_KEYS)
