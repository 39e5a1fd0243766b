"""Held products: "Dan drafts it, which must not go out until the lawyer has agreed": asked behind his work.

The yes is for what has been made, so it comes behind the work; told within its sentence it was taken for
one that the work waits for, and a person would have been asked about nothing. So it is where a sentence of
its own says what becomes of the product: "It is sent once Cid has checked it" tells that Cid works then.
Where that is what its maker does ("Dan sends it. It is sent once …"), its readers know whom it holds back.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from swarmwright.language.sentences.masking import masked
from swarmwright.language.sentences.segments import Segment
from swarmwright.language.words.inflection import analyses
from swarmwright.language.words.tokens import Token, has, made

__all__ = ["with_yeses_behind_products"]

_WHO = r"(?P<who>i|we|somebody|someone|(?:the|our|my|a|an|one of the) [a-z' -]+?)"
_YES = (
    r"(?:(?:has|have|had) )?(?:approved?|approves|agreed?|agrees|signed(?: off)?|signs(?: off)?"
    r"|consented|consents|okayed|okays|cleared|authori[sz]ed|confirmed|said (?:yes|so|ok)"
    r"|(?:given|gives?) (?:(?:its|their|his|her|my|our|the|a|an) )?"
    r"(?:consent|approval|agreement|ok|okay|blessing|signature|go-ahead|sign-off|permission|assent))"
    r"(?: (?:to it|to this|to that|on it|of it|it|this|that))?"
)
_NOT = (
    r"(?:(?:shall|must|may|can|should|will) (?:not|never)|cannot|can't|mustn't|won't"
    r"|(?:is|are) (?:not|never) to)"
)
_HELD = re.compile(
    rf"(?P<mark>, (?:(?:which|but it|but this|and it|but that) {_NOT}|not to) (?:yet )?(?:[a-z]+ ){{1,5}}?"
    rf"(?:unless|until|till|before) ){_WHO} {_YES} (?:\. )?$"
)
_THEN = re.compile(
    rf"(?P<mark>(?:, )?and then ){_WHO} (?:(?:has|have) to |must |should )?"
    r"(?P<yes>(?:approves?|okays?|signs? off on|signs?|agrees? to|confirms?) (?:it|this|that|them)) (?:\. )?$"
)
_NOUN = r"(?:approval|consent|permission|sign-off|clearance|confirmation|agreement|go-ahead)"
_BECOMES = (
    r"(?:it|this|that|they|these) (?:is|are|gets?"
    r"|(?:may|can|shall|will|must|should) (?:not |only |never )*be"
    r"|cannot be|(?:is|are) to be) (?:not |only |never |then )*(?P<verb>[a-z]+)"
    r"(?: (?!not |only )[a-z]+){0,3}?"
)
_TIME = r"(?:only )?(?:not )?(?:once|after|when|as soon as|until|before|unless|with|upon|without|following)"
_BY = (
    r"(?:(?P<doer>(?:the )?@) (?:has|have) (?P<does>[a-z]+ (?:it|this|that|them))"
    rf"|{_WHO} {_YES}"
    rf"|(?:the |prior )*{_NOUN} (?:by|of|from) (?P<who2>(?:the|our|my|a|an) [a-z' -]+?)"
    rf"|(?P<who3>(?:the|our|my|a|an) [a-z -]+?) ?'s (?:prior )?{_NOUN})"
)
_AWAITS = (
    re.compile(rf"^{_BECOMES} {_TIME} {_BY} (?:\. )?$"),
    re.compile(rf"^{_TIME} {_BY} (?:, )?{_BECOMES} (?:\. )?$"),
)
_PEOPLE = ("who", "who2", "who3")
_STARTS = frozenset(
    ["start", "call", "trigger", "invoke", "activate", "run", "execute", "wake", "spawn", "summon", "do",
     "begin", "finish", "complete", "stop", "end", "allow", "approve", "consult", "ask", "involve", "follow",
     "precede"]
)  # fmt: skip
"""What is done with somebody who works, or with their work, and with nothing that they have made."""


def with_yeses_behind_products(segments: Sequence[Segment]) -> list[Segment]:
    """The sentences, the yes for what somebody has made in one of its own behind his."""
    out: list[Segment] = []
    for segment in segments:
        asks = has(segment.tokens, "APPROVE", "HUMAN", "ME")
        awaited = _awaited(segment, out[-1].tokens) if out else None
        out += [awaited] if awaited else (_apart(segment) if asks else None) or [segment]
    return out


def _awaited(segment: Segment, before: Sequence[Token]) -> Segment | None:
    """ "(Dan drafts it.) It is sent once Cid has checked it" as "Then Cid checked it"; None if it is none."""
    if not has(segment.tokens, "IT", "THEY", "THAT"):
        return None
    text, places = masked(segment.tokens)
    hit = next((h for pattern in _AWAITS if (h := pattern.search(text))), None)
    if hit is None or not has(before, "AGENT") or has(before, "IF", "ELSE", "UNLESS", "UNTIL", "LOOP"):
        return None
    done = _lemmas(hit["verb"])
    if done & (_STARTS | {lemma for token in before for lemma in _lemmas(token.low)}):
        return None

    def tokens_of(group: str) -> tuple[Token, ...]:
        start, end = hit.span(group)
        return tuple(t for t, at in zip(segment.tokens, places, strict=True) if start <= at < end)

    then, end = made("THEN", "then", segment.tokens[0].start), segment.tokens[-1].end
    told = (*tokens_of("doer"), *tokens_of("does")) if hit["doer"] else ()
    who = next((found for group in _PEOPLE if (found := tokens_of(group))), ())
    if who:
        told = (*who, made("APPROVE", "has to approve", end), made("IT", "it", end))
    if not told:
        return None
    told = (then, *told)
    kept = {t.span for t in told}
    marks = (*segment.marks, *(t for t in segment.tokens if t.span not in kept))
    return replace(segment, tokens=told, marks=marks)


def _lemmas(word: str) -> set[str]:
    return {lemma for lemma, _ in analyses(word)}


def _apart(segment: Segment) -> list[Segment] | None:
    tokens = segment.tokens
    text, places = masked(tokens)
    hit = _HELD.search(text) or _THEN.search(text)
    if hit is None or "@" not in text[: hit.start()] or "@" in text[hit.start() :]:
        return None

    def between(start: int, end: int) -> tuple[Token, ...]:
        return tuple(t for t, at in zip(tokens, places, strict=True) if start <= at < end)

    work, who = between(0, hit.start()), between(*hit.span("who"))
    rest = between(hit.end("who"), len(text))
    conditional = has(work, "IF", "ELSE", "UNLESS", "LOOP", "WEAKLOOP", "UNTIL", "EITHER", "CHOICE")
    if not work or not who or not rest or conditional:
        return None  # in one case only, or in each round: its readers know when
    end = rest[-1].end
    yes = (made("THEN", "then", who[-1].end), made("APPROVE", "approves", end), made("IT", "it", end))
    asked = replace(segment, tokens=(*who, *yes), marks=(*between(hit.start(), hit.start("who")), *rest))
    return [replace(segment, tokens=work), asked]
