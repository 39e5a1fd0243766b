"""Preconditions first: "for Cid to begin, Ann has to be finished" is "Cid starts once Ann is finished".

So is a place in the order that is told of nobody yet: "the very last to act, after everyone else, is Dan".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from swarmwright.language.rewrites.retold import retold, said_by
from swarmwright.language.sentences.segments import Segment
from swarmwright.language.words.tokens import Token, has, made

__all__ = ["with_who_begins_first"]

_FOR = re.compile(
    r"(?:in order )?(?P<for>for) (?P<who>@(?: (?:, and|and|,) @)*) "
    r"(?P<begin>to (?:be able to )?(?:begin|start|work|run|act|proceed|go ahead|get going|set off|kick off))"
    r"(?: [a-z]+){0,4}? (?P<comma>,) "
)
_LAST = re.compile(
    r"the (?:very |absolute )?(?P<which>first|last|final)(?: (?:one|agent|step|of all))?"
    r"(?: to (?:act|work|run|go|move|start|begin|do anything|be (?:called|heard|started)))?(?: ,)?"
    r"(?: (?:after|before|behind|ahead of) "
    r"(?:everyone|everybody|all the others|all of them|the rest|all others)(?: else)?(?: ,)?)? "
    r"(?:is|will be|comes) (?P<who>@) (?=$|[.,;])"
)


def with_who_begins_first(segments: Sequence[Segment]) -> list[Segment]:
    """The sentences; whoever is to begin, or has the first or the last place, stands first in them."""
    return retold(segments, _told)


def _told(tokens: Sequence[Token]) -> tuple[Token, ...] | None:
    text, between = said_by(tokens)

    if (hit := _FOR.match(text)) is not None:
        rest = between(hit.end(), len(text))
        if not has(rest, "AGENT", "GROUP", "THEY", "EVERYONE", "NUM"):
            return None
        begin, comma = between(*hit.span("begin"))[0], between(*hit.span("comma"))[0]
        starts = Token(frozenset({"STARTV"}), "starts", begin.start, begin.end, "starts")
        once = Token(frozenset({"ONCE"}), "once", comma.start, comma.end, "once")
        return (*between(*hit.span("who")), starts, once, *_as_they_are(rest))
    if (hit := _LAST.match(text)) is not None:
        kind, said = ("FIRST", "first") if hit["which"] == "first" else ("LAST", "finally")
        who = between(*hit.span("who"))[0]
        works = made("STARTV", "works", who.end)
        return (made(kind, said, tokens[0].start), who, works, *between(hit.end(), len(text)))
    return None


def _as_they_are(tokens: Sequence[Token]) -> Iterator[Token]:
    """ "Ann has to be finished" → "Ann is finished"."""
    for at, token in enumerate(tokens):
        behind = tokens[at + 1].low if at + 1 < len(tokens) else ""
        if token.of("MUST") and behind in ("be", "have"):
            continue
        if at and tokens[at - 1].of("MUST") and token.low == "be":
            yield replace(token, text="are", value="are")
        else:
            yield token
