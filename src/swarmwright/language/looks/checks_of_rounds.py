"""Checks of rounds: a loop in which nobody makes anything, and one that always runs as long as it may.

Rules of the list in `checks`, of the same form.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from swarmwright.language.diagnosing.diagnostics import Diagnostic, diagnose
from swarmwright.language.names.roster import Roster
from swarmwright.language.told.claims import Claims
from swarmwright.language.told.mending import lemmas_in
from swarmwright.workflow.conditions import Judged, leaves
from swarmwright.workflow.tree import Loop, Step, Workflow, steps, walk
from swarmwright.workflow.wording import listing

__all__ = ["rounds_of_critics", "rounds_without_a_test"]

_JUDGING = frozenset(
    ["review", "critique", "criticise", "criticize", "check", "inspect", "examine", "assess", "evaluate",
     "judge", "grade", "score", "rate", "proofread", "verify", "comment", "audit", "vet", "scrutinise",
     "scrutinize", "validate", "read", "appraise", "test"]
)  # fmt: skip
"""Work by which what is looked at stays as it is."""
_CHANGING = re.compile(
    r"\b(?:and|then|or)\s+(?:\w+ly\s+)?(?:fix|revis|rework|rewrit|chang|edit|improv|correct|amend|mend|repair|adjust"
    r"|add|refin|updat)\w*",
    re.I,
)
_BETWEEN_THEM = re.compile(
    r"\b(?:agree|consensus|of one mind|converge|settled|debate|discuss|argu)\w*\b", re.I
)
"""Judges who go on until they agree change each other's minds: those rounds are not in vain."""


def rounds_of_critics(
    prompt: str, workflow: Workflow, roster: Roster, claims: Claims
) -> Iterator[Diagnostic]:
    """ "Ann drafts. Bob and Cy review it until they are happy": nobody reworks what they are to like."""
    judging = {id(step) for step in steps(workflow.root) if _only_judges(step.task)}
    for loop in (n for n in walk(workflow.root) if isinstance(n, Loop) and n.until is not None):
        inside = list(steps(loop))
        elsewhere = [s for s in steps(workflow.root) if s not in inside and s.task and id(s) not in judging]
        span = min((s.spans[0] for s in inside if s.spans), default=(0, 0))
        made = [s for s in elsewhere if s.spans and s.spans[0] < span]
        judges = [s for s in inside if id(s) in judging]
        others = [s for s in inside if s not in judges and not _decides(s, loop, workflow)]
        if not made or not judges or others:
            continue
        if _BETWEEN_THEM.search(prompt[slice(*(loop.spans[0] if loop.spans else span))]):
            continue
        who = listing([workflow.team.name(a) for a in dict.fromkeys(s.agent for s in judges)])
        maker = workflow.team.name(made[-1].agent)
        said = (
            f"{who} would look at the same again and again: nobody changes it between the rounds; say in one "
        )
        yield diagnose("SW404", span, f"{said}sentence who works in them: '{maker} … and {who} … until …'")


_MOST = re.compile(
    r"[^.;\n]*?\b(?:at most|up to|no more than|not more than|max(?:imum|imally)?|tops)\b", re.I
)


def rounds_without_a_test(
    prompt: str, workflow: Workflow, roster: Roster, claims: Claims
) -> Iterator[Diagnostic]:
    """ "At most three rounds" sounds as if fewer could do, and nothing says when."""
    for loop in (n for n in walk(workflow.root) if isinstance(n, Loop) and n.until is None and n.spans):
        start, end = loop.spans[0][0], max(end for _, end in loop.spans)
        if loop.at_most and loop.at_most > 1 and _MOST.match(prompt, start):
            said = f"nothing ends these rounds sooner, so that all {loop.at_most} are run; say 'until …'"
            yield diagnose("SW208", (start, end), said)


def _decides(step: Step, loop: Loop, workflow: Workflow) -> bool:
    """Whether somebody stands in the rounds for nothing but what ends them ("until Dan is satisfied")."""
    told = [leaf.text for leaf in leaves(loop.until) if isinstance(leaf, Judged)] if loop.until else []
    return not step.task and any(workflow.team.name(step.agent) in text for text in told)


def _only_judges(task: str) -> bool:
    return bool(lemmas_in(_TURNS.sub("", task)) & _JUDGING) and _CHANGING.search(task) is None


_TURNS = re.compile(r"^(?:take|takes) turns (?:at |in )?", re.I)
