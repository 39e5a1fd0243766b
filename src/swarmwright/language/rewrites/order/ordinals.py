"""Ordinals: "Ann first, Ben second, Cy third, Di last", "Cy goes third, Ann first and Ben second".

A sentence that is nothing but whose turn is which comes to who follows whom, however the turns are listed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise

from swarmwright.language.sentences.masking import masked
from swarmwright.language.sentences.segments import Segment
from swarmwright.language.words.tokens import Token, made

__all__ = ["with_turns_in_order"]

_TURNS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_SHORT = ("1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th", "9th", "10th")
_LAST = ("last", "finally")
_ONE = (
    r"@ (?:(?:then )?(?:goes|comes|works|runs|is|acts|starts|is up|takes its turn|is called) )?(?:the )?"
    rf"(?:{'|'.join((*_TURNS, *_SHORT, *_LAST))}|(?:goes|comes|is) (?:{'|'.join(_LAST)})) "
)
_ALL = re.compile(rf"(?:{_ONE}(?:, and then|, and|, then|and then|,|and|;) )+{_ONE}(?:\. ?)?")


def with_turns_in_order(segments: Iterable[Segment]) -> list[Segment]:
    """The sentences; one of turns alone as the pairs of those who follow each other."""
    return [part for segment in segments for part in _told(segment)]


def _told(segment: Segment) -> list[Segment]:
    text, _ = masked(segment.tokens)
    if not _ALL.fullmatch(text):
        return [segment]
    turns: dict[int, Token] = {}
    name = segment.tokens[0]
    for token in segment.tokens:
        word = token.low.split()[-1]
        turn = next(
            (w.index(word) for w in (_TURNS, _SHORT) if word in w), len(_TURNS) if word in _LAST else None
        )
        if token.of("AGENT", "GROUP"):
            name = token
        elif turn is not None and turns.setdefault(turn, name) is not name:
            return [segment]
    order = [turns[turn] for turn in sorted(turns)]
    if len(order) < 3 or len({t.value for t in order}) < len(order):
        return [segment]
    pairs = [_pair(one, other) for one, other in pairwise(order)]
    kept = {t.span for t in order}
    marks = (*segment.marks, *(t for t in segment.tokens if t.span not in kept))
    return [replace(segment, tokens=pair, marks=marks if n == 0 else ()) for n, pair in enumerate(pairs)]


def _pair(one: Token, other: Token) -> tuple[Token, ...]:
    """ "One before the other", the two in the order of the text."""
    if one.start < other.start:
        return one, made("FOLLOWED", "comes before", one.end), other
    return other, made("PRECEDED", "comes after", other.end), one
