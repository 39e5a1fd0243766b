"""Cursor: a sentence's items, and the small questions of position that every part of the grammar asks."""

from __future__ import annotations

from collections.abc import Sequence

from swarmwright.language.frames.predicates import NOMINALS, PARTICLES, known_lemmas
from swarmwright.language.told.items import Item
from swarmwright.language.words.inflection import analyses, is_finite_shape, lemma_of
from swarmwright.language.words.tokens import Token

__all__ = ["Cursor", "Unread"]


class Unread(Exception):
    """The sentence is not built as this grammar knows it: nothing is taken from it."""


class Cursor:
    """The items of one sentence, looked at by position."""

    def __init__(self, items: Sequence[Item], tokens: Sequence[Token] = ()) -> None:
        self.tokens = tuple(tokens)
        self.items = tuple(items)
        self.size = len(self.items)

    def is_(self, at: int, *kinds: str) -> bool:
        """Whether the item at a position is (or can be) of one of these kinds."""
        return 0 <= at < self.size and self.items[at].of(*kinds)

    def text(self, at: int) -> str:
        """The words at a position, in lower case; "" behind the end."""
        return self.items[at].text if 0 <= at < self.size else ""

    def value(self, at: int, kind: str) -> str:
        """The value of the item as a function word of a class; "" if it is none."""
        return self.items[at].value(kind) if 0 <= at < self.size else ""

    def word(self, at: int) -> bool:
        """A plain word: no name, no mark, no function word but an adverb or a particle."""
        return self.is_(at, "WORD") and not ({k for k, _ in self.items[at].tags} - {"ADV"})

    def skip(self, at: int, *kinds: str) -> int:
        """The first position from here on that is of none of these kinds."""
        while self.is_(at, *kinds):
            at += 1
        return at

    def adverbs(self, at: int) -> int:
        """The position behind adverbs, and the commas around them."""
        while self.is_(at, "ADV") or (self.is_(at, "COMMA") and self.is_(at + 1, "ADV")):
            at += 1
        return at

    def at_token(self, index: int) -> int | None:
        """The position of the item that begins with this token; the end behind the last; None inside one."""
        if index >= len(self.tokens):
            return self.size
        return next((n for n, item in enumerate(self.items) if item.at == index), None)

    # -- verbs ---------------------------------------------------------------------------------------

    def known(self, at: int) -> tuple[str, str] | None:
        """(lemma, form) if a listed verb stands here."""
        return lemma_of(self.text(at), known_lemmas()) if self.word(at) else None

    def verbal(self, at: int, many: bool) -> bool:
        """Whether a verb group of a subject can begin here."""
        at = self.adverbs(at)
        at += self.value(at, "DET") == "all" or self.text(at) == "both"
        if self.is_(at, "AUX", "MODAL", "NEG"):
            return True
        if not self.word(at) or self.text(at) in PARTICLES:
            return False
        return is_finite_shape(self.text(at), many)

    def singular(self, at: int) -> bool:
        """Whether a verb group of one single subject begins here ("writes", "is", "has")."""
        at = self.adverbs(at)
        if self.is_(at, "AUX"):
            return self.text(at) in ("is", "has", "does", "was")
        return self.word(at) and any(form == "s" for _, form in analyses(self.text(at)))

    def gerund(self, at: int) -> bool:
        """Whether an "-ing" form stands here."""
        return self.word(at) and self.text(at).endswith("ing") and len(self.text(at)) > 5

    def nominal(self, at: int) -> bool:
        """ "dependent", "a prerequisite": what is a predicate with a preposition of its own."""
        return self.text(at) in NOMINALS
