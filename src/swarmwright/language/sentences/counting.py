"""Counting: how many of a set are meant ("two of", "half of", "more than one of", "all but two of").

This module knows nothing of who is counted.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from swarmwright.language.words.lexicon import NUMBERS
from swarmwright.language.words.tokens import Token

__all__ = ["Count", "count_at"]


@dataclass(frozen=True, slots=True)
class Count:
    """So many, or such a share, of a set; `vague` words ("some", "at most two") say no number at all."""

    number: Fraction = Fraction(0)
    share: bool = False
    above: bool = False
    """More than that, not just as many."""
    but: bool = False
    """All but so many."""
    vague: str = ""
    size: int = 0
    """How many there must be to count from ("both of": two)."""

    def of(self, size: int) -> int | None:
        """How many of `size` this is, a share rounded up; None if it is no whole number above zero."""
        wanted = self.number * size if self.share else self.number
        if self.vague or (self.size and self.size != size) or wanted < 0 or (self.share and self.number > 1):
            return None
        if self.above:
            return math.floor(wanted) + 1
        if self.but:
            wanted = size - wanted
        whole = math.ceil(wanted) if self.share else int(wanted)
        return whole if whole > 0 and (self.share or wanted == whole) else None


_PARTS = {"half": 2, "third": 3, "thirds": 3, "quarter": 4, "quarters": 4, "fourth": 4, "fourths": 4,
          "fifth": 5, "fifths": 5, "sixth": 6, "sixths": 6, "eighth": 8, "eighths": 8, "tenth": 10,
          "tenths": 10}  # fmt: skip
_VAGUE = frozenset(["some", "several", "few", "many", "plenty", "lots"])
_ABOUT = frozenset(["about", "around", "roughly", "approximately", "almost", "nearly", "maybe", "perhaps"])


def count_at(tokens: Sequence[Token], at: int) -> tuple[Count, int] | None:
    """The count that begins at `at` and the index behind its words, or None."""
    if not _may_begin(tokens, at):
        return None
    start = at
    at = _skip(tokens, at)
    if at < len(tokens) and (tokens[at].of("ATMOST") or _text(tokens, at) in _ABOUT):
        guessed = _core(tokens, at + 1)
        return guessed and (Count(vague=_words(tokens[start : guessed[1]])), guessed[1])
    first, second = _text(tokens, at), _text(tokens, at + 1)
    above = first == "over" or (first == "more" and second == "than")
    but = first in ("all", "everyone", "everybody") and second in ("but", "except")
    at += (2 if second == "than" else 1) if above else 2 * but
    found = _core(tokens, at)
    if found is None:
        return None
    count, end = found
    other = _core(tokens, end + 1) if end < len(tokens) and tokens[end].of("OR", "DASH") else None
    if other is not None:
        return Count(vague=_words(tokens[start : other[1]])), other[1]
    if (above or but) and count.vague:
        return count, end
    return replace(count, above=above or count.above, but=but), end


_BEGIN = (
    _VAGUE
    | _ABOUT
    | frozenset(["exactly", "over", "more", "all", "everyone", "everybody", "both", "half", "a", "an"])
)


def _may_begin(tokens: Sequence[Token], at: int) -> bool:
    """Whether a count can begin here: most words begin none."""
    word = _text(tokens, at)
    return (
        word in _BEGIN
        or "-" in word
        or (at < len(tokens) and tokens[at].of("NUM", "MAJORITY", "ATMOST", "ATLEAST", "ANYOF"))
    )


def _core(tokens: Sequence[Token], at: int) -> tuple[Count, int] | None:
    """A number, a majority, a share, or a word that says no number."""
    if at >= len(tokens):
        return None
    if tokens[at].of("MAJORITY"):
        return Count(Fraction(1, 2), share=True, above=True), at + 1
    if _text(tokens, at) == "both":
        return Count(Fraction(2), size=2), at + 1
    vague = at + (_text(tokens, at) == "a")
    if _text(tokens, vague) in _VAGUE:
        return Count(vague=_words(tokens[at : vague + 1])), vague + 1
    return _share(tokens, at) or (
        (Count(_fraction(tokens[at].value)), at + 1) if tokens[at].of("NUM") else None
    )


def _share(tokens: Sequence[Token], at: int) -> tuple[Count, int] | None:
    """ "half", "a third", "two thirds", "two-thirds", "60%"."""
    word, after = _text(tokens, at), _text(tokens, at + 1)
    if word == "half":
        return Count(Fraction(1, 2), share=True), at + 1
    first, _, second = word.partition("-")
    if first in NUMBERS and second in _PARTS:
        return Count(_fraction(NUMBERS[first]) / _PARTS[second], share=True), at + 1
    if word.endswith("%") and tokens[at].of("NUM"):
        return Count(_fraction(tokens[at].value) / 100, share=True), at + 1
    number = 1 if word in ("a", "an") else tokens[at].value if tokens[at].of("NUM") else None
    if number is not None and after in _PARTS and (after != "half" or word == "a"):
        return Count(_fraction(number) / _PARTS[after], share=True), at + 2
    return None


def _fraction(value: object) -> Fraction:
    return Fraction(str(value)).limit_denominator(1000)


def _skip(tokens: Sequence[Token], at: int) -> int:
    while at < len(tokens) and (tokens[at].of("ANYOF", "ATLEAST") or _text(tokens, at) == "exactly"):
        at += 1
    return at


def _text(tokens: Sequence[Token], at: int) -> str:
    return tokens[at].low if 0 <= at < len(tokens) else ""


def _words(tokens: Sequence[Token]) -> str:
    return " ".join(t.text for t in tokens)
