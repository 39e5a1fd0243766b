"""Markers: what a list item begins with: "-", "2.", "(iv)", "Step 3:", "Monday:".

This module knows nothing of sentences.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from swarmwright.language.words.tokens import Token, has

__all__ = ["BULLETS", "counts_on", "marker", "may_mark", "number_of"]

BULLETS = ("*", "•", "·", "‣")
_HEADS = ("step", "phase", "stage", "part", "day", "week", "task", "item", "point", "leg", "station")
_DAYS = frozenset(["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"])
_CALLED = frozenset(["WORD", "INERT", "OUTPUT", "AND", "RELEASE", "SEE", "STARTV"])
_NUMBERED = re.compile(r"\d{1,2}(?:\.\d{1,2}){1,3}|\d{1,2}[a-h]")
_LETTER = re.compile(r"[a-z]|[ivx]{2,4}", re.IGNORECASE)


def may_mark(token: Token, number: int) -> bool:
    """Whether a list item may begin inside a line: "Step …", or the number after the last item's."""
    if token.of("OPEN") or token.of("NUM"):
        return number > 0 and (token.of("OPEN") or token.text == str(number + 1))
    return token.low in ("step", "phase", "stage", *_DAYS)


def counts_on(tokens: Sequence[Token], at: int) -> bool:
    """ "(1) Ann plans (2) Bob builds": a bracketed number before a name, in the middle of a line.

    Behind a bracket, one with a full stop is no number of the work: "Ann plans (a lot) 2. Bob builds".
    """
    closed = at > 0 and tokens[at - 1].of("CLOSE")
    at += tokens[at].of("OPEN")
    after = tokens[at + 1 : at + 3]
    if at >= len(tokens) or len(after) < 2:
        return False
    marked = after[0].text == ")" or (closed and after[0].text == ".")
    return tokens[at].of("NUM") and marked and after[1].of("AGENT", "GROUP")


def number_of(marker: Sequence[Token], before: int) -> int:
    """The number of a list item; bullets and words have none."""
    return next((int(t.text) for t in marker if t.of("NUM") and t.text.isdigit()), before)


def marker(tokens: Sequence[Token], at: int, number: int) -> tuple[Token, ...]:
    """The marker of a list item that stands here; number: the last item's."""
    bold = tokens[at : at + 2]
    if [t.text for t in bold] == ["*", "*"] and bold[0].end == bold[1].start and at + 2 < len(tokens):
        inside = _headed(tokens, at + 2) or _marker(tokens, at + 2, number)
        if has(inside, "NUM"):
            return (*bold, *inside)
    return _headed(tokens, at) or _marker(tokens, at, number)


def _headed(tokens: Sequence[Token], at: int) -> tuple[Token, ...]:
    """ "Step 3:", "Step 3 (Review):", "Step 3" in front of who works then."""
    if tokens[at].low not in _HEADS:
        return ()
    if _counts(tokens, at + 1):
        return tuple(tokens[at : at + 3])
    numbered = at + 2 < len(tokens) and tokens[at + 1].of("NUM")
    if numbered and tokens[at + 2].of("AGENT", "GROUP"):
        return tuple(tokens[at : at + 2])
    return tuple(tokens[at : _called(tokens, at + 2)]) if numbered else ()


def _marker(tokens: Sequence[Token], at: int, number: int) -> tuple[Token, ...]:
    first = tokens[at]
    if first.of("DASH") or first.text in BULLETS:
        return (first,)
    if first.of("OPEN") and at + 2 < len(tokens) and tokens[at + 1].of("NUM") and tokens[at + 2].of("CLOSE"):
        return tuple(tokens[at : at + 3])
    if first.low in _DAYS and at + 1 < len(tokens) and tokens[at + 1].of("COLON"):
        return tuple(tokens[at : at + 2])
    lettered = _lettered(tokens, at) or (_below(tokens, at) if number >= 0 else ())
    if lettered:
        return lettered
    counted = first.of("NUM") and first.text.isdigit() and at + 1 < len(tokens)
    if counted and (tokens[at + 1].text in (".", ")", ":") or tokens[at + 1].of("DASH")):
        return (first, tokens[at + 1])
    if counted and tokens[at + 1].of("AGENT") and int(first.text) == number + 1:
        return (first,)
    return ()


def _called(tokens: Sequence[Token], at: int) -> int:
    """The index behind "(Drafting):", which says what a step is called; 0 where it does not stand here."""
    close = next((n for n in range(at, min(at + 7, len(tokens))) if tokens[n].of("CLOSE")), 0)
    if not tokens[at].of("OPEN") or not close or close + 1 >= len(tokens):
        return 0
    plain = all(t.kinds <= _CALLED for t in tokens[at + 1 : close])
    return close + 2 if plain and tokens[close + 1].of("COLON", "DASH") else 0


def _lettered(tokens: Sequence[Token], at: int) -> tuple[Token, ...]:
    """ "a)", "(b)", "(iv)" before an item."""
    opened = tokens[at].of("OPEN")
    end = at + opened + 1
    if end >= len(tokens) or not tokens[end].of("CLOSE") or tokens[end].text != ")":
        return ()
    letter = tokens[end - 1]
    plain = not letter.of("AGENT", "GROUP", "TOOL", "QUOTE")
    return tuple(tokens[at : end + 1]) if plain and _LETTER.fullmatch(letter.text) else ()


def _below(tokens: Sequence[Token], at: int) -> tuple[Token, ...]:
    """ "a." or "2.1" at the beginning of a line: a step of a step."""
    first, after = tokens[at], tokens[at + 1 : at + 3]
    if first.of("AGENT", "GROUP", "TOOL", "QUOTE") or len(after) < 2:
        return ()
    stopped = after[0].text in (".", ")") and after[0].start == first.end
    begins = after[stopped].of("AGENT", "GROUP") or after[stopped].text[:1].isupper()
    if _NUMBERED.fullmatch(first.text) and begins:
        return (first, after[0]) if stopped else (first,)
    return (first, after[0]) if stopped and begins and _LETTER.fullmatch(first.text) else ()


def _counts(tokens: Sequence[Token], at: int) -> bool:
    """A number and a colon, bracket or full stop ("1:", "2)")."""
    return (
        at + 1 < len(tokens)
        and tokens[at].of("NUM")
        and tokens[at + 1].text in (":", ".", ")", "-", "–", "—")
    )
