"""Gapping: "Ina takes the text, Jon the pictures and Kai the music": one verb for all, who work side by side.

A verb that is told once is of one moment, as "at the same time" would be, which is put behind it; by the
order of the text Jon would come behind Ina. Where such a sentence says more (a right, a time, a number, who
somebody is) nothing is put. This module knows no agent by name.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from swarmwright.language.sentences.segments import Segment
from swarmwright.language.words.roles import somebody
from swarmwright.language.words.tokens import Token, has

__all__ = ["with_gaps_side_by_side"]

_ARTICLES = frozenset(
    ["the", "a", "an", "his", "her", "its", "their", "our", "my", "your", "another", "those", "these"]
)
_BEING = frozenset(
    ["is", "are", "was", "were", "be", "becomes", "calls", "means", "remains", "plays", "has", "have"]
)
_MORE = (
    "TOOL", "GROUP", "MAY", "MUSTNOT", "ONLY", "USE", "SEE", "HIDE", "QTY", "SUPERVISE", "APPROVE", "HUMAN",
    "LOOP", "WEAKLOOP", "CHOICE", "ELSE", "OR", "QUOTE", "FOREACH", "EACH", "PAR", "PARWITH", "AFTER",
    "FOLLOWED", "PRECEDED", "UNTIL", "UNLESS", "WHILE", "LAST", "NOT", "OPEN", "ARROW", "RESPECTIVELY",
    "NOBODY", "NOTHING", "EXCEPT", "ONCE", "IF", "THEN", "FIRST", "BEFORE",
)  # fmt: skip
"""What such a sentence must not hold; a time or condition may stand in front of it."""
_LONGEST = 6
_PREPOSITIONS = frozenset(["into", "with", "about", "on", "in", "at", "over", "through", "from"])
_OTHER_PART = frozenset(["the second", "the other", "the third", "the rest", "the last", "the remaining"])
_DOING = ("does", "do")


def with_gaps_side_by_side(segments: Sequence[Segment]) -> list[Segment]:
    """The sentences with "at the same time" behind those whose verb is left out but once."""
    return [_told(segment) for segment in segments]


def _told(segment: Segment) -> Segment:
    tokens = segment.tokens
    start = _main(tokens)
    told = tokens[start:]
    gaps = [n for n in range(2, len(told) - 1) if _opens(told, n)]
    gaps = gaps or [n for n in range(3, len(told) - 1) if _goes_on(told, n)]
    verb, other = told[1:2], [t for t in told if t.low in _OTHER_PART]
    if any(not t.of("WORD") for t in other) and not _one_part(told):
        return segment
    plain = [t for t in told if t not in verb and t not in other]
    if not gaps or not _clause(told[: gaps[0] - 1]) or has(plain, *_MORE):
        return segment
    ends = [*(n - 1 for n in gaps[1:]), len(told)]
    things = [told[at + 1 : end] for at, end in zip(gaps, ends, strict=True)]
    if not all(_left_out(thing) for thing in things) or _sorts(told[: gaps[0] - 1], things):
        return segment
    end = told[-1].end
    comma = Token(frozenset({"COMMA"}), ",", end, end, ",")
    beside = Token(frozenset({"PAR"}), "at the same time", end, end, "at the same time")
    last = start + gaps[-1] - 1
    joined = replace(tokens[last], kinds=frozenset({"AND"})) if tokens[last].of("COMMA") else tokens[last]
    parts = (replace(t, kinds=frozenset({"WORD"})) if t in other else t for t in tokens[last + 1 :])
    return replace(segment, tokens=(*tokens[:last], joined, *parts, comma, beside))


def _main(tokens: Sequence[Token]) -> int:
    """Where the main clause begins, behind "then", or a time or condition with a comma."""
    if tokens and tokens[0].of("ONCE", "IF", "BEFORE"):
        return next((n + 1 for n, t in enumerate(tokens) if t.of("COMMA")), 0)
    return next((n for n, t in enumerate(tokens) if not t.of("THEN", "AND", "COMMA", "INERT", "FIRST")), 0)


def _opens(tokens: Sequence[Token], at: int) -> bool:
    """Whether a name stands here behind a comma or "and", and right behind it what it does the same to."""
    return (
        tokens[at].of("AGENT")
        and tokens[at - 1].of("COMMA", "AND", "SEMI")
        and (tokens[at + 1].low in _ARTICLES or tokens[at + 1].low in _OTHER_PART)
    )


def _one_part(tokens: Sequence[Token]) -> bool:
    """Whether the first part is named: "the first half", "one half"; "the first" alone may be somebody."""
    return any(
        one.low in ("the first", "one") and two.of("WORD", "OUTPUT", "NUM") for one, two in pairwise(tokens)
    )


def _goes_on(tokens: Sequence[Token], at: int) -> bool:
    """ "Ina speaks with clients, Jon with suppliers": the preposition says that the verb is left out."""
    word = tokens[at + 1].low
    if not (tokens[at].of("AGENT") and tokens[at - 1].of("COMMA", "AND", "SEMI") and word in _PREPOSITIONS):
        return False
    names = [n for n in range(at) if tokens[n].of("AGENT")]
    return any(t.low == word for t in tokens[names[-1] : at]) if names else False


def _clause(tokens: Sequence[Token]) -> bool:
    """ "Ina takes the text": one name, in front, a verb that is told of it, and what that is done to."""
    if len(tokens) < 3 or not tokens[0].of("AGENT") or has(tokens[1:], "AGENT"):
        return False
    verbal = tokens[1].of("WORD", "OUTPUT", "ANNOUNCE", "HANDOFF", "USE") or tokens[1].low in _DOING
    return verbal and tokens[1].low not in _BEING | _ARTICLES


def _left_out(tokens: Sequence[Token]) -> bool:
    """ "the old pictures": a thing and no work of its own."""
    words = [t.low for t in tokens]
    if words[0] in _OTHER_PART:
        return len(words) == 1 or (len(words) == 2 and words[1] in ("half", "part", "one"))
    counted = any(t.of("NUM") and word != "one" for t, word in zip(tokens, words, strict=True))
    alone = not has(tokens[1:], "IT", "THEY") and not has(tokens, "STARTV", "AGENT")
    if counted or not alone or not 2 <= len(tokens) <= _LONGEST:
        return False
    return not any(word in _ARTICLES for word in words[1:]) and not somebody(words[-1])


def _sorts(told: Sequence[Token], things: Sequence[Sequence[Token]]) -> bool:
    """ "Ann answers the short questions and Ben the long ones": sorts of one thing, and who gets which."""
    same = told[-1].low
    again = {"ones", "others", *([same] if same.endswith("s") else [])}
    return any(thing[-1].low in again for thing in things)
