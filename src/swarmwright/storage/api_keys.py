"""API keys as rows, in any database. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from swarmwright.ports.keys import ApiKey
from swarmwright.storage.records import Rows

__all__ = ["KEYS", "key_of"]

KEYS: Final = Rows(ApiKey, lists=("permissions",))


def key_of(row: Sequence[Any]) -> ApiKey:
    """The key of a row."""
    key = KEYS.record(row)
    return replace(key, permissions=tuple(key.permissions))
