"""In their turn: what "…, who in turn need …", "…, after whom …", "…, neither of whom may start …" says.

"In turn" behind somebody tells of no order; the other two are clauses that hang on names, read as sentences.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from swarmwright.language.sentences.segments import Segment
from swarmwright.language.words.tokens import Token, has, made

__all__ = ["with_whom_apart"]

_WHOM = ("whom", "which")
_NO_VERB = (
    "COMMA", "SEMI", "STOP", "COLON", "DASH", "CLOSE", "THEN", "AND", "OR", "ONCE", "BEFORE", "AGENT", "IF",
    "UNTIL", "AFTER", "PAR",
)  # fmt: skip


def with_whom_apart(segments: Iterable[Segment]) -> list[Segment]:
    """The sentences; clauses on those who were named last stand apart, and "in turn" where it is no order."""
    return [part for segment in segments for part in _neither(_after_whom(_without_turn(segment)))]


def _without_turn(segment: Segment) -> Segment:
    """ "Bob, who in turn needs …", "Bob in turn is not to start …": on his side, and in no sequence."""
    tokens = segment.tokens
    left = [
        n
        for n in range(1, len(tokens) - 1)
        if tokens[n].low == "in turn"
        and (tokens[n - 1].of("RELATIVE") or _alone(tokens, n - 1))
        and not tokens[n + 1].of(*_NO_VERB)
    ]
    if not left:
        return segment
    marks = (*segment.marks, *(tokens[n] for n in left))
    return replace(segment, tokens=tuple(t for n, t in enumerate(tokens) if n not in left), marks=marks)


def _alone(tokens: Sequence[Token], at: int) -> bool:
    """Whether one name stands here: several "in turn" work one after the other."""
    listed = at > 1 and tokens[at - 1].of("AND", "OR", "COMMA") and tokens[at - 2].of("AGENT")
    return tokens[at].of("AGENT") and not listed


def _after_whom(segment: Segment) -> Segment:
    """ "Ann hands it to Bob, after whom Cid works": then Cid works."""
    tokens = segment.tokens
    for at in range(2, len(tokens) - 2):
        if tokens[at].low != "after" or tokens[at + 1].low not in _WHOM:
            continue
        if tokens[at - 1].of("COMMA") and tokens[at - 2].of("AGENT", "GROUP"):
            then = made("THEN", "then", tokens[at].start, tokens[at + 1].end)
            return replace(segment, tokens=(*tokens[:at], then, *tokens[at + 2 :]))
    return segment


def _neither(segment: Segment) -> list[Segment]:
    """ "…, neither of whom may start before Ann is done": they must not, in a sentence of its own."""
    tokens = segment.tokens
    for at in range(2, len(tokens) - 4):
        words = [t.low for t in tokens[at : at + 3]]
        if words[0] not in ("neither", "none") or words[1] != "of" or words[2] not in _WHOM:
            continue
        names = _names(tokens, at - 1)
        verb = tokens[at + 3]
        starts = verb.of("STARTV") and verb.low.split()[0] in ("may", "can", "must", "should")
        if not names or not starts or has(tokens[at:], "COMMA"):
            continue
        place = verb.start
        held = made("MUSTNOT", "must not", tokens[at].start, tokens[at].end)
        begin = made("STARTV", "start", place, verb.end)
        who = tuple(replace(t, start=tokens[at].start, end=tokens[at].start) for t in names)
        marks = (*segment.marks, tokens[at - 1], *tokens[at + 1 : at + 3])
        front = replace(segment, tokens=tokens[: at - 1], marks=marks)
        return [front, replace(segment, tokens=(*who, held, begin, *tokens[at + 4 :]), marks=())]
    return [segment]


def _names(tokens: Sequence[Token], comma: int) -> tuple[Token, ...]:
    """The names, with what joins them, that stand before the comma; none if none is there."""
    start = comma
    if not tokens[comma].of("COMMA"):
        return ()
    while start and tokens[start - 1].of("AGENT", "AND", "COMMA"):
        start -= 1
    return tuple(tokens[start:comma]) if sum(t.of("AGENT") for t in tokens[start:comma]) > 1 else ()
