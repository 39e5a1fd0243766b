"""Phrases: the words of process prose, to be looked up: phrase → what it can stand for (data: `words`)."""

from __future__ import annotations

import re
from functools import cache
from itertools import product

from swarmwright.language.processes.nominals import NOMINALS
from swarmwright.language.processes.words import WORDS

__all__ = ["Readings", "gapped_phrases", "longest_phrase", "process_phrases", "process_words"]

_BRACKETS = re.compile(r"[()]")

Readings = tuple[tuple[str, str], ...]
"""What a phrase can stand for: (class, value) pairs."""


@cache
def process_phrases() -> dict[tuple[str, ...], Readings]:
    """Every phrase, word by word, and the (class, value) pairs that it can stand for, in table order."""
    table: dict[tuple[str, ...], list[tuple[str, str]]] = {}
    for kind, values in {**WORDS, **NOMINALS}.items():
        for value, text in values.items():
            for phrase in text.split("|"):
                for words in _spelt_out(phrase):
                    table.setdefault(words, []).append((kind, value))
    return {phrase: tuple(found) for phrase, found in table.items()}


def _spelt_out(phrase: str) -> list[tuple[str, ...]]:
    """The phrases that are meant by "(this/that) one": every way through its brackets."""
    parts = [part.split("/") for part in _BRACKETS.split(phrase)]
    return [tuple(" ".join(way).split()) for way in product(*parts)]


@cache
def gapped_phrases() -> dict[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """Every phrase, by what is left of it without any one of its words ("" stands for that)."""
    table: dict[tuple[str, ...], list[tuple[str, ...]]] = {}
    for phrase in process_phrases():
        for at in range(len(phrase)):
            table.setdefault((*phrase[:at], "", *phrase[at + 1 :]), []).append(phrase)
    return {gapped: tuple(found) for gapped, found in table.items()}


@cache
def process_words() -> tuple[str, ...]:
    """Every single word of the table."""
    return tuple(dict.fromkeys(word for phrase in process_phrases() for word in phrase))


@cache
def longest_phrase() -> int:
    """The number of words in the longest phrase."""
    return max(map(len, process_phrases()))
