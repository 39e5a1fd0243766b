"""Headings: what a line says of the list below it: "in parallel:", "one of these:", "repeat until …:".

A heading that says more than that is none: what it says besides would be lost with it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from swarmwright.language.sentences.segments import Segment
from swarmwright.language.tracks.joins import runs
from swarmwright.language.words.tokens import Token, has

__all__ = [
    "HEADED",
    "LONGEST_HEAD",
    "LOOPED",
    "SAYS_MORE",
    "as_long_as",
    "headed",
    "kind_of",
    "may_head",
    "titled",
]

LONGEST_HEAD = 16
SAYS_MORE = (
    "AGENT", "GROUP", "TOOL", "QUOTE", "APPROVE", "HUMAN", "MUSTNOT", "ME", "QTY", "SEE", "HIDE", "EXCEPT",
    "OTHERS", "MAY", "ONLY", "NOBODY",
)  # fmt: skip
"""What a heading must not hold whose words are left out once it is known how its list is read."""
_BOUNDS = ("ATMOST", "TIMES", "NUM", "UNTIL")
_ONE = frozenset(
    ["either", "exactly one", "one of", "only one of", "just one of", "one", "exactly", "only one"]
)
LOOPED = ("LOOP", "WEAKLOOP", "RETRY")
HEADED = ("IF", "ELSE", "UNLESS", "THEN", "ONCE", "BEFORE", "UNTIL", "ATMOST", "FOLLOWED")
_PHASES = frozenset(["phase", "step", "stage", "part", "day", "week", "block", "section"])
_MARKS = ("COLON", "OPEN", "CLOSE", "DASH", "MARK", "COMMA")


def may_head(tokens: Sequence[Token]) -> bool:
    """Whether a list may stand below these words: they end with a colon, or ask for what follows."""
    if not tokens or len(tokens) > LONGEST_HEAD or has(tokens, "TOOL"):
        return False
    return tokens[-1].of("COLON") or tokens[0].of("IF", "ELSE", "UNLESS") or all(_bare(t) for t in tokens)


def kind_of(head: Sequence[Token], items: Sequence[Segment]) -> str:
    """What a heading says of its list: "par", "one", "loop", "if", "order", or "" for nothing known.

    items: the first sentence of each item.
    """
    closed = head[-1].of("COLON") or all(map(_bare, head))
    if closed and _goes_round(head):
        return "loop"
    if has(head, *SAYS_MORE):
        return ""
    if head[0].of("IF", "ELSE", "UNLESS") or (head[0].of("THEN", "AND") and has(head[1:2], "IF")):
        return "if" if closed or head[0].of("ELSE", "IF") else ""
    if not closed:
        return ""
    if has(head, "IF", "UNLESS", "UNTIL", "ATMOST", "ELSE", "TIMES") or len(items) < 2:
        return ""
    conditional = all(has(i.tokens, "IF", "ELSE", "UNLESS") for i in items)
    if conditional and not has(head, "PAR", "SEQ"):
        return "order"  # "Depending on the weather:": the items say it themselves
    if has(head, "PAR"):
        return "par"
    texts = [t.low for t in head]
    if has(head, "CHOICE", "EITHER") or any(text in _ONE for text in texts[:2]):
        return "one"
    return "order" if has(head, "SEQ") else ""


def _bare(token: Token) -> bool:
    """Whether it is of a heading that needs no colon: "Phase 2 (in parallel)", "## Then, side by side"."""
    return token.of("PAR", "THEN", "INERT", "LAST", "NUM", *_MARKS) or token.low in _PHASES


def _goes_round(head: Sequence[Token]) -> bool:
    """ "Repeat until …:", "Until Ann is happy, at most 3 times:", "Ann and Ben repeat the following …:"."""
    named = next((n for n, t in enumerate(head) if t.of("AGENT", "GROUP")), len(head))
    again = next((n for n, t in enumerate(head) if t.of(*LOOPED, "UNTIL", "WHILE") or _lasting(t)), -1)
    if again < 0 or not has(head, *_BOUNDS) or has(head, "APPROVE", "HUMAN", "TOOL", "QUOTE"):
        return False
    if any(t.of("IF") and not _lasting(t) for t in head):
        return False
    following = any("following" in t.low for t in head)
    return following or (again < named and (again < 2 or named == len(head)))


def _lasting(token: Token) -> bool:
    return token.of("IF") and token.low in ("as long as", "so long as", "for as long as")


def as_long_as(token: Token) -> Token:
    """ "while", of a condition: no work stands beside it here."""
    return replace(token, kinds=frozenset({"IF"}), text="as long as", value="as long as")


def titled(segment: Segment) -> bool:
    """Whether it is a heading of Markdown, below which plain lines stand, too."""
    return bool(segment.tokens) and segment.tokens[0].text == "#"


def headed(segment: Segment) -> list[Segment]:
    """ "Ann designs, then in parallel:" in two: what is told, and the heading of what is below."""
    tokens = segment.tokens
    if not tokens or not tokens[-1].of("COLON") or not has(tokens, "AGENT", "GROUP"):
        return [segment]
    last = max(n for n, t in enumerate(tokens) if t.of("AGENT", "GROUP"))
    if has(tokens[:last], *HEADED) or (tokens[0].of(*LOOPED, "UNTIL", "WHILE")):
        return [segment]
    cut = next((n for n in range(last + 1, len(tokens)) if _opens(tokens, n)), 0)
    if not cut:
        return [segment]
    front = [*tokens[:cut]]
    while len(front) > 1 and front[-1].of("COMMA", "AND", "THEN", "INERT"):
        front.pop()
    head = replace(segment, tokens=tokens[len(front) :], marks=(), shape="sentence")
    alone = len(front) == 1 and front[0].of("AGENT", "GROUP")
    return [replace(segment, tokens=(*front, runs(front[0])) if alone else tuple(front)), head]


def _opens(tokens: Sequence[Token], at: int) -> bool:
    """Whether the heading of a list begins here: a comma behind which nobody is named, or "one of these"."""
    one = tokens[at].low in _ONE and tokens[-2].of("THEY", "INERT", "WORD", "OPTION")
    rest = tokens[at + 1 :]
    return one or (tokens[at].of("COMMA", "AND", "THEN") and has(rest, "PAR", "CHOICE", *LOOPED))
