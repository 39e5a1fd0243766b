"""Routing: "route to A if …, and to B if …" says what "route it to A if …, to B if …" says.

An order that leaves out what is sent, and an "and" between two ways, each with a case of its own.
"""

from __future__ import annotations

from collections.abc import Sequence

from swarmwright.language.words.inflection import analyses
from swarmwright.language.words.lexicon import phrases
from swarmwright.language.words.tokens import Token, has

__all__ = ["with_routes"]

_SENDING = frozenset(
    [
        "route",
        "send",
        "pass",
        "hand",
        "forward",
        "escalate",
        "assign",
        "direct",
        "transfer",
        "deliver",
        "dispatch",
    ]
)
_TESTS = ("IF", "UNLESS")


def with_routes(tokens: Sequence[Token]) -> tuple[Token, ...]:
    """The sentence with what is sent, and a comma for the "and" before another way, where there are cases."""
    if not has(tokens, *_TESTS):
        return tuple(tokens)
    found: list[Token] = []
    for at, token in enumerate(tokens):
        if token.of("AND") and _way(tokens, at + 1) and has(tokens[:at], *_TESTS):
            found += [] if found[-1:] and found[-1].of("COMMA") else [_put(token, ",", "COMMA")]
            continue
        found.append(token)
        if _sends(tokens, at) and _to(tokens, at + 1):
            found.append(_put(Token(token.kinds, "", token.end, token.end, ""), "it", "IT"))
    return tuple(found)


def _sends(tokens: Sequence[Token], at: int) -> bool:
    """Whether an order to send something stands here, and not what somebody does."""
    opens = at == 0 or tokens[at - 1].of("THEN", "COMMA") or tokens[at - 1].of(*_TESTS)
    lemmas = {lemma for lemma, form in analyses(tokens[at].low) if form == "base"}
    return opens and bool(lemmas & _SENDING)


def _to(tokens: Sequence[Token], at: int) -> bool:
    return at + 1 < len(tokens) and tokens[at].low == "to" and tokens[at + 1].of("AGENT", "GROUP")


def _way(tokens: Sequence[Token], at: int) -> bool:
    """ "(and) to B if …"."""
    return _to(tokens, at) and at + 2 < len(tokens) and tokens[at + 2].of(*_TESTS)


def _put(place: Token, text: str, kind: str) -> Token:
    return Token(phrases().get((text,), frozenset({kind})) | {kind}, text, place.start, place.end, text)
