"""The part of the platform's door that shows how a thread stands now, and what has happened on it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Protocol

from swarmwright.errors import ConfigError, InvalidCommand, ThreadUnreadable
from swarmwright.graph.answers import is_yes
from swarmwright.graph.building import WorkflowGraph
from swarmwright.graph.own import own_settings
from swarmwright.graph.records import stopped, to_facts, unattended
from swarmwright.graph.requests import unread
from swarmwright.graph.routing import route
from swarmwright.graph.state import written_to
from swarmwright.policy.approvals import ApprovalRules, Moment
from swarmwright.ports.clock import Clock
from swarmwright.ports.commands import Swap, misfit
from swarmwright.ports.events import Event, EventLog
from swarmwright.ports.mailbox import Accepted, Mailbox
from swarmwright.ports.readiness import AskReady
from swarmwright.ports.threads import ThreadRecord, ThreadStore
from swarmwright.runtime.effects.approving import planned
from swarmwright.runtime.effects.base import Standing
from swarmwright.runtime.effects.migrating import left_behind
from swarmwright.runtime.effects.questions import behind_questions
from swarmwright.runtime.runs.client import Client
from swarmwright.runtime.teams.teams import TeamNow, Teams
from swarmwright.runtime.tracing.outlining import spans_of
from swarmwright.runtime.tracing.rereading import Rereading, read_back
from swarmwright.runtime.tracing.results import TraceSpan, waits_of
from swarmwright.runtime.tracing.sent import ModelCall
from swarmwright.runtime.tracing.whole import Told, whole_trace
from swarmwright.runtime.waking import rung
from swarmwright.workflow.advance import advance
from swarmwright.workflow.aligning import aligned
from swarmwright.workflow.comparing import diff
from swarmwright.workflow.encoding import version
from swarmwright.workflow.granting import NOTHING_BESIDE, Beside
from swarmwright.workflow.migrating import Drain, Migration, migration
from swarmwright.workflow.plan import plan
from swarmwright.workflow.progress import Work
from swarmwright.workflow.tree import Workflow
from swarmwright.workflow.verifying import check

__all__ = ["LookingDoor"]


class _Platform(Protocol):
    """What a platform has that this part of it goes by."""

    _approvals: ApprovalRules
    _clock: Clock
    _events: EventLog
    _mailbox: Mailbox
    _ready: AskReady | None
    _teams: Teams | None
    _told: Rereading[Told]
    _threads: ThreadStore

    @property
    def teams(self) -> Teams: ...

    async def _known(self, thread_id: str) -> ThreadRecord: ...

    async def _record(self, thread_id: str) -> ThreadRecord: ...

    async def _version(self, record: ThreadRecord) -> str: ...

    async def _graph(self, number: str) -> WorkflowGraph: ...

    async def _standing(self, thread_id: str) -> tuple[WorkflowGraph, Mapping[str, Any]]: ...

    def _is_open(self) -> None: ...

    async def _as_it_stands(self, record: ThreadRecord) -> ThreadRecord: ...

    async def thread(self, thread_id: str) -> ThreadRecord: ...

    async def state(self, thread_id: str) -> Mapping[str, Any]: ...

    async def commands(self, thread_id: str) -> Sequence[Accepted]: ...

    async def begins(self, thread_id: str, yes: str = "") -> tuple[Work, ...]: ...

    async def followed(self, thread_id: str) -> Mapping[str, Workflow]: ...


class LookingDoor:
    """State, workflow, trace and events of a thread. Safe while it runs, also in another process."""

    async def thread(self: _Platform, thread_id: str) -> ThreadRecord:
        """The record of one thread, as in `threads`. Raises NotFound, with the ids closest to it."""
        return await self._as_it_stands(await self._known(thread_id))

    async def waiting(self: _Platform, thread_id: str) -> tuple[Mapping[str, str], ...]:
        """What the thread waits for at this moment, as `RunResult.waiting`. Raises NotFound."""
        graph, state = await self._standing(thread_id)
        return waits_of(plan(graph.workflow), state)

    async def is_due(self: _Platform, thread_id: str) -> bool:
        """Whether there is something to do on the thread as it stands, for whoever goes on with it.

        What waits for people, has failed or is paused is nothing of that kind. Raises NotFound.
        """
        graph, state = await self._standing(thread_id)
        if not (state.get("turn") or state.get("messages")):
            return False
        outcome = state.get("resume_info", {}).get("outcome")
        if outcome is not None and unread(state):
            return True
        routing = route(plan(graph.workflow), state)
        return bool(routing.works) or routing.frontier.outcome != outcome

    async def begins(self: _Platform, thread_id: str, yes: str = "") -> tuple[Work, ...]:
        """What runs on the thread at this moment or begins next, as it stands; `yes`: were that gate (its
        instance) approved. What was sent and is not applied yet does not count. Raises NotFound."""
        graph, state = await self._standing(thread_id)
        facts = to_facts(state)
        if yes:
            facts = replace(facts, decisions={**facts.decisions, yes: "approved"})
        frontier = advance(plan(graph.workflow), facts)
        return (*frontier.running, *frontier.start)

    async def _check_ready(
        self: _Platform,
        record: ThreadRecord,
        workflow: Workflow,
        request: str | None,
        answer: Mapping[str, Any] | None,
        client: Client | None,
    ) -> None:
        """Raise ConfigError where it is plain that a run would come to nothing, or an app refuses it; the
        apps are asked where somebody would work, also where that hangs on what was sent."""
        if self._ready is None:
            return
        works = (
            request is not None or client is not None or bool(await self._mailbox.pending(record.thread_id))
        )
        if not works:
            said = (answer or {}).get("decisions", {})
            yes = [gate for gate, word in said.items() if is_yes(word)]
            alone = not answer or (len(said) == len(yes) == 1 and not answer.get("signals"))
            works = not alone or bool(await self.begins(record.thread_id, *yes))
        await self._ready(record, workflow, works)

    async def unready(self: _Platform, workflow: Workflow) -> str:
        """Why no thread can begin in this process by a workflow, and what is to be done; "" = as far as is
        plain before a run, one can. No app is asked."""
        try:
            if self._ready is not None:
                await self._ready(ThreadRecord(""), workflow, False)
        except ConfigError as error:
            return "; ".join(filter(None, (error.reason, error.remedy)))
        return ""

    async def unable(self: _Platform, team: str, workflow: Workflow) -> tuple[str, ...]:
        """As `Teams.unable`; () in a process that leaves work to others, which may have what it has not."""
        if self._ready is None or self._teams is None:
            return ()
        return await self._teams.unable(team, workflow)

    async def plan_swap(
        self: _Platform, thread_id: str, workflow: Workflow, drain: Drain = "finish"
    ) -> Migration:
        """What a swap would do at this moment; nothing is changed.

        Raises NotFound, InvalidWorkflow, InvalidCommand.
        """
        if odd := misfit(Swap(workflow, drain)):
            raise InvalidCommand("swap", odd)
        check(workflow)
        if self._teams is not None:
            await self._teams.check_followed(thread_id, workflow)
            workflow = await self._teams.fitted(thread_id, workflow)
        old, state = await self._standing(thread_id)
        idle = not await self._threads.held(thread_id)
        if idle:  # what was cut off begins anew, where it is due by then
            state = written_to(state, {"progress": unattended(state, lambda _: False)})
        workflow = aligned(old.workflow, workflow, left_behind(state))
        ended = state.get("resume_info", {}).get("outcome") is not None
        change = behind_questions(
            migration(old.workflow, workflow, to_facts(state), drain, left_behind(state))
        )
        paused = bool(state.get("coordination_rules", {}).get("paused"))
        change = replace(change, ended=ended, paused=paused, idle=idle)
        moment = Moment(thread_id, at=self._clock.now(), rules=self._approvals)
        rights = None
        if self._teams is not None:
            beside = await self._teams.beside_on(thread_id, workflow, state)
            change = replace(change, changes=diff(old.workflow, workflow, beside))
            now = await self._teams.now(thread_id, workflow, own_settings(state))
            rights = now.matrix.right if stopped(state) else None
        return planned(Standing(plan(old.workflow), state, False), change, moment, rights)

    async def beside(self: _Platform, thread_id: str) -> Beside:
        """What people have set for the thread and its team, beside all rules. Raises NotFound."""
        graph, state = await self._standing(thread_id)
        if self._teams is None:
            return NOTHING_BESIDE
        return await self._teams.beside_on(thread_id, graph.workflow, state)

    async def team_now(self: _Platform, thread_id: str) -> TeamNow:
        """Who works on the thread at this moment, and who may use what. Raises NotFound."""
        graph, state = await self._standing(thread_id)
        return await self.teams.now(thread_id, graph.workflow, own_settings(state))

    async def workflow(self: _Platform, thread_id: str) -> Workflow:
        """The workflow that a thread follows. Raises NotFound."""
        return (await self._graph(await self._version(await self._record(thread_id)))).workflow

    async def workflows(self: _Platform, thread_id: str) -> Mapping[str, Workflow]:
        """version → workflow, of all that the thread has followed, in order, then of all that it was asked to
        follow, also where that was refused or still waits. Raises NotFound.

        {} for a thread that is for a hosted graph, or for nothing yet.
        """
        record = await self._known(thread_id)
        if not record.workflow_version:
            return {}
        followed = await self.followed(thread_id)
        sent = [row.command for row in await self.commands(thread_id)]
        proposed = {version(one.workflow): one.workflow for one in sent if isinstance(one, Swap)}
        return {**followed, **{number: one for number, one in proposed.items() if number not in followed}}

    async def followed(self: _Platform, thread_id: str) -> Mapping[str, Workflow]:
        """version → workflow, of all that a team's thread has followed, in order; as its record has it, where
        its last checkpoint cannot be read. Raises NotFound."""
        record = await self._record(thread_id)
        try:
            now = await self._version(record)
        except ThreadUnreadable:
            now = record.workflow_version
        numbers = {**(await self._told.grown(thread_id)).versions, now: None}
        return {number: (await self._graph(number)).workflow for number in numbers}

    async def standing(self: _Platform, thread_id: str) -> tuple[Workflow, Mapping[str, Any]]:
        """The thread's working memory, and the workflow that it was written by: read together. Raises
        NotFound."""
        graph, state = await self._standing(thread_id)
        return graph.workflow, state

    async def state(self: _Platform, thread_id: str) -> Mapping[str, Any]:
        """The thread's working memory, as `graph.state.AgentState`. Raises NotFound."""
        return (await self._standing(thread_id))[1]

    async def trace(self: _Platform, thread_id: str) -> tuple[TraceSpan, ...]:
        """What every activity of the thread did and people decided, in order of their ends.

        Cut-off activities are among them. Raises NotFound.
        """
        record = await self.thread(thread_id)
        if not record.workflow_version:
            events = [event async for event in self._events.read(thread_id, chunks=False)]
            return spans_of(events, at_work=record.status == "running")
        told = tuple((await self._told.grown(thread_id)).events)
        return whole_trace(await self.state(thread_id), told, at_work=record.status == "running")

    async def model_call(self: _Platform, thread_id: str, call: int) -> ModelCall:
        """What a model was sent and has answered. call: its number in a span's `models`. Raises NotFound."""
        await self._known(thread_id)
        return await read_back(self._events, thread_id, call)

    async def events(self: _Platform, thread_id: str, after: int = 0) -> AsyncIterator[Event]:
        """Replay the thread's stored events with `seq` > after. Raises NotFound.

        What a server has told its clients of runs is not among them: it is dropped in time.
        """
        await self._known(thread_id)
        async for event in self._events.read(thread_id, after, chunks=False):
            yield event

    async def follow(self: _Platform, thread_id: str, after: int = 0) -> AsyncGenerator[Event, None]:
        """Replay as `events`, and go on as they come, from whichever process, until who reads goes away."""
        await self._record(thread_id)
        woken = asyncio.Event()
        async with self._events.listening(thread_id, woken.set):
            while True:
                woken.clear()
                async for event in self._events.read(thread_id, after, chunks=False):
                    after = event.seq
                    yield event
                await rung(woken)
