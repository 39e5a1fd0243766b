"""Masking: a sentence as text in which patterns find their words, whatever the team is called."""

from __future__ import annotations

from collections.abc import Sequence

from swarmwright.language.words.tokens import Token

__all__ = ["masked"]


def masked(tokens: Sequence[Token]) -> tuple[str, list[int]]:
    """The sentence in lower case, names as "@" and tools as "#", and where in it each token begins."""
    text, places = "", list[int]()
    for token in tokens:
        places.append(len(text))
        name = "@" if token.of("AGENT", "GROUP") else "#" if token.of("TOOL") else ""
        text += (name or token.text.casefold().replace("’", "'")) + " "
    return text, places
