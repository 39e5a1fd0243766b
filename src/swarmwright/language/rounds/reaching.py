"""Reaching: "they stop at a score of 8" is "they stop when a score of 8 is reached".

What is to be reached stands behind "at", and is a figure that somebody reports: "at noon" and "at the end"
are times, and "at 8" is one or the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from swarmwright.language.rounds.vocabulary import ENDING
from swarmwright.language.told.comparisons import measures
from swarmwright.language.words.lexicon import phrases
from swarmwright.language.words.tokens import Token

__all__ = ["reached"]

_LONGEST = 6
"""Words of a figure: "an average quality score of 8"."""


def reached(tokens: Sequence[Token]) -> tuple[Token, ...]:
    """The sentence with "when" for the "at" of a figure that ends the work, behind words for ending."""
    for at in range(1, len(tokens) - 1):
        if tokens[at].low in ("at", "with") and _ends_before(tokens, at):
            ends = range(at + 3, min(at + _LONGEST + 2, len(tokens) + 1))
            if any(measures(tokens[at + 1 : end]) for end in ends):
                when = replace(tokens[at], kinds=phrases()[("when",)], text="when", value="when")
                return (*tokens[:at], when, *tokens[at + 1 :])
    return tuple(tokens)


def _ends_before(tokens: Sequence[Token], at: int) -> bool:
    end = at - (tokens[at - 1].low in _EARLY)
    return any(" ".join(t.low for t in tokens[max(0, end - n) : end]) in ENDING for n in (1, 2, 3, 4))


_EARLY = frozenset(["early", "earlier", "sooner"])
