"""What to do now: a pure function of (workflow, facts), called after every event (DESIGN §1.2, §3).

`advance` is total and deterministic, and it is never stuck: while there is no outcome, something starts, runs
or waits for the outside. It walks the tree (`walking`) with one look at the facts (`looking`) through what
was planned once (`plan`). This module knows nothing of LangGraph, of time, or of what a step does.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from swarmwright.workflow.finding import find
from swarmwright.workflow.hoping import every_wait, signal_waits
from swarmwright.workflow.looking import Look
from swarmwright.workflow.plan import Plan, plan
from swarmwright.workflow.progress import Facts, Frontier, Outcome, Work
from swarmwright.workflow.standing import State
from swarmwright.workflow.tree import Step, Workflow
from swarmwright.workflow.walking import walked

__all__ = ["advance", "plan"]


def advance(workflow: Workflow | Plan, facts: Facts) -> Frontier:
    """What starts, runs, waits and is to be cancelled now, or the outcome.

    `start` is in the order of the walk, then what was called, and holds nothing that has a status already;
    `running` is all that runs and belongs to this workflow, in the order of the tree, even if the workflow
    would not start it any more. A workflow is planned at its first call and the plan kept; raises
    InvalidWorkflow if it cannot be (see `plan`).
    """
    planned = workflow if isinstance(workflow, Plan) else plan(workflow)
    look = Look(planned, facts)
    state, walk = walked(look)
    found = walk.found
    found.start += _called(look, {work.instance for work in found.start})
    running = tuple(look.work(seen) for seen in look.running)
    waiting = (*found.waiting, *signal_waits(walk))
    if not (found.start or running or waiting):
        # Whoever hopes for a signal when nothing moves any more hopes in vain.
        waiting = every_wait(walk)
    ended = not (found.start or running or waiting or found.leaving)
    return Frontier(
        tuple(found.start),
        running,
        waiting,
        tuple(dict.fromkeys(found.cancel)),
        _outcome(state) if ended else None,
    )


def _called(look: Look, starting: Collection[str]) -> Iterator[Work]:
    """The steps to which people have sent the work, and which would not start by themselves."""
    facts = look.facts
    for instance in sorted(facts.called - facts.progress.keys() - set(starting)):
        seen = find(look.plan, instance)
        if seen is None or seen.use or not isinstance(seen.place.node, Step):
            continue
        if seen.place.agent not in look.off:
            yield look.work(seen)


def _outcome(state: State) -> Outcome:
    match state:
        case State.DONE | State.SKIPPED:
            return "finished"
        case State.REJECTED:
            return "rejected"
        case _:
            return "failed"
