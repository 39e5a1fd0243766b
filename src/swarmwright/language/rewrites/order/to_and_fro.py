"""To and fro: "Ann → Ben ↔ Cleo (max 3 rounds) → Dora" is an order, and a sentence on the rounds of two.

The arrow between two stands for their first round; what is said behind it, until when or how often, for all.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from swarmwright.language.sentences.segments import Segment
from swarmwright.language.words.tokens import Token, has, made

__all__ = ["with_ways_to_and_fro"]

_BOTH_WAYS = "<->"
_ARROWS = ("FOLLOWED", "PRECEDED", "MARK")
_BOUNDS = ("UNTIL", "ATMOST", "TIMES", "NUM", "ROUND")


def with_ways_to_and_fro(segments: Sequence[Segment]) -> list[Segment]:
    """The sentences; behind each one the rounds of those between whom an arrow points both ways."""
    return [part for segment in segments for part in _parted(_unboxed(segment))]


def _unboxed(segment: Segment) -> Segment:
    """ "[Ann] → [Ben]": boxes of one name each, which are drawn and say nothing."""
    tokens = segment.tokens
    boxes = [
        n
        for n in range(len(tokens) - 2)
        if tokens[n].of("OPEN") and tokens[n + 1].of("AGENT") and tokens[n + 2].of("CLOSE")
        and (has(tokens[max(n - 1, 0) : n], *_ARROWS) or has(tokens[n + 3 : n + 4], *_ARROWS))
    ]  # fmt: skip
    left = {k for n in boxes for k in (n, n + 2)}
    if not left:
        return segment
    marks = (*segment.marks, *(tokens[n] for n in sorted(left)))
    return replace(segment, tokens=tuple(t for n, t in enumerate(tokens) if n not in left), marks=marks)


def _parted(segment: Segment) -> list[Segment]:
    tokens = [*segment.tokens]
    rounds: list[Segment] = []
    at = 1
    while at + 1 < len(tokens):
        if tokens[at].value != _BOTH_WAYS or not _named(tokens[at - 1]) or not _named(tokens[at + 1]):
            at += 1
            continue
        first, second = tokens[at - 1], tokens[at + 1]
        stop = _end(tokens, at + 2)
        said = [t for t in tokens[at + 2 : stop] if not t.of("OPEN", "CLOSE")]
        while said and said[0].of("COMMA"):
            said = said[1:]
        if not has(said, *_BOUNDS):
            said, stop = [], at + 2
        tokens[at] = replace(tokens[at], kinds=frozenset({"FOLLOWED"}), value="->")
        del tokens[at + 2 : stop]
        place = said[0].start if said else second.end
        names = (replace(first, start=place, end=place), made("AND", "and", place),
                 replace(second, start=place, end=place))  # fmt: skip
        again = (*names, made("LOOP", "repeat", place), *said)
        rounds.append(replace(segment, tokens=again, marks=(), shape="sentence"))
        at += 1
    return [replace(segment, tokens=tuple(tokens)), *rounds] if rounds else [segment]


def _end(tokens: Sequence[Token], at: int) -> int:
    """Where what is said of the rounds ends: at the next arrow, or the sentence's end."""
    arrows = (n for n in range(at, len(tokens)) if tokens[n].of("FOLLOWED", "PRECEDED", "THEN", "SEMI"))
    return next(arrows, len(tokens))


def _named(token: Token) -> bool:
    return token.of("AGENT", "GROUP")
