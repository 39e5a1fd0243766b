"""Widths: how many of many things are worked on at a time ("four at a time", "at most four in parallel")."""

from __future__ import annotations

from collections.abc import Sequence

from swarmwright.language.words.tokens import Token

__all__ = ["width_in"]

_AT_A_TIME = frozenset(
    ["at a time", "at once", "at the same time", "at any time", "at one time", "in flight"]
)
_BETWEEN = 3
"""How many words may stand between the number and what makes it a width."""


def width_in(tokens: Sequence[Token]) -> int | None:
    """The number of things that a sentence about many of them allows side by side; None if it gives none."""
    for at, token in enumerate(tokens):
        if not token.of("NUM") or not isinstance(token.value, (int, float)) or token.value < 1:
            continue
        if token.value == int(token.value) and _at_a_time(tokens[at + 1 :]):
            return int(token.value)
    return None


def _at_a_time(behind: Sequence[Token]) -> bool:
    words = ""
    for token in behind[: _BETWEEN + 3]:
        if token.of("COMMA", "AGENT", "GROUP", "SEMI"):
            return False
        words = f"{words} {token.text.casefold()}".strip()
        if token.of("PAR") or any(words.endswith(phrase) for phrase in _AT_A_TIME):
            return True
    return False
