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
    "SEMI", "STOP", "THEN", "BEFORE", "AFTER", "ONCE", "UNTIL", "IF", "UNLESS", "ELSE", "WHILE", "COLON",
)  # fmt: skip
_NO_WORK = (
    "MUSTNOT", "TOOL", "TP", "RETRY", "LOOP", "WEAKLOOP", "APPROVE", "HUMAN", "TOOLCALL", "MAY", "MUST",
)  # fmt: skip


def without_times(talk: Talk, tokens: Sequence[Token], *, given: bool = False) -> tuple[Token, ...]:
    """The sentence without the bounds of time that stand beside work; each is a limit on whoever does it.

    given: look for "Ann has 5 minutes to draw", which readers of limits take whole, and for nothing else.
    The limits are kept in mind until the work has been read (`settle_times`): they are no mention of anybody.
    """
    left = tuple(tokens)
    at = 0
    while at < len(left):
        found = _bound(left, at, given)
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


def _bound(tokens: Sequence[Token], at: int, given: bool) -> tuple[int, float] | None:
    """Where "within 5 minutes", "in at most an hour" ends, and its seconds; None if it is none."""
    start = at
    if given:
        leads = at == 1 or (at > 1 and tokens[at - 2].of(*_ENDS))
        said = leads and tokens[at - 1].of("AGENT") and tokens[at].text.casefold() in _GIVEN
        return _allotted(tokens, at) if said else None
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


_GIVEN = ("has", "have", "gets", "get", "is given", "is allowed")


def _allotted(tokens: Sequence[Token], at: int) -> tuple[int, float] | None:
    """ "(Ann) has 5 minutes to (draw)"; None without work behind it."""
    at += 1
    if at < len(tokens) and tokens[at].of("ATMOST"):
        at += 1
    amount = quantity(tokens, at) if at < len(tokens) else None
    if amount is None or amount.measure != "timeout_s" or len(amount.values) != 1:
        return None
    works = amount.end + 1 < len(tokens) and tokens[amount.end].text.casefold() == "to"
    work = works and tokens[amount.end + 1].of("WORD", "OUTPUT")
    return (amount.end + 1, amount.values[0]) if work else None


def _doer(tokens: Sequence[Token], at: int, stop: int) -> Token | None:
    """Who does the work that the bound stands beside; None if that is not plain."""
    begin = at
    while begin and not tokens[begin - 1].of(*_PARTS):
        begin -= 1
    work = tokens[stop : stop + 1] if tokens[at].text.casefold() in _GIVEN else ()
    clause: Sequence[Token] = (*tokens[begin:at], *work)
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
