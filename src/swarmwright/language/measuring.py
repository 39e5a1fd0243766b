"""Measuring: numbers that cannot bound anything ("zero rounds", "1.5 retries", "-5 minutes") → errors.

Whatever reads the number may round it or leave it; said here, it is never lost. This module knows nothing of
what is bounded.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from swarmwright.language.chunking import Chunk
from swarmwright.language.clauses import Clause
from swarmwright.language.diagnostics import Diagnostic, diagnose

__all__ = ["impossible_numbers"]

_WHOLE = ("max_rounds", "times", "retries", "max_tool_calls")


def impossible_numbers(every: Sequence[Clause]) -> Iterator[Diagnostic]:
    """An error for each number that no bound can have; those of a condition ("if …") are left alone."""
    for clause in every:
        if clause.link not in ("IF", "UNLESS"):
            yield from (
                _said(q) for q in clause.all("QTY") if not all(_possible(clause, q, v) for v in q.values)
            )


def _possible(clause: Clause, quantity: Chunk, value: float) -> bool:
    if quantity.measure == "times" and not clause.has("LOOP", "WEAKLOOP", "RETRY", "ATMOST", "ATLEAST"):
        return True  # "ten times", "half a time": of nothing in particular
    retries = quantity.measure == "retries" or (quantity.measure == "times" and clause.has("RETRY"))
    if value < 0 or (value == 0 and not retries):
        return False
    return quantity.measure not in _WHOLE or value == int(value)


def _said(quantity: Chunk) -> Diagnostic:
    whole = quantity.measure in _WHOLE
    kind = "a whole number above zero" if whole else "a number above zero"
    least = "2 rounds" if whole else "5 minutes"
    return diagnose(
        "SW211", quantity.span, f"{quantity.text!r} is no bound: it takes {kind}", f"at most {least}"
    )
