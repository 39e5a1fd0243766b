"""Wrapping: a line that ends where it is full ends no sentence.

Prose is broken at a width, by hand or by an editor, wherever it falls: "Ann may use⏎Git.". Read as one line,
with every place moved back into the author's own text, as for letters (`composing`). What is told line by
line (lists, tables, headings, verse) keeps its lines. This module knows nothing of what a prompt says.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from swarmwright.language.words.composing import Composed, put_in

__all__ = ["unwrapped"]

_NARROWEST = 30
"""Characters of the longest line: below, people write one thing a line."""
_NEARLY = 0.75
"""Of the longest line: what a hand that breaks lines takes for full."""
_UNFINISHED = re.compile(
    r"(?:,|\b(?:a|an|the|and|or|but|of|to|by|for|with|from|in|on|at|than|after|before|once|when|while|until"
    r"|if|unless|then|both|either|only|except|may|must|can|should|will|use|uses|is|are|has|have|not"
    r"|never|otherwise|else|into|under|about|between|without|its|their|his|my|our|your|whose|which|who|whom|what|how"
    r"|every|no"
    r"|per|via|because|since|whether|nor|be|been|does|do))[ \t]*$"
)
_LINE = re.compile(r"[^\n]+")
_ITEM = re.compile(r"[ \t]*(?:[-*•·–+>#|]|\(?\d+[.)]|\(?[A-Za-z][.)])[ \t]")
_DRAWN = re.compile(r"[ \t]*(?:[#|>`]|[-=*_─]{3,}|<[a-z/])|.*(?:->|→|=>|\|)[ \t]*$|[ \t]*(?:->|→|=>)")
_LABEL = re.compile(r"[ \t]*(?:[*_`\"]{0,3})[\w][\w /'’-]{0,30}(?:[*_`\"]{0,3}):(?:\s|$)|.*:[ \t]*$")
_CLOSED = re.compile(r"[.!?;:…][\"'”’)\]*_`]*[ \t]*$")
_WITHIN = re.compile(r"[a-z)\]\"”'’][.!?][\"”'’)]?[ \t]+[A-Z@\"“*`]")
_WIDE = re.compile(
    r"(?<=\S)(?:[ \t]{2,}|[ \t]*[\u00a0\u2000-\u200a\u202f\u3000][ \t\u00a0\u2000-\u200a\u202f\u3000]*)(?=\S)"
)
_KEPT = re.compile(rf"\"[^\"\n]*\"|“[^”\n]*”|`[^`\n]*`|(?P<blanks>{_WIDE.pattern})")
_GAP = re.compile(r"[ \t]*\r?\n[ \t]*")


@dataclass(frozen=True, slots=True)
class _Line:
    """`text[start:end]`, without its end."""

    start: int
    end: int
    said: str

    @property
    def width(self) -> int:
        return len(self.said.rstrip())

    @property
    def indent(self) -> int:
        return len(self.said) - len(self.said.lstrip(" \t"))


def unwrapped(text: Composed) -> Composed:
    """The prompt with a blank where prose was broken at a width, and with one where there are several."""
    plain = put_in(text, _blanks(text.text))
    return put_in(plain, _breaks(plain.text)) if "\n" in plain.text else plain


def _blanks(text: str) -> Iterator[tuple[int, int, str]]:
    """Blanks of other widths, and several in a line where that is the rule; those in quotes and code stay.

    Elsewhere several stand in somebody's work, word for word, or part two statements ("A then B  A then C").
    """
    if _WIDE.search(text) is None:
        return
    found = [hit.span("blanks") for hit in _KEPT.finditer(text) if hit["blanks"]]
    spaced = 2 * len(found) > len(text.split())
    for start, end in found:
        if spaced or end - start == 1:
            yield start, end, " "


def _breaks(text: str) -> Iterator[tuple[int, int, str]]:
    for block in _blocks(text):
        if not _is_wrapped(block):
            continue
        for line, below in pairwise(block):
            if _CLOSED.search(line.said):
                continue
            gap = _GAP.match(text, line.start + line.width)
            assert gap is not None, "between two lines of a block is the end of one"
            hyphened = line.said.rstrip()[-2:-1].isalpha() and line.said.rstrip()[-1] == "-"
            yield gap.start(), gap.end(), "" if hyphened and below.said.lstrip()[:1].islower() else " "


def _blocks(text: str) -> Iterator[list[_Line]]:
    """The lines that follow each other without a blank one; what a list marker leads begins another."""
    block: list[_Line] = []
    for hit in _LINE.finditer(text):
        line = _Line(hit.start(), hit.end(), hit.group())
        apart = bool(block) and text.count("\n", block[-1].end, line.start) > 1
        if not line.said.strip() or apart or _ITEM.match(line.said) or _is_behind(block, line):
            yield block
            block = []
        if line.said.strip():
            block.append(line)
    yield block


def _is_behind(block: Sequence[_Line], line: _Line) -> bool:
    """Whether it stands no deeper than the list item above, and so behind the list."""
    return bool(block) and _ITEM.match(block[0].said) is not None and line.indent <= block[0].indent


def _is_wrapped(block: Sequence[_Line]) -> bool:
    """Whether it is prose of which each line that ends no sentence is full: the next word had no room."""
    if len(block) < 2 or any(_DRAWN.match(line.said) for line in block):
        return False
    widest = max(line.width for line in block)
    open_lines = [(a, b) for a, b in pairwise(block) if not _CLOSED.search(a.said)]
    prose = any(_WITHIN.search(line.said) for line in block)
    if not prose and (not _CLOSED.search(block[-1].said) or any(_LABEL.match(b.said) for _, b in open_lines)):
        return False
    full = all(a.width + 1 + len(b.said.split(maxsplit=1)[0]) > widest for a, b in open_lines)
    return widest >= _NARROWEST and bool(open_lines) and (full or (prose and _is_by_hand(open_lines, widest)))


def _is_by_hand(open_lines: Sequence[tuple[_Line, _Line]], widest: int) -> bool:
    """Whether prose was broken about where the lines end: what goes on in small letters goes on, and so does
    what ends in the middle of a clause; any other line is nearly full."""
    small = [below.said.lstrip()[:1].islower() for _, below in open_lines]
    cut = [_UNFINISHED.search(line.said) is not None for line, _ in open_lines]
    near = [line.width >= _NEARLY * widest for line, _ in open_lines]
    return (any(small) or any(cut)) and all(map(any, zip(small, cut, near, strict=True)))
