"""Whether a sentence of a draft is made of known phrases of exercises, each word in its place. Pure.

Words alone are no evidence: of those that a harmless draft is made of, harm is made as well ("stay in bed
each day until the feeling has passed"). So a word is known only where a phrase has it: what is done, with
what, for how long, where, until when. Whoever is told to do it is "you", and nobody else does or decides
anything. Nor does everything go with everything: what weighs on somebody (a worry, a fear, a setback) is
looked at, and neither gathered nor practised; that would be to brood.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from functools import cache, lru_cache
from importlib.resources import files

__all__ = ["is_known"]

_NUMBER = r"(?:[1-9]|[12]\d|30|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty)"
_SCALE = r"from (?:0|zero) to (?:10|100|ten|a hundred)"
_BETWEEN = r"between \d{1,2} and \d{1,3}"
_JOINS = r"(?:,? and (?:then )?|, then |; |, |: )"
_LASTS = rf"(?:for )?(?:{_NUMBER}|a few) minutes?|for half an hour"
_MOST_MORE, _MOST_TAILS = 4, 4
_LONGEST = 300
"""Characters of a sentence that is read here."""

_PRONOUNS = r"(?:it|them|each|each one)"
_WEIGHT = re.compile(
    r"\b(?:worr(?:y|ies)|thoughts?|fears?|moods?|feelings?|anxiety|tensions?|triggers?|setbacks?|problems?)\b"
)


@lru_cache(maxsize=4096)
def is_known(sentence: str, behind: str = "") -> bool:
    """Whether each word of it, in lower case, is part of such a phrase.
    behind: the sentence before it, of which "it" may speak."""
    said = " ".join(sentence.split()).rstrip(" .!?:")
    if len(said) > _LONGEST:
        return False
    ways = (_weighing,) if _WEIGHT.search(behind) else (_calm, _weighing)
    return any(way().fullmatch(said) for way in ways)


@cache
def _data() -> dict[str, list[str]]:
    return tomllib.loads((files(__package__) / "phrases.toml").read_text("utf-8"))


def _any(name: str, ending: str = "") -> str:
    """One of the phrases of a list, the longest first."""
    phrases = sorted(_data()[name], key=len, reverse=True)
    return rf"(?:{'|'.join(map(re.escape, phrases))}){ending}"


@cache
def _calm() -> re.Pattern[str]:
    """A heading; or clauses, one behind the other, that name nothing that weighs on somebody."""
    thing = _thing(_any("nouns", "s?"), gathers=True)
    named = rf"(?:{thing}|{_PRONOUNS}|{_any('clauses')})"
    clauses = (rf"(?:{_any('looks')}|{_any('weighs')}) {named}", rf"{_any('acts')} (?:{thing}|{_PRONOUNS})")
    also = rf"{named}{_tails(named, thing)}"
    return re.compile(rf"{_any('headings')}|{_told(clauses, named, thing, also, _any('leads'))}")


@cache
def _weighing() -> re.Pattern[str]:
    """Clauses that may name such things, each with what is done in looking at it; with "it", which may be one
    of them, nothing else is done."""
    calm, every = (
        _thing(_any("nouns", "s?"), gathers=True),
        rf"(?:{_any('weights', 's?')}|{_any('failings')})",
    )
    weight, all_of_it = _thing(every, gathers=False), _thing(_any("weights", "s?"), gathers=True)
    thing = rf"(?:{calm}|{weight})"
    named = rf"(?:{thing}|{_PRONOUNS}|{_any('clauses')})"
    tails = _tails(named, thing)
    looked = rf"(?:{_any('looks')} {named}|{_any('weighs')} (?:{named}|{all_of_it}))"
    clauses = (rf"{looked}(?:{tails}{_JOINS}{named}){{0,2}}", rf"{_any('acts')} {calm}")
    leads = rf"(?:{_any('leads')}|{_any('weighing_leads')})"
    return re.compile(_told(clauses, named, thing, rf"{calm}{tails}", leads))


def _thing(nouns: str, *, gathers: bool) -> str:
    """Something of these, or one of those spoken of. gathers: also all of them."""
    articles = _articles() if gathers else rf"(?:{_any('articles')} )?"
    kinds, of_them = rf"(?:{_any('kinds')} )*", rf"(?:the|your) {_any('kinds')}(?: (?:one|ones))?"
    return rf"(?:{articles}{kinds}{nouns}|{of_them})(?: {_any('said_of_it')}| {_BETWEEN})?"


def _articles() -> str:
    """One of them, or none."""
    return rf"(?:(?:{_any('articles')}|{_any('gathering')}) )?"


def _told(clauses: Iterable[str], named: str, thing: str, also: str, leads: str) -> str:
    """Clauses, one behind the other: these, and those in which everything may be named. also: what goes on
    with a clause before it."""
    of_all = (
        rf"compare {named} with {named}",
        rf"(?:set aside|plan) (?:{_LASTS})",
        rf"(?:talk|speak|practise|agree) with {_any('company')}(?: on {named})?",
        rf"share {named} with your therapist",
        rf"look at {_articles()}(?:photo|picture)s? of (?:an? )?(?:small )?{_any('seen', 's?')}",
        _any("whole"),
    )
    clause = rf"(?:(?:{'|'.join((*clauses, *of_all))}){_tails(named, thing)}|{_moves()})"
    return rf"(?:{leads},? )?(?:please )?{clause}(?:{_JOINS}(?:{clause}|{also})){{0,{_MOST_MORE}}}"


def _moves() -> str:
    """Where somebody goes, or stays, and until when."""
    there = rf"(?:an?|the) (?:quiet |small )?{_any('places')}"
    goes = rf"{_any('goes')} (?:{there}|(?:an?|the) {_any('vehicles')})|{_any('stands')} {there}"
    alone = (_LASTS, _any("times"), _any("manners"), _any("until"))
    return rf"(?:{goes}){_some((*alone, _with_whom()))}|{_any('stays')}{_some(alone)}"


def _with_whom() -> str:
    return rf"(?:with|to|in front of) {_any('company')}"


def _tails(named: str, thing: str) -> str:
    """How long, when, how, with whom, where, for what: some of it."""
    kinds = _any("kinds")
    where = rf"(?:in|into|on|with) {_articles()}(?:{kinds} )*{_any('papers')}|in the (?:first|second|third)"
    parts = rf"into (?:{kinds} )*{_any('nouns', 's?')}|into {kinds} and {kinds}"
    brief = (_LASTS, _any("times"), _any("manners"), _any("until"))
    return _some((*brief, _with_whom(), _SCALE, where, parts, _any("spans"), rf"for {thing}|about {named}"))


def _some(ends: Iterable[str]) -> str:
    """Some of these, one behind the other."""
    return rf"(?:,? (?:{'|'.join(ends)})){{0,{_MOST_TAILS}}}"
