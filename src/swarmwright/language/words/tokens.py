"""Tokens: the typed words that pass from stage to stage, with their place in the prompt.

A token's `kinds` are the operators of the lexicon that its words can stand for (ONCE, PAR, ONLY …), or one
of AGENT, TOOL, GROUP (a masked name), NUM, QUOTE, POSS, COMMA, SEMI, COLON, DASH, OPEN, CLOSE, INERT, WORD.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from operator import attrgetter

__all__ = ["Token", "covering", "has", "made"]


@dataclass(frozen=True, slots=True)
class Token:
    """`prompt[start:end]` read as `kinds`; `value`: the name's id, the number, or the words in lower case.

    `low`: its text in small letters. `mask`: the same, or "@" for a name and "#" for a tool (see `masked`).
    Both are asked for so often that they are kept.
    """

    kinds: frozenset[str]
    text: str
    start: int
    end: int
    value: str | float = ""
    low: str = field(init=False, compare=False, repr=False)
    mask: str = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        low = self.text.casefold()
        name = "" if _NAMES.isdisjoint(self.kinds) else "#" if "TOOL" in self.kinds else "@"
        object.__setattr__(self, "low", low)
        object.__setattr__(self, "mask", (name or low.replace("’", "'")) + " ")

    def __hash__(self) -> int:
        """By its place and text, which tell nearly all tokens apart: they are often looked up."""
        return hash((self.start, self.end, self.text))

    def of(self, *kinds: str) -> bool:
        """Whether the token can be read as one of these kinds."""
        return not self.kinds.isdisjoint(kinds)

    @property
    def span(self) -> tuple[int, int]:
        """The half-open character range."""
        return (self.start, self.end)


def made(kind: str, text: str, start: int, end: int | None = None) -> Token:
    """A token that nobody wrote, read as `kind`, at `start`; it has no length unless `end` is told."""
    return Token(frozenset({kind}), text, start, start if end is None else end, text)


def has(tokens: Iterable[Token], *kinds: str) -> bool:
    """Whether any of the tokens can be read as one of these kinds.

    Readers ask this more often than anything else, so no step of it runs in Python.
    """
    return not all(map(frozenset(kinds).isdisjoint, map(_KINDS, tokens)))


_KINDS = attrgetter("kinds")
_NAMES = frozenset({"AGENT", "GROUP", "TOOL"})


def covering(tokens: Sequence[Token]) -> tuple[int, int]:
    """The range from the first token's start to the last one's end; (0, 0) for none."""
    return (tokens[0].start, tokens[-1].end) if tokens else (0, 0)
