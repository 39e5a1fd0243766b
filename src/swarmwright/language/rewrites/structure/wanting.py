"""Wanting: "I want Ann to search, Ben to patch them, and Cleo to test": one verb for all that is wanted.

Behind a pronoun a further name would be one of a list with it ("them, and Cleo"): it is told with "then".
This module knows nothing of order.
"""

from __future__ import annotations

from collections.abc import Sequence

from swarmwright.language.words.tokens import Token

__all__ = ["with_what_is_wanted"]

_JOINTS = ("COMMA", "AND")


def with_what_is_wanted(tokens: Sequence[Token]) -> tuple[Token, ...]:
    """The sentence with "then" before each further "and Cleo to …" that stands behind a pronoun."""
    wanted = [n for n in range(len(tokens) - 1) if tokens[n].of("AGENT", "GROUP") and _is_to(tokens[n + 1])]
    first = next((n for n, t in enumerate(tokens) if t.of("AGENT", "GROUP")), len(tokens))
    if len(wanted) < 2 or wanted[0] != first:
        return tuple(tokens)
    found: list[Token] = []
    for at, token in enumerate(tokens):
        if at in wanted[1:] and _behind_a_pronoun(tokens, at):
            found.append(Token(frozenset({"THEN"}), "then", token.start, token.start, "then"))
        found.append(token)
    return tuple(found)


def _is_to(token: Token) -> bool:
    return token.of("TO") and token.low == "to"


def _behind_a_pronoun(tokens: Sequence[Token], at: int) -> bool:
    before = at - 1
    while before > 0 and tokens[before].of(*_JOINTS):
        before -= 1
    return before < at - 1 and tokens[before].of("THEY", "IT")
