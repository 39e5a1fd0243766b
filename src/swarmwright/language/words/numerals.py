"""Numerals: numbers in words ("twenty-five", "a hundred and twenty", "half a dozen") → one token each.

This module knows nothing of what is counted.
"""

from __future__ import annotations

from collections.abc import Sequence

from swarmwright.language.words.lexicon import NUMBERS
from swarmwright.language.words.tokens import Token

__all__ = ["hyphened", "joined"]

_SCALES = {"hundred": 100.0, "dozen": 12.0, "thousand": 1000.0}
_TENS = frozenset(["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"])
_UNITS = frozenset(["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"])
_VULGAR = {"½": 0.5, "¼": 0.25, "¾": 0.75}


def hyphened(word: str) -> float | None:
    """The value of "twenty-five"; None for any other word."""
    if word in _VULGAR:
        return _VULGAR[word]
    tens, _, unit = word.partition("-")
    return NUMBERS[tens] + NUMBERS[unit] if tens in _TENS and unit in _UNITS else None


def joined(prompt: str, tokens: Sequence[Token]) -> list[Token]:
    """Make one token of each number that takes several words."""
    found: list[Token] = []
    at = 0
    while at < len(tokens):
        end, value = _number(tokens, at)
        if end > at + 1:
            first, last = tokens[at], tokens[end - 1]
            text = prompt[first.start : last.end]
            found.append(Token(frozenset({"NUM"}), text, first.start, last.end, value))
        else:
            found.append(tokens[at])
        at = max(end, at + 1)
    return found


def _word(tokens: Sequence[Token], at: int) -> str:
    return tokens[at].low if at < len(tokens) else ""


def _number(tokens: Sequence[Token], at: int) -> tuple[int, float]:
    """The end and value of the number that begins here; the end is `at` if none does, or it is one token."""
    token = tokens[at]
    if token.text in _VULGAR:
        return at, 0.0
    if _word(tokens, at) == "half" and _word(tokens, at + 1) == "a" and _word(tokens, at + 2) == "dozen":
        return at + 3, 6.0
    halved = at + 1 < len(tokens) and tokens[at].text.isdigit() and tokens[at + 1].text in _VULGAR
    if halved and tokens[at].end == tokens[at + 1].start:
        return at + 2, float(token.value) + _VULGAR[tokens[at + 1].text]
    fraction = _fraction(tokens, at)
    if fraction:
        return fraction
    return _spoken(tokens, at)


def _fraction(tokens: Sequence[Token], at: int) -> tuple[int, float] | None:
    """ "1/2", "3/4", "1 3/4"."""
    if tokens[at].text.isdigit() and at + 1 < len(tokens) and tokens[at + 1].text.isdigit():
        part = _parts(tokens, at + 1)
        return (part[0], float(tokens[at].value) + part[1]) if part else None
    return _parts(tokens, at)


def _parts(tokens: Sequence[Token], at: int) -> tuple[int, float] | None:
    """ "3/4"."""
    if at + 2 >= len(tokens) or tokens[at + 1].text != "/":
        return None
    above, below = tokens[at], tokens[at + 2]
    tight = above.end == tokens[at + 1].start and tokens[at + 1].end == below.start
    if not tight or not above.text.isdigit() or not below.text.isdigit() or not float(below.value):
        return None
    return at + 3, float(above.value) / float(below.value)


def _spoken(tokens: Sequence[Token], at: int) -> tuple[int, float]:
    """ "one hundred and twenty", "forty five", "two dozen", "three thousand five hundred"."""
    start, total, part, last = at, 0.0, 0.0, 0.0
    while at < len(tokens):
        word = _word(tokens, at)
        value = _plain(tokens[at])
        if word in _SCALES and (at == start or last not in _SCALES.values()):
            part = (part or 1.0) * _SCALES[word]
            total, part = (total + part, 0.0) if word == "thousand" else (total, part)
            last = _SCALES[word]
        elif tokens[at].text.isdigit() and at > start and last < 100:
            break  # "~50", and the 2 of the next line
        elif value is not None and _goes_on(value, last, at == start):
            part, last = part + value, value
        elif word == "and" and last in (100.0, 1000.0) and at + 1 < len(tokens):
            if (_plain(tokens[at + 1]) or 0) <= 0 or not _below(tokens, at + 1, last):
                break
        else:
            break
        at += 1
    return at, total + part


def _below(tokens: Sequence[Token], at: int, scale: float) -> bool:
    """ "a hundred and twenty seconds", not "a hundred and twenty hundred"."""
    return (_plain(tokens[at]) or scale) < scale and tokens[at].text.isalpha()


def _plain(token: Token) -> float | None:
    word = token.low
    if word in _VULGAR or word in _SCALES or not token.of("NUM"):
        return None
    spoken = word in NUMBERS and word not in ("half", "quarter", "couple", "both", "twice", "thrice", "once")
    if spoken or "-" in word[1:]:
        return float(token.value)
    return float(token.value) if word.isdigit() else None


def _goes_on(value: float, last: float, first: bool) -> bool:
    if first:
        return True
    tens = last in range(20, 100, 10) and 0 < value < 10
    return tens or (last in (100.0, 1000.0) and 0 < value < last)
