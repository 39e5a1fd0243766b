"""Measured: "once the quality is above 8" is a condition, no time: nothing that anybody does is awaited."""

from __future__ import annotations

from dataclasses import replace

from swarmwright.language.readers.choosing import if_clause
from swarmwright.language.readers.preconditions import once_clause
from swarmwright.language.sentences.clauses import Clause
from swarmwright.language.told.comparisons import measures
from swarmwright.language.told.talk import Scene, Talk, tokens_of

__all__ = ["when_clause"]


def when_clause(talk: Talk, scene: Scene, clause: Clause) -> None:
    """ "once …", "when …": of a comparison as of any other condition; else what the main clause waits for."""
    if measures(tokens_of(talk, clause)):
        if_clause(talk, scene, replace(clause, link="IF"))
    else:
        once_clause(talk, scene, clause)
