"""The part of the platform's door by which a thread is told something: commands, and what comes of them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Protocol

from swarmwright.errors import (
    CommandConflict,
    ConfigError,
    InvalidCommand,
    InvalidInput,
    NotFound,
    ThreadBusy,
)
from swarmwright.graph.building import WorkflowGraph
from swarmwright.graph.turns import at_an_end
from swarmwright.ports.clock import Clock
from swarmwright.ports.commands import (
    Cancel,
    Command,
    EditState,
    RollBack,
    SetAgent,
    Swap,
    kind_of,
    misfit,
)
from swarmwright.ports.mailbox import Accepted, Mailbox, Settled
from swarmwright.ports.runs import ACTIVE, RunQuery, RunStore
from swarmwright.ports.threads import ThreadRecord, ThreadStore
from swarmwright.runtime.effects.forming import malformed
from swarmwright.runtime.history.past import Past
from swarmwright.runtime.runs.running import Run, driving
from swarmwright.runtime.teams.teams import Teams
from swarmwright.workflow.encoding import version
from swarmwright.workflow.plan import plan
from swarmwright.workflow.verifying import check

__all__ = ["SendingDoor", "check_command"]

SETTLES_WITHIN_S = 10.0
"""How long a run that is under way may take to apply a command, until whoever waits for that goes away."""

_LOOK_S = 0.02

_MOST_RUNS = 1_000
"""Of a thread's runs that are not over, as many as are looked at."""

NOTHING_TO_STOP = "no run of it is under way: there is nothing to stop"


class _Platform(Protocol):
    """What a platform has that this part of it goes by."""

    _clock: Clock
    _mailbox: Mailbox
    _models: Callable[[str], object] | None
    _past: Past
    _runs: RunStore | None
    _teams: Teams | None
    _threads: ThreadStore

    async def _record(self, thread_id: str) -> ThreadRecord: ...

    async def _standing(self, thread_id: str) -> tuple[WorkflowGraph, Mapping[str, Any]]: ...

    async def _held(
        self,
        thread_id: str,
        request: str | None = None,
        answer: Mapping[str, Any] | None = None,
        *,
        settles: bool = False,
    ) -> Run: ...

    async def _overdue(self, thread_id: str) -> bool: ...

    async def _unless_it_rests(self, row: Accepted) -> Accepted: ...

    async def _row(self, thread_id: str, seq: int) -> Accepted: ...

    async def settle(self, thread_id: str) -> bool: ...

    async def settled(self, thread_id: str, seq: int) -> Accepted: ...

    async def thread(self, thread_id: str) -> ThreadRecord: ...


