"""Twice: work that would be done as told, and once more because of a clause that only sets its condition.

"Editor runs only if the text is long" is no work of its own. Where it was not understood as the condition of
the work that is there (`frames.withheld`), the tree would have both: that is refused, never a mere note.
"""

from __future__ import annotations

from collections.abc import Iterator

from swarmwright.language.diagnosing.diagnostics import Diagnostic, diagnose
from swarmwright.language.frames.withheld import bare_running
from swarmwright.language.names.roster import Roster
from swarmwright.language.told.claims import Claims
from swarmwright.workflow.conditions import Condition, Not
from swarmwright.workflow.tree import Choice, Loop, Node, Step, Workflow, steps, walk
from swarmwright.workflow.wording import if_words

__all__ = ["done_twice"]


def done_twice(prompt: str, workflow: Workflow, roster: Roster, claims: Claims) -> Iterator[Diagnostic]:
    """Somebody who works in any case, and again in a case that names no work."""
    every = list(steps(workflow.root))
    for around, condition, body in _cases(workflow.root):
        inside = [step.id for step in steps(around)]
        for step in steps(body):
            before = [s for s in every if s.agent == step.agent and s.id not in inside]
            if before and bare_running(step.task):
                yield _refused(workflow, step, condition, around)


def _cases(root: Node) -> Iterator[tuple[Choice | Loop, Condition | None, Node]]:
    for node in walk(root):
        if isinstance(node, Choice):
            yield from ((node, case.condition, case.body) for case in node.cases)
            if node.otherwise is not None:
                yield node, None, node.otherwise
        elif isinstance(node, Loop) and node.redo is not None:
            yield node, None, node.redo


def _refused(
    workflow: Workflow, step: Step, condition: Condition | None, around: Choice | Loop
) -> Diagnostic:
    name = workflow.team.name(step.agent)
    spans = step.spans or around.spans
    said = f"{name} works in any case by what is said elsewhere, and would work once more here; say in a "
    said += f"sentence of its own when {name} works ('{name} runs only if …'), or what the second work is"
    return diagnose("SW402", spans[-1] if spans else (0, 0), said, _rewrite(workflow, name, condition))


def _rewrite(workflow: Workflow, name: str, condition: Condition | None) -> str | None:
    """The sentence that puts the condition on the work that is there."""
    if condition is None:
        return None
    only = "" if isinstance(condition, Not) else "only "
    return f"{name} runs {only}{if_words(condition, workflow.team)}"
