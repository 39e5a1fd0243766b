"""Unicode's normal forms of text from anywhere, at a cost that grows with its length alone. Pure.

Marks on one letter are put in order by insertion: a letter under 100,000 of them takes minutes. So a heap of
more marks than any language has is cut into pieces, each a form of its own (Unicode UAX 15, D3, Stream-Safe).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from typing import Final, Literal

__all__ = ["MOST_MARKS", "heaps", "normal_form"]

MOST_MARKS: Final = 30
"""The marks in a row that are brought into form together: Unicode's own bound."""

_BECOME_MARKS: Final = frozenset("\u0f73\u0f75\u0f81\uff9e\uff9f")
"""Letters by their class, whose forms are marks."""


def normal_form(form: Literal["NFC", "NFD", "NFKC", "NFKD"], text: str) -> str:
    """The text in that form; more than MOST_MARKS in a row are put in order by as many at a time."""
    if text.isascii():
        return text
    made, begin = [], 0
    for start, end in heaps(text):
        for cut in range(start + MOST_MARKS, end, MOST_MARKS):
            made.append(unicodedata.normalize(form, text[begin:cut]))
            begin = cut
    made.append(unicodedata.normalize(form, text[begin:]))
    return "".join(made)


def heaps(text: str) -> Iterator[tuple[int, int]]:
    """(start, end) of each run of more than MOST_MARKS marks. One sign in so many is looked at elsewhere."""
    at = MOST_MARKS
    while at < len(text):
        if not _is_mark(text[at]):
            at += MOST_MARKS + 1
            continue
        start, end = at, at + 1
        while start and _is_mark(text[start - 1]):
            start -= 1
        while end < len(text) and _is_mark(text[end]):
            end += 1
        if end - start > MOST_MARKS:
            yield start, end
        at = end + MOST_MARKS


def _is_mark(char: str) -> bool:
    return bool(unicodedata.combining(char)) or char in _BECOME_MARKS
