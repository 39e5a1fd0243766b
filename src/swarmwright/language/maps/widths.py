"""Widths: how many of many things are worked on at a time ("four at a time", "at most four in parallel")."""

from __future__ import annotations

import re
from collections.abc import Sequence

from swarmwright.language.sentences.masking import masked
from swarmwright.language.told.talk import Talk
from swarmwright.language.words.lexicon import NUMBERS
from swarmwright.language.words.tokens import Token, has

__all__ = ["width_in", "without_width"]

_AT_A_TIME = frozenset(
    ["at a time", "at once", "at the same time", "at any time", "at one time", "in flight"]
)
_BETWEEN = 3
"""How many words may stand between the number and what makes it a width."""
_SAID = (
    r"(?:with |in )?(?:(?:at most|up to|no more than|not more than|never more than|a maximum of|maximum"
    r"|max|only|always|groups of|batches of) )?(?P<many>[0-9]+|[a-z]+)"
    r" (?:(?:of them|(?!and|or|at|in)[a-z-]+) ){0,2}?"
    r"(?:(?:are|is|may be|can be) (?:being )?(?:handled|processed|worked on|done|open|read|dealt with) )?"
    r"(?:at a time|at once|at the same time|at any (?:one )?time|in parallel|concurrently|simultaneously"
    r"|side by side|in flight) "
)
_BEHIND = re.compile(rf"(?:, |; |\( )(?:and |but )?{_SAID}(?:\) )?(?:\. )?$")
_IN_FRONT = re.compile(rf"^(?P<each>[^@,]*\b(?:each|every|per|all)\b[^@,]*), (?P<width>{_SAID}, )")
_ALONE = re.compile(rf"^(?:but |and |work on |process |handle |do )?{_SAID}(?:\. )?$")


def without_width(talk: Talk, tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """ "For each file, Ann reads it and Ben checks it, at most 5 at once": many files, not Ann beside Ben.

    In a sentence of its own it is said of the things that were told of last.
    """
    text, places = masked(tokens)
    if not has(tokens, "PAR") and "time " not in text and "once " not in text:
        return tokens
    each = next((b for b in reversed(talk.claims.blocks) if b.kind == "foreach"), None)
    alone = None if has(tokens, "AGENT", "GROUP", "TOOL") else _ALONE.search(text)
    many = _number(alone["many"]) if alone else None
    if each is not None and many is not None:
        each.k = many
        talk.ledger.consume(tokens, "for each")
        return ()
    hit = _IN_FRONT.search(text)
    span = hit.span("width") if hit else (0, 0)
    if hit is None and has(tokens, "FOREACH", "EACH"):
        hit = _BEHIND.search(text)
        span = hit.span() if hit else span
    if hit is None or _number(hit["many"]) is None:
        return tokens
    inside = {n for n, at in enumerate(places) if span[0] <= at < span[1]}
    talk.ledger.consume([tokens[n] for n in sorted(inside)], "for each")
    return tuple(t for n, t in enumerate(tokens) if n not in inside)


def _number(word: str) -> int | None:
    value = float(word) if word.isdigit() else NUMBERS.get(word, 0.0)
    return int(value) if value >= 1 and value == int(value) else None


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
        words = f"{words} {token.low}".strip()
        if token.of("PAR") or any(words.endswith(phrase) for phrase in _AT_A_TIME):
            return True
    return False
