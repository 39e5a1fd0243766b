"""Looking back on threads, and going on from a checkpoint on a new one.

A checkpoint never changes once it is stored, so all of this is safe while the thread runs, in whichever
process. What was in flight at a checkpoint begins again on the new thread: no work is shared.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from langchain_core.messages import BaseMessage
from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.base import BaseCheckpointSaver
from langgraph.graph import START
from langgraph.types import Command, StateSnapshot

from swarmwright.errors import NotFound, ThreadBusy, ThreadExists
from swarmwright.graph.building import WorkflowGraph
from swarmwright.graph.routing import ROUTER
from swarmwright.graph.state import CHANNELS, empty
from swarmwright.ports.clock import Clock
from swarmwright.ports.threads import ThreadRecord, ThreadStatus, ThreadStore
from swarmwright.runtime.checkpoints import Checkpoint, checkpoints, let_in
from swarmwright.runtime.effects.restoring import forked
from swarmwright.runtime.history.comparing import Difference, differences
from swarmwright.runtime.history.wording import line
from swarmwright.runtime.runs.seating import Graphs, Seat
from swarmwright.workflow.comparing import Change, diff
from swarmwright.workflow.granting import NOTHING_BESIDE, Beside
from swarmwright.workflow.named import Names, names_of
from swarmwright.workflow.tree import Workflow

__all__ = ["Compared", "Past", "Snapshot"]


LAST = "last"
"""What the last checkpoint can be called, by whatever door."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A checkpoint with the whole state that stands in it, as `graph.state.AgentState`.

    `next`: the nodes that were due; (LangGraph's `__start__`: it only lets a request in). `names`: of the
    workflow of that time.
    """

    checkpoint: Checkpoint
    state: Mapping[str, Any]
    next: tuple[str, ...] = ()
    names: Names = field(default_factory=Names)

    @property
    def is_over(self) -> bool:
        """Whether its turn was over then, and nothing had been said that begins another."""
        return self.state["resume_info"].get("outcome") is not None and not _goes_on(self.next)


@dataclass(frozen=True, slots=True)
class Compared:
    """Two checkpoints, and what is different in the second one: in the state, and in the workflow."""

    old: Checkpoint
    new: Checkpoint
    changes: tuple[Difference, ...]
    workflow: tuple[Change, ...] = ()
    names: Names = field(default_factory=Names)

    @property
    def words(self) -> tuple[str, ...]:
        """All of it, a line each."""
        return (*map(str, self.workflow), *(line(one, self.names) for one in self.changes))


SetBeside: TypeAlias = Callable[[Snapshot, Workflow], Awaitable[Beside]]
"""A snapshot and its workflow → what people had set beside its rules."""


async def _nothing(at: Snapshot, workflow: Workflow) -> Beside:
    return NOTHING_BESIDE


class Past:
    """The checkpoints of every thread in a store."""

    def __init__(
        self, checkpointer: BaseCheckpointSaver[Any], threads: ThreadStore, graphs: Graphs, clock: Clock
    ) -> None:
        self._checkpointer, self._threads = checkpointer, threads
        self._graphs, self._clock = graphs, clock

    async def history(self, thread_id: str) -> tuple[Checkpoint, ...]:
        """Every checkpoint of the thread, the first first."""
        return await checkpoints(self._checkpointer, thread_id, self._names)

    async def find(self, thread_id: str, which: str | int | None) -> Checkpoint:
        """The checkpoint with that number, or that id or the end of it; None, "last" = the last one.

        Raises NotFound, ThreadUnreadable.
        """
        found, name = await self.history(thread_id), str(which)
        if which is None or name == LAST:
            wanted = found[-1:]
        elif name.isdecimal() and len(name) < _NUMBER:
            wanted = tuple(one for one in found if one.number == int(name))
        else:
            wanted = tuple(one for one in found if len(name) >= _SHORTEST and one.id.endswith(name))
        if len(wanted) != 1:
            if not found:
                raise NotFound("checkpoint of thread", thread_id)
            raise NotFound("checkpoint", name, [_nearest(name, found)] if name.isdecimal() else ())
        if wanted[0].unread is not None:
            raise wanted[0].unread
        return wanted[0]

    async def snapshot(self, at: Checkpoint) -> Snapshot:
        """The state of a checkpoint."""
        found = await self._load(at)
        state = {channel: found.values.get(channel, empty(channel)) for channel in CHANNELS}
        return Snapshot(at, state, found.next, names_of((await self._graph(at)).workflow))

    async def compared(self, old: Checkpoint, new: Checkpoint, beside: SetBeside = _nothing) -> Compared:
        """What is different in `new`; the two may be of different threads.

        beside: of a snapshot, what people had set beside the rules then.
        """
        before, after = await self.snapshot(old), await self.snapshot(new)
        changes: tuple[Change, ...] = ()
        if old.workflow_version != new.workflow_version:
            was, now = (await self._graph(old)).workflow, (await self._graph(new)).workflow
            changes = diff(was, now, await beside(after, now))
        names = after.names.over(before.names)
        return Compared(old, new, differences(before.state, after.state), changes, names)

    async def fork(
        self, origin: ThreadRecord, at: Checkpoint, new_id: str, *, asked: bool = True
    ) -> ThreadRecord:
        """Begin a thread as `origin` stood at that checkpoint. Raises ThreadExists, whoever else begins one
        of that id at this moment.

        asked: whether a request that was only let in there has been made in it, too.
        Its first checkpoint holds the whole state, so it needs nothing of the thread that it comes from.
        """
        now: float = self._clock.now()
        record = replace(
            origin,
            thread_id=new_id,
            workflow_version=at.workflow_version,
            status="idle",
            created_at=now,
            updated_at=now,
            ttl=None,
            expires_at=None,
            metadata={**origin.metadata, "forked_from": at.thread_id, "forked_at": at.id},
        )
        with await self._hold_new(new_id):
            # Before anything is kept of it: what is sealed is bound to whose the thread is.
            if not await self._threads.create(record):
                raise ThreadExists(new_id)
            try:
                status = await self._begun(at, new_id, asked=asked)
            except BaseException:
                await self._threads.delete(new_id)
                raise
            if status != record.status:
                record = replace(record, status=status)
                await self._threads.save(record)
        return record

    async def _hold_new(self, new_id: str) -> AbstractContextManager[object]:
        """Hold a thread that is to be made. Raises ThreadExists for one that is there, whoever holds it."""
        until = asyncio.get_running_loop().time() + _MADE_WITHIN_S
        while True:
            try:
                return await self._threads.hold(new_id)
            except ThreadBusy:
                if await self._threads.load(new_id) is not None:
                    raise ThreadExists(new_id) from None
                if asyncio.get_running_loop().time() > until:
                    raise
            await asyncio.sleep(_LOOK_S)

    async def _begun(self, at: Checkpoint, new_id: str, *, asked: bool) -> ThreadStatus:
        """Write the state that a new thread begins with; how it stands then."""
        await self._checkpointer.adelete_thread(new_id)  # of one who wrote without a record
        state, due = await self._forked(at)
        if asked and (messages := await self._let_in(at)):
            state["messages"], due = [*state["messages"], *messages], True
        graph = await self._graph(at)
        seat = Seat(new_id, graph, at.workflow_version)
        write: Command[Any] = Command(update=state, goto=ROUTER) if due else Command(update=state)
        await graph.aupdate_state(seat.config, write, as_node=ROUTER)
        return "interrupted" if due else "idle"

    async def _forked(self, at: Checkpoint) -> tuple[dict[str, Any], bool]:
        """The new thread's state, and whether there is something to do in it."""
        graph, then = await self._graph(at), await self._load(at)
        here: RunnableConfig = {"configurable": {"thread_id": at.thread_id}}
        now = await graph.aget_state(here)
        state = forked(now.values, then.values, graph.workflow)
        time = self._clock.now()
        entry = {
            "instance": "fork",
            "status": "applied",
            "started_at": time,
            "ended_at": time,
            "question": "fork",
            "detail": f"of {at.thread_id} at {at.number}",
            "turn": at.turn,
        }
        state["execution_trace"] = [*state["execution_trace"], entry]
        goes_on = bool(state["turn"]) and "outcome" not in state["resume_info"]
        return state, goes_on or _goes_on(then.next)

    async def forget(self, thread_id: str) -> None:
        """Take back a thread that has begun nothing."""
        with await self._threads.hold(thread_id):
            await self._threads.delete(thread_id)

    async def _let_in(self, at: Checkpoint) -> Sequence[BaseMessage]:
        found = await self._checkpointer.aget_tuple(_config(at))
        return () if found is None else let_in(found)

    async def _load(self, at: Checkpoint) -> StateSnapshot:
        return await (await self._graph(at)).aget_state(_config(at))

    async def _names(self, number: str) -> Names:
        """What people call what stands in the workflow of that version; nothing of one that is not kept."""
        workflow = await self._threads.load_workflow(number) if number else None
        return Names() if workflow is None else names_of(workflow)

    async def _graph(self, at: Checkpoint) -> WorkflowGraph:
        return await self._graphs(at.workflow_version)


def _goes_on(due: tuple[str, ...]) -> bool:
    """Whether these nodes do more than let a request in."""
    return bool(due) and START not in due


def _config(at: Checkpoint) -> RunnableConfig:
    return {"configurable": {"thread_id": at.thread_id, "checkpoint_ns": "", "checkpoint_id": at.id}}


_MADE_WITHIN_S, _LOOK_S = 10.0, 0.02
"""How long whoever makes a thread may hold its id before there is a record of it, and how often to look."""

_SHORTEST, _NUMBER = 4, 8
"""Characters of the end of an id that can name it; digits from which a name is no number."""


def _nearest(name: str, found: Sequence[Checkpoint]) -> str:
    """The number of the checkpoint that is closest to one which does not exist."""
    wanted = int(name) if len(name) < _NUMBER else found[-1].number
    return str(min((one.number for one in found), key=lambda number: abs(number - wanted)))
