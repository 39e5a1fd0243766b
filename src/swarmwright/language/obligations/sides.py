"""Sides: who is named to the left and to the right of a word, in the same clause.

Deliberately coarse: runs of names, clause ends, and words that stand for somebody. What the readers of this
language make of the same tokens plays no part here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from swarmwright.language.tokens import Token
from swarmwright.workflow.catalog import Catalog

__all__ = ["FARTHEST", "NOBODY", "Sentence", "Side"]

FARTHEST = 40
"""Tokens: how far a side reaches at most, so that an endless sentence costs no more than its length."""

_JOINTS = ("AND", "OR", "COMMA")
_GLUE = (*_JOINTS, "INERT", "NUMWORD", "EITHER")
_ENDS = ("SEMI", "COLON", "DASH", "BUT", "STOP", "OPEN", "CLOSE", "THEN", "WHILE")
_VAGUE = ("THEY", "IT", "FORMER", "LATTER", "OTHERS", "EVERYONE", "ALLDONE", "WHOLE")
_PEOPLE = ("ME", "HUMAN", "APPROVE")
_NEGATING = frozenset(["not", "no", "never", "neither", "nor", "nobody", "none", "without", "cannot"])


@dataclass(frozen=True, slots=True)
class Side:
    """The run of names that stands next on one side of a word.

    `near`: those of the name next to it. `close`: nothing stands between that says anything. `vague`: a word
    that stands for somebody comes first; `people`: a person or a yes does. Then no name is given.
    `at`, `end`: the indices of the run.
    """

    names: frozenset[str] = frozenset()
    near: frozenset[str] = frozenset()
    close: bool = False
    vague: bool = False
    people: bool = False
    at: int = 0
    end: int = 0


NOBODY = Side()


class Sentence:
    """A sentence's tokens, with who is named where."""

    def __init__(self, tokens: Sequence[Token], team: Catalog) -> None:
        self.tokens = tokens
        self.who = [_named(token, team) for token in tokens]
        self.ends = [self._is_end(at) for at in range(len(tokens))]
        self.names = frozenset(name for names in self.who for name in names)

    def _is_end(self, at: int) -> bool:
        token = self.tokens[at]
        if token.of(*_ENDS):
            return not token.of("AND", "OR")
        if not token.of("COMMA"):
            return False
        behind = at + 1
        while behind < len(self.tokens) and self.tokens[behind].of("AND", "OR", "INERT"):
            behind += 1
        listed = at > 0 and bool(self.who[at - 1]) and behind < len(self.tokens) and bool(self.who[behind])
        return not listed

    def left(self, at: int) -> Side:
        """Who is named before the word at `at`; a comma right before "which …" is no end."""
        start = at - 1
        while start >= 0 and self.tokens[start].of("RELATIVE", "COMMA") and _relative(self.tokens, at):
            start -= 1
        return self._side(range(start, max(start - FARTHEST, -1), -1))

    def right(self, at: int) -> Side:
        """Who is named behind the word at `at`."""
        return self._side(range(at + 1, min(at + 1 + FARTHEST, len(self.tokens))))

    def _side(self, places: range) -> Side:
        close = True
        for place in places:
            token = self.tokens[place]
            if self.who[place]:
                first, last = self._run(place)
                names = frozenset(n for w in self.who[first:last] for n in w)
                return Side(names, self.who[place], close, at=first, end=last)
            if self.ends[place]:
                return NOBODY
            if token.of(*_VAGUE) and not token.of("INERT"):
                return Side(vague=True)
            if token.of(*_PEOPLE):
                return Side(people=True)
            close = close and token.of(*_GLUE)
        return NOBODY

    def _run(self, at: int) -> tuple[int, int]:
        """The names around `at` that a list joins: (first index, index behind the last)."""
        first, last = at, at + 1
        for place in range(at - 1, max(at - FARTHEST, -1), -1):
            if self.who[place]:
                first = place
            elif not self.tokens[place].of(*_GLUE):
                break
        for place in range(at + 1, min(at + FARTHEST, len(self.tokens))):
            if self.who[place]:
                last = place + 1
            elif not self.tokens[place].of(*_GLUE):
                break
        return first, last

    def behind(self, at: int) -> Iterator[frozenset[str]]:
        """The names that stand at `at` or later."""
        yield from (names for names in self.who[at:] if names)

    def opens(self, at: int) -> bool:
        """Whether a clause begins with the word at `at`."""
        place = at - 1
        while place >= 0 and self.tokens[place].of("INERT", "AND", "ONLY") and not self.ends[place]:
            place -= 1
        return place < 0 or self.ends[place] or self.tokens[place].of("COMMA")

    def negated(self, at: int) -> bool:
        """Whether the clause says no before the word at `at` ("cannot start before")."""
        for place in range(at, max(at - FARTHEST, -1), -1):
            if self.ends[place] and place < at:
                return False
            words = self.tokens[place].text.casefold().replace("n't", " not").replace("n’t", " not").split()
            if self.tokens[place].of("MUSTNOT", "NOBODY") or not _NEGATING.isdisjoint(words):
                return True
        return False


def _named(token: Token, team: Catalog) -> frozenset[str]:
    if token.of("AGENT"):
        return frozenset([str(token.value)])
    group = team.group(str(token.value)) if token.of("GROUP") else None
    return frozenset(group.members) if group else frozenset()


def _relative(tokens: Sequence[Token], at: int) -> bool:
    words = tokens[at].text.casefold()
    return words.startswith(("which ", "that ")) or (at > 0 and tokens[at - 1].of("RELATIVE"))
