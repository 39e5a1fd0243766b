"""The part of the platform's door by which threads are made: whom they follow, what they are told first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from swarmwright.errors import ThreadExists
from swarmwright.ports.clock import Clock
from swarmwright.ports.commands import Command
from swarmwright.ports.threads import A_MOMENT_S, ThreadRecord, ThreadStore
from swarmwright.runtime.naming import checked_id
from swarmwright.runtime.teams.teams import Teams
from swarmwright.workflow.tree import Workflow
from swarmwright.workflow.verifying import check

__all__ = ["MakingDoor"]


class _Platform(Protocol):
    """What a platform has that this part of it goes by."""

    _clock: Clock
    _threads: ThreadStore

    @property
    def teams(self) -> Teams: ...

    def _is_open(self) -> None: ...

    async def keep_workflow(self, workflow: Workflow) -> str: ...

    async def _tell_first(self, thread_id: str, told: Mapping[str, Command]) -> None: ...

    async def _check_new(self, thread_id: str) -> None: ...

    async def _create(self, record: ThreadRecord, team: str, *, follows_first: bool) -> None: ...


class MakingDoor:
    """Makes threads."""

    async def create_thread(
        self: _Platform,
        workflow: Workflow,
        thread_id: str | None = None,
        title: str = "",
        team: str = "",
        metadata: Mapping[str, Any] | None = None,
        told: Mapping[str, Command] | None = None,
    ) -> ThreadRecord:
        """Make a thread that follows `workflow`, and the team of that name ("" = the workflow's own alone).

        metadata: what it is made with. told: commands by their ids, which are in its mailbox from the moment
        at which it is there: whoever dies before that leaves no thread, and none without them. Raises
        InvalidWorkflow, also where it needs somebody who has left the team; InvalidThreadId, ThreadExists;
        NotFound where there is no such team; CommandConflict where somebody has begun to make a thread of
        that id with other commands; ThreadBusy where somebody is at it.
        """
        self._is_open()
        check(workflow)
        if team:
            workflow = await self.teams.for_team(team, workflow)
        id_ = self._clock.new_id() if thread_id is None else checked_id(thread_id)
        number, now = await self.keep_workflow(workflow), self._clock.now()
        record = ThreadRecord(id_, number, "idle", now, now, title, metadata=dict(metadata or {}))
        if told:
            await self._check_new(id_)  # before the hold: whoever drives one that is there has it for long
            with await self._threads.hold(id_, within_s=A_MOMENT_S):
                await self._check_new(id_)
                await self._tell_first(id_, told)
                await self._create(record, team, follows_first=True)
        else:
            await self._create(record, team, follows_first=False)
        return record

    async def _check_new(self: _Platform, thread_id: str) -> None:
        if await self._threads.load(thread_id) is not None:
            raise ThreadExists(thread_id)

    async def _create(self: _Platform, record: ThreadRecord, team: str, *, follows_first: bool) -> None:
        """follows_first: it follows its team before it is there, which is for who holds it."""
        if team and follows_first:
            await self.teams.follow(record.thread_id, team)
        if not await self._threads.create(record):
            raise ThreadExists(record.thread_id)
        if team and not follows_first:
            await self.teams.follow(record.thread_id, team)
