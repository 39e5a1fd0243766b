"""What pydantic finds wrong with a request → the places and the reasons that its sender is told. Pure.

pydantic names a place by the way it took through its own types: `body.stream_mode.list[literal[…]][1]`. The
sender knows none of these; so each place is looked for in what was sent. Where something could be of several
kinds, and is none of them, each kind has a fault of its own: of these the deepest are told, since they are
of the kind that was meant, and those at one place together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias, get_args

from pydantic_core import core_schema

__all__ = ["Fault", "faults_of"]

Place: TypeAlias = tuple[int | str, ...]


@dataclass(frozen=True, slots=True)
class Fault:
    """place: such as `body.ids[0]`. reason: for people. rule: pydantic's name of it, for programs."""

    place: str
    reason: str
    rule: str

    def to_json(self) -> dict[str, str]:
        """As a problem tells it."""
        return {"place": self.place, "reason": self.reason, "rule": self.rule}


_WANTED: Mapping[str, str] = {
    "string_type": "a text",
    "bool_type": "true or false",
    "bool_parsing": "true or false",
    "int_type": "a whole number",
    "int_parsing": "a whole number",
    "int_from_float": "a whole number",
    "float_type": "a number",
    "float_parsing": "a number",
    "list_type": "a list",
    "dict_type": "an object",
    "model_type": "an object",
    "model_attributes_type": "an object",
    "none_required": "nothing",
    "uuid_parsing": "a UUID",
    "uuid_type": "a UUID",
    "datetime_type": "a time in ISO 8601",
    "datetime_parsing": "a time in ISO 8601",
    "datetime_from_date_parsing": "a time in ISO 8601",
    "finite_number": "a number",
}
"""pydantic's error → what is expected in that place."""

_REASONS: Mapping[str, Callable[[Mapping[str, Any]], str]] = {
    "missing": lambda about: "it is missing",
    "extra_forbidden": lambda about: "there is no such field",
    "string_too_short": lambda about: _at_least(about["min_length"], "characters"),
    "string_too_long": lambda about: f"it has more than {about['max_length']} characters",
    "too_short": lambda about: _at_least(about["min_length"], "entries"),
    "too_long": lambda about: _at_most(about["max_length"]),
    "greater_than": lambda about: f"it must be more than {_spoken(about['gt'])}",
    "greater_than_equal": lambda about: f"it must be at least {_spoken(about['ge'])}",
    "less_than": lambda about: f"it must be less than {_spoken(about['lt'])}",
    "less_than_equal": lambda about: f"it must be at most {_spoken(about['le'])}",
    "string_pattern_mismatch": lambda about: f"it is not of the form {about['pattern']}",
    "union_tag_not_found": lambda about: "it is missing",
    "union_tag_invalid": lambda about: f"{about['tag']!r} is none of {about['expected_tags']}",
}
"""The same, for what is no matter of its kind: what is wrong, by what pydantic knows about it."""


_OURS = ("value_error", "assertion_error")
"""Of a look of ours, in our words. Without a kind: of what is looked at without pydantic."""

_PYDANTICS = frozenset(get_args(core_schema.ErrorType))
"""The kinds that pydantic has words for; of any other, somebody who looks has given them."""


def faults_of(errors: Sequence[Mapping[str, Any]], body: Any) -> Sequence[Fault]:
    """What is wrong, each place once. errors: pydantic's, as FastAPI gathers them; body: what was sent."""
    at: dict[Place, list[Mapping[str, Any]]] = {}
    for error in errors:
        at.setdefault(_place(error, body), []).append(error)
    deepest = [one for one in at if not any(_is_above(one, other) for other in at)]
    return [Fault(_spelt(one), _reason(at[one]), str(at[one][0].get("type", ""))) for one in deepest]


def _is_above(place: Place, other: Place) -> bool:
    return len(place) < len(other) and other[: len(place)] == place


def _place(error: Mapping[str, Any], body: Any) -> Place:
    """Where in the request it is, as its sender knows the request."""
    where, *way = error["loc"]
    kind, beyond = error.get("type"), list[int | str]()
    if kind == "missing" and way:
        beyond = [way.pop()]
    elif kind in ("union_tag_not_found", "union_tag_invalid"):
        beyond = [error["ctx"]["discriminator"].strip("'")]
    if where == "body" and "input" in error:
        way = list(next(_ways(way, body, error["input"]), way))
    elif where != "body":  # a value, or several: what has a name below that is a kind
        way = [step for at, step in enumerate(way) if not at or isinstance(step, int)]
    return (where, *way, *beyond)


def _ways(way: Sequence[int | str], value: Any, meant: Any) -> Iterator[Place]:
    """The ways from a value to what is meant that leave out what are no steps, but names of kinds; those with
    the most steps first."""
    if not way:
        if value is meant:
            yield ()
        return
    step, *rest = way
    if _leads(step, value):
        for further in _ways(rest, value[step], meant):
            yield (step, *further)
    yield from _ways(rest, value, meant)


def _leads(step: int | str, value: Any) -> bool:
    if isinstance(value, Mapping):
        return step in value
    return isinstance(value, list) and isinstance(step, int) and step < len(value)


def _reason(errors: Sequence[Mapping[str, Any]]) -> str:
    """What is wrong in one place, in the words of this product."""
    wanted = dict.fromkeys(words for error in errors if (words := _wanted(error)))
    others = dict.fromkeys(_otherwise(error) for error in errors if not _wanted(error))
    expected = [f"{' or '.join(wanted)} is expected"] if wanted else []
    return "; ".join([*expected, *others])


def _wanted(error: Mapping[str, Any]) -> str:
    """What is expected; "" = it is another kind of fault."""
    kind = str(error.get("type", ""))
    if kind != "literal_error":
        return _WANTED.get(kind, "")
    expected = str(error["ctx"]["expected"])
    return f"one of {expected}" if " or " in expected else expected


def _otherwise(error: Mapping[str, Any]) -> str:
    told = _REASONS.get(str(error.get("type", "")))
    if told is not None:
        return told(error.get("ctx", {}))
    if "msg" in error and (error.get("type") in (None, *_OURS) or error["type"] not in _PYDANTICS):
        return str(error["msg"]).removeprefix("Value error, ")  # pydantic's, before words of ours
    return "it is not what is expected there"  # what pydantic says of it is of its own types


def _spoken(number: float) -> str:
    return str(int(number)) if number == int(number) else str(number)


def _at_least(least: int, what: str) -> str:
    return "it must not be empty" if least == 1 else f"it must have at least {least} {what}"


def _at_most(most: int) -> str:
    return f"it must have at most {most} entries" if most else "it is not supported: leave it empty"


def _spelt(place: Place) -> str:
    """("body", "ids", 0) → body.ids[0]."""
    text = ""
    for part in place:
        text += f"[{part}]" if isinstance(part, int) else f".{part}" if text else part
    return text
