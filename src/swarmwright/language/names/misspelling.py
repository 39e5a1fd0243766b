"""Misspelling: words in small letters that are nearly a known name, and no form of another word in it.

"reviwer" is nearly "Reviewer"; "reviewed" and "reviewers" are forms of the word that the name is made of.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from functools import cache

from swarmwright.language.words.inflection import analyses
from swarmwright.language.words.lexicon import NUMBERS, UNITS, vocabulary

__all__ = ["lookalikes", "stands_for_a_name"]

_WORD = re.compile(r"(?<![\w'’.@/-])[a-z][a-z-]{4,}(?![\w@/])")
_LIKE = 0.83
"""How alike two words are that are one letter apart, or two letters of which are swapped."""
_ENDINGS = ("er", "or", "ist", "ian", "ant", "ent", "eer", "s", "r", "")


def lookalikes(
    prompt: str, mentions: Sequence[tuple[int, int]], names: Sequence[str]
) -> Iterator[tuple[int, int, str]]:
    """(start, end, name) of each word that is nearly the name of somebody.

    mentions: the (start, end) of every known name. Names of several words are looked at word by word.
    """
    parts = {part.casefold(): name for name in names for part in re.split(r"[\s_-]+", name) if len(part) > 4}
    taken = {at for start, end in mentions for at in range(start, end)}
    for hit in _WORD.finditer(prompt):
        word = hit.group()
        if hit.start() in taken or word in parts or word in vocabulary() or word in NUMBERS or word in UNITS:
            continue
        near = next((part for part in parts if _like(word, part) and not _akin(word, part)), None)
        if near is not None:
            yield hit.start(), hit.end(), parts[near]


_LEFT = re.compile(
    r"(?:^|[.;:,!?\n>→]|\b(?:then|and|or|after|before|once|when|by|to|if|until|but|for|than|with))\s*$"
)
_RIGHT = re.compile(
    r"\s*(?:$|[.,;:)\n]|->|→|=>|(?:and|or|then|before|after|has|have|is|are|may|can|must|will|gets|first|last)\b"
    r"|[a-z]{2,}(?<!ss)s\b)"
)


def stands_for_a_name(prompt: str, start: int, end: int) -> bool:
    """Whether a word stands bare where a name does: "then reviwer checks", not "the reviwer's desk"."""
    return bool(_LEFT.search(prompt[max(start - 20, 0) : start]) and _RIGHT.match(prompt, end))


def _like(word: str, name: str) -> bool:
    if abs(len(word) - len(name)) > 2 or word[0] != name[0]:
        return False
    return SequenceMatcher(None, word, name).ratio() >= _LIKE


@cache
def _stems(name: str) -> tuple[str, ...]:
    return tuple(name[: len(name) - len(e)] for e in _ENDINGS if name.endswith(e) and len(name) - len(e) > 2)


def _akin(word: str, name: str) -> bool:
    """Whether the word is a form of the name, or of the verb that the name is made of."""
    bases = {lemma for lemma, _ in analyses(word)}
    return bool(bases & {name, *_stems(name)})
