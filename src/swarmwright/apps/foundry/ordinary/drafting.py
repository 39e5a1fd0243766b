"""Whether all of a draft is known: each sentence is of the library, says where help is, or is made of known
phrases of exercises (`phrasing`); what was asked for is known where it stands as that, in the draft's title
or behind "For:" and "Context:", and nowhere as what somebody is to do. Pure.

The rules look for what does harm, and each of them was missing until somebody missed it. This asks the other
way round; of what it does not know, nobody says that it does harm, but a person reads it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from swarmwright.apps.foundry.library.structures import structures
from swarmwright.apps.foundry.library.writing import said_by
from swarmwright.apps.foundry.ordinary.asking import is_title
from swarmwright.apps.foundry.ordinary.phrasing import is_known
from swarmwright.apps.foundry.quoting import one_line, quoted
from swarmwright.apps.foundry.safety.markup import passages
from swarmwright.apps.foundry.safety.plain import plain
from swarmwright.apps.foundry.safety.sentences import sentences

__all__ = ["MOST_READ", "unknown_in_draft"]

MOST_READ = 30_000
"""Characters of a draft that is read here."""

_WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)?|\d+")
_SPEAKS = (
    "call ring text phone dial contact emergency crisis danger doctor gp hospital helpline hotline "
    "samaritans lifeline telefonseelsorge nhs 112 911 988 999 111 116"
)
_HELP = frozenset(_SPEAKS.split())
"""What speaks of help with one of these says where it is, in the one way that can be read, or nobody knows
what it says; nor what a sentence makes of it that stands beside it."""

_PLACES = (
    r"(?:(?:your|the|a|local|nearest|emergency|number|room|services?|department|doctor|gp|nhs|therapist|"
    r"samaritans|lifeline|telefonseelsorge|crisis|line|or|and|on|in|at|to|call|text|ring|contact|go|us|usa|uk|"
    r"canada|ireland|germany|australia|europe|\d+)\b[ ,]*)+"
)
_SAYS_WHERE = re.compile(
    r"(?:if you (?:are|feel) (?:ever )?(?:in danger|unsafe|at risk|in crisis|not safe)"
    r"(?: at any time| right now| now)?,? )?(?:please )?(?:call|ring|text|phone|dial|contact|go to) "
    rf"{_PLACES}(?:at any time|right away|at once)?[.!]?"
)


_RESTATES = re.compile(r"(?:for|context): ")
"""What stands before what was asked for, where a draft says so."""


@dataclass(frozen=True, slots=True)
class _Said:
    """The sentences of a passage, in one way in which it can be read. is_title: of the draft."""

    sentences: tuple[str, ...]
    is_title: bool


def unknown_in_draft(draft: str, asked: Sequence[str] = ()) -> str:
    """The first sentence that is not known, as the rules read it; "" = all of them are. asked: all that was
    asked for, which is looked at by itself (`asking`)."""
    if len(draft) > MOST_READ:
        return f"{draft[:60].strip()} …"
    restated = _asked(tuple(asked))
    return next((one for said in _read(draft) if (one := _unknown_in(said, restated))), "")


@lru_cache(maxsize=256)
def _read(draft: str) -> tuple[_Said, ...]:
    """The sentences of each of its passages, in each way in which they can be read."""
    return tuple(dict.fromkeys(_passages(draft)))


@lru_cache(maxsize=256)
def _asked(texts: tuple[str, ...]) -> frozenset[str]:
    """The sentences of what was asked for, also as they stand on one line in a draft."""
    written = (way for text in texts for way in (text, one_line(text), quoted(text)))
    return frozenset(_bare(one) for way in written for said in _passages(way) for one in said.sentences)


def _passages(text: str) -> Iterator[_Said]:
    for number, passage in enumerate(passages(text)):
        is_title = number == 0 and passage.within == "heading"
        yield from (_Said(tuple(sentences(plain(way))), is_title) for way in passage.ways)


def _bare(sentence: str) -> str:
    return " ".join(sentence.split()).rstrip(" .!?:")


def _unknown_in(said: _Said, restated: frozenset[str]) -> str:
    """The first sentence of a passage that is not known; "" = all are."""
    if said.is_title and is_title(_bare(" ".join(said.sentences))):
        return ""
    left = [one for one in said.sentences if one not in _library()]
    if left and (label := _RESTATES.match(said.sentences[0])):
        left = [one for one in left if _bare(one.removeprefix(label[0])) not in restated]
    speak = {one for one in left if not _HELP.isdisjoint(_WORD.findall(one))}
    if speak:
        return next((one for one in left if not _SAYS_WHERE.fullmatch(one)), "")
    pairs = zip(("", *said.sentences), said.sentences, strict=False)
    return next((one for before, one in pairs if one in left and not is_known(one, before)), "")


@cache
def _library() -> frozenset[str]:
    """What the built-in model writes by itself, whatever is asked."""
    texts = (text for one in structures() for text in said_by(one))
    return frozenset(one for text in texts for said in _passages(text) for one in said.sentences)
