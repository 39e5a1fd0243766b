"""Waited in order: "Cy speaks after Ann and Ben have spoken, in that order".

In which order those work for whom somebody waits is said behind them, and is no part of the time: it is
taken out, and told once the sentence is read. Where several wait, it could be theirs, which is said.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from swarmwright.language.diagnosing.diagnostics import diagnose
from swarmwright.language.told.talk import Talk, latest, order_before
from swarmwright.language.words.tokens import Token, covering, has

__all__ = ["InOrder", "order_who_is_waited_for", "without_order_of_waited"]

_SAID = frozenset(
    ["in that order", "in this order", "in that sequence", "in this sequence", "one after the other",
     "one after another", "in turn", "in succession", "successively", "consecutively", "in sequence",
     "in the order given", "in the given order", "one by one"]
)  # fmt: skip
"""What may be said behind those of whom it is said."""
_WAITS = ("ONCE", "UNTIL", "PRECEDED")
_ENDS = (
    "AGENT",
    "GROUP",
    "COMMA",
    "SEMI",
    "COLON",
    "OPEN",
    "THEN",
    "AND",
    "BUT",
    "OR",
    "NOT",
    "MUSTNOT",
    *_WAITS,
)
_LONGEST = 4
"""Tokens of "have been heard"."""


_NEEDS = ("needs", "need", "requires", "require", "awaits", "await")


@dataclass(frozen=True, slots=True)
class InOrder:
    """Those who come one after the other, and the words that say so.

    `names`: () where those are meant of whom the text told before; `wide`: it could be said of others, too.
    """

    names: tuple[Token, ...]
    told: tuple[Token, ...]
    wide: bool = False


def without_order_of_waited(tokens: Sequence[Token]) -> tuple[tuple[Token, ...], InOrder | None]:
    """The sentence without what it says of the order of those for whom somebody waits."""
    for at, token in enumerate(tokens):
        if token.of("SEQ") and token.low in _SAID and _closed(tokens, at + 1):
            found = _waited_for(tokens, at)
            if found is not None:
                start, end = _said(tokens, at)
                names, wide = found
                return (*tokens[:start], *tokens[end:]), InOrder(names, tuple(tokens[start:end]), wide)
    return tuple(tokens), None


def order_who_is_waited_for(talk: Talk, told: InOrder | None, before: Sequence[str]) -> None:
    """Put those in the order in which they were named, now that they have their place.

    before: of whom the text had told when the sentence began.
    """
    if told is None:
        return
    span = covering((*told.names, *told.told))
    steps = [latest(talk, talk.memory.ids(name)) for name in told.names] or [
        (i,) for i in latest(talk, before)
    ]
    for one, other in pairwise(steps):
        order_before(talk, one, other, span)
    if told.wide or len(steps) < 2:
        said = "whose order this is, is not clear; say it of them alone: 'Ann and Ben work in sequence'"
        talk.claims.diagnostics.append(diagnose("SW404", covering(told.told), said, severity="warning"))
    talk.ledger.consume(told.told, "order")


def _closed(tokens: Sequence[Token], at: int) -> bool:
    return at >= len(tokens) or tokens[at].of("COMMA", "MARK", "CLOSE", "SEMI", "STOP")


def _waited_for(tokens: Sequence[Token], at: int) -> tuple[tuple[Token, ...], bool] | None:
    """The names of a wait right before `at`, and whether others may be meant; None if there is none."""
    end = at - 1
    while end > 0 and tokens[end].of("COMMA", "OPEN"):
        end -= 1
    verb = end
    while end > max(verb - _LONGEST, 0) and not tokens[end].of(*_ENDS, "THEY"):
        end -= 1
    start = end
    while start > 0 and (tokens[start - 1].of("AGENT", "COMMA", "AND") or _article(tokens[start - 1])):
        start -= 1
    names = tuple(t for t in tokens[start : end + 1] if t.of("AGENT"))
    waits = _wait_before(tokens, start)
    if waits < 0:
        return None
    waiting = [t for t in tokens[:waits] if t.of("AGENT", "GROUP", "THEY", "EVERYONE")]
    if tokens[end].of("THEY") and not names:
        return ((), False) if len(waiting) < 2 else None
    joined = has(tokens[start:end], "AND")
    if len(names) < 2 or not joined or (waits == 0 and end == verb and len(names) > 2):
        return None  # "After Ann, Ben and Cid work in that order"
    return names, len(waiting) > 1


def _article(token: Token) -> bool:
    return token.low == "the"


def _wait_before(tokens: Sequence[Token], start: int) -> int:
    """Where the word of waiting stands that a list from `start` on follows; -1 if none does."""
    at = start - 1
    while at > 0 and (tokens[at].low in ("both", "all", "of") or tokens[at].of("EACH")):
        at -= 1
    heard = at > 0 and tokens[at].low.endswith("ing") and tokens[at - 1].of("ONCE")
    at -= heard  # "after hearing Ann and Ben"
    if at < 0 or not (tokens[at].of(*_WAITS) or tokens[at].low in _NEEDS):
        return -1
    return at


def _said(tokens: Sequence[Token], at: int) -> tuple[int, int]:
    """Where ", in that order" begins and ends, with its brackets and the comma before it."""
    start, end = at, at + 1
    if start and tokens[start - 1].of("OPEN"):
        start -= 1
        end += end < len(tokens) and tokens[end].of("CLOSE")
    elif start and tokens[start - 1].of("COMMA"):
        start -= 1
    return start, end
