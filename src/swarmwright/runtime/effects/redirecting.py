"""Going to a step: one that is not due begins now, one that has ended runs again; or behind one, which stays
as it is, also as a person has written it. Pure."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any

from swarmwright.graph.contexts import withdrawn
from swarmwright.graph.marking import begun
from swarmwright.graph.records import to_facts
from swarmwright.ports.commands import Redirect
from swarmwright.ports.mailbox import Accepted
from swarmwright.runtime.effects.base import Effect, Standing, refusal
from swarmwright.runtime.effects.finding import found_before
from swarmwright.runtime.effects.foreseeing import may_be_asked, not_asked_yet
from swarmwright.runtime.effects.reaching import beginning, find_step, taken_back
from swarmwright.runtime.effects.skipping import over_before, skipping
from swarmwright.runtime.happened import awaits
from swarmwright.workflow.advance import advance
from swarmwright.workflow.finding import Seen, find
from swarmwright.workflow.following import after, following, without
from swarmwright.workflow.named import Names, listed
from swarmwright.workflow.plan import Plan
from swarmwright.workflow.progress import Decision, Facts, Work
from swarmwright.workflow.tree import Gate

__all__ = ["redirect"]


def redirect(row: Accepted, command: Redirect, standing: Standing) -> Effect:
    """`Redirect`: what follows an ended step is taken back with it; what runs of that is cancelled."""
    state, planned, instance = standing.state, standing.plan, command.step
    facts = to_facts(state)
    seen = find_step(planned, facts, instance)
    if isinstance(seen, str):
        return refusal(seen)
    if command.behind:
        return _behind(command, standing, facts)
    if reason := _obstacle(standing, facts, seen):
        return refusal(reason)
    undone = {instance, *following(planned, facts, instance)} if instance in facts.progress else set[str]()
    left = open_ = without(facts, undone)
    skipped: tuple[Work, ...] = ()
    if command.skip:
        left, skipped = skipping(planned, left, seen)
    if asks := _asking(planned, left, seen):
        return refusal(_asks_words(standing, open_, seen, asks))
    # As it stood: whether people are asked is not decided by skipping who decides that.
    if asks := may_be_asked(planned, open_, seen):
        return refusal(_may_ask_words(standing, open_, seen, asks))
    if asks := _not_come_to(planned, left, open_, seen):
        return refusal(_asks_words(standing, open_, seen, asks))
    if no := _no_before(planned, left, seen):
        return refusal(_no_words(standing.names, facts, no, instance))
    begins = beginning(planned, left, instance)
    if begins is None:
        name = standing.names.instance(instance)
        return refusal(f"nobody needs what {name} would do: others were enough")
    records = {work.instance: {**begun(state, work), "status": "skipped"} for work in skipped}
    name = standing.names.instance(instance)
    then = f"{name} runs again" if undone else f"{name} begins now"
    # What it was to go on with, it begins without.
    return _gone(standing, begins, {instance, *undone}, then, undone - {instance}, records)


def _behind(command: Redirect, standing: Standing, facts: Facts) -> Effect:
    """It stays, as it or a person has written it; what follows goes by that."""
    name = standing.names.instance(command.step)
    if command.skip:
        return refusal("behind a step there is nothing to skip")
    if facts.progress.get(command.step) != "done":
        return refusal(f"{name} is not done, so there is nothing that others could go by")
    undone = following(standing.plan, facts, command.step)
    if not undone:
        return refusal(f"nothing has begun behind {name}")
    then = f"what follows {name} is done anew"
    return _gone(standing, without(facts, undone), undone, then, undone, {})


def _gone(
    standing: Standing,
    then: Facts,
    gone: Collection[str],
    note: str,
    behind: Collection[str],
    skipped: Mapping[str, Any],
) -> Effect:
    """These are taken back, and the thread stands at `then`.

    behind: those that are told as taken back. skipped: the records of what is skipped.
    """
    state, facts = standing.state, to_facts(standing.state)
    update = taken_back(state, then, gone)
    update["progress"] |= skipped
    if found := [*found_before(state, gone)]:
        update["messages"] = found
    running = tuple(i for i in gone if facts.progress.get(i) == "running")
    words = _words(standing.names, note, behind, skipped, running)
    return Effect({**update, **withdrawn(state, gone)}, words, cancels=running, forgets=tuple(gone))


def _obstacle(standing: Standing, facts: Facts, seen: Seen) -> str:
    if not standing.state.get("turn"):
        return "nothing has begun yet"
    if facts.progress.get(seen.instance) == "running":
        return f"{standing.names.instance(seen.instance)} is at work already"
    if seen.place.agent in facts.disabled | standing.plan.off:
        return f"{standing.plan.workflow.team.name(seen.place.agent)} is switched off"
    return ""


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


def _words(
    names: Names, note: str, undone: Collection[str], skipped: Collection[str], cancelled: Collection[str]
) -> str:
    parts = {"taken back": undone, "skipped": skipped, "cancelled": cancelled}
    told = [f"{what}: {listed(map(names.instance, sorted(who)))}" for what, who in parts.items() if who]
    return "; ".join([note, *told])
