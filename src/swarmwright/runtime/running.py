"""One run: a drive of a thread's graph until it ends, waits for people, fails or is cancelled (DESIGN §7)."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from langchain_core.messages import HumanMessage
from langgraph.types import Command, StateSnapshot

from swarmwright.errors import AwaitsApproval
from swarmwright.graph.activities import Activities
from swarmwright.graph.answers import pending_waits, read_answer
from swarmwright.graph.nodes import RunContext
from swarmwright.graph.own import own_settings
from swarmwright.graph.performing import Performed
from swarmwright.graph.records import failed_in_time, failures, sub_thread, to_facts, unread
from swarmwright.graph.routing import ASK, ROUTER
from swarmwright.graph.writing import Update, both
from swarmwright.policy.approvals import ApprovalRules
from swarmwright.ports.clock import Clock
from swarmwright.ports.events import Event
from swarmwright.ports.mailbox import Mailbox
from swarmwright.ports.threads import ThreadStatus
from swarmwright.runtime.alarms import Alarm, ring
from swarmwright.runtime.approving import answer_events, still_asked
from swarmwright.runtime.effects.expiring import next_deadline
from swarmwright.runtime.recording import Recording
from swarmwright.runtime.results import RequestFate, RunResult, request_fate, result_of
from swarmwright.runtime.seating import Graphs, Seat
from swarmwright.runtime.taking import Taker
from swarmwright.runtime.teams import Teams
from swarmwright.runtime.untold import Untold
from swarmwright.workflow.advance import advance
from swarmwright.workflow.plan import plan

__all__ = ["Run"]


class Run:
    """A run under way. Iterate it for its events; await `result()`; `cancel()` stops it, losing nothing done.

    Work that was under way at a cancel or a crash begins again when the thread goes on. Commands are taken
    before anything else, and then whenever one comes: the graph stops between two supersteps, the work goes
    on, and the graph that is right then is run (`taking`). A run that `settles` ends once they are taken.
    `untold`: events that a crash kept from the log; they are told first.
    """

    def __init__(
        self,
        seat: Seat,
        recording: Recording,
        mailbox: Mailbox,
        clock: Clock,
        *,
        request: str | None,
        answer: Mapping[str, Any] | None,
        settles: bool = False,
        untold: Sequence[Untold] = (),
        graphs: Graphs,
        changed: Callable[[str], Awaitable[None]],
        done: Callable[[ThreadStatus], Awaitable[None]],
        teams: Teams | None = None,
        approvals: ApprovalRules | None = None,
    ) -> None:
        self.thread_id = seat.thread_id
        self._seat, self._recording, self._mailbox = seat, recording, mailbox
        self._request, self._answer, self._done = request, answer, done
        self._settles, self._untold = settles, untold
        self._done_before: frozenset[str] = frozenset()
        self._fate: RequestFate = ""
        self._new_id = clock.new_id
        self._opened: Mapping[str, Any] = {}
        """The id of the request's message, or the instances that are begun anew."""
        self._stopped = False
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

    async def result(self) -> RunResult:
        """Wait for the end. Raises what the engine itself failed of; a step's failure is in the result."""
        return await asyncio.shield(self._task)

    def when_over(self, callback: Callable[[], object]) -> None:
        """Call back once the run is over, however it ended."""
        self._task.add_done_callback(lambda _: callback())

    async def cancel(self) -> RunResult:
        """Stop now. Finished work is kept; the rest begins again at the next run."""
        self._work.cancel()
        return await self.result()

    async def _drive(self) -> RunResult:
        """Wait for the graph, then put down how it ended. Only the graph is ever cancelled, never this."""
        try:
            await asyncio.wait([self._work])
            await self._alarm.close()
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
            await self._recording.close()

    async def _stream(self) -> None:
        if self._teams is not None:
            own = own_settings((await self._snapshot()).values)
            self._teams.stand(self.thread_id, self._seat.graph.workflow, own)
        for one in self._untold:
            self._recording.emit(one.kind, one.instance, restored=True, **one.data)
        async with self._mailbox.listening(self.thread_id, self._activities.halt):
            await self._look_at_deadlines()
            waiting = await self._taker.waiting()
            await self._settle(waiting)
            if waiting:
                await self._taker.take(live=False)
            if self._settles:
                return
            self._activities.go_on()
            given = await self._input()
            told = {"request": self._request or "", "fate": self._fate, "version": self._seat.version}
            self._recording.emit("run_started", **told, **self._opened)
            for kind, instance, data in answer_events(self._answer):
                self._recording.emit(kind, instance, **data)
            while True:
                await self._pass(given)
                halted = self._activities.go_on()
                taken = await self._taker.take(live=True)
                if taken.stops:
                    self._stopped = True
                    return
                if not (taken.any or halted):
                    return
                given = None if taken.any else await self._again()

    async def _look_at_deadlines(self) -> None:
        """A deadline that is over is taken before anything else; for the others, the alarm is set."""
        first = next_deadline((await self._snapshot()).values)
        if first is not None and first <= self._clock.now():
            await ring(self._mailbox, self._clock, self.thread_id)
        elif first is not None:
            self._alarm.at(first)

    async def _pass(self, given: Any) -> None:
        """Run the graph of this moment until it ends, waits for people, or is halted."""
        stream = self._seat.graph.astream(
            given,
            self._seat.config,
            context=RunContext(self._activities),
            stream_mode="custom",
            durability="sync",  # what has ended is stored before what follows begins: a crash repeats nothing
        )
        async for _ in stream:
            pass

    async def _settle(self, commands: bool) -> None:
        """Let land what a crash has left half written, and begin nothing, before anything else is written.

        What a node has written already is in the `tasks` of its checkpoint, and not `next` any more. Before
        `commands`, all that is due ends; but a router looks anew at what they leave.
        """
        snapshot = await self._snapshot()
        half_written = len(snapshot.next) < len(snapshot.tasks)
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
        state = (await self._snapshot()).values
        result = result_of(self.thread_id, plan(self._seat.graph.workflow), state, cancelled=cancelled)
        result = replace(result, request=self._fate)
        if self._settles:
            await self._done(result.thread_status if state.get("turn") else "idle")
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
            if instance not in self._done_before:
                await self._seat.graph.crew.forget(name, instance)

    async def _input(self) -> Any:
        """What to give the graph: a new request, people's answer, another try at what failed, or "go on"."""
        snapshot = await self._snapshot()
        state = snapshot.values
        self._answer = still_asked(self._answer, state)
        if self._answer is not None:  # the run before ended well, and has dropped what it kept
            self._done_before = frozenset(state.get("agent_outputs", {}))
        if self._request is not None:
            self._fate = request_fate(state)
            self._opened = {"message": self._new_id()}
            return {"messages": [HumanMessage(self._request, id=self._opened["message"])]}
        failed = failures(state.get("progress", {}))
        if ROUTER in snapshot.next and self._has_failed(state):
            return None  # a message came since: it begins a turn, as a request does
        if state.get("resume_info", {}).get("outcome") == "failed":
            once_more = failed_in_time(state)
            if not (failed or once_more) and unread(state):
                return Command(goto=ROUTER)  # there is nothing to try again, and a request
            self._opened = {"anew": list(failed)}
            update: Update = {"progress": dict.fromkeys(failed), "resume_info": {"outcome": None}}
            update["interrupts"] = dict.fromkeys(once_more)
            return Command(update=update, goto=ROUTER)
        stopped = {i: None for i, failure in failed.items() if failure["failure"] == AwaitsApproval.failure}
        self._opened = {"anew": list(stopped)} if stopped else {}
        if ASK not in snapshot.next:
            return self._input_at_rest(snapshot, stopped)
        if self._answer is not None and not stopped:
            return Command(resume=dict(self._answer))
        if stopped:  # people are asked at a gate too: that question ends, and is asked again where it stands
            again = both({"progress": stopped}, self._answered(state))
            await self._seat.graph.aupdate_state(
                self._seat.config, Command(update=again, goto=ROUTER), as_node=ASK
            )
        return None

    def _has_failed(self, state: Mapping[str, Any]) -> bool:
        """Whether the turn is over since something failed, and not since a person is waited for."""
        return result_of(self.thread_id, plan(self._seat.graph.workflow), state).status == "failed"

    def _answered(self, state: Mapping[str, Any]) -> Update:
        """What people's answer writes, read where they were asked: a step that begins again may come before
        what they have decided. {} for none, and for one that cannot be used: they are asked again."""
        if self._answer is None:
            return {}
        waits = pending_waits(state, plan(self._seat.graph.workflow))
        answer = read_answer(self._answer, waits, state.get("interrupts"))
        return answer if isinstance(answer, dict) else {}

    def _input_at_rest(self, snapshot: StateSnapshot, stopped: Mapping[str, None]) -> Any:
        """What to give a graph that asks nobody: it was cut off, halted or paused, or its turn is over."""
        state, planned = snapshot.values, plan(self._seat.graph.workflow)
        update = dict(self._answered(state))
        if "outcome" in state.get("resume_info", {}):
            if advance(planned, to_facts(state)).outcome is not None:
                return Command(goto=ROUTER) if unread(state) else None
            update["resume_info"] = {"outcome": None}  # the workflow was changed: there is more to do
        if stopped:
            update["progress"] = dict(stopped)
        if update or (not snapshot.next and state.get("turn")):
            return Command(update=update, goto=ROUTER)
        return None
