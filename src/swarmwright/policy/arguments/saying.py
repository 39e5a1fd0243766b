"""Does a value stand in a text, or is it one, whole and letter for letter?

Nothing is folded: what is handed to the tool is the value as it is, so a look-alike is another value.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

__all__ = ["is_one_of", "spelled", "stands_in"]

_BEFORE = frozenset("\"'`(<[{,;:=|“‘«")
_AFTER = frozenset("\"'`)>]},;|”’»")
_ENDING = ".!?:"
"""A word's neighbours: so "x.com" does not stand in "bob@x.com", nor "1" in "1.5", nor "a.b" in "a.b.c"."""


def stands_in(value: Any, texts: Iterable[str]) -> bool:
    """Whether `value` stands in one of the texts; an object or nothing stands nowhere."""
    word = spelled(value)
    if word is None:
        return False
    return any(_is_word(word, text) for text in texts)


def is_one_of(value: Any, texts: Iterable[str]) -> bool:
    """Whether `value` is the whole of one of the texts; an object or nothing is none."""
    word = spelled(value)
    return word is not None and word in texts


def _is_word(word: str, text: str) -> bool:
    at = text.find(word)
    while at >= 0:
        behind = text[at + len(word) :]
        after = behind if behind[:1] not in _ENDING else behind.lstrip(_ENDING)
        if _opens(text[at - 1 : at] if at else "") and _closes(after[:1]):
            return True
        at = text.find(word, at + 1)
    return False


def _opens(char: str) -> bool:
    return not char or char.isspace() or char in _BEFORE


def _closes(char: str) -> bool:
    return not char or char.isspace() or char in _AFTER


def spelled(value: Any) -> str | None:
    """A value as a text that it can be compared by; None for an object, and for what begins or ends with
    nothing to be seen."""
    match value:
        case bool():
            return str(value).lower()
        case str():
            return value if value.strip() == value and value else None
        case int():
            return str(value)
        case float() if math.isfinite(value):
            return str(int(value)) if value.is_integer() else repr(value)
        case _:
            return None
