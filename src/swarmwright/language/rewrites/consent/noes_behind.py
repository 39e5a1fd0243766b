"""Noes behind: "I approve before Ben deploys. If I refuse, Cy rolls back": one question for two works.

Read one after the other, the second sentence would ask a second question, when Ben has deployed. So both are
told as "if I approve, Ben deploys, otherwise Cy rolls back". Nothing is understood here.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from swarmwright.language.rewrites.retold import said_by
from swarmwright.language.sentences.segments import Segment
from swarmwright.language.told.verdicts import verdict
from swarmwright.language.words.lexing import lexed_at
from swarmwright.language.words.roles import names_a_person
from swarmwright.language.words.tokens import Token, has

__all__ = ["with_noes_behind"]

_P = r"(?P<p>i|we|an? [a-z' -]+?|(?:the|our|my|his|her|their) [a-z' -]+?)"
_WHO = r"(?P<p>me|us|an? [a-z' -]+?|(?:the|our|my|his|her|their) [a-z' -]+?)"
_MUST = r"(?:(?:has|have|needs?) to |must |should |will )?"
_AGREES = (
    r"(?:(?:approves?|confirms?|accepts?|authori[sz]es?|okays?|checks?|reviews?)(?: it| this| that)?"
    r"|signs? (?:(?:it|this|that) )?off|agrees?(?: to (?:it|this|that))?)"
)
_CONSENT = r"(?:approval|ok|okay|consent|permission|go-ahead|clearance|sign-off|agreement|authori[sz]ation)"
_DONE = (
    r"(?:has |have )?(?:approved|agreed|signed (?:it )?off|said yes|confirmed|accepted)(?: it| this| that)?"
)
_ONCE = r"(?:once|after|if|when|as soon as)"
_BEFORE = r"(?: first)? ,? ?before (?P<b>@ [^,;]*)"
_ASKED = tuple(
    re.compile(rf"^(?P<lead>(?:(?:and|then|but) ,? ?)*){form}$")
    for form in (
        rf"{_P} {_MUST}{_AGREES}{_BEFORE}",
        rf"before (?P<b>@ [^,;]*?)(?: ,)? {_P} {_MUST}{_AGREES}(?: first)?",
        rf"(?:get|obtain|ask for|request|seek|wait for) (?P<my>my|our) {_CONSENT}{_BEFORE}",
        rf"(?:get|obtain|ask for|request|seek|wait for) {_WHO}'s {_CONSENT}{_BEFORE}",
        rf"(?:get|obtain|ask for|request|seek|wait for) (?:the )?{_CONSENT} (?:of|from) {_WHO}{_BEFORE}",
        rf"(?:ask|consult|check with) {_WHO}{_BEFORE}",
        rf"(?:only )?(?:after|with|upon) (?P<my>my|our) {_CONSENT}(?: ,)? (?P<b>@ [^,;]*)",
        rf"(?P<b>@ [^,;]*?) (?:only )?(?:after|with|upon) (?P<my>my|our) {_CONSENT}",
        rf"(?P<b>@ (?!needs? )[^,;]*?) (?:only )?{_ONCE} {_P} (?:{_DONE}|{_AGREES})",
    )
)
_NO = re.compile(
    r"^(?:(?:but|and) )?(?:(?:if|when|once|should|in case) (?P<no>[^,@]+)|(?P<else>otherwise|if not|or else))"
    r" ?,? (?:then )?(?P<c>@ .*)$"
)
_NOT = re.compile(
    r"(?:^|\b)(?:not|don't|do not|doesn't|does not|didn't|did not|won't|will not|isn't|is not"
    r"|denied|denies|deny|withheld)$"
)
_ME = {"me": "i", "us": "we"}
_WHOLE = ("UNTIL", "LOOP", "FOREACH", "TOOL", "EITHER", "CHOICE", "QUOTE", "SIGNAL")


def with_noes_behind(segments: Sequence[Segment]) -> list[Segment]:
    """The sentences; what a person's no leads to is told with what the yes before it lets begin."""
    found: list[Segment] = []
    for segment in segments:
        joined = _joined(found[-1], segment) if found else None
        if joined is not None:
            found[-1] = joined
        else:
            found.append(_in_one(segment))
    return found


def _in_one(segment: Segment) -> Segment:
    """ "I approve before Ben deploys, and if I refuse, Cy rolls back"."""
    text, between = said_by(segment.tokens)
    for hit in re.finditer(r" ?[,;] (?=(?:(?:and|but|or) )?(?:if|when|should|otherwise|or else) )", text):
        end, start = hit.start() + 1, hit.end()
        told = _told(between(0, end), between(start, len(text)))
        if told is not None:
            return _retold(segment, told, segment.tokens, segment.marks)
    return segment


def _joined(asked: Segment, no: Segment) -> Segment | None:
    told = _told(asked.tokens, no.tokens)
    if told is None:
        return None
    return _retold(asked, told, (*asked.tokens, *no.tokens), (*asked.marks, *no.marks))


def _retold(
    segment: Segment, told: tuple[Token, ...], before: Sequence[Token], marks: Sequence[Token]
) -> Segment:
    kept = {token.span for token in told}
    return replace(segment, tokens=told, marks=(*marks, *(t for t in before if t.span not in kept)))


def _told(asked: tuple[Token, ...], no: tuple[Token, ...]) -> tuple[Token, ...] | None:
    if not asked or not no or has((*asked, *no), *_WHOLE):
        return None
    text, between = said_by(_plain(asked))
    other, behind = said_by(_plain(no))
    hit = next((h for h in (form.match(text.strip()) for form in _ASKED) if h), None)
    case = _NO.match(other.strip())
    if hit is None or case is None or not _is_a_no(case["no"]):
        return None
    person = "i" if hit.groupdict().get("my") else _ME.get(hit["p"], hit["p"])
    if person not in ("i", "we") and not (person == "a human" or names_a_person(person.split()[-1])):
        return None
    place = asked[0].start
    yes, then = between(*hit.span("b")), behind(*case.span("c"))
    agrees = "approve" if person in ("i", "we") else "approves"
    return (
        *between(*hit.span("lead")),
        *lexed_at(f"if {person} {agrees} ,", place),
        *yes,
        *lexed_at(", otherwise", yes[-1].end),
        *then,
    )


def _is_a_no(words: str | None) -> bool:
    """Whether the case is a no to what was asked, and no other: it has no object of its own."""
    if words is None:
        return True
    return _NOT.search(words.strip()) is not None or verdict(words) is False


def _plain(tokens: Sequence[Token]) -> tuple[Token, ...]:
    return tuple(token for token in tokens if not token.of("MARK", "STOP"))
