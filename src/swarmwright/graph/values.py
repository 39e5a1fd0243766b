"""Which values a thread's state can hold: what JSON can say, with whole numbers of at most 64 bits.

Agents are models' and users' code: what they report is looked at before it is written, so that a value which
no checkpoint can hold is the failure of its step and not of the run.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from typing import Any

__all__ = ["CALLED_DEEP", "canonical", "legible", "storable_text", "unstorable"]

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


_PLAIN = frozenset({str, int, float, bool, type(None)})
_CANONICAL = json.JSONEncoder(sort_keys=True, ensure_ascii=False, separators=(",", ":"), default=str)
CALLED_DEEP = 64
"""What is nested deeper than that no tool is called with (`policy.arguments.declared`)."""


def canonical(arguments: Mapping[str, Any]) -> str:
    """The arguments as JSON with sorted keys and no spaces: equal calls have equal text."""
    return _CANONICAL.encode(arguments)


def legible(arguments: Mapping[str, Any]) -> str:
    """The same for events, of whatever a model has put into a call: what is nested without end is cut off."""
    plain = all(type(value) in _PLAIN for value in arguments.values())
    return canonical(arguments if plain else _cut(arguments, 0))


def _cut(value: Any, depth: int) -> Any:
    if not isinstance(value, Mapping | list | tuple):
        return value
    if depth > CALLED_DEEP:
        return "…"
    if isinstance(value, Mapping):
        return {key: _cut(inner, depth + 1) for key, inner in value.items()}
    return [_cut(inner, depth + 1) for inner in value]


def storable_text(text: str) -> str:
    """The text without halves of characters, which no encoding can hold."""
    return text.encode("utf-8", "replace").decode("utf-8")
