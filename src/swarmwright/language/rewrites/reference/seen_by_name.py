"""Seen by name: "Cleo must not see Ann" is "Cleo must not see what Ann writes": work is what agents see."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from swarmwright.language.sentences.segments import Segment
from swarmwright.language.words.tokens import Token, made

__all__ = ["with_work_for_names"]

_SEEING = ("see", "sees", "read", "reads", "view", "views", "look at", "looks at")


def with_work_for_names(segments: Iterable[Segment]) -> list[Segment]:
    """The sentences; whoever must not see somebody must not see what they write."""
    return [replace(s, tokens=_told(s.tokens)) for s in segments]


def _told(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    at = next((n for n, t in enumerate(tokens[:-1]) if t.of("MUSTNOT") and tokens[n + 1].of("SEE")), 0)
    if not at or tokens[at + 1].low not in _SEEING or not tokens[0].of("AGENT", "GROUP"):
        return tokens
    end = at + 2
    while end < len(tokens) and tokens[end].of("AGENT", "COMMA", "AND", "OR"):
        end += 1
    if end == at + 2 or end < len(tokens) or not tokens[end - 1].of("AGENT"):
        return tokens
    place, over = tokens[at + 1].end, tokens[end - 1].end
    what = made("RELATIVE", "what", place)
    writes = Token(frozenset({"ANNOUNCE", "OUTPUT"}), "writes", over, over, "writes")
    return (*tokens[: at + 2], what, *tokens[at + 2 :], writes)
