"""Reversing: a list of agents that work "in reverse order" is the same list, from its end on.

The list is turned round before it is read; the other readers know nothing of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from swarmwright.language.diagnosing.diagnostics import diagnose
from swarmwright.language.told.talk import Talk
from swarmwright.language.words.tokens import Token, has

__all__ = ["with_lists_turned"]

_PHRASES = tuple(
    tuple(phrase.split())
    for phrase in (
        "in the reverse order", "in the reversed order", "in the opposite order", "in the inverse order",
        "in reverse order", "in reversed order", "in opposite order", "in inverse order", "in backward order",
        "in reverse sequence", "in the reverse sequence", "in reverse", "backwards", "from last to first",
        "from the last to the first", "from back to front", "starting from the end",
    )
)  # fmt: skip
_BEGINNINGS = tuple({phrase[0] for phrase in _PHRASES})
_GOING = frozenset(["go", "step", "walk", "cycle", "run", "goes", "move"])
_GLUE = ("COMMA", "AND", "INERT")


def with_lists_turned(talk: Talk, tokens: Sequence[Token]) -> tuple[Token, ...]:
    """The sentence with its list of agents turned round where it says so; an error where it has none."""
    told = _through(talk, tokens)
    at, size = _phrase(told)
    if not size or not has(told, "AGENT", "GROUP", "THEY", "EVERYONE"):
        return told
    names = _list_before(told, at)
    span = (told[at].start, told[at + size - 1].end)
    if len(names) < 2:
        said = f"{talk.prompt[slice(*span)]!r}: which of them is first is not clear; name them in their order"
        talk.claims.diagnostics.append(diagnose("SW402", span, said))
        return told
    talk.ledger.consume(told[at : at + size], "reverse order")
    turned = dict(zip(names, reversed(names), strict=True))
    ordered = [told[turned.get(n, n)] for n in range(len(told))]
    serial = any(t.of("SEQ") for n, t in enumerate(told) if not at <= n < at + size)
    order = () if serial else (Token(frozenset({"SEQ"}), "in that order", *span, "in that order"),)
    start = at - 1 if serial and at and told[at - 1].of("COMMA") else at
    return (*ordered[:start], *order, *ordered[at + size :])


def _phrase(tokens: Sequence[Token]) -> tuple[int, int]:
    """Where a phrase of turning round begins, and of how many tokens it is; (0, 0) where there is none."""
    for at, token in enumerate(tokens):
        words: list[str] = []
        if not token.low.startswith(_BEGINNINGS):
            continue
        for size in range(1, min(7, len(tokens) - at + 1)):
            words += tokens[at + size - 1].low.split()
            if tuple(words) in _PHRASES:
                longer = any(p[: len(words)] == tuple(words) and len(p) > len(words) for p in _PHRASES)
                if not (longer and _goes_on(tokens, at, size, words)):
                    return at, size
    return 0, 0


def _goes_on(tokens: Sequence[Token], at: int, size: int, words: Sequence[str]) -> bool:
    """Whether one more word makes a longer phrase."""
    if at + size >= len(tokens):
        return False
    return (*words, *tokens[at + size].low.split()) in _PHRASES


def _list_before(tokens: Sequence[Token], at: int) -> list[int]:
    """The places of the names of the last list before a place, or of the first behind it."""
    found: list[int] = []
    for n in range(at - 1, -1, -1):
        if tokens[n].of("AGENT"):
            found.append(n)
        elif found and not tokens[n].of(*_GLUE):
            break
    return found[::-1]


def _through(talk: Talk, tokens: Sequence[Token]) -> tuple[Token, ...]:
    """ "Go through Ann and Ben": run them."""
    for at in range(len(tokens) - 2):
        words = (tokens[at].low, tokens[at + 1].low)
        before = tokens[at - 1] if at else None
        free = before is None or before.of("THEN", "AND", "COMMA", "FIRST", "LAST")
        if free and words[0] in _GOING and words[1] == "through" and tokens[at + 2].of("AGENT", "GROUP"):
            talk.ledger.consume(tokens[at : at + 2], "flow")
            run = replace(tokens[at], kinds=frozenset({"STARTV", "WORD"}), text="run", value="run")
            return (*tokens[:at], run, *tokens[at + 2 :])
    return tuple(tokens)
