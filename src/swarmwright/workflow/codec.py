"""Frozen dataclasses ⇄ JSON data ⇄ JSON Schema (2020-12), all three read off the same type hints.

Known hints: str, int, float, bool, None, Literal, tuple[X, ...], tuple[X, Y], Mapping[str, Any], dataclasses,
and unions of scalars or of dataclasses. Dataclasses that appear in a union carry their kind as "type".
This module knows nothing of workflows: `encoding` says which classes belong to their format.
"""

from __future__ import annotations

import dataclasses
import re
import types
from collections.abc import Iterable, Mapping
from dataclasses import MISSING, dataclass
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from swarmwright.workflow.shapes import (
    SCALARS,
    AnyObject,
    Json,
    ListOf,
    Malformed,
    OneOf,
    Place,
    Row,
    Scalar,
    Shape,
    called,
    near,
)

__all__ = ["DEEPEST", "Codec", "kind_of"]

T = TypeVar("T")

DEEPEST = 200
"""Levels of JSON: far more than people write, far less than the interpreter's stack."""

_EXACT_INTEGERS = 2.0**53


@dataclass(frozen=True, slots=True)
class _Record:
    """A dataclass as an object with its fields; a field with a default may be left out."""

    cls: type
    codec: Codec

    def read(self, data: Json, place: Place) -> Any:
        if not isinstance(data, dict):
            return place.wrong(f"{called(data)} where an object ({self.cls.__name__}) is needed")
        if place.depth > DEEPEST:
            return place.wrong(f"nested deeper than {DEEPEST} levels", "flatten the workflow")
        tagged = self.cls in self.codec.tagged
        if tagged and data.get("type") != kind_of(self.cls):
            return place.at("type").wrong(f"{kind_of(self.cls)!r} is needed here")
        noted = len(place.problems)
        known = self.codec.fields(self.cls)
        self._check_keys(data, [*known], place)
        values = {}
        for name, (shape, required) in known.items():
            if name in data:
                values[name] = shape.read(data[name], place.at(name))
            elif required:
                place.wrong(f"{self.cls.__name__} needs the field {name!r}")
        return self.cls(**values) if len(place.problems) == noted else None

    def _check_keys(self, data: dict[str, Json], known: list[str], place: Place) -> None:
        allowed = [*known, "type"] if self.cls in self.codec.tagged else known
        for key in sorted(data.keys() - set(allowed)):
            place.at(key).wrong(f"{self.cls.__name__} has no field {key!r:.80}", near(key, allowed))

    def schema(self) -> dict[str, Any]:
        return {"$ref": f"#/$defs/{self.cls.__name__}"}

    def definition(self) -> dict[str, Any]:
        """The object itself, which `schema` refers to."""
        known = self.codec.fields(self.cls)
        properties = {name: shape.schema() for name, (shape, _) in known.items()}
        required = [name for name, (_, needed) in known.items() if needed]
        if self.cls in self.codec.tagged:
            properties = {"type": {"const": kind_of(self.cls)}, **properties}
            required.insert(0, "type")
        about = {"description": self.cls.__doc__} if self.cls.__doc__ else {}
        shape = {"type": "object", "properties": properties, "additionalProperties": False}
        return {**about, **shape, **({"required": required} if required else {})}


@dataclass(frozen=True, slots=True)
class _Tagged:
    """One of several dataclasses, told apart by "type"; or null, where the hint allows None."""

    records: tuple[_Record, ...]
    optional: bool

    def read(self, data: Json, place: Place) -> Any:
        if data is None and self.optional:
            return None
        by_kind = {kind_of(r.cls): r for r in self.records}
        kinds = ", ".join(by_kind)
        if not isinstance(data, dict):
            return place.wrong(f"{called(data)} where an object is needed", f"its type is one of {kinds}")
        if "type" not in data:
            return place.wrong("the field 'type' is missing", f"one of {kinds}")
        kind = data["type"]
        if isinstance(kind, str) and kind in by_kind:
            return by_kind[kind].read(data, place)
        given = f"{kind!r:.80}" if isinstance(kind, str) else called(kind)
        return place.at("type").wrong(f"{given} is not one of {kinds}", near(kind, by_kind))

    def schema(self) -> dict[str, Any]:
        options = [r.schema() for r in self.records]
        return {"oneOf": [*options, {"type": "null"}] if self.optional else options}


