"""Elisions: "only" before a thing whose verb is left out, and "the others" of whom nobody was set apart.

"Ann may use Shell, Ben only Mail" narrows what Ben has; "only Ben may use Mail" is about everybody else. To
read one for the other makes a right of a denial, so neither is taken for granted.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from swarmwright.language.obligations.scene import Scene, Unmet
from swarmwright.language.words.tokens import Token, has

__all__ = ["elisions"]

_REVERSED = re.compile(
    r"\b(?:the )?other way (?:a)?round\b|\bvice versa\b|\bthe (?:reverse|opposite|converse)\b|\bconversely\b"
)
_ALIKE = re.compile(
    r"\b(?:has|have|gets?|is given|receives?|may|can)\b.*\b(?:the (?:very )?same(?: (?:right|limit|tool)s?)?"
    r"|(?:just |exactly )?as (?:long|much|many|often)(?: time)?|likewise|ditto)[ .!]*$"
)
_SHORT = 9
"""Words of a sentence that says no more than that somebody does the reverse."""
_ONLY = frozenset(["only", "just", "solely", "merely"])
_VERBS = ("USE", "SEE", "MAY", "MUSTNOT", "ACCESS", "READV")
_BEFORE = ("AGENT", "GROUP", "COMMA", "BUT", "THEY", "SEMI")
_SMALL = ("INERT", "NUMWORD")
_WHAT = frozenset(["what", "whatever", "that which"])


def elisions(scene: Scene) -> Iterator[Unmet]:
    """Words of a right or of sight that can be meant in two ways, since a word was left out."""
    tokens = scene.sentence.tokens
    said = " ".join(t.low for t in tokens)
    if tokens and _REVERSED.search(said) and len(scene.sentence.names) == 1 and len(tokens) <= _SHORT:
        yield Unmet("reversed", tokens[-1], tuple(sorted(scene.sentence.names)))
    if _ALIKE.search(said) and len(scene.sentence.names) == 1 and len(tokens) <= _SHORT and not _given(scene):
        yield Unmet("alike", tokens[-1], tuple(sorted(scene.sentence.names)))
    for at, token in enumerate(tokens):
        narrows = token.low in _ONLY and at > 0 and tokens[at - 1].of(*_BEFORE)
        if narrows and _a_thing(tokens, at + 1) and has(tokens[:at], *_VERBS):
            yield Unmet("elided", token, tuple(sorted(scene.sentence.left(at).near)))
        unparted = not (scene.sentence.names or scene.seen) and scene.sentence.has("TOOL", "SEE")
        if token.of("OTHERS") and unparted:
            yield Unmet("unparted", token)


def _given(scene: Scene) -> bool:
    """Whether the sentence's agent was given something here, as whoever was spoken of before it."""
    (name,), known, (start, end) = scene.sentence.names, scene.known, scene.span
    bounded = any(a < end and b > start for limit in known.limits for a, b in limit.spans)
    return bounded or any(known.others(kind, name) for kind in ("grant", "deny"))


def _a_thing(tokens: Sequence[Token], at: int) -> bool:
    """Whether a tool stands here, what somebody writes, or something of somebody's."""
    while at < len(tokens) and tokens[at].of(*_SMALL) and tokens[at].low not in _WHAT:
        at += 1
    if at >= len(tokens):
        return False
    owned = at + 1 < len(tokens) and tokens[at].of("AGENT") and tokens[at + 1].of("POSS")
    return tokens[at].of("TOOL") or tokens[at].low in _WHAT or owned
