"""Words that people or models have given, where they stand in a text of ours: on one line, and as words
alone, so that they can pass for nothing that we say. Pure."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from swarmwright.workflow.unseen import TURNS, shows

__all__ = ["breaks_lines", "in_a_row", "one_line", "quoted", "shows"]

_MARKS = re.compile(r"([\\*_`#<>\[\]|~])")


def breaks_lines(text: str) -> bool:
    """Whether it holds an end of a line, a control character, or a mark that turns its direction."""
    return any(char in TURNS or unicodedata.category(char) in ("Cc", "Zl", "Zp") for char in text)


def one_line(text: str) -> str:
    """The words on one line, without control characters."""
    if text.isprintable():  # as nearly all is: no controls, no marks
        return " ".join(text.split())
    return " ".join("".join(" " if breaks_lines(char) else char for char in text).split())


def in_a_row(names: Sequence[str]) -> str:
    """The names on one line, as people say several: "A, B and C"."""
    return one_line(" and ".join(part for part in (", ".join(names[:-1]), *names[-1:]) if part))


def quoted(text: str) -> str:
    """The words on one line, for a text in Markdown: each sign in them is that sign."""
    return _MARKS.sub(r"\\\1", one_line(text))
