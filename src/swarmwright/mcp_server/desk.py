"""A team's threads as one MCP server gives them out: begun, gone on with, waited for, answered.

Only threads of this team and of no tenant are there. Runs are driven here as long as the server is open;
what it leaves is kept, and goes on when somebody asks for the thread again.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from swarmwright.errors import InvalidInput, NotFound, ThreadBusy, ThreadExists
from swarmwright.graph.records import failures
from swarmwright.graph.views import all_outputs
from swarmwright.mcp_server.telling import Standing, happening
from swarmwright.policy.labels import label_in
from swarmwright.ports.agents import Output
from swarmwright.ports.commands import Announce, Send
from swarmwright.ports.threads import ThreadRecord
from swarmwright.runtime.platform import Platform
from swarmwright.runtime.runs.running import Run
from swarmwright.runtime.tracing.results import TraceSpan
from swarmwright.workflow.tree import Workflow

__all__ = ["Served", "TeamDesk", "Tell"]

Tell = Callable[[str], Awaitable[None]]
"""Told what happens, in words, while one waits."""

TITLE = 60
"""Characters of a request that become the thread's title."""

_ENDS = ("run_interrupted", "run_finished", "run_failed", "run_cancelled")

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Served:
    """The team that is served: its name in the store of teams ("" = it is in none), and what it follows."""

    name: str
    workflow: Workflow


