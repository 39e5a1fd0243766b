"""Findings: "Cy checks it before Ben deploys. If she finds errors, Dee repairs them": before Ben deploys.

Read one after the other, what is found would be mended only when Ben has deployed. So the case is told
between the two. What is said of Ben's own work ("if the deployment fails") stays behind him.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from swarmwright.language.rewrites.retold import said_by
from swarmwright.language.sentences.segments import Segment
from swarmwright.language.words.lexing import lexed_at
from swarmwright.language.words.tokens import Token, has

__all__ = ["with_findings_between"]

_FIRST = re.compile(
    r"^(?:(?:then|finally|next) ,? ?)?(?P<x>@ [a-z][^@,;]*?) ?,? ?before (?P<y>@ [a-z][^@,;]*?) ?\.? ?$"
)
_FAULTS = (
    r"(?:errors?|mistakes?|problems?|issues?|faults?|bugs?|flaws?|gaps?|defects?|anything|something|any)"
)
_SOME = rf"(?:(?:an?|the|any|some|no) )?{_FAULTS}"
_FINDS = r"(?:finds?|found|sees?|spots?|detects?|discovers?|notices?|has found|comes across|reports?)"
_FOUND = r"(?:is|are|was|were|gets?|has been|have been) (?:found|spotted|detected)"
_CASE = re.compile(
    r"^(?:if|when|whenever|should|in case) "
    rf"(?:(?:he|she|it|they|@) {_FINDS}\b|{_SOME} {_FOUND}|there (?:is|are) {_SOME})[^@,]*"
    r",(?: then)? (?P<z>@ .*)$"
)
_WHOLE = (
    "UNTIL", "LOOP", "FOREACH", "TOOL", "EITHER", "CHOICE", "QUOTE", "SIGNAL", "MAY", "MUSTNOT", "ELSE",
    "PAR",
)  # fmt: skip


def with_findings_between(segments: Sequence[Segment]) -> list[Segment]:
    """The sentences; what is done about a finding is told between who finds it and who works behind them."""
    found: list[Segment] = []
    held: list[Segment] = []
    for segment in segments:
        if held and not has(segment.tokens[:1], "ELSE"):
            found += held
            held = []
        told = _told(found[-1], segment) if found and not held else None
        if told is None:
            found.append(segment)
            continue
        found[-1:], held = told[:-1], told[-1:]
    return [*found, *held]


def _told(first: Segment, case: Segment) -> list[Segment] | None:
    if not first.tokens or not case.tokens or has((*first.tokens, *case.tokens), *_WHOLE):
        return None
    text, between = said_by(first.tokens)
    hit = _FIRST.match(text)
    inside, behind = said_by(case.tokens)
    test = _CASE.match(inside)
    if hit is None or test is None:
        return None
    finder, later = between(*hit.span("x")), between(*hit.span("y"))
    named = [t for t in behind(0, test.start("z")) if t.of("AGENT")]
    if any(t.value != finder[0].value for t in named) or has(behind(*test.span("z")), "IF", "BEFORE", "ONCE"):
        return None
    goes_on = (*lexed_at("then", later[0].start), *later)
    kept = {t.span for t in (*finder, *later)}
    marks = (*first.marks, *(t for t in first.tokens if t.span not in kept))
    lead = between(0, hit.start("x"))
    return [
        replace(first, tokens=(*lead, *finder), marks=_others(marks, lead)),
        case,
        replace(first, tokens=goes_on, marks=()),
    ]


def _others(marks: tuple[Token, ...], kept: Sequence[Token]) -> tuple[Token, ...]:
    return tuple(t for t in marks if t not in kept)
