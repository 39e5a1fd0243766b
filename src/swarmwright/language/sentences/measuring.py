"""Measuring: numbers that bound nothing ("zero rounds", "-5 minutes", "at least 5 minutes") → errors.

Whatever reads the number may round it or leave it; said here, it is never lost. This module knows nothing of
what is bounded.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import zip_longest

from swarmwright.language.diagnosing.diagnostics import Diagnostic, diagnose
from swarmwright.language.sentences.chunking import Chunk
from swarmwright.language.sentences.clauses import Clause

__all__ = ["impossible_numbers"]

_ROUGHLY = frozenset(["about", "around", "roughly", "approximately", "almost", "nearly", "some"])
_WHOLE = ("max_rounds", "times", "retries", "max_tool_calls")


def impossible_numbers(every: Sequence[Clause]) -> Iterator[Diagnostic]:
    """What is wrong with the numbers of a sentence's clauses; a condition's ("if …") are left alone."""
    killed = any(clause.has("GIVENUP") for clause in every)
    for clause, after in zip_longest(every, every[1:]):
        for found in clause.all("QTY") if clause.link not in ("IF", "UNLESS") else ():
            if not all(_possible(clause, found, value) for value in found.values):
                yield _said(found)
            elif _open_above(clause, found) and not (killed or clause.link == "UNTIL"):
                said = f"{found.text!r} has no upper end here, or more than one; say how many at most"
                yield diagnose("SW211", found.span, said, f"at most {found.text}")
            elif _by_the_clock(clause, found, after):
                said = f"a wait by the clock cannot be kept: {found.text!r}"
                yield diagnose("SW403", found.span, said)


def _open_above(clause: Clause, quantity: Chunk) -> bool:
    """ "at least 5 minutes", "more than two rounds", "about an hour", "2 or 3 times"."""
    if quantity.measure == "times" and not clause.has("LOOP", "WEAKLOOP", "RETRY"):
        return False
    at = clause.chunks.index(quantity)
    before = [c for c in clause.chunks[:at] if not (c.kind == "TOKEN" and c.kinds == {"INERT"})]
    words = [c.text.casefold() for c in before]
    if any(c.of("ATLEAST") for c in (*before[-1:], *clause.chunks[at + 1 : at + 2])):
        return True
    if words[-2:] == ["more", "than"] or words[-1:] == ["over"]:
        return not any(c.of("MUSTNOT", "NOTHING", "NOBODY") or c.text.casefold() == "no" for c in before)
    if words[-1:] and words[-1] in _ROUGHLY:
        return True
    ranged = len(before) > 1 and before[-2].of("NUM") and before[-1].of("TO", "OR", "DASH", "AND")
    return ranged and not (before[-1].of("AND") and "between" not in words)


def _by_the_clock(clause: Clause, quantity: Chunk, after: Clause | None) -> bool:
    """ "starts 5 minutes after Ben", "waits an hour before …": a delay, no limit."""
    at = clause.chunks.index(quantity)
    last = at == len(clause.chunks) - 1 and after is not None and after.link in ("ONCE", "BEFORE")
    led = at == 0 or clause.chunks[at - 1].of("STARTV", "PRECEDED")
    return quantity.measure == "timeout_s" and last and led


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
    told = abs(quantity.values[0]) if quantity.values else 0.0
    least = max(2, int(told)) if whole else told or 5
    unit = _UNIT.search(quantity.text)
    words = f"{least:g} {unit[0].rstrip('s')}s" if unit else f"at most {least:g} times"
    if told and not whole:
        words = _BELOW.sub("", quantity.text)
    return diagnose("SW211", quantity.span, f"{quantity.text!r} is no bound: it takes {kind}", words)


_BELOW = re.compile(r"^(?:[-−]|minus |negative )", re.IGNORECASE)
_UNIT = re.compile(r"(?:(?:tool|model) )?[a-z]+$", re.IGNORECASE)
