"""A draft in Markdown whose HTML shows as text: nothing in it is hidden, or hides what is around it. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator

from markdown_it import MarkdownIt

__all__ = ["without_html"]

_OPENS = re.compile(r"(?<!\\)((?:\\\\)*)<(?=[A-Za-z/!?])")
"""A sign that can open a tag, a comment or a declaration, and is not that sign alone already."""

_CODE = re.compile(r"((?<![`\\])(`+)(?!`).+?(?<!`)\2(?!`))")
"""Code within a line, as it mostly is: where it is none after all, the next reading finds out."""

_ENDS = re.compile(r"(\r\n?|\n)")
"""Ends of lines, as the readers count them."""

_READERS = (MarkdownIt("commonmark"), MarkdownIt("commonmark").enable("table"))
"""In a cell of a table, code ends that goes on elsewhere."""

_MOST_READINGS = 8


def without_html(text: str) -> str:
    r"""The text with a backslash before each `<` that would open HTML; code stays as it is.

    Each line with HTML in it has them marked, and is read again: what hid behind a tag may be code, or
    another tag. Where that has no end, every `<` is marked.
    """
    parts = _ENDS.split(text)
    for _ in range(_MOST_READINGS):
        if not (found := _lines_with_html("".join(parts))):
            return "".join(parts)
        marked = [_beside_code(part) if n // 2 in found else part for n, part in enumerate(parts)]
        if marked == parts:  # what looked like code is none
            marked = [_marked(part) if n // 2 in found else part for n, part in enumerate(parts)]
        parts = marked
    return _marked(text)


def _marked(text: str) -> str:
    return _OPENS.sub(r"\1\\<", text)


def _beside_code(line: str) -> str:
    """The line with its `<` marked but for those in code."""
    split = _CODE.split(line)  # words, code, its signs, words, …
    return "".join(
        _marked(part) if n % 3 == 0 else part if n % 3 == 1 else "" for n, part in enumerate(split)
    )


def _lines_with_html(text: str) -> set[int]:
    """The numbers of the lines, from 0, of each paragraph or block in which there is HTML."""
    return {line for reader in _READERS for first, end in _html(reader, text) for line in range(first, end)}


def _html(reader: MarkdownIt, text: str) -> Iterator[list[int]]:
    """From which line to which other (excluded) it stands."""
    around = [0, 0]
    for token in reader.parse(text):
        around = token.map or around  # a cell stands where its row does
        if token.type == "html_block" or any(one.type == "html_inline" for one in token.children or ()):
            yield around
