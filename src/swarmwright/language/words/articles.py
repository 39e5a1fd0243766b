"""Articles: "the writer", "our agent Ann" and "the Writer agent" are names, and nothing is stepped over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from swarmwright.language.words.single import words_in
from swarmwright.language.words.tokens import Token

__all__ = ["LED", "with_articles"]

_ARTICLES = words_in("the our my")
_CALLED = words_in("agent subagent sub-agent assistant bot node worker colleague teammate")
"""Nouns that stand before a name and say no more than that it is one."""
_BEHIND = words_in("agent subagent sub-agent bot")
LED = _ARTICLES | _CALLED
_ANY = words_in("any each every no which other another some all most this that")
"""Before them the noun speaks of others: "every agent Ann leads"."""


def with_articles(tokens: Sequence[Token]) -> tuple[Token, ...]:
    """The tokens, each name with the article and noun around it: they are in its place, and not in its text.

    For reading only: whether a word is somebody's name at all is seen by its article, too (`names`).
    """
    return tuple(_told(tokens))


def _told(tokens: Sequence[Token]) -> Iterator[Token]:
    kept: list[Token] = []
    for token in tokens:
        if kept and kept[-1].of("AGENT") and token.low in _BEHIND:
            kept[-1] = replace(kept[-1], end=token.end)
            continue
        if token.of("AGENT") and (led := _before(kept)) is not None:
            token = replace(token, start=kept[led].start)
            del kept[led:]
        kept.append(token)
    return iter(kept)


def _before(tokens: Sequence[Token]) -> int | None:
    """Where what leads to a name begins, if anything does."""
    at = len(tokens)
    if at and tokens[at - 1].low in _CALLED:
        at -= 1
        if at and tokens[at - 1].low.split()[-1] in _ANY:
            return None
    if at and tokens[at - 1].low in _ARTICLES:
        at -= 1
    return at if at < len(tokens) else None
