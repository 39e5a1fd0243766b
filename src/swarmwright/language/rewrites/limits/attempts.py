"""Attempts: "Ann plans, then Ben drafts it in at most three attempts" gives Ben two more, and nobody rounds.

How often somebody tries stands in the clause of that one's work. Of work that several do in turn, or that is
done until something holds, attempts are rounds, and left to the readers of loops.
"""

from __future__ import annotations

from collections.abc import Sequence

from swarmwright.language.diagnosing.diagnostics import diagnose
from swarmwright.language.readers.limiting import note_limit
from swarmwright.language.told.talk import Talk
from swarmwright.language.words.tokens import Token, covering, has

__all__ = ["without_attempts"]

_NOUNS = frozenset(["attempt", "attempts", "try", "tries"])
_BEFORE = frozenset(["in", "within", "with", "has", "have", "gets", "using"])
_FILLING = frozenset(["a", "an", "the", "only", "just", "maximum of", "limit of", "maximum", "limit", "of"])
_ROUNDS = ("LOOP", "WEAKLOOP", "UNTIL", "RETRY", "IF", "UNLESS", "ELSE")
_CLAUSES = ("SEMI", "MARK", "THEN", "AFTER", "BEFORE", "ONCE")


def without_attempts(talk: Talk, tokens: Sequence[Token]) -> tuple[Token, ...]:
    """The sentence without the attempts of those whose work it tells; they are noted as limits."""
    left = tuple(tokens)
    if has(left, *_ROUNDS) or not any(t.low in _NOUNS for t in left):
        return left
    at = len(left) - 1
    while at > 0:
        at = next((n for n in range(at, 0, -1) if left[n].low in _NOUNS and left[n - 1].of("NUM")), 0)
        start = _begin(left, at - 1) if at else 0
        who = _whose(talk, left, start) if start else ""
        if who:
            stop = at + 1 + (at + 1 < len(left) and left[at + 1].of("ATMOST"))
            stop += left[start].of("OPEN")
            _note(talk, who, left[start:stop], left[at - 1])
            left = (*left[:start], *left[stop:])
        at = min(at, len(left)) - 1
    return left


def _begin(tokens: Sequence[Token], number: int) -> int:
    """Where "(,) with at most (three attempts)" begins; 0 where no such words stand before the number."""
    at = number - 1
    while at > 0 and (tokens[at].of("ATMOST") or tokens[at].low in _FILLING):
        at -= 1
    if at <= 0 or _in_brackets(tokens, at, number):
        return max(at, 0)
    if tokens[at].of("AND", "COMMA") and any(
        t.low in ("with", "in", "within") for t in tokens[max(at - 4, 0) : at]
    ):
        return at  # "with 5 minutes and at most three attempts"
    if tokens[at].low not in _BEFORE:
        return 0
    verb = tokens[at].low in ("has", "have", "gets")
    if verb:
        return at - 1 if tokens[at - 1].of("AND") else 0
    return at - 1 if tokens[at - 1].of("COMMA", "AND") else at


def _in_brackets(tokens: Sequence[Token], at: int, number: int) -> bool:
    """ "(3 tries)", "(5 minutes, 3 tries)"."""
    behind = tokens[number + 2 : number + 3]
    if not behind or not behind[0].of("CLOSE"):
        return False
    return tokens[at].of("OPEN") or (tokens[at].of("COMMA") and has(tokens[max(at - 5, 0) : at], "OPEN"))


def _whose(talk: Talk, tokens: Sequence[Token], start: int) -> str:
    """The one whose work is told right before this place; "" where it is that of several, or of nobody."""
    begin = next((n for n in range(start - 1, -1, -1) if tokens[n].of(*_CLAUSES)), -1) + 1
    named = [n for n in range(begin, start) if tokens[n].of("AGENT", "GROUP", "THEY", "EVERYONE")]
    if not named or not tokens[named[-1]].of("AGENT") or named[-1] == start - 1:
        return ""
    at = named[-1]
    beside = at > begin and tokens[at - 1].of("AND", "COMMA") and at - 1 > 0 and tokens[at - 2].of("AGENT")
    ids = talk.memory.ids(tokens[at])
    work = tokens[at + 1 : start]
    if beside or len(ids) != 1 or has(work, "TO", "BY", "OF") or tokens[at + 1].of("POSS"):
        return ""
    return ids[0]


def _note(talk: Talk, who: str, words: Sequence[Token], number: Token) -> None:
    span, left = covering(words), float(number.value) - 1
    note_limit(talk, who, "retries", left, span)
    said = f"the first attempt is taken to count, so that {left:g} more are left"
    talk.claims.diagnostics.append(diagnose("SW304", span, said, severity="warning"))
    talk.ledger.consume(words, "limit", who)
