"""Records as rows: a dataclass's fields in their order, some of them as JSON; and which rows are meant.

What clients set on things (`metadata`) is searched by containment, as PostgreSQL's `@>` has it: every given
key is there, its value the same or, of an object, containing the given one; of a list, all that is given is
somewhere in it. Pure; this module knows of databases how they spell a test, and no more.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from decimal import Decimal
from functools import lru_cache
from operator import attrgetter
from typing import Any, Generic, TypeVar

from swarmwright.ports.lost import Lost, LostWords
from swarmwright.storage.telling import storable

__all__ = [
    "MOST",
    "Dialect",
    "Rows",
    "containing",
    "contains",
    "json_of",
    "meant",
    "ordered",
    "page",
    "plain",
]

Record = TypeVar("Record")

MOST = (1 << 62) - 1
"""A number that every database takes."""


class Rows(Generic[Record]):
    """How records of one kind stand in a table: a column for each field, of the same name.

    `as_json`: the fields that are JSON, each an object or None; `lists`: those that are lists of texts;
    `flags`: those that are true or false. An object that is none any more is read as `Lost`, or as
    `damaged` has it by its field, a list as `LostWords`: many rows are read in one go, and one is not to
    keep the others.
    """

    def __init__(
        self,
        kind: type[Record],
        *,
        as_json: Sequence[str] = (),
        lists: Sequence[str] = (),
        flags: Sequence[str] = (),
        damaged: Mapping[str, Any] | None = None,
    ) -> None:
        self._kind, self._json, self._damaged = kind, frozenset((*as_json, *lists)), dict(damaged or {})
        self.names = tuple(f.name for f in fields(kind))  # type: ignore[arg-type]
        self._in_order = attrgetter(*self.names)
        self._objects = [(at, name) for at, name in enumerate(self.names) if name in as_json]
        self._lists = [at for at, name in enumerate(self.names) if name in lists]
        self._flags = [at for at, name in enumerate(self.names) if name in flags]
        self.columns = ", ".join(f'"{name}"' for name in self.names)
        """In quotes: some are words of SQL."""

    def row(self, record: Record) -> tuple[Any, ...]:
        """The columns of a record, JSON as text. Raises TypeError for what no JSON can say."""
        return tuple(map(self._written, self.names, self._in_order(record)))

    def metadata(self, record: Record) -> str:
        """Its metadata as its column has it, of a kind that has any. Raises TypeError as `row`."""
        return str(self.row(record)[self.names.index("metadata")])

    def record(self, row: Sequence[Any]) -> Record:
        """The record of a row, whose JSON may have been read already."""
        values = list(row)
        if len(values) != len(self.names):
            raise ValueError(f"{len(values)} columns, not {len(self.names)}: {self.columns}")
        for at, name in self._objects:
            values[at] = self._object(name, values[at])
        for at in self._lists:
            values[at] = _words(values[at])
        for at in self._flags:
            values[at] = bool(values[at])
        return self._kind(*values)

    def _object(self, name: str, value: Any) -> Any:
        try:
            said = json.loads(value) if isinstance(value, str) else value
        except ValueError:
            said = ()
        # Only what was never there is None: as JSON, an object was.
        sound = isinstance(said, dict) if isinstance(value, str) else isinstance(said, dict | None)
        return said if sound else self._damaged.get(name) or Lost()

    def _written(self, name: str, value: Any) -> Any:
        if name == "metadata":
            return json_of(value)
        if name in self._json:
            return None if value is None else json.dumps(value)
        return storable(value) if isinstance(value, str) else value


def _words(value: Any) -> tuple[str, ...]:
    """A list of texts; `LostWords` for what is none any more: a text is no list of its letters."""
    try:
        said = json.loads(value) if isinstance(value, str) else value
    except ValueError:
        return LostWords()
    sound = isinstance(said, list) and all(isinstance(one, str) for one in said)
    return tuple(said) if sound else LostWords()


@dataclass(frozen=True, slots=True)
class Dialect:
    """How a database spells it. holding: the test that `metadata` contains a JSON text; naming: that `name`
    has a text in it, whatever the case of ASCII letters; text: what lets a column sort by its bytes."""

    mark: str
    holding: str
    naming: str
    text: str = ""


def meant(
    dialect: Dialect,
    asked: Mapping[str, Any],
    metadata: Mapping[str, Any] | None,
    *tests: str,
    named: str | None = None,
) -> tuple[str, list[Any]]:
    """(the condition, its values): each column as asked (None and () = whichever, several = one of them),
    what the metadata holds, further tests, and what the name has in it."""
    found, values = ["true", *tests], list[Any]()
    for column, value in asked.items():
        some = value if isinstance(value, tuple) else () if value is None else (value,)
        if some:
            found.append(f"{column} IN ({', '.join([dialect.mark] * len(some))})")
            values.extend(storable(one) if isinstance(one, str) else one for one in some)
    if metadata:
        found.append(dialect.holding)
        values.append(json_of(metadata))
    if named:
        found.append(dialect.naming)
        values.append(storable(named))
    return " AND ".join(found), values


def ordered(dialect: Dialect, sort_by: str, descending: bool, key: str) -> str:
    """The order of rows: by a column, where it says nothing last, then by their key."""
    text = "" if sort_by.endswith("_at") else dialect.text
    way = "DESC" if descending else "ASC"
    order = f"ORDER BY {sort_by}{text} {way} NULLS LAST, {key}{dialect.text}"
    return f"{order} LIMIT {dialect.mark} OFFSET {dialect.mark}"


def page(limit: int, offset: int) -> tuple[int, int]:
    """Limit and offset as every database takes them."""
    return max(0, min(limit, MOST)), max(0, min(offset, MOST))


def contains(whole: str, part: str) -> bool:
    """Whether a JSON text contains another; what is none any more contains nothing."""
    try:
        there = _read(whole)
    except ValueError:
        return False
    return containing(there, _part(part))


def containing(whole: Any, part: Any) -> bool:
    """Whether JSON contains other JSON."""
    if isinstance(part, dict):
        there = isinstance(whole, dict)
        return there and all(key in whole and containing(whole[key], one) for key, one in part.items())
    if isinstance(part, list):
        return isinstance(whole, list) and all(any(containing(w, one) for w in whole) for one in part)
    # True is no number here, though Python takes it for one.
    return isinstance(whole, bool) == isinstance(part, bool) and bool(whole == part)


_read = json.JSONDecoder(parse_float=Decimal).decode
"""Numbers as they are written, which is how PostgreSQL compares them."""


@lru_cache(16)
def _part(text: str) -> Any:
    return _read(text)


def json_of(metadata: Mapping[str, Any]) -> str:
    """What clients set on something, as a JSON text that every database keeps."""
    return json.dumps(plain(metadata))


def plain(value: Any) -> Any:
    """JSON that every database keeps: no null characters, no halves of pairs, no numbers that are none."""
    if isinstance(value, str):
        return storable(value)
    if isinstance(value, Mapping):
        return {storable(str(key)): plain(one) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(one) for one in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value
