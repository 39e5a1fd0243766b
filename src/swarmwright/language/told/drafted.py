"""Drafted: what was understood, as those ask it who hold it against the words (`overheard`).

This module knows nothing of how the words were read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property

from swarmwright.language.diagnosing.diagnostics import Diagnostic, Severity, diagnose
from swarmwright.language.words.tokens import Token
from swarmwright.workflow.conditions import Judged, leaves
from swarmwright.workflow.relations import relations
from swarmwright.workflow.tree import Choice, Node, Step, Workflow, walk

__all__ = ["Draft", "text_of", "told"]


class Draft:
    """What was understood, with what is asked of it more than once: found once, and if it is asked."""

    def __init__(self, workflow: Workflow) -> None:
        self._workflow = workflow
        self.team, self.rules = workflow.team, workflow.rules

    @cached_property
    def nodes(self) -> tuple[Node, ...]:
        """Every node of the tree."""
        return tuple(walk(self._workflow.root))

    @cached_property
    def agents(self) -> frozenset[str]:
        """Who works."""
        return frozenset(node.agent for node in self.nodes if isinstance(node, Step))

    @cached_property
    def ahead(self) -> Counter[str]:
        """For each name how many others come before it."""
        return Counter(str(fact[2]) for fact in relations(self._workflow) if fact[0] == "before")

    @cached_property
    def beside(self) -> frozenset[frozenset[object]]:
        """Pairs of names that work side by side."""
        return frozenset(frozenset(fact[1:3]) for fact in relations(self._workflow) if fact[0] == "parallel")

    @cached_property
    def asked(self) -> tuple[str, ...]:
        """The words of what is judged, in small letters."""
        conditions = (
            case.condition for node in self.nodes if isinstance(node, Choice) for case in node.cases
        )
        return tuple(
            one.text.casefold() for told in conditions for one in leaves(told) if isinstance(one, Judged)
        )

    def has(self, *kinds: type[Node]) -> bool:
        """Whether a node of these kinds is there."""
        return any(isinstance(node, kinds) for node in self.nodes)


def told(span: tuple[int, int], words: str, severity: Severity = "error") -> Diagnostic:
    """A sentence that the tree does not bear out, at its place."""
    return diagnose("SW404", span, words, severity=severity)


def text_of(prompt: str, sentence: Sequence[Token]) -> str:
    """The sentence as it is written."""
    return prompt[sentence[0].start : sentence[-1].end]
