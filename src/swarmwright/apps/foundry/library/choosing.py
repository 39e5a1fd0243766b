"""Which structure fits an intent. Pure."""

from __future__ import annotations

from swarmwright.apps.foundry.library.structures import Structure, structures
from swarmwright.apps.foundry.safety.plain import plain

__all__ = ["chosen_for"]

_INTENT_COUNTS = 3
"""A word of the intent says more than one of the context."""


def chosen_for(intent: str, context: str = "") -> Structure:
    """The structure that the intent calls by its name; else the one for which most words of the intent, and
    then of the context, speak."""
    asked, around = plain(intent), plain(context)

    def speaks(structure: Structure) -> tuple[int, int]:
        named = sum(name in asked for name in structure.names)
        words = sum(_INTENT_COUNTS * (word in asked) + (word in around) for word in structure.words)
        return named, words

    best = max(structures(), key=speaks)
    return best if any(speaks(best)) else structures()[-1]
