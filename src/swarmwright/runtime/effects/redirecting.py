"""Going to a step: one that is not due begins now, one that has ended runs again. Pure."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace

from swarmwright.graph.records import started, to_facts
from swarmwright.ports.commands import Redirect
from swarmwright.ports.mailbox import Accepted
from swarmwright.runtime.effects.base import Effect, Standing, refusal
from swarmwright.runtime.effects.contexts import withdrawn
from swarmwright.runtime.effects.reaching import beginning, find_step, taken_back
from swarmwright.workflow.advance import advance
from swarmwright.workflow.following import after, following, without
from swarmwright.workflow.looking import Seen, find
from swarmwright.workflow.plan import Plan
from swarmwright.workflow.progress import Facts, Status, Work

__all__ = ["redirect"]


def redirect(row: Accepted, command: Redirect, standing: Standing) -> Effect:
    """`Redirect`: what follows an ended step is taken back with it; what runs of that is cancelled."""
    state, planned, instance = standing.state, standing.plan, command.step
    facts = to_facts(state)
    seen = find_step(planned, facts, instance)
    if isinstance(seen, str):
        return refusal(seen)
    if reason := _obstacle(standing, facts, seen):
        return refusal(reason)
    undone = {instance, *following(planned, facts, instance)} if instance in facts.progress else set[str]()
    left = without(facts, undone)
    skipped: tuple[Work, ...] = ()
    if command.skip:
        left, skipped = _skipping(planned, left, seen)
    if asks := _asking(planned, left, seen):
        return refusal(f"people decide at {asks} before {instance} begins: nobody goes past that; answer it")
    begun = beginning(planned, left, instance)
    if begun is None:
        return refusal(f"nobody needs what {instance} would do: others were enough")
    update = taken_back(state, begun, {instance, *undone})  # what it was to go on with, it begins without
    update["progress"] |= {work.instance: {**started(work), "status": "skipped"} for work in skipped}
    running = tuple(i for i in undone if facts.progress.get(i) == "running")
    note = _words(instance, undone, [work.instance for work in skipped], running)
    return Effect(
        {**update, **withdrawn(state, undone)}, note, cancels=running, forgets=tuple({instance, *undone})
    )


def _obstacle(standing: Standing, facts: Facts, seen: Seen) -> str:
    if not standing.state.get("turn"):
        return "nothing has begun yet"
    if facts.progress.get(seen.instance) == "running":
        return f"{seen.instance} is at work already"
    if seen.place.agent in facts.disabled | standing.plan.off:
        return f"{seen.place.agent} is switched off"
    return ""


def _skipping(planned: Plan, facts: Facts, seen: Seen) -> tuple[Facts, tuple[Work, ...]]:
    """The facts in which nothing before this step has to be done any more, and what is skipped for that.

    People's decisions, and questions on which a way depends, are never skipped.
    """
    skipped: list[Work] = []
    while True:
        starts = [work for work in advance(planned, facts).start if work.kind == "step"]
        if any(work.instance == seen.instance for work in starts):
            break
        new = [work for work in (*starts, *_ended(planned, facts)) if _comes_before(planned, work, seen)]
        if not new:
            break
        skipped += new
        facts = replace(facts, progress={**facts.progress, **{w.instance: "skipped" for w in new}})
    return facts, tuple(skipped)


def _asking(planned: Plan, facts: Facts, seen: Seen) -> str:
    """The question to people that stands before this step, and has no yes; "" where none does.

    Also one that has not come up yet: what would come up if all steps before this one were over.
    """
    facts, _ = _skipping(planned, _over(planned, facts, seen), seen)
    waits = (find(planned, wait.instance) for wait in advance(planned, facts).waiting if wait.kind == "gate")
    return next((one.instance for one in waits if one is not None and after(planned, one, seen)), "")


def _over(planned: Plan, facts: Facts, seen: Seen) -> Facts:
    """The facts as if the steps that run before this one were over."""
    running = (find(planned, i) for i, status in facts.progress.items() if status == "running")
    before: dict[str, Status] = {
        o.instance: "skipped" for o in running if o is not None and after(planned, o, seen)
    }
    return replace(facts, progress={**facts.progress, **before})


def _ended(planned: Plan, facts: Facts) -> Iterator[Work]:
    """Steps that have ended without being complete."""
    for instance, status in facts.progress.items():
        seen = find(planned, instance)
        if status in ("failed", "cancelled") and seen is not None and not seen.use:
            yield Work(instance, seen.place.id, agent=seen.place.agent)


def _comes_before(planned: Plan, work: Work, seen: Seen) -> bool:
    other = find(planned, work.instance)
    return other is not None and after(planned, other, seen)


def _words(
    instance: str, undone: Collection[str], skipped: Collection[str], cancelled: Collection[str]
) -> str:
    later = sorted(set(undone) - {instance})
    words = [f"{instance} runs again" if undone else f"{instance} begins now"]
    words += [f"taken back: {', '.join(later)}"] if later else []
    words += [f"skipped: {', '.join(sorted(skipped))}"] if skipped else []
    words += [f"cancelled: {', '.join(sorted(cancelled))}"] if cancelled else []
    return "; ".join(words)
