"""Conditions in three values: they hold, they do not, or an answer is still needed.

This module knows nothing of facts: answers to leaves come in, by number, as `leaves` counts them.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from swarmwright.workflow.conditions import AllOf, AnyOf, Condition, Not, Operator

__all__ = ["Answers", "compared", "settle"]

Answers = Sequence[bool | None]
"""One answer for each leaf, left to right; None where it is not known."""

_ORDERS: Mapping[Operator, Callable[[float, float], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "==": operator.eq,
    "!=": operator.ne,
}
_YES, _NO = frozenset({"true", "yes"}), frozenset({"false", "no"})


def settle(condition: Condition, answers: Answers) -> tuple[bool | None, int]:
    """Whether the condition holds, and if that is open (None) the number of the first leaf that it needs.

    What is known counts first, so that nobody is asked what cannot matter: `Judged and False` is False.
    """
    return _settle(condition, enumerate(answers))


def _settle(condition: Condition, answers: Iterator[tuple[int, bool | None]]) -> tuple[bool | None, int]:
    match condition:
        case Not(term):
            holds, needed = _settle(term, answers)
            return (None if holds is None else not holds), needed
        case AllOf(terms):
            return _joined(terms, answers, decisive=False)
        case AnyOf(terms):
            return _joined(terms, answers, decisive=True)
        case _:
            number, answer = next(answers)
            return answer, number


def _joined(
    terms: tuple[Condition, ...], answers: Iterator[tuple[int, bool | None]], decisive: bool
) -> tuple[bool | None, int]:
    settled = [_settle(term, answers) for term in terms]
    if any(holds is decisive for holds, _ in settled):
        return decisive, -1
    for holds, needed in settled:
        if holds is None:
            return None, needed
    return not decisive, -1


def compared(reported: Any, sign: Operator, value: float | str | bool) -> bool | None:
    """Compare what an agent reported with what the condition says; None if the two cannot be compared.

    Numbers may be reported as text ("0.8"), booleans as "yes" and "no"; texts are equal whatever their case.
    """
    pair: tuple[Any, Any]
    if isinstance(value, bool):
        pair = (_truth(reported), value)
    elif isinstance(value, str) and _number(value) is None:
        pair = (reported.strip().casefold() if isinstance(reported, str) else None, value.strip().casefold())
    else:
        pair = (_number(reported), _number(value))
    if pair[0] is None or (sign not in ("==", "!=") and not isinstance(pair[1], float)):
        return None
    return _ORDERS[sign](*pair)


def _truth(reported: Any) -> bool | None:
    if isinstance(reported, bool):
        return reported
    word = reported.strip().casefold() if isinstance(reported, str) else ""
    return True if word in _YES else False if word in _NO else None


def _number(reported: Any) -> float | None:
    if isinstance(reported, bool) or not isinstance(reported, int | float | str):
        return None
    try:
        number = float(reported)
    except (ValueError, OverflowError):
        return None
    return None if math.isnan(number) else number
