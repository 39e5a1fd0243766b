"""Judging: who decides on what others made leads nobody ("Ann and Ben plan. Cid decides between them")."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from swarmwright.language.told.talk import Talk
from swarmwright.language.words.tokens import Token

__all__ = ["only_judges"]

_TURNS = frozenset(
    ["who", "whom", "whose", "next", "turn", "turns", "work", "works", "act", "acts", "go", "goes", "speak",
     "speaks", "run", "runs", "start", "starts", "continue", "continues", "step", "steps", "supervises",
     "coordinates", "leads", "manages", "directs", "orchestrates", "oversees", "delegates", "dispatches",
     "assigns", "charge", "supervisor", "boss", "task", "tasks", "moves", "again"]
)  # fmt: skip
"""Words by which it is asked, or said, whose turn it is."""


def only_judges(talk: Talk, tokens: Sequence[Token], members: Iterable[str]) -> bool:
    """Whether a sentence speaks of these only by what they were said to do before, and of nobody's turn."""
    ids = tuple(members)
    nodes = talk.claims.nodes
    worked = bool(ids) and all(i in nodes and nodes[i].task for i in ids)
    named = any(t.of("AGENT", "GROUP") and {*talk.memory.ids(t)} & {*ids} for t in tokens)
    words = {word for t in tokens for word in t.low.split()}
    return worked and not named and not words & _TURNS
