"""Lines: a sentence as one line of lower-case words, so that patterns can look at it; names are "@"."""

from __future__ import annotations

from collections.abc import Sequence

from swarmwright.language.words.tokens import Token

__all__ = ["Line"]


class Line:
    """`text`: the words of `tokens` with a space behind each; `at` leads back from a place in it."""

    def __init__(self, tokens: Sequence[Token]) -> None:
        self.tokens = tokens
        self._index: dict[int, int] = {}
        parts: list[str] = []
        length = 0
        for number, token in enumerate(tokens):
            self._index[length] = number
            said = "@" if token.of("AGENT", "GROUP") else " ".join(token.low.split())
            parts.append(f"{said} ")
            length += len(said) + 1
        self._index[length] = len(tokens)
        self.text = "".join(parts)

    def at(self, place: int) -> int | None:
        """The token that begins at this place of the text; None inside of one."""
        return self._index.get(place)
