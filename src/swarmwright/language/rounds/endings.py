"""Endings: "they stop when the error is below 2% or after 15 runs" is "repeat until …, or after 15 runs".

A sentence of those who go round, or of the loop itself, that says when it is over. Who stops what, in any
other words, is left to the other readers.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from swarmwright.language.rounds.counting import nouns_of_rounds
from swarmwright.language.rounds.vocabulary import ENDING, ROUND_AND_ROUND
from swarmwright.language.told.talk import Talk
from swarmwright.language.words.lexicon import phrases
from swarmwright.language.words.tokens import Token, has

__all__ = ["with_ends_told"]

_VAGUE = ("it", "this", "we", "the work")
_WHEN = frozenset(["when", "once", "as soon as", "if", "only when", "only once", "the moment"])


def with_ends_told(talk: Talk, tokens: Sequence[Token]) -> tuple[Token, ...]:
    """The sentence with "(repeat) until" for "they stop when"."""
    texts = [t.low for t in tokens]
    starts = [0, *(n + 1 for n, t in enumerate(tokens) if t.of("SEMI", "COMMA") and n + 2 < len(tokens))]
    for start in starts:
        begun = start + (texts[start] in ("and", "but"))
        for verb in range(begun, min(begun + 8, len(tokens))):
            size = next((n for n in (1, 2, 3, 4) if " ".join(texts[verb : verb + n]) in ENDING), 0)
            when = verb + size
            if not size or when >= len(tokens) or texts[when] not in (*_WHEN, "after"):
                continue
            if _of_rounds(talk, tokens, begun, verb):
                return _until(talk, tokens, begun, verb, when)
    return tuple(tokens)


def _of_rounds(talk: Talk, tokens: Sequence[Token], start: int, verb: int) -> bool:
    """Whether the subject is those who go round, or what goes round."""
    said = " ".join(t.low for t in tokens[start:verb] if not t.of("AGENT", "COMMA", "AND"))
    named = has(tokens[start:verb], "AGENT")
    looped = talk.last_loop is not None and talk.last_loop.until is None
    before = start > 0 and has(tokens[:start], "LOOP", "WEAKLOOP")
    if named:
        return said in ("the loop", "the cycle", "the loop of", "the cycle of", "the loop over")
    if said == "":
        return before
    if not looped and any(b.kind == "supervised" for b in talk.claims.blocks):
        return False  # what the team does is over, which somebody leads (`teams.endings`)
    counted = any(a.of("NUM") and b.low in nouns_of_rounds() | {"runs"} for a, b in pairwise(tokens[verb:]))
    plainly = any(word in said for word in ("loop", "cycle", "rounds", "iteration", "repetition"))
    return said in ROUND_AND_ROUND and (looped or before or plainly or (counted and said not in _VAGUE))


def _until(talk: Talk, tokens: Sequence[Token], start: int, verb: int, when: int) -> tuple[Token, ...]:
    names = [t for t in tokens[start:verb] if t.of("AGENT", "COMMA", "AND")]
    bound = tokens[when].low == "after"
    gone = [t for t in tokens[start : when + 1 - bound] if t not in names]
    place = tokens[start].start
    known = talk.last_loop is not None and talk.last_loop.until is None
    lead = [] if known or start else [Token(phrases()[("repeat",)], "repeat", place, place, "repeat")]
    talk.ledger.consume(gone, "until")
    if bound:
        return (*tokens[:start], *lead, *names, *tokens[when:])
    until = Token(phrases()[("until",)], "until", tokens[when].start, tokens[when].end, "until")
    return (*tokens[:start], *lead, *names, until, *tokens[when + 1 :])