class SendingDoor:
    """Commands of a thread, accepted at once and applied by whoever drives it."""

    async def send(
        self: _Platform, thread_id: str, command: Command, command_id: str | None = None
    ) -> Accepted:
        """Put a command into the thread's mailbox, whoever drives the thread, or nobody.

        It is applied between two supersteps of the run under way, which is woken by it, or at the start of
        the next one; a proposal at once, since people are to see it before anything goes on: whoever has the
        thread is waited for, for some seconds at most, except by who drives it himself. A cancel of a thread
        on which no run is under way is refused at once: it is for no later one. The same id and
        the same command again: the answer is the first one, as it stands now.
        Raises NotFound, CommandConflict; InvalidWorkflow or InvalidCommand for one that never can be applied;
        InvalidInput for an id that is none.
        """
        if command_id is not None and not (isinstance(command_id, str) and command_id.strip()):
            raise InvalidInput("command_id", f"an id is a text that says something, not {command_id!r}")
        await self._record(thread_id)
        check_command(command)
        if isinstance(command, SetAgent) and command.model and self._models is not None:
            _check_model(command.model, self._models)
        if isinstance(command, Swap):
            await self._threads.save_workflow(version(command.workflow), command.workflow)
        if isinstance(command, RollBack):
            at = await self._past.find(thread_id, command.checkpoint)
            command = replace(command, checkpoint=at.id)
        id_ = self._clock.new_id() if command_id is None else command_id
        row = await self._mailbox.accept(thread_id, id_, command, self._clock.now())
        if row.state != "accepted" or driving.get() == thread_id:
            return row
        if isinstance(command, Cancel):
            return await self._unless_it_rests(row)
        asks = isinstance(command, Swap) and command.approval
        return await self.settled(thread_id, row.seq) if asks else row

    async def _unless_it_rests(self: _Platform, row: Accepted) -> Accepted:
        """A cancel as it stands: refused where the thread rests, which is seen while nobody else has it.

        A run that a server has begun and not ended is cut off, and goes on by itself: whoever drives it next
        finds what it was told.
        """
        thread_id = row.thread_id
        try:
            with await self._threads.hold(thread_id):
                open_ = RunQuery(thread_id=thread_id, statuses=ACTIVE, limit=_MOST_RUNS)
                runs = await self._runs.search(open_) if self._runs is not None else ()
                if any(run.since >= 0 for run in runs):
                    return row
                settled = Settled(row.seq, "refused", NOTHING_TO_STOP)
                await self._mailbox.settle(thread_id, [settled], self._clock.now())
        except ThreadBusy:  # whoever has it takes what it was sent
            return row
        return await self._row(thread_id, row.seq)

    async def _tell_first(self: _Platform, thread_id: str, told: Mapping[str, Command]) -> None:
        """Put commands into the mailbox of a thread that is not there yet; the caller holds it.

        Raises CommandConflict where somebody who did not come to make the thread had told it something else;
        InvalidCommand or InvalidWorkflow.
        """
        for command in told.values():
            check_command(command)
        for row in await self._mailbox.all(thread_id):
            if told.get(row.command_id) != row.command:
                raise CommandConflict(thread_id, row.command_id)
        for id_, command in told.items():
            await self._mailbox.accept(thread_id, id_, command, self._clock.now())

    async def _row(self: _Platform, thread_id: str, seq: int) -> Accepted:
        """That command as it stands now. Raises NotFound: the thread was deleted meanwhile."""
        found = next((row for row in await self._mailbox.all(thread_id) if row.seq == seq), None)
        if found is None:
            raise NotFound("command", str(seq))
        return found

    async def describe(self: _Platform, thread_id: str, metadata: Mapping[str, Any]) -> ThreadRecord:
        """Lay this over the thread's metadata, key by key, whoever drives it; nothing has happened on it by
        that. Raises NotFound."""
        record = await self._record(thread_id)
        found = await self._threads.describe(thread_id, metadata, record.updated_at)
        if found is None:
            raise NotFound("thread", thread_id)
        return found

    async def commands(self: _Platform, thread_id: str) -> Sequence[Accepted]:
        """Every command that the thread was sent, in order, and what came of it. Raises NotFound."""
        await self._record(thread_id)
        return await self._mailbox.all(thread_id)

    async def settle(self: _Platform, thread_id: str) -> bool:
        """Apply what is in the thread's mailbox, and what time has decided, and begin nothing.

        False: somebody has the thread, and applies it if he drives it. Raises NotFound.
        """
        await self._record(thread_id)
        if await self._mailbox.pending(thread_id) or await self._overdue(thread_id):
            try:
                await (await self._held(thread_id, settles=True)).result()
            except ThreadBusy:
                return False
        return True

    async def is_over(self: _Platform, thread_id: str) -> bool:
        """Whether a run that is given nothing would do nothing there, as its team is by now. Raises NotFound.

        Who was switched on since has work to do.
        """
        graph, state = await self._standing(thread_id)
        workflow = graph.workflow
        if self._teams is not None:
            workflow = await self._teams.fitted(thread_id, workflow)
        return at_an_end(plan(workflow), state)

    async def settled(self: _Platform, thread_id: str, seq: int) -> Accepted:
        """What came of a command: applied here where nobody drives the thread, else waited for.

        It is "accepted" still where whoever drives the thread did not come to it for seconds. Raises
        NotFound.
        """
        until = asyncio.get_running_loop().time() + SETTLES_WITHIN_S
        while True:
            await self.settle(thread_id)
            row = await self._row(thread_id, seq)
            if row.state != "accepted" or asyncio.get_running_loop().time() > until:
                return row
            await asyncio.sleep(_LOOK_S)


def check_command(command: Command) -> None:
    """Raise InvalidCommand or InvalidWorkflow for one that never can be applied, on whichever thread."""
    if odd := misfit(command):
        raise InvalidCommand(_called(command), odd)
    if isinstance(command, Swap):
        check(command.workflow)
    if isinstance(command, EditState) and (odd := malformed(command)):
        raise InvalidCommand("edit_state", odd)


def _check_model(name: str, models: Callable[[str], object]) -> None:
    """Raise InvalidCommand where nobody could be asked by that name: each later call would fail."""
    try:
        models(name)
    except ConfigError as error:
        raise InvalidCommand("set_agent", str(error)) from error


def _called(command: object) -> str:
    """What an error calls what is perhaps no command at all."""
    try:
        return kind_of(command)  # type: ignore[arg-type]
    except KeyError:
        return "command"
