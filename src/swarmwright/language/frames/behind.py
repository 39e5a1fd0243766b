"""Behind: a clause that comma and "and" put behind the only case: "if it is hot, A cools it, and B serves".

Whether B serves in that case alone, or whatever the case, the words leave open: a fork. Told without the
comma, with "otherwise" behind it, or of somebody who has worked before, it belongs to the case.
"""

from __future__ import annotations

import re

from swarmwright.language.frames.case_words import opens
from swarmwright.language.frames.plan import Plan
from swarmwright.language.frames.understood import Understood
from swarmwright.language.told.items import words_of
from swarmwright.language.told.talk import Talk

__all__ = ["clause_apart"]

_JOINED = re.compile(r"[\w)], and (?:the )?$")
_OF_THE_CASE = frozenset(
    ["then", "again", "also", "too", "instead", "both", "together", "him", "her", "them", "parallel", "once",
     "after", "before", "until", "when", "while"]
)  # fmt: skip
"""Words by which the clause behind hangs on the one before it."""


def clause_apart(talk: Talk, found: Understood) -> None:
    """Ask whether the last clause of an only case is done whatever the case; if so, take it out of it."""
    case = found.cases[0]
    plan = case.plan
    if len(found.cases) > 1 or found.tails or plan is None or len(plan.works) < 2:
        return
    work = plan.works[-1]
    names = sum(w.kind == "NAME" for w in case.part.body)
    plain = case.part.kind == "IF" and case.part.fronted and names == len(plan.works) and _plain(plan)
    if not plain or len(work.ids) > 1 or work.ids[0] in talk.claims.nodes or work.then or work.beside:
        return
    said = {w.text for w in case.part.body if w.start >= work.span[0]}
    ahead = words_of(talk.ahead[0].tokens) if talk.ahead else ()
    if said & _OF_THE_CASE or (ahead and opens(ahead, 0)[0] in ("ELSE", "THUS")):
        return
    if not _JOINED.search(talk.prompt[max(work.span[0] - 16, 0) : work.span[0]]):
        return
    name = talk.roster.team.name(work.ids[0])
    told = f"{name} can work in this case alone, or whatever the case"
    if talk.forks.at(work.span, told, usual=True) == 2:
        plan.works = plan.works[:-1]
        found.tails = [(case.read, Plan(works=[work]))]


def _plain(plan: Plan) -> bool:
    """Whether all that is told is who does what."""
    return not (plan.orders or plan.together or plan.quorums or plan.unordered)
