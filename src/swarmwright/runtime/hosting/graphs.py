"""HostedGraph: any compiled LangGraph graph on the platform's threads (`ports.hosting.Hosted`)."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AsyncExitStack, aclosing, asynccontextmanager
from dataclasses import replace
from typing import Any

from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.base import BaseCheckpointSaver, CheckpointTuple

from swarmwright.errors import (
    NotFound,
    StorageError,
    ThreadBusy,
    ThreadUnreadable,
)
from swarmwright.graph.building import WorkflowGraph
from swarmwright.graph.containing import as_errors
from swarmwright.ports.hosting import WAITS_S, Drive, Ended, Snapshot, Tell
from swarmwright.ports.threads import A_MOMENT_S, ThreadRecord
from swarmwright.runtime.hosting.beginning import Beginning, beginning, check_given, going_on
from swarmwright.runtime.hosting.describing import drawn, schemas_of, subgraphs_of
from swarmwright.runtime.hosting.inputs import addressed, config_of, given, said
from swarmwright.runtime.hosting.opening import Opening
from swarmwright.runtime.hosting.plain import plain_interrupt
from swarmwright.runtime.hosting.refusing import Refusals
from swarmwright.runtime.hosting.returning import stand_again
from swarmwright.runtime.hosting.snapshots import checkpoint_of, readable, snapshot_of, unread
from swarmwright.runtime.hosting.sources import Access, AnyGraph, Source
from swarmwright.runtime.hosting.spanning import Spanning
from swarmwright.runtime.hosting.standing import Standing, beginnings, standing_of
from swarmwright.runtime.hosting.streaming import Telling, parts, run_id_of, tells_all
from swarmwright.runtime.hosting.titling import entitled
from swarmwright.runtime.hosting.working import Backing, Working, bound, failed, working
from swarmwright.runtime.hosting.writing import check_there, check_written, refused_write
from swarmwright.runtime.stood import Unread, stood
from swarmwright.runtime.teams.binding import check_begins, check_graph
from swarmwright.runtime.untaken import looked_at, untold

__all__ = ["HostedGraph"]

_NAMED = ("checkpoint_id", "checkpoint_map")
_WHERE = ("thread_id", "checkpoint_ns", *_NAMED)
"""What of a config names a checkpoint; with the first two alone, the newest."""


class HostedGraph:
    """A graph, or a factory of one, under a name; its threads stand beside those of teams."""

    def __init__(self, name: str, source: Source, backing: Backing, description: str = "") -> None:
        self._name, self._backing, self._description = name, backing, description
        self._opened = Opening(name, source, backing).opened

    @property
    def name(self) -> str:
        """The id that assistants name it by."""
        return self._name

    @property
    def description(self) -> str:
        """What people read of it; "" = nothing."""
        return self._description

    # -- running --------------------------------------------------------------------------------------

    async def check(self, drive: Drive) -> None:
        """Look at a command before a run is made of it; see `ports.hosting.Choosy`. Raises InvalidInput."""
        if not drive.command or drive.command.keys() <= {"resume"}:
            return
        config = config_of(drive, self.name)
        await self._looked(drive, config, lambda graph: check_given(graph, given(drive)))

    async def foresee(self, drive: Drive) -> None:
        """Look at what is kept for runs to come; see `ports.hosting.Foreseeing`. Raises InvalidInput."""
        config = config_of(drive, self.name)
        await self._looked(drive, config, lambda graph: beginning(graph, drive, config, None))

    async def _looked(self, drive: Drive, config: RunnableConfig, look: Callable[[AnyGraph], object]) -> None:
        opened = self._opened("threads.create_run", config, drive)
        async with AsyncExitStack() as stack:
            try:
                graph = await stack.enter_async_context(opened)
            except Exception:  # noqa: BLE001  (a factory is anybody's code; the run tells what is wrong with it)
                return
            look(graph)

    async def fits(self, record: ThreadRecord, drive: Drive | None) -> None:
        """Whether it may go on with a thread; see `ports.hosting.Fitting`. Raises InvalidInput."""
        check_graph(record, self.name)
        if drive is not None and not config_of(drive, self.name)["configurable"].get("checkpoint_id"):
            check_begins(drive, self.name, record.graph)

    async def drive(self, drive: Drive, tell: Tell) -> Ended:
        """Drive the thread; see `ports.hosting.Hosted`. Raises InvalidInput, ThreadBusy, NotFound."""
        telling, config = Telling(drive.modes, drive.subgraphs), config_of(drive, self.name)
        refusals = Refusals(paced=drive.durability == "async")
        with await self._backing.threads.hold(drive.thread_id, within_s=WAITS_S):
            record = entitled(await bound(self._backing, drive.thread_id, self.name), drive.input)
            async with AsyncExitStack() as stack:
                opened = self._opened("threads.create_run", config, drive, record.tenant, refusals)
                try:
                    graph = await stack.enter_async_context(opened)
                except Exception as error:  # noqa: BLE001  (a factory is anybody's code)
                    return await self._failed(record, drive.run_id, error)
                standing = standing_of(await _saved(graph, drive.thread_id))
                begun = await self._beginning(graph, drive, config, standing)
                about = {"run": drive.run_id, **standing.noted(self._backing.checkpointer.serde)}
                async with working(self._backing, record, about) as work:
                    if drive.command is not None and drive.fresh:
                        await work.recording.flush()  # a crash must find where it began
                    work.ended = await self._driven(drive, graph, begun, telling, tell, work, refusals)
                    return work.ended

    async def _failed(self, record: ThreadRecord, run_id: str, error: Exception) -> Ended:
        """A run that came to nothing, since its graph could not be made."""
        async with working(self._backing, record, {"run": run_id}) as work:
            work.ended = failed(self.name, run_id, error)
        return work.ended

    async def _beginning(
        self, graph: AnyGraph, drive: Drive, config: RunnableConfig, standing: Standing
    ) -> Beginning:
        """What to begin with; a run that a crash cut off goes on, if it had begun."""
        if not drive.fresh and await self._had_begun(drive, standing):
            return going_on(graph, drive, config)
        run_id = run_id_of(drive.run_id) if drive.fresh else None
        whole: RunnableConfig = {**config, "run_id": run_id} if run_id else config
        where = {name: config["configurable"][name] for name in _WHERE if name in config["configurable"]}
        plain = drive.input is not None and drive.command is None and not where.keys() & set(_NAMED)
        if plain and not isinstance(graph, WorkflowGraph):  # whose words are taken as its thread stands
            return beginning(graph, drive, whole, None)
        within = drive.command is not None
        stands = await looked_at(readable(graph), {"configurable": where}, subgraphs=within)
        check_begins(drive, self.name, str((stands.metadata or {}).get("graph_id") or ""))
        return beginning(graph, drive, whole, stands)

    async def _had_begun(self, drive: Drive, standing: Standing) -> bool:
        """Whether anything of the run is stored: its input is not put in twice, an answer not taken twice."""
        where: RunnableConfig = {"configurable": addressed(drive.thread_id, None)}
        async for _ in self._backing.checkpointer.alist(where, filter={"run_id": drive.run_id}, limit=1):
            return True  # of the run, though somebody else may have written since
        if drive.command is None:
            return False
        events = self._backing.events.read(drive.thread_id, chunks=False)
        told = [one async for one in beginnings(events) if one.get("run") == drive.run_id]
        return bool(told) and not standing.same_as(told[0])

    async def _driven(
        self,
        drive: Drive,
        graph: AnyGraph,
        begun: Beginning,
        telling: Telling,
        tell: Tell,
        work: Working,
        refusals: Refusals,
    ) -> Ended:
        spanning = Spanning(work.recording.emit)
        streamed = parts(graph, begun.given, begun.config, telling, **begun.options)
        try:
            with as_errors():
                async with refusals.ending(), aclosing(streamed) as stream:
                    async for part in stream:
                        if part[1] == "tasks":
                            spanning.hear(part[0], part[2])
                        if (chunk := telling.chunk(part)) is not None:
                            tell(chunk)
                        await refusals.paced(part)
                if spanning.all_done and tells_all(graph, begun):
                    return Ended("success")
                state = await graph.aget_state({"configurable": addressed(drive.thread_id, None)})
        except ThreadUnreadable as error:
            return failed(self.name, drive.run_id, error)
        except (ThreadBusy, StorageError):
            raise
        except Exception as error:  # noqa: BLE001  (nodes are anybody's code; the run ends with it)
            return failed(self.name, drive.run_id, error)
        work.waiting = [plain_interrupt(one) for one in state.interrupts]
        return Ended("interrupted" if state.next else "success")

    # -- looking --------------------------------------------------------------------------------------

    async def state(
        self, thread_id: str, checkpoint: Mapping[str, Any] | None = None, *, subgraphs: bool = False
    ) -> Snapshot:
        """How the thread stands, or stood. Raises NotFound, InvalidInput."""
        config: RunnableConfig = {"configurable": addressed(thread_id, checkpoint)}
        async with self._reading(config) as graph:
            try:
                found = await looked_at(graph, config, subgraphs=subgraphs)
            except ValueError as error:  # a namespace of no subgraph
                if not config["configurable"]["checkpoint_ns"]:
                    raise
                raise NotFound("checkpoint", config["configurable"]["checkpoint_ns"]) from error
        named = config["configurable"].get("checkpoint_id") or config["configurable"]["checkpoint_ns"]
        if named and found.metadata is None:
            raise NotFound("checkpoint", named)
        return snapshot_of(found)

    async def history(
        self,
        thread_id: str,
        *,
        limit: int = 10,
        before: Mapping[str, Any] | None = None,
        metadata: Mapping[str, Any] | None = None,
        checkpoint: Mapping[str, Any] | None = None,
    ) -> AsyncIterator[Snapshot]:
        """Its checkpoints, newest first. `checkpoint`: the namespace that is meant."""
        config: RunnableConfig = {"configurable": addressed(thread_id, checkpoint)}
        earlier: RunnableConfig | None = {"configurable": addressed(thread_id, before)} if before else None
        async with self._reading(config) as graph:
            saver = self._backing.checkpointer
            states = stood(graph, saver, config, metadata=metadata, before=earlier, limit=limit)
            try:
                async for one in states:
                    yield unread(one) if isinstance(one, Unread) else snapshot_of(one)
            except ValueError as error:  # a namespace of no subgraph
                if not config["configurable"]["checkpoint_ns"]:
                    raise
                raise NotFound("checkpoint", config["configurable"]["checkpoint_ns"]) from error

    @asynccontextmanager
    async def _reading(
        self, config: RunnableConfig, access: Access = "threads.read"
    ) -> AsyncIterator[AnyGraph]:
        """The graph, to look at or write to a thread. Raises ThreadUnreadable where it cannot be made."""
        async with AsyncExitStack() as stack:
            try:
                graph = await stack.enter_async_context(self._opened(access, config))
            except StorageError:
                raise
            except Exception as error:  # a factory is anybody's code
                raise untold(config, error) from error
            yield graph

    async def schemas(self) -> Mapping[str, Any]:
        """Its JSON Schemas, by LangGraph's names."""
        async with self._opened("assistants.read", {}) as graph:
            return await asyncio.to_thread(schemas_of, graph, self.name)  # it can take a tenth of a second

    async def drawing(
        self, xray: int | bool = False, *, assistant: Mapping[str, Any] | None = None
    ) -> Mapping[str, Any]:
        """Its picture: {"nodes": [...], "edges": [...]}."""
        async with self._opened("assistants.read", {}) as graph:
            return drawn(await graph.aget_graph(xray=xray))

    async def subgraphs(self, namespace: str | None = None, *, recurse: bool = False) -> Mapping[str, Any]:
        """Namespace → the schemas of that subgraph."""
        async with self._opened("assistants.read", {}) as graph:
            return await subgraphs_of(graph, namespace, recurse=recurse)

    # -- writing from outside -------------------------------------------------------------------------

    async def update(
        self,
        thread_id: str,
        values: Any,
        *,
        as_node: str | None = None,
        checkpoint: Mapping[str, Any] | None = None,
        metadata: Mapping[str, Any] | None = None,
    ) -> Mapping[str, Any]:
        """Write to the state; the new checkpoint. Raises InvalidInput, ThreadBusy, NotFound."""
        config: RunnableConfig = {
            "configurable": addressed(thread_id, checkpoint),
            "metadata": {**said(metadata, "metadata"), "graph_id": self.name},
        }
        with await self._backing.threads.hold(thread_id, within_s=A_MOMENT_S):
            record = await bound(self._backing, thread_id, self.name)
            async with self._reading(config, "threads.update") as graph:
                await check_there(graph, config)
                within = config["configurable"].get("checkpoint_ns")
                if not within:  # what a subgraph holds is its own
                    check_written(graph, values)
                try:
                    with as_errors():
                        stored = await graph.aupdate_state(config, values, as_node=as_node)
                except Exception as error:
                    raise refused_write(error, within or "") from error
                state = await looked_at(graph, {"configurable": addressed(thread_id, None)})
            now, status = self._backing.clock.now(), "interrupted" if state.next else "idle"
            await self._backing.threads.save(replace(record, status=status, updated_at=now))  # type: ignore[arg-type]
        return checkpoint_of(stored) or {}

    async def fork(self, thread_id: str, new_id: str) -> bool:
        """A copy of its checkpoints is such a thread."""
        return False

    async def roll_back(self, thread_id: str, checkpoint_id: str, *, since: int | None = None) -> None:
        """Let the thread stand as at that checkpoint; see `ports.hosting.Hosted`. Raises ThreadBusy."""
        config: RunnableConfig = {"configurable": addressed(thread_id, None)}
        with await self._backing.threads.hold(thread_id, within_s=A_MOMENT_S):
            record = await bound(self._backing, thread_id, self.name)
            record = record if checkpoint_id else replace(record, graph="")
            events = self._backing.events.read(thread_id, since or 0, chunks=False)
            begun = [one async for one in beginnings(events)]
            told = {} if not begun else begun[-1] if since is None else begun[0]
            async with self._opened("threads.update", config) as graph:
                await stand_again(graph, thread_id, checkpoint_id, told)
                state = await looked_at(graph, config)
            now, status = self._backing.clock.now(), "interrupted" if state.next else "idle"
            await self._backing.threads.save(replace(record, status=status, updated_at=now))  # type: ignore[arg-type]


async def _saved(graph: AnyGraph, thread_id: str) -> CheckpointTuple | None:
    assert isinstance(graph.checkpointer, BaseCheckpointSaver)
    return await graph.checkpointer.aget_tuple({"configurable": addressed(thread_id, None)})
