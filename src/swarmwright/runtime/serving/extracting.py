"""Picking values out of a thread by paths such as `values.messages[-1].content`. Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from swarmwright.errors import InvalidInput

__all__ = ["ROOTS", "extracted"]

ROOTS: tuple[str, ...] = ("values", "metadata", "config", "interrupts")
"""What a path may begin with."""

_PART = re.compile(r"\.?([^.\[\]]+)|\[(-?[0-9]{1,9})\]")


def extracted(thread: Mapping[str, Any], paths: Mapping[str, str]) -> dict[str, Any]:
    """Name → what its path leads to in the thread, None where there is nothing. Raises InvalidInput."""
    return {name: _at(thread, _parts(name, path)) for name, path in paths.items()}


def _parts(name: str, path: str) -> Sequence[str | int]:
    parts: list[str | int] = []
    position = 0
    while position < len(path) and (found := _PART.match(path, position)):
        parts.append(found[1] if found[1] is not None else int(found[2]))
        position = found.end()
    if position < len(path) or not parts or parts[0] not in ROOTS:
        raise InvalidInput(f"extract.{name}", f"{path!r} is no path that begins with {', '.join(ROOTS)}")
    return parts


def _at(value: Any, parts: Sequence[str | int]) -> Any:
    for part in parts:
        if isinstance(part, int):
            if not isinstance(value, list) or not -len(value) <= part < len(value):
                return None
            value = value[part]
        elif isinstance(value, Mapping):
            value = value.get(part)
        else:
            return None
    return value
