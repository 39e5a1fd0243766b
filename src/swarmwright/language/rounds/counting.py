"""Rounds: how often at most: "no more than six times", "three goes, tops", "the third time is the last"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from swarmwright.language.told.items import Item

__all__ = ["Bound", "bound_in", "counts_things", "nouns_of_rounds"]

_TIMES = {"once": 1, "twice": 2, "thrice": 3}
_NUMBERS = """
    one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
    seventeen eighteen nineteen twenty
"""
_ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth"
_ROUNDS = """
    round rounds time times iteration iterations go goes lap laps cycle cycles pass passes attempt attempts
    try tries turn turns x loop loops repetition repetitions return returns exchange exchanges revision
    revisions version versions draft drafts retry retries trip trips alternation alternations offer offers
    circle circles correction corrections swap swaps bounce bounces rerun reruns redo redos shot shots
    restart restarts spin spins sweep sweeps bout bouts rewrite rewrites rework reworks redraft redrafts
"""
_GLUE = """
    at most no more than not often up to max maximum maximal tops the outside with a an cap of hard limit as
    is are being last only for but and number after we stop ends end stops in total ceiling within never
    exceeding upper bound latest they get gets or so all this that it whole thing which tolerate allow
    very then maximally there be will can may done on by any event case strictly absolute must
    have has final them both subject row straight gone by elapsed most
    been made tried taken spent
    give up giving quit quits exit exits halt halts limited capped used passed over either way is
