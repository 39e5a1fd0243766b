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
from swarmwright.runtime.effects.awaiting import begins_words
from swarmwright.runtime.effects.base import Effect, Standing, refusal
from swarmwright.runtime.effects.finding import found_before
from swarmwright.runtime.effects.meaning import last_of
from swarmwright.runtime.effects.questions import question_before
from swarmwright.runtime.effects.reaching import beginning, find_step, taken_back
from swarmwright.workflow.finding import Seen
from swarmwright.workflow.following import following, without
from swarmwright.workflow.named import Names, listed
from swarmwright.workflow.progress import Facts, Work
from swarmwright.workflow.skipping import skipping

__all__ = ["redirect"]


def redirect(row: Accepted, command: Redirect, standing: Standing) -> Effect:
    """`Redirect`: what follows an ended step is taken back with it; what runs of that is cancelled."""
    state, planned = standing.state, standing.plan
    facts = to_facts(state)
    command = replace(command, step=last_of(planned, facts, command.step))
    instance = command.step
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
    if reason := question_before(standing, left, open_, seen):
        return refusal(reason)
    then = beginning(planned, left, instance)
    if then is None:
        name = standing.names.instance(instance)
        return refusal(f"nobody needs what {name} would do: others were enough")
    records = {work.instance: {**begun(state, work), "status": "skipped"} for work in skipped}
    name = standing.names.instance(instance)
    # What it was to go on with, it begins without.
    made = _gone(standing, then, {instance, *undone}, undone - {instance}, records)
    return _told(made, f"{name} {begins_words(standing, made.update, instance)}")


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
    return _told(_gone(standing, without(facts, undone), undone, undone, {}), then)


def _gone(
    standing: Standing,
    then: Facts,
    gone: Collection[str],
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
    words = _words(standing.names, behind, skipped, running)
    return Effect({**update, **withdrawn(state, gone)}, words, cancels=running, forgets=tuple(gone))


def _obstacle(standing: Standing, facts: Facts, seen: Seen) -> str:
    if not standing.state.get("turn"):
        return "nothing has begun yet"
    if facts.progress.get(seen.instance) == "running":
        return f"{standing.names.instance(seen.instance)} is at work already"
    if seen.place.agent in facts.disabled | standing.plan.off:
        return f"{standing.plan.workflow.team.name(seen.place.agent)} is switched off"
    return ""


def _told(made: Effect, first: str) -> Effect:
    """What it comes to, with that said before what else there is to say."""
    return replace(made, note="; ".join(filter(None, (first, made.note))))


def _words(
    names: Names, undone: Collection[str], skipped: Collection[str], cancelled: Collection[str]
) -> str:
    parts = {"taken back": undone, "skipped": skipped, "cancelled": cancelled}
    told = [f"{what}: {listed(map(names.instance, sorted(who)))}" for what, who in parts.items() if who]
    return "; ".join(told)
