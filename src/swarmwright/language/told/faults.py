"""Faults: words for what is found to be wrong, for finding it, and for looking whether it is there.

This module knows words, and nothing of what a sentence means.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from swarmwright.language.words.inflection import analyses

__all__ = ["FAULTS", "FINDING", "LOOKING", "THINGS", "meanings", "of_a_fault"]

FINDING = frozenset(["find", "spot", "detect", "discover", "report", "see", "notice", "uncover", "raise",
                      "encounter", "catch", "flag"])  # fmt: skip
FAULTS = frozenset(
    ["bug", "error", "problem", "issue", "fault", "mistake", "flaw", "gap", "defect", "failure", "regression",
     "typo", "hole", "inconsistency", "contradiction", "vulnerability", "omission"]
)  # fmt: skip
THINGS = frozenset(["something", "anything"])
LOOKING = frozenset(
    ["check", "review", "test", "audit", "verify", "validate", "inspect", "proofread", "examine", "vet",
     "scan", "lint", "scrutinise", "scrutinize", "read", "double-check", "probe", "analyse", "analyze",
     "assess", "evaluate"]
)  # fmt: skip
"""What somebody does who may find something."""


def of_a_fault(texts: Sequence[str]) -> bool:
    """ "She finds errors", "there are mistakes", "a gap is spotted", "Ann finds any"."""
    found = bool(FINDING & meanings(texts)) or "there" in texts[:1]
    return found and bool((FAULTS | THINGS | {"any"}) & meanings(texts))


def meanings(words: Iterable[str]) -> set[str]:
    """What each word can be a form of."""
    return {lemma for word in words for lemma in (word, *(lemma for lemma, _ in analyses(word)))}
