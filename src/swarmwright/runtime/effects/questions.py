"""Questions to people that stand before a step: nobody goes past one without a yes, by any command. Pure."""

from __future__ import annotations

from dataclasses import replace

from swarmwright.graph.records import to_facts
from swarmwright.runtime.effects.base import Standing
from swarmwright.runtime.effects.foreseeing import may_be_asked, not_asked_yet
from swarmwright.runtime.effects.skipping import over_before, skipping
from swarmwright.runtime.happened import awaits
from swarmwright.workflow.advance import advance
from swarmwright.workflow.finding import Seen, find
from swarmwright.workflow.following import after
from swarmwright.workflow.migrating import Migration
from swarmwright.workflow.named import Names, listed
from swarmwright.workflow.plan import Plan, plan
from swarmwright.workflow.progress import Decision, Facts
from swarmwright.workflow.tree import Gate

__all__ = ["behind_questions", "question_before"]


def question_before(standing: Standing, facts: Facts, stood: Facts, seen: Seen) -> str:
    """Why this step cannot begin, or be over, yet: the question, and what is to be done; "" = none is open.

    facts: as they would be. stood: without what would be skipped: whether people are asked is not decided by
    skipping who decides that.
    """
    planned = standing.plan
    if asks := _asking(planned, facts, seen):
        return _asks_words(standing, stood, seen, asks)
    if asks := may_be_asked(planned, stood, seen):
        return _may_ask_words(standing, stood, seen, asks)
    if asks := _not_come_to(planned, facts, stood, seen):
        return _asks_words(standing, stood, seen, asks)
    if no := _no_before(planned, facts, seen):
        return _no_words(standing.names, to_facts(standing.state), no, seen.instance)
    return ""


def behind_questions(change: Migration) -> Migration:
    """The plan of a swap, where who was sent for and has not begun waits for the questions that the new
    workflow has before them: nobody goes past one by having been sent for under another workflow."""
    new, facts = plan(change.new), change.facts
    waits = frozenset(i for i in facts.called - facts.progress.keys() if _is_held(new, facts, i))
    if not waits:
        return change
    frontier = change.frontier
    start = tuple(work for work in frontier.start if work.instance not in waits)
    facts = replace(facts, called=facts.called - waits)
    return replace(change, facts=facts, frontier=replace(frontier, start=start))


def _is_held(planned: Plan, facts: Facts, instance: str) -> bool:
    seen, facts = find(planned, instance), replace(facts, called=facts.called - {instance})
    if seen is None:
        return False
    open_ = _asking(planned, facts, seen) or may_be_asked(planned, facts, seen)
    open_ = open_ or _not_come_to(planned, facts, facts, seen)
    return bool(open_ or _no_before(planned, facts, seen))


def _asking(planned: Plan, facts: Facts, seen: Seen) -> str:
    """The question to people that stands before this step, and has no yes; "" where none does.

    Also one that has not come up yet: what would come up if all steps before this one were over.
    """
    facts, _ = skipping(planned, over_before(planned, facts, seen), seen)
    waits = (find(planned, wait.instance) for wait in advance(planned, facts).waiting if wait.kind == "gate")
    return next((one.instance for one in waits if one is not None and after(planned, one, seen)), "")


def _not_come_to(planned: Plan, facts: Facts, stood: Facts, seen: Seen) -> str:
    """The question to people that stands before this step, where nobody can tell what would come up before
    that: it hangs on what is not judged, listed or announced yet. "" where all of it can be told.

    stood: the facts as they are, without what is skipped.
    """
    played, _ = skipping(planned, over_before(planned, facts, seen), seen)
    if any(work.instance == seen.instance for work in advance(planned, played).start):
        return ""
    return not_asked_yet(planned, stood, seen)


def _no_before(planned: Plan, facts: Facts, seen: Seen) -> str:
    """The question to people that stands before this step, and has got a no; "" where none does, or where the
    step could begin all the same if those before it did well: others are enough then."""
    without_noes = _without_noes(planned, facts)
    if without_noes.decisions == facts.decisions:
        return ""
    well, _ = skipping(planned, over_before(planned, facts, seen, "done"), seen, "done")
    if any(work.instance == seen.instance for work in advance(planned, well).start):
        return ""
    return _asking(planned, without_noes, seen) or _not_come_to(planned, without_noes, without_noes, seen)


def _without_noes(planned: Plan, facts: Facts) -> Facts:
    """The facts as if nobody had said no yet where that ends a branch: what is asked then, has got one."""
    noes = {i for i, said in facts.decisions.items() if said != "approved" and _ends(planned, i, said)}
    return replace(facts, decisions={i: said for i, said in facts.decisions.items() if i not in noes})


def _ends(planned: Plan, instance: str, said: Decision) -> bool:
    seen = find(planned, instance)
    gate = seen.place.node if seen is not None else None
    return not (isinstance(gate, Gate) and gate.on_reject == "continue" and said == "rejected")


def _asks_words(standing: Standing, facts: Facts, seen: Seen, asked: str) -> str:
    question = f"people decide on “{standing.names.instance(asked)}” before"
    now = any(wait.kind == "gate" and wait.instance == asked for wait in standing.waits)
    then = "answer it" if now else _so_that(standing, facts, seen, "it is asked, and answer it")
    return f"{question} {standing.names.instance(seen.instance)} begins: nobody goes past that; {then}"


def _may_ask_words(standing: Standing, facts: Facts, seen: Seen, asked: str) -> str:
    question = f"it is not decided yet whether people are asked “{standing.names.instance(asked)}” before"
    name, then = standing.names.instance(seen.instance), _so_that(standing, facts, seen, "it is")
    return f"{question} {name} begins: nobody goes past that; {then}"


def _so_that(standing: Standing, facts: Facts, seen: Seen, until: str) -> str:
    """What there is to do so that it shows whether a question before a step is asked. until: what then is."""
    found = {i: one for i in facts.progress if (one := find(standing.plan, i)) is not None}
    before = {i: one for i, one in found.items() if after(standing.plan, one, seen)}
    if any(facts.progress[i] == "running" for i in before):
        return f"wait until {until}"
    failed = {i: one for i, one in before.items() if facts.progress[i] == "failed"}
    names, records = standing.names.instance, standing.state["progress"]
    if asks := [names(i) for i in failed if awaits(records[i])]:
        return f"answer first what {listed(asks)} asks"
    if steps := [names(i) for i, one in failed.items() if not one.use]:
        return f"go back to {listed(steps)}, which failed, or write its output in its place"
    tried = ", so that what failed is tried again" if failed else f" until {until}"
    return f"let the thread go on{tried}"


def _no_words(names: Names, facts: Facts, asked: str, instance: str) -> str:
    late, about = facts.decisions[asked] == "expired", f"“{names.instance(asked)}”"
    said = f"nobody answered in time on {about}" if late else f"people said no to {about}"
    shown = [names.instance(i) for i in facts.shown.get(asked, ()) if i in facts.progress]
    back = f"go back to {' or '.join(shown)}, so that it is asked anew" if shown else "roll back to before it"
    return f"{said}, and {names.instance(instance)} begins only behind a yes there: {back}"
