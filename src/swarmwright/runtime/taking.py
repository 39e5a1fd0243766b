"""Taking commands: each pending one is applied to the thread in one checkpoint, between two supersteps.

The checkpoint is the truth: it holds the change, the watermark, and (in its metadata) the version of the
workflow that goes on from it. After it come the mirrors: the thread's record and the mailbox's row. A crash
before it leaves the command to the next run; a crash after it leaves mirrors that the next run sets right.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from langchain_core.runnables import RunnableConfig
from langgraph.types import Command

from swarmwright.errors import SwarmwrightError
from swarmwright.graph.activities import Activities
from swarmwright.graph.building import WorkflowGraph
from swarmwright.graph.own import own_settings
from swarmwright.graph.performing import Performed
from swarmwright.graph.records import sub_thread, to_facts, unattended
from swarmwright.graph.routing import ASK, ROUTER
from swarmwright.graph.state import written_to
from swarmwright.graph.writing import both
from swarmwright.ports.clock import Clock
from swarmwright.ports.commands import (
    Accepted,
    CommandState,
    Mailbox,
    Refresh,
    SetAgent,
    SetTool,
    Swap,
    write_command,
)
from swarmwright.registry.refreshing import Refreshed
from swarmwright.runtime.commands import Effect, Standing, effect, recorded
from swarmwright.runtime.recording import Recording
from swarmwright.runtime.swapping import dropped, swapped
from swarmwright.runtime.teams import Teams
from swarmwright.workflow.encoding import version
from swarmwright.workflow.migrating import Migration, migration
from swarmwright.workflow.plan import plan
from swarmwright.workflow.tree import Workflow

__all__ = ["Graphs", "Seat", "Taker", "Taking"]


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

    @property
    def config(self) -> RunnableConfig:
        """The graph's config; its metadata is stored with every checkpoint."""
        return {
            "configurable": {"thread_id": self.thread_id},
            "metadata": {"workflow_version": self.version},
        }


@dataclass(frozen=True, slots=True)
class Taking:
    """What there was to take: anything at all; and whether the run is to stop."""

    any: bool = False
    stops: bool = False


@dataclass(frozen=True, slots=True)
class _Change:
    """A swap that is to be written: the new seat's graph, the plan, and the work that was stopped."""

    graph: WorkflowGraph
    plan: Migration
    version: str
    cancelled: tuple[str, ...]


