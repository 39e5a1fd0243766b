"""Outcomes: "pass -> Ann, fail -> Ben": arrows that lead from how something has come out to who goes on."""

from __future__ import annotations

from collections.abc import Sequence

from swarmwright.language.diagnosing.diagnostics import diagnose
from swarmwright.language.frames.values import outcome
from swarmwright.language.told.items import words_of
from swarmwright.language.told.talk import Talk
from swarmwright.language.words.tokens import Token

__all__ = ["leads_on", "refused_outcome"]

_JOINTS = ("COMMA", "SEMI", "AND", "OR", "BUT")


def leads_on(tokens: Sequence[Token]) -> bool:
    """Whether an arrow leads from an outcome to a name, so that the sentence is no chain of names."""
    arrows = [n for n, t in enumerate(tokens) if t.of("FOLLOWED") and not t.text[:1].isalpha()]
    return any(_outcome_before(tokens, at) for at in arrows)


def _outcome_before(tokens: Sequence[Token], at: int) -> bool:
    start = at
    while start and not tokens[start - 1].of(*_JOINTS, "FOLLOWED"):
        start -= 1
    chained = start > 0 and tokens[start - 1].of("FOLLOWED")
    named = at + 1 < len(tokens) and tokens[at + 1].of("AGENT", "GROUP")
    return named and not chained and outcome(words_of(tokens[start:at]))


def refused_outcome(talk: Talk, tokens: Sequence[Token]) -> bool:
    """Refuse such a sentence where its cases were not understood."""
    said = "who goes on in which case was not understood; say it with 'if …, … otherwise …'"
    talk.claims.diagnostics.append(diagnose("SW402", (tokens[0].start, tokens[-1].end), said))
    talk.ledger.consume(tokens, "choice")
    return True
