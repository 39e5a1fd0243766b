"""Which structure fits an intent. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from swarmwright.apps.foundry.library.structures import Structure, groups, structures
from swarmwright.apps.foundry.safety.plain import plain

__all__ = ["chosen_for", "known_for", "names_structure", "wished_for"]

_INTENT_COUNTS = 3
"""A word of the intent says more than one of the context."""

_CONDITION_COUNTS = 2
"""A condition says more than another word."""

_GROUP = re.compile(r"\{(.*)\}")
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


def names_structure(text: str) -> bool:
    """Whether it names one, wanted or not."""
    return bool(_named_in(plain(text)))


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
    """The structure that speaks for itself (`known_for`); where none does, the last, which fits any."""
    return known_for(intent, context) or structures()[-1]


def known_for(intent: str, context: str = "") -> Structure | None:
    """The structure that the intent calls by its name; else the one for which most words of the intent, and
    then of the context, speak; None = nothing in them speaks for any."""
    asked, around = plain(intent), plain(context)
    has = f"{asked}\n{around}".__contains__

    def counted(words: Sequence[str]) -> int:
        likely = [word for word in words if all(any(map(has, letters)) for letters in _letters(word))]
        return sum(_INTENT_COUNTS * _says(asked, word) + _says(around, word) for word in likely)

    def speaks(structure: Structure) -> tuple[int, int]:
        named = sum(_says(asked, name) for name in structure.names)
        return named, _CONDITION_COUNTS * counted(structure.conditions) + counted(structure.words)

    said = {structure.id: speaks(structure) for structure in structures()}
    best = max(structures(), key=lambda structure: said[structure.id])
    return best if any(said[best.id]) else None


def _says(text: str, word: str) -> bool:
    """Whether a plain text has it, as `choosing.toml` spells it."""
    return _pattern(word).search(text) is not None


@cache
def _letters(word: str) -> tuple[tuple[str, ...], ...]:
    """One of each of these stands in a text that has it: of more than a thousand words a text has few, and
    the patterns of no others are made and tried."""
    return tuple(_any_of(part) for part in word.split(_ANY))


def _any_of(part: str) -> tuple[str, ...]:
    name = _GROUP.fullmatch(part)
    spelled = groups()[name[1]] if name else (part,)
    return tuple(one.partition(_ANY)[0].lstrip("*=") for one in spelled)


@cache
def _pattern(word: str) -> re.Pattern[str]:
    return re.compile(_BETWEEN.join(map(_part, word.split(_ANY))))


def _part(word: str) -> str:
    """What stands between two gaps, as a pattern."""
    if (name := _GROUP.fullmatch(word)) is None:
        return _spelled(word)
    ways = (_BETWEEN.join(map(_spelled, one.split(_ANY))) for one in groups()[name[1]])
    return rf"(?:{'|'.join(ways)})"


def _spelled(word: str) -> str:
    opens, ends = ("" if word.startswith("*") else r"\b"), (r"\b" if word.startswith("=") else "")
    return opens + re.escape(word.lstrip("*=")) + ends
