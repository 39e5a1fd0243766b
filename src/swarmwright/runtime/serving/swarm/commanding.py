"""Commands to threads: taken in at once, once for each id, applied by whoever drives the thread.

What lets a thread go on that nobody drives begins a run of it, as a client's own request would.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from swarmwright.errors import NotFound, NotHosted, ThreadBusy
from swarmwright.ports.commands import (
    Announce,
    Approve,
    Command,
    EditState,
    Redirect,
    Reject,
    Resume,
    RollBack,
    Send,
    SetAgent,
    SetTool,
    Swap,
    signed,
)
from swarmwright.ports.mailbox import Accepted
from swarmwright.ports.runs import ACTIVE, RunQuery, RunRecord
from swarmwright.runtime.serving.callers import Caller
from swarmwright.runtime.serving.requests import Asked, Request
from swarmwright.runtime.serving.runs import Runs
from swarmwright.runtime.serving.stores import Stores
from swarmwright.runtime.serving.swarm.reach import Reach, ThreadOf

__all__ = ["Commanding", "Sent"]

_GOES_ON = (Send, Approve, Reject, Announce, Resume, Redirect)
"""What a thread is told in order that it goes on."""

_AT_ONCE = (Resume, Swap, RollBack, EditState, SetAgent, SetTool)
"""What is applied at once where nobody drives the thread. A resume: with nothing to go on with it is refused,
and no run begins for it. What takes questions away: people would be asked on for what is void. What is set
for a thread: who looks at it finds it as they have set it, or is told why not."""

_LOOK_S = 0.02
_ENDS_WITHIN_S = 5.0
"""How long a run may take to be put down as over, from when it let go of its thread."""

_ELSEWHERE_S = 0.25
"""How long another process has to have had a thread, to be thought to go on with what it was sent."""


@dataclass(frozen=True, slots=True)
class Sent:
    """A command as it stands, and the run that was begun for it, None = none was."""

    row: Accepted
    run: RunRecord | None = None


class Commanding:
    """Sends commands for callers."""

    def __init__(self, reach: Reach, runs: Runs, stores: Stores) -> None:
        self._reach, self._runs, self._stores = reach, runs, stores

    async def send(
        self,
        caller: Caller,
        thread_id: str,
        command: Command,
        command_id: str | None = None,
        *,
        wait: bool = False,
        go_on: bool | None = None,
    ) -> Sent:
        """Put a command into the mailbox. wait: until it is applied or refused, for some seconds at most.

        go_on: whether a thread that nobody drives is run; None = if that is what the command is for. The same
        id and the same command again: the first answer, as it stands now; and the thread is run once more
        where the first run came to nothing. Raises NotFound, InvalidInput, InvalidCommand, InvalidWorkflow,
        CommandConflict; ApprovalRefused for an answer with which the thread could not go on.
        """
        at = await self._reach.thread(caller, thread_id)
        before = await self._known(at, command_id)
        wanted = isinstance(command, _GOES_ON) if go_on is None else go_on
        if wanted and isinstance(command, Approve | Reject):
            await at.platform.check_answer(thread_id, command, command_id)
        row = await at.platform.send(thread_id, _by(caller, command, before), command_id)
        if wait:
            row = await at.platform.settled(thread_id, row.seq)
        elif isinstance(command, _AT_ONCE) and await at.platform.settle(thread_id):
            row = await self._known(at, row.command_id) or row
        if not wanted or row.state == "refused":
            return Sent(row)
        return Sent(row, await self.go_on(caller, at, before))

    async def go_on(self, caller: Caller, at: ThreadOf, before: Accepted | None = None) -> RunRecord | None:
        """Run the thread, if nobody does; the run.

        before: the command as it stood when it was sent again. Where that had come to something, a run was
        begun for it then: another is, if that one is lost, or failed before it came to what is due; not if
        somebody has cancelled it.
        """
        settled = before if before is not None and before.state != "accepted" else None
        if settled and (not await at.platform.is_due(at.id) or await self._stopped_since(at, settled)):
            return None
        return await self._run(caller, at, None)

    async def _stopped_since(self, at: ThreadOf, before: Accepted) -> bool:
        """Whether somebody has ended the thread's work on purpose since that was sent: it rests until it is
        told something new."""
        rows = await at.platform.commands(at.id)
        if any(row.seq > before.seq and row.kind == "cancel" and row.state == "applied" for row in rows):
            return True
        last = next(iter(await self._stores.runs.search(RunQuery(thread_id=at.id, limit=1))), None)
        return last is not None and last.status == "interrupted" and last.updated_at >= before.accepted_at

    async def is_served(self, caller: Caller, thread_id: str) -> bool:
        """Whether a team that is served here could go on with the thread. Raises NotFound for the thread."""
        try:
            await self._reach.thread(caller, thread_id)
        except NotHosted:
            return False
        return True

    async def begin(self, caller: Caller, thread_id: str, request: str | None) -> RunRecord | None:
        """Run a thread on a request; None = it only goes on. Raises NotFound, InvalidInput."""
        return await self._run(caller, await self._reach.thread(caller, thread_id), request)

    async def _run(self, caller: Caller, at: ThreadOf, request: str | None) -> RunRecord | None:
        named = str(at.record.metadata.get("assistant_id") or at.hosted.name)
        asked = None if request is None else {"messages": [{"role": "user", "content": request}]}
        wanted = Asked(named, Request(input=asked), multitask="reject")
        while not await self._goes_on(at):
            try:
                return await self._runs.create(caller, wanted, at.id)
            except ThreadBusy:
                continue  # somebody was faster, and goes on with it, or is just about to be over
        return None

    async def _goes_on(self, at: ThreadOf) -> bool:
        """Whether a run goes on with all that the thread was told; False once there is none.

        One that has let go of the thread is over, and too late for it, however soon it is put down so.
        """
        clock, active = asyncio.get_running_loop().time, RunQuery(thread_id=at.id, statuses=ACTIVE)
        over, held = clock() + _ENDS_WITHIN_S, clock() + _ELSEWHERE_S
        while runs := await self._stores.runs.search(active):
            if any(run.status == "pending" for run in runs) or at.platform.drives(at.id):
                return True
            if clock() > (held if await self._stores.threads.held(at.id) else over):
                return True
            await asyncio.sleep(_LOOK_S)
        return False

    async def list(self, caller: Caller, thread_id: str) -> Sequence[Accepted]:
        """Every command of the thread, in order. Raises NotFound."""
        at = await self._reach.thread(caller, thread_id)
        return await at.platform.commands(thread_id)

    async def get(self, caller: Caller, thread_id: str, command_id: str, *, wait: bool = False) -> Accepted:
        """One of them; with `wait`, once it is applied or refused, or after some seconds. Raises NotFound."""
        at = await self._reach.thread(caller, thread_id)
        row = await self._known(at, command_id)
        if row is None:
            raise NotFound("command", command_id)
        return await at.platform.settled(thread_id, row.seq) if wait else row

    async def _known(self, at: ThreadOf, command_id: str | None) -> Accepted | None:
        rows: Sequence[Accepted] = await at.platform.commands(at.id) if command_id is not None else ()
        return next((row for row in rows if row.command_id == command_id), None)


def _by(caller: Caller, command: Command, before: Accepted | None) -> Command:
    """The command, said by the caller: nobody does anything in another's name.

    before: as it was sent under its id. What was sent before commands had names is the same without one.
    """
    return command if before is not None and before.command == command else signed(command, caller.identity)
