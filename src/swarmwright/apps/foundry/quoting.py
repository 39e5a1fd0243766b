"""Words that people or models have given, where they stand in a text of ours: on one line, and as words
alone, so that they can pass for nothing that we say. Pure."""

from __future__ import annotations

import re
import unicodedata

__all__ = ["breaks_lines", "one_line", "quoted"]

_MARKS = re.compile(r"([\\*_`#<>\[\]|~])")
_TURNS = frozenset("\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Marks that turn the direction in which a line is read."""


def breaks_lines(text: str) -> bool:
    """Whether it holds an end of a line, a control character, or a mark that turns its direction."""
    return any(char in _TURNS or unicodedata.category(char) in ("Cc", "Zl", "Zp") for char in text)


def one_line(text: str) -> str:
    """The words on one line, without control characters."""
    return " ".join("".join(" " if breaks_lines(char) else char for char in text).split())


def quoted(text: str) -> str:
    """The words on one line, for a text in Markdown: each sign in them is that sign."""
    return _MARKS.sub(r"\\\1", one_line(text))
