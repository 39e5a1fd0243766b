"""Words that people or models have given, where they stand in a text of ours: on one line, and as words
alone, so that they can pass for nothing that we say. Pure."""

from __future__ import annotations

import re
import unicodedata

__all__ = ["breaks_lines", "one_line", "quoted", "shows"]

_MARKS = re.compile(r"([\\*_`#<>\[\]|~])")
_TURNS = frozenset("\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Marks that turn the direction in which a line is read."""


_BLANKS = frozenset("\u115f\u1160\u2800\u303f\u3164\uffa0\U0001d159")
"""Letters and signs, by their category, that are drawn as nothing."""


def shows(text: str) -> bool:
    """Whether a reader sees anything of it: a letter, a number, a sign. What shows nothing says nothing, and
    counts as empty wherever words or a name are needed."""
    return any(unicodedata.category(char)[0] in "LNPS" and char not in _BLANKS for char in text)


def breaks_lines(text: str) -> bool:
    """Whether it holds an end of a line, a control character, or a mark that turns its direction."""
    return any(char in _TURNS or unicodedata.category(char) in ("Cc", "Zl", "Zp") for char in text)


def one_line(text: str) -> str:
    """The words on one line, without control characters."""
    return " ".join("".join(" " if breaks_lines(char) else char for char in text).split())


def quoted(text: str) -> str:
    """The words on one line, for a text in Markdown: each sign in them is that sign."""
    return _MARKS.sub(r"\\\1", one_line(text))
