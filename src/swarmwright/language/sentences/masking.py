"""Masking: a sentence as text in which patterns find their words, whatever the team is called."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from operator import attrgetter

from swarmwright.language.words.tokens import Token

__all__ = ["masked"]


def masked(tokens: Sequence[Token]) -> tuple[str, list[int]]:
    """The sentence in lower case, names as "@" and tools as "#", and where in it each token begins."""
    words = [*map(_MASK, tokens)]
    return "".join(words), [*accumulate(map(len, words[:-1]), initial=0)] if words else []


_MASK = attrgetter("mask")
