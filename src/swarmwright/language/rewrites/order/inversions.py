"""Inversions: "Only when Ann has cleared the contract may Ben sign it" → "Ben may sign it only when …".

A noun before the verb is no subject of it: "the contract may" is nothing. Told of persons or of how things
are, other readers know it; this is where agents are waited for.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from swarmwright.language.sentences.segments import Segment
from swarmwright.language.words.tokens import Token, has
from swarmwright.language.words.words_of_standing import FRONTED, INVERTING

__all__ = ["with_inversions_upright"]

_AFTER = ("not before", "not until")


def with_inversions_upright(segments: Sequence[Segment]) -> list[Segment]:
    """The sentences; one with a condition in front and a verb before its subject is turned round."""
    return [_upright(segment) for segment in segments]


def _upright(segment: Segment) -> Segment:
    tokens = segment.tokens
    opener = tokens[0].low if tokens and tokens[0].low in INVERTING else ""
    at = next((n for n in range(2, len(tokens) - 2) if _inverted(tokens, n)), 0)
    if not opener or not at or not has(tokens[1:at], "AGENT") or has(tokens[1:at], "COMMA", "HUMAN", "ME"):
        return segment
    who = at + 1
    while who < len(tokens) and tokens[who].of("AGENT", "AND", "INERT", "OR"):
        who += 1
    stop = next((n for n in range(who, len(tokens)) if tokens[n].of("COMMA", "SEMI", "DASH")), len(tokens))
    if stop == who:
        return segment
    said = "only after" if opener in _AFTER else opener
    led = replace(tokens[0], text=said, value=said)
    verb = () if tokens[at].low in ("does", "do") else (tokens[at],)
    told = (*tokens[at + 1 : who], *verb, *tokens[who:stop], led, *tokens[1:at])
    return replace(segment, tokens=(*told, *tokens[stop:]))


def _inverted(tokens: Sequence[Token], at: int) -> bool:
    """ "(the contract) may Ben (sign)": a verb before its subject, and a noun before the verb."""
    noun = tokens[at - 1].of("WORD", "OUTPUT", "IT", "THEY", "APPROVE")
    return noun and tokens[at].low in FRONTED and tokens[at + 1].of("AGENT")
