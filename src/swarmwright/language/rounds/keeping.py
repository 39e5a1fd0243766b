"""Keeping: "Ann keeps revising it while Ben objects" is "Ann revises it as long as Ben objects".

Who is not content has looked at what was made: he works behind it, and no time beside it is told.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from swarmwright.language.rounds.vocabulary import KEEPING, UNHAPPY
from swarmwright.language.told.talk import Talk
from swarmwright.language.words.inflection import analyses
from swarmwright.language.words.tokens import Token

__all__ = ["with_keeping"]

_AS_LONG = frozenset(["while", "whilst", "as long as", "so long as", "for as long as"])
_AS_OFTEN = frozenset(["as often as", "so often as", "whenever", "each time", "every time", "any time"])
"""Of rounds, where a number of times is told beside it."""


def with_keeping(talk: Talk, tokens: Sequence[Token]) -> tuple[Token, ...]:
    """The sentence with plain work for what somebody keeps doing as long as another is not content."""
    tokens = _as_long(talk, tokens)
    at = next((n for n, t in enumerate(tokens) if _discontent(tokens, n)), None)
    if at is None:
        return tuple(tokens)
    found = list(tokens)
    if found[at].low in ("while", "whilst"):
        found[at] = replace(found[at], text="as long as", kinds=frozenset({"IF"}), value="as long as")
    return tuple(_plain(talk, found))


def _as_long(talk: Talk, tokens: Sequence[Token]) -> Sequence[Token]:
    """ "As often as Ben objects, … four times at most": told as "as long as"."""
    counted = any(a.of("NUM") and b.of("TIMES", "ROUND") for a, b in pairwise(tokens))
    counted |= any(t.low in ("twice", "thrice") for t in tokens)
    for at in range(len(tokens) - 3) if counted else ():
        for size in (1, 2, 3):
            if " ".join(t.low for t in tokens[at : at + size]) not in _AS_OFTEN:
                continue
            first, last = tokens[at], tokens[at + size - 1]
            told = replace(
                first, text="as long as", value="as long as", end=last.end, kinds=frozenset({"IF"})
            )
            plain = [*tokens[:at], told, *tokens[at + size :]]
            if not _discontent(plain, at):
                return tokens
            talk.ledger.consume(tokens[at : at + size], "loop")
            return plain
    return tokens


def _discontent(tokens: Sequence[Token], at: int) -> bool:
    """Whether "as long as Ben objects" stands here."""
    if tokens[at].low not in _AS_LONG or at + 2 >= len(tokens) or not tokens[at + 1].of("AGENT"):
        return False
    return UNHAPPY.match(" ".join(t.low for t in tokens[at + 2 : at + 8])) is not None


def _plain(talk: Talk, tokens: list[Token]) -> list[Token]:
    """ "keeps (on) revising" as "revises"."""
    for at in range(1, len(tokens) - 1):
        if not tokens[at - 1].of("AGENT", "THEY"):
            continue
        for size in (1, 2):
            said = " ".join(t.low for t in tokens[at : at + size])
            verb = tokens[at + size] if at + size < len(tokens) else None
            if said not in KEEPING or verb is None or not verb.low.endswith("ing"):
                continue
            talk.ledger.consume(tokens[at : at + size], "loop")
            said = _finite(verb.text)
            plain = replace(verb, text=said, value=said, end=verb.start + len(said))
            return [*tokens[:at], plain, *tokens[at + size + 1 :]]
    return tokens


def _finite(verb: str) -> str:
    lemma = next((one for one, form in analyses(verb.casefold()) if form == "ing"), verb)
    return lemma + ("es" if lemma.endswith(("s", "x", "ch", "sh")) else "s")
