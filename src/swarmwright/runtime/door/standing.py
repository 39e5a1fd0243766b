"""The part of the platform's door that finds threads: their records, and where their checkpoints stand."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from typing import Any, Protocol

from langgraph.checkpoint.base import BaseCheckpointSaver
from langgraph.types import StateSnapshot

from swarmwright.errors import NotFound
from swarmwright.graph.building import WorkflowGraph
from swarmwright.ports.threads import ThreadRecord, ThreadStore
from swarmwright.runtime.teams.binding import check_team
from swarmwright.workflow.nearness import nearest

__all__ = ["StandingDoor"]


class _Platform(Protocol):
    """What a platform has that this part of it goes by."""

    _checkpointer: BaseCheckpointSaver[Any]
    _threads: ThreadStore

    @property
    def _graph(self) -> Callable[[str], Awaitable[WorkflowGraph]]: ...

    def _is_open(self) -> None: ...

    async def _at(self, thread_id: str) -> tuple[WorkflowGraph, StateSnapshot]: ...

    async def _known(self, thread_id: str) -> ThreadRecord: ...

    async def _record(self, thread_id: str) -> ThreadRecord: ...


class StandingDoor:
    """Records of threads as they are, and the state of the last checkpoint."""

    async def _as_it_stands(self: _Platform, record: ThreadRecord) -> ThreadRecord:
        """The record; "running" only while somebody holds the thread."""
        if record.status != "running" or await self._threads.held(record.thread_id):
            return record
        return replace(record, status="interrupted")

    async def _standing(self: _Platform, thread_id: str) -> tuple[WorkflowGraph, Mapping[str, Any]]:
        """The graph of the thread's last checkpoint, and the state that stands there."""
        graph, snapshot = await self._at(thread_id)
        return graph, dict(snapshot.values)

    async def _at(self: _Platform, thread_id: str) -> tuple[WorkflowGraph, StateSnapshot]:
        """The graph of the thread's last checkpoint, and that checkpoint."""
        record = await self._record(thread_id)
        graph = await self._graph(record.workflow_version)
        snapshot = await graph.aget_state({"configurable": {"thread_id": thread_id}})
        wrote = (snapshot.metadata or {}).get("workflow_version", record.workflow_version)
        return await self._graph(str(wrote)), snapshot

    async def _version(self: _Platform, record: ThreadRecord) -> str:
        """The version that wrote the last checkpoint: the record only mirrors it."""
        saved = await self._checkpointer.aget_tuple({"configurable": {"thread_id": record.thread_id}})
        wrote = saved.metadata.get("workflow_version") if saved is not None else None
        return record.workflow_version if wrote is None else str(wrote)

    async def _record(self: _Platform, thread_id: str) -> ThreadRecord:
        """The record of a team's thread. Raises NotFound; InvalidInput for one that is for something else."""
        record = await self._known(thread_id)
        check_team(record)
        return record

    async def _known(self: _Platform, thread_id: str) -> ThreadRecord:
        """The record of a thread, whatever it is for. Raises NotFound."""
        self._is_open()
        record = await self._threads.load(thread_id)
        if record is None:
            known = [r.thread_id for r in await self._threads.all()]
            raise NotFound("thread", thread_id, nearest(thread_id, known, 2))
        return record
