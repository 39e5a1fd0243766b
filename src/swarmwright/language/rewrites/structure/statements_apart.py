"""Statements apart: "Ben waits for Ann, and Cy must not use Git": an order and a rule are two sentences.

So is "…, and a human approves before Cy starts". What joins them ("and", "but", "while", "whereas", "though")
says nothing of either, and each has its own subject. A rule that says when it holds ("Cy may use Git once Ben
is done") is no rule of this kind; neither is one behind a time that may be meant for it, too ("once Ben is
done, Cy starts and Di may use Git"). Where there is a case or a round in the sentence, it stays whole.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Literal

from swarmwright.language.sentences.segments import Segment
from swarmwright.language.words.tokens import Token, has

__all__ = ["statements_apart"]

_Kind = Literal["order", "order behind a time", "rule", "yes"]

_TIMES = (
    "ONCE",
    "BEFORE",
    "PRECEDED",
    "FOLLOWED",
    "THEN",
    "FIRST",
    "LAST",
    "PAR",
    "PARWITH",
    "SEQ",
    "HANDOFF",
)
_WHOLE = (
    "UNLESS", "ELSE", "IF", "LOOP", "WEAKLOOP", "CHOICE", "EITHER", "OR", "FOREACH", "QUOTE", "COLON",
    "SUPERVISE", "NOBODYELSE", "OTHERS",
)  # fmt: skip
_GIVING = ("MAY", "MUSTNOT", "MAYONLY")
_HELD = ("OFFLIMITS", "RESERVED", "OPENTO", "ONLY")
_ALL = ("ONLY", "NOBODY", "EVERYONE")
_MOST = ("TIMES", "UNIT", "RETRY")
_NUMBER = ("NUM", "NUMWORD", "QTY")
_SIGHT = ("SEE", "SECRET")
_JOINTS = ("AND", "BUT", "WHILE")
_NAMES = ("AGENT", "GROUP")
_LISTED = (*_NAMES, "AND", "COMMA")
_NEEDS = ("needs", "need", "requires", "require")


def statements_apart(segments: Iterable[Segment]) -> list[Segment]:
    """The sentences, an order and a rule that are joined in one as two."""
    return [part for segment in segments for part in _apart(segment)]


def _apart(segment: Segment) -> list[Segment]:
    tokens = segment.tokens
    if has(tokens, *_WHOLE):
        return [segment]
    for at in range(1, len(tokens) - 1):
        if not tokens[at].of(*_JOINTS):
            continue
        start = at - 1 if tokens[at - 1].of("COMMA") else at
        left, right = tokens[:start], tokens[at + 1 :]
        if _two(_kind(left), _kind(right) or _kind(_first_of(right)), tokens[at]) and not _of_it(right):
            first = replace(segment, tokens=left, marks=(*segment.marks, *tokens[start : at + 1]))
            return [first, *_apart(replace(segment, tokens=right, marks=()))]
    return [segment]


def _two(left: _Kind | None, right: _Kind | None, joint: Token) -> bool:
    """Whether what is joined is two statements, and neither may be meant for both."""
    if left is None or right is None:
        return False
    if left == right:
        return left == "rule" and joint.of("WHILE")
    if "rule" not in (left, right):
        return "yes" in (left, right)
    return left != "order behind a time" or not joint.of("AND")


def _of_it(tokens: Sequence[Token]) -> bool:
    """Whether it speaks of something told before: "…, and Jon leaves after it"."""
    return any(t.of("THEN") or t.text.casefold() in ("it", "that", "this") for t in tokens)


def _first_of(tokens: Sequence[Token]) -> Sequence[Token]:
    """Up to the next comma with a joint: where more than two are joined, the first of what is left."""
    ends = (n for n in range(1, len(tokens) - 1) if tokens[n].of("COMMA") and tokens[n + 1].of(*_JOINTS))
    return tokens[: next(ends, len(tokens))]


def _kind(tokens: Sequence[Token]) -> _Kind | None:
    """What a whole statement says; None for what is none, or for both at once."""
    if has(tokens, "HUMAN", "APPROVE"):
        return "yes" if _asks(tokens) else "rule" if _asks_for_a_tool(tokens) else None
    if has(tokens, "TOOL", "ATMOST", *_SIGHT) or _limits(tokens):
        behind = _behind_the_subject(tokens)
        timed = has(tokens, *_TIMES, "UNTIL")
        return "rule" if behind and not timed and _rules(tokens, behind) else None
    time = _time_in_front(tokens)
    behind = _behind_the_subject(tokens[time:])
    if not behind or has(tokens, "EVERYONE", "EXCEPT", "NOBODY") or not _works(tokens[time:], behind):
        return None
    return "order behind a time" if time else "order"


def _behind_the_subject(tokens: Sequence[Token]) -> Sequence[Token] | None:
    """What is said of those, or of the tool, that a statement begins with; None if it begins otherwise."""
    at = 1 if tokens and tokens[0].of(*_ALL, "FIRST", "WHOLE", "ANYOF") else 0
    if at and tokens[0].of("FIRST", "WHOLE"):
        return tokens[1:] if has(tokens[1:], *_NAMES) else None
    if at < len(tokens) and tokens[at].of("TOOL"):
        return tokens[at + 1 :]
    if at and tokens[0].of("EVERYONE", "NOBODY"):
        at += at < len(tokens) and tokens[at].of("EXCEPT")
        while at < len(tokens) and tokens[at].of(*_LISTED):
            at += 1
        return tokens[at:]
    start = at
    while at < len(tokens) and tokens[at].of(*_LISTED):
        at += 1
    return tokens[at:] if start < at < len(tokens) and tokens[start].of(*_NAMES) else None


def _time_in_front(tokens: Sequence[Token]) -> int:
    """Where the statement begins behind "after Ann, …", "once Ann is done, …"; 0 if nothing is in front."""
    comma = next((n for n, t in enumerate(tokens) if t.of("COMMA")), 0)
    if not tokens or not tokens[0].of("ONCE", "BEFORE") or comma < 2:
        return 0
    return comma + 1 if all(t.of(*_NAMES, "AND", "FIN", "STARTV", "INERT") for t in tokens[1:comma]) else 0


def _limits(tokens: Sequence[Token]) -> bool:
    """ "three attempts", "20 minutes": how often, or how long."""
    return any(t.of(*_NUMBER) and n.of(*_MOST) for t, n in pairwise(tokens))


def _rules(tokens: Sequence[Token], behind: Sequence[Token]) -> bool:
    """Whether it says who may use or see what, or how often and how long somebody may."""
    if _limits(tokens):
        return behind[0].of(*_GIVING, "ATMOST", "USE", "INERT")
    if has(tokens, "SECRET"):
        return behind[0].of("POSS") and not has(tokens, "TOOL")
    if has(tokens, "SEE"):
        return behind[0].of(*_GIVING)
    held = tokens[0].of(*_ALL) or has(behind, *_HELD) or "access" in behind[0].text.casefold()
    return has(tokens, "TOOL") and (held or behind[0].of(*_GIVING))


def _works(tokens: Sequence[Token], behind: Sequence[Token]) -> bool:
    """Whether it says when somebody works: all that is used or allowed is to begin."""
    for token, after in zip(behind, (*behind[1:], None), strict=True):
        begins = after is not None and after.of("STARTV")
        if (token.of("USE") and not token.of("STARTV")) or (token.of(*_GIVING) and not begins):
            return False
    if has(behind, "UNTIL") and not has(behind, "MUSTNOT"):
        return False
    if behind[0].text.casefold() in _NEEDS:
        return has(behind, "POSS") and has(behind, "OUTPUT")
    alone = behind[0].of("STARTV") and all(t.of("MARK", "STARTV") for t in behind)
    return alone or has(tokens, *_TIMES, "UNTIL")


def _asks(tokens: Sequence[Token]) -> bool:
    """ "A human approves before Cy starts": who is asked, and before or after whose work."""
    first = next((n for n, t in enumerate(tokens) if t.of("APPROVE")), 0)
    return (
        has(tokens[:first], "HUMAN")
        and not has(tokens[:first], *_NAMES, *_TIMES)
        and has(tokens[first:], "BEFORE", "ONCE")
        and has(tokens[first:], *_NAMES)
        and not has(tokens, "TOOL", "USE")
    )


def _asks_for_a_tool(tokens: Sequence[Token]) -> bool:
    """ "Any use of Git needs my approval"."""
    begins = tokens[0].of("ANYOF", "USE", "TOOL") and has(tokens[:4], "TOOL")
    return begins and has(tokens, "APPROVE") and not has(tokens, *_NAMES, *_TIMES)
