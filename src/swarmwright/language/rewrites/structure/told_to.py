"""Told to: "Do A. Do B afterwards." is "Execute A …": a verb that helps others elsewhere is the work here."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from swarmwright.language.sentences.segments import Segment
from swarmwright.language.words.tokens import Token

__all__ = ["with_orders_told"]

_EXECUTE = frozenset({"STARTV", "USE"})


def with_orders_told(segments: Iterable[Segment]) -> list[Segment]:
    """The sentences; one that begins with "do" and a name tells that it is to be done."""
    return [replace(s, tokens=_told(s.tokens)) for s in segments]


def _told(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    first, second = (*tokens[:2], None, None)[:2]
    if first is None or second is None or first.low != "do" or not second.of("AGENT", "GROUP"):
        return tokens
    return (replace(first, kinds=_EXECUTE, text="execute", value="execute"), *tokens[1:])
