"""The part of the platform's door by which time decides: deadlines of what people are asked, and what goes on
by that.

Who drives a thread has an alarm for its own (`alarms`). Where nobody does, whoever looks after threads asks
here whether time has decided anything, and lets the thread go on from it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Any, Protocol

from langgraph.types import StateSnapshot

from swarmwright.errors import ConfigError, ThreadBusy
from swarmwright.graph.asking import open_approvals
from swarmwright.graph.building import WorkflowGraph
from swarmwright.graph.records import to_facts
from swarmwright.policy.approvals import DECIDES, Approval, Kind, expired, from_entry
from swarmwright.ports.clock import Clock
from swarmwright.ports.threads import ThreadRecord
from swarmwright.runtime.effects.expiring import next_deadline
from swarmwright.runtime.runs.running import Run
from swarmwright.workflow.advance import advance
from swarmwright.workflow.plan import Plan, plan
from swarmwright.workflow.tree import Workflow

__all__ = ["Elapsed", "ElapsingDoor", "elapsed"]

_log = logging.getLogger(__name__)

_GO_ON: frozenset[Kind] = DECIDES | {"tool"}
"""The kinds of questions behind whose answers work goes on."""


@dataclass(frozen=True, slots=True)
class Elapsed:
    """What time has to say on a thread. first: the next deadline (Unix seconds), None = there is none.

    decided: the ids of what nobody has answered in time and that has come to its ending by now, whether that
    stands in the state already or not, while nothing has gone on from it. () = nothing to go on from.
    """

    first: float | None = None
    decided: tuple[str, ...] = field(default=())


def elapsed(workflow: Workflow, snapshot: StateSnapshot, now: float) -> Elapsed:
    """What time has to say on a thread that stands like this, and is driven by nobody. Pure."""
    state = snapshot.values
    first = next_deadline(state)
    ended = state.get("resume_info", {}).get("outcome") is not None
    if ended or not state.get("turn") or state.get("coordination_rules", {}).get("paused"):
        return Elapsed(first)
    planned = plan(workflow)
    came = _written(snapshot) if _has_work(planned, state) else _due(state, now)
    if not came or _has_work(planned, _without(state, came)):  # it was stopped with work to do, and stays so
        return Elapsed(first)
    return Elapsed(first, tuple(sorted(one.id for one in came if one.id)))


def _has_work(planned: Plan, state: Mapping[str, Any]) -> bool:
    """Whether a run would find something to do there, and not only people to wait for."""
    if any(record.get("status") == "running" for record in state.get("progress", {}).values()):
        return True
    frontier = advance(planned, to_facts(state))
    return bool(frontier.start) or frontier.outcome is not None


def _without(state: Mapping[str, Any], came: Iterable[Approval]) -> Mapping[str, Any]:
    """The state as if nobody had decided these."""
    keys = {one.about.key for one in came}
    return {**state, "interrupts": {k: e for k, e in state.get("interrupts", {}).items() if k not in keys}}


def _due(state: Mapping[str, Any], now: float) -> Sequence[Approval]:
    """What comes to its ending by now."""
    asked = (expired(one, now) for one in open_approvals(state).values() if one.about.kind in _GO_ON)
    return [one for one in asked if one.state == "expired"]


def _written(snapshot: StateSnapshot) -> Sequence[Approval]:
    """What has come to its ending in the state, where nothing but commands has come since.

    A run writes checkpoints of its own, so that one which has gone on from it, and was stopped by somebody,
    is not taken for one that has not.
    """
    newest = takewhile(_is_command, reversed(snapshot.values.get("execution_trace", ())))
    if (snapshot.metadata or {}).get("source") != "update" or all(e["question"] != "expire" for e in newest):
        return ()
    entries = snapshot.values.get("interrupts", {}).items()
    return [from_entry(k, e) for k, e in entries if e["status"] == "expired" and "closed" not in e]


def _is_command(entry: Mapping[str, Any]) -> bool:
    return str(entry["instance"]).startswith("command-")


class _Platform(Protocol):
    """What a platform has that this part of it goes by."""

    _clock: Clock

    async def _at(self, thread_id: str) -> tuple[WorkflowGraph, StateSnapshot]: ...

    async def _held(
        self, thread_id: str, request: str | None = None, *, settles: bool = False, retry: bool = True
    ) -> Run: ...

    async def _gone_on(self, thread_id: str) -> bool: ...

    async def elapsed(self, thread_id: str) -> Elapsed: ...

    async def settle(self, thread_id: str) -> bool: ...

    async def threads(self) -> Sequence[ThreadRecord]: ...


class ElapsingDoor:
    """What time decides on threads that nobody drives."""

    async def expire_overdue(self: _Platform) -> tuple[str, ...]:
        """Let time decide on every thread that nobody drives, and let those go on where it has: their runs
        are waited for, all at once. The ids of those where it had something to.

        For whoever looks after many threads: one that is run sees to its own deadlines. What has failed
        stays so: nothing is tried again, or asked anew, by that.
        """
        waiting = [r.thread_id for r in await self.threads() if r.workflow_version and r.status != "running"]
        found = await asyncio.gather(*(self._gone_on(thread_id) for thread_id in waiting))
        return tuple(id_ for id_, went_on in zip(waiting, found, strict=True) if went_on)

    async def elapsed(self: _Platform, thread_id: str) -> Elapsed:
        """What time has to say there, if nobody drives the thread. Raises NotFound."""
        graph, snapshot = await self._at(thread_id)
        return elapsed(graph.workflow, snapshot, self._clock.now())

    async def deadline(self: _Platform, thread_id: str) -> float | None:
        """When (Unix seconds) the first of what people are asked on the thread is due; None = never.

        Raises NotFound.
        """
        return (await self.elapsed(thread_id)).first

    async def _overdue(self: _Platform, thread_id: str) -> bool:
        """Whether a deadline is over that nobody has seen to."""
        first = (await self.elapsed(thread_id)).first
        return first is not None and first <= self._clock.now()

    async def _gone_on(self: _Platform, thread_id: str) -> bool:
        """Whether time had something to decide there: it is written down, and what follows is run."""
        found = await self.elapsed(thread_id)
        if not found.decided:
            over = found.first is not None and found.first <= self._clock.now()
            return over and await self.settle(thread_id)
        try:
            await (await self._held(thread_id, retry=False)).result()
        except ThreadBusy:
            return False
        except ConfigError as error:  # nobody could work: it is written down, and goes on with the next run
            _log.warning("thread %s cannot go on: %s", thread_id, error)
            return await self.settle(thread_id)
        return True