"""
_MARKS = (
    r"(at most|no more|not more|never more|up to|max\w*|tops|outside|cap|capped|limit|limited|last|final"
    r"|only|ceiling|upper bound|latest|within|stops?|ends?|gets?|the most|is over|used|passed|give up"
    r"|quits?|exits?|halts?|exceeding|gone by|elapsed|for|or after"
    r"|or (?:\w+ ){2,3}been (?:made|done|tried|taken|used|spent|run))\b"
)
_LIMITING = re.compile(rf"\b{_MARKS}")
_AT_A_TIME = re.compile(r"(?:\w+ ){0,2}at (?:a|any|one|the same) time\b|(?:\w+ ){0,2}at once\b")
_LASTING = re.compile(rf"(?!.*\b(?!for\b)(?:{_MARKS})).*\bfor\b.*")
"""Of the marks of a bound only "for", which stands before many other things."""
_LOWER = re.compile(
    r"\b(at least|(?<!no )(?<!not )(?<!never )(?<!often )more than|or more|minimum|not only)\b"
)

_THINGS = frozenset(
    ["offer", "offers", "correction", "corrections", "draft", "drafts", "return", "returns", "revision",
     "revisions", "rewrite", "rewrites", "redraft", "redrafts",
     "shot", "shots", "trip", "trips", "version", "versions"]
)  # fmt: skip
"""Rounds that are things, too: work may be to make so many."""


@cache
def nouns_of_rounds() -> frozenset[str]:
    """What rounds are called, or what is done once in each."""
    return frozenset(_ROUNDS.split())


@cache
def _words_of_bounds() -> frozenset[str]:
    return frozenset(_GLUE.split()) | nouns_of_rounds()


@cache
def _counted(words: str) -> dict[str, int]:
    return {word: number for number, word in enumerate(words.split(), 1)}


@dataclass(frozen=True, slots=True)
class Bound:
    """At most so many rounds; said by the words from `start` to before `stop`."""

    count: int
    start: int
    stop: int


def bound_in(words: Sequence[Item]) -> Bound | None:
    """The bound that these words say; None if they say none, or more than one."""
    found = [
        b for b in (_around(words, at) for at in range(len(words)) if _count(words, at)) if b is not None
    ]
    return found[0] if len({b.count for b in found}) == 1 else None


def counts_things(words: Sequence[Item], bound: Bound) -> bool:
    """Whether so many are what a verb right before makes: "writes at most three drafts"."""
    verb = words[bound.start - 1] if bound.start else None
    named = any(w.text in _THINGS for w in words[bound.start : bound.stop])
    return verb is not None and verb.kind == "WORD" and named


def _count(words: Sequence[Item], at: int) -> int:
    word = words[at]
    text = word.text.casefold()
    if word.kind == "NUM" and text.isdigit():
        return int(text)
    glued = re.fullmatch(r"(\d+)(x|th|rd|nd|st)", text) if text[:1].isdigit() else None
    if glued:
        return int(glued.group(1))
    if text == "once" and _clause_follows(words, at):
        return 0
    counted = _TIMES.get(text) or _counted(_NUMBERS).get(text)
    if counted:
        return counted
    ordinal = _counted(_ORDINALS).get(text, 0)
    timed = ordinal and at + 1 < len(words) and words[at + 1].text in nouns_of_rounds()
    return ordinal if timed else 0


def _clause_follows(words: Sequence[Item], at: int) -> bool:
    """ "(stop) once Ann is happy": when, not how often."""
    after = words[at + 1] if at + 1 < len(words) else None
    return after is not None and (after.kind == "NAME" or after.text in ("the", "it", "they", "all", "both"))


def _around(words: Sequence[Item], at: int) -> Bound | None:
    """The longest run of words of bounds around a number."""
    start, stop = at, at + 1
    while start > 0 and _belongs(words, start - 1, at):
        start -= 1
    while stop < len(words) and _belongs(words, stop, at):
        stop += 1
    # "The tests pass or six rounds have passed": what stands before the "or" is another end.
    start = next((n for n in range(at - 1, start, -1) if words[n].text == "or"), start)
    while start < at and words[start].kind in ("COMMA", "COLON", "DASH"):
        start += 1
    while stop > at + 1 and words[stop - 1].kind in ("COMMA", "AND"):
        stop -= 1
    text = " ".join(w.text.casefold() for w in words[start:stop])
    timed = words[at].text.casefold() in _TIMES or (text[-1:] == "x" and text[-2:-1].isdigit())
    timed |= any(w.text in nouns_of_rounds() for w in words[start:stop])
    timed &= _LASTING.fullmatch(text) is None or _lasts(words, start, at)
    timed &= at == start or words[at - 1].text not in ("last", "final")  # "the last two drafts"
    behind = " ".join(w.text.casefold() for w in words[at + 1 : stop + 3])
    if _AT_A_TIME.match(behind) is not None:
        return None  # how many side by side
    marked = re.search(r"\b(max\w*|tops|cap|at most|no more than|up to)\b", text)
    if not timed and _measures(words, start):
        return None
    if not _LIMITING.search(text) or _LOWER.search(text) or not (timed or (marked and not _of(words, stop))):
        return None
    return Bound(_count(words, at), start, stop)


def _measures(words: Sequence[Item], start: int) -> bool:
    """ "(Until) the quality is at most 3": it compares, unless it is of rounds ("the limit is at most 3")."""
    at = start if words[start].text in _BE else start - 1
    if at < 1 or words[at].text not in _BE:
        return False
    return not any(w.text in _words_of_bounds() - _SMALL for w in words[max(at - 3, 0) : at])


_BE = frozenset(["is", "are", "was", "were", "stays", "remains", "'s"])
_SMALL = frozenset(["the", "a", "an", "it", "of", "this", "that"])


def _lasts(words: Sequence[Item], start: int, at: int) -> bool:
    """Whether "for" stands before the number, and what is counted right behind: "for three rounds"."""
    behind = words[at + 1].text if at + 1 < len(words) else ""
    ordinal = words[at].text.casefold() in _counted(_ORDINALS)
    timed = words[at].text.casefold() in _TIMES or (behind in nouns_of_rounds() and not ordinal)
    return timed and any(w.text == "for" for w in words[start:at])


def _of(words: Sequence[Item], at: int) -> bool:
    """Whether a unit or a thing stands here: "at most 5 minutes", "up to 20 lines" are no rounds."""
    word = words[at] if at < len(words) else None
    return word is not None and word.kind == "WORD" and word.token.kinds <= {"WORD", "UNIT", "OUTPUT"}


def _belongs(words: Sequence[Item], place: int, at: int) -> bool:
    word = words[place]
    if word.kind == "COMMA":
        after = place + 1 if place > at else place - 1
        if not 0 <= after < len(words):
            return False
        near = words[after].text
        return near in ("tops", "max", "maximum", "only", "and", "but") if place > at else False
    return word.text in _words_of_bounds()
