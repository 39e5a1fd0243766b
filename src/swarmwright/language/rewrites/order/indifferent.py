"""Indifferent: "in any order, whichever suits them": words behind an order that is left open.

"In any order, whichever comes first" can only say once more that the order is open, as it mostly does, or
that whoever is first is enough: a fork. Anything else of this kind changes nothing and is passed over.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from swarmwright.language.sentences.segments import Segment
from swarmwright.language.told.forks import Forks
from swarmwright.language.told.ledger import Ledger
from swarmwright.language.words.tokens import Token, covering, has

__all__ = ["without_indifference"]

_ANY_ORDER = re.compile(r"in (?:any|whatever|whichever|either|no particular) order(?: at all)?$")
_WHICHEVER = frozenset(["whichever", "whoever", "whatever", "however", "whenever", "whosoever", "as"])
_ENDS = ("COMMA", "SEMI", "MARK", "AND", "BUT", "THEN", "CLOSE")
_SAYS_WHO = ("AGENT", "GROUP", "TOOL", "NUM", "QTY", "NOT", "ONLY", "UNTIL", "IF")


def without_indifference(segments: Sequence[Segment], ledger: Ledger, forks: Forks) -> list[Segment]:
    """The sentences without such words; with them, where the second reading is picked."""
    return [replace(s, tokens=_without(s.tokens, ledger, forks)) for s in segments]


def _without(tokens: tuple[Token, ...], ledger: Ledger, forks: Forks) -> tuple[Token, ...]:
    place = next((n for n, t in enumerate(tokens) if _ANY_ORDER.match(t.low)), None)
    if place is None:
        return tokens
    start = place + 1
    at = start + (start < len(tokens) and tokens[start].of("COMMA", "DASH", "OPEN"))
    if at >= len(tokens) or tokens[at].low not in _WHICHEVER:
        return tokens
    end = next((n for n in range(at, len(tokens)) if tokens[n].of(*_ENDS)), len(tokens))
    said = tokens[at:end]
    if has(said, *_SAYS_WHO):
        return tokens
    if any(t.of("FIRST") or t.low == "first" for t in said):
        told = "whether all of them work, in any order, or whoever is first is enough"
        if forks.at(covering(tokens[place:end]), told, usual=True) == 2:
            return tokens
    end += end < len(tokens) and tokens[end].of("CLOSE")
    ledger.consume(tokens[start:end], "aside")
    return (*tokens[:start], *tokens[end:])
