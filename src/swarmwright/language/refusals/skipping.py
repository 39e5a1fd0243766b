"""Skipping: who is left out if something holds works unless it holds: the same sentence, turned round.

"Skip Ann if it rains" → "Ann unless it rains". Where the condition governs more than that, or an "otherwise"
follows, turning it round would change the rest, and nothing is read.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from swarmwright.language.told.talk import Talk
from swarmwright.language.words.tokens import Token, has

__all__ = ["turned_round"]

_NAMES = ("AGENT", "GROUP")
_WHENS = frozenset(["when", "whenever", "in case"])
_IDLE = ("say_idle", "say_bare")


def turned_round(
    talk: Talk, kind: str, tokens: Sequence[Token], start: int, end: int
) -> tuple[Token, ...] | None:
    """The sentence with tokens[start:end] ("skip Ann") turned round; None where that is not its meaning."""
    if _goes_on(talk, tokens):
        return None
    at = _behind(kind, tokens, end)
    if at is None:
        at = _in_front(kind, tokens, start, end)
    if at is None:
        return None
    test = tokens[at]
    word = "if" if test.of("UNLESS") else "unless"
    turned = replace(test, kinds=frozenset({word.upper()}), text=word, value=word)
    left = [turned if n == at else t for n, t in enumerate(tokens)]
    spent = [t for t in tokens[start:end] if not _kept(t)]
    talk.ledger.consume(spent, "left out")
    return (*left[:start], *(t for t in tokens[start:end] if _kept(t)), *left[end:])


def _kept(token: Token) -> bool:
    return token.of(*_NAMES, "AND", "COMMA")


def _tests(kind: str, token: Token) -> bool:
    if kind in _IDLE:
        return token.of("IF")
    return token.of("IF", "UNLESS") or token.low in _WHENS


def _goes_on(talk: Talk, tokens: Sequence[Token]) -> bool:
    """Whether an "otherwise" speaks of the other case, or there are several conditions."""
    ahead = talk.ahead[0].tokens[:2] if talk.ahead else ()
    return has(tokens, "ELSE") or has(ahead, "ELSE") or sum(t.of("IF", "UNLESS") for t in tokens) > 1


def _behind(kind: str, tokens: Sequence[Token], end: int) -> int | None:
    """ "skip Ann if …": the condition ends the sentence, and nobody else acts behind it."""
    at = end + (end < len(tokens) and tokens[end].of("COMMA"))
    if at >= len(tokens) or not _tests(kind, tokens[at]):
        return None
    rest = tokens[at + 1 :]
    joined = next((n for n, t in enumerate(rest) if t.of("AND", "BUT", "COMMA", "THEN")), len(rest))
    return None if has(rest[joined:], *_NAMES, "THEN") else at


def _in_front(kind: str, tokens: Sequence[Token], start: int, end: int) -> int | None:
    """ "If …, skip Ann": the condition governs nothing else."""
    if (
        not tokens
        or not _tests(kind, tokens[0])
        or any(not t.of("STOP", "INERT", "COMMA") for t in tokens[end:])
    ):
        return None
    before = [t for t in tokens[:start] if not t.of("THEN", "INERT")]
    return 0 if before and before[-1].of("COMMA") else None
