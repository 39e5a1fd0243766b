"""Masking: a sentence as text in which patterns find their words, whatever the team is called."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from operator import attrgetter

from swarmwright.language.words.tokens import Token

__all__ = ["index_at", "masked"]


def masked(tokens: Sequence[Token]) -> tuple[str, list[int]]:
    """The sentence in lower case, names as "@" and tools as "#", and where in it each token begins."""
    words = [*map(_MASK, tokens)]
    return "".join(words), [*accumulate(map(len, words[:-1]), initial=0)] if words else []


def index_at(places: Sequence[int], at: int) -> int:
    """The token that begins at a place of the masked text, or behind it."""
    return next((n for n, place in enumerate(places) if place >= at), len(places))


_MASK = attrgetter("mask")
