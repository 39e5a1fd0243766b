"""Quoting: where a quote stands in the prompt, and which words it covers.

A quote is found letter for letter; only the white space between its words may differ. Nothing else is
forgiven: a quote that is nearly right is a quote that somebody made up.
This module knows nothing of what a quote is to prove.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from swarmwright.language.sentences.segments import Segment
from swarmwright.language.words.tokens import Token
from swarmwright.workflow.tree import Span

__all__ = ["Quote", "quotes_of"]

_PLACES = 5
"""Places of the prompt at which the same quote is looked at."""


@dataclass(frozen=True, slots=True)
class Quote:
    """`prompt[start:end]`, its whole tokens, and the sentences that it touches."""

    words: str
    start: int
    end: int
    tokens: tuple[Token, ...]
    sentences: tuple[Segment, ...]
    before: tuple[Token, ...] = ()
    """The sentence before the first of them."""

    @property
    def span(self) -> Span:
        """The half-open range."""
        return (self.start, self.end)

    @property
    def around(self) -> tuple[Token, ...]:
        """The tokens of the sentences that it touches."""
        return tuple(token for sentence in self.sentences for token in sentence.tokens)

    def has(self, *kinds: str) -> bool:
        """Whether one of its words can be read as one of these operators."""
        return any(token.of(*kinds) for token in self.tokens)


def quotes_of(
    prompt: str, words: str, tokens: Sequence[Token], segments: Sequence[Segment]
) -> Iterator[Quote]:
    """Every place at which the prompt says these words, in order; none if it does not."""
    pieces = words.split()
    if not pieces or len(words) > len(prompt):
        return
    left = r"(?<!\w)" if pieces[0][0].isalnum() else ""
    right = r"(?!\w)" if pieces[-1][-1].isalnum() else ""
    pattern = re.compile(left + r"\s+".join(map(re.escape, pieces)) + right)
    for number, hit in enumerate(pattern.finditer(prompt)):
        if number == _PLACES:
            return
        start, end = hit.span()
        covered = tuple(t for t in tokens if t.start >= start and t.end <= end)
        touched = [i for i, s in enumerate(segments) if s.tokens and s.span[0] < end and s.span[1] > start]
        before = segments[touched[0] - 1].tokens if touched and touched[0] else ()
        yield Quote(hit.group(), start, end, covered, tuple(segments[i] for i in touched), before)
