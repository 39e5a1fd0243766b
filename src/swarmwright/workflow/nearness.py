"""Names that somebody may have meant: the close ones among those that there are. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

__all__ = ["nearest"]

_CLOSE = 0.66
"""The least share of letters in common, in order: a slip of the fingers, another ending, one letter of three.
"""


def nearest(word: str, known: Iterable[str], most: int = 1) -> list[str]:
    """The names that are close to `word`, the closest first, whatever their case; never `word` itself."""
    there = {name.casefold(): name for name in known if name != word}
    return [there[name] for name in get_close_matches(word.casefold(), there, most, _CLOSE)]