class TeamDesk:
    """The desk of one team over an open platform, which outlives it."""

    def __init__(self, platform: Platform, served: Served) -> None:
        self._platform, self.served = platform, served
        self._runs: dict[str, Run] = {}
        self._told: dict[str, int] = {}

    async def start(self, request: str, thread_id: str = "", key: str = "") -> str:
        """Begin with a request, on a new thread or on one that is there; the thread's id.

        key: the same again names the same thread, and begins nothing anew. An empty request goes on with
        what a thread has left. Raises InvalidInput, NotFound, InvalidThreadId, ThreadExists.
        """
        if key and thread_id:
            raise InvalidInput("idempotency_key", "a thread is named already; give one of the two")
        if not request.strip() and not thread_id:
            raise InvalidInput("request", "say what is to be done")
        if thread_id and await self._there(thread_id):
            await self._go_on(thread_id, request)
            return thread_id
        wanted = thread_id or (_of_key(self.served.name, key) if key else None)
        title = " ".join(request.split())[:TITLE]
        try:
            made = await self._platform.create_thread(self.served.workflow, wanted, title, self.served.name)
        except ThreadExists:
            if not key or wanted is None:
                raise
            return await self._same(wanted, title)
        await self._drive(made.thread_id, request)
        return made.thread_id

    async def _same(self, thread_id: str, title: str) -> str:
        """The thread that this key has made. Raises InvalidInput where it was made for something else."""
        if (await self._record(thread_id)).title != title:
            raise InvalidInput("idempotency_key", "it was used for another request")
        return thread_id

    async def _go_on(self, thread_id: str, request: str) -> None:
        if not request.strip():
            await self._drive(thread_id, None)
        elif not await self._drive(thread_id, request):
            await self._platform.send(thread_id, Send(request))

    async def _drive(self, thread_id: str, request: str | None = None, *, retry: bool = True) -> bool:
        """Drive the thread; False where somebody else does."""
        try:
            run = await self._platform.run(thread_id, request or None, retry=retry)
        except ThreadBusy:
            return False
        self._runs[thread_id] = run
        run.when_over(lambda: self._over(thread_id, run))
        return True

    def _over(self, thread_id: str, run: Run) -> None:
        if self._runs.get(thread_id) is run:
            del self._runs[thread_id]

    async def wait(self, thread_id: str, seconds: float, tell: Tell) -> Standing:
        """How the thread stands once nobody works on it, or after so many seconds. Raises NotFound.

        What a process that is gone has left under way goes on.
        """
        record = await self._record(thread_id)
        if record.status == "interrupted" and await self._was_cut_off(thread_id):
            await self._drive(thread_id, retry=False)
        try:
            async with asyncio.timeout(seconds):
                await self._followed(thread_id, tell)
        except TimeoutError:
            _log.debug("thread %s is still at work", thread_id)
        return await self.standing(thread_id)

    async def _followed(self, thread_id: str, tell: Tell) -> None:
        """Tell what happens until nobody drives the thread any more."""
        while (await self._record(thread_id)).status == "running":
            events = self._platform.follow(thread_id, self._told.get(thread_id, 0))
            try:
                async for event in events:
                    self._told[thread_id] = event.seq
                    if words := happening(event, self.served.workflow.team):
                        await tell(words)
                    if event.kind in _ENDS:
                        break
            finally:
                await events.aclose()
            if (run := self._runs.get(thread_id)) is not None:
                await run.result()

    async def _was_cut_off(self, thread_id: str) -> bool:
        return any(span.status == "interrupted" for span in await self._platform.trace(thread_id))

    async def standing(self, thread_id: str) -> Standing:
        """How the thread stands at this moment. Raises NotFound."""
        record = await self._record(thread_id)
        state = await self._platform.state(thread_id)
        outputs, everybodys = all_outputs(state), _everybodys(state)
        shown = tuple(output for output in outputs if output.instance in everybodys)
        waiting = await self._platform.waiting(thread_id)
        failed = failures(state.get("progress", {}))
        return Standing(
            thread_id,
            record.status,
            (await self._platform.workflow(thread_id)).team,
            shown,
            len(outputs) - len(shown),
            await self._platform.approvals(thread_id) if record.status != "running" or waiting else (),
            tuple(dict.fromkeys(wait["name"] for wait in waiting if wait["kind"] == "signal")),
            {instance: f"{one['failure']}: {one['detail']}" for instance, one in failed.items()},
        )

    async def answer(self, thread_id: str, approval: str, *, yes: bool, by: str, reason: str) -> None:
        """A person's answer to one question, by its id; then the thread goes on.

        Raises NotFound; ApprovalRefused where it does not count.
        """
        await self._record(thread_id)
        say = self._platform.approve if yes else self._platform.reject
        await say(thread_id, approval, by=by, reason=reason)
        await self._drive(thread_id, retry=False)

    async def announce(self, thread_id: str, signal: str) -> None:
        """Bring a signal that the thread waits for; then it goes on. Raises NotFound, InvalidInput."""
        wanted = (await self.standing(thread_id)).signals
        if signal not in wanted:
            known = ", ".join(wanted) or "none"
            raise InvalidInput("signal", f"the thread does not wait for {signal!r}; it waits for: {known}")
        row = await self._platform.send(thread_id, Announce(signal))
        await self._platform.settled(thread_id, row.seq)
        await self._drive(thread_id, retry=False)

    async def outputs(self, thread_id: str) -> tuple[Output, ...]:
        """What everybody may see of what was written, whole. Raises NotFound."""
        return (await self.standing(thread_id)).outputs

    async def trace(self, thread_id: str) -> tuple[TraceSpan, ...]:
        """Who did what when. Raises NotFound."""
        await self._record(thread_id)
        return await self._platform.trace(thread_id)

    async def _there(self, thread_id: str) -> bool:
        try:
            await self._platform.thread(thread_id)
        except NotFound:
            return False
        await self._record(thread_id)  # one of another team's is not to be had, nor made anew
        return True

    async def _record(self, thread_id: str) -> ThreadRecord:
        """The record of a thread of this team. Raises NotFound for every other."""
        try:
            record = await self._platform.thread(thread_id)
        except NotFound:  # without the ids of other people's threads that are nearest
            raise NotFound("thread", thread_id) from None
        if record.tenant or not record.workflow_version or not await self._follows(thread_id):
            raise NotFound("thread", thread_id)
        return record

    async def _follows(self, thread_id: str) -> bool:
        if not self.served.name:
            return True
        followed = await self._platform.teams.followed(thread_id)
        return followed is not None and followed.name == self.served.name


def _everybodys(state: object) -> frozenset[str]:
    """The step instances whose outputs everybody may see."""
    outputs = state.get("agent_outputs", {}) if isinstance(state, dict) else {}
    return frozenset(i for i, entry in outputs.items() if not label_in(entry).audiences)


def _of_key(team: str, key: str) -> str:
    named = json.dumps([team, key]).encode()
    return f"mcp-{hashlib.sha256(named).hexdigest()[:24]}"
