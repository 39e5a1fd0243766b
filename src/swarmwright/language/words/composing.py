"""Composing: letters that are written as several characters (e + ´) are read as one.

The rules read a prompt in Unicode's composed form (NFC); `placed` moves every place of the result back into
the author's own text. This module knows nothing of what a prompt says.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cache
from operator import is_
from typing import Any, TypeVar, cast

from swarmwright.language.diagnosing.diagnostics import LONGEST_PROMPT
from swarmwright.workflow.heaps import normal_form

__all__ = ["Composed", "composed", "placed", "put_in"]

T = TypeVar("T")
_PLACES = frozenset(["spans", "strangers", "lookalikes", "receivers"])
"""Fields that hold (start, end, …) tuples; `start` and `end` are places themselves."""


@dataclass(frozen=True, slots=True)
class Composed:
    """`source` as it was written, `text` in composed form; `at`: where each character of it began.

    `at` has one place more, where the source ends; it is empty where both are the same.
    """

    source: str
    text: str
    at: tuple[int, ...] = ()


def composed(source: str) -> Composed:
    """The prompt in composed form; one that is too long to be read stays as it is."""
    if len(source) > LONGEST_PROMPT or source == normal_form("NFC", source):
        return Composed(source, source)
    text: list[str] = []
    at: list[int] = []
    for start, piece in _pieces(source):
        whole = normal_form("NFC", piece)
        text.append(whole)
        at += [start + min(n, len(piece) - 1) for n in range(len(whole))]
    return Composed(source, "".join(text), (*at, len(source)))


def _pieces(source: str) -> Iterator[tuple[int, str]]:
    """(start, piece): what can only be composed together, a letter and its marks."""
    start = 0
    for at in range(1, len(source)):
        if unicodedata.combining(source[at]) or not _apart(source[start:at], source[at]):
            continue
        yield start, source[start:at]
        start = at
    yield start, source[start:]


def _apart(piece: str, letter: str) -> bool:
    """Whether a letter does not combine with those before it, as in a Korean syllable."""
    if letter.isascii():
        return True
    before = normal_form("NFC", piece)[-1]
    return len(normal_form("NFC", before + letter)) > 1


def put_in(text: Composed, found: Iterable[tuple[int, int, str]]) -> Composed:
    """The text with other words in places of it. found: (start, end, what is read there), in order."""
    found = [*found]
    if not found:
        return text
    known = text.at or tuple(range(len(text.source) + 1))
    written: list[str] = []
    at: list[int] = []
    done = 0
    for start, end, full in found:
        written += [text.text[done:start], full]
        at += [*known[done:start], *(known[place] for place in _shared(start, end, full))]
        done = end
    written.append(text.text[done:])
    at += known[done:]
    return Composed(text.source, "".join(written), tuple(at))


def _shared(start: int, end: int, full: str) -> Iterator[int]:
    """Where each character of the words written out began: each word has a part of what is spoken."""
    words = full.split(" ")
    size = end - start
    for number, word in enumerate(words):
        place = start + number * size // len(words)
        if number:
            yield place
        stop = start + (number + 1) * size // len(words)
        yield from (min(place + n, stop - 1) for n in range(len(word)))


def placed(value: T, text: Composed) -> T:
    """A result about `text.text`, with all its places in `text.source`."""
    return cast(T, _placed(value, text)) if text.at else value


def _placed(value: Any, text: Composed) -> Any:
    """The value with its places moved, or itself where it has none: most of a result has none."""
    if isinstance(value, tuple):
        items = tuple(_placed(item, text) for item in value)
        return value if all(map(is_, items, value)) else items
    if not is_dataclass(value) or isinstance(value, type):
        return value
    held = ((name, getattr(value, name)) for name in _fields_of(type(value)))
    moved = {name: new for name, old in held if (new := _field(name, old, text)) is not old}
    return replace(value, **moved) if moved else value


@cache
def _fields_of(kind: type) -> tuple[str, ...]:
    return tuple(f.name for f in fields(kind) if f.init)


def _field(name: str, value: Any, text: Composed) -> Any:
    if name in ("start", "end") and isinstance(value, int):
        return text.at[value]
    if name in _PLACES and isinstance(value, tuple):
        return tuple((text.at[start], text.at[end], *rest) for start, end, *rest in value)
    if name == "source" and value == text.text:
        return text.source
    return _placed(value, text)
