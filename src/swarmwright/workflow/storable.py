"""Which plain values can be kept: what JSON can say, with whole numbers of at most 64 bits. Pure."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

__all__ = ["storable_text", "unstorable"]

_DEEPEST = 32


def unstorable(
    value: Any, place: str = "", depth: int = 0, *, deepest: int = _DEEPEST, halves: bool = False
) -> str | None:
    """Where in `value` something stands that cannot be stored, and what; None if nothing does.

    halves: whether texts may have halves of characters, which a checkpoint can hold and an encoding cannot.
    """
    if depth > deepest:
        return f"{place}: nested more than {deepest} deep"

    def inside(one: Any, at: str) -> str | None:
        return unstorable(one, at, depth + 1, deepest=deepest, halves=halves)

    match value:
        case None | bool():
            return None
        case float():
            return None if math.isfinite(value) else f"{place}: {value} is no number that JSON can say"
        case int():
            return None if -(2**63) <= value < 2**63 else f"{place}: a whole number of more than 64 bits"
        case str():
            whole = halves or storable_text(value) == value
            return None if whole else f"{place}: half a character (a lone surrogate)"
        case list() | tuple():
            return next(filter(None, (inside(v, f"{place}[{i}]") for i, v in enumerate(value))), None)
        case Mapping():
            if odd := [k for k in value if not isinstance(k, str) or unstorable(k)]:
                return f"{place}: the key {odd[0]!r} is no text"
            found = (inside(v, f"{place}.{k}".lstrip(".")) for k, v in value.items())
            return next(filter(None, found), None)
        case _:
            return f"{place}: a value of type {type(value).__name__}"


def storable_text(text: str) -> str:
    """The text without halves of characters, which no encoding can hold."""
    return text.encode("utf-8", "replace").decode("utf-8")
