"""Conditions: typed expressions over what agents report, announce and people decide.

A condition compares facts where the prompt names something an agent can report ("confidence < 0.7"),
and falls back to `Judged(text)`, a question asked once whose answer is recorded (DESIGN §3).
This module knows nothing of how a condition is evaluated: see `advance`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

__all__ = [
    "AllOf",
    "Announced",
    "AnyOf",
    "Approved",
    "Compare",
    "Condition",
    "Judged",
    "Leaf",
    "Not",
    "Operator",
    "chosen",
    "is_stated",
    "leaves",
]

Operator = Literal["<", "<=", ">", ">=", "==", "!="]


@dataclass(frozen=True, slots=True)
class Compare:
    """`output(agent).field operator value`; `agent` None = the latest output in scope that has the field."""

    field: str
    operator: Operator
    value: float | str | bool
    agent: str | None = None


@dataclass(frozen=True, slots=True)
class Announced:
    """A signal has been announced."""

    signal: str


@dataclass(frozen=True, slots=True)
class Approved:
    """The gate with this id was answered with an approval."""

    gate: str


@dataclass(frozen=True, slots=True)
class Judged:
    """A question in words, asked of a model (or a person); the answer is recorded and never asked twice."""

    text: str


@dataclass(frozen=True, slots=True)
class Not:
    """The term does not hold."""

    term: Condition


@dataclass(frozen=True, slots=True)
class AllOf:
    """Every term holds."""

    terms: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class AnyOf:
    """At least one term holds."""

    terms: tuple[Condition, ...]


Condition: TypeAlias = Compare | Announced | Approved | Judged | Not | AllOf | AnyOf
Leaf: TypeAlias = Compare | Announced | Approved | Judged


_CHOSEN = "it is best to choose "


def chosen(name: str, by: str = "") -> Judged:
    """The condition of a branch for which the prompt states none ("either Rail or Truck").

    by: what the choice depends on, if that is told ("depending on the weight").
    """
    return Judged(f"{_CHOSEN}{name}, {by}" if by else _CHOSEN + name)


def is_stated(condition: Condition) -> bool:
    """Whether the prompt states this condition: False for one that `chosen` made."""
    return not (isinstance(condition, Judged) and condition.text.startswith(_CHOSEN))


def leaves(condition: Condition) -> Iterator[Leaf]:
    """Yield the leaves left to right; a leaf's position in this order is its stable number."""
    match condition:
        case Not(term):
            yield from leaves(term)
        case AllOf(terms) | AnyOf(terms):
            for term in terms:
                yield from leaves(term)
        case _:
            yield condition
