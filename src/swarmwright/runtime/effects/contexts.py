"""Context: which entries a write brings. Values only."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

__all__ = ["brought"]

_OWNED = ("group_context", "private_context")


def brought(update: Mapping[str, Any]) -> list[str]:
    """The names of the context entries that a command's write brings, whoever is to see them."""
    owned = (entries for channel in _OWNED for entries in update.get(channel, {}).values())
    return sorted({name for entries in (update.get("shared_context", {}), *owned) for name in entries or ()})
