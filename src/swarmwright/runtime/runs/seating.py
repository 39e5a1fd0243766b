"""What a run drives, and what takes its place: another workflow's graph, the state of an earlier checkpoint.

A `Change` is ready to be written: what had to be stopped is stopped, and what must not go on from what it
kept has forgotten it. Where the process dies before the write, the command is taken again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Protocol

from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.base import BaseCheckpointSaver
from langgraph.graph import START

from swarmwright.errors import NotFound
from swarmwright.graph.activities import Activities
from swarmwright.graph.building import WorkflowGraph
from swarmwright.graph.performing import Performed
from swarmwright.graph.records import sub_thread, to_facts
from swarmwright.graph.requests import unread
from swarmwright.runtime.checkpoints import checkpoints
from swarmwright.runtime.effects.awaiting import asked_again_words, waiting_words
from swarmwright.runtime.effects.base import Back, Wanted
from swarmwright.runtime.effects.migrating import dropped, left_behind, swapped
from swarmwright.runtime.effects.questions import behind_questions
from swarmwright.runtime.effects.restoring import in_workflow, rolled_back
from swarmwright.workflow.encoding import version
from swarmwright.workflow.migrating import Migration, migration
from swarmwright.workflow.named import Names, names_of
from swarmwright.workflow.plan import plan
from swarmwright.workflow.renesting import NOTHING, Renested
from swarmwright.workflow.tree import Workflow

__all__ = ["Change", "Graphs", "Seat", "back_to", "stop", "swap_to"]

State = Mapping[str, Any]


class Graphs(Protocol):
    """Version → the graph that runs it; a workflow that is not stored yet is stored first."""

    async def __call__(self, number: str, workflow: Workflow | None = None) -> WorkflowGraph:
        """The graph. Raises NotFound, and whatever keeps it from being built."""
        ...


@dataclass(slots=True)
class Seat:
    """What a run drives at this moment: a change of the workflow puts another graph here."""

    thread_id: str
    graph: WorkflowGraph
    version: str
    about: Mapping[str, Any] = field(default_factory=dict)
    """What is stored with every checkpoint, beside the version."""

    @property
    def config(self) -> RunnableConfig:
        """The graph's config; its metadata is stored with every checkpoint."""
        return {
            "configurable": {"thread_id": self.thread_id},
            "metadata": {**self.about, "workflow_version": self.version},
        }


@dataclass(frozen=True, slots=True)
class Change:
    """What is to be written, and the work that was stopped for it; with `plan`, under another graph.

    `due`: whether the router has to look at what is written, where that does not follow from the state.
    `nested`: which of the work that is written counts as which.
    """

    update: Mapping[str, Any]
    cancelled: tuple[str, ...] = ()
    note: str = ""
    due: bool | None = None
    plan: Migration | None = None
    graph: WorkflowGraph | None = None
    version: str = ""
    nested: Renested = NOTHING

    def kept(self) -> dict[str, Any]:
        """What the thread's trace keeps of it, and nothing else in the state says any more: the workflow
        that was left for which, what became of running work, which work counts as which."""
        if self.plan is None:
            return {**({"cancelled": list(self.cancelled)} if self.cancelled else {}), **self.counts()}
        return {
            "was": version(self.plan.old),
            "version": self.version,
            "running": {moved.instance: moved.fate for moved in self.plan.running},
            "cancelled": list(self.cancelled),
            **self.counts(),
        }

    def counts(self) -> dict[str, Any]:
        """Which work counts as which, and which for nothing, where any does."""
        told = {"counts_as": dict(self.nested.moves), "past": sorted(self.nested.past)}
        return {name: said for name, said in told.items() if said}


