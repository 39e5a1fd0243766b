"""Why a step waits for a question to people, by whatever command somebody goes there, in words. Pure."""

from __future__ import annotations

from dataclasses import replace

from swarmwright.graph.records import to_facts
from swarmwright.runtime.effects.base import Standing
from swarmwright.runtime.happened import awaits
from swarmwright.workflow.finding import Seen, find
from swarmwright.workflow.following import after
from swarmwright.workflow.foreseeing import may_be_asked
from swarmwright.workflow.migrating import Migration
from swarmwright.workflow.named import Names, listed
from swarmwright.workflow.plan import plan
from swarmwright.workflow.progress import Facts
from swarmwright.workflow.unanswered import asking, enough, is_held, no_before, not_come_to

__all__ = ["behind_questions", "question_before"]


def question_before(standing: Standing, facts: Facts, stood: Facts, seen: Seen) -> str:
    """Why this step cannot begin, or be over, yet: the question, and what is to be done; "" = none is open.

    facts: as they would be. stood: without what would be skipped: whether people are asked is not decided by
    skipping who decides that.
    """
    planned = standing.plan
    if asks := asking(planned, facts, seen):
        return _asks_words(standing, stood, seen, asks)
    if asks := may_be_asked(planned, stood, seen):
        return _may_ask_words(standing, stood, seen, asks)
    if asks := not_come_to(planned, facts, stood, seen):
        return _asks_words(standing, stood, seen, asks)
    if no := no_before(planned, facts, seen):
        return _no_words(standing.names, to_facts(standing.state), no, seen.instance)
    return ""


def behind_questions(change: Migration) -> Migration:
    """The plan of a swap, where who was sent for and has not begun waits for the questions that the new
    workflow has before them: nobody goes past one by having been sent for under another workflow."""
    new, facts = plan(change.new), change.facts
    waits = frozenset(i for i in facts.called - facts.progress.keys() if is_held(new, facts, i))
    if not waits:
        return change
    frontier = change.frontier
    start = tuple(work for work in frontier.start if work.instance not in waits)
    facts = replace(facts, called=facts.called - waits)
    return replace(change, facts=facts, frontier=replace(frontier, start=start))


def _asks_words(standing: Standing, facts: Facts, seen: Seen, asked: str) -> str:
    any_ = enough(standing.plan, facts, seen)
    every = any_ if asked in any_ else (asked,)
    which = " or ".join(f"“{standing.names.instance(i)}”" for i in every)
    now = any(wait.kind == "gate" and wait.instance == asked for wait in standing.waits)
    answer = "answer it" if len(every) == 1 else "answer one of them"
    then = answer if now else _so_that(standing, facts, seen, "it is asked, and answer it")
    question = f"people decide on {which} before"
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
