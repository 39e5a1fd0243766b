"""One run: a drive of a thread's graph until it ends, waits for people, fails or is cancelled (DESIGN §7)."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextvars import ContextVar
from dataclasses import replace
from typing import Any

from langchain_core.runnables import RunnableConfig
from langgraph.types import Command, StateSnapshot

from swarmwright.graph.activities import Activities
from swarmwright.graph.nodes import RunContext
from swarmwright.graph.own import own_settings
from swarmwright.graph.performing import Performed
from swarmwright.graph.records import stopped as stopped_steps
from swarmwright.graph.records import sub_thread
from swarmwright.graph.retrying import failed_steps
from swarmwright.graph.routing import ASK, ROUTER
from swarmwright.graph.stopping import stopped
from swarmwright.policy.approvals import ApprovalRules
from swarmwright.ports.clock import Clock
from swarmwright.ports.events import Event
from swarmwright.ports.mailbox import Mailbox
from swarmwright.ports.threads import ThreadStatus
from swarmwright.runtime.effects.approving import answer_events
from swarmwright.runtime.effects.expiring import deadlines
from swarmwright.runtime.runs.alarms import Alarm, ring
from swarmwright.runtime.runs.bystanders import Bystander, answers_of
from swarmwright.runtime.runs.recording import Recording
from swarmwright.runtime.runs.seating import Graphs, Seat
from swarmwright.runtime.runs.starting import Given, Start
from swarmwright.runtime.runs.taking import Taker
from swarmwright.runtime.runs.untold import Untold
from swarmwright.runtime.teams.teams import Teams
from swarmwright.runtime.tracing.results import RunResult, left_as, result_of
from swarmwright.workflow.plan import plan

__all__ = ["Run", "driving"]

driving: ContextVar[str] = ContextVar("driving", default="")
"""The thread that is driven by whoever asks for this, so that he waits for nobody who drives it. What runs
beside the drive, as agents do, does not count."""


class Run:
    """A run under way. Iterate it for its events; await `result()`; `cancel()` stops it, losing nothing done.

    Work that was under way at a cancel or a crash begins again when the thread goes on. Commands are taken
    before anything else, and then whenever one comes: the graph stops between two supersteps, the work goes
    on, and the graph that is right then is run (`taking`). A run that `settles` ends once they are taken.
    `untold`: events that a crash kept from the log; they are told first. `bystander`: whom it asks, before it
    begins, about calls that wait.
    """

    def __init__(
        self,
        seat: Seat,
        recording: Recording,
        mailbox: Mailbox,
        clock: Clock,
        *,
        given: Given,
        settles: bool = False,
        untold: Sequence[Untold] = (),
        graphs: Graphs,
        changed: Callable[[str], Awaitable[None]],
        done: Callable[[ThreadStatus], Awaitable[None]],
        teams: Teams | None = None,
        approvals: ApprovalRules | None = None,
        bystander: Bystander | None = None,
    ) -> None:
        self.thread_id = seat.thread_id
        self._seat, self._recording, self._mailbox = seat, recording, mailbox
        self._request, self._done, self._client = given.request, done, given.client
        self._settles, self._untold, self._listens = settles, untold, True
        self._bystander, self._by, self._once_begun = bystander, given.by, given.once_begun
        self._start = Start(seat, given, clock.new_id)
        self._stopped = False
        self._when_over: list[Callable[[], object]] = []
        self._alarm = Alarm(mailbox, clock, seat.thread_id)
        self._activities: Activities[Performed] = Activities(self._hear, content=recording.content)
        self._teams = teams
        self._clock = clock
        self._taker = Taker(
            seat,
            mailbox,
            self._activities,
            self._hear,
            clock,
            graphs=graphs,
            changed=changed,
            teams=teams,
            approvals=approvals,
        )
        self._work = asyncio.create_task(self._stream(), name=f"graph {self.thread_id}")
        self._task = asyncio.create_task(self._drive(), name=f"run {self.thread_id}")

    def __aiter__(self) -> AsyncIterator[Event]:
        return self._recording.__aiter__()

    def _hear(self, instance: str, kind: str, data: Mapping[str, Any]) -> None:
        """What happens goes to the log; what is asked with a deadline, to the alarm too."""
        self._alarm.hear(data)
        self._recording.emit(kind, instance, **data)
        if self._client is not None:
            self._client.hear(instance, kind, data)

    @property
    def listens(self) -> bool:
        """Whether it goes on with whatever its thread has been sent before one asks this. False also in the
        moment in which it looks for the last time."""
        return self._listens and not self._settles and not self._work.done()

    async def result(self) -> RunResult:
        """Wait for the end. Raises what the engine itself failed of; a step's failure is in the result."""
        return await asyncio.shield(self._task)

    def when_over(self, callback: Callable[[], object]) -> None:
        """Call back as the run ends, however it does, and before anybody has its result."""
        self._when_over.append(callback)

    async def cancel(self) -> RunResult:
        """Stop now. Finished work is kept; the rest begins again at the next run."""
        await stopped(self._work)
        return await self.result()

    async def _drive(self) -> RunResult:
        """Wait for the graph, then put down how it ended. Only the graph is ever cancelled, never this."""
        try:
            await asyncio.wait([self._work])
            await self._alarm.close()
            if self._work.cancelled() or self._stopped:
                await self._keep_what_has_ended()
            await self._activities.close()
            await self._taker.mirrored()
            if not self._work.cancelled():
                self._work.result()
            return await self._finish(cancelled=self._work.cancelled() or self._stopped)
        except Exception as error:
            self._recording.emit("run_failed", detail=f"{type(error).__name__}: {error}")
            await self._done("failed")
            raise
        finally:
            try:
                await self._recording.close()
            finally:
                for callback in self._when_over:
                    callback()

    async def _stream(self) -> None:
        driving.set(self.thread_id)
        if self._teams is not None:
            own = own_settings((await self._snapshot()).values)
            self._teams.stand(self.thread_id, self._seat.graph.workflow, own)
        for one in self._untold:
            self._recording.emit(one.kind, one.instance, restored=True, **one.data)
        async with self._mailbox.listening(self.thread_id, self._activities.halt):
            await self._look_at_deadlines()
            failed_now = await self._take_first()
            if self._settles:
                return
            await self._look_at_calls()
            if self._activities.go_on() and await self._taker.waiting():
                self._activities.halt()  # a command has come since the last look: its bell is not taken back
            given = await self._start.given(failed_now)
            told = {"request": self._request or "", "fate": self._start.fate, "version": self._seat.version}
            if self._client is not None:
                told |= {"request": self._client.request, "run": self._client.run_id}
            self._recording.emit("run_started", **told, **self._start.opened)
            for kind, instance, data in answer_events(self._start.answer):
                self._recording.emit(kind, instance, **data)
            await self._once_begun()
            while True:
                await self._pass(given)
                halted = self._activities.go_on()
                self._listens = False  # what is sent from now on may be too late for the last look
                taken = await self._taker.take(live=True)
                if taken.stops:
                    self._stopped = True
                    return
                if not (taken.any or halted):
                    return
                self._listens = True
                given = None if taken.any else await self._again()

    async def _take_first(self) -> frozenset[str]:
        """Take the commands that wait. The steps that failed of one: that is told before it is tried anew."""
        waiting = await self._taker.waiting()
        await self._settle(waiting)
        if not waiting:
            return frozenset()
        before = failed_steps((await self._snapshot()).values)
        await self._taker.take(live=False)
        return frozenset(failed_steps((await self._snapshot()).values)).difference(before)

    async def _keep_what_has_ended(self) -> None:
        """The run is to stop: what still works is stopped, and what has ended meanwhile is written."""
        ended = await self._activities.stop()
        snapshot = await self._snapshot()
        self._activities.cut_off(_stored(snapshot) + 1)
        progress = snapshot.values.get("progress", {})
        if ASK not in snapshot.next and any(progress.get(i, {}).get("status") == "running" for i in ended):
            self._activities.halt()
            await self._pass(None if snapshot.next else Command(goto=ROUTER))

    async def _look_at_calls(self) -> None:
        """Where calls wait for a person: ask who is here, and look at what policy says by now."""
        state = (await self._snapshot()).values
        if not stopped_steps(state):
            return
        for said in await answers_of(self._bystander, state, self._by) if self._bystander else ():
            await self._mailbox.accept(self.thread_id, self._clock.new_id(), said, self._clock.now())
        await self._taker.take(live=False)
        await self._taker.look_again()

    async def _look_at_deadlines(self) -> None:
        """A deadline that is over is taken before anything else; for the others, the alarm is set."""
        all_, now = deadlines((await self._snapshot()).values), self._clock.now()
        if over := [at for at in all_ if at <= now]:
            await ring(self._mailbox, self._clock, self.thread_id, max(over))
        for at in all_:
            if at > now:
                self._alarm.at(at)

    async def _pass(self, given: Any) -> None:
        """Run the graph of this moment until it ends, waits for people, or is halted."""
        modes = self._client.modes if self._client is not None else ()
        stream = self._seat.graph.astream(
            given,
            self._config(given),
            context=RunContext(self._activities),
            stream_mode=["custom", *modes],
            durability="sync",  # what has ended is stored before what follows begins: a crash repeats nothing
        )
        async for mode, data in stream:
            if self._client is not None and mode in modes:
                self._client.tell(mode, data)
        self._activities.kept()

    def _config(self, given: Any) -> RunnableConfig:
        """The config of a pass. What is put in is new, though a command that this run has taken may stand as
        the last checkpoint, under its id: LangGraph would go on from that, and drop what is put in."""
        config = self._seat.config
        if given is None or isinstance(given, Command):
            return config
        return {**config, "configurable": {**config["configurable"], "__pregel_resuming": False}}

    async def _settle(self, commands: bool) -> None:
        """Let land what a crash has left half written, and begin nothing, before anything else is written.

        What a node has written already is in the `tasks` of its checkpoint, and not `next` any more. Before
        `commands`, all that is due ends; but a router looks anew at what they leave.
        """
        snapshot = await self._snapshot()
        half_written = _half_written(snapshot)
        due = commands and bool(snapshot.next) and snapshot.next != (ROUTER,)
        if (half_written or due) and ASK not in snapshot.next:
            self._activities.halt()
            await self._pass(None)

    async def _again(self) -> Any:
        """What to give a graph that was halted for nothing: where it stands, the router looks once more.

        Not where the turn is over: it would begin another for a message that had joined this one.
        """
        snapshot = await self._snapshot()
        over = "outcome" in snapshot.values.get("resume_info", {})
        return None if snapshot.next or over else Command(goto=ROUTER)

    async def _snapshot(self) -> StateSnapshot:
        return await self._seat.graph.aget_state(self._seat.config)

    async def _finish(self, *, cancelled: bool) -> RunResult:
        snapshot = await self._snapshot()
        state = snapshot.values
        result = result_of(self.thread_id, plan(self._seat.graph.workflow), state, cancelled=cancelled)
        result = replace(result, request=self._start.fate)
        if self._settles:
            due = bool(snapshot.next)
            await self._done(left_as(result, plan(self._seat.graph.workflow), state, due=due))
            return result
        await self._forget(state)
        await self._done(result.thread_status)
        self._recording.emit(
            "run_finished" if result.status == "rejected" else f"run_{result.status}",
            status=result.status,
            waiting=[dict(w) for w in result.waiting],
            failures={k: dict(v) for k, v in result.failures.items()},
            exhausted=[dict(one) for one in result.exhausted],
            unread=[one["message"] for one in result.unread],
        )
        return result

    async def _forget(self, state: Mapping[str, Any]) -> None:
        """Drop what agents kept to go on inside steps that are done: asked again, they shall work again."""
        name = sub_thread(self.thread_id, state.get("turn", {}).get("number", 1))
        for instance in state.get("agent_outputs", {}):
            if instance not in self._start.done_before:
                await self._seat.graph.crew.forget(name, instance)


def _half_written(snapshot: StateSnapshot) -> bool:
    """Whether a node has ended and stands beside its checkpoint, but not in one of its own."""
    return len(snapshot.next) < len(snapshot.tasks)


def _stored(snapshot: StateSnapshot) -> int:
    """The last superstep whose writes are stored."""
    return int((snapshot.metadata or {}).get("step", -1)) + _half_written(snapshot)
