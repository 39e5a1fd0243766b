"""Conditions in words, for people to read; `printing` has the exact form that can be read back."""

from __future__ import annotations

from typing import TypeAlias

from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.conditions import (
    AllOf,
    Announced,
    AnyOf,
    Approved,
    Compare,
    Condition,
    Judged,
    Not,
)

__all__ = ["condition_words", "listing", "number"]

_Composite: TypeAlias = AllOf | AnyOf


def condition_words(condition: Condition, team: Catalog) -> str:
    """Say the condition without quotes: `accuracy of Trainer >= 92 and not the text is rude`."""
    match condition:
        case Judged(text):
            return text
        case Announced(signal):
            return f"{signal} is announced"
        case Approved(gate):
            return f"{gate} is approved"
        case Compare():
            owner = f" of {team.name(condition.agent)}" if condition.agent is not None else ""
            value = condition.value
            shown = number(value) if isinstance(value, float) else str(value)
            return f"{condition.field}{owner} {condition.operator} {shown}"
        case Not(term):
            return f"not {_grouped(term, team)}"
        case AllOf(terms):
            return " and ".join(_grouped(term, team) for term in terms)
        case AnyOf(terms):
            return " or ".join(_grouped(term, team) for term in terms)


def _grouped(term: Condition, team: Catalog) -> str:
    words = condition_words(term, team)
    return f"({words})" if isinstance(term, _Composite) else words


def listing(items: list[str] | tuple[str, ...], joiner: str = "and") -> str:
    """Join as English does: `a`, `a and b`, `a, b and c`."""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {joiner} {items[-1]}"


def number(value: float) -> str:
    """The shortest exact decimal: `92`, `0.7`."""
    return str(int(value)) if float(value).is_integer() else repr(float(value))
