"""Whether all of a draft is known: each sentence is of the library, says where help is, or is made of known
phrases of exercises (`phrasing`). Pure.

The rules look for what does harm, and each of them was missing until somebody missed it. This asks the other
way round; of what it does not know, nobody says that it does harm, but a person reads it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache

from swarmwright.apps.foundry.library.structures import structures
from swarmwright.apps.foundry.library.writing import said_by
from swarmwright.apps.foundry.ordinary.phrasing import is_known
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


def unknown_in_draft(draft: str) -> str:
    """The first sentence that is not known, as the rules read it; "" = all of them are."""
    if len(draft) > MOST_READ:
        return f"{draft[:60].strip()} …"
    return next((one for said in _read(draft) if (one := _unknown_in(said))), "")


@lru_cache(maxsize=256)
def _read(draft: str) -> tuple[tuple[str, ...], ...]:
    """The sentences of each of its passages, in each way in which they can be read."""
    return tuple(dict.fromkeys(_passages([draft])))


def _passages(texts: Iterable[str]) -> Iterator[tuple[str, ...]]:
    for text in texts:
        for passage in passages(text):
            yield from (tuple(sentences(plain(way))) for way in passage.ways)


def _unknown_in(said: Sequence[str]) -> str:
    """The first sentence of a passage that is not known; "" = all are."""
    left = [one for one in said if one not in _library()]
    speak = {one for one in left if not _HELP.isdisjoint(_WORD.findall(one))}
    if speak:
        return next((one for one in left if not _SAYS_WHERE.fullmatch(one)), "")
    pairs = zip(("", *said), said, strict=False)
    return next((one for before, one in pairs if one in left and not is_known(one, before)), "")


@cache
def _library() -> frozenset[str]:
    """What the built-in model writes by itself, whatever is asked."""
    texts = (text for one in structures() for text in said_by(one))
    return frozenset(sentence for said in _passages(texts) for sentence in said)
