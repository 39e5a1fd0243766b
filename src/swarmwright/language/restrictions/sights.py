"""Sights: words → whose work is meant ("Ann's notes", "what Ann writes", "the notes of Ann"), and by whom.

Any noun will do for somebody's work, and any verb: what counts is how it hangs on the name.
This module knows nothing of who may see what.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from swarmwright.language.restrictions.nouns import is_noun, noun_run, nouns, verb_phrase
from swarmwright.language.restrictions.vocabulary import BODY, HEADS
from swarmwright.language.restrictions.words import Word
from swarmwright.language.sentences.chunking import Chunk

__all__ = ["Part", "parts_of", "sources_in"]

Kind = Literal["viewer", "work", "others", "own", "word"]


@dataclass(frozen=True, slots=True)
class Part:
    """A viewer's name, somebody's work, the others' work, one's own work, or a word by itself.

    `none`: the work is denied as it is named ("nothing that Ann writes").
    """

    kind: Kind
    words: tuple[Word, ...]
    chunk: Chunk | None = None
    none: bool = False

    @property
    def text(self) -> str:
        """The word, if this is one; else ""."""
        return self.words[0].text if self.kind == "word" else ""

    @property
    def lemma(self) -> str:
        """The word's base form, if this is one; else ""."""
        return self.words[0].lemma if self.kind == "word" else ""


def parts_of(words: Sequence[Word]) -> tuple[Part, ...]:
    """The words with each name of somebody's work put together."""
    found: list[Part] = []
    at = 0
    while at < len(words):
        part = _headed(words, at) or _work(words, at) or _and_of(words, at, found) or _plain(words[at])
        found.append(part)
        at += len(part.words)
    return tuple(found)


def sources_in(words: Sequence[Word]) -> tuple[Chunk, ...]:
    """Whose works are named among these words, in order."""
    return tuple(p.chunk for p in parts_of(words) if p.kind == "work" and p.chunk is not None)


def _plain(word: Word) -> Part:
    if word.kind == "name":
        other = word.chunk is not None and all(a.of("EACHOTHER") for a in word.chunk.atoms)
        return Part("others" if other else "viewer", (word,), word.chunk)
    return Part("word", (word,))


def _headed(words: Sequence[Word], at: int) -> Part | None:
    """ "Gauge readings: …", at the beginning."""
    if at or words[0].kind != "name" or words[0].chunk is None:
        return None
    end = 1
    while end < len(words) and is_noun(words[end]):
        end += 1
    headed = 1 < end < len(words) and words[end].text == ":"
    return Part("work", tuple(words[:end]), words[0].chunk) if headed else None


def _and_of(words: Sequence[Word], at: int, found: Sequence[Part]) -> Part | None:
    """ "(the output of Ann) or of Ben"."""
    if not found or found[-1].kind != "work" or at + 2 >= len(words):
        return None
    texts = [w.text for w in words[at : at + 2]]
    listed = (
        texts[0] in ("and", "or", "nor") and texts[1] in ("of", "by", "from") and words[at + 2].kind == "name"
    )
    same = any(w.text == texts[1] for w in found[-1].words)
    return Part("work", tuple(words[at : at + 3]), words[at + 2].chunk) if listed and same else None


def _work(words: Sequence[Word], at: int) -> Part | None:
    return (
        _owned(words, at)
        or _told(words, at)
        or _noun_of(words, at)
        or _noun_that(words, at)
        or _own(words, at)
    )


def _other(words: Sequence[Word], at: int) -> int:
    """How many words name the others here: "each other", "another judge", "any other juror", "the others"."""
    word = words[at]
    named = at + 1 < len(words) and words[at + 1].kind == "name" and word.kind in ("name", "word")
    if word.kind == "name" and word.chunk is not None and all(a.of("EACHOTHER") for a in word.chunk.atoms):
        return 1 + (named and word.text.startswith(("another", "any")))
    texts = [w.text for w in words[at : at + 3]]
    if texts[:2] in (["the", "other"], ["any", "other"], ["the", "others"]):
        after = at + 2
        more = after < len(words) and (
            words[after].kind == "name" or words[after].text in ("one", "ones", "two")
        )
        return 2 + more
    return 0