class Codec:
    """JSON for a family of frozen dataclasses; those in `tagged` carry their kind as "type"."""

    def __init__(self, tagged: Iterable[type]) -> None:
        self.tagged = frozenset(tagged)
        self._shapes: dict[Any, Shape] = {}
        self._fields: dict[type, dict[str, tuple[Shape, bool]]] = {}

    def read(self, cls: type[T], data: Json, path: str = "$") -> tuple[T | None, tuple[Malformed, ...]]:
        """Read `data` as a `cls`: the value and no problems, or None and every problem."""
        problems: list[Malformed] = []
        value = self.shape(cls).read(data, Place(path, problems))
        return (None, tuple(problems)) if problems else (value, ())

    def write(self, value: Any, *, compared_only: bool = False) -> Json:
        """JSON data for a value; fields that equal their defaults are left out.

        `compared_only` leaves out the fields that take no part in equality (spans, sources).
        """
        if dataclasses.is_dataclass(value) and not isinstance(value, type):
            out = {"type": kind_of(type(value))} if type(value) in self.tagged else {}
            for f in _held(type(value)):
                item = getattr(value, f.name)
                if item != _default(f) and (f.compare or not compared_only):
                    out[f.name] = self.write(item, compared_only=compared_only)
            return out
        if isinstance(value, tuple | list):
            return [self.write(item, compared_only=compared_only) for item in value]
        if isinstance(value, Mapping):
            return {key: self.write(item) for key, item in value.items()}
        return _tidy(value)

    def definitions(self, cls: type) -> dict[str, Any]:
        """JSON Schema definitions by class name for `cls` and every dataclass that it holds."""
        self.shape(cls)
        found: dict[type, _Record] = {}
        todo = [cls]
        while todo:
            record = self.shape(todo.pop())
            if isinstance(record, _Record) and record.cls not in found:
                found[record.cls] = record
                todo += [r.cls for shape, _ in self.fields(record.cls).values() for r in _records(shape)]
        return {c.__name__: found[c].definition() for c in sorted(found, key=lambda c: c.__name__)}

    def fields(self, cls: type) -> dict[str, tuple[Shape, bool]]:
        """Field name → (shape, whether it must be given)."""
        if cls not in self._fields:
            hints = get_type_hints(cls)
            self._fields[cls] = {
                f.name: (self.shape(hints[f.name]), _default(f) is MISSING) for f in _held(cls)
            }
        return self._fields[cls]

    def shape(self, hint: Any) -> Shape:
        """The shape of a type hint; TypeError for a hint outside the closed list above."""
        if hint not in self._shapes:
            self._shapes[hint] = self._shape(hint)
        return self._shapes[hint]

    def _shape(self, hint: Any) -> Shape:
        origin, args = get_origin(hint), get_args(hint)
        if origin in (Union, types.UnionType):
            return self._union(args)
        if origin is Literal:
            return OneOf(args)
        if origin is tuple and args[1:] == (...,):
            return ListOf(self.shape(args[0]))
        if origin is tuple:
            return Row(tuple(map(self.shape, args)))
        if isinstance(origin, type) and issubclass(origin, Mapping):
            return AnyObject()
        if dataclasses.is_dataclass(hint) and isinstance(hint, type):
            return _Record(hint, self)
        if hint in SCALARS:
            return Scalar((hint,))
        raise TypeError(f"no JSON shape for {hint!r}")

    def _union(self, options: tuple[Any, ...]) -> Shape:
        if all(option in SCALARS for option in options):
            return Scalar(options)
        classes = [option for option in options if option is not types.NoneType]
        records = [shape for c in classes if isinstance(shape := self.shape(c), _Record)]
        if len(records) < len(classes) or not self.tagged.issuperset(classes):
            raise TypeError(f"no JSON shape for the union {options!r}")
        return _Tagged(tuple(records), optional=len(classes) < len(options))


def kind_of(cls: type) -> str:
    """The "type" of a dataclass: its name in snake case."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", cls.__name__).lower()


def _records(shape: Shape) -> tuple[_Record, ...]:
    match shape:
        case _Record():
            return (shape,)
        case _Tagged():
            return shape.records
        case ListOf():
            return _records(shape.item)
        case Row():
            return tuple(r for item in shape.items for r in _records(item))
        case _:
            return ()


def _tidy(value: Any) -> Any:
    """Whole floats as integers, so that 92 and 92.0, which are equal, look alike."""
    if isinstance(value, float) and value.is_integer() and abs(value) < _EXACT_INTEGERS:
        return int(value)
    return value


def _held(cls: type) -> tuple[dataclasses.Field[Any], ...]:
    """The fields that a value is made of, without those that it makes of these for itself."""
    return tuple(f for f in dataclasses.fields(cls) if f.init)


def _default(of: dataclasses.Field[Any]) -> Any:
    return of.default_factory() if of.default_factory is not MISSING else of.default
