"""Contrasting: "Minor damage is repaired by Ann. Major damage is repaired by Ben." are cases of one choice.

Sentences side by side each of which tells of one sort of things who works on it, and of nothing else, are
joined by a comma.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from swarmwright.language.frames.contrasts import contrasting
from swarmwright.language.frames.sorts import taking_contrasted
from swarmwright.language.sentences.segments import Segment
from swarmwright.language.told.items import words_of
from swarmwright.language.words.tokens import Token

__all__ = ["with_contrasts_joined"]

_LONGEST = 12


def with_contrasts_joined(segments: Sequence[Segment]) -> tuple[Segment, ...]:
    """The segments, neighbours that tell of two sorts of one kind of things joined."""
    found: list[Segment] = []
    last: Segment | None = None
    for segment in segments:
        if last is not None and found and _contrasted(last, segment):
            joint = Token(frozenset({"COMMA"}), ",", found[-1].span[1], found[-1].span[1], ",")
            tokens = (*found[-1].tokens, joint, *segment.tokens)
            found[-1] = replace(found[-1], tokens=tokens, marks=(*found[-1].marks, *segment.marks))
        else:
            found.append(segment)
        last = segment
    return tuple(found)


def _contrasted(one: Segment, other: Segment) -> bool:
    if not (_short(one) and _short(other)):
        return False
    words, others = words_of(one.tokens), words_of(other.tokens)
    return contrasting(words, others) or taking_contrasted(words, others)


def _short(segment: Segment) -> bool:
    """Whether a sentence is short, names one who works, and has that name at its end or its beginning."""
    tokens = segment.tokens
    if segment.shape != "sentence" or not 2 < len(tokens) <= _LONGEST:
        return False
    return (tokens[0].of("AGENT") or tokens[-1].of("AGENT")) and sum(t.of("AGENT") for t in tokens) == 1
