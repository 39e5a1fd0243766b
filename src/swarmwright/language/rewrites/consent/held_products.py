"""Held products: "Dan drafts it, which must not go out until the lawyer has agreed": asked behind his work.

The yes is for what has been made, so it comes behind the work; told within its sentence it was taken for one
that the work waits for, and a person would have been asked about nothing.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from swarmwright.language.sentences.masking import masked
from swarmwright.language.sentences.segments import Segment
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


def with_yeses_behind_products(segments: Sequence[Segment]) -> list[Segment]:
    """The sentences, the yes for what somebody has made in one of its own behind his."""
    out: list[Segment] = []
    for segment in segments:
        asks = has(segment.tokens, "APPROVE", "HUMAN", "ME")
        out += (_apart(segment) if asks else None) or [segment]
    return out


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
