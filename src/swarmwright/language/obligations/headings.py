"""Headings: a word of order in a line of its own ("Then:"), and whom it puts behind those told before."""

from __future__ import annotations

from collections.abc import Iterator

from swarmwright.language.obligations.scene import Scene, Unmet
from swarmwright.language.obligations.sides import Sentence
from swarmwright.language.words.tokens import Token

__all__ = ["heading_of", "headings"]

_ORDER = ("THEN", "LAST")
_HEADING = (*_ORDER, "FIRST", "WHILE", "PAR", "COLON", "MARK", "INERT", "AND")


def heading_of(sentence: Sentence, before: Token | None) -> Token | None:
    """The word of order that holds from this sentence on: its own, if it is nothing else, or the last one."""
    tokens = sentence.tokens
    if not sentence.has("COLON") or not tokens or not all(t.of(*_HEADING) for t in tokens):
        return before
    return next((t for t in tokens if t.of(*_HEADING) and not t.of("COLON", "MARK", "INERT")), before)


def headings(scene: Scene) -> Iterator[Unmet]:
    """Those under "Then:" or "Finally:" who come behind nobody."""
    head = scene.heading
    if head is None or not head.of(*_ORDER) or not scene.seen - scene.names:
        return
    loose = [name for name in scene.names if not scene.known.others("after", name)]
    if loose and not scene.names & scene.known.repeated:
        yield Unmet("headed", head, tuple(sorted(loose)))
