"""Checks of cases: a choice whose cases cannot be told apart, or are none.

Rules of the list in `checks`, of the same form.
"""

from __future__ import annotations

from collections.abc import Iterator

from swarmwright.language.diagnosing.diagnostics import Diagnostic, diagnose
from swarmwright.language.names.roster import Roster
from swarmwright.language.told.claims import Claims
from swarmwright.workflow.conditions import Judged, leaves
from swarmwright.workflow.tree import Choice, Workflow, steps, walk
from swarmwright.workflow.wording import listing

__all__ = ["cases_alike", "cases_of_names"]


def cases_alike(prompt: str, workflow: Workflow, roster: Roster, claims: Claims) -> Iterator[Diagnostic]:
    """Two cases under one condition: the second would never come."""
    for choice in (node for node in walk(workflow.root) if isinstance(node, Choice)):
        for at, case in enumerate(choice.cases):
            if not any(case.condition == other.condition for other in choice.cases[:at]):
                continue
            who = listing([workflow.team.name(s.agent) for s in steps(case.body)])
            said = (
                f"{who} would work in the same case as somebody before, and so never; say each case in full"
            )
            yield diagnose("SW404", choice.spans[0] if choice.spans else (0, 0), said, severity="error")


def cases_of_names(prompt: str, workflow: Workflow, roster: Roster, claims: Claims) -> Iterator[Diagnostic]:
    """A case whose whole condition is somebody's name: nothing that can be so or not."""
    names = {agent.name.casefold() for agent in workflow.team.agents}
    for choice in (node for node in walk(workflow.root) if isinstance(node, Choice)):
        for case in choice.cases:
            said = [leaf.text for leaf in leaves(case.condition) if isinstance(leaf, Judged)]
            for text in (text for text in said if text.casefold() in names):
                why = (
                    f"{text!r} is somebody, and no case: nothing can be so or not. Say it: 'if …, Ann works'"
                )
                yield diagnose("SW402", choice.spans[0] if choice.spans else (0, 0), why)
