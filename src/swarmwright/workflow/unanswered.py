"""The questions to people before a step that have no yes: nobody goes past one, whoever sent them. Pure.

That holds as a command sends somebody there, and again as they are about to begin: an answer may be gone by
then, or a question may be there that was not.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Literal, TypeAlias

from swarmwright.workflow.advance import advance
from swarmwright.workflow.finding import Seen, find
from swarmwright.workflow.following import after
from swarmwright.workflow.foreseeing import may_be_asked, not_asked_yet
from swarmwright.workflow.plan import Plan
from swarmwright.workflow.progress import Decision, Facts
from swarmwright.workflow.skipping import over_before, skipping
from swarmwright.workflow.tree import Gate

__all__ = [
    "Wanted",
    "asking",
    "enough",
    "is_held",
    "no_before",
    "not_come_to",
    "question_in_the_way",
    "wanted",
]

Wanted: TypeAlias = Literal["yes", "no", "answer"]
"""What a person has to say so that somebody begins; "answer" = either will do."""


def is_held(planned: Plan, facts: Facts, instance: str) -> bool:
    """Whether who was sent for waits, since people are asked before them and have not said yes."""
    seen = find(planned, instance)
    return seen is not None and bool(question_in_the_way(planned, facts, seen))


def question_in_the_way(planned: Plan, facts: Facts, seen: Seen) -> str:
    """The question to people for which this step waits, also where people have sent the work to it; "" =
    none."""
    facts = replace(facts, called=facts.called - {seen.instance})
    open_ = asking(planned, facts, seen) or may_be_asked(planned, facts, seen)
    return open_ or not_come_to(planned, facts, facts, seen) or no_before(planned, facts, seen)


def asking(planned: Plan, facts: Facts, seen: Seen) -> str:
    """The question to people that stands before this step, and has no yes; "" where none does.

    Also one that has not come up yet: what would come up if all steps before this one were over.
    """
    return next(_open_before(planned, facts, seen), "")


def enough(planned: Plan, facts: Facts, seen: Seen) -> tuple[str, ...]:
    """The open questions before this step of which a yes to any one is enough for it, where others of them
    are left open then; () where it takes them all, or more than one."""
    open_ = tuple(_open_before(planned, facts, seen))
    if len(open_) < 2:
        return ()
    ways = ((i, replace(facts, decisions={**facts.decisions, i: "approved"})) for i in open_)
    alone = tuple(i for i, said in ways if not asking(planned, said, seen))
    return alone if len(alone) > 1 else ()


def _open_before(planned: Plan, facts: Facts, seen: Seen) -> Iterator[str]:
    facts, _ = skipping(planned, over_before(planned, facts, seen), seen)
    waits = (find(planned, wait.instance) for wait in advance(planned, facts).waiting if wait.kind == "gate")
    return (one.instance for one in waits if one is not None and after(planned, one, seen))


def wanted(planned: Plan, facts: Facts, seen: Seen, question: str) -> Wanted:
    """Which answer to that question lets this step begin, as far as the next look at the facts tells."""
    facts = replace(facts, called=facts.called - {seen.instance})

    def begins(said: Decision) -> bool:
        then = replace(facts, decisions={**facts.decisions, question: said})
        then, _ = skipping(planned, over_before(planned, then, seen), seen)
        return any(work.instance == seen.instance for work in advance(planned, then).start)

    if not begins("rejected"):
        return "yes"
    return "answer" if begins("approved") else "no"


def not_come_to(planned: Plan, facts: Facts, stood: Facts, seen: Seen) -> str:
    """The question to people that stands before this step, where nobody can tell what would come up before
    that: it hangs on what is not judged, listed or announced yet. "" where all of it can be told.

    stood: the facts as they are, without what is skipped.
    """
    played, _ = skipping(planned, over_before(planned, facts, seen), seen)
    if any(work.instance == seen.instance for work in advance(planned, played).start):
        return ""
    return not_asked_yet(planned, stood, seen)


def no_before(planned: Plan, facts: Facts, seen: Seen) -> str:
    """The question to people that stands before this step, and has got a no; "" where none does, or where the
    step could begin all the same if those before it did well: others are enough then."""
    without_noes = _without_noes(planned, facts)
    if without_noes.decisions == facts.decisions:
        return ""
    well, _ = skipping(planned, over_before(planned, facts, seen, "done"), seen, "done")
    if any(work.instance == seen.instance for work in advance(planned, well).start):
        return ""
    return asking(planned, without_noes, seen) or not_come_to(planned, without_noes, without_noes, seen)


def _without_noes(planned: Plan, facts: Facts) -> Facts:
    """The facts as if nobody had said no yet where that ends a branch: what is asked then, has got one."""
    noes = {i for i, said in facts.decisions.items() if said != "approved" and _ends(planned, i, said)}
    return replace(facts, decisions={i: said for i, said in facts.decisions.items() if i not in noes})


def _ends(planned: Plan, instance: str, said: Decision) -> bool:
    seen = find(planned, instance)
    gate = seen.place.node if seen is not None else None
    return not (isinstance(gate, Gate) and gate.on_reject == "continue" and said == "rejected")
