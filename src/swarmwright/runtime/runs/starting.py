"""What a run gives its graph to begin with: a request, an answer, another try, or nothing but "go on"."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from langchain_core.messages import BaseMessage, HumanMessage
from langgraph.types import Command, StateSnapshot

from swarmwright.graph.answers import guarded, pending_waits, read_answer
from swarmwright.graph.decided import with_early
from swarmwright.graph.records import to_facts
from swarmwright.graph.requests import unread
from swarmwright.graph.retrying import another_try, failed_steps
from swarmwright.graph.routing import ASK, ROUTER
from swarmwright.graph.subjects import held_by_calls
from swarmwright.graph.writing import Update, both
from swarmwright.runtime.effects.approving import still_asked
from swarmwright.runtime.runs.client import Client
from swarmwright.runtime.runs.seating import Seat
from swarmwright.runtime.tracing.results import RequestFate, request_fate, result_of
from swarmwright.workflow.advance import advance
from swarmwright.workflow.plan import plan

__all__ = ["Given", "Start", "at_once"]


async def at_once() -> None:
    """Wait for nothing."""


@dataclass(frozen=True, slots=True)
class Given:
    """What a run is given: a request, people's answer, what a server's client asks; or nothing but "go on".

    retry: steps that have failed are tried again where it goes on, and what nobody decided in time is asked
    anew. by: who gives it. once_begun: what it
    waits for between telling that it has begun and its first step.
    """

    request: str | None = None
    answer: Mapping[str, Any] | None = None
    client: Client | None = None
    retry: bool = True
    by: str = ""
    once_begun: Callable[[], Awaitable[object]] = at_once


class Start:
    """The beginning of one run on a seat; what came of it is known once it `given` was asked for.

    fate: what the request came to. opened: the id of the request's message, or the instances that are begun
    anew. done_before: the steps that were over when people's answer came. answer: what is left of that.
    """

    def __init__(self, seat: Seat, given: Given, new_id: Callable[[], str]) -> None:
        self._seat, self._new_id = seat, new_id
        self._request, self._client, self._retry = given.request, given.client, given.retry
        self.answer = given.answer
        self.fate: RequestFate = ""
        self.opened: dict[str, Any] = {}
        self.done_before: frozenset[str] = frozenset()

    async def given(self, failed_now: Collection[str] = ()) -> Any:
        """What to give the graph. `failed_now`: the steps that failed of a command this run has taken."""
        snapshot = await self._snapshot()
        if self._client is not None and self._client.new_in(snapshot.values):
            return await self._put_in(self._client.given, snapshot)
        if self._client is not None and self._client.update:
            await self._seat.graph.enter(self._seat.config, self._client.update)
            snapshot = await self._snapshot()
        self.answer = still_asked(self.answer, snapshot.values)
        if self.answer is not None:  # the run before ended well, and has dropped what it kept
            self.done_before = frozenset(snapshot.values.get("agent_outputs", {}))
        if self._request is not None:
            message = HumanMessage(self._request, id=self._new_id())
            return await self._put_in({"messages": [message]}, snapshot)
        return await self._going_on(snapshot, failed_now)

    async def _snapshot(self) -> StateSnapshot:
        return await self._seat.graph.aget_state(self._seat.config)

    async def _put_in(self, given: Mapping[str, Any], snapshot: StateSnapshot) -> dict[str, Any]:
        """A request: it begins a turn, or joins one that is not over, where what failed is tried again."""
        messages: Sequence[BaseMessage] = given.get("messages", ())
        self.fate = request_fate(snapshot.values)
        self.opened = {"message": messages[-1].id} if messages else {}
        if self.fate == "joined" and (failed := failed_steps(snapshot.values)):
            self.opened |= {"anew": list(failed)}
            await self._write(snapshot, {"progress": dict.fromkeys(failed)})
        return dict(given)

    async def _going_on(self, snapshot: StateSnapshot, failed_now: Collection[str]) -> Any:
        """People's answer, another try at what failed, or "go on"."""
        state = snapshot.values
        if ROUTER in snapshot.next and self._has_failed(state):
            return None  # a message came since: it begins a turn, as a request does
        again = (
            another_try(state, failed_now)
            if self._retry
            else another_try(state, failed_steps(state), late=False)
        )
        anew: dict[str, None] = again.get("progress", {})
        self.opened = {"anew": list(anew)} if anew else {}
        if state.get("resume_info", {}).get("outcome") == "failed":
            if not again and unread(state):
                return Command(goto=ROUTER)  # there is nothing to try again, and a request
            if not again and any(held_by_calls(state).values()) and self._is_over(state):
                return None  # it waits for people still
            return Command(update=again or {"resume_info": {"outcome": None}}, goto=ROUTER)
        if ASK not in snapshot.next:
            return await self._at_rest(snapshot, anew)
        if self.answer is not None and not anew:
            return Command(resume=dict(self.answer))
        if anew:  # people are asked at a gate too: that question ends, and is asked again where it stands
            await self._write(snapshot, both({"progress": anew}, await self._answered(state)))
        return None

    def _is_over(self, state: Mapping[str, Any]) -> bool:
        """Whether nothing can begin, run or be waited for, by the workflow of now."""
        return advance(plan(self._seat.graph.workflow), to_facts(state)).outcome is not None

    async def _write(self, snapshot: StateSnapshot, update: Update) -> None:
        """Write as whoever is due; the router looks at what that leaves."""
        due = ASK if ASK in snapshot.next else ROUTER
        await self._seat.graph.aupdate_state(
            self._seat.config, Command(update=update, goto=ROUTER), as_node=due
        )

    def _has_failed(self, state: Mapping[str, Any]) -> bool:
        """Whether the turn is over since something failed, and not since a person is waited for."""
        return result_of(self._seat.thread_id, plan(self._seat.graph.workflow), state).status == "failed"

    async def _answered(self, state: Mapping[str, Any]) -> Update:
        """What people's answer writes, read where they were asked: a step that begins again may come before
        what they have decided. {} for none, and for one that cannot be used: they are asked again."""
        if self.answer is None:
            return {}
        workflow = self._seat.graph.workflow
        planned = plan(workflow)
        read = read_answer(self.answer, pending_waits(state, planned), state.get("interrupts"), workflow)
        nodes = self._seat.graph.node_set
        guard = await nodes.guards(self._seat.thread_id, nodes.workflow)
        answer = guarded(read, state, guard, nodes.workflow)
        if not isinstance(answer, dict):
            return {}
        said = with_early(planned, state, answer.get("interrupts", {}))  # as where nothing begins again
        return {**answer, "interrupts": said} if said else answer

    async def _at_rest(self, snapshot: StateSnapshot, anew: Mapping[str, None]) -> Any:
        """What to give a graph that asks nobody: it was cut off, halted or paused, or its turn is over."""
        state = snapshot.values
        update = dict(await self._answered(state))
        if "outcome" in state.get("resume_info", {}):
            if self._is_over(state):
                return Command(goto=ROUTER) if unread(state) else None
            update["resume_info"] = {"outcome": None}  # the workflow was changed: there is more to do
        if anew:
            update["progress"] = dict(anew)
        if update or (not snapshot.next and state.get("turn")):
            return Command(update=update, goto=ROUTER)
        return None
