"""Held rounds: "The boss approves before Ben posts it. If he refuses, back to Ann": Ben is in no round.

The yes that somebody waits for is the one that ends the rounds of those before him; told so, it had been
taken for a second question, behind the work that must not be done without the first.
"""

from __future__ import annotations

import re

from swarmwright.language.told.claims import Block, held_back
from swarmwright.language.told.talk import Talk, order_before
from swarmwright.language.told.verdicts import verdict
from swarmwright.workflow.conditions import Approved, Condition, Judged, Not

__all__ = ["end_by_who_is_waited_for"]

_CONTENT = re.compile(r"\b(?:satisfied|happy|content|pleased|convinced|fine with)\b")
_NOBODY_NAMED = frozenset(
    ["i", "we", "he", "she", "they", "it", "you", "this", "that", "rejection", "refusal"]
)


def end_by_who_is_waited_for(talk: Talk) -> None:
    """End each loop whose end is a person's verdict by the yes that some of its members wait for."""
    for block in (b for b in talk.claims.blocks if b.kind == "loop"):
        said = _said(block.until)
        decided = verdict(said) is not None or _CONTENT.search(said)
        found = _gate(talk, block, said) if said and decided else None
        if found is None:
            continue
        gate, behind = found
        others = [i for i in block.members if i not in behind and i != gate]
        block.members, block.until, block.exhausted = [*others, gate], Approved(gate), "fail"
        talk.claims.nodes[gate].repeats = True
        order_before(talk, others, [gate], block.span)
        talk.claims.gates_after.append((gate, frozenset(others)))


def _said(until: Condition | None) -> str:
    """The words of a condition, or of its denial, that was understood as no more than words."""
    term = until.term if isinstance(until, Not) else until
    return term.text.casefold() if isinstance(term, Judged) else ""


def _gate(talk: Talk, block: Block, said: str) -> tuple[str, frozenset[str]] | None:
    """The gate that holds some of these back, if its person is spoken of; and whom it holds back."""
    claims = talk.claims
    elsewhere = {i for b in claims.blocks if b is not block for i in b.everything()}
    for gate, behind in held_back(claims, block.members):
        names = {word for name in claims.nodes[gate].approvers for word in name.casefold().split()}
        spoken = set(said.split())
        theirs = spoken & names or (spoken & _NOBODY_NAMED and not _names_somebody(talk, said))
        if theirs and gate not in elsewhere:
            return gate, behind
    return None


def _names_somebody(talk: Talk, said: str) -> bool:
    return any(re.search(rf"\b{re.escape(a.name.casefold())}\b", said) for a in talk.roster.team.agents)
