"""Which values a thread's state can hold: what JSON can say, with whole numbers of at most 64 bits.

Agents are models' and users' code: what they report is looked at before it is written, so that a value which
no checkpoint can hold is the failure of its step and not of the run.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from swarmwright.workflow.storable import storable_text, unstorable

__all__ = ["CALLED_DEEP", "canonical", "legible", "nameless", "storable_text", "unstorable"]

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


def nameless(entries: Mapping[Any, Any], place: str) -> str:
    """Where an entry has no name by which anybody could speak of it, and what to do; "" = nowhere. One that
    takes away what stands there (None) may have none."""
    bare = any(value is not None and not str(name).strip() for name, value in entries.items())
    return f"{place}: an entry has no name: give it one, or leave it out" if bare else ""


def _cut(value: Any, depth: int) -> Any:
    if not isinstance(value, Mapping | list | tuple):
        return value
    if depth > CALLED_DEEP:
        return "…"
    if isinstance(value, Mapping):
        return {key: _cut(inner, depth + 1) for key, inner in value.items()}
    return [_cut(inner, depth + 1) for inner in value]
