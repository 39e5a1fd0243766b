"""Counted noun phrases: "two of Ann, Ben and Cleo", "any two", "the first offer", "whoever is done first".

A count without names is one of those just spoken of: `people` knows who they are.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from swarmwright.language.frames.cursor import Cursor
from swarmwright.language.frames.predicates import PARTICLES
from swarmwright.language.frames.tree import Noun
from swarmwright.language.sentences.counting import Count, count_at

__all__ = ["SOONEST", "counted", "soonest_at"]

Found = tuple[Noun, int]
Names = Callable[[Cursor, int], Found | None]

SOONEST = frozenset(
    ["first", "sooner", "soonest", "earlier", "earliest", "fastest", "quickest", "faster", "quicker"]
)
_WHICHEVER = frozenset(["whichever", "whoever", "whatever"])
_ANY = frozenset(["any", "either"])
_SIZES = {"the two": 2, "the three": 3, "the four": 4}
_ORDINALS = {"second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6}
_PAIR = frozenset(["couple", "pair", "brace", "duo"])
_PRODUCTS = frozenset(
    ["result", "reply", "answer", "response", "output", "report", "finding", "offer", "quote", "bid",
     "estimate", "vote", "verdict", "opinion", "one", "score", "price", "proposal", "version", "hit",
     "match", "solution", "reading", "measurement", "signature", "pass", "success", "suggestion", "idea",
     "sketch", "translation", "assessment", "review", "rating", "comment", "ruling", "diagnosis",
     "prediction", "forecast", "guess", "arrival", "finisher", "confirmation", "submission", "quotation"]
)  # fmt: skip
"""What those who work side by side make one each of."""
_ARRIVING = frozenset(["arrive", "arrives", "come", "comes", "finish", "finishes", "appear", "appears",
                       "answer", "answers", "report", "reports", "land", "lands", "return", "returns",
                       "reply", "replies", "respond", "responds", "back", "in", "available", "ready",
                       "arriving", "coming", "reach", "reaches", "done", "received", "found"])  # fmt: skip
_WITHIN = 7
"""How many words may stand before "first" in "whoever of them has an answer first"."""


def counted(cursor: Cursor, at: int, names: Names) -> Found | None:
    """So many of a set; `names` reads the noun phrase behind "of"."""
    if not 0 <= at < cursor.size or (at and cursor.items[at - 1].at == cursor.items[at].at):
        return None
    soonest = soonest_at(cursor, at, names) if cursor.text(at) in _WHICHEVER else None
    if soonest is not None:
        return soonest
    winner = _winner(cursor, at)
    if winner is not None:
        return winner
    found = _fastest(cursor, at) or _ordinal(cursor, at) or _quorum(cursor, at) or _number(cursor, at)
    if found is None:
        return None
    count, stop = found
    noun = _counted(cursor, stop, count, names)
    if noun is not None:
        first = cursor.text(at) == "the" or stop == at or cursor.text(at) in _ANY
        noun[0].picked = first or cursor.items[at].token.of("ANYOF", "ATLEAST")
    return noun


def _counted(cursor: Cursor, stop: int, count: Count, names: Names) -> Found | None:
    whole = stop >= cursor.size or cursor.items[stop].at != cursor.items[stop - 1].at
    if whole and cursor.items[stop - 1].token.low.endswith(" of"):
        return _of(cursor, stop, count, names)
    if cursor.is_(stop, "NAME") and cursor.items[stop].token.of("GROUP"):
        return Noun([cursor.items[stop]], count=count), stop + 1
    things = Noun(pron="they", count=count)
    end = _things(cursor, stop, things)
    if cursor.value(end, "PREP") in ("of", "from", "by"):
        return _of(cursor, end + 1, count, names)
    after = _arriving(cursor, end)
    ended = after > end or after >= cursor.size or _ends(cursor, after)
    some = count.number != 1 or bool({i.text for i in things.head} & _PRODUCTS) or after > end
    return (things, after) if ended and some else None


def _ends(cursor: Cursor, at: int) -> bool:
    """Whether a noun phrase can end here."""
    known = cursor.known(at)
    state = cursor.text(at) in ("in", "back", "done", "ready") or (
        known is not None and known[1] in ("s", "base")
    )
    return state or cursor.is_(at, "AUX", "COMMA", "MODAL", "AND", "TIME", "PREP", "OPEN", "BUT", "ADV")


def _number(cursor: Cursor, at: int) -> tuple[Count, int] | None:
    start = at + (cursor.text(at) in ("a", "any", "the"))
    start += 2 if [cursor.text(start + n) for n in range(3)] == ["as", "few", "as"] else 0
    start += cursor.value(start, "PREP") == "as" and cursor.text(at) == "as"
    if cursor.text(start) in ("one", "either") and cursor.value(start + 1, "PREP") == "of":
        return Count(Fraction(1)), start + 1
    if cursor.text(start) == "either" and cursor.is_(start + 1, "NUM"):
        start += 1
    if cursor.text(start) in _PAIR:
        return Count(Fraction(2)), start + 1
    if start >= cursor.size:
        return None
    share = count_at(cursor.tokens, cursor.items[at].at) if cursor.text(at) == "a" else None  # "a quarter"
    found = share or count_at(cursor.tokens, cursor.items[start].at)
    stop = cursor.at_token(found[1]) if found is not None else None
    return (found[0], stop) if found is not None and stop is not None else None


def _ordinal(cursor: Cursor, at: int) -> tuple[Count, int] | None:
    """ "a second (offer)", "the third of (the four answers)": when that one is there, so many are."""
    number = _ORDINALS.get(cursor.text(at + 1))
    if number is None or cursor.value(at, "DET") != "the":
        return None
    product = cursor.text(at + 2) in _PRODUCTS
    listed = cursor.value(at + 2, "PREP") == "of"
    return (Count(Fraction(number)), at + 2) if product or listed else None


def _quorum(cursor: Cursor, at: int) -> tuple[Count, int] | None:
    """ "a quorum of two (of them)"."""
    start = cursor.skip(at, "DET")
    if cursor.text(start) != "quorum" or cursor.value(start + 1, "PREP") != "of":
        return None
    inner = count_at(cursor.tokens, cursor.items[start + 2].at) if start + 2 < cursor.size else None
    stop = cursor.at_token(inner[1]) if inner is not None else None
    return (inner[0], stop) if inner is not None and stop is not None else None


def _winner(cursor: Cursor, at: int) -> Found | None:
    """ "the winner", "the winner's route"."""
    if cursor.text(at) != "the" or cursor.text(at + 1) not in ("winner", "winning"):
        return None
    winner = cursor.items[at + 1 : at + 2]
    noun, end = Noun(pron="they", count=Count(Fraction(1)), picked=True, head=list(winner)), at + 2
    end += cursor.is_(end, "POSS")
    if end > at + 2 or cursor.text(at + 1) == "winning":
        if not cursor.word(end):
            return None
        end += 1
    return noun, end


def _fastest(cursor: Cursor, at: int) -> tuple[Count, int] | None:
    """ "the first (of them)", "the first two", "the fastest"."""
    number = count_at(cursor.tokens, cursor.items[at + 1].at) if at + 1 < cursor.size else None
    behind = cursor.at_token(number[1]) if number is not None and cursor.text(at) == "the" else None
    if number is not None and behind is not None and cursor.text(behind) in SOONEST:
        return number[0], behind + 1  # "the two quickest"
    size = _SIZES.get(cursor.text(at))
    if size is not None and cursor.text(at + 1) in SOONEST:
        return Count(Fraction(size)), at + 2
    if cursor.text(at) != "the" or cursor.text(at + 1) not in SOONEST:
        return None
    inner = count_at(cursor.tokens, cursor.items[at + 2].at) if at + 2 < cursor.size else None
    stop = cursor.at_token(inner[1]) if inner is not None else None
    return (inner[0], stop) if inner is not None and stop is not None else (Count(Fraction(1)), at + 2)


def soonest_at(cursor: Cursor, at: int, names: Names) -> Found | None:
    """ "whoever (of them) answers first", "whichever two come in first": so many of those just spoken of."""
    found = count_at(cursor.tokens, cursor.items[at + 1].at) if at + 1 < cursor.size else None
    end = cursor.at_token(found[1]) if found is not None else at + 1
    count = found[0] if found is not None else Count(Fraction(1))
    if end is None:
        return None
    noun = Noun(pron="they")
    if cursor.value(end, "PREP") == "of":
        inner = names(cursor, end + 1)
        if inner is None:
            return None
        noun, end = inner
    stop = end
    while stop - end < _WITHIN and cursor.is_(stop, "WORD") and cursor.text(stop) not in SOONEST:
        stop += 1
    if cursor.text(stop) not in SOONEST:
        return None
    noun.count, noun.either, noun.picked = count, False, True
    return noun, stop + 1


def _things(cursor: Cursor, at: int, noun: Noun) -> int:
    """ "(two) results", "(the first) reply": the common words behind a count."""
    while (
        (cursor.word(at) or cursor.text(at) in _PRODUCTS) and not cursor.is_(at, "ADV") and len(noun.head) < 2
    ):
        known = cursor.known(at)
        plural = cursor.text(at).endswith("s") or cursor.text(at) in _PRODUCTS
        if not plural or (noun.head and known) or not cursor.items[at].named:
            break
        noun.head.append(cursor.items[at])
        at += 1
    return at


def _arriving(cursor: Cursor, at: int) -> int:
    """ "(the first answer) that comes in", "(the first) to finish", "(two votes) coming in"."""
    end = at + (cursor.is_(at, "REL") or cursor.text(at) == "to")
    while end > at and cursor.is_(end, "AUX", "MODAL"):
        end += 1
    if cursor.text(end) not in _ARRIVING or (end == at and not cursor.text(end).endswith("ing")):
        return at
    end += 1
    while cursor.text(end) in PARTICLES or cursor.text(end) in _ARRIVING:
        end += 1
    return end


def _of(cursor: Cursor, at: int, count: Count, names: Names) -> Found | None:
    """ "(two) of Ann, Ben and Cleo", "(three) of their reports", "(2) of 3", "(two) of three (Ann, …)"."""
    things = Noun(pron="they", count=count)
    start = cursor.skip(at, "DET")
    total = count_at(cursor.tokens, cursor.items[start].at) if start < cursor.size else None
    end = cursor.at_token(total[1]) if total is not None else start
    if end is not None and total is not None:
        stop = _things(cursor, end, things)
        listed = _listed(cursor, stop, names)
        if listed is not None:
            listed[0].count, listed[0].either = count, False
            return listed
    inner = names(cursor, at)
    if inner is not None and inner[0].named and inner[0].count is None:
        inner[0].count, inner[0].either = count, False
        return inner
    if end is None:
        return None
    things.head = []
    stop = _things(cursor, end, things)
    return (things, stop) if stop > start else None


def _listed(cursor: Cursor, at: int, names: Names) -> Found | None:
    """ "(two of three reports) by Ann, Ben and Cleo", "(two of three) (Ann, Ben, Cleo)": their names."""
    opened = cursor.is_(at, "OPEN")
    if not (opened or cursor.value(at, "PREP") in ("of", "from", "by")) or not cursor.is_(
        at + 1, "NAME", "DET"
    ):
        return None
    found = names(cursor, at + 1)
    if found is None or not found[0].names or (opened and not cursor.is_(found[1], "CLOSE")):
        return None
    return found[0], found[1] + opened