class Taker:
    """Applies what is in a thread's mailbox, for the run that holds the thread.

    graphs: version → its graph. changed: told the new version once a swap is stored. teams: told what the
    thread goes by once a command is stored.
    """

    def __init__(
        self,
        seat: Seat,
        mailbox: Mailbox,
        activities: Activities[Performed],
        recording: Recording,
        clock: Clock,
        *,
        graphs: Graphs,
        changed: Callable[[str], Awaitable[None]],
        teams: Teams | None = None,
    ) -> None:
        self._seat, self._mailbox, self._activities = seat, mailbox, activities
        self._recording, self._clock = recording, clock
        self._graphs, self._changed, self._teams = graphs, changed, teams

    async def waiting(self) -> bool:
        """Whether anything is in the mailbox."""
        return bool(await self._mailbox.pending(self._seat.thread_id))

    async def take(self, *, live: bool) -> Taking:
        """Apply all that is pending, in order. `live`: the run was under way before."""
        rows = await self._mailbox.pending(self._seat.thread_id)
        if not rows:
            return Taking()
        snapshot = await self._seat.graph.aget_state(self._seat.config)
        state, node = dict(snapshot.values), ASK if ASK in snapshot.next else ROUTER
        for row in rows:
            if row.seq <= state.get("coordination_rules", {}).get("commands_applied", 0):
                await self._mirror(row, state)
                continue
            state, stops = await self._apply(row, state, node, live)
            node = ROUTER
            if stops:
                return Taking(True, True)
        return Taking(True)

    async def _apply(
        self, row: Accepted, state: Mapping[str, Any], node: str, live: bool
    ) -> tuple[dict[str, Any], bool]:
        """The state after one command, and whether it ends the run."""
        seat = self._seat
        idle = {"progress": unattended(state, self._activities.has)}
        state = written_to(state, idle)
        made = effect(row, await self._standing(row, state, live))
        change: _Change | None = None
        if made.swap is not None:
            try:
                change = await self._prepare(made, state)
            except SwarmwrightError as error:  # it cannot be built here: nothing was changed yet
                made = Effect(note=str(error), refused=True)
        also: dict[str, Any] = idle
        if change is not None:
            also = both(idle, swapped(state, change.plan, change.version, change.cancelled))
            if live and change.plan.frontier.outcome is None:
                also["resume_info"] = {"outcome": None}
            seat.graph, seat.version = change.graph, change.version
        update = recorded(row, made, state, self._clock.now(), also)
        after = written_to(state, update)
        await seat.graph.aupdate_state(seat.config, _going_on(update, state, after), as_node=node)
        if self._teams is not None:
            self._teams.stand(seat.thread_id, seat.graph.workflow, own_settings(after))
        await self._tell(row, made, change)
        return after, made.stops

    async def _standing(self, row: Accepted, state: Mapping[str, Any], live: bool) -> Standing:
        """How the thread stands, with what this command has to know of its team."""
        thread_id, workflow = self._seat.thread_id, self._seat.graph.workflow
        if self._teams is None or not isinstance(row.command, SetAgent | SetTool | Refresh):
            return Standing(plan(workflow), state, live)
        team = await self._teams.team_of(thread_id, workflow)
        fresh: Refreshed | str = ""
        if isinstance(row.command, Refresh):
            seen = state.get("coordination_rules", {}).get("team")
            try:
                fresh = await self._teams.refreshed(thread_id, row.command.number, seen, workflow)
            except SwarmwrightError as error:
                fresh = str(error)
        return Standing(plan(workflow), state, live, team, fresh)

    async def _prepare(self, made: Effect, state: Mapping[str, Any]) -> _Change:
        """Build the new graph, and stop what is to be stopped. Work that has ended meanwhile is kept."""
        assert made.swap is not None
        graph = await self._graphs(made.swap.version, made.swap.workflow)
        planned = migration(self._seat.graph.workflow, graph.workflow, to_facts(state), made.swap.drain)
        still = planned.facts.progress
        stopped = tuple(i for i in planned.cancel if i not in still or not self._activities.ended(i))
        await self._activities.cancel(stopped)
        turn = sub_thread(self._seat.thread_id, state.get("turn", {}).get("number", 1))
        for instance in dropped(state, planned, stopped):
            await self._seat.graph.crew.forget(turn, instance)
        return _Change(graph, planned, made.swap.version, stopped)

    async def _tell(self, row: Accepted, made: Effect, change: _Change | None) -> None:
        """The mirrors and the events, once it is stored."""
        emit = self._recording.emit
        if change is not None:
            await self._changed(change.version)
            for instance in change.cancelled:
                emit("step_cancelled", instance)
            emit(
                "workflow_changed",
                version=change.version,
                changes=[str(one) for one in change.plan.changes],
                running={m.instance: m.fate for m in change.plan.running},
                cancelled=list(change.cancelled),
            )
        for kind, instance, data in made.events:
            emit(kind, instance, **data)
        emit(
            "command_refused" if made.refused else "command_applied",
            command_id=row.command_id,
            command=row.kind,
            number=row.seq,
            note=made.note,
            given=_given(row),
        )
        state: CommandState = "refused" if made.refused else "applied"
        await self._mailbox.settle(row.thread_id, row.seq, state, made.note, self._clock.now())

    async def _mirror(self, row: Accepted, state: Mapping[str, Any]) -> None:
        """A crash came between the checkpoint and the mailbox: say there what the state says."""
        entries = state.get("execution_trace", ())
        found: Mapping[str, Any] = next((e for e in entries if e["instance"] == f"command-{row.seq}"), {})
        status, note = found.get("status", "applied"), found.get("detail", "")
        await self._mailbox.settle(row.thread_id, row.seq, status, note, self._clock.now())


def _given(row: Accepted) -> dict[str, Any]:
    """What the command said, without what is only its default; of a workflow, the version."""
    said = write_command(row.command)
    if isinstance(row.command, Swap):
        said["workflow"] = version(row.command.workflow)
    return {name: value for name, value in said.items() if value not in ("", None, {})}


def _going_on(update: Mapping[str, Any], before: Mapping[str, Any], after: Mapping[str, Any]) -> Command[Any]:
    """The write; where the turn goes on, or a message may begin one, the router looks at it next."""
    turn_goes_on = bool(after.get("turn")) and "outcome" not in after.get("resume_info", {})
    if turn_goes_on or "messages" in update:
        return Command(update=dict(update), goto=ROUTER)
    return Command(update=dict(update))
