"""Whether a sentence of a draft is made of known phrases of exercises, each word in its place. Pure.

Words alone are no evidence: of those that a harmless draft is made of, harm is made as well ("stay in bed
each day until the feeling has passed"). So a word is known only where a phrase has it: what is done, with
what, for how long, where, until when. Whoever is told to do it is "you", and nobody else does or decides
anything.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from functools import cache, lru_cache
from importlib.resources import files

from swarmwright.apps.foundry.ordinary.asking import unknown_in_request

__all__ = ["is_known"]

_NUMBER = r"(?:[1-9]|[12]\d|30|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty)"
_SCALE = r"from (?:0|zero) to (?:10|100|ten|a hundred)"
_BETWEEN = r"between \d{1,2} and \d{1,3}"
_JOINS = r"(?:,? and (?:then )?|, then |; |, |: )"
_LASTS = rf"(?:for )?(?:{_NUMBER}|a few) minutes?|for half an hour"
_MOST_MORE, _MOST_TAILS = 4, 4
_LONGEST = 300
"""Characters of a sentence that is read here."""

_FOR = re.compile(r"(?:for|context): ")
"""What stands before what was asked for, where a draft says so."""


@lru_cache(maxsize=4096)
def is_known(sentence: str) -> bool:
    """Whether each word of it, in lower case, is part of such a phrase; or it is a request that is known."""
    said = " ".join(sentence.split()).rstrip(" .!?:")
    if len(said) > _LONGEST:
        return False
    return _grammar().fullmatch(said) is not None or not unknown_in_request(_FOR.sub("", said, 1))


@cache
def _data() -> dict[str, list[str]]:
    return tomllib.loads((files(__package__) / "phrases.toml").read_text("utf-8"))


def _any(name: str, ending: str = "") -> str:
    """One of the phrases of a list, the longest first."""
    phrases = sorted(_data()[name], key=len, reverse=True)
    return rf"(?:{'|'.join(map(re.escape, phrases))}){ending}"


def _tails(ends: Iterable[str]) -> str:
    """Some of these, one behind the other."""
    return rf"(?:,? (?:{'|'.join(ends)})){{0,{_MOST_TAILS}}}"


@cache
def _grammar() -> re.Pattern[str]:
    """A heading; or clauses, one behind the other."""
    articles, kinds, nouns = rf"(?:{_any('articles')} )?", rf"(?:{_any('kinds')} )*", _any("nouns", "s?")
    of_them = rf"(?:the|your) {_any('kinds')}(?: (?:one|ones))?"
    thing = rf"(?:{articles}{kinds}{nouns}|{of_them})(?: {_any('said_of_it')}| {_BETWEEN})?"
    meant = rf"(?:{thing}|it|them|each|each one|{_any('clauses')})"
    where = rf"(?:in|into|on|with) {articles}{kinds}{_any('papers')}|in the (?:first|second|third)"
    parts = rf"into {kinds}{nouns}|into {_any('kinds')} and {_any('kinds')}"
    who = rf"(?:with|to|in front of) {_any('company')}"
    more = rf"for {thing}|about {meant}"
    brief = (_LASTS, _any("times"), _any("manners"), _any("until"))
    ends = (*brief, who, _SCALE, where, parts, _any("spans"), more)
    tails, briefly, alone = map(_tails, (ends, (*brief, who), brief))
    there = rf"(?:an?|the) (?:quiet |small )?{_any('places')}"
    goes = rf"{_any('goes')} (?:{there}|(?:an?|the) {_any('vehicles')})|{_any('stands')} {there}"
    moves = rf"(?:{goes}){briefly}|{_any('stays')}{alone}"
    clauses = (
        rf"{_any('acts')} {meant}",
        rf"compare {meant} with {meant}",
        rf"(?:set aside|plan) (?:{_LASTS})",
        rf"(?:talk|speak|practise|agree) with {_any('company')}(?: on {meant})?",
        rf"share {meant} with your therapist",
        rf"look at {articles}(?:photo|picture)s? of (?:an? )?(?:small )?{_any('seen', 's?')}",
        _any("whole"),
    )
    clause, also = rf"(?:(?:{'|'.join(clauses)}){tails}|{moves})", rf"{meant}{tails}"
    told = rf"(?:{_any('leads')},? )?(?:please )?{clause}(?:{_JOINS}(?:{clause}|{also})){{0,{_MOST_MORE}}}"
    return re.compile(rf"{_any('headings')}|{told}")
