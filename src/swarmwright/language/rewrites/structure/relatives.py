"""Relatives: "then Theo, who may use Shell, then Uma": what he may is said in a sentence of its own.

So is what he does with a tool ("passes it to Theo, who tests it with Browser"), which says that he works with
it. Nothing else that is told by "who" is taken apart: the readers of clauses read it where it stands.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from swarmwright.language.sentences.segments import Segment
from swarmwright.language.words.tokens import Token, has

__all__ = ["relatives_apart"]

_RIGHTS = ("MAY", "MUSTNOT", "ONLY", "NOT")
_GOES_ON = ("THEN", "AND", "BUT", "OR", "AGENT", "GROUP")


@dataclass(frozen=True, slots=True)
class _Relative:
    """`tokens[start:end]`, with its marks, tells of `name`; its own words are `tokens[words:stop]`."""

    name: Token
    start: int
    words: int
    stop: int
    end: int


def relatives_apart(segments: Iterable[Segment]) -> list[Segment]:
    """The sentences; behind each one those that its relative clauses about tools come to."""
    found = list[Segment]()
    for segment in segments:
        parts = _apart(segment, spoken_of=segment.after_semicolon and _of_a_tool(found[-1:]))
        found += parts
    return found


def _of_a_tool(last: Sequence[Segment]) -> bool:
    return any(has(segment.tokens, "TOOL") for segment in last)


def _apart(segment: Segment, spoken_of: bool) -> list[Segment]:
    tokens, told = segment.tokens, list[_Relative]()
    for at, token in enumerate(tokens):
        if token.of("RELATIVE") and token.low == "who" and (not told or at >= told[-1].end):
            found = _relative(tokens, at)
            if found and _about_a_tool(tokens[found.words : found.stop], spoken_of or bool(told)):
                told.append(found)
    inside = {n for r in told for n in range(r.start, r.end)}
    left = tuple(t for n, t in enumerate(tokens) if n not in inside)
    if not told or len(left) < 2:
        return [segment]
    said = (replace(segment, tokens=(r.name, *tokens[r.words : r.stop]), marks=()) for r in told)
    kept = {t.span for t in left} | {t.span for r in told for t in tokens[r.words : r.stop]}
    marks = (*segment.marks, *(t for t in tokens if t.span not in kept))
    return [replace(segment, tokens=left, marks=marks), *said]


def _relative(tokens: Sequence[Token], who: int) -> _Relative | None:
    """The clause that this "who" opens, if it stands behind one name alone."""
    start = who - (who > 0 and tokens[who - 1].of("COMMA", "OPEN", "DASH"))
    name = tokens[start - 1] if start else None
    if name is None or not name.of("AGENT", "GROUP") or tokens[who + 1 : who + 2] == ():
        return None
    if tokens[who + 1].of("AGENT", "GROUP") or (start > 2 and _joined(tokens, start - 1)):
        return None
    if start == who and has(tokens[max(start - 4, 0) : start], "IT"):
        return None  # "it is only Ann who may use it" is one clause
    if start < who and tokens[start].of("OPEN"):
        stop = next((n for n in range(who, len(tokens)) if tokens[n].of("CLOSE")), len(tokens))
        return _Relative(name, start, who + 1, stop, min(stop + 1, len(tokens)))
    stop = next((n for n in range(who, len(tokens)) if _closes(tokens, n)), len(tokens))
    goes_on = stop + 1 < len(tokens) and not tokens[stop + 1].of(*_GOES_ON)
    return _Relative(name, start, who + 1, stop, stop + 1 if goes_on else stop)


def _joined(tokens: Sequence[Token], at: int) -> bool:
    """Whether the name at `at` is the last of several of whom "who" may tell: "Mara and Theo, who …"."""
    return tokens[at - 1].of("AND", "OR", "COMMA") and tokens[at - 2].of("AGENT", "GROUP")


def _closes(tokens: Sequence[Token], at: int) -> bool:
    """Whether a clause ends at this mark; a comma between tools is none of that kind."""
    between = tokens[at + 1 : at + 2] and tokens[at + 1].of("TOOL") and tokens[at - 1].of("TOOL")
    return tokens[at].of("COMMA", "SEMI", "DASH", "CLOSE") and not between


def _about_a_tool(words: Sequence[Token], spoken_of: bool) -> bool:
    """Whether it tells of a tool; `spoken_of`: one was told of before, of which "it" or nothing may speak."""
    return has(words, "TOOL") or (spoken_of and len(words) < 5 and has(words, *_RIGHTS))
