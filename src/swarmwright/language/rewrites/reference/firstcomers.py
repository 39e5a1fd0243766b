"""Firstcomers: "once either Ann or Bob is done", "as soon as one of Ann, Bob and Cy has finished".

Who of them is done first is an event, no choice of who works: all of them do. The words that count to one
are taken out, and the list is told with "or", as in "once Ann or Bob is done". This module knows nothing of
quorums.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from swarmwright.language.told.talk import Talk
from swarmwright.language.words.inflection import is_participle
from swarmwright.language.words.tokens import Token

__all__ = ["with_firstcomers"]

_ONE = ("one of", "any one of", "any of", "either of", "at least one of", "either", "the first of")
_LONGEST = 4
_LISTED = ("AGENT", "COMMA", "AND", "OR")
_HAVING = frozenset(["has", "have", "is", "are", "gets", "comes"])


def with_firstcomers(talk: Talk, tokens: Sequence[Token]) -> tuple[Token, ...]:
    """The sentence with "once Ann or Bob is done" for every time that begins when one of several is done."""
    found = list(tokens)
    at = 0
    while at < len(found):
        if found[at].of("ONCE"):
            start, end = _one_of(found, at + 1)
            if end:
                talk.ledger.consume(found[at + 1 : start], "quorum")
                listed = [_or(token) if token.of("AND") else token for token in found[start:end]]
                found[at + 1 : end] = listed
            elif found[at].low != "after":
                _closed(found, at + 1)
        at += 1
    return tuple(found)


def _closed(found: list[Token], at: int) -> None:
    """ "Once Ann, Ben and Cy are happy": one list, as a mere name would be no time: "Ann and Ben and Cy"."""
    end = at
    while end < len(found) and found[end].of("AGENT", "COMMA", "AND"):
        end += 1
    told = found[at:end]
    names = sum(t.of("AGENT") for t in told)
    if names > 2 and told[-2].of("AND") and _are_so(found, end):
        for n in range(at, end):
            if found[n].of("COMMA") and not found[n + 1].of("AND"):
                found[n] = replace(found[n], kinds=frozenset({"AND"}), text="and", value="and")
        commas = [n for n in range(at, end) if found[n].of("COMMA")]
        for n in reversed(commas):
            del found[n]


def _are_so(tokens: Sequence[Token], at: int) -> bool:
    """ "(They) are (all) green": how they are, and nothing that they or others have done."""
    words = [t.low for t in tokens[at : at + 3]]
    so = words[2:] if words[1:2] == ["all"] else words[1:2]
    state = tokens[at + 1 + (words[1:2] == ["all"])] if so else None
    if words[:1] != ["are"] or state is None or is_participle(so[0]):
        return False
    return state.kinds <= {"WORD", "INERT", "OUTPUT"}


def _or(token: Token) -> Token:
    return replace(token, kinds=frozenset({"OR"}), value="or")


def _one_of(tokens: Sequence[Token], at: int) -> tuple[int, int]:
    """Where the list of those of whom one has to be done begins and ends; (0, 0) if there is none."""
    start = at
    while start < min(at + _LONGEST, len(tokens)) and not tokens[start].of("AGENT"):
        start += 1
    said = " ".join(t.low for t in tokens[at:start])
    if said not in _ONE:
        return 0, 0
    end = start
    while end < len(tokens) and tokens[end].of(*_LISTED):
        end += 1
    names = sum(t.of("AGENT") for t in tokens[start:end])
    over = end < len(tokens) and (tokens[end].of("FIN") or tokens[end].low in _HAVING)
    return (start, end) if names > 1 and over and tokens[end - 1].of("AGENT") else (0, 0)
