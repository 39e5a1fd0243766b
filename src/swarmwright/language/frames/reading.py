"""Reading: one sentence by its frames, or not at all."""

from __future__ import annotations

from collections.abc import Sequence

from swarmwright.language.frames.cursor import Unread
from swarmwright.language.frames.grammar import sentence
from swarmwright.language.frames.meaning import mean
from swarmwright.language.frames.plan import Plan, carry_out
from swarmwright.language.sentences.chunking import chunk
from swarmwright.language.told.items import items
from swarmwright.language.told.talk import Scene, Talk
from swarmwright.language.words.tokens import Token, has

__all__ = ["read_frames"]

_ELSEWHERE = ("TOOL", "QUOTE", "IF", "UNLESS", "ELSE", "EITHERWAY", "FOREACH", "LOOP", "DOLLAR", "RETRY")
"""What other readers know better: rules, signals, choices, loops, bounds."""


def _signals(talk: Talk) -> list[str]:
    """The signals that the catalog declares, as they may be written."""
    declared = [signal for agent in talk.roster.team.agents for signal in agent.signals]
    return [name.casefold() for signal in declared for name in (signal.name, *signal.aliases)]


def _circular(talk: Talk, plan: Plan) -> bool:
    """Whether a sentence's orders run in a circle, with those told before: a loop, or second steps."""
    after: dict[str, set[str]] = {}
    for order in talk.claims.orders:
        if not order.inferred:
            after.setdefault(order.earlier, set()).add(order.later)
    for early, late, _ in plan.orders:
        for one in early:
            after.setdefault(one, set()).update(late)
    for early, late, _ in plan.orders:
        todo, seen = list(late), set(late)
        while todo:
            fresh = after.get(todo.pop(), set()) - seen
            seen |= fresh
            todo += fresh
        if seen & set(early):
            return True
    return False


def read_frames(talk: Talk, scene: Scene, tokens: Sequence[Token], straight: bool = False) -> bool:
    """Read a sentence if every word of it has a place in its frames; says whether it was read.

    straight: not if its orders run in a circle.
    """
    if not has(tokens, "AGENT", "GROUP", "THEY", "EVERYONE", "OTHERS", "APPROVE", "HUMAN"):
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
    if straight and _circular(talk, plan):
        return False
    talk.memory = people.memory
    carry_out(talk, scene, plan)
    talk.ledger.consume(tokens, "frame", plan.works[0].ids[0] if plan.works else "")
    return True
