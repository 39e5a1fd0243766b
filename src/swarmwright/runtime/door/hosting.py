"""The part of the platform's door by which a server hosts teams: threads made for one, driven, looked at."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Protocol

from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.base import BaseCheckpointSaver
from langgraph.types import StateSnapshot

from swarmwright.errors import InvalidInput
from swarmwright.graph.building import WorkflowGraph
from swarmwright.graph.records import sub_thread
from swarmwright.ports.clock import Clock
from swarmwright.ports.commands import Command, RollBack
from swarmwright.ports.hosting import WAITS_S
from swarmwright.ports.mailbox import Accepted
from swarmwright.ports.threads import A_MOMENT_S, ThreadRecord, ThreadStore
from swarmwright.runtime.runs.client import Client
from swarmwright.runtime.runs.running import Run
from swarmwright.runtime.runs.seating import Seat
from swarmwright.runtime.stood import Unread, stood
from swarmwright.runtime.teams.binding import another_thread
from swarmwright.runtime.teams.shelving import Shelf
from swarmwright.runtime.teams.teams import Teams
from swarmwright.workflow.encoding import version
from swarmwright.workflow.plan import Plan, plan
from swarmwright.workflow.tree import Workflow
from swarmwright.workflow.verifying import check

__all__ = ["HostingDoor", "Stands"]


@dataclass(frozen=True, slots=True)
class Stands:
    """A team's thread at one checkpoint, and the plan that it followed there."""

    snapshot: StateSnapshot
    plan: Plan


class _Platform(Protocol):
    """What a platform has that this part of it goes by."""

    _clock: Clock
    _checkpointer: BaseCheckpointSaver[Any]
    _threads: ThreadStore
    _teams: Teams | None
    _graph: Shelf
    _warm: Callable[[Workflow], Awaitable[None]] | None

    @property
    def teams(self) -> Teams: ...

    async def _known(self, thread_id: str) -> ThreadRecord: ...

    async def _record(self, thread_id: str) -> ThreadRecord: ...

    async def _version(self, record: ThreadRecord) -> str: ...

    async def _standing(self, thread_id: str) -> tuple[WorkflowGraph, Mapping[str, Any]]: ...

    async def _held(
        self,
        thread_id: str,
        *,
        retry: bool = True,
        client: Client | None = None,
        within_s: float | None = None,
    ) -> Run: ...

    async def _stands(self, found: StateSnapshot, otherwise: str) -> Stands: ...

    async def _bind(self, record: ThreadRecord, workflow: Workflow, team: str) -> ThreadRecord: ...

    async def _is_of(self, record: ThreadRecord, workflow: Workflow, team: str) -> bool: ...

    async def send(self, thread_id: str, command: Command, command_id: str | None = None) -> Accepted: ...

    async def settled(self, thread_id: str, seq: int) -> Accepted: ...


