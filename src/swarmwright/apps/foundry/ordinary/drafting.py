"""Whether all of a draft is known: each sentence is of the library, says where help is, or is made of words
of which nothing that does harm is easily made. Pure.

The rules look for what does harm, and each of them was missing until somebody missed it. This asks the other
way round; of what it does not know, nobody says that it does harm, but a person reads it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence, Set
from functools import cache, lru_cache
from importlib.resources import files

from swarmwright.apps.foundry.library.structures import structures
from swarmwright.apps.foundry.library.writing import said_by
from swarmwright.apps.foundry.safety.markup import passages
from swarmwright.apps.foundry.safety.plain import plain
from swarmwright.apps.foundry.safety.sentences import sentences

__all__ = ["MOST_READ", "unknown_in_draft"]

MOST_READ = 30_000
"""Characters of a draft that is read here."""

_WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)?|\d+")
_MOST_DIGITS = 3
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
_CONSUMED = re.compile(
    r"\b(?:you|they|she|he|the client) can stop (?:\w+ )?(?:at any (?:time|point|moment))\b"
)
"""What nobody need worry about, though one of its words alone might be made into something else."""

_ENDINGS = (("ies", "y"), ("ied", "y"), ("es", ""), ("s", ""), ("ed", ""), ("ed", "e"), ("ing", ""))
_MORE_ENDINGS = (("ing", "e"), ("ly", ""), ("d", ""), ("'s", ""), ("er", ""), ("est", ""))


def unknown_in_draft(draft: str, request: str) -> str:
    """The first sentence that is not known, as the rules read it; "" = all of them are. request: in which a
    person, or `asking`, knows each word: a draft says what it is for."""
    if len(draft) > MOST_READ:
        return f"{draft[:60].strip()} …"
    asked = frozenset(_WORD.findall(plain(request)))
    return next((one for said in _read(draft) if (one := _unknown_in(said, asked))), "")


@lru_cache(maxsize=256)
def _read(draft: str) -> tuple[tuple[str, ...], ...]:
    """The sentences of each of its passages, in each way in which they can be read."""
    return tuple(dict.fromkeys(_passages([draft])))


def _passages(texts: Iterable[str]) -> Iterator[tuple[str, ...]]:
    for text in texts:
        for passage in passages(text):
            yield from (tuple(sentences(plain(way))) for way in passage.ways)


def _unknown_in(said: Sequence[str], asked: Set[str]) -> str:
    """The first sentence of a passage that is not known; "" = all are."""
    left = [one for one in said if one not in _library()]
    speak = {one for one in left if not _HELP.isdisjoint(_WORD.findall(one))}
    known = (lambda one: _SAYS_WHERE.fullmatch(one)) if speak else (lambda one: _is_known(one, asked))
    return next((one for one in left if not known(one)), "")


def _is_known(sentence: str, asked: Set[str]) -> bool:
    words = _WORD.findall(_CONSUMED.sub("", sentence))
    return all(_is_ordinary(word) or word in asked for word in words)


def _is_ordinary(word: str) -> bool:
    if word.isdigit():
        return len(word) <= _MOST_DIGITS
    return not _words().isdisjoint(_forms(word))


def _forms(word: str) -> Iterator[str]:
    """The words of which it may be a form."""
    yield word
    for ending, instead in (*_ENDINGS, *_MORE_ENDINGS):
        if word.endswith(ending) and len(stem := word.removesuffix(ending)) > 2:
            yield stem + instead
            if not instead and stem[-1] == stem[-2]:
                yield stem[:-1]


@cache
def _words() -> frozenset[str]:
    lines = (files(__package__) / "words.txt").read_text("utf-8").splitlines()
    return frozenset(word for line in lines if not line.startswith("#") for word in line.split())


@cache
def _library() -> frozenset[str]:
    """What the built-in model writes by itself, whatever is asked."""
    texts = (text for one in structures() for text in said_by(one))
    return frozenset(sentence for said in _passages(texts) for sentence in said)
