"""Endings: when a loop of cases is over, or by whose yes, and whether what follows is for that alone."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from swarmwright.language.diagnosing.diagnostics import diagnose
from swarmwright.language.frames.cursor import Unread
from swarmwright.language.frames.understood import Case, Understood
from swarmwright.language.frames.verdicts import Question, asked, withheld
from swarmwright.language.sentences.segments import Segment
from swarmwright.language.told.claims import Block
from swarmwright.language.told.conditions import negated
from swarmwright.language.told.items import words_of
from swarmwright.language.told.talk import Talk, order_before
from swarmwright.language.words.tokens import Token, has
from swarmwright.workflow.conditions import AnyOf, Approved, Condition

__all__ = ["Ending", "end", "ended_by", "ending_of", "used_up"]


@dataclass(frozen=True, slots=True)
class Ending:
    """How a loop ends: when, or by a person's yes; whether what follows is for that case alone."""

    until: Condition | None
    question: Question | None = None
    strict: bool = False
    choice: bool = False
    """What follows has conditions of its own, asked when the loop is over."""


def ending_of(found: Understood, bad: Case, rest: Sequence[Case]) -> Ending:
    """Raises Unread where the cases do not say what ends the loop."""
    every = (*rest, bad)
    question = next((c.verdict.question for c in every if c.verdict.question is not None), None)
    opposed = len(rest) == 1 and found.cases[1].joined == "yes"
    if question is not None:
        if rest and (not opposed or any(c.verdict.term is not None for c in every)):
            raise Unread
        return Ending(None, question, strict=bool(rest))
    terms = [c.verdict.term for c in rest if c.verdict.term is not None]
    if bad.verdict.term is None:
        if not terms or len(terms) != len(rest):
            raise Unread
        until = terms[0] if len(terms) == 1 else AnyOf(tuple(terms))
        return Ending(until, strict=True, choice=len(terms) > 1)
    until = terms[0] if opposed and terms else negated(bad.verdict.term)
    return Ending(until, strict=opposed, choice=bool(rest) and not opposed)


def end(talk: Talk, block: Block, ending: Ending) -> None:
    """Give the loop its end; a person's yes is asked for at the end of every round."""
    block.until, block.exhausted = ending.until, "fail" if ending.strict else "continue"
    if ending.question is None:
        return
    ended_by(talk, block, ending.question)


def ended_by(talk: Talk, block: Block, question: Question) -> None:
    """End a loop by a person's yes: the one that somebody behind the rounds waits for, or a new one."""
    gate, behind = withheld(talk, question, block.members)
    if not gate:
        gated(talk, block, asked(talk, question), question.span)
        return
    stage = talk.memory.stage
    block.members = [i for i in block.members if i not in behind]
    talk.claims.nodes[gate].repeats = True
    gated(talk, block, gate, question.span)
    talk.memory.stage = stage


def gated(talk: Talk, block: Block, gate: str, span: tuple[int, int]) -> None:
    """End a loop by a person's yes, asked for at the end of every round; without one nothing goes on."""
    others = [m for m in block.members if m != gate]
    order_before(talk, others, [gate], span)
    talk.claims.gates_after.append((gate, frozenset(others)))
    block.members = [*others, gate]
    block.until, block.exhausted = Approved(gate), "fail"
    talk.memory.stage = (gate,)


_AFTER_ROUNDS = re.compile(
    r"^(?:and |but )?(?:if|should|when) [^,;:]*\bafter (?:the )?\w+ (?:more )?"
    r"(?:rounds?|times|tries|attempts?|iterations?|cycles?|passes)(?: ,| then|$)"
)


def used_up(talk: Talk, segment: Segment, tokens: Sequence[Token]) -> bool:
    """Refuse "if it still fails after 3 rounds, Ann decides": what is done when the rounds are used up."""
    text = " ".join(w.text.casefold() for w in words_of(tokens))
    if _AFTER_ROUNDS.search(text) is None or not has(tokens, "AGENT", "GROUP"):
        return False
    said = "what follows rounds that are used up is told with them: 'repeat … until …, at most 3 times'; "
    said += "then 'if …, A works, otherwise B works', with the condition that the rounds were for"
    talk.claims.diagnostics.append(diagnose("SW402", segment.span, said))
    talk.ledger.consume(tokens, "choice")
    return True
