"""Tasks: what a clause says is to be done, in the words of the prompt."""

from __future__ import annotations

from swarmwright.language.chunking import Chunk
from swarmwright.language.clauses import Clause
from swarmwright.language.talk import Talk

__all__ = ["task_of"]

_ORDERING = ("PAR", "SEQ", "THEN", "FIRST", "LAST", "FREE", "WHILE", "PRIOR")
_SAYS_NOTHING = frozenset(
    ["INERT", "NUMWORD", "STARTV", "CAUSE", "MUST", "MAY", "FIN", "TO", "BY", "OF", "FOR", "ON", "IN", "IT",
     "AND", "COMMA", "RELATIVE", "BUT", "OPEN", "CLOSE", "COLON", "DASH", "EITHER", "CHOICE", *_ORDERING]
)  # fmt: skip
_LEADING = frozenset(["INERT", "NUMWORD", "MUST", "MAY", "COMMA", "AND", *_ORDERING])


def task_of(talk: Talk, clause: Clause) -> str:
    """What the clause says is to be done, as it is written; "" if it says no more than who and when."""
    if all(c.kind != "TOKEN" or c.kinds <= _SAYS_NOTHING for c in clause.chunks):
        return ""
    denied = clause.has("MUSTNOT", "NOTHING")
    left = [c for c in clause.chunks if denied or not _orders_only(c)]
    while left and (left[0].kind != "TOKEN" or (left[0].kinds <= _LEADING and not denied)):
        left.pop(0)
    while left and left[-1].of("COMMA", "AND", "DASH", "OPEN"):
        left.pop()
    return " ".join(" ".join(talk.prompt[c.span[0] : c.span[1]].split()) for c in left)


def _orders_only(chunk: Chunk) -> bool:
    """Whether a word says when, not what ("afterwards", "in parallel"; but "puts the page together")."""
    if chunk.text.casefold() == "together":
        return False
    return chunk.kind == "TOKEN" and chunk.of(*_ORDERING) and chunk.kinds <= {*_ORDERING, "INERT", "STARTV"}
