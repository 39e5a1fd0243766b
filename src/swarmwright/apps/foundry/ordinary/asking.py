"""Whether all that was asked for is of a low risk: each word of it is part of a phrase that is known. Pure.

No list of words for risk is ever whole: people tell of it in words that are all ordinary ("he has got it all
planned"). So this does not look for risk. It knows how everyday requests are made, and what it does not know,
a person reads.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache, lru_cache
from importlib.resources import files

__all__ = ["MOST_READ", "is_title", "unknown_in_request"]

MOST_READ = 600
"""Characters of a request that is read here; a longer one tells more than what is asked for."""

_YOUNGEST, _OLDEST = 18, 79
_ENDS = re.compile(r"[.,;:!\n()]+|\band\b|\bbut\b")
_AGE = rf"(?:{'|'.join(map(str, range(_YOUNGEST, _OLDEST + 1)))})"
_ARTICLE = r"(?:(?:an?|the|my|our|her|his|their|another|some|one) )?"
_SUBJECT = r"(?:(?:she|he|they|i|the client|my client|client) )?"


def unknown_in_request(text: str) -> str:
    """The first part of a request that is none of those that are known to be of a low risk, as it was
    written, without what a part ends with; "" = every word of it is known."""
    text = " ".join(text.replace("’", "'").split("\t"))
    if len(text) > MOST_READ:
        return f"{text[:60].strip()} …"
    return next((one for one in _parts(text) if not _is_known(" ".join(one.casefold().split()))), "")


def is_title(text: str) -> bool:
    """Whether a plain text in lower case names a known exercise, and for which known trouble and person: so
    a protocol is called. What is asked for ("plan …"), and a trouble by itself, name none."""
    return len(text) <= MOST_READ and _title().fullmatch(text) is not None


def _parts(text: str) -> Iterator[str]:
    return (part for one in _ENDS.split(text) if (part := one.strip()))


@lru_cache(maxsize=512)
def _is_known(part: str) -> bool:
    return _grammar().fullmatch(part) is not None


@cache
def _data() -> dict[str, list[str]]:
    return tomllib.loads((files(__package__) / "requests.toml").read_text("utf-8"))


def _any(*names: str) -> str:
    """One of the phrases of these lists, the longest first, one or several of it."""
    phrases = sorted((one for name in names for one in _data()[name]), key=len, reverse=True)
    return rf"(?:{'|'.join(map(re.escape, phrases))})s?"


@cache
def _title() -> re.Pattern[str]:
    return re.compile(_named_exercise())


def _named_exercise() -> str:
    """An exercise, against which trouble, for whom."""
    kind = rf"{_ARTICLE}(?:{_any('manner')} )*(?:{_any('kinds')}(?: {_any('papers')})?|{_any('papers')})"
    return rf"{kind}(?: {_any('links')} {_trouble()})?(?: (?:for|in|of) {_person()})?"


def _trouble() -> str:
    fear = rf"{_any('fears')} {_ARTICLE}{_any('things')}"
    return (
        rf"{_ARTICLE}(?:(?:strong|mild|slight|old) )?"
        rf"(?:{fear}|{_any('worries')}(?: {_ARTICLE}{_any('topics')})?|{_any('troubles')}|{_any('things')})"
    )


def _person() -> str:
    return (
        rf"{_ARTICLE}(?:{_AGE}[- ]year[- ]old )?(?:{_any('traits')} )*{_any('persons')}"
        rf"(?: (?:aged )?{_AGE}| with {_trouble()})?"
    )


@cache
def _grammar() -> re.Pattern[str]:
    """One part of a request: what is asked for, a trouble, a thing, or a fact. An exercise is written or
    made; with a trouble, people are helped, and nobody makes one."""
    trouble, person = _trouble(), _person()
    polite = r"(?:please )?(?:(?:can|could) you )?"
    facts = (
        rf"{_SUBJECT}(?:is|am) (?:{_AGE}(?: years old)?|{person}|{trouble})",
        rf"{_SUBJECT}{_any('works')} {_ARTICLE}(?:{_any('places')}|{_any('persons')})",
        rf"{_SUBJECT}(?:has )?{trouble}",
        rf"(?:{_SUBJECT}has )?{_ARTICLE}{_any('said')} in {_any('months')}",
        rf"(?:aged )?{_AGE}",
        "strong|mild|slight",
        person,
    )
    requests = (
        rf"(?:{polite}{_any('asking')} (?:me )?)?{_named_exercise()}",
        rf"(?:{polite}help (?:me )?with |{_any('links')} )?{trouble}(?: (?:for|in|of) {person})?",
        rf"(?:{_any('links')} ){person}",
    )
    return re.compile("|".join((*requests, *facts)))
