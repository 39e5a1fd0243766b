"""Counted noun phrases: "two of Ann, Ben and Cleo", "any two", "the first offer", "a couple of quotes".

A count without names is one of those just spoken of: `people` knows who they are.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from swarmwright.language.counting import Count, count_at
from swarmwright.language.frames.cursor import Cursor
from swarmwright.language.frames.tree import Noun

__all__ = ["counted"]

Found = tuple[Noun, int]

_ONE = Count(Fraction(1))
_TWO = Count(Fraction(2))
_FASTEST = frozenset(["first", "fastest", "quickest", "earliest", "quicker", "faster"])
_PAIR = frozenset(["couple", "pair", "brace", "duo"])
_PRODUCTS = frozenset(
    ["result", "reply", "answer", "response", "output", "report", "finding", "offer", "quote", "bid",
     "estimate", "vote", "verdict", "opinion", "one", "score", "price", "proposal", "version", "hit"]
)  # fmt: skip
"""What those who work side by side make one each of."""


def counted(cursor: Cursor, at: int, names: Callable[[Cursor, int], Found | None]) -> Found | None:
    """So many of a set; `names` reads the noun phrase behind "of"."""
    if not 0 <= at < cursor.size or (at and cursor.items[at - 1].at == cursor.items[at].at):
        return None
    found = _fastest(cursor, at) or _number(cursor, at)
    if found is None:
        return None
    count, stop = found
    whole = stop >= cursor.size or cursor.items[stop].at != cursor.items[stop - 1].at
    if whole and cursor.items[stop - 1].token.text.casefold().endswith(" of"):
        return _of(cursor, stop, count, names)
    if cursor.is_(stop, "NAME") and cursor.items[stop].token.of("GROUP"):
        return Noun([cursor.items[stop]], count=count), stop + 1
    things = Noun(pron="they", count=count)
    end = _things(cursor, stop, things)
    if cursor.value(end, "PREP") in ("of", "from"):
        return _of(cursor, end + 1, count, names)
    ended = end >= cursor.size or cursor.is_(end, "AUX", "COMMA", "MODAL", "AND") or _state(cursor, end)
    some = count.number != 1 or bool({i.text for i in things.head} & _PRODUCTS)
    return (things, end) if ended and some else None


def _state(cursor: Cursor, at: int) -> bool:
    known = cursor.known(at)
    return cursor.text(at) in ("in", "back", "done", "ready") or (known is not None and known[1] == "s")


def _number(cursor: Cursor, at: int) -> tuple[Count, int] | None:
    start = at + (cursor.text(at) in ("a", "any", "the"))
    if cursor.text(start) in ("one", "either") and cursor.value(start + 1, "PREP") == "of":
        return _ONE, start + 1
    if cursor.text(start) in _PAIR:
        return _TWO, start + 1
    found = count_at(cursor.tokens, cursor.items[at].at)
    stop = cursor.at_token(found[1]) if found is not None else None
    return (found[0], stop) if found is not None and stop is not None else None


def _fastest(cursor: Cursor, at: int) -> tuple[Count, int] | None:
    """ "the first (of them)", "the first two", "the fastest"."""
    if cursor.text(at) != "the" or cursor.text(at + 1) not in _FASTEST:
        return None
    inner = count_at(cursor.tokens, cursor.items[at + 2].at) if at + 2 < cursor.size else None
    stop = cursor.at_token(inner[1]) if inner is not None else None
    return (inner[0], stop) if inner is not None and stop is not None else (_ONE, at + 2)


def _things(cursor: Cursor, at: int, noun: Noun) -> int:
    """ "(two) results", "(the first) reply": the common words behind a count."""
    while cursor.word(at) and not cursor.is_(at, "ADV") and len(noun.head) < 2:
        known = cursor.known(at)
        plural = cursor.text(at).endswith("s") or cursor.text(at) in _PRODUCTS
        if not plural or (noun.head and known) or not cursor.items[at].named:
            break
        noun.head.append(cursor.items[at])
        at += 1
    return at


def _of(cursor: Cursor, at: int, count: Count, names: Callable[[Cursor, int], Found | None]) -> Found | None:
    """ "(two) of Ann, Ben and Cleo", "(three) of their reports", "(2) of 3"."""
    inner = names(cursor, at)
    if inner is not None and inner[0].named and inner[0].count is None:
        inner[0].count, inner[0].either = count, False
        return inner
    things = Noun(pron="they", count=count)
    start = cursor.skip(at, "DET")
    total = count_at(cursor.tokens, cursor.items[start].at) if start < cursor.size else None
    end = cursor.at_token(total[1]) if total is not None else start
    if end is None:
        return None
    stop = _things(cursor, end, things)
    return (things, stop) if stop > start else None
