"""Twofold: "The mayor approves before Bob starts and again after Dan": one person is asked twice.

Read in one go, both times would be those of one decision, which would come before and behind the same work.
Each is a sentence of its own. "After Ann and before Ben" is one decision, between the two.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from swarmwright.language.sentences.segments import Segment
from swarmwright.language.words.tokens import Token, has

__all__ = ["times_apart"]

_WAYS = {"before": "before", "prior to": "before", "ahead of": "before", "after": "after", "once": "after"}
_ANEW = frozenset(
    ["again", "then again", "once more", "once again", "a second time", "another time", "as well"]
)
_TWICE = frozenset(["twice", "two times", "both", "once", "both times", "at two points"])
_LIGHT = ("INERT", "AND", "COMMA", "STARTV", "MUST", "MAY", "AGENT", "IT", "THEY")


def times_apart(segments: Iterable[Segment]) -> list[Segment]:
    """The sentences, each in which somebody says yes at two times told as two."""
    return [part for segment in segments for part in _apart(segment)]


def _apart(segment: Segment) -> list[Segment]:
    tokens = segment.tokens
    heads = [
        (n, way)
        for n, t in enumerate(tokens)
        if (way := _WAYS.get(t.low)) and _said(tokens[n : n + 2]) not in _ANEW
    ]
    if len(heads) != 2 or not has(tokens[: heads[0][0]], "APPROVE"):
        return [segment]
    (first, one), (second, two) = heads
    told, twice = _without(tokens[:first], _TWICE, ("COLON", "COMMA"))
    time, anew = _without(tokens[first:second], _ANEW, ("AND", "COMMA", "THEN"))
    other = tokens[second:]
    if has(told, "AGENT", "IF", "UNLESS", "TOOL") or not (_plain(time) and _plain(other)):
        return [segment]
    if one != two and not (twice or anew or _same(time, other)):
        return [segment]
    kept = {t.span for t in (*told, *time, *other)}
    marks = (*segment.marks, *(t for t in tokens if t.span not in kept))
    return [
        replace(segment, tokens=(*told, *time), marks=marks),
        replace(segment, tokens=(*told, *other), marks=()),
    ]


def _without(
    tokens: Sequence[Token], words: frozenset[str], joints: Sequence[str]
) -> tuple[tuple[Token, ...], bool]:
    """These without such words and joints at their end, and whether any of the words stood there."""
    end, found = len(tokens), False
    while end:
        size = next((s for s in (3, 2, 1) if _said(tokens[max(end - s, 0) : end]) in words), 0)
        if not size and not tokens[end - 1].of(*joints):
            break
        found |= size > 0
        end -= size or 1
    return tuple(tokens[:end]), found


def _said(tokens: Sequence[Token]) -> str:
    return " ".join(t.text for t in tokens).casefold()


def _plain(tokens: Sequence[Token]) -> bool:
    """Whether a time names somebody, and tells no more of them than that they start or are done."""
    rest = tokens[1:]
    return has(rest, "AGENT") and all(t.of(*_LIGHT) or _done(t) for t in rest)


def _done(token: Token) -> bool:
    return _said([token]).split()[-1] in (
        "done",
        "finished",
        "complete",
        "completed",
        "ready",
        "over",
        "through",
    )


def _same(one: Sequence[Token], other: Sequence[Token]) -> bool:
    """Whether both times are told of the same work: "before Bob starts and after Bob"."""
    names = [{str(t.value) for t in time if t.of("AGENT")} for time in (one, other)]
    return names[0] == names[1]
