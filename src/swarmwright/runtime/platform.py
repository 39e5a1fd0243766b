"""The platform's door: threads are made, run, listed and read here (DESIGN §7).

One writer per thread, also among processes: a second run of a thread that is being run raises ThreadBusy. Who
only applies commands, or writes to the state, lets go by himself, and is waited for.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import replace
from typing import Any

from langgraph.checkpoint.base import BaseCheckpointSaver

from swarmwright.errors import (
    InvalidInput,
    NotFound,
    PlatformClosed,
    SwarmwrightError,
)
from swarmwright.graph.building import SharedStar, WorkflowGraph
from swarmwright.policy.approvals import ApprovalRules
from swarmwright.ports.agents import Crew
from swarmwright.ports.clock import Clock, SystemClock
from swarmwright.ports.commands import Send
from swarmwright.ports.events import EventLog
from swarmwright.ports.guards import FindGuard, unguarded
from swarmwright.ports.mailbox import Mailbox
from swarmwright.ports.readiness import AskReady
from swarmwright.ports.runs import RunStore
from swarmwright.ports.threads import A_MOMENT_S, ThreadRecord, ThreadStatus, ThreadStore
from swarmwright.ports.tracing import TraceSink
from swarmwright.runtime.door.answering import AnsweringDoor
from swarmwright.runtime.door.elapsing import ElapsingDoor
from swarmwright.runtime.door.hosting import HostingDoor
from swarmwright.runtime.door.looking import LookingDoor
from swarmwright.runtime.door.making import MakingDoor
from swarmwright.runtime.door.noticing import NoticingDoor
from swarmwright.runtime.door.reviewing import HistoryDoor
from swarmwright.runtime.door.said import check_form
from swarmwright.runtime.door.sending import SendingDoor
from swarmwright.runtime.door.standing import StandingDoor
from swarmwright.runtime.history.past import Past
from swarmwright.runtime.runs.bystanders import Bystander
from swarmwright.runtime.runs.client import Client
from swarmwright.runtime.runs.cut_off import left_untold
from swarmwright.runtime.runs.recording import Recording
from swarmwright.runtime.runs.running import Run
from swarmwright.runtime.runs.seating import Seat
from swarmwright.runtime.runs.starting import Given, at_once
from swarmwright.runtime.runs.untold import Untold
from swarmwright.runtime.teams.shelving import Shelf
from swarmwright.runtime.teams.teams import Teams
from swarmwright.runtime.tracing.rereading import Rereading
from swarmwright.runtime.tracing.whole import Told
from swarmwright.workflow.tree import Workflow

__all__ = ["CrewFactory", "Platform"]

_MOST_TOLD, _AT_LEAST = 16_000_000, 10_000
"""Letters of logs that are kept for the traces of the last used threads; what each counts for at least."""

CrewFactory = Callable[[Workflow, BaseCheckpointSaver[Any]], Crew]
"""Who works for a workflow; the saver is where agents keep the checkpoints of their own sub-threads."""


class Platform(
    MakingDoor,
    StandingDoor,
    HistoryDoor,
    NoticingDoor,
    LookingDoor,
    SendingDoor,
    ElapsingDoor,
    AnsweringDoor,
    HostingDoor,
):
    """Threads and their runs over one store. Made by `bootstrap`; lives in one event loop."""

    def __init__(
        self,
        *,
        checkpointer: BaseCheckpointSaver[Any],
        threads: ThreadStore,
        events: EventLog,
        mailbox: Mailbox,
        crew: CrewFactory,
        clock: Clock | None = None,
        teams: Teams | None = None,
        sinks: Sequence[TraceSink] = (),
        approvals: ApprovalRules | None = None,
        ready: AskReady | None = None,
        bystander: Bystander | None = None,
        guards: FindGuard = unguarded,
        models: Callable[[str], object] | None = None,
        warm: Callable[[Workflow], Awaitable[None]] | None = None,
        keeps_sent: bool = True,
        runs: RunStore | None = None,
    ) -> None:
        self._approvals = approvals or ApprovalRules()
        self._teams, self._sinks, self._bystander = teams, tuple(sinks), bystander
        self._checkpointer, self._threads, self._events = checkpointer, threads, events
        self._mailbox, self._crew, self._clock = mailbox, crew, clock or SystemClock()
        self._star = SharedStar(
            checkpointer=checkpointer, clock=self._clock, approvals=self._approvals, guards=guards
        )
        self._graph = Shelf(threads, self._built)
        self._running: set[Run] = set()
        self._ready = ready
        self._models = models
        """Raises ConfigError for a name of a model by which nobody could be asked."""
        self._warm = warm
        self._keeps_sent = keeps_sent
        self._runs = runs
        """Those that servers take in, where any do."""
        self._closed = False
        self._told = Rereading(events, Told, _MOST_TOLD, _AT_LEAST)
        self._past = Past(checkpointer, threads, self._graph, self._clock)

    @property
    def teams(self) -> Teams:
        """The teams of this store, in all their versions. Raises NotFound on a platform that keeps none."""
        if self._teams is None:
            raise NotFound("store of teams", "")
        return self._teams

    async def run(
        self,
        thread_id: str,
        request: str | None = None,
        *,
        decisions: Mapping[str, str] | None = None,
        signals: Sequence[str] = (),
        by: str = "",
        retry: bool = True,
        once_begun: Callable[[], Awaitable[object]] = at_once,
    ) -> Run:
        """Start a run: on a new request, with people's answer to what the thread waits for, or to go on.

        Going on resumes what a crash or a cancel left, and tries again what failed, unless `retry` is
        False: then a step that has failed stays so, and what nobody decided in time is not asked anew.
        `by`: who answers, for the trace. `once_begun`: what it waits for between telling that it has begun
        and its first step. Raises NotFound, ThreadBusy; ApprovalRefused where it is for others to say, or
        names no gate that waits; InvalidInput for a word that is no decision and a signal that nobody waits
        for; ConfigError where nobody could work, and then nothing has begun; PlatformClosed.
        """
        check_form(request, decisions, signals)
        answer: dict[str, Any] = {"decisions": dict(decisions or {}), "signals": list(signals)}
        if decisions or signals:
            answer |= await self._bound(thread_id, decisions or {}, signals, by)
        answer |= {"by": by} if by else {}
        given = answer if decisions or signals else None
        return await self._held(thread_id, request, given, retry=retry, by=by, once_begun=once_begun)

    async def _held(
        self,
        thread_id: str,
        request: str | None = None,
        answer: Mapping[str, Any] | None = None,
        *,
        settles: bool = False,
        retry: bool = True,
        client: Client | None = None,
        by: str = "",
        once_begun: Callable[[], Awaitable[object]] = at_once,
        within_s: float | None = None,
    ) -> Run:
        """A run that holds the thread until it is over. `settles`: it only applies commands.

        within_s: how long it waits for who has the thread; None = a moment, unless a run of ours has it.
        """
        if within_s is None:
            within_s = 0.0 if settles or self.drives(thread_id) else A_MOMENT_S
        with ExitStack() as stack:
            stack.enter_context(await self._threads.hold(thread_id, within_s=within_s))
            record = await self._record(thread_id)
            record = replace(record, workflow_version=await self._version(record))
            graph = await self._graph(record.workflow_version)
            if not settles:
                await self._check_ready(record, graph.workflow, request, answer, client)
                if request is None and client is None:
                    await self._has_begun(thread_id)
            missing = await left_untold(
                record, self._standing, self._events, self._mailbox, self._graph, self.beside
            )
            before, record = record, replace(record, status="running", updated_at=self._clock.now())
            await self._threads.save(record)
            try:
                await self._catch_up(thread_id)
            except SwarmwrightError:  # its team cannot be read: nothing has begun
                await self._threads.save(before)
                raise
            given = Given(request, answer, client, retry, by, once_begun)
            run = self._begin(record, graph, given, settles=settles, untold=missing)
            held = stack.pop_all()
        run.when_over(held.close)
        return run

    def drives(self, thread_id: str) -> bool:
        """Whether a run of this platform goes on with whatever the thread has been sent until now."""
        return any(run.thread_id == thread_id and run.listens for run in self._running)

    async def _has_begun(self, thread_id: str) -> None:
        """Raises InvalidInput where there is nothing to go on with: nobody has ever asked for anything."""
        state = (await self._standing(thread_id))[1]
        if state.get("turn") or state.get("messages"):
            return
        if not any(isinstance(row.command, Send) for row in await self._mailbox.pending(thread_id)):
            raise InvalidInput("request", "nothing has begun on this thread: say what is to be done")

    async def _catch_up(self, thread_id: str) -> None:
        """From now on, who changes the team tells this thread; what was changed before is seen here."""
        if self._teams is not None and await self._teams.followed(thread_id) is not None:
            old, state = await self._standing(thread_id)
            await self._teams.catch_up(thread_id, old.workflow, state)

    def _begin(
        self,
        record: ThreadRecord,
        graph: WorkflowGraph,
        given: Given,
        *,
        settles: bool,
        untold: Sequence[Untold],
    ) -> Run:
        thread_id = record.thread_id

        async def done(status: ThreadStatus) -> None:
            nonlocal record
            record = replace(record, status=status, updated_at=self._clock.now())
            await self._threads.save(record)

        async def changed(number: str) -> None:
            nonlocal record
            record = replace(record, workflow_version=number, updated_at=self._clock.now())
            await self._threads.save(record)

        run = Run(
            Seat(thread_id, graph, record.workflow_version, given.client.about if given.client else {}),
            Recording(thread_id, self._events, self._clock, self._sinks, keeps_sent=self._keeps_sent),
            self._mailbox,
            self._clock,
            given=given,
            settles=settles,
            untold=untold,
            graphs=self._graph,
            changed=changed,
            done=done,
            teams=self._teams,
            approvals=self._approvals,
            bystander=self._bystander,
        )
        self._running.add(run)
        run.when_over(lambda: self._over(run))
        return run

    async def close(self) -> None:
        """Cancel every run under way; what they had done is kept. Nothing can be asked of it any more."""
        self._closed = True
        runs = tuple(self._running)
        await asyncio.gather(*(run.cancel() for run in runs), return_exceptions=True)

    def _is_open(self) -> None:
        if self._closed:
            raise PlatformClosed

    def _over(self, run: Run) -> None:
        self._running.discard(run)
        if self._teams is not None:
            self._teams.leave(run.thread_id)

    def _built(self, workflow: Workflow) -> WorkflowGraph:
        return self._star.graph(workflow, self._crew(workflow, self._checkpointer))
