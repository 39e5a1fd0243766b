"""Checkpoints: a thread's and its forks' as a tree, one of them, what differs, and going on from one."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from swarmwright.errors import InvalidThreadId
from swarmwright.ports.commands import Command
from swarmwright.ports.runs import RunRecord
from swarmwright.ports.threads import ThreadRecord
from swarmwright.runtime.naming import check_addressable
from swarmwright.runtime.records.history import checkpoint_record, compared_record, snapshot_record
from swarmwright.runtime.records.living import live_record
from swarmwright.runtime.serving.callers import Caller
from swarmwright.runtime.serving.names import is_marked, told_name
from swarmwright.runtime.serving.seeing import SeenThread, title_of
from swarmwright.runtime.serving.swarm.commanding import Commanding
from swarmwright.runtime.serving.swarm.former import former_told
from swarmwright.runtime.serving.swarm.prompts import workflow_record
from swarmwright.runtime.serving.swarm.reach import Reach, ThreadOf
from swarmwright.runtime.serving.swarm.sources import WorkflowSaid
from swarmwright.runtime.serving.swarm.swapping import Swapping
from swarmwright.runtime.serving.swarm.titles import title_of_branch
from swarmwright.runtime.serving.threads import Threads
from swarmwright.runtime.serving.wanted import ThreadSearch
from swarmwright.workflow.plan import plan

__all__ = ["Histories", "ReplaySaid", "Replayed"]

_MOST_FORKS = 1000

Which = str | int | None


@dataclass(frozen=True, slots=True)
class ReplaySaid:
    """What is otherwise in a replay; None = as it was. changes: whatever else a thread can be told."""

    request: str | None = None
    model: str | None = None
    workflow: WorkflowSaid | None = None
    changes: tuple[Command, ...] = ()


@dataclass(frozen=True, slots=True)
class Replayed:
    """The new thread, its run, and what was found in the prompt of another workflow."""

    thread: SeenThread
    run: RunRecord | None
    diagnostics: list[dict[str, Any]] = field(default_factory=list)


class Histories:
    """Looks back for callers, and goes on from there."""

    def __init__(self, reach: Reach, threads: Threads, swapping: Swapping, commanding: Commanding) -> None:
        self._reach, self._threads = reach, threads
        self._swapping, self._commanding = swapping, commanding

    async def list(self, caller: Caller, thread_id: str) -> dict[str, Any]:
        """Its checkpoints, the first first, each with its parent; and the threads that were forked from it.

        Raises NotFound, InvalidInput.
        """
        at = await self._reach.thread(caller, thread_id)
        found = await at.platform.history(thread_id)
        forks = await self._forks(caller, at.record.thread_id)
        origin = at.record.metadata
        return {
            "thread_id": thread_id,
            "forked_from": origin.get("forked_from"),
            "forked_at": origin.get("forked_at"),
            "checkpoints": [checkpoint_record(one) for one in found],
            "forks": [
                {
                    "thread_id": fork.record.thread_id,
                    "checkpoint_id": fork.record.metadata.get("forked_at"),
                    "title": title_of(fork.record),
                    "status": fork.status,
                    "created_at": fork.record.created_at,
                }
                for fork in forks
            ],
        }

    async def show(self, caller: Caller, thread_id: str, which: Which) -> dict[str, Any]:
        """A checkpoint with its state, the workflow of that time, and how far that was. Raises NotFound."""
        at = await self._reach.thread(caller, thread_id)
        found = await at.platform.checkpoint(thread_id, which)
        workflow = await at.platform.kept_workflow(found.checkpoint.workflow_version)
        return {
            **snapshot_record(found),
            "workflow": await asyncio.to_thread(workflow_record, workflow),
            "former": await former_told(self._reach, caller, at, workflow),
            "live": live_record(plan(workflow), found.state),
        }

    async def diff(
        self, caller: Caller, thread_id: str, old: Which, new: Which, of: str | None = None
    ) -> dict[str, Any]:
        """What is different at `new`, of this thread or of the thread `of`: as data and in words."""
        at = await self._reach.thread(caller, thread_id)
        if of is not None:
            of = caller.kept(of)
            await self._reach.thread(caller, of)
        found = await at.platform.diff(thread_id, old, new, of=of)
        return {**compared_record(found), "words": list(found.words)}

    async def fork(
        self, caller: Caller, thread_id: str, which: Which, new_id: str | None = None
    ) -> SeenThread:
        """A new thread that stands as this one did there. Raises NotFound, InvalidThreadId, ThreadExists."""
        at = await self._reach.thread(caller, thread_id)
        record = await at.platform.fork(thread_id, which, _new(caller, new_id))
        return await self._titled(caller, record, at, "Fork")

    async def replay(
        self,
        caller: Caller,
        thread_id: str,
        which: Which,
        said: ReplaySaid,
        new_id: str | None = None,
        *,
        run: bool = True,
    ) -> Replayed:
        """Run again from there, on a new thread, with something changed; None = where the last turn began.

        Raises NotFound, InvalidInput, InvalidThreadId, ThreadExists, CompilationFailed, InvalidWorkflow.
        """
        at = await self._reach.thread(caller, thread_id)
        read = None if said.workflow is None else await self._swapping.workflow(caller, at, said.workflow)
        record, asked = await at.platform.prepare_replay(
            thread_id,
            which,
            new_id=_new(caller, new_id),
            request=said.request,
            model=said.model,
            workflow=None if read is None else read.workflow,
            changes=said.changes,
            by=caller.identity,
        )
        await self._titled(caller, record, at, "Replay")
        begun = await self._commanding.begin(caller, record.thread_id, asked) if run else None
        thread = await self._threads.get(caller, record.thread_id)
        return Replayed(thread, begun, read.diagnostics if read else [])

    async def _titled(
        self, caller: Caller, new: ThreadRecord, at: ThreadOf, how: Literal["Fork", "Replay"]
    ) -> SeenThread:
        """The new thread, under a title by which people tell it from where it came from, and from others."""
        title = title_of(at.record)
        if not title:
            return await self._threads.get(caller, new.thread_id)
        came = await at.platform.checkpoint(at.record.thread_id, new.metadata["forked_at"])
        taken = [title_of(one.record) for one in await self._forks(caller, at.record.thread_id)]
        named = title_of_branch(how, title, came.checkpoint.number, taken)
        return await self._threads.update(caller, new.thread_id, {"title": named})

    async def _forks(self, caller: Caller, thread_id: str) -> Sequence[SeenThread]:
        search = ThreadSearch(metadata={"forked_from": thread_id}, limit=_MOST_FORKS, with_state=False)
        return (await self._threads.search(caller, search))[0]


def _new(caller: Caller, new_id: str | None) -> str | None:
    """The id under which a new thread of theirs is kept; None = any. Raises InvalidThreadId."""
    if new_id is None:
        return caller.fresh_name()
    check_addressable(told_name(caller.tenant, new_id))
    if not caller.tenant and is_marked(new_id):
        raise InvalidThreadId(new_id, "an id that ends so is of a tenant's thread")
    return caller.kept(new_id)
