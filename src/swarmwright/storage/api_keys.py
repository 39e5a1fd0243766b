"""API keys as rows, in any database. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, replace
from typing import Any, Final

from swarmwright.ports.keys import ApiKey
from swarmwright.ports.lost import LostWords
from swarmwright.storage.records import Rows

__all__ = ["KEYS", "key_of"]

KEYS: Final = Rows(ApiKey, lists=("permissions",))

_TIMES = tuple(one.name for one in fields(ApiKey) if one.name.endswith("_at"))


def key_of(row: Sequence[Any]) -> ApiKey:
    """The key of a row; one of which anything is damaged opens nothing, and keeps no other from it."""
    key = KEYS.record(row)
    odd = [name for name in _TIMES if not isinstance(getattr(key, name), int | float | None)]
    if not odd:
        return key
    times: dict[str, Any] = {name: 0.0 if name == "created_at" else None for name in odd}
    return replace(key, permissions=LostWords(), **times)
