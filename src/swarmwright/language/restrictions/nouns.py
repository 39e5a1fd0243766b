"""Nouns: where a noun phrase, or a verb behind a name, ends. Any content word will do for either.

This module knows nothing of names.
"""

from __future__ import annotations

from collections.abc import Sequence

from swarmwright.language.restrictions.vocabulary import KNOWN
from swarmwright.language.restrictions.words import Word, free

__all__ = ["is_noun", "noun_run", "nouns", "verb_phrase"]

_FUNCTION = frozenset(
    ["be", "may", "must", "should", "can", "shall", "will", "would", "could", "might", "do", "have",
     "to", "and", "or", "but", "nor", "which", "that", "who", "the", "a", "an", "of", "by", "from",
     "for", "on", "at", "in", "into", "with", "between", "about", "is", "only", "alone", "so", "than",
     "as", "if", "when", "before", "after", "until", "unless", "no", "it", "them", "ever", "also"]
)  # fmt: skip


def is_noun(word: Word, first: bool = False) -> bool:
    """Whether a word may name somebody's work; right behind "Ann's" any word does."""
    if word.kind == "number":
        return True
    if word.kind != "word" or word.text in ("not", "never", "nobody", "neither"):
        return False
    if first:
        return word.lemma not in _FUNCTION and word.text not in _FUNCTION
    plain = free(word) or word.tokens[0].of("OUTPUT", "ANNOUNCE", "FIN")
    return plain and word.text not in KNOWN | _FUNCTION and word.lemma not in KNOWN | _FUNCTION


def nouns(words: Sequence[Word], at: int, first: bool) -> int:
    """The index behind the noun phrase that begins at `at`, with what it is about ("list of patients")."""
    start = at
    while at < len(words) and is_noun(words[at], first and at == start) and not _headed_by(words, start, at):
        at += 1
    if at == start or at + 1 >= len(words) or words[at].text not in ("of", "on", "about", "for", "in"):
        return at
    stop = at + 1
    while stop < len(words) and words[stop].text in ("the", "a", "an", "its", "his", "her", "their", "this"):
        stop += 1
    end = stop
    while end < len(words) and is_noun(words[end]):
        end += 1
    return end if end > stop else at


def _headed_by(words: Sequence[Word], start: int, at: int) -> bool:
    """ "Ann's findings contain …": behind the plain word for work there is no second noun."""
    before, word = words[at - 1], words[at]
    return at > start and before.tokens[0].of("OUTPUT") and not word.tokens[0].of("OUTPUT")


_HELPERS = ("have", "be", "may", "will", "do", "might", "can")
_BEFORE_A_VERB = ("not", "never", "may", "must", "shall", "should", "can", "will", "would", "could")
_PARTICLES = ("down", "up", "out", "on", "in", "together", "forward")
_NO_NOUNS = frozenset(
    ["ahead", "front", "because", "instead", "advance", "top", "place", "case", "spite", "addition", "turn"]
)
_DETERMINERS = ("the", "a", "an", "any", "this", "that", "these", "those")


def verb_phrase(words: Sequence[Word], at: int) -> int:
    """The index behind "has written down" at `at`; `at` itself if there is no verb."""
    start = at
    while at < len(words) and words[at].kind == "word" and words[at].lemma in _HELPERS:
        at += 1
    if at < len(words) and words[at].kind == "word" and is_noun(words[at], first=True):
        at += 1
        while at < len(words) and (words[at].text in _PARTICLES or is_noun(words[at])):
            at += 1
        return at
    return start


def noun_run(words: Sequence[Word], at: int) -> int:
    """The index behind the plain nouns that begin at `at`; right behind "the" any word is one."""
    stop = at
    before = words[at - 1] if at else None
    if before is not None and (
        before.kind == "name" or before.text in _BEFORE_A_VERB or before.lemma == "do"
    ):
        return at
    determined = before is not None and before.text in _DETERMINERS
    while stop < len(words) and is_noun(words[stop], stop == at and determined):
        stop += 1
    return stop if not {w.text for w in words[at:stop]} & _NO_NOUNS else at
