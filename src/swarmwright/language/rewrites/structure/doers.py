"""Doers: "Plan (Ann) → write (Ben) → check (Cy)": who does a step stands in brackets behind it.

Such a step is read as "Ann plan". Only where nothing but the step and its doer stands between two joints, so
that "our editor (Ben) checks it" stays as it is. Nothing is understood here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from swarmwright.language.rewrites.retold import retold_as, said_by
from swarmwright.language.sentences.segments import Segment
from swarmwright.language.words.roles import names_a_person
from swarmwright.language.words.tokens import Token, has, made

__all__ = ["with_doers_in_front"]

_JOINT = r"(?:^|[,;] |(?:→|->|=>|-->|>) |\bthen )(?:and )?(?:then )?(?:the )?"
_STEP = re.compile(
    rf"{_JOINT}(?P<what>[a-z][a-z'’-]* (?:[a-z][a-z'’-]* ){{0,5}}?)"
    r"(?P<open>[(\[]) (?:by )?(?P<who>@ (?:(?:,|and|, and) @ )*)(?P<close>[)\]]) "
    r"(?=$|[.,;] |(?:→|->|=>|-->|>) |(?:and )?then )"
)
_ARROW = re.compile(r"→|->|=>|-->")
_ORDERS = (
    "ONCE", "BEFORE", "IF", "UNTIL", "UNLESS", "ELSE", "WHILE", "LOOP", "ATMOST", "ONLY", "EXCEPT", "MUSTNOT",
    "MAY", "HUMAN", "APPROVE", "SEE", "PRECEDED", "FOLLOWED", "FOREACH", "EITHER", "CHOICE", "SUPERVISE",
)  # fmt: skip
"""Kinds of word that say more than what is done."""


def with_doers_in_front(segments: Iterable[Segment]) -> list[Segment]:
    """The sentences, each step with whoever does it in front."""
    return [_told(segment) for segment in segments]


def _told(segment: Segment) -> Segment:
    text, between = said_by(segment.tokens)
    if "(" not in text and "[" not in text:
        return segment
    told: list[Token] = []
    at = 0
    for hit in _STEP.finditer(text):
        what = between(*hit.span("what"))
        if has(what, *_ORDERS) or names_a_person(what[-1].low.split()[-1]):
            continue
        if _ARROW.search(text):  # in a chain of arrows, what somebody is for stands in brackets
            opening, *_ = between(*hit.span("open"))
            closing, *_ = between(*hit.span("close"))
            what = (_mark("OPEN", "(", opening), *what, _mark("CLOSE", ")", closing))
        told += [*between(at, hit.start("what")), *_in_front(between(*hit.span("who")), what)]
        at = hit.end("close") + 1
    return retold_as(segment, (*told, *between(at, len(text)))) if at else segment


def _mark(kind: str, text: str, bracket: Token) -> Token:
    """A round bracket in place of any."""
    return made(kind, text, bracket.start, bracket.end)


def _in_front(who: tuple[Token, ...], what: tuple[Token, ...]) -> Iterator[Token]:
    """The names, at the place where the step begins, and the step: whoever cuts a sentence goes by places."""
    place = min(token.start for token in what)
    for token, behind in zip(who, (*who[1:], None), strict=True):
        if token.of("COMMA"):
            if behind is not None and behind.of("AND"):
                continue
            token = made("AND", "and", place)  # "[Ann, Ben]": both do it, not one after the other
        yield replace(token, start=place, end=place)
    yield from what
