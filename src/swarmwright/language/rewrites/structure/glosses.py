"""Glosses: "Otto (diagnosis) and Paula (risk)": in brackets right behind a name stands what it is for.

The sentence is read without them, so that the names in it stand side by side; where nothing else is told of
somebody, this is the task. Brackets that may say more (a number, a name, a word of order, "optional", "the
boss") are left to those who read them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from swarmwright.language.sentences.segments import Segment
from swarmwright.language.told.talk import Talk
from swarmwright.language.words.tokens import Token

__all__ = ["LEADING", "with_glosses_kept"]

_MOST = 4
"""Words between the brackets; more are a remark, or an order."""
_NOUNS = ("WORD", "OUTPUT", "SEE")
_BETWEEN = ("INERT", "AND")
_SAYING_MORE = frozenset(
    ["optional", "optionally", "no", "none", "not", "never", "only", "alone", "again", "whenever",
     "always", "maybe", "perhaps", "possibly", "skip", "skipped", "disabled", "enabled", "off", "on",
     "needed", "required", "else", "nobody", "everybody", "everyone", "all", "any", "each", "both",
     "others", "same", "later", "soon", "slow", "fast", "silent", "silently", "blind", "as", "with",
     "without", "for", "by", "via", "per", "see", "sees", "tools", "tool", "judge", "referee", "pool",
     "team", "group", "copy", "clone"]
)  # fmt: skip
"""Words after which it is no mere name of what somebody is for."""

LEADING = frozenset(
    ["boss", "lead", "leader", "manager", "supervisor", "coordinator", "orchestrator", "dispatcher", "chief",
     "head", "director", "captain", "chair", "moderator", "conductor", "foreman", "charge", "command",
     "router"]
)  # fmt: skip
"""Who is one of these may lead the others; the room `teams` asks whom."""


def with_glosses_kept(talk: Talk, segments: Sequence[Segment]) -> list[Segment]:
    """The sentences without them; what they say is noted as what whoever stands before them does."""
    return [_without(talk, segment) for segment in segments]


def _without(talk: Talk, segment: Segment) -> Segment:
    tokens, left, at = segment.tokens, list[Token](), 0
    while at < len(tokens):
        left.append(tokens[at])
        stop = _closing(talk, tokens, at + 1) if tokens[at].of("AGENT") else 0
        if stop:
            inside = tokens[at + 2 : stop]
            talk.meant.setdefault(str(tokens[at].value), talk.prompt[inside[0].start : inside[-1].end])
            talk.ledger.consume(tokens[at + 1 : stop + 1], "gloss")
        at = stop or at
        at += 1
    return replace(segment, tokens=tuple(left)) if len(left) < len(tokens) else segment


def _closing(talk: Talk, tokens: Sequence[Token], at: int) -> int:
    """Where the brackets that open here close, if there is a gloss in them; 0 if not."""
    if at >= len(tokens) or not tokens[at].of("OPEN"):
        return 0
    stop = next((n for n in range(at + 1, len(tokens)) if tokens[n].of("OPEN", "CLOSE")), 0)
    inside = tokens[at + 1 : stop]
    if not stop or not tokens[stop].of("CLOSE") or not 1 <= len(inside) <= _MOST:
        return 0
    words = {word for token in inside for word in token.low.split()}
    plain = all(t.of(*_NOUNS, *_BETWEEN) for t in inside) and inside[-1].of(*_NOUNS)
    naming = not talk.roster.declared and any(t.text[:1].isupper() for t in inside)
    leads = inside[-1].low in LEADING
    return stop if plain and not naming and not leads and words.isdisjoint(_SAYING_MORE) else 0
