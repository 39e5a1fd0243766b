"""Which structure fits an intent. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from swarmwright.apps.foundry.library.structures import Structure, structures
from swarmwright.apps.foundry.safety.plain import plain

__all__ = ["chosen_for", "is_known", "wished_for"]

_INTENT_COUNTS = 3
"""A word of the intent says more than one of the context."""

_CONDITION_COUNTS = 2
"""A condition says more than another word."""

_ANY = " … "
_BETWEEN = r"\w*[^\w'.;:!?\n]+(?:[\w']+[^\w'.;:!?\n]+){0,3}?"
"""Up to three words of the same sentence."""

_CLAUSE_ENDS = re.compile(r"[.;:!?\n]")
_UNWANTED = re.compile(
    r"\b(?:not|no|never|without|instead of|in place of|rather than|than|from|less|fewer|why|more|also|"
    r"besides|drop\w*|remov\w*|delet\w*|skip\w*|omit\w*|leav\w*|tak\w* out|add|adds|adding|includ\w*|"
    r"combin\w*|as well as|before|after|kein\w*|nicht|ohne|"
    r"statt|anstelle|anstatt|warum|mehr|auch|zusatzlich)\b|n't\b|"
    r"\b(?:replac|swap|chang|exchang|ersetz)\w* (?:(?:the|this|that|graded|die|das|den) )*$"
)
_SPOKEN_OF = re.compile(
    r"\s*(?:steps?|ladder|part|section)?\s*"
    r"(?:is|are|was|were|has|have|had|does|did|needs?|goes|sounds?|seems?|looks?|lacks?|ist|sind|war|hat|"
    r"braucht|(?:would|will|might) (?:not|be (?:wrong|too|bad)))\b"
)
"""What stands before a structure that somebody does not want in this one's place, and behind one that they
only say something about."""


def wished_for(text: str) -> Structure | None:
    """The structure that a wish for another version asks for by its name: the last one that it names, but for
    those that it does not want, wants beside this one, or only speaks of."""
    said, wished = plain(text), None
    begins = 0
    for start, end, structure in _named_in(said):
        before = _CLAUSE_ENDS.split(said[begins:start])[-1]
        if not _UNWANTED.search(before) and not _SPOKEN_OF.match(said[end:]):
            wished = structure
        begins = end
    return wished


def _named_in(text: str) -> list[tuple[int, int, Structure]]:
    """Where a plain text names which structures; of names within one another, the longest."""
    found = [
        (match.start(), match.end(), structure)
        for structure in structures()
        for name in structure.names
        for match in _pattern(name).finditer(text)
    ]
    return [
        one
        for one in sorted(found, key=lambda one: one[:2])
        if not any(o[0] <= one[0] and one[1] <= o[1] and o[:2] != one[:2] for o in found)
    ]


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
        named = sum(_says(asked, name) for name in structure.names)
        return named, _CONDITION_COUNTS * counted(structure.conditions) + counted(structure.words)

    best = max(structures(), key=speaks)
    return best if any(speaks(best)) else None


def _says(text: str, word: str) -> bool:
    """Whether a plain text has it, as `choosing.toml` spells it."""
    return _pattern(word).search(text) is not None


@cache
def _pattern(word: str) -> re.Pattern[str]:
    parts = map(re.escape, word.lstrip("*=").split(_ANY))
    opens, ends = ("" if word.startswith("*") else r"\b"), (r"\b" if word.startswith("=") else "")
    return re.compile(opens + _BETWEEN.join(parts) + ends)
