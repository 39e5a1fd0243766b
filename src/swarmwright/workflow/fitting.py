"""Whether a value is what the type hint of its place says: found out before it is kept, with the place. Pure.

Hints are promises that nothing holds while a program runs. What is kept is read again, and then it counts: a
text where a whole number belongs would be accepted once and fail for good. So what comes in by a public door
and is to be kept is looked at here. Known hints: scalars, None, Any, Literal, unions, tuples, Sequence,
Mapping, callables and classes; of a dataclass, every field. A list does for a tuple, a whole number for a
number; what a Mapping[str, Any] holds has to be what JSON can say.
"""

from __future__ import annotations

import dataclasses
import types
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Literal, TypeAlias, Union, get_args, get_origin, get_type_hints

from swarmwright.workflow.shapes import SCALARS, Malformed, near
from swarmwright.workflow.storable import unstorable

__all__ = ["misfits"]

DEEPEST = 200
"""Levels: as `codec.DEEPEST`, far more than people write."""

Hint: TypeAlias = Any
"""A type hint, as `typing.get_type_hints` gives it."""


def misfits(value: Any, hint: Hint, place: str = "$", depth: int = 0) -> Iterator[Malformed]:
    """Every place in `value` that is not what its hint says, and why; nothing where all of it is."""
    origin: Any = get_origin(hint)
    args = get_args(hint)
    if depth > DEEPEST:
        yield Malformed(place, f"nested more than {DEEPEST} deep")
    elif hint is Any or hint in SCALARS or hint is object:
        yield from _scalar(value, hint, place)
    elif origin is Literal:
        if not any(value == one and type(value) is type(one) for one in args):
            said = ", ".join(map(str, args))
            yield Malformed(place, f"{value!r:.80} is not one of {said}", near(value, map(str, args)))
    elif origin in (Union, types.UnionType):
        yield from _union(value, args, place, depth)
    elif isinstance(origin, type):
        yield from _held(value, origin, args, place, depth)
    elif not isinstance(hint, type):
        raise TypeError(f"nothing is known of the hint {hint!r}")
    elif not isinstance(value, hint):
        yield _other(value, hint.__name__, place)
    elif dataclasses.is_dataclass(hint):
        yield from _record(value, place, depth)


def _scalar(value: Any, hint: Hint, place: str) -> Iterator[Malformed]:
    """A text, a number, true or false, nothing; or (Any) whatever can be kept."""
    words = hint is str and isinstance(value, str)  # a text that knows where it stood is one, too
    number = hint is float and type(value) is int
    right = hint not in SCALARS or type(value) is hint or words or number
    if not right:
        yield _other(value, SCALARS[hint], place)
    elif odd := unstorable(value, place, deepest=DEEPEST):
        at, _, reason = odd.partition(": ")
        yield Malformed(at, reason)


def _union(value: Any, hints: tuple[Hint, ...], place: str, depth: int) -> Iterator[Malformed]:
    """One of several: where none fits, what is wrong by the only one that it can be meant as."""
    kinds = (hint for hint in hints if isinstance(hint, type) and dataclasses.is_dataclass(hint))
    own = [kind for kind in kinds if isinstance(value, kind)]
    if len(own) == 1 and not {Any, object}.intersection(hints):
        yield from misfits(value, own[0], place, depth)  # looked at once: a tree has one in another
        return
    if any(next(misfits(value, hint, place, depth), None) is None for hint in hints):
        return
    meant = [hint for hint in hints if hint is not types.NoneType]
    meant = [hint for hint in meant if isinstance(hint, type) and isinstance(value, hint)] or meant
    if len(meant) == 1:
        yield from misfits(value, meant[0], place, depth)
    else:
        yield _other(value, " or ".join(_named(hint) for hint in hints), place)


def _held(value: Any, origin: type, args: tuple[Hint, ...], place: str, depth: int) -> Iterator[Malformed]:
    """A mapping or a sequence of hinted values; of callables, only that they can be called."""
    if issubclass(origin, Mapping):
        yield from _entries(value, args, place, depth)
    elif issubclass(origin, Sequence):
        yield from _items(value, args, place, depth, fixed=origin is tuple and args[1:] != (...,))
    elif not isinstance(value, origin):
        yield _other(value, origin.__name__, place)


def _entries(value: Any, args: tuple[Hint, ...], place: str, depth: int) -> Iterator[Malformed]:
    if not isinstance(value, Mapping):
        yield _other(value, "object", place)
    elif args[1:] == (Any,):
        yield from _scalar(value, Any, place)
    else:
        for key, one in value.items():
            yield from misfits(key, args[0], f"{place}: the key {key!r:.80}", depth + 1)
            yield from misfits(one, args[1], f"{place}.{key}", depth + 1)


def _items(value: Any, args: tuple[Hint, ...], place: str, depth: int, *, fixed: bool) -> Iterator[Malformed]:
    if not isinstance(value, tuple | list) or (fixed and len(value) != len(args)):
        yield _other(value, f"list of {len(args)}" if fixed else "list", place)
        return
    for i, one in enumerate(value):
        yield from misfits(one, args[i] if fixed else args[0], f"{place}[{i}]", depth + 1)


def _record(value: Any, place: str, depth: int) -> Iterator[Malformed]:
    cls: type = type(value)
    for name, hint, default in _fields(cls):
        one = getattr(value, name)
        if one is default or (hint is str and type(one) is str and one.isascii()):
            continue  # as it is for nearly all: teams have thousands of these
        yield from misfits(one, hint, f"{place}.{name}", depth + 1)


@cache
def _fields(cls: type) -> tuple[tuple[str, Hint, Any], ...]:
    """(name, hint, default) of each field of a dataclass."""
    hints = get_type_hints(cls)
    return tuple((field.name, hints[field.name], field.default) for field in dataclasses.fields(cls))


def _named(hint: Hint) -> str:
    if hint in SCALARS:
        return SCALARS[hint]
    origin: Any = get_origin(hint)
    if origin is Literal:
        return "one of " + ", ".join(map(str, get_args(hint)))
    kind = origin or hint
    if kind is tuple or (isinstance(kind, type) and issubclass(kind, Sequence)):
        return "list"
    return "object" if isinstance(kind, type) and issubclass(kind, Mapping) else getattr(kind, "__name__", "")


def _other(value: Any, needed: str, place: str) -> Malformed:
    given = SCALARS.get(type(value), type(value).__name__)
    shown = f"{value!r:.60} ({given})" if type(value) in SCALARS and value is not None else given
    return Malformed(place, f"{shown} where {needed} is needed")
