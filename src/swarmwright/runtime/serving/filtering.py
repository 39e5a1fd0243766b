"""Filters on metadata, in the words of LangGraph's `Auth` handlers: what of all that is kept may be touched.

    {"owner": "ann"}, {"owner": {"$eq": "ann"}}          it is this, exactly
    {"members": {"$contains": "ann"}}                    it is a list that has this, or all of these, in it
    {"$or": [F, …]}, {"$and": [F, …]}                    one of these filters holds; all of them do

Several in one object must all hold; {} holds for everything. What is written otherwise is refused, never
passed over: a filter that was dropped would open what it was to close. Pure.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from swarmwright.runtime.serving.matching import same

__all__ = ["Filter", "both", "checked_filter", "contained", "filled", "passes"]

Filter: TypeAlias = Mapping[str, Any]

_DEEPEST = 20
_ANY, _ALL, _IS, _HAS = "$or", "$and", "$eq", "$contains"


def checked_filter(said: Any, deep: int = 0) -> Filter:
    """What was said, if it is a filter. Raises ValueError, with the reason."""
    if not isinstance(said, Mapping) or deep > _DEEPEST:
        raise ValueError(f"a filter is an object, {_DEEPEST} deep at most, and not {type(said).__name__}")
    for key, wanted in said.items():
        if key in (_ANY, _ALL):
            if not _is_list(wanted) or not wanted:
                raise ValueError(f"{key} takes a list of filters")
            for one in wanted:
                checked_filter(one, deep + 1)
        elif not isinstance(key, str) or key.startswith("$"):
            raise ValueError(f"there is no operator {key!r}; there are $or, $and; in a field $eq, $contains")
        else:
            _check_operators(key, wanted)
    return said


def _check_operators(key: str, wanted: Any) -> None:
    operators = _operators(wanted)
    if operators is not None and (odd := operators.keys() - {_IS, _HAS}):
        name = sorted(map(str, odd))[0]
        raise ValueError(f"{key}: there is no operator {name!r}; there are $eq and $contains")


def both(one: Filter, other: Filter) -> Filter:
    """The filter that holds where both do."""
    return {_ALL: [one, other]} if one and other else one or other


def passes(filter_: Filter, metadata: Mapping[str, Any]) -> bool:
    """Whether the filter holds for something with that metadata."""
    return all(_holds(key, wanted, metadata) for key, wanted in filter_.items())


def _holds(key: str, wanted: Any, metadata: Mapping[str, Any]) -> bool:
    if key == _ANY:
        return any(passes(one, metadata) for one in wanted)
    if key == _ALL:
        return all(passes(one, metadata) for one in wanted)
    if key not in metadata:
        return False
    operators = _operators(wanted)
    if operators is None:
        return equal(metadata[key], wanted)
    return all(
        equal(metadata[key], value) if name == _IS else _has(metadata[key], value)
        for name, value in operators.items()
    )


def _has(there: Any, wanted: Any) -> bool:
    return _is_list(there) and all(
        any(equal(one, value) for one in there) for value in (wanted if _is_list(wanted) else [wanted])
    )


def contained(filter_: Filter) -> tuple[dict[str, Any], bool]:
    """(what metadata must contain, as stores search by it; whether that says all of the filter)."""
    parts: dict[str, Any] = {}
    exact = True
    for key, wanted in filter_.items():
        if key == _ALL:
            for one in wanted:
                inner, whole = contained(one)
                exact = exact and whole and not (inner.keys() & parts.keys())
                parts = {**inner, **parts}
            continue
        part = None if key == _ANY else _part(wanted)
        if part is None or key in parts:
            exact = False
        else:
            parts[key] = part[0]
    return parts, exact


def _part(wanted: Any) -> tuple[Any] | None:
    """What a field must contain, if that is the same as what is wanted of it."""
    operators = _operators(wanted)
    if operators is None:
        return (wanted,) if _is_plain(wanted) else None
    if len(operators) != 1:
        return None
    ((name, value),) = operators.items()
    if name == _IS:
        return (value,) if _is_plain(value) else None
    values = list(value) if _is_list(value) else [value]
    return (values,) if values and all(_is_plain(one) for one in values) else None


def filled(filter_: Filter, metadata: Mapping[str, Any]) -> Mapping[str, Any]:
    """The metadata, with what the filter says a field must be, where nothing is said of that field."""
    due: dict[str, Any] = {}
    for key, wanted in filter_.items():
        if key == _ALL:
            for one in wanted:
                due = {**filled(one, {}), **due}
        elif key != _ANY:
            operators = _operators(wanted)
            if operators is None:
                due[key] = wanted
            else:
                has: Any = operators.get(_HAS)
                due[key] = operators.get(_IS, list(has) if _is_list(has) else [has])
    return {**due, **metadata} if due else metadata


def equal(one: Any, other: Any) -> bool:
    """Equality as JSON has it, all the way down."""
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return one.keys() == other.keys() and all(equal(one[key], other[key]) for key in one)
    if _is_list(one) and _is_list(other):
        return len(one) == len(other) and all(equal(a, b) for a, b in zip(one, other, strict=True))
    return same(one, other)


def _operators(wanted: Any) -> Mapping[str, Any] | None:
    """The operators that are wanted of a field; None = it is to be equal."""
    if isinstance(wanted, Mapping) and any(isinstance(name, str) and name.startswith("$") for name in wanted):
        return wanted
    return None


def _is_list(value: Any) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str | bytes)


def _is_plain(value: Any) -> bool:
    """Whether to contain it is to be it: of an object or a list, it would be less."""
    return value is not None and isinstance(value, str | int | float)
