"""Waiting for all: "Cy starts once one of them is done, but Dee waits for both" cannot be told of one group.

A group is done when so many of its members are, or when all are: whoever comes behind it waits for the same.
Somebody who is said to wait for all would start with the others, which is an error, and no matter of warning.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from swarmwright.language.diagnosing.diagnostics import Diagnostic, diagnose
from swarmwright.language.sentences.masking import masked
from swarmwright.language.told.claims import Block, Claims
from swarmwright.language.words.tokens import Token, covering
from swarmwright.workflow.catalog import Catalog

__all__ = ["waited_for_all"]

_WAITS = re.compile(r"\b(?:waits?|after|once|when|until|till|as soon as|behind|follows|needs|not before)\b")
_ALL = re.compile(
    r"\b(?:both(?: of (?:them|these|those))?"
    r"|all(?: of (?:them|these|those))?(?: the)?(?: (?:two|three|four|five))?"
    r"|each (?:of them|one)|every one(?: of them)?|everyone|everybody)"
    r"(?= (?:are|is|have|has|finish|@|,|and)|\s*$)"
)
_SOME = re.compile(
    r"\b(?:or|either|any|one|two|three|four|five|\d+|half|most|first|fastest|majority|whichever|enough"
    r"|third|quarter)\b"
)


def waited_for_all(
    sentences: Sequence[Sequence[Token]], claims: Claims, team: Catalog
) -> Iterator[Diagnostic]:
    """An error for each clause in which somebody is to wait for all of whom some are enough."""
    for block in claims.blocks:
        if block.kind != "quorum" or block.k >= len(block.members):
            continue
        behind = {o.later for o in claims.orders if o.earlier in block.members} - set(block.members)
        for sentence in sentences:
            for clause in _clauses(sentence, behind):
                who = next((str(t.value) for t in clause if t.of("AGENT") and t.value in behind), "")
                if who and _waits_for_all(clause, block):
                    others = " and ".join(team.name(i) for i in block.members)
                    said = f"{team.name(who)} is to wait for all of {others}, but {block.k} of them "
                    said += "are enough for whoever comes behind them; say which of the two holds"
                    yield diagnose("SW402", covering(clause), said)


def _clauses(sentence: Sequence[Token], behind: set[str]) -> Iterator[Sequence[Token]]:
    """The clauses of a sentence, each with the time that is told ahead of it."""
    start, named = 0, False
    for at, token in enumerate(sentence):
        listed = at > 0 and sentence[at - 1].of("AGENT")
        goes_on = token.of("COMMA", "AND") and not listed and _is_agent(sentence, at + 1)
        if token.of("SEMI", "BUT", "MARK", "WHILE") or (named and goes_on):
            if at > start:
                yield sentence[start:at]
            start, named = at + 1, False
        named |= token.of("AGENT") and token.value in behind
    if start < len(sentence):
        yield sentence[start:]


def _is_agent(sentence: Sequence[Token], at: int) -> bool:
    return at < len(sentence) and sentence[at].of("AGENT")


def _waits_for_all(clause: Sequence[Token], block: Block) -> bool:
    text, left = masked(clause)[0], _ALL.sub("", masked(clause)[0])
    named = {str(t.value) for t in clause if t.of("AGENT")} >= set(block.members)
    return bool(_WAITS.search(text) and (named or left != text) and not _SOME.search(left))
