"""Derived: sight that a sentence gives of what is made of something hidden.

What nobody may see is not seen in what others make of it either, so such a sentence has less effect than its
reader expects. This module knows nothing of how sight is read.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from swarmwright.language.diagnosing.diagnostics import Diagnostic, diagnose
from swarmwright.language.words.tokens import Token, has
from swarmwright.workflow.relations import relations
from swarmwright.workflow.rules import EVERYONE, Hide
from swarmwright.workflow.tree import Workflow

__all__ = ["shown_in_vain"]

_OTHERWISE = ("MUSTNOT", "NOBODY", "SECRET", "BLIND", "TOOL", "IF", "UNLESS")
_CONFINED = ("only", "nothing but", "nothing except", "nothing other than")


def shown_in_vain(sentences: Sequence[Sequence[Token]], draft: Workflow) -> Iterator[Diagnostic]:
    """A warning for each "C may see what B writes" where B works behind A, whose writing C must not see."""
    hidden = [rule for rule in draft.rules if isinstance(rule, Hide)]
    if not hidden:
        return
    team = draft.team
    before = {(f[1], f[2]) for f in relations(draft) if f[0] == "before"}
    for sentence in sentences:
        said = " ".join(t.low for t in sentence)
        named = [at for at, t in enumerate(sentence) if t.of("AGENT")]
        sees = next((at for at, t in enumerate(sentence) if t.of("SEE")), named[1] if len(named) > 1 else 0)
        given = has(sentence[:sees], "MAY") or any(words in said for words in _CONFINED)
        if not given or has(sentence, *_OTHERWISE):
            continue
        viewers = [str(t.value) for t in sentence[:sees] if t.of("AGENT")]
        shown = [str(t.value) for t in sentence[sees:] if t.of("AGENT")]
        for rule in hidden:
            kept = [v for v in viewers if _from(rule, v)]
            made = [
                s for s in shown if (team.name(rule.source), team.name(s)) in before and _from_nobody(rule, s)
            ]
            if kept and made:
                names = [team.name(i) for i in (made[0], rule.source, kept[0])]
                said = (
                    "what {0} writes is made of what {1} writes, which {2} must not see; {2} will see none of"
                )
                said += " it, unless {0} publishes (`publishes = true`)"
                span = (sentence[0].start, sentence[-1].end)
                yield diagnose("SW302", span, said.format(*names), severity="warning")


def _from(rule: Hide, viewer: str) -> bool:
    """Whether the rule keeps something from this agent."""
    everybody = EVERYONE in rule.viewers and viewer not in (rule.source, *rule.excepted)
    return viewer in rule.viewers or everybody


def _from_nobody(rule: Hide, source: str) -> bool:
    """Whether this agent sees what is hidden from others, and so makes its own of it."""
    return not _from(rule, source)
