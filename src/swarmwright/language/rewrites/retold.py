"""Retold: a sentence with other tokens in place of its own; what it loses by that is a mark of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from swarmwright.language.sentences.masking import masked
from swarmwright.language.sentences.segments import Segment
from swarmwright.language.words.tokens import Token

__all__ = ["Between", "retold", "retold_as", "said_by"]

Between = Callable[[int, int], tuple[Token, ...]]
"""Start and end in the masked text → the tokens that begin there."""


def said_by(tokens: Sequence[Token]) -> tuple[str, Between]:
    """The masked text (names "@", tools "#"), and which tokens a stretch of it is of."""
    text, places = masked(tokens)

    def between(start: int, end: int) -> tuple[Token, ...]:
        return tuple(t for t, at in zip(tokens, places, strict=True) if start <= at < end)

    return text, between


def retold_as(segment: Segment, told: tuple[Token, ...]) -> Segment:
    """The sentence with these tokens."""
    kept = {t.span for t in told}
    marks = (*segment.marks, *(t for t in segment.tokens if t.span not in kept))
    return replace(segment, tokens=told, marks=marks)


def retold(
    segments: Sequence[Segment], tell: Callable[[tuple[Token, ...]], tuple[Token, ...] | None]
) -> list[Segment]:
    """The sentences, each as `tell` puts it; None: as it is."""
    told = ((segment, tell(segment.tokens)) for segment in segments)
    return [segment if tokens is None else retold_as(segment, tokens) for segment, tokens in told]
