"""Orders: words that put somebody before somebody, held against the draft.

Two strengths. Where names stand right beside the word, those two must be in that order; where other words
stand between, any of one side must be in some order with any of the other.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from swarmwright.language.obligations.owing import Unmet
from swarmwright.language.obligations.sides import Sentence, Side
from swarmwright.language.obligations.table import FORWARD, NO_ORDER, OPENING
from swarmwright.language.obligations.understood import Understood

__all__ = ["unmet_orders"]


def unmet_orders(sentence: Sentence, known: Understood, seen: frozenset[str]) -> Iterator[Unmet]:
    """The order words of a sentence that the draft does not follow. `seen`: who was named before it."""
    for at, token in enumerate(sentence.tokens):
        kind = next((k for k in FORWARD if token.of(k)), "")
        if not kind or token.text.casefold() in NO_ORDER or token.of("SEE"):
            continue
        if kind in OPENING and sentence.opens(at):
            found = _opening(sentence, known, at, FORWARD[kind])
        else:
            found = _between(sentence, known, at, FORWARD[kind])
        if found is not None:
            yield found


def _between(sentence: Sentence, known: Understood, at: int, forward: bool) -> Unmet | None:
    """ "A before B": the word stands between the two."""
    left, right = sentence.left(at), sentence.right(at)
    if sentence.negated(at):
        return _loose(sentence, known, at, left, right)
    earlier, later = (left, right) if forward else (right, left)
    if left.close and right.close:
        return _strict(sentence, known, at, earlier, later) or _loose(sentence, known, at, earlier, later)
    return _loose(sentence, known, at, earlier, later)


def _opening(sentence: Sentence, known: Understood, at: int, forward: bool) -> Unmet | None:
    """ "Before A, B …": the word opens a clause, and the other one comes behind that."""
    one = sentence.right(at)
    rest = frozenset(n for names in sentence.behind(one.end) for n in names) if one.names else frozenset()
    return _loose(sentence, known, at, one, Side(rest, rest)) if rest else None


def _strict(sentence: Sentence, known: Understood, at: int, earlier: Side, later: Side) -> Unmet | None:
    token = sentence.tokens[at]
    for one, other in product(sorted(earlier.near), sorted(later.near)):
        if not {one, other} <= known.working:
            continue
        turned = known.reversed(one, other)
        if turned or known.loose(one, other):
            return Unmet("order", token, (one,), (other,), turned)
    return None


def _loose(sentence: Sentence, known: Understood, at: int, earlier: Side, later: Side) -> Unmet | None:
    ones, others = earlier.names & known.working, later.names & known.working
    pairs = [(a, b) for a, b in product(ones, others) if a != b]
    if not pairs or not all(known.loose(a, b) for a, b in pairs):
        return None
    return Unmet("order", sentence.tokens[at], tuple(sorted(ones)), tuple(sorted(others)))
