"""Whether one piece of JSON holds another. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

__all__ = ["holds", "same"]


def holds(whole: Any, part: Any) -> bool:
    """Whether `part` is in `whole`: every key of an object, every element of a list, in whichever order.

    As PostgreSQL's `@>` has it: a list also holds a single plain value that is one of its elements.
    """
    if isinstance(part, Mapping):
        return isinstance(whole, Mapping) and all(
            key in whole and holds(whole[key], value) for key, value in part.items()
        )
    if _is_list(part):
        return _is_list(whole) and all(any(holds(one, wanted) for one in whole) for wanted in part)
    if _is_list(whole):
        return any(same(one, part) for one in whole)
    return same(whole, part)


def _is_list(value: Any) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str | bytes)


def same(one: Any, other: Any) -> bool:
    """Equality as JSON has it: true is not 1."""
    return isinstance(one, bool) == isinstance(other, bool) and bool(one == other)
