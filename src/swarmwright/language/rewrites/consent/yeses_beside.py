"""Yeses beside: "Eve starts when all are back, and not before the owner agrees" is told in two sentences.

The yes is one more thing that Eve waits for. Read in one go it would hold back those who are to be back.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from swarmwright.language.rewrites.consent.approvals_told import is_a_person
from swarmwright.language.sentences.segments import Segment
from swarmwright.language.words.tokens import Token, has, made
from swarmwright.language.words.words_of_standing import AGREEING

__all__ = ["with_yeses_beside"]

_JOINTS = ("COMMA", "AND", "BUT", "CONTRAST")
_CONTRASTS = ("though", "although", "yet", "and also", "also")
_HOLDING = ("ONCE", "IF", "UNTIL")
_ONLY = ("only", "not", "never", "just")
_OTHERWISE = ("IF", "UNLESS", "UNTIL", "ELSE", "EITHER", "LOOP", "TOOL", "SEE", "HIDE", "QUOTE")
"""What the first of two conditions must not hold: no mere end of work is told then."""


def with_yeses_beside(segments: Iterable[Segment]) -> list[Segment]:
    """The sentences; a person's yes that is told beside an end of work is one condition with it, or apart."""
    return [part for segment in segments for part in _behind(_in_front(segment))]


def _in_front(segment: Segment) -> Segment:
    """ "As soon as both are through, and not before the owner has agreed, Eve …": one condition, of two.

    Two marks are left out by which the second part seemed to stand alone.
    """
    tokens = segment.tokens
    if not tokens or not tokens[0].of("ONCE"):
        return segment
    ends = [n for n, t in enumerate(tokens) if t.of("AND") and _ended(tokens[:n])]
    for at in ends:
        start = at + 1
        while start < len(tokens) and (tokens[start].of("ONCE") or tokens[start].low in _ONLY):
            start += 1
        stop = next((n for n in range(start, len(tokens)) if tokens[n].of("COMMA")), 0)
        if not stop or stop + 1 == len(tokens) or not tokens[stop + 1].of("AGENT", "GROUP"):
            continue
        if not _a_yes(tokens[start:stop]):
            continue
        left = [n for n in (at - 1, *range(at + 1, start)) if n > at or tokens[n].of("COMMA")]
        return _without(segment, left)
    return segment


def _without(segment: Segment, left: Sequence[int]) -> Segment:
    tokens = segment.tokens
    marks = (*segment.marks, *(tokens[n] for n in left))
    return replace(segment, tokens=tuple(t for n, t in enumerate(tokens) if n not in left), marks=marks)


def _behind(segment: Segment) -> list[Segment]:
    """ "Eve starts once both are done, and never without my approval": the second is said of Eve alone."""
    tokens, doers = segment.tokens, _doers(segment.tokens)
    first = next((n for n in range(doers + 1, len(tokens)) if tokens[n].of("ONCE")), 0) if doers else 0
    if not first or has(tokens[doers:first], *_OTHERWISE):
        return [segment]
    for at in range(first + 1, len(tokens) - 1):
        if _told_alike(tokens, first, at):
            held = replace(tokens[first], text="not before", value="not before")
            told = (*tokens[:doers], *_starts(held, tokens[at + 1 :]))
            return [
                replace(segment, tokens=tokens[:at], marks=(*segment.marks, tokens[at])),
                replace(segment, tokens=told, marks=()),
            ]
        if not tokens[at].of(*_JOINTS) and tokens[at].low not in _CONTRASTS:
            continue
        start = _opening(tokens, at)
        if start and _ended(tokens[first:at]) and _a_yes(tokens[start:]):
            cut = at
            while tokens[cut - 1].of(*_JOINTS):
                cut -= 1
            marks = (*segment.marks, *tokens[cut:start])
            told = (*tokens[:doers], *_starts(tokens[start], tokens[start + 1 :]))
            return [
                replace(segment, tokens=tokens[:cut], marks=marks),
                replace(segment, tokens=told, marks=()),
            ]
    return [segment]


def _told_alike(tokens: Sequence[Token], first: int, at: int) -> bool:
    """ "Eve ships after Ann tests it and a manager approves it": two times behind one word for them."""
    work, rest = tokens[first + 1 : at], tokens[at + 1 :]
    if (
        not tokens[at].of("AND")
        or tokens[first].of("IF")
        or has(work, "FIN", "APPROVE", "HUMAN", *_OTHERWISE)
    ):
        return False
    yes = next((n for n, t in enumerate(rest) if t.of("APPROVE")), 0)
    return has(work, "AGENT") and len(work) > 1 and _a_yes(rest) and is_a_person(rest[:yes])


def _doers(tokens: Sequence[Token]) -> int:
    """How many tokens name those who work, at the beginning; 0 if none does."""
    end = 0
    while end < len(tokens) and tokens[end].of("AGENT", "GROUP", "COMMA", "AND", "INERT"):
        end += 1
    return end if has(tokens[:end], "AGENT", "GROUP") and end < len(tokens) else 0


def _opening(tokens: Sequence[Token], at: int) -> int:
    """Where the words of the second condition open behind the joint at `at`; 0 if they do not."""
    start = at
    while start < len(tokens) and (tokens[start].of(*_JOINTS) or tokens[start].low in (*_CONTRASTS, *_ONLY)):
        if tokens[start].of("MUSTNOT"):
            break
        start += 1
    if start + 1 >= len(tokens):
        return 0  # nothing is said there of anybody's yes
    without = tokens[start].of("MUSTNOT") and tokens[start + 1].low == "without"
    only = tokens[start].low == "with" and tokens[start - 1].low in _ONLY
    return start if tokens[start].of(*_HOLDING) or without or only else 0


def _ended(tokens: Sequence[Token]) -> bool:
    """Whether these say that work is over, and nothing else that somebody could decide by."""
    return has(tokens, "FIN") and not has(tokens[1:], *_OTHERWISE, "APPROVE", "ONCE", "HUMAN")


def _a_yes(tokens: Sequence[Token]) -> bool:
    """Whether a person's yes is told here, and nothing of any agent."""
    if has(tokens, "AGENT", "GROUP", "TOOL", "QUOTE", "THEN", "ELSE") or has(tokens[1:], "COMMA", "ONCE"):
        return False
    return any(t.of("APPROVE") or t.low in AGREEING for t in tokens)


def _starts(opening: Token, rest: Sequence[Token]) -> tuple[Token, ...]:
    """ "starts not before …", "needs …": the words by which a yes is held to come first."""
    place = opening.start
    if opening.of("MUSTNOT"):
        begin = made("STARTV", "start", place)
        return (replace(opening, text="must not", value="must not"), begin, *rest)
    if not opening.of(*_HOLDING):
        return (replace(opening, kinds=frozenset({"WORD"}), text="needs", value="needs"), *rest)
    begin = made("STARTV", "starts", place)
    held = replace(opening, kinds=frozenset({"ONCE"}), text="not before", value="not before")
    return (begin, held, *rest)