async def stop(
    seat: Seat, activities: Activities[Performed], cancels: Iterable[str], forgets: Iterable[tuple[int, str]]
) -> None:
    """Stop this work; these steps, (turn, instance), keep nothing of what they had begun."""
    await activities.cancel(cancels)
    for turn, instance in forgets:
        thread = sub_thread(seat.thread_id, turn)
        await activities.after(instance, partial(seat.graph.crew.forget, thread, instance))


async def swap_to(
    seat: Seat, graphs: Graphs, activities: Activities[Performed], wanted: Wanted, state: State
) -> Change:
    """Build the new graph, and stop what is to be stopped. Work that has ended meanwhile is kept.

    Raises what keeps it from being built; nothing was changed then.
    """
    graph = await graphs(wanted.version, wanted.workflow)
    planned = behind_questions(
        migration(seat.graph.workflow, graph.workflow, to_facts(state), wanted.drain, left_behind(state))
    )
    still = planned.facts.progress
    stopped = tuple(i for i in planned.stopped if i not in still or not activities.ended(i))
    turn = state.get("turn", {}).get("number", 1)
    await stop(seat, activities, stopped, [(turn, i) for i in dropped(state, planned, stopped)])
    update = swapped(state, planned, wanted.version, stopped)
    return Change(update, stopped, "", None, planned, graph, wanted.version, planned.nested)


async def back_to(
    seat: Seat, graphs: Graphs, activities: Activities[Performed], wanted: Back, state: State
) -> Change:
    """The state of an earlier checkpoint of the thread; what ran then and runs still, as the same, runs on.

    Raises NotFound where there is no such checkpoint; nothing was changed then.
    """
    at: RunnableConfig = {"configurable": {"thread_id": seat.thread_id, "checkpoint_id": wanted.checkpoint}}
    found = await seat.graph.aget_state(at)
    if found.metadata is None:
        raise NotFound("checkpoint", wanted.checkpoint)
    number = str(found.metadata.get("workflow_version", seat.version))
    graph, now = await graphs(number), seat.graph.workflow
    planned = migration(now, graph.workflow, to_facts(state), "cancel", left_behind(state))
    same = {moved.instance for moved in planned.running if moved.fate == "same"}
    begun = state.get("progress", {}).items()
    running = [i for i, record in begun if record["status"] == "running" and activities.has(i)]
    restored = rolled_back(state, found.values, graph.workflow, running, same)
    await stop(seat, activities, restored.cancels, sorted(restored.forgets))
    # A request that was not let in yet is taken back; what was said before it is still to be taken up.
    due = bool(unread(restored.state) if START in found.next else found.next)
    note = await _note(seat, wanted.checkpoint, {number: names_of(graph.workflow)})
    then, goes_on = plan(graph.workflow), graph.workflow
    if number != seat.version and wanted.keep_workflow:
        restored, goes_on = in_workflow(restored, graph.workflow, now), now
    words = (note, *waiting_words(plan(goes_on), found.values, restored.state, then))
    note = "; ".join(filter(None, words))
    again = asked_again_words(plan(now), state, plan(goes_on), restored.state, note)
    change = Change(restored.update(state), restored.cancels, "; ".join(filter(None, (note, *again))), due)
    if number == seat.version:
        return change
    if wanted.keep_workflow:
        return replace(change, nested=restored.nested)
    # What stood then stands in the rounds of then: what `planned` would carry there is taken back.
    return replace(change, plan=planned, graph=graph, version=number)


async def _note(seat: Seat, checkpoint: str, names: Mapping[str, Names]) -> str:
    """What the history calls that checkpoint; a request that it was to let in is taken back.

    names: of the workflow of its version, by that.
    """
    saver = seat.graph.checkpointer
    assert isinstance(saver, BaseCheckpointSaver)

    async def known(number: str) -> Names:
        return names.get(number, Names())

    found = await checkpoints(saver, seat.thread_id, known)
    at = next((one for one in found if one.id == checkpoint), None)
    if at is None:
        return ""
    return f"to {at.number}: {'before it was ' if at.requests else ''}{at.happened}"
