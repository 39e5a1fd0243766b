"""Causing: "Ben has Ann rework it, at most three times": he sends it back to her, which is a round.

In a case of rounds, "have Ann rework it" is "Ann reworks it": the prompt itself has her do so.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from swarmwright.language.words.inflection import analyses, third
from swarmwright.language.words.tokens import Token, has

__all__ = ["with_causes"]

_CAUSES = frozenset(
    ["has", "have", "makes", "make", "lets", "let", "gets", "get", "asks", "ask", "tells", "tell"]
)
_MENDS = frozenset(
    ["correct", "fix", "revise", "rewrite", "rework", "redo", "amend", "improve", "adapt", "adjust", "refine",
     "repair", "redraft", "rephrase", "mend", "overhaul"]
)  # fmt: skip
_OTHERWISE = ("IF", "UNLESS", "UNTIL", "TOOL", "APPROVE", "RETRY")


def with_causes(tokens: Sequence[Token]) -> tuple[Token, ...]:
    """The sentence with "sends it back to Ann for rework", where it says how often at most."""
    if has(tokens, *_OTHERWISE):
        return _commanded(tokens) if has(tokens, "IF", "UNLESS", "WHILE") else tuple(tokens)
    for at in range(1, len(tokens) - 2):
        if tokens[at].low not in _CAUSES or not tokens[at + 1].of("AGENT"):
            continue
        verb = at + 2 + tokens[at + 2].of("TO")
        if verb >= len(tokens) or not _mends(tokens[verb]) or not _is_bounded(tokens[verb + 1 :]):
            continue
        led = has(tokens[:at], "AGENT", "IT")
        start = at - tokens[at - 1].of("MAY")
        if led:
            return (*tokens[:start], *_sent_back(tokens, start, at, verb), *tokens[verb + 1 :])
    return tuple(tokens)


def _commanded(tokens: Sequence[Token]) -> tuple[Token, ...]:
    """ "If there are errors, (have) Ben fix(es) them and (let) Ann check(s) again, up to 4 times"."""
    if not (has(tokens, "ATMOST") and has(tokens, "TIMES", "ROUND")) or has(tokens, "TOOL", "APPROVE"):
        return tuple(tokens)
    told, left = [*tokens], set[int]()
    for at in range(1, len(tokens) - 2):
        begins = tokens[at].low in ("have", "let") and tokens[at - 1].of("COMMA", "AND", "THEN", "ELSE")
        verb = tokens[at + 2]
        base = next((lemma for lemma, form in analyses(verb.low) if form == "base"), "")
        if begins and tokens[at + 1].of("AGENT") and base == verb.low:
            told[at + 2] = replace(verb, value=third(base))
            left.add(at)
    return tuple(t for n, t in enumerate(told) if n not in left)


def _mends(token: Token) -> bool:
    return token.of("LOOP", "WEAKLOOP") or not _MENDS.isdisjoint(
        lemma for lemma, form in analyses(token.low) if form == "base"
    )


def _is_bounded(tokens: Sequence[Token]) -> bool:
    """ "(… redo) it, at most three times": nobody is named before the bound, and it bounds no time."""
    at = next((n for n, t in enumerate(tokens) if t.of("ATMOST")), None)
    if at is None or has(tokens[:at], "AGENT", "GROUP", "AND", "THEN"):
        return False
    behind = tokens[at + 1 : at + 3]
    times = [t for t in behind if t.of("TIMES", "ROUND") or t.low in ("twice", "once", "thrice")]
    return bool(times)


def _sent_back(tokens: Sequence[Token], start: int, cause: int, verb: int) -> tuple[Token, ...]:
    """ "sends it back to Ann for rework", each word in its place."""
    first, name, last = tokens[start], tokens[cause + 1], tokens[verb]
    sends = Token(frozenset({"REJECT"}), "sends it back", first.start, tokens[cause].end, "sends it back")
    to = Token(frozenset({"TO"}), "to", name.start, name.start, "to")
    back = Token(frozenset({"FOR"}), "for", last.start, last.start, "for")
    rework = Token(frozenset({"WORD"}), "rework", tokens[cause + 2].start, last.end, "rework")
    return sends, to, name, back, rework
