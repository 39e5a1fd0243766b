"""Findings: "Cy tests it before Ben deploys. If the tests fail, Dee repairs it": before Ben deploys.

Told by the order of the text, what is done about a finding would come when those have worked who stand
behind the finder. So the case hangs on who finds it out, and what comes behind the finder comes behind the
case. What is said of a later one's work ("if the deployment fails") has its place behind that.
"""

from __future__ import annotations

from dataclasses import dataclass

from swarmwright.language.frames.understood import Case, Understood
from swarmwright.language.frames.values import unfavourable
from swarmwright.language.told.claims import Block
from swarmwright.language.told.doers import acts_of, meant, the_doer
from swarmwright.language.told.faults import LOOKING, of_a_fault
from swarmwright.language.told.reworking import came_before
from swarmwright.language.told.talk import Talk, order_before

__all__ = ["Stopover", "stopover"]

Ids = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Stopover:
    """A case between a finder and those behind: `stage` is what was told last, when the case came."""

    behind: Ids
    stage: Ids

    def go_on(self, talk: Talk, block: Block) -> None:
        """Let those who come behind the finder come behind the case."""
        members = [m for branch in block.branches for m in branch.members]
        order_before(talk, members, self.behind, block.span, inferred=True)
        talk.memory.stage = self.stage


def stopover(talk: Talk, found: Understood) -> Stopover | None:
    """What the case hangs on, from now on told last, is who finds it out; None where that has no bearing.

    That is where somebody else has worked since, and the case's work is new and about none of theirs.
    """
    if found.intro is not None or found.tails or not found.cases:
        return None
    case, claims, stage = found.cases[0], talk.claims, talk.memory.stage
    finders = _finders(talk, case)
    if len(finders) != 1 or not came_before(claims.orders, finders[0], stage):
        return None
    works = [work for one in found.cases if one.plan for work in one.plan.works]
    if any(id_ in claims.nodes for work in works for id_ in work.ids):
        return None
    since = [i for i, n in claims.nodes.items() if n.agent and came_before(claims.orders, finders[0], [i])]
    about = meant(word for work in works for word in work.task.casefold().split())
    if any(about & acts_of(talk, id_) for id_ in since):
        return None
    behind = tuple(dict.fromkeys(o.later for o in claims.orders if o.earlier == finders[0]))
    talk.memory.stage = finders
    return Stopover(behind, stage)


def _finders(talk: Talk, case: Case) -> Ids:
    words = [word.text.casefold() for word in case.part.condition]
    bad, looked = unfavourable(case.part.condition), of_a_fault(words)
    if not (bad or looked):
        return ()
    if case.verdict.tested:
        return tuple(case.verdict.tested)
    if not looked:
        return the_doer(talk, words)
    return _who_looks(talk)


def _who_looks(talk: Talk) -> Ids:
    """Those who test or check, of all who have been told."""
    return tuple(i for i, step in talk.claims.nodes.items() if step.agent and acts_of(talk, i) & LOOKING)
