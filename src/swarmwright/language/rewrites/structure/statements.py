"""Statements: what kind of statement a whole clause is: an order, a rule, or a person's yes.

Only what is plainly one of them is told; a clause that says two things at once is none.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Literal

from swarmwright.language.words.tokens import Token, has

__all__ = ["LISTED", "NAMES", "Kind", "Tokens", "behind_the_subject", "first_of", "is_said", "kind_of"]

Tokens = tuple[Token, ...]
Kind = Literal["order", "order behind a time", "rule", "yes"]

NAMES = ("AGENT", "GROUP")
LISTED = (*NAMES, "AND", "COMMA")
_TIMES = (
    "ONCE", "BEFORE", "PRECEDED", "FOLLOWED", "THEN", "FIRST", "LAST", "PAR", "PARWITH", "SEQ", "HANDOFF",
)  # fmt: skip
_GIVING = ("MAY", "MUSTNOT", "MAYONLY")
_HELD = ("OFFLIMITS", "RESERVED", "OPENTO", "ONLY")
_ALL = ("ONLY", "NOBODY", "EVERYONE")
_MOST = ("TIMES", "UNIT", "RETRY")
_NUMBER = ("NUM", "NUMWORD", "QTY")
_SIGHT = ("SEE", "SECRET")
_JOINTS = ("AND", "BUT", "WHILE")
_SAID = (
    "MAY", "MUSTNOT", "MAYONLY", "USE", "INERT", "ATMOST", "STARTV", "PRECEDED", "FOLLOWED", "PARWITH",
    "FIRST", "LAST", "ONLY", "RETRY", "WEAKLOOP",
)  # fmt: skip
_NEEDS = ("needs", "need", "requires", "require")


def kind_of(tokens: Sequence[Token]) -> Kind | None:
    """What a whole statement says; None for what is none, or for both at once."""
    if has(tokens, "HUMAN", "APPROVE"):
        return "yes" if _asks(tokens) else "rule" if _asks_for_a_tool(tokens) else None
    if has(tokens, "TOOL", "ATMOST", *_SIGHT) or _limits(tokens):
        behind = behind_the_subject(tokens)
        timed = has(tokens, *_TIMES, "UNTIL")
        return "rule" if behind and not timed and _rules(tokens, behind) else None
    time = _time_in_front(tokens)
    behind = behind_the_subject(tokens[time:])
    if not behind or has(tokens, "EVERYONE", "EXCEPT", "NOBODY") or not _works(tokens[time:], behind):
        return None
    return "order behind a time" if time else "order"


def first_of(tokens: Sequence[Token]) -> Sequence[Token]:
    """Up to the next comma with a joint: where more than two are joined, the first of what is left."""
    ends = (n for n in range(1, len(tokens) - 1) if tokens[n].of("COMMA") and tokens[n + 1].of(*_JOINTS))
    return tokens[: next(ends, len(tokens))]


def is_said(tokens: Sequence[Token]) -> bool:
    """Whether it begins with what is said of somebody, and names nobody first: "must not use Git"."""
    return tokens[0].of(*_SAID) or tokens[0].low in _NEEDS


def behind_the_subject(tokens: Sequence[Token]) -> Sequence[Token] | None:
    """What is said of those, or of the tool, that a statement begins with; None if it begins otherwise."""
    at = 1 if tokens and tokens[0].of(*_ALL, "FIRST", "WHOLE", "ANYOF") else 0
    if at and tokens[0].of("FIRST", "WHOLE"):
        return tokens[1:] if has(tokens[1:], *NAMES) else None
    if at < len(tokens) and tokens[at].of("TOOL"):
        return tokens[at + 1 :]
    if at and tokens[0].of("EVERYONE", "NOBODY"):
        at += at < len(tokens) and tokens[at].of("EXCEPT")
        while at < len(tokens) and tokens[at].of(*LISTED):
            at += 1
        return tokens[at:]
    if not at and len(tokens) > 1 and tokens[0].low in ("he", "she"):
        return tokens[1:]
    start = at
    while at < len(tokens) and tokens[at].of(*LISTED):
        at += 1
    if start < at < len(tokens) and tokens[at].of("COLON"):
        at += 1
    return tokens[at:] if start < at < len(tokens) and tokens[start].of(*NAMES) else None


def _time_in_front(tokens: Sequence[Token]) -> int:
    """Where the statement begins behind "after Ann, …", "once Ann is done, …"; 0 if nothing is in front."""
    comma = next((n for n, t in enumerate(tokens) if t.of("COMMA")), 0)
    if not tokens or not tokens[0].of("ONCE", "BEFORE") or comma < 2:
        return 0
    return comma + 1 if all(t.of(*NAMES, "AND", "FIN", "STARTV", "INERT") for t in tokens[1:comma]) else 0


def _limits(tokens: Sequence[Token]) -> bool:
    """ "three attempts", "20 minutes", "retry twice": how often, or how long."""
    counted = any(t.of(*_NUMBER) and n.of(*_MOST) for t, n in pairwise(tokens))
    return counted or any(t.of("RETRY") and n.of(*_NUMBER) for t, n in pairwise(tokens))


def _rules(tokens: Sequence[Token], behind: Sequence[Token]) -> bool:
    """Whether it says who may use or see what, or how often and how long somebody may."""
    if _limits(tokens):
        return behind[0].of(*_GIVING, "ATMOST", "USE", "INERT")
    if has(tokens, "SECRET"):
        return behind[0].of("POSS") and not has(tokens, "TOOL")
    if has(tokens, "SEE"):
        return behind[0].of(*_GIVING)
    held = tokens[0].of(*_ALL) or has(behind, *_HELD) or "access" in behind[0].low
    return has(tokens, "TOOL") and (held or behind[0].of(*_GIVING))


def _works(tokens: Sequence[Token], behind: Sequence[Token]) -> bool:
    """Whether it says when somebody works: all that is used or allowed is to begin."""
    for token, after in zip(behind, (*behind[1:], None), strict=True):
        begins = after is not None and after.of("STARTV")
        if (token.of("USE") and not token.of("STARTV")) or (token.of(*_GIVING) and not begins):
            return False
    if has(behind, "UNTIL") and not has(behind, "MUSTNOT"):
        return False
    if behind[0].low in _NEEDS:
        return has(behind, "POSS") and has(behind, "OUTPUT")
    alone = behind[0].of("STARTV") and all(t.of("MARK", "STARTV") for t in behind)
    return alone or has(tokens, *_TIMES, "UNTIL")


def _asks(tokens: Sequence[Token]) -> bool:
    """ "A human approves before Cy starts": who is asked, and before or after whose work."""
    first = next((n for n, t in enumerate(tokens) if t.of("APPROVE")), 0)
    return (
        has(tokens[:first], "HUMAN")
        and not has(tokens[:first], *NAMES, *_TIMES)
        and has(tokens[first:], "BEFORE", "ONCE")
        and has(tokens[first:], *NAMES)
        and not has(tokens, "TOOL", "USE")
    )


def _asks_for_a_tool(tokens: Sequence[Token]) -> bool:
    """ "Any use of Git needs my approval", "Ben needs my approval to use Git"."""
    if not has(tokens, "APPROVE") or not has(tokens, "TOOL") or has(tokens, *_TIMES):
        return False
    behind = behind_the_subject(tokens) or tokens
    needs = behind[0].low in _NEEDS
    return needs if behind is not tokens and tokens[0].of(*NAMES) else not has(tokens, *NAMES)