class HostingDoor:
    """Threads of hosted teams. What they are asked is plain data by then, and was looked at."""

    async def adopt(
        self: _Platform, thread_id: str, workflow: Workflow, *, graph: str, team: str = "", title: str = ""
    ) -> ThreadRecord:
        """Let a thread that follows nothing yet follow `workflow`, hosted as `graph`, and the team.

        title: what one is called from then on that has none. Nothing changes on one that follows it already.
        Raises InvalidInput for one that is for something else; NotFound, ThreadBusy, InvalidWorkflow.
        """
        record = await self._known(thread_id)
        if record.graph == graph and record.workflow_version:
            return record
        with await self._threads.hold(thread_id, within_s=A_MOMENT_S):
            record = await self._known(thread_id)
            if not record.graph and not record.workflow_version:
                record = await self._bind(record, workflow, team)
            elif record.graph or not await self._is_of(record, workflow, team):
                raise another_thread(record, f"the team {graph}")
            record = replace(record, graph=graph, title=record.title or title)
            await self._threads.save(record)
        return record

    async def fits(self: _Platform, record: ThreadRecord, *, graph: str, team: str) -> None:
        """Raise InvalidInput for a thread that the team, hosted as `graph`, could not adopt."""
        others = record.graph not in ("", graph) or (record.graph and not record.workflow_version)
        if not others and team and record.workflow_version and not record.graph:
            followed = None if self._teams is None else await self._teams.followed(record.thread_id)
            others = self._teams is not None and (followed is None or followed.name != team)
        if others:
            raise another_thread(record, f"the team {graph}")

    async def _bind(self: _Platform, record: ThreadRecord, workflow: Workflow, team: str) -> ThreadRecord:
        """The record of a thread that follows them from now on; the caller saves it."""
        check(workflow)
        if team:
            workflow = await self.teams.for_team(team, workflow)
            check(workflow)
        number = version(workflow)
        await self._threads.save_workflow(number, workflow)
        if team:
            await self.teams.follow(record.thread_id, team)
        return replace(record, workflow_version=number)

    async def _is_of(self: _Platform, record: ThreadRecord, workflow: Workflow, team: str) -> bool:
        """Whether a thread that was made elsewhere follows this team, or this very workflow."""
        if self._teams is not None and team:
            followed = await self._teams.followed(record.thread_id)
            return followed is not None and followed.name == team
        return record.workflow_version == version(workflow)

    async def kept_workflow(self: _Platform, number: str) -> Workflow:
        """The workflow of that version, if the store has it. Raises NotFound."""
        return (await self._graph(number)).workflow

    async def keep_workflow(self: _Platform, workflow: Workflow) -> str:
        """Keep a workflow for later; its version. Raises InvalidWorkflow."""
        check(workflow)
        number = version(workflow)
        await self._threads.save_workflow(number, workflow)
        return number

    async def drive(self: _Platform, thread_id: str, client: Client) -> Run:
        """Start a run for a server's client, as soon as who has the thread has let go of it.

        Raises as `Platform.run`; ThreadBusy only where that takes as long as no one but a run does.
        """
        return await self._held(thread_id, client=client, retry=client.retry, within_s=WAITS_S)

    async def warm(self: _Platform, workflow: Workflow) -> None:
        """Have loaded what its steps work by, models and code, so that no run of it waits for that; for a
        server, before it says that it is ready. What cannot be had is told by the run that wants it."""
        if self._warm is not None:
            await self._warm(workflow)

    async def stands(self: _Platform, thread_id: str, where: Mapping[str, Any]) -> Stands | None:
        """How a thread stands, or stood; None for one that follows nothing yet.

        where: `configurable`, as it names a checkpoint. Raises NotFound, InvalidInput.
        """
        if not (await self._known(thread_id)).graph and not (await self._known(thread_id)).workflow_version:
            return None
        number = (await self._record(thread_id)).workflow_version
        graph = await self._graph(number)
        return await self._stands(await graph.aget_state({"configurable": dict(where)}), number)

    async def stood(
        self: _Platform,
        thread_id: str,
        *,
        limit: int,
        before: Mapping[str, Any] | None = None,
        metadata: Mapping[str, Any] | None = None,
    ) -> AsyncIterator[Stands | Unread]:
        """How a thread has stood, the newest first. Raises NotFound, InvalidInput; ThreadUnreadable where
        nothing of it can be read."""
        known = await self._known(thread_id)
        if not known.graph and not known.workflow_version:  # it follows nothing yet
            return
        number = (await self._record(thread_id)).workflow_version
        graph = await self._graph(number)
        config: RunnableConfig = {"configurable": {"thread_id": thread_id, "checkpoint_ns": ""}}
        earlier: RunnableConfig | None = {"configurable": dict(before)} if before else None
        found = stood(graph, self._checkpointer, config, metadata=metadata, before=earlier, limit=limit)
        async for one in found:
            yield one if isinstance(one, Unread) else await self._stands(one, number)

    async def _stands(self: _Platform, found: StateSnapshot, otherwise: str) -> Stands:
        wrote = str((found.metadata or {}).get("workflow_version", otherwise))
        return Stands(found, plan((await self._graph(wrote)).workflow))

    async def write(
        self: _Platform, thread_id: str, update: Mapping[str, Any], about: Mapping[str, Any]
    ) -> RunnableConfig:
        """Write to a thread's state from outside, as an operator may; the config of the new checkpoint.

        about: stored with it. Raises NotFound, ThreadBusy, InvalidCommand.
        """
        with await self._threads.hold(thread_id, within_s=A_MOMENT_S):
            number = await self._version(await self._record(thread_id))
            seat = Seat(thread_id, await self._graph(number), number, about)
            return await seat.graph.enter(seat.config, update)

    async def return_to(self: _Platform, thread_id: str, checkpoint_id: str) -> None:
        """Let a thread stand as at that checkpoint; "" = as if it had never run. Raises InvalidInput.

        What people set since stays, and the trace goes on, as after `RollBack`.
        """
        if checkpoint_id:
            sent = await self.send(thread_id, RollBack(checkpoint_id))
            row = await self.settled(thread_id, sent.seq)
            if row.state != "applied":
                raise InvalidInput("checkpoint", row.reason or "the thread has not come to it yet")
            return
        with await self._threads.hold(thread_id, within_s=A_MOMENT_S):
            graph, state = await self._standing(thread_id)
            last = state.get("turn", {}).get("number", 1)
            begun = {(last, i) for i in state.get("progress", {})}
            begun |= {(e["turn"], e["instance"]) for e in state.get("execution_trace", ()) if e.get("agent")}
            for turn, instance in begun:
                await graph.crew.forget(sub_thread(thread_id, turn), instance)
            await self._checkpointer.adelete_thread(thread_id)
            record = replace(await self._record(thread_id), status="idle", updated_at=self._clock.now())
            await self._threads.save(record)
