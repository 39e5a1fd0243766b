"""Rights under a condition: "may use it if", "unless", "once", "on weekdays only" cannot be kept by a grant.

A grant holds always. Where a sentence gives a right and says under which condition, and no rule came of the
condition (an approval of each use is one), the grant would say more than the sentence did, so it is an error.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from swarmwright.language.diagnostics import Diagnostic, diagnose
from swarmwright.language.ledger import Entry
from swarmwright.language.tokens import Token
from swarmwright.workflow.rules import Grant, Rule, ToolApproval

__all__ = ["conditional_rights"]

_CONDITIONS = ("IF", "UNLESS", "ONCE", "UNTIL", "BEFORE", "WHILE")
_DOING = ("act", "formula", "supervise", "loop", "foreach")
"""Rules by which a sentence says what somebody does: then the condition may be about that."""


def conditional_rights(
    prompt: str, sentences: Sequence[Sequence[Token]], fates: Mapping[int, Entry], rules: Sequence[Rule]
) -> tuple[Diagnostic, ...]:
    """An error for each sentence that gives a right under a condition. `fates`: entries by token start."""
    return tuple(d for sentence in sentences for d in _found(prompt, sentence, fates, rules))


def _found(
    prompt: str, sentence: Sequence[Token], fates: Mapping[int, Entry], rules: Sequence[Rule]
) -> Iterator[Diagnostic]:
    if not sentence:
        return
    start, end = sentence[0].start, sentence[-1].end
    here = [r for r in rules if any(s < end and e > start for s, e in r.spans)]
    doing = any(t.start in fates and fates[t.start].rule in _DOING for t in sentence)
    if doing or not any(isinstance(r, Grant) for r in here) or any(isinstance(r, ToolApproval) for r in here):
        return
    conditions = [t for t in sentence if t.of(*_CONDITIONS)]
    if conditions:
        at = conditions[0].start
        said = f"a right cannot hang on a condition; it would hold always, not {prompt[at:end]!r}"
        yield diagnose("SW303", (at, end), said)
