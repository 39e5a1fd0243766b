"""Noes behind: "I approve before Ben deploys. If I refuse, Cy rolls back": one question for two works.

Read one after the other, the second sentence would ask a second question, when Ben has deployed. So both are
told as "if I approve, Ben deploys, otherwise Cy rolls back". So is the yes of an agent, whose no would be
heard only when Ben has deployed. Nothing is understood here.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from swarmwright.language.rewrites.consent.yeses_asked import ASKED, ELLIPTIC, NO
from swarmwright.language.rewrites.retold import Between, said_by
from swarmwright.language.sentences.segments import Segment
from swarmwright.language.told.verdicts import verdict
from swarmwright.language.words.lexing import lexed_at
from swarmwright.language.words.roles import names_a_person
from swarmwright.language.words.tokens import Token, has

__all__ = ["with_noes_behind"]

_Words = tuple[Token, ...]
_ME = {"me": "i", "us": "we"}
_SPEAKER = ("i", "we")
_LOOKS = ("checks", "check", "reviews", "review")
""" Who only looks has not said yes by that."""
_WHOLE = ("UNTIL", "LOOP", "FOREACH", "TOOL", "EITHER", "CHOICE", "QUOTE", "SIGNAL")


def with_noes_behind(segments: Sequence[Segment]) -> list[Segment]:
    """The sentences; what somebody's no leads to is told with what the yes before it lets begin."""
    found: list[Segment] = []
    for segment in segments:
        joined = _joined(found[-1], segment) if found else None
        if joined is not None:
            found[-1:] = joined
        else:
            found.extend(_in_one(segment))
    return found


def _in_one(segment: Segment) -> list[Segment]:
    """ "I approve before Ben deploys, and if I refuse, Cy rolls back"."""
    text, between = said_by(segment.tokens)
    for hit in re.finditer(r" ?[,;] (?=(?:(?:and|but|or) )?(?:if|when|should|otherwise|or else) )", text):
        end, start = hit.start() + 1, hit.end()
        told = _told(between(0, end), between(start, len(text)))
        if told is not None:
            return _retold(segment, told, segment.tokens, segment.marks)
    return [segment]


def _joined(asked: Segment, no: Segment) -> list[Segment] | None:
    told = _told(asked.tokens, no.tokens)
    if told is None:
        return None
    return _retold(asked, told, (*asked.tokens, *no.tokens), (*asked.marks, *no.marks))


def _retold(
    segment: Segment, told: Sequence[_Words], before: Sequence[Token], marks: Sequence[Token]
) -> list[Segment]:
    kept = {token.span for sentence in told for token in sentence}
    lost = (*marks, *(t for t in before if t.span not in kept))
    return [replace(segment, tokens=words, marks=() if n else lost) for n, words in enumerate(told)]


def _told(asked: _Words, no: _Words) -> list[_Words] | None:
    """Both in one sentence, or in the two that they are read as; None where they are not about one yes."""
    if not asked or not no or has((*asked, *no), *_WHOLE):
        return None
    text, between = said_by(_plain(asked))
    other, behind = said_by(_plain(no))
    hit = next((h for h in (form.match(text.strip()) for form in ASKED) if h), None)
    case = NO.match(other.strip())
    if hit is None or case is None or not _is_a_no(case["no"]):
        return None
    tell = _of_an_agent if hit.groupdict().get("p") == "@" else _of_a_person
    told = tell(hit, between, case, behind)
    return told and [(*between(*hit.span("lead")), *told[0]), *told[1:]]


def _of_a_person(
    hit: re.Match[str], between: Between, case: re.Match[str], behind: Between
) -> list[_Words] | None:
    """ "If I approve, Ben deploys, otherwise Cy rolls back"; None where nobody is waited for."""
    yes = _let(hit, between)
    groups = hit.groupdict()
    who = groups.get("p") or "human"
    person = "i" if groups.get("my") else "a human" if who == "human" else _ME.get(who, who)
    if person not in ("i", "we", "a human") and not names_a_person(person.split()[-1]):
        return None
    if has(behind(*case.span("no")), "AGENT"):
        return None
    agrees = "approve" if person in ("i", "we") else "approves"
    asks = lexed_at(f"if {person} {agrees} ,", yes[0].start)
    return [(*asks, *yes, *lexed_at(", otherwise", yes[-1].end), *behind(*case.span("c")))]


def _of_an_agent(
    hit: re.Match[str], between: Between, case: re.Match[str], behind: Between
) -> list[_Words] | None:
    """ "If Ann signs off, Ben deploys, otherwise Cy rolls back"; None where the no is another's.

    Who has to sign off, or only looks, has not said yes by that: "Ann reviews. Unless she rejects it, …".
    """
    yes, no, then = _let(hit, between), behind(*case.span("no")), behind(*case.span("c"))
    who, says = _whose(hit, between), _yes(hit, between)
    if any(token.text != who[0].text for token in no if token.of("AGENT")) or (no and no[0].low in _SPEAKER):
        return None
    otherwise = (*lexed_at(", otherwise", max(yes[-1].end, says[-1].end)), *then)
    first, looks = yes[0].start < who[0].start, says[0].low in _LOOKS
    if (
        (looks or hit.groupdict().get("must"))
        and no
        and not first
        and not ELLIPTIC.search(case["no"].strip())
    ):
        works = says if looks else lexed_at("works", who[-1].end)
        unless = (*lexed_at("unless", no[0].start), *no, *lexed_at(",", no[-1].end))
        return [(*who, *works), (*unless, *yes, *otherwise)]
    if looks:
        return None
    asks = (*who, *says)
    if first:
        return [(*yes, *lexed_at("if", who[0].start), *asks, *otherwise)]
    return [(*lexed_at("if", who[0].start), *asks, *lexed_at(",", says[-1].end), *yes, *otherwise)]


def _whose(hit: re.Match[str], between: Between) -> tuple[Token, ...]:
    """The name of who says it; of "the okay of Ann" with the words before it, which are what is judged."""
    who = between(*hit.span("p"))
    noun = between(*hit.span("n")) if hit.groupdict().get("n") else ()
    return (replace(who[0], start=noun[0].start),) if noun and noun[0].start < who[0].start else who


def _yes(hit: re.Match[str], between: Between) -> tuple[Token, ...]:
    """The words in which the yes is said; "Ann's approval" is that she approves."""
    if hit.groupdict().get("n"):
        return lexed_at("approves", max(between(*hit.span("n"))[-1].end, between(*hit.span("p"))[-1].end))
    return between(*hit.span("y" if hit.groupdict().get("y") else "d"))


def _let(hit: re.Match[str], between: Between) -> tuple[Token, ...]:
    """What the yes lets begin: who, and what they do where it is told apart from them."""
    does = hit.span("v") if hit.groupdict().get("v") else None
    return (*between(*hit.span("b")), *(between(*does) if does else ()))


def _is_a_no(words: str | None) -> bool:
    """Whether the case is a no to what was asked, and no other: it has no object of its own."""
    if words is None:
        return True
    return ELLIPTIC.search(words.strip()) is not None or verdict(words) is False


def _plain(tokens: Sequence[Token]) -> tuple[Token, ...]:
    return tuple(token for token in tokens if not token.of("MARK", "STOP"))
