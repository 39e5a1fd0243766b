"""Cutting: the words of the prompt that a claim means, cut out where its quote stands: conditions, things."""

from __future__ import annotations

from itertools import takewhile

from swarmwright.language.proposals.backing import Ground, UnbackedError
from swarmwright.language.proposals.quoting import Quote, quotes_of
from swarmwright.language.told.conditions import condition, negated
from swarmwright.language.words.tokens import has
from swarmwright.workflow.conditions import Condition, Judged, Not

__all__ = ["inside", "stated"]

_LEADS = ("IF", "UNLESS", "UNTIL", "ONCE", "WHILE", "ELSE", "INERT", "COMMA", "AND", "BUT", "OR")


def inside(ground: Ground, words: str, quote: Quote) -> Quote:
    """Where words of a claim stand in the sentences of its quote; raises UnbackedError if they do not."""
    reading = ground.reading
    for found in quotes_of(reading.prompt, words, reading.tokens, reading.segments):
        if any(one.span == two.span for one in found.sentences for two in quote.sentences):
            return found
    raise UnbackedError(f"{words[:80]!r} does not stand in the sentence of its quote", "SW501")


def stated(ground: Ground, words: str, quote: Quote, ends: bool = False) -> Condition:
    """The typed condition that words of the prompt say; `ends`: they say when something stops.

    "unless it holds" is turned round, and so is "repeat while/if it holds" for what ends a loop.
    """
    found = inside(ground, words, quote)
    left = list(found.tokens)
    while left and left[0].of(*_LEADS):
        left.pop(0)
    if not left:
        raise UnbackedError(f"{words[:80]!r} says no condition")
    lead = list(takewhile(lambda t: t.of(*_LEADS), (t for t in found.around[::-1] if t.end <= left[0].start)))
    said = " ".join(ground.reading.prompt[left[0].start : left[-1].end].split())
    typed = condition(said, left)
    turned = has(lead, "UNLESS") != (ends and has(lead, "IF", "WHILE"))
    return _turned(typed) if turned else typed


def _turned(term: Condition) -> Condition:
    return Not(term) if isinstance(term, Judged) else negated(term)
