"""Which structure fits an intent. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from swarmwright.apps.foundry.library.structures import Structure, structures
from swarmwright.apps.foundry.safety.plain import plain

__all__ = ["chosen_for", "is_known"]

_INTENT_COUNTS = 3
"""A word of the intent says more than one of the context."""

_CONDITION_COUNTS = 2
"""A condition says more than another word."""


def chosen_for(intent: str, context: str = "") -> Structure:
    """The structure that the intent calls by its name; else the one for which most words of the intent, and
    then of the context, speak; where none do, the last, which fits any."""
    return _best(intent, context) or structures()[-1]


def is_known(intent: str, context: str = "") -> bool:
    """Whether anything in them speaks for a structure."""
    return _best(intent, context) is not None


def _best(intent: str, context: str) -> Structure | None:
    asked, around = plain(intent), plain(context)

    def counted(words: Sequence[str]) -> int:
        return sum(_INTENT_COUNTS * _says(asked, word) + _says(around, word) for word in words)

    def speaks(structure: Structure) -> tuple[int, int]:
        named = sum(name in asked for name in structure.names)
        return named, _CONDITION_COUNTS * counted(structure.conditions) + counted(structure.words)

    best = max(structures(), key=speaks)
    return best if any(speaks(best)) else None


def _says(text: str, word: str) -> bool:
    """Whether a plain text has a word that begins so, or, with * before it, holds it."""
    return _beginning(word).search(text) is not None


@cache
def _beginning(word: str) -> re.Pattern[str]:
    return re.compile(re.escape(word.removeprefix("*")) if word.startswith("*") else rf"\b{re.escape(word)}")
