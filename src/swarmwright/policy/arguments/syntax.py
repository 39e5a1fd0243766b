"""The syntax of patterns (`patterns` says what it is): from a text to a tree."""

from __future__ import annotations

import string
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

__all__ = ["Chars", "Either", "Node", "PatternFault", "Row", "Times", "parse"]

_MARKS = "*+?{}()|[]\\.^$"


class PatternFault(ValueError):
    """A pattern that is not of the syntax; the message says where."""


@dataclass(frozen=True, slots=True)
class Chars:
    """Characters by ranges of code points, or all others."""

    ranges: tuple[tuple[int, int], ...]
    others: bool = False

    def holds(self, char: str) -> bool:
        """Whether it is one of them."""
        point = ord(char)
        return any(low <= point <= high for low, high in self.ranges) != self.others


@dataclass(frozen=True, slots=True)
class Row:
    """One after the other."""

    parts: tuple[Node, ...] = ()


@dataclass(frozen=True, slots=True)
class Either:
    """One of them."""

    options: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Times:
    """Again and again; most: None = as often as one likes."""

    part: Node
    least: int
    most: int | None


Node: TypeAlias = "Chars | Row | Either | Times"

_DIGIT = ((48, 57),)
_WORD = ((48, 57), (65, 90), (95, 95), (97, 122))
_SPACE = ((9, 13), (32, 32))
_CLASSES = {"d": _DIGIT, "w": _WORD, "s": _SPACE}
_CONTROLS = {"n": "\n", "t": "\t", "r": "\r"}
_ANY = Chars(((10, 10),), others=True)


def parse(source: str) -> Node:
    """The tree of a pattern. Raises PatternFault."""
    return _Reader(source).read()


class _Reader:
    """Reads the text of a pattern from left to right."""

    def __init__(self, text: str) -> None:
        self._text, self._at, self._depth = text, 0, 0

    def read(self) -> Node:
        node = self._either()
        if self._at < len(self._text):
            raise self._fault("a ) without its (")
        return node

    def _either(self) -> Node:
        options = [self._row()]
        while self._take("|"):
            options.append(self._row())
        return options[0] if len(options) == 1 else Either(tuple(options))

    def _row(self) -> Node:
        return Row(tuple(self._parts()))

    def _parts(self) -> Iterator[Node]:
        while self._at < len(self._text) and self._text[self._at] not in "|)":
            part = self._atom()
            bounds = self._bounds()
            if bounds is None:
                yield part
                continue
            if self._peek() in ("*", "+", "?", "{"):
                raise self._fault("a repetition of a repetition: put it in a group")
            yield Times(part, *bounds)

    def _atom(self) -> Node:
        char = self._next()
        match char:
            case ".":
                return _ANY
            case "[":
                return self._class()
            case "(":
                return self._group()
            case "\\":
                return self._escape()
            case "^" | "$":
                raise self._fault(f"no {char} is needed: it is always the whole that must match")
            case _ if char in _MARKS:
                raise self._fault(f"{char} repeats nothing; write \\{char} for the character")
            case _:
                return _one(char)

    def _group(self) -> Node:
        if self._take("?") and not self._take(":"):
            raise self._fault("only (…) and (?:…) are known of groups")
        self._depth += 1
        if self._depth > 50:
            raise self._fault("groups in more than 50 groups")
        inside = self._either()
        if not self._take(")"):
            raise self._fault("a ( without its )")
        self._depth -= 1
        return inside

    def _escape(self) -> Chars:
        char = self._next()
        if char.lower() in _CLASSES:
            return Chars(_CLASSES[char.lower()], others=char.isupper())
        if char in _CONTROLS:
            return _one(_CONTROLS[char])
        if char not in string.punctuation and char != " ":
            raise self._fault(f"\\{char} is not known here")
        return _one(char)

    def _class(self) -> Chars:
        others, ranges = self._take("^"), list[tuple[int, int]]()
        while not (ranges and self._take("]")):
            low = self._member()
            if low.others:
                raise self._fault("an opposite (\\D, \\W, \\S) in a class")
            ranged = self._peek() == "-" and self._text[self._at + 1 : self._at + 2] not in ("]", "")
            if not ranged:
                ranges += low.ranges
                continue
            self._at += 1
            high = self._member()
            first, last = low.ranges[0][0], high.ranges[-1][1]
            if len(low.ranges) + len(high.ranges) > 2 or low.ranges[0][1] != first or first > last:
                raise self._fault("a range that has no beginning or no end")
            ranges.append((first, last))
        return Chars(tuple(ranges), others)

    def _member(self) -> Chars:
        char = self._next()
        if char == "[":
            raise self._fault("write \\[ for the character in a class")
        return self._escape() if char == "\\" else _one(char)

    def _bounds(self) -> tuple[int, int | None] | None:
        for mark, bounds in (("*", (0, None)), ("+", (1, None)), ("?", (0, 1))):
            if self._take(mark):
                return bounds
        if not self._take("{"):
            return None
        inside, closed, _ = self._text[self._at :].partition("}")
        least, comma, most = inside.partition(",")
        if not closed or not _is_count(least) or (comma and most and not _is_count(most)):
            raise self._fault("write {3}, {3,} or {3,5}, and \\{ for the character")
        self._at += len(inside) + 1
        low, high = int(least), int(most) if most else (None if comma else int(least))
        if (high is not None and high < low) or max(low, high or 0) > 1000:
            raise self._fault("bounds that are not in order, or beyond 1000")
        return low, high

    def _peek(self) -> str:
        return self._text[self._at : self._at + 1]

    def _next(self) -> str:
        if self._at >= len(self._text):
            raise self._fault("it ends too early")
        self._at += 1
        return self._text[self._at - 1]

    def _take(self, char: str) -> bool:
        if self._peek() != char:
            return False
        self._at += 1
        return True

    def _fault(self, reason: str) -> PatternFault:
        return PatternFault(f"at character {self._at}: {reason}")


def _one(char: str) -> Chars:
    return Chars(((ord(char), ord(char)),))


def _is_count(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 4
