"""Beside: one agent's work on each of many things, said to be done with several of them side by side."""

from __future__ import annotations

from swarmwright.language.maps.vocabulary import BEING
from swarmwright.language.maps.widths import width_in
from swarmwright.language.told.talk import Scene, Talk
from swarmwright.language.words.tokens import Token, has

__all__ = ["each_beside_the_others"]

_BESIDE = ("PAR", "ATMOST", "NUM", "NUMWORD", "COMMA", "INERT", "AND")
_WIDE = frozenset(
    ["at", "a", "time", "any", "one", "once", "with", "most", "in", "flight", "same", "the", "of", "them",
     "worked", "on"]
)  # fmt: skip


def each_beside_the_others(talk: Talk, scene: Scene, tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """ "Ann reads each page in parallel, at most four at a time": many things, and not many agents."""
    named = [n for n, t in enumerate(tokens) if t.of("AGENT", "GROUP", "THEY", "OTHERS", "EVERYONE")]
    each = next((n for n, t in enumerate(tokens) if _is_each(t)), len(tokens))
    if len(named) != 1 or each == len(tokens) or has(tokens, "TOOL", "APPROVE"):
        return tokens
    if named[0] > each and not tokens[named[0] - 1].of("BY"):
        return tokens
    fused = tokens[each].low.endswith("of them")
    of_them = fused or has(tokens[each + 1 : each + 2], "OF")
    start, first = len(tokens), each + 1 + (not fused)
    while start > first and (tokens[start - 1].of(*_BESIDE) or tokens[start - 1].low in _WIDE):
        start -= 1
    behind = tokens[start:]
    wide = has(behind, "PAR") or width_in(behind) is not None
    behind_each = (
        n for n in range(each + 1, start) if not tokens[n].of("WORD", "OUTPUT") or _is_being(tokens[n])
    )
    noun = next(behind_each, start)
    if not wide or (noun == each + 1 and not of_them):
        return tokens
    scene.over = "item" if of_them else " ".join(t.text for t in tokens[each + 1 : noun])
    talk.mapped = True
    talk.ledger.consume(behind, "for each")
    return tokens[:start]


def _is_being(token: Token) -> bool:
    return bool({*token.low.split()[:1]} & BEING)


def _is_each(token: Token) -> bool:
    return token.low.split()[:1] in (["each"], ["every"])