def _owned(words: Sequence[Word], at: int) -> Part | None:
    """ "Ann's notes", "each other's drafts", "another judge's points", "the other one's vote"."""
    size = _other(words, at)
    word = words[at + size - 1] if size else words[at]
    possessive = word.text.endswith("'s") or word.text.endswith("s'") or "'s" in word.text.replace("’", "'")
    owned = word.kind == "name" and word.chunk is not None and (word.chunk.owned or possessive)
    if not owned and not (size and _noun_follows(words, at + size)):
        return None
    stop = at + max(size, 1)
    if stop < len(words) and words[stop].text in BODY:
        return None
    end = nouns(words, stop, first=True)
    if end == stop:
        left_out = at == 0 and [w.text for w in words[stop : stop + 1]] == ["from"]  # "(…,) Ben's from Cid"
        return Part("work", (word,), word.chunk) if not size and (left_out or _listed(words, stop)) else None
    return Part("others" if size else "work", tuple(words[at:end]), word.chunk)


def _listed(words: Sequence[Word], at: int) -> bool:
    """ "(Ann's) and Ben's notes"."""
    joint = at + 1 < len(words) and words[at].text in ("and", "or", "nor", ",")
    after = words[at + 1].chunk if joint else None
    return after is not None and after.owned


def _noun_follows(words: Sequence[Word], at: int) -> bool:
    return at < len(words) and words[at].kind == "word" and words[at].text in ("'s", "’s")


_JOINTS = ("that", "which", "of", "what", "whatever", "the", "from", "by")


def _told(words: Sequence[Word], at: int) -> Part | None:
    """ "what Ann writes", "nothing that Ann has noted down", "anything from Ann", "how the other voted"."""
    if words[at].text not in HEADS:
        return None
    none = words[at].text in ("nothing", "none")
    stop = at + 1
    while (
        stop < len(words)
        and words[stop].kind == "word"
        and words[stop].text in _JOINTS
        and not _other(words, stop)
    ):
        stop += 1
    handed = stop > at + 1 and words[stop - 1].text in ("of", "from", "by")
    other = _other(words, stop) if stop < len(words) else 0
    named = stop < len(words) and words[stop].kind == "name" and words[stop].chunk is not None
    if not other and not named:
        return _made_by(words, at, stop, none)
    inner = _owned(words, stop) if handed else None
    if inner is not None:
        return Part(inner.kind, tuple(words[at : stop + len(inner.words)]), inner.chunk, none)
    behind = stop + (other or 1)
    end = behind if handed else verb_phrase(words, behind)
    if end == behind and not handed:
        return None
    kind: Kind = "others" if other else "work"
    return Part(kind, tuple(words[at:end]), words[stop + (other or 1) - 1].chunk, none)


def _made_by(words: Sequence[Word], at: int, stop: int, none: bool) -> Part | None:
    """ "nothing written by Ann", "anything that comes from Ann", "what is said by Ann"."""
    end = stop
    while end < len(words) and words[end].kind == "word" and (words[end].lemma == "be" or _made(words, end)):
        end += 1
    by = end < len(words) and words[end].text in ("by", "from")
    if end == stop or not by or end + 1 >= len(words) or words[end + 1].kind != "name":
        return None
    return Part("work", tuple(words[at : end + 2]), words[end + 1].chunk, none)


def _made(words: Sequence[Word], at: int) -> bool:
    return words[at].text not in ("by", "from") and is_noun(words[at], first=True)


def _noun_of(words: Sequence[Word], at: int) -> Part | None:
    """ "the reports of Ann", "drafts from Ann", "the notes written by Ann", "the marks of each other"."""
    stop = noun_run(words, at)
    if stop == at:
        return None
    if stop + 1 >= len(words) or words[stop].text not in ("of", "by", "from"):
        return None
    stop += 1
    stop += words[stop].text == "the" and not _other(words, stop)
    other = _other(words, stop) if stop < len(words) else 0
    if not other and (stop >= len(words) or words[stop].kind != "name"):
        return None
    end = stop + (other or 1)
    kind: Kind = "others" if other else "work"
    return Part(kind, tuple(words[at:end]), words[end - 1].chunk)


def _noun_that(words: Sequence[Word], at: int) -> Part | None:
    """ "the ending Ann writes", "the plan that Ann has made"."""
    stop = noun_run(words, at)
    if stop == at:
        return None
    stop += stop < len(words) and words[stop].text in ("that", "which")
    if stop >= len(words) or words[stop].kind != "name" or words[stop].chunk is None:
        return None
    end = verb_phrase(words, stop + 1)
    return Part("work", tuple(words[at:end]), words[stop].chunk) if end > stop + 1 else None


def _own(words: Sequence[Word], at: int) -> Part | None:
    """ "its notes": the work of whoever the clause speaks of."""
    if words[at].text not in ("its", "his", "her", "their"):
        return None
    end = nouns(words, at + 1, first=True)
    return Part("own", tuple(words[at:end])) if end > at + 1 and words[at + 1].text not in BODY else None
