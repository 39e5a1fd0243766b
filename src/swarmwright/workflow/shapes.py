"""What JSON may stand for a value: each shape reads data into a value and describes itself as JSON Schema.

Reading notes every problem with its place and goes on, so that one look finds them all. `codec` makes shapes
from type hints. This module knows nothing of dataclasses or workflows.
"""

from __future__ import annotations

import sys
import types
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from swarmwright.workflow.nearness import nearest

__all__ = [
    "SCALARS",
    "AnyObject",
    "Json",
    "ListOf",
    "Malformed",
    "OneOf",
    "Place",
    "Row",
    "Scalar",
    "Shape",
    "called",
    "near",
]

Json: TypeAlias = Any
"""What `json.loads` gives."""

SCALARS: Mapping[type, str] = {
    str: "string",
    int: "integer",
    float: "number",
    bool: "boolean",
    types.NoneType: "null",
}
"""The scalar types and their names in JSON Schema."""

_LARGEST = sys.float_info.max


@dataclass(frozen=True, slots=True)
class Malformed:
    """One place where the data is not of the format: a JSON path, what is wrong, and what to do."""

    path: str
    reason: str
    remedy: str = ""

    def __str__(self) -> str:
        return f"{self.path}: {self.reason}" + (f" ({self.remedy})" if self.remedy else "")


@dataclass(slots=True)
class Place:
    """Where the reader is, and the one list of problems that all places share."""

    path: str
    problems: list[Malformed]
    depth: int = 0

    def at(self, key: str | int) -> Place:
        """The place one step further down."""
        dotted = isinstance(key, str) and key.isidentifier()
        step = f".{key}" if dotted else f"[{key!r:.80}]"
        return Place(self.path + step, self.problems, self.depth + 1)

    def wrong(self, reason: str, remedy: str = "") -> None:
        """Note a problem here."""
        self.problems.append(Malformed(self.path, reason, remedy))


class Shape(Protocol):
    """What a type hint allows in JSON."""

    def read(self, data: Json, place: Place) -> Any:
        """The value; whatever is returned after noting a problem is thrown away."""
        ...

    def schema(self) -> dict[str, Any]:
        """This shape as JSON Schema; records are referred to by name."""
        ...


def called(data: Json) -> str:
    """What people call this kind of data."""
    named = {dict: "an object", list: "a list", str: "a text", bool: "true or false", type(None): "null"}
    return named.get(type(data), "a number")


@dataclass(frozen=True, slots=True)
class Scalar:
    """One of some scalar types; a whole number counts as both integer and number."""

    allowed: tuple[type, ...]

    def read(self, data: Json, place: Place) -> Any:
        """See `Shape`."""
        number = type(data) in (int, float)
        if number and not -_LARGEST <= data <= _LARGEST:
            return place.wrong("a number that is too large, or none")
        if type(data) in self.allowed:
            return data
        if number and float in self.allowed:
            return float(data)
        if number and int in self.allowed and data == int(data):
            return int(data)
        words = " or ".join(SCALARS[t] for t in self.allowed)
        return place.wrong(f"{called(data)} where {words} is needed")

    def schema(self) -> dict[str, Any]:
        """See `Shape`."""
        names = [SCALARS[t] for t in self.allowed]
        return {"type": names[0] if len(names) == 1 else names}


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of a closed set of texts."""

    values: tuple[str, ...]

    def read(self, data: Json, place: Place) -> Any:
        """See `Shape`."""
        if isinstance(data, str) and data in self.values:
            return data
        given = f"{data!r:.80}" if isinstance(data, str) else called(data)
        return place.wrong(f"{given} is not one of {', '.join(self.values)}", near(data, self.values))

    def schema(self) -> dict[str, Any]:
        """See `Shape`."""
        return {"enum": list(self.values)}


@dataclass(frozen=True, slots=True)
class ListOf:
    """A list of one shape, of any length."""

    item: Shape

    def read(self, data: Json, place: Place) -> Any:
        """See `Shape`."""
        if not isinstance(data, list):
            return place.wrong(f"{called(data)} where a list is needed")
        return tuple(self.item.read(each, place.at(i)) for i, each in enumerate(data))

    def schema(self) -> dict[str, Any]:
        """See `Shape`."""
        return {"type": "array", "items": self.item.schema()}


@dataclass(frozen=True, slots=True)
class Row:
    """A list of fixed length, each place of its own shape."""

    items: tuple[Shape, ...]

    def read(self, data: Json, place: Place) -> Any:
        """See `Shape`."""
        if not isinstance(data, list) or len(data) != len(self.items):
            return place.wrong(f"a list of exactly {len(self.items)} is needed")
        return tuple(
            item.read(each, place.at(i)) for i, (item, each) in enumerate(zip(self.items, data, strict=True))
        )

    def schema(self) -> dict[str, Any]:
        """See `Shape`."""
        n = len(self.items)
        return {
            "type": "array",
            "prefixItems": [i.schema() for i in self.items],
            "minItems": n,
            "maxItems": n,
        }


@dataclass(frozen=True, slots=True)
class AnyObject:
    """Any JSON object, taken as it is."""

    def read(self, data: Json, place: Place) -> Any:
        """See `Shape`."""
        return data if isinstance(data, dict) else place.wrong(f"{called(data)} where an object is needed")

    def schema(self) -> dict[str, Any]:
        """See `Shape`."""
        return {"type": "object"}


def near(word: Json, known: Iterable[str]) -> str:
    """A question that offers the closest known word, or nothing."""
    close = nearest(word, list(known)) if isinstance(word, str) else []
    return f"did you mean {close[0]!r}?" if close else ""
