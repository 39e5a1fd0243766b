"""Chunks: tokens of a sentence that belong together. This module knows nothing of how they are found."""

from __future__ import annotations

from dataclasses import dataclass, field

from swarmwright.language.sentences.counting import Count
from swarmwright.language.words.tokens import Token, covering

__all__ = ["ATOMS", "Chunk"]

ATOMS = ("AGENT", "GROUP", "THEY", "FORMER", "LATTER", "EVERYONE", "OTHERS", "EACHOTHER")
"""Tokens that stand for somebody."""


@dataclass(frozen=True, slots=True)
class Chunk:
    """Tokens that belong together. Kind NP (names), TP (tools), QTY (a number and its unit), or TOKEN."""

    kind: str
    tokens: tuple[Token, ...]
    atoms: tuple[Token, ...] = ()
    either: bool = False
    """The names are joined by "or"."""
    excepted: tuple[Token, ...] = ()
    count: Count | None = None
    """How many of the names are meant ("two of …")."""
    definite: bool = False
    """ "that" or "this" stands before it: one that was just spoken of."""
    owned: bool = False
    """A possessive follows ("Fraud's")."""
    values: tuple[float, ...] = ()
    measure: str = ""
    """timeout_s, max_rounds, retries, max_tool_calls, max_cost, or times."""
    kinds: frozenset[str] = field(default=frozenset())

    def of(self, *kinds: str) -> bool:
        """Whether this is a single token of one of these kinds, or a chunk of that kind."""
        return self.kind in kinds or not self.kinds.isdisjoint(kinds)

    @property
    def text(self) -> str:
        """The words in lower case, one space between."""
        return " ".join(t.text for t in self.tokens)

    @property
    def span(self) -> tuple[int, int]:
        """The range in the prompt."""
        return covering(self.tokens)
