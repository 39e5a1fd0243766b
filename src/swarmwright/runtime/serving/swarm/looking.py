"""How a thread stands, and what has happened on it: live, as outputs, spans, a timeline, and events.

A thread may be of a team or of a hosted graph where only its log is read; what needs a workflow is for teams.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Collection, Mapping, Sequence
from typing import Any

from swarmwright.graph.answers import tool_waits
from swarmwright.graph.views import all_outputs
from swarmwright.policy.labels import PUBLIC, Label, Sight, label_in
from swarmwright.policy.visibility import hidden_from
from swarmwright.ports.clock import Clock
from swarmwright.ports.events import Event
from swarmwright.ports.threads import ThreadRecord
from swarmwright.runtime.door.beside import written_by_hand
from swarmwright.runtime.records.commands import command_record
from swarmwright.runtime.records.living import live_record
from swarmwright.runtime.records.tracing import (
    critical_spans,
    event_record,
    output_record,
    sent_record,
    span_record,
    timeline_record,
)
from swarmwright.runtime.serving.callers import Caller
from swarmwright.runtime.serving.seeing import SeenThread, title_of
from swarmwright.runtime.serving.stores import Stores
from swarmwright.runtime.serving.swarm.approving import approvals_told
from swarmwright.runtime.serving.swarm.former import former_told
from swarmwright.runtime.serving.swarm.prompts import workflow_record
from swarmwright.runtime.serving.swarm.reach import Reach, TeamOf, ThreadOf
from swarmwright.runtime.serving.swarm.spans import SpansWanted, fits, says
from swarmwright.runtime.serving.swarm.traces import Traces
from swarmwright.runtime.serving.threads import Threads
from swarmwright.runtime.tracing.outlining import Line, span_of
from swarmwright.runtime.tracing.results import TraceSpan
from swarmwright.runtime.waking import rung
from swarmwright.workflow.plan import Plan, plan
from swarmwright.workflow.tree import Workflow

__all__ = ["Looking"]

Standing = tuple[Workflow, Mapping[str, Any]]
"""A workflow, and the state of a thread that follows it."""

Page = tuple[Sequence[Mapping[str, Any]], int]
"""(the part that is asked for, how much there is in all)."""


class Looking:
    """Looks at threads for callers; changes nothing."""

    def __init__(self, reach: Reach, threads: Threads, stores: Stores, clock: Clock) -> None:
        self._reach, self._threads, self._stores, self._clock = reach, threads, stores, clock
        self._traces = Traces(stores.events)

    async def thread(self, caller: Caller, thread_id: str) -> dict[str, Any]:
        """All that a page about a thread shows at once: workflow, progress, outputs, questions, commands.

        seq: the number of its last event when this was read; who follows its events from there misses none.
        Raises NotFound, InvalidInput.
        """
        seq = await self._stores.events.last(thread_id)
        begins = await self._reach.to_begin(caller, thread_id)
        seen = await self._threads.get(caller, thread_id)
        more = await (self._as_it_is(caller, seen) if begins is None else self._nothing_yet(begins))
        return {
            "thread_id": thread_id,
            "title": title_of(seen.record),
            "status": seen.status,
            "created_at": seen.record.created_at,
            "updated_at": seen.record.updated_at,
            "metadata": seen.record.metadata,
            "seq": seq,
            **more,
        }

    async def _as_it_is(self, caller: Caller, seen: SeenThread) -> dict[str, Any]:
        at = await self._reach.thread(caller, seen.record.thread_id)
        workflow, state = await self._standing(at)
        rows = await at.platform.commands(at.id)
        spans = await at.platform.trace(at.id)
        return {
            "team": at.hosted.name,
            **await _graph(workflow, state, at_work=seen.status == "busy"),
            "former": await former_told(self._reach, caller, at, workflow),
            "outputs": _outputs(workflow, state),
            "conversation": _conversation(workflow, state),
            "approvals": await approvals_told(at, caller),
            "commands": [command_record(row) for row in rows if row.state == "accepted"],
            "timeline": timeline_record(spans, self._clock.now(), _held(state), plan(workflow)),
        }

    async def _nothing_yet(self, team: TeamOf) -> dict[str, Any]:
        """A thread whose first run nobody drives yet: what it will follow, with nothing of it begun."""
        return {
            "team": team.hosted.name,
            **await _graph(team.workflow, {}),
            "former": {"nodes": [], "frames": []},
            "outputs": [],
            "conversation": [],
            "approvals": [],
            "commands": [],
            "timeline": timeline_record((), self._clock.now()),
        }

    async def graph(self, caller: Caller, thread_id: str, checkpoint: str | None = None) -> dict[str, Any]:
        """The workflow that it follows and how far it is, now or at a checkpoint. Raises NotFound."""
        begins = None if checkpoint else await self._reach.to_begin(caller, thread_id)
        if begins is not None:
            return await _graph(begins.workflow, {})
        at = await self._reach.thread(caller, thread_id)
        workflow, state = await self._standing(at, checkpoint)
        busy = bool(checkpoint) or (await self._threads.get(caller, thread_id)).status == "busy"
        return await _graph(workflow, state, at_work=busy)

    async def outputs(
        self, caller: Caller, thread_id: str, *, agent: str = "", audience: str = "", reader: str = ""
    ) -> list[dict[str, Any]]:
        """What its steps have written in this turn: by an agent, for an audience, in sight of an agent."""
        found = _outputs(*await self._standing(await self._reach.thread(caller, thread_id)))
        return [
            one
            for one in found
            if agent in ("", one["agent"])
            and (not audience or audience in one["audiences"])
            and (not reader or one["readers"] is None or reader in one["readers"])
        ]

    async def spans(
        self, caller: Caller, thread_id: str, wanted: SpansWanted, *, limit: int, offset: int
    ) -> Page:
        """A part of its trace, turn by turn in the order of the beginnings; numbers are in that of the ends.

        Raises NotFound.
        """
        record = await self._threads.record(caller, thread_id)
        if record.workflow_version:
            at = await self._reach.thread(caller, thread_id)
            spans = await at.platform.trace(thread_id)
            numbered = [(n, one) for n, one in enumerate(spans, start=1) if fits(wanted, one)]
            found = [(n, one) for n, one in numbered if says(wanted, one)]
            found.sort(key=lambda one: (one[1].turn, one[1].started_at))
            workflow, _ = await self._standing(at)
            return self._told(found[offset : offset + limit], spans, plan(workflow)), len(found)
        at_work = await self._at_work(record)
        lines = await self._traces.found(record.thread_id, wanted, at_work=at_work)
        shown = lines[offset : offset + limit]
        whole = await self._traces.spans(record.thread_id, [line for _, line in shown])
        turns = {line.turn for _, line in shown}
        every = await self._traces.lines(record.thread_id, at_work=at_work)
        outlined = [span_of(line, None) for _, line in every if line.turn in turns]
        return self._told(list(zip((n for n, _ in shown), whole, strict=True)), outlined), len(lines)

    def _told(
        self, shown: Sequence[tuple[int, TraceSpan]], spans: Sequence[TraceSpan], plan: Plan | None = None
    ) -> list[dict[str, Any]]:
        """A part of these spans, each under its number."""
        critical = critical_spans(spans, {span.turn for _, span in shown}, self._clock.now(), plan)
        return [
            span_record(n, span, critical=(span.instance, span.started_at) in critical) for n, span in shown
        ]

    async def sent(self, caller: Caller, thread_id: str, call: int) -> dict[str, Any]:
        """What a model was sent and has answered: `call` is the number of its event. Raises NotFound, also
        where that is not kept."""
        at = await self._reach.thread(caller, thread_id)
        return sent_record(call, await at.platform.model_call(at.id, call))

    async def timeline(self, caller: Caller, thread_id: str) -> dict[str, Any]:
        """The work of its last turn as bars, with the critical path. Raises NotFound."""
        record = await self._threads.record(caller, thread_id)
        if record.workflow_version:
            at = await self._reach.thread(caller, thread_id)
            spans, (workflow, state) = await at.platform.trace(thread_id), await self._standing(at)
            return timeline_record(spans, self._clock.now(), _held(state), plan(workflow))
        lines = await self._traces.lines(record.thread_id, at_work=await self._at_work(record))
        return timeline_record([span_of(line, None) for _, line in _last_turn(lines)], self._clock.now())

    async def _at_work(self, record: ThreadRecord) -> bool:
        """Whether somebody drives it at this moment: one who died has left the record as it was."""
        return record.status == "running" and await self._stores.threads.held(record.thread_id)

    async def events(
        self, caller: Caller, thread_id: str, *, after: int, limit: int, kinds: Collection[str] = ()
    ) -> list[dict[str, Any]]:
        """Events of its log with numbers above `after`, at most so many. Raises NotFound."""
        await self._threads.record(caller, thread_id)
        found: list[dict[str, Any]] = []
        async for event in self._stores.events.read(thread_id, after, chunks=False):
            if not kinds or event.kind in kinds:
                found.append(event_record(event))
                if len(found) == limit:
                    break
        return found

    async def follow(
        self, caller: Caller, thread_id: str, after: int, kinds: Collection[str] = ()
    ) -> AsyncGenerator[Event, None]:
        """Its events with numbers above `after`, and on as they come. Raises NotFound at once."""
        await self._threads.record(caller, thread_id)
        return self._following(thread_id, after, kinds)

    async def _following(
        self, thread_id: str, after: int, kinds: Collection[str]
    ) -> AsyncGenerator[Event, None]:
        woken = asyncio.Event()
        async with self._stores.events.listening(thread_id, woken.set):
            while True:
                woken.clear()
                async for event in self._stores.events.read(thread_id, after, chunks=False):
                    after = event.seq
                    if not kinds or event.kind in kinds:
                        yield event
                await rung(woken)

    async def _standing(self, at: ThreadOf, checkpoint: str | None = None) -> Standing:
        """What it follows, and its state, now or at a checkpoint. Raises NotFound."""
        if checkpoint is None:
            return await at.platform.workflow(at.id), await at.platform.state(at.id)
        found = await at.platform.checkpoint(at.id, checkpoint)
        return await at.platform.kept_workflow(found.checkpoint.workflow_version), found.state


def _held(state: Mapping[str, Any]) -> set[str]:
    """The steps that stand at a call which waits for a person."""
    return {wait["instance"] for wait in tool_waits(state)}


def _last_turn(lines: Sequence[tuple[int, Line]]) -> Sequence[tuple[int, Line]]:
    """Those of the last turn, by the order of their ends."""
    last = lines[-1][1].turn if lines else 0
    return sorted(one for one in lines if one[1].turn == last)


async def _graph(workflow: Workflow, state: Mapping[str, Any], *, at_work: bool = True) -> dict[str, Any]:
    shown = await asyncio.to_thread(workflow_record, workflow)
    return {"workflow": shown, "live": live_record(plan(workflow), state, at_work=at_work)}


def _conversation(workflow: Workflow, state: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Who has said something, in its order: people their words, steps by their instance, with the words of
    turns before this one. Of this turn those alone that stand: what was made to run again is in the trace.

    A thread that was forked has none of the events that would tell this order.
    """
    stands = {output["message"]: instance for instance, output in state.get("agent_outputs", {}).items()}
    said: list[dict[str, Any]] = []
    sights = _sights(workflow)
    now = state.get("turn", {}).get("number", 0)
    for message in state.get("messages", ()):
        label = label_in(message.additional_kwargs)
        told: dict[str, Any] = {
            "instance": None,
            "agent": message.name or "",
            "text": str(message.text),
            "audiences": sorted(label.audiences) or [PUBLIC],
            "readers": _readers(sights, message.name or "", label),
            "earlier": None,
        }
        turn, _, instance = str(message.id).partition("/")
        if message.type == "human":
            said.append(told)
        elif message.id in stands:
            said.append({**told, "instance": stands[message.id], "text": ""})
        elif turn.isdigit() and int(turn) < now:
            # After the instance stands why it was written anew, where it was (`records.message_id`).
            said.append({**told, "instance": instance.partition("/")[0], "earlier": int(turn)})
    return said


def _outputs(workflow: Workflow, state: Mapping[str, Any]) -> list[dict[str, Any]]:
    entries, sights = state.get("agent_outputs", {}), _sights(workflow)
    found, by_hand = [], written_by_hand(state)
    for output in all_outputs(state):
        label = label_in(entries[output.instance])
        seen_by, hand = _readers(sights, output.agent, label), by_hand.get(output.instance)
        found.append(output_record(output, sorted(label.audiences), seen_by, hand))
    return found


def _sights(workflow: Workflow) -> dict[str, Sight]:
    """What each agent of the team sees."""
    return {who: Sight((who,), workflow.team, unseen) for who, unseen in hidden_from(workflow).items()}


def _readers(sights: Mapping[str, Sight], author: str, label: Label) -> list[str] | None:
    """Who of them sees what that author has written; None = all."""
    readers = [who for who, sight in sights.items() if sight.sees(author, label)]
    return None if len(readers) == len(sights) else readers
