"""Stopped: "if Ben finds errors, stop. Otherwise go on with Cy" is "unless Ben finds errors, Cy works".

A case in which nothing more is done has no work to be told of; what is told is the other one.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from swarmwright.language.rewrites.retold import said_by
from swarmwright.language.sentences.segments import Segment
from swarmwright.language.words.tokens import Token, made

__all__ = ["with_stops_turned"]

_ALL = r"(?:it|this|that|everything|all|all work|the work|the run|the process|here|there|right there)"
_OVER = (
    rf"(?:(?:we |you |please )?(?:stop|abort|quit|end|cancel)(?: {_ALL})?"
    rf"|{_ALL} (?:stops|ends|is over)(?: here| there)?|we are done|that is it|that's it"
    r"|nothing (?:more|else|further) (?:happens|is done))"
)
_STOP = re.compile(rf"(?P<if>if |when )(?P<x>[^,;]+?),? ?(?:then )?{_OVER}(?: immediately| at once)? ")
_ELSE = re.compile(
    r"(?:[,;] )?(?:otherwise|else|if not) (?:, )?"
    r"(?:(?P<on>(?:continue|go on|proceed|carry on)(?: with| to)|go to|move on to) (?=@))?(?P<rest>.+)"
)


def with_stops_turned(segments: Sequence[Segment]) -> list[Segment]:
    """The sentences; a case that ends the work, and the other case behind it, are told as one condition."""
    found: list[Segment] = []
    for segment in segments:
        whole = _turned(segment)
        joined = _joined(found[-1], segment) if found and whole is None else None
        if joined is not None:
            found[-1] = joined
        else:
            found.append(whole or segment)
    return found


def _turned(segment: Segment) -> Segment | None:
    """ "If it is late, stop, otherwise Ben works": both in one sentence."""
    text, between = said_by(segment.tokens)
    stop = _STOP.match(text)
    if stop is None or stop.end() == len(text):
        return None
    cut = len(between(0, stop.end()))
    first = replace(segment, tokens=segment.tokens[:cut])
    return _joined(first, replace(segment, tokens=segment.tokens[cut:], marks=()))


def _joined(one: Segment, two: Segment) -> Segment | None:
    text, between = said_by(one.tokens)
    other, behind = said_by(two.tokens)
    stop, rest = _STOP.fullmatch(text), _ELSE.fullmatch(other)
    if stop is None or rest is None or not between(*stop.span("x")):
        return None
    opening, told = one.tokens[0], behind(*rest.span("rest"))
    works: tuple[Token, ...] = ()
    if rest["on"] and len(told) == 1:
        works = (made("STARTV", "works", told[-1].end),)
    unless = replace(opening, kinds=frozenset({"UNLESS"}), text="unless", value="unless")
    comma = made("COMMA", ",", told[0].start)
    tokens = (unless, *between(*stop.span("x")), comma, *told, *works)
    kept = {t.span for t in tokens}
    lost = (t for t in (*one.tokens, *two.tokens) if t.span not in kept)
    return replace(one, tokens=tokens, marks=(*one.marks, *two.marks, *lost))
