"""Timely: work with a bound beside it ("Ann draws the map within 5 minutes") → the limit; the work is left.

Taken out are the words of the bound alone, where they stand at the end of a doer's clause or lead a sentence.
"""

from __future__ import annotations

from collections.abc import Sequence

from swarmwright.language.limiting import note_limit
from swarmwright.language.quantities import quantity
from swarmwright.language.talk import Talk
from swarmwright.language.tokens import Token, covering

__all__ = ["settle_times", "without_times"]

_ENDS = ("COMMA", "SEMI", "STOP", "MARK", "THEN", "AND", "BUT", "BEFORE", "DASH")
_PARTS = (
    "SEMI",
    "STOP",
    "THEN",
    "BEFORE",
    "AFTER",
    "ONCE",
    "UNTIL",
    "IF",
    "UNLESS",
    "ELSE",
    "WHILE",
    "COLON",
)
_NO_WORK = ("MUSTNOT", "TOOL", "TP", "RETRY", "LOOP", "WEAKLOOP", "APPROVE", "HUMAN", "TOOLCALL")


def without_times(talk: Talk, tokens: Sequence[Token]) -> tuple[Token, ...]:
    """The sentence without the bounds of time that stand beside work; each is a limit on whoever does it.

    The limits are kept in mind until the work has been read (`settle_times`): they are no mention of anybody.
    """
    left = tuple(tokens)
    at = 0
    while at < len(left):
        found = _bound(left, at)
        doer = _doer(left, at, found[0]) if found is not None else None
        if found is None or doer is None:
            at += 1
            continue
        stop, seconds = found
        span = covering(left[at:stop])
        talk.timed.append((str(doer.value), seconds, span))
        begin, stop = _with_comma(left, at, stop)
        talk.ledger.consume(left[begin:stop], "limit", str(doer.value))
        left = (*left[:begin], *left[stop:])
        at = begin
    return left


def settle_times(talk: Talk) -> None:
    """Make limits of the bounds that stood beside work."""
    for id_, seconds, span in talk.timed:
        note_limit(talk, id_, "timeout_s", seconds, span)


def _bound(tokens: Sequence[Token], at: int) -> tuple[int, float] | None:
    """Where "within 5 minutes", "in at most an hour" ends, and its seconds; None if it is none."""
    start = at
    if tokens[at].of("IN") and not tokens[at].of("ATMOST"):
        at += 1
    if at >= len(tokens) or not tokens[at].of("ATMOST") or at + 1 >= len(tokens):
        return None
    amount = quantity(tokens, at + 1)
    if amount is None or amount.measure != "timeout_s" or len(amount.values) != 1:
        return None
    stop = amount.end
    bounds = stop == len(tokens) or tokens[stop].of(*_ENDS) or (start == 0 and tokens[stop].of("AGENT"))
    return (stop, amount.values[0]) if bounds and stop > start else None


def _doer(tokens: Sequence[Token], at: int, stop: int) -> Token | None:
    """Who does the work that the bound stands beside; None if that is not plain."""
    begin = at
    while begin and not tokens[begin - 1].of(*_PARTS):
        begin -= 1
    clause = tokens[begin:at]
    if not clause and at == 0:
        after = stop + 1 if stop < len(tokens) and tokens[stop].of("COMMA") else stop
        end = next((n for n in range(after, len(tokens)) if tokens[n].of(*_PARTS, "COMMA")), len(tokens))
        clause = tokens[after:end]
    named = [t for t in clause if t.of("AGENT")]
    others = any(t.of("GROUP", "EVERYONE", "THEY", "OTHERS", "EACH", *_NO_WORK) for t in clause)
    if len(named) != 1 or others:
        return None
    behind = clause[clause.index(named[0]) + 1 :]
    return named[0] if behind and behind[0].of("WORD", "OUTPUT", "STARTV") else None


def _with_comma(tokens: Sequence[Token], begin: int, stop: int) -> tuple[int, int]:
    """A bound that leads a sentence goes with its comma."""
    return (
        (begin, stop + 1) if begin == 0 and stop < len(tokens) and tokens[stop].of("COMMA") else (begin, stop)
    )
