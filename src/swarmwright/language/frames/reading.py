"""Reading: one sentence by its frames, or not at all."""

from __future__ import annotations

from collections.abc import Sequence

from swarmwright.language.chunking import chunk
from swarmwright.language.frames.cursor import Unread
from swarmwright.language.frames.grammar import sentence
from swarmwright.language.frames.items import items
from swarmwright.language.frames.meaning import mean
from swarmwright.language.frames.plan import carry_out
from swarmwright.language.talk import Scene, Talk
from swarmwright.language.tokens import Token

__all__ = ["read_frames"]

_ELSEWHERE = ("TOOL", "QUOTE", "IF", "UNLESS", "ELSE", "EITHERWAY", "FOREACH", "LOOP", "DOLLAR", "RETRY")
"""What other readers know better: rules, signals, choices, loops, bounds."""


def _signals(talk: Talk) -> list[str]:
    """The signals that the catalog declares, as they may be written."""
    declared = [signal for agent in talk.roster.team.agents for signal in agent.signals]
    return [name.casefold() for signal in declared for name in (signal.name, *signal.aliases)]


def read_frames(talk: Talk, scene: Scene, tokens: Sequence[Token]) -> bool:
    """Read a sentence if every word of it has a place in its frames; says whether it was read."""
    if not any(t.of("AGENT", "GROUP", "THEY", "EVERYONE", "OTHERS", "APPROVE", "HUMAN") for t in tokens):
        return False
    if any(i.token.of(*_ELSEWHERE) and not i.of("TIME") for i in items(tokens)) or talk.branch is not None:
        return False
    words = talk.prompt[tokens[0].start : tokens[-1].end].casefold()
    if any(alias in words for alias in _signals(talk)):
        return False
    if any(c.of("QTY") and c.measure for c in chunk(tokens)):
        return False
    try:
        plan, people = mean(talk, sentence(tokens))
    except Unread:
        return False
    talk.memory = people.memory
    carry_out(talk, scene, plan)
    talk.ledger.consume(tokens, "frame", plan.works[0].ids[0] if plan.works else "")
    return True
