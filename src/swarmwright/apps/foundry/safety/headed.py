"""Numbers that stand alone, below a heading that says what they are: "Where help is", and "988". Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from swarmwright.apps.foundry.safety.markup import Passage
from swarmwright.apps.foundry.safety.plain import plain

__all__ = ["with_headings"]

_OF_HELP = re.compile(
    r"\b(?:help|helplines?|hotlines?|lifelines?|crisis|crises|emergenc(?:y|ies)|urgent|danger|suicid\w*|"
    r"call|phone|ring)\b"
)
_NOT_OF_IT = re.compile(r"\b(?:no|not|never|without)\b|n't\b")
_CELLS = ("td", "th", "row")
"""What a cell is a number of, its row says."""

_ALONE = re.compile(r"(?:\+?\(?\d[\d ()/.-]+(?: ?(?:,|;|or|and|/) ?|$))+")


def with_headings(read: Iterable[Passage]) -> Iterator[Passage]:
    """The passages; one that is nothing but numbers, and no cell of a table, is read as what is called, where
    the heading above it speaks of help."""
    of_help = False
    for one in read:
        words = plain(one.seen[-1]).strip() if one.seen else ""
        if one.within == "heading":
            of_help = bool(_OF_HELP.search(words)) and not _NOT_OF_IT.search(words)
        elif of_help and one.within not in _CELLS and _ALONE.fullmatch(words.rstrip(".")):
            one = replace(one, seen=tuple(f"call {way}" for way in one.seen))
        yield one
