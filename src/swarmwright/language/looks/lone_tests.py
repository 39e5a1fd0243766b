"""Lone tests: "If it is long. Then Ben cuts it.": a case told by itself, in which nothing is done."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from swarmwright.language.diagnosing.diagnostics import Diagnostic, diagnose
from swarmwright.language.told.drafted import Draft
from swarmwright.language.words.tokens import Token, covering, has

__all__ = ["lone_test"]

_MOST = 2
"""Words of a time that says of nothing what it is: "once done"."""


def lone_test(prompt: str, sentence: Sequence[Token], draft: Draft) -> Iterator[Diagnostic]:
    """An error: whoever wrote it means somebody's work, and it would be done in every case."""
    if has(sentence, "COMMA", "THEN", "LOOP", "TOOL", "AGENT", "GROUP", "THEY"):
        return  # what is done there, and by whom, others look at
    timed = len(sentence) > _MOST and sentence[0].of("ONCE") and sentence[1].of("IT")
    if not has(sentence[:2], "IF", "UNLESS") and not (timed and not has(sentence, "FIN")):
        return
    start, end = covering(sentence)
    made = [node.spans for node in draft.nodes] + [rule.spans for rule in draft.rules]
    if not any(s < end and e > start for spans in made for s, e in spans):
        said = f"{prompt[start:end]!r} is a case in which nothing is done: say what is, and by whom, in the "
        yield diagnose("SW402", (start, end), said + "same sentence: 'if it is long, Ann cuts it'")
