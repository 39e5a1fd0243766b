"""Exits: "once Ben no longer objects, Cy prints it", told behind the rounds in which Ben objects.

That Ben is content is what ends the rounds: no case of its own, and no time but that they are over. Where
nothing was said to end them, it is this; where they run out before, what waits for it is not done.
"""

from __future__ import annotations

from collections.abc import Sequence

from swarmwright.language.rounds.vocabulary import HAPPY
from swarmwright.language.told.claims import Block
from swarmwright.language.told.conditions import condition
from swarmwright.language.told.talk import Talk
from swarmwright.language.words.tokens import Token, has
from swarmwright.workflow.conditions import Judged

__all__ = ["without_exits"]

_WHEN = frozenset(["once", "when", "as soon as", "after", "only when", "only once", "the moment"])


def without_exits(talk: Talk, tokens: Sequence[Token]) -> tuple[Token, ...]:
    """The sentence without a clause that says that those who go round have come to their end."""
    loop = talk.last_loop
    if loop is None or talk.branch is not None or not set(talk.memory.stage) <= {*loop.members}:
        return tuple(tokens)
    if has((*tokens, *(talk.ahead[0].tokens[:2] if talk.ahead else ())), "ELSE"):
        return tuple(tokens)
    for at, token in enumerate(tokens):
        if token.low in _WHEN and at + 2 < len(tokens) and (at == 0 or not tokens[at - 1].of("OR")):
            stop = next(
                (n for n in range(at, len(tokens)) if tokens[n].of("COMMA", "SEMI", "MARK")), len(tokens)
            )
            if at and stop < len(tokens):
                continue
            if _content(talk, loop, tokens[at + 1 : stop]):
                return _left(talk, loop, tokens, at, stop)
    return tuple(tokens)


def _content(talk: Talk, loop: Block, clause: Sequence[Token]) -> bool:
    """Whether one of those who go round is said to be content, or what ends the rounds is said once more."""
    if len(clause) < 2:
        return False
    told = condition(talk.prompt[clause[0].start : clause[-1].end], clause)
    if loop.until is not None and told == loop.until:
        return True
    if not clause[0].of("AGENT") or has(clause[1:], "AGENT", "GROUP", "ME", "HUMAN"):
        return False
    ids = talk.memory.ids(clause[0])
    inside = {talk.claims.nodes[m].agent for m in loop.members if m in talk.claims.nodes}
    said = " ".join(t.low for t in clause[1:])
    return set(ids) <= inside and HAPPY.match(said) is not None


def _left(talk: Talk, loop: Block, tokens: Sequence[Token], at: int, stop: int) -> tuple[Token, ...]:
    rest = (*tokens[:at], *tokens[stop + 1 :]) if at == 0 else tuple(tokens[:at])
    if not has(rest, "AGENT", "GROUP", "THEY"):
        return tuple(tokens)
    talk.ledger.consume(tokens[at : stop + 1], "until", loop.members[0])
    clause = tokens[at + 1 : stop]
    loop.until = loop.until or Judged(talk.prompt[clause[0].start : clause[-1].end])
    loop.exhausted = "fail"
    return rest
