"""Arranging: whether the parts of a clause stand as one clause: names together, no mark inside.

This module knows nothing of what a clause amounts to.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from swarmwright.language.restrictions.sights import Part
from swarmwright.language.restrictions.vocabulary import GIVE, HIDE, KNOWN
from swarmwright.language.restrictions.words import Word

__all__ = [
    "BETWEEN",
    "grouped",
    "inner_mark",
    "of_each_other",
    "one_list",
    "understood",
    "with_pronouns",
    "without_floats",
    "without_marks",
]


def with_pronouns(parts: Sequence[Part]) -> list[Part]:
    """The parts with "them" as work where it is no viewer: beside another name."""
    viewers = sum(p.kind == "viewer" for p in parts)
    meant = ("them", "these", "those")
    return [
        Part("word", (replace(p.words[0], kind="word", text="them", lemma="them"),))
        if p.kind == "viewer" and viewers > 1 and p.words[0].text in meant
        else p
        for p in parts
    ]


_AUXILIARIES = ("be", "have", "may", "must", "can", "shall", "should", "will")
_FLOATING = ("both", "all", "each")


def without_floats(words: Sequence[Word]) -> list[Word]:
    """The words without "both" in "Ann and Ben are both barred from …": they are named already."""
    found: list[Word] = []
    for word in words:
        floats = word.kind in ("name", "word") and word.text.casefold() in _FLOATING
        behind = len(found) > 1 and found[-1].lemma in _AUXILIARIES and found[-2].kind == "name"
        if not (floats and behind):
            found.append(word)
    return found


def without_marks(words: Sequence[Word]) -> list[Word]:
    """The words without the marks that end them."""
    found = list(words)
    while found and found[-1].kind == "mark":
        found.pop()
    return found


def understood(part: Part) -> bool:
    """Whether the vocabulary has the word, or the part is a name or somebody's work."""
    if part.kind != "word":
        return True
    word = part.words[0]
    if word.kind == "mark":
        return word.text in (",", ":", "-", "–", "—", "'", "’")
    return word.kind == "word" and (word.text in KNOWN or word.lemma in KNOWN)


_LED = ("from", "to", "for", "by")
_ALSO = ("and", "also", "likewise", "equally", "too", "even", ",", "–", "—")


def one_list(words: Sequence[Word]) -> list[Word]:
    """The words with "(hidden from A) and from B" for "…, and also from B", "…, from B too"."""
    found: list[Word] = []
    at = 0
    while at < len(words):
        end = at
        while found and _is_viewer(found[-1]) and end < len(words) and words[end].text in _ALSO:
            end += 1
        behind = words[end : end + 2]
        again = len(behind) == 2 and behind[0].text in _LED and behind[1].kind == "name"
        if end > at and again and any(w.text == behind[0].text for w in words[:at]):
            found.append(replace(words[at], kind="word", text="and", lemma="and"))
            at = end
        if not (words[at].text == "also" and at + 1 < len(words) and words[at + 1].text in _LED):
            found.append(words[at])
        at += 1
    while len(found) > 1 and found[-1].text == "too" and found[-2].kind == "name":
        found.pop()
    return found


def _is_viewer(word: Word) -> bool:
    return word.kind == "name" and not (word.chunk is not None and word.chunk.owned)


_FRONTED = (
    "as",
    "for",
    "with",
    "from",
    "to",
    "apart",
    "except",
    "besides",
    "hidden",
    "kept",
    "secret",
    "but",
    "and",
)


def inner_mark(parts: Sequence[Part]) -> bool:
    """A comma or colon elsewhere than behind the work that the clause begins with, or between names."""
    for at, part in enumerate(parts):
        if part.kind == "word" and part.words[0].kind == "mark" and part.text not in ("'", "’"):
            fronted = at and all(p.kind in ("work", "viewer") or p.text in _FRONTED for p in parts[:at])
            fronted = fronted or all(p.kind == "work" or p.text in ("the", "and") for p in parts[at + 1 :])
            fronted = fronted and any(p.kind == "work" or p.text in _FRONTED for p in parts[:at])
            listed = at and parts[at - 1].kind == "viewer" and at + 1 < len(parts)
            if not fronted and not (listed and parts[at + 1].kind == "viewer"):
                return True
    return False


BETWEEN = ("and", "or", "nor", "to", "from", "by", "for", "of", ",", "the")


def grouped(parts: Sequence[Part]) -> bool:
    """Whether the viewers stand together, but for one in front who shows, tells or hides."""
    at = [i for i, p in enumerate(parts) if p.kind == "viewer"]
    apart = [(a, b) for a, b in pairwise(at) if any(p.text not in BETWEEN for p in parts[a + 1 : b])]
    if not apart:
        return True
    first = at[0]
    active = any(p.lemma in GIVE | HIDE | {"keep"} for p in parts[first + 1 : apart[0][1]])
    passive = any(p.text in ("by",) for p in parts[:first])
    return len(apart) == 1 and apart[0][0] == first and active and not passive


_EXCEPTING = frozenset(["but", "except", "save", "than", "apart", "besides", "else", "only"])
_OWNING = ("'", "’", "'s", "’s")
_NONE = frozenset(["none", "neither", "nobody", "no one", "noone"])


def of_each_other(words: Sequence[Word]) -> Sequence[Word]:
    """ "None of them may see the others' notes": what the rest of the set makes is denied to each."""
    texts = [w.text for w in words[:3]]
    size = 2 if texts[:2] == ["no", "one"] else 1 if set(texts[:1]) & _NONE else 0
    if not size or not any(_are_others(w) for w in words[1:]) or _EXCEPTING & {w.text for w in words}:
        return words
    of = len(words) > size + 1 and words[size].text == "of" and words[size + 1].kind == "name"
    found: list[Word] = [replace(words[0], text="neither", lemma="neither")]
    for word in words[size + of :]:
        if word.text in _OWNING and _are_others(found[-1]):
            found[-1] = _mutually(found[-1], owned=True)
        else:
            found.append(_mutually(word, owned=False) if _are_others(word) else word)
    return found


def _are_others(word: Word) -> bool:
    return word.chunk is not None and all(a.of("OTHERS", "EACHOTHER") for a in word.chunk.atoms)


def _mutually(word: Word, owned: bool) -> Word:
    assert word.chunk is not None
    atoms = tuple(replace(a, kinds=frozenset({"EACHOTHER"})) for a in word.chunk.atoms)
    return replace(word, chunk=replace(word.chunk, atoms=atoms, owned=owned or word.chunk.owned))
