"""Afterwards: "Ann and Ben iterate three times before Cleo prints" is "…, then Cleo prints".

Who is told behind "before", behind rounds, works when they are over.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from swarmwright.language.words.tokens import Token, has

__all__ = ["with_rounds_first"]

_NOT = ("NOT", "MUSTNOT", "ONLY", "MUST", "APPROVE", "HUMAN", "FIN")


def with_rounds_first(tokens: Sequence[Token]) -> tuple[Token, ...]:
    """The sentence with ", then" for the "before" that stands between rounds and who works behind them."""
    spots = [n for n, t in enumerate(tokens) if t.of("BEFORE")]
    if len(spots) != 1 or not 0 < spots[0] < len(tokens) - 2:
        return tuple(tokens)
    at = spots[0]
    first, last = tokens[:at], tokens[at + 1 :]
    named = [t for t in last if t.of("AGENT", "GROUP")]
    if not _rounds(first) or not last[0].of("AGENT") or len(named) != 1 or has(tokens, *_NOT):
        return tuple(tokens)
    place = tokens[at].start
    comma = () if first[-1].of("COMMA") else (Token(frozenset({"COMMA"}), ",", place, place, ","),)
    then = replace(tokens[at], kinds=frozenset({"THEN"}), text="then", value="then")
    return (*first, *comma, then, *last)


def _rounds(tokens: Sequence[Token]) -> bool:
    """Whether these tell of work that goes round."""
    timed = any(a.of("NUM") and b.of("ROUND", "TIMES") for a, b in pairwise(tokens))
    timed |= any(t.low in ("twice", "thrice") for t in tokens)
    return timed or has(tokens, "LOOP", "UNTIL")
