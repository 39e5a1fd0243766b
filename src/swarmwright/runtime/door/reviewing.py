"""The part of the platform's door that looks back, and lets what was go on in another way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from swarmwright.errors import InvalidCommand, InvalidInput, SwarmwrightError
from swarmwright.ports.clock import Clock
from swarmwright.ports.commands import Command, EditState, RollBack, SetAgent, Swap, signed
from swarmwright.ports.mailbox import Accepted
from swarmwright.ports.threads import ThreadRecord
from swarmwright.runtime.checkpoints import Checkpoint
from swarmwright.runtime.door.said import check_form
from swarmwright.runtime.door.sending import check_command
from swarmwright.runtime.history.past import Compared, Past, Snapshot
from swarmwright.runtime.naming import check_addressable, checked_id
from swarmwright.runtime.runs.running import Run
from swarmwright.runtime.teams.teams import Teams
from swarmwright.workflow.granting import NOTHING_BESIDE, Beside
from swarmwright.workflow.rules import EVERYONE
from swarmwright.workflow.tree import Workflow
from swarmwright.workflow.verifying import check

__all__ = ["HistoryDoor"]

Which = str | int | None
"""A checkpoint: its number, its id or the end of that; None = the last one."""


class _Platform(Protocol):
    """What a platform has that this part of it goes by."""

    _past: Past
    _clock: Clock
    _teams: Teams | None

    async def _record(self, thread_id: str) -> ThreadRecord: ...

    async def history(self, thread_id: str) -> tuple[Checkpoint, ...]: ...

    async def _set_by(self, then: Snapshot, workflow: Workflow) -> Beside: ...

    async def _forked(
        self, thread_id: str, checkpoint: Which, new_id: str | None, *, asked: bool
    ) -> ThreadRecord: ...

    async def prepare_replay(
        self,
        thread_id: str,
        checkpoint: Which = None,
        *,
        new_id: str | None = None,
        request: str | None = None,
        model: str | None = None,
        workflow: Workflow | None = None,
        changes: Sequence[Command] = (),
        by: str = "",
    ) -> tuple[ThreadRecord, str | None]: ...

    async def workflow(self, thread_id: str) -> Workflow: ...

    async def _changed(self, thread_id: str, changes: Sequence[Command]) -> None: ...

    async def settle(self, thread_id: str) -> bool: ...

    async def commands(self, thread_id: str) -> Sequence[Accepted]: ...

    async def send(self, thread_id: str, command: Command, command_id: str | None = None) -> Accepted: ...

    async def run(
        self,
        thread_id: str,
        request: str | None = None,
        *,
        decisions: Mapping[str, str] | None = None,
        signals: Sequence[str] = (),
    ) -> Run: ...


class HistoryDoor:
    """List, show and compare checkpoints; go on from one on a new thread. Safe while the thread runs."""

    async def history(self: _Platform, thread_id: str) -> tuple[Checkpoint, ...]:
        """Every checkpoint of the thread, the first first. Raises NotFound."""
        await self._record(thread_id)
        return await self._past.history(thread_id)

    async def checkpoint(self: _Platform, thread_id: str, which: Which = None) -> Snapshot:
        """A checkpoint with its whole state. Raises NotFound."""
        await self._record(thread_id)
        return await self._past.snapshot(await self._past.find(thread_id, which))

    async def diff(
        self: _Platform, thread_id: str, old: Which, new: Which = None, *, of: str | None = None
    ) -> Compared:
        """What is different at `new`, a checkpoint of the same thread, or of the thread `of`.

        Raises NotFound.
        """
        other = thread_id if of is None else of
        for id_ in (thread_id, other):
            await self._record(id_)
        before, after = await self._past.find(thread_id, old), await self._past.find(other, new)
        return await self._past.compared(before, after, self._set_by)

    async def _set_by(self: _Platform, then: Snapshot, workflow: Workflow) -> Beside:
        """What people had set for the thread and its team by a checkpoint, beside its rules."""
        if self._teams is None:
            return NOTHING_BESIDE
        at = then.checkpoint
        return await self._teams.beside_on(at.thread_id, workflow, then.state, at.at)

    async def fork(
        self: _Platform, thread_id: str, checkpoint: Which = None, new_id: str | None = None
    ) -> ThreadRecord:
        """A new thread that stands as this one did at a checkpoint, and follows the workflow of that time.

        It stands by itself: what was in flight begins again there, approvals that had let nothing begin are
        asked for anew, and what is sent to one of the two does not reach the other. What people have set for
        the thread by now (agents, tools) holds there too. What was asked for at that checkpoint is asked for
        there. Raises NotFound, InvalidThreadId, ThreadExists.
        """
        return await self._forked(thread_id, checkpoint, new_id, asked=True)

    async def _forked(
        self: _Platform, thread_id: str, checkpoint: Which, new_id: str | None, *, asked: bool
    ) -> ThreadRecord:
        origin = await self._record(thread_id)
        at = await self._past.find(thread_id, checkpoint)
        id_ = self._clock.new_id() if new_id is None else checked_id(new_id)
        check_addressable(id_)
        record = await self._past.fork(origin, at, id_, asked=asked)
        if self._teams is not None and (followed := await self._teams.followed(thread_id)) is not None:
            await self._teams.follow(id_, followed.name, followed.since)
        return record

    async def replay(
        self: _Platform,
        thread_id: str,
        checkpoint: Which = None,
        *,
        new_id: str | None = None,
        request: str | None = None,
        model: str | None = None,
        workflow: Workflow | None = None,
        changes: Sequence[Command] = (),
        by: str = "",
    ) -> Run:
        """Run again from a checkpoint, on a new thread, with something changed; `Run.thread_id` is its id.

        As `prepare_replay`, and then a run of that thread; there is no such thread where that is refused.
        """
        record, asked = await self.prepare_replay(
            thread_id,
            checkpoint,
            new_id=new_id,
            request=request,
            model=model,
            workflow=workflow,
            changes=changes,
            by=by,
        )
        try:
            return await self.run(record.thread_id, asked)
        except SwarmwrightError:
            await self._past.forget(record.thread_id)
            raise

    async def prepare_replay(
        self: _Platform,
        thread_id: str,
        checkpoint: Which = None,
        *,
        new_id: str | None = None,
        request: str | None = None,
        model: str | None = None,
        workflow: Workflow | None = None,
        changes: Sequence[Command] = (),
        by: str = "",
    ) -> tuple[ThreadRecord, str | None]:
        """A fork with something changed, and the request to run it with (None = it only goes on).

        checkpoint: None = where the last turn began. request: in place of what was asked for in that turn.
        model: everybody's; workflow: in place of that of then; changes: whatever else can be sent to a
        thread, in a list. They are commands of the new thread, and applied to it here, in their order. by:
        who changes that, "" = nobody knows. Raises, and makes no thread: InvalidInput for an empty request,
        where another would change nothing that is to be done yet, or `changes` is no list; InvalidCommand for
        a command that never can be applied, a roll-back, and one that is refused there; NotFound,
        InvalidThreadId, ThreadExists, InvalidWorkflow.
        """
        _check_changes(changes)
        check_form(request, None, ())
        if request == "":
            raise InvalidInput("request", "it says nothing: leave it out to ask the same again, or say what")
        if workflow is not None:
            check(workflow)
        found = await self.history(thread_id)
        at = await self._past.find(thread_id, _turn_began(found) if checkpoint is None else checkpoint)
        asked = "\n".join(at.requests)
        begins = bool(asked or (request and at.requests))  # asked for may be what the prompt alone says
        then = await self._past.snapshot(at) if request is not None and not begins else None
        state = {} if then is None else then.state
        if workflow is None and then is not None and then.is_over:
            reason = (
                f"the turn was over at {at.number}: nothing would run; say an earlier checkpoint, or none"
            )
            raise InvalidInput("checkpoint", reason)
        record = await self._forked(thread_id, at.id, new_id, asked=not begins)
        if state:
            assert request is not None
            changes = (EditState(messages={_request_id(state): request}), *changes)
        if workflow is not None:
            changes = (Swap(workflow), *changes)
        if model is not None:
            changes = (*changes, SetAgent(EVERYONE, model=model))
        try:
            await self._changed(record.thread_id, [signed(one, by) for one in changes] if by else changes)
        except SwarmwrightError:
            await self._past.forget(record.thread_id)
            raise
        return await self._record(record.thread_id), (request or asked) if begins else None

    async def _changed(self: _Platform, thread_id: str, changes: Sequence[Command]) -> None:
        """Apply what is changed on a new thread, which begins nothing. Raises InvalidCommand if refused."""
        for change in changes:
            await self.send(thread_id, change)
        await self.settle(thread_id)
        for row in await self.commands(thread_id):
            if row.state == "refused":
                raise InvalidCommand(row.kind, row.reason)


def _check_changes(changes: object) -> None:
    """Raises InvalidInput for what is no list; for a command that cannot be sent, as `prepare_replay`."""
    if isinstance(changes, str) or not isinstance(changes, Sequence):
        raise InvalidInput("changes", f"what is changed is a list of commands, not {type(changes).__name__}")
    for change in changes:
        check_command(change)
        if isinstance(change, RollBack):
            reason = "a new thread has nothing to go back to; replay from that checkpoint instead"
            raise InvalidCommand("roll_back", reason)


def _turn_began(found: Sequence[Checkpoint]) -> int | None:
    """The number of the last checkpoint before the last turn: its request is there, and nothing has begun.

    Of a fork that was made within its last turn, where the fork begins: before that it is another thread's.
    """
    last, first = (found[-1].turn, found[0].number) if found else (0, None)
    return next((one.number for one in reversed(found) if one.turn < last), first)


def _request_id(state: Mapping[str, object]) -> str:
    """The message that asked for what the turn does, or will do; "" where there is none."""
    messages = state["messages"]
    assert isinstance(messages, list)
    return next((str(m.id) for m in reversed(messages) if m.type == "human"), "")
