"""Words: a sentence's tokens as single words in lower case, each with its token."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass

from swarmwright.language.words.tokens import Token

__all__ = ["EDGES", "Words"]

EDGES = ("COMMA", "COLON", "SEMI", "DASH", "OPEN", "CLOSE")
_NAMES = ("AGENT", "GROUP", "TOOL", "QUOTE", "HUMAN", "ME")
_NO_WORDS = frozenset((*_NAMES, *EDGES))


@dataclass(frozen=True, slots=True)
class Words:
    """The words of a sentence, looked at by position; `""` for a name or a mark, and beyond the end."""

    texts: tuple[str, ...]
    places: tuple[int, ...]
    """The index of each word's token."""
    tokens: tuple[Token, ...]

    @classmethod
    def of(cls, tokens: Sequence[Token]) -> Words:
        """The words of these tokens."""
        texts: list[str] = []
        places: list[int] = []
        for number, token in enumerate(tokens):
            plain = token.kinds.isdisjoint(_NO_WORDS) and token.text[:1].isalnum()
            for word in token.low.replace("’", "'").split() if plain else [""]:
                texts.append(word)
                places.append(number)
        return cls(tuple(texts), tuple(places), tuple(tokens))

    def at(self, spot: int) -> str:
        """The word at a position."""
        return self.texts[spot] if 0 <= spot < len(self.texts) else ""

    def token(self, spot: int) -> Token | None:
        """The token at a position; None beyond the end."""
        return self.tokens[self.places[spot]] if 0 <= spot < len(self.texts) else None

    def edge(self, spot: int) -> bool:
        """Whether a mark, or the end, stands here."""
        token = self.token(spot)
        return token is None or token.of(*EDGES)

    def begins_token(self, spot: int) -> bool:
        """Whether a token begins here, or the sentence ends."""
        return spot >= len(self.texts) or spot == 0 or self.places[spot] != self.places[spot - 1]

    def skip(self, spot: int, words: Container[str]) -> int:
        """The first position from here on whose word is none of these."""
        while self.at(spot) and self.at(spot) in words:
            spot += 1
        return spot

    def starts(self, spot: int, *phrases: str) -> int:
        """The position behind the first of these phrases that stands here; the same position if none does."""
        here = self.at(spot)
        for phrase in phrases if here else ():
            if phrase.startswith(here):
                parts = tuple(phrase.split())
                if self.texts[spot : spot + len(parts)] == parts:
                    return spot + len(parts)
        return spot
