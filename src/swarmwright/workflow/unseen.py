"""Characters that nobody sees: blanks that count as letters, marks that turn a line, letters that are drawn
as nothing. Pure."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

__all__ = ["BLANKS", "HIDDEN", "TURNING", "TURNS", "has_words", "hides", "shows", "turned"]

BLANKS: Final = frozenset("\u115f\u1160\u2800\u303f\u3164\uffa0\U0001d159")
"""Letters and signs, by their category, that are drawn as nothing."""

TURNING: Final = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Embeddings, overrides, isolates, and their ends: they turn the direction of all that follows."""

TURNS: Final = TURNING | frozenset("\u200e\u200f\u061c")
"""The same, and the marks of one place, which honest text from right to left has."""

HIDDEN: Final = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2060-\u2064\u206a-\u206f\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\U000e0100-\U000e01ef"
)
"""Drawn as nothing, as they stand in a set of a regular expression; honest where they part no word."""

_WITHIN = re.compile(rf"[^\W\d_{HIDDEN}][{HIDDEN}]+[^\W\d_{HIDDEN}]")
_FLAG = re.compile("\U0001f3f4[\U000e0020-\U000e007e]{1,10}\U000e007f")
_TAG = re.compile("[\U000e0000-\U000e007f]")
_OVERRIDE = re.compile("\u202e([^\u202c\n]*)\u202c?")


def shows(text: str) -> bool:
    """Whether a reader sees anything of it: a letter, a number, a sign. What shows nothing says nothing, and
    counts as empty wherever words or a name are needed."""
    return any(unicodedata.category(char)[0] in "LNPS" and char not in BLANKS for char in text)


def has_words(text: str) -> bool:
    """Whether a reader sees a letter or a number of it."""
    return any(unicodedata.category(char)[0] in "LN" and char not in BLANKS for char in text)


def hides(text: str) -> bool:
    """Whether it turns its direction, has letters that are no letters (tags, but for those of flags), or
    something unseen between two letters."""
    if text.isascii():
        return False
    turns = any(char in TURNING for char in text)
    return turns or bool(_TAG.search(_FLAG.sub("", text)) or _WITHIN.search(text))


def turned(text: str) -> str:
    """What is seen of it where an override has it drawn from right to left."""
    return _OVERRIDE.sub(lambda m: m[1][::-1], text)
