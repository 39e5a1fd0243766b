"""Firsts: "Bob and Cy form a loop, Bob being first": first of those who go round, not of the whole."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from swarmwright.language.rounds.paths import reached
from swarmwright.language.told.talk import Talk, latest, order_before
from swarmwright.language.words.tokens import Token, has

__all__ = ["First", "begin_with", "without_first_of_them"]

_BEFORE = frozenset(["with", "where", "in which", "and", "starting with", "beginning with"])
_LEADING = (("starting", "with"), ("beginning", "with"), ("begun", "by"), ("opened", "by"))
_BEING = frozenset(["being", "is", "coming", "comes", "going", "goes", "acting", "acts", "always", "as"])
_FIRST = {"first": True, "the first": True, "last": False, "the last": False}


@dataclass(frozen=True, slots=True)
class First:
    """Who begins the rounds, or (`begins` False) ends each of them."""

    name: Token
    begins: bool


def without_first_of_them(talk: Talk, tokens: Sequence[Token]) -> tuple[tuple[Token, ...], First | None]:
    """The sentence without what it says of who comes first in the loop of which it tells."""
    names = {str(t.value) for t in tokens if t.of("AGENT")}
    if len(names) < 2 or not has(tokens, "LOOP", "WEAKLOOP"):
        return tuple(tokens), None
    for at, token in enumerate(tokens):
        if not token.of("AGENT") or at == 0:
            continue
        found = _said(tokens, at)
        if found is None or not any(
            t.value == token.value for n, t in enumerate(tokens) if n != at and t.of("AGENT")
        ):
            continue
        start, stop, begins = found
        talk.ledger.consume(tokens[start:stop], "loop")
        gap = tokens[start : start + 1] if tokens[start].of("COMMA", "SEMI") and stop < len(tokens) else ()
        return (*tokens[:start], *gap, *tokens[stop:]), First(token, begins)
    return tuple(tokens), None


def _said(tokens: Sequence[Token], at: int) -> tuple[int, int, bool] | None:
    """(start, stop, whether first) of ", Bob being first" and ", starting with Bob"; at: the name."""
    led = tuple(t.low for t in tokens[max(0, at - 2) : at])
    if led in _LEADING or (led and led[-1] in ("starting with", "beginning with")):
        start = at - (2 if led in _LEADING else 1)
        return _from_mark(tokens, start), at + 1, True
    stop = at + 1
    while stop < len(tokens) and tokens[stop].low in _BEING:
        stop += 1
    word = tokens[stop].low if stop < len(tokens) else ""
    start = _from_mark(tokens, at)
    if (
        word not in _FIRST
        or start == at
        or (stop + 1 < len(tokens) and not tokens[stop + 1].of("COMMA", "SEMI", "AND", "UNTIL", "MARK"))
    ):
        return None
    return (
        start,
        stop + (1 if stop + 1 >= len(tokens) or not tokens[stop + 1].of("COMMA") else 2),
        _FIRST[word],
    )


def _from_mark(tokens: Sequence[Token], at: int) -> int:
    """Where the clause begins: at a comma, and words that only join it."""
    start = at
    while start > 0 and tokens[start - 1].low in _BEFORE:
        start -= 1
    return start - 1 if start > 0 and tokens[start - 1].of("COMMA", "SEMI", "DASH") else start


def begin_with(talk: Talk, first: First | None, tokens: Sequence[Token]) -> None:
    """Put who begins the rounds of this sentence before the others in them."""
    block = talk.last_loop
    if first is None or block is None:
        return
    one = latest(talk, [str(first.name.value)])[0]
    span = (tokens[0].start, tokens[-1].end)
    if one not in block.members:
        return
    for other in [m for m in block.members if m != one]:
        if other in reached(talk.claims.orders, [one]) or one in reached(talk.claims.orders, [other]):
            continue
        talk.claims.together = [t for t in talk.claims.together if not (t[0] | t[1]) <= {one, other}]
        order_before(talk, *(([one], [other]) if first.begins else ([other], [one])), span)
