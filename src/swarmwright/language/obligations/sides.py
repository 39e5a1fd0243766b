"""Sides: who is named to the left and to the right of a word, in the same clause.

Deliberately coarse: runs of names, clause ends, and words that stand for somebody. What the readers of this
language make of the same tokens plays no part here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from swarmwright.language.words.tokens import Token
from swarmwright.workflow.catalog import Catalog

__all__ = ["NOBODY", "Sentence", "Side", "denies"]

_FARTHEST = 40
"""Tokens: how far a side reaches at most, so that an endless sentence costs no more than its length."""

_JOINTS = ("AND", "OR", "COMMA")
_GLUE = (*_JOINTS, "INERT", "NUMWORD", "EITHER")
_ENDS = ("SEMI", "COLON", "DASH", "BUT", "STOP", "OPEN", "CLOSE", "THEN", "WHILE")
_VAGUE = ("THEY", "IT", "FORMER", "LATTER", "OTHERS", "EVERYONE", "ALLDONE", "WHOLE")
_PEOPLE = ("ME", "HUMAN", "APPROVE")
_NEGATING = frozenset(["not", "no", "never", "neither", "nor", "nobody", "none", "without", "cannot"])
_PARTS = frozenset(["the loop", "the cycle", "the choice", "the branches", "the block"])
_NEED = frozenset(["need", "needs", "needn't", "needn’t"])


@dataclass(frozen=True, slots=True)
class Side:
    """The run of names that stands next on one side of a word: `names`, and `near`, the one next to the word.

    `close`: nothing stands between that says anything. `vague`: a word that stands for somebody comes first,
    `several`: for more than one; `people`: a person or a yes does; then nobody is named.
    `at`, `end`: where the run begins, and ends.
    """

    names: frozenset[str] = frozenset()
    near: frozenset[str] = frozenset()
    close: bool = False
    vague: bool = False
    several: bool = False
    people: bool = False
    at: int = 0
    end: int = 0

    @property
    def next_to(self) -> frozenset[str]:
        """The name right beside the word; empty if anything stands between."""
        return self.near if self.close else frozenset()


NOBODY = Side()


class Sentence:
    """A sentence's tokens, who is named where, and where its clauses end."""

    def __init__(self, tokens: Sequence[Token], team: Catalog) -> None:
        self.tokens = tokens
        self.who = [_named(token, team) for token in tokens]
        self.names = frozenset(name for names in self.who for name in names)
        self.kinds = frozenset(kind for token in tokens for kind in token.kinds)
        self._last = {name: at for at, names in enumerate(self.who) for name in names}
        self._leads = frozenset(self._ends_of_leads())
        backwards = range(len(tokens) - 1, -1, -1)
        self._first = {name: at for at in backwards for name in self.who[at]}
        self._ends = [self._is_end(at) for at in range(len(tokens))]

    def has(self, *kinds: str) -> bool:
        """Whether any of the tokens can be read as one of these kinds."""
        return not self.kinds.isdisjoint(kinds)

    def words(self) -> frozenset[str]:
        """Its words in small letters, without names."""
        plain = (t.low for t in self.tokens if not t.of("AGENT", "GROUP", "TOOL", "QUOTE"))
        return frozenset(word for text in plain for word in text.split())

    def around(self, at: int, before: int, behind: int) -> Sequence[Token]:
        """The tokens near the one at `at`, without it."""
        return (*self.tokens[max(at - before, 0) : at], *self.tokens[at + 1 : at + 1 + behind])

    def left(self, at: int) -> Side:
        """Who is named before the word at `at`; a comma right before "which …" is no end."""
        start = at - 1
        while start >= 0 and self.tokens[start].of("RELATIVE", "COMMA") and self._relative(at):
            start -= 1
        return self._side(range(start, max(start - _FARTHEST, -1), -1))

    def right(self, at: int) -> Side:
        """Who is named behind the word at `at`."""
        return self._side(range(at + 1, min(at + 1 + _FARTHEST, len(self.tokens))))

    def clause_before(self, at: int) -> frozenset[str]:
        """Everybody who is named in the clause before the word at `at`."""
        found: set[str] = set()
        for place in range(at - 1, max(at - _FARTHEST, -1), -1):
            if self._ends[place]:
                break
            found |= self.who[place]
        return frozenset(found)

    def next_name(self, at: int) -> frozenset[str]:
        """Who is named next, at `at` or later, in whatever clause."""
        near = range(at, min(at + _FARTHEST, len(self.who)))
        return next((self.who[place] for place in near if self.who[place]), frozenset())

    def behind(self, at: int) -> frozenset[str]:
        """Everybody who is named at `at` or later, in whatever clause."""
        return frozenset(name for name, place in self._last.items() if place >= at)

    def before(self, at: int) -> frozenset[str]:
        """Everybody who is named before `at`, in whatever clause."""
        return frozenset(name for name, place in self._first.items() if place < at)

    def runs(self) -> Iterator[tuple[int, int]]:
        """Every run of names: (first index, index behind the last)."""
        at = 0
        while at < len(self.tokens):
            if self.who[at]:
                first, at = self._run(at)
                yield first, at
            else:
                at += 1

    def opens(self, at: int) -> bool:
        """Whether a clause begins with the word at `at`."""
        place = at - 1
        while place >= 0 and self.tokens[place].of("INERT", "AND", "ONLY") and not self._ends[place]:
            place -= 1
        if place + 1 < at and self.tokens[place + 1].of("AND") and place >= 0 and not self.who[place]:
            return True  # "… side by side, and once …"
        return place < 0 or self._ends[place] or self.tokens[place].of("COMMA")

    def negated(self, at: int, but: str = "") -> bool:
        """Whether the clause says no before the word at `at` ("cannot start before"), or the word does.

        but: a word that takes back a no before it.
        """
        said = [token for token in self._clause_to(at) if denies(token)]
        return bool(said) and not (said[1:] and but and any(t.low == but for t in said[:-1]))

    def waived(self, at: int) -> bool:
        """Whether the clause says that there is no need ("need not wait until", "does not have to see")."""
        clause = list(self._clause_to(at))
        needed = any(t.of("MUST") or not _NEED.isdisjoint(t.low.split()) for t in clause)
        return needed and any(denies(token) for token in clause)

    def _clause_to(self, at: int) -> Iterator[Token]:
        """The tokens of the clause up to the one at `at`, backwards."""
        for place in range(at, max(at - _FARTHEST, -1), -1):
            if self._ends[place] and place < at:
                return
            yield self.tokens[place]

    def _ends_of_leads(self) -> Iterator[int]:
        """ "After Ann, Bob and Cid run": the last bare comma of a list behind "after" ends what leads."""
        for at, token in enumerate(self.tokens):
            if not token.of("ONCE") or not any(self.who[at + 1 : at + 2]):
                continue
            end = at + 1
            while end < len(self.tokens) and (self.who[end] or self.tokens[end].of(*_JOINTS)):
                end += 1
            commas = [n for n in range(at + 1, end - 1) if self.tokens[n].of("COMMA")]
            if all(self.who[n + 1] for n in commas):  # "Ann, Bob, and Cid" may be one list
                yield from commas[-1:]

    # -- within ------------------------------------------------------------------------------------

    def _is_end(self, at: int) -> bool:
        token = self.tokens[at]
        if token.of(*_ENDS):
            return not token.of("AND", "OR")
        if not token.of("COMMA"):
            return False
        behind = at + 1
        while behind < min(at + 6, len(self.tokens)) and self.tokens[behind].of("AND", "OR", "INERT"):
            behind += 1
        listed = at > 0 and bool(self.who[at - 1]) and behind < len(self.tokens) and bool(self.who[behind])
        return not listed

    def _relative(self, at: int) -> bool:
        led = at > 0 and self.tokens[at - 1].of("RELATIVE")
        return led or self.tokens[at].low.startswith(("which ", "that "))

    def _side(self, places: range) -> Side:
        close = True
        for place in places:
            token = self.tokens[place]
            if self.who[place]:
                first, last = self._run(place)
                names = frozenset(n for w in self.who[first:last] for n in w)
                return Side(names, self.who[place], close, at=first, end=last)
            if self._ends[place]:
                return NOBODY
            if (token.of(*_VAGUE) and not token.of("INERT")) or token.low in _PARTS:
                return Side(vague=True, several=token.of("THEY"))
            if token.of(*_PEOPLE):
                return Side(people=True)
            close = close and token.of(*_GLUE)
        return NOBODY

    def _run(self, at: int) -> tuple[int, int]:
        """The names around `at` that a list joins: (first index, index behind the last)."""
        first, last = at, at + 1
        while first > 0 and at - first < _FARTHEST and (name := self._joined(first - 1, -1)) is not None:
            first = name
        while last - at < _FARTHEST and (name := self._joined(last, 1)) is not None:
            last = name + 1
        return first, last

    def _joined(self, at: int, step: int) -> int | None:
        """The index of the next name of a list, from `at` on; None where something else comes first."""
        joints = others = 0
        while 0 <= at < len(self.tokens) and joints + others < 6:
            token = self.tokens[at]
            if at in self._leads:
                return None
            if self.who[at]:
                return at if joints or not others else None
            if not token.of(*_GLUE):
                return None
            joints += token.of(*_JOINTS)
            others += not token.of(*_JOINTS)
            at += step
        return None


def denies(token: Token) -> bool:
    """Whether the token says no: "nobody", "not", "never"."""
    words = token.low.replace("n't", " not").replace("n’t", " not").split()
    return token.of("MUSTNOT", "NOBODY", "NOTHING") or not _NEGATING.isdisjoint(words)


def _named(token: Token, team: Catalog) -> frozenset[str]:
    if token.of("AGENT"):
        return frozenset([str(token.value)])
    group = team.group(str(token.value)) if token.of("GROUP") else None
    return frozenset(group.members) if group else frozenset()
