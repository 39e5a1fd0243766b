"""The part of the platform's door at which people see what they are asked, and answer it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Protocol

from swarmwright.errors import ApprovalRefused, ConfigError, InvalidWorkflow
from swarmwright.graph.answers import is_yes
from swarmwright.graph.asking import open_approvals
from swarmwright.graph.building import WorkflowGraph
from swarmwright.graph.own import own_settings
from swarmwright.graph.records import stopped
from swarmwright.graph.state import written_to
from swarmwright.graph.subjects import due
from swarmwright.policy.approvals import Approval, ApprovalRules, is_called, may_answer, not_yours
from swarmwright.policy.matrix import PermissionMatrix
from swarmwright.ports.clock import Clock
from swarmwright.ports.commands import Approve, Command, Reject
from swarmwright.ports.guards import Yes, refused
from swarmwright.ports.mailbox import Accepted, Mailbox
from swarmwright.ports.readiness import AskReady
from swarmwright.ports.threads import ThreadRecord, ThreadStore
from swarmwright.runtime.door.cards import Asked, Cards
from swarmwright.runtime.door.said import check_gates, check_signals, gates_waiting
from swarmwright.runtime.effects.base import Standing
from swarmwright.runtime.effects.pausing import pause_of
from swarmwright.runtime.runs.proposing import otherwise
from swarmwright.runtime.teams.shelving import Shelf
from swarmwright.runtime.teams.teams import Teams
from swarmwright.workflow.migrating import Drain, Migration
from swarmwright.workflow.plan import plan
from swarmwright.workflow.progress import Work
from swarmwright.workflow.tree import Workflow

__all__ = ["AnsweringDoor"]


class _Platform(Protocol):
    """What a platform has that this part of it goes by."""

    _clock: Clock
    _mailbox: Mailbox
    _teams: Teams | None
    _threads: ThreadStore
    _approvals: ApprovalRules

    _graph: Shelf
    _ready: AskReady | None

    async def _record(self, thread_id: str) -> ThreadRecord: ...

    async def begins(self, thread_id: str, yes: str = "") -> tuple[Work, ...]: ...

    async def check_answer(
        self, thread_id: str, command: Approve | Reject, command_id: str | None = None
    ) -> None: ...

    async def _standing(self, thread_id: str) -> tuple[WorkflowGraph, Mapping[str, Any]]: ...

    async def _proposed(self, thread_id: str, approval: Approval) -> Migration | None: ...

    async def plan_swap(self, thread_id: str, workflow: Workflow, drain: Drain = "finish") -> Migration: ...

    async def state(self, thread_id: str) -> Mapping[str, Any]: ...

    async def send(self, thread_id: str, command: Command, command_id: str | None = None) -> Accepted: ...

    async def settled(self, thread_id: str, seq: int) -> Accepted: ...

    async def answer(
        self, thread_id: str, command: Approve | Reject, command_id: str | None = None
    ) -> Accepted: ...


class AnsweringDoor:
    """What waits for people on a thread, and their answers. Safe while it runs, also in another process."""

    async def approvals(self: _Platform, thread_id: str) -> tuple[Asked, ...]:
        """What people are asked at this moment, in the order in which it was asked. Raises NotFound."""
        graph, state = await self._standing(thread_id)
        matrix: PermissionMatrix | None = None
        if self._teams is not None and stopped(state):
            matrix = (await self._teams.now(thread_id, graph.workflow, own_settings(state))).matrix
        if self._teams is not None and (since := await self._teams.set_up(thread_id, graph.workflow, state)):
            state = written_to(state, since)

        async def load(number: str) -> Workflow:
            return (await self._graph(number)).workflow

        noted, _ = await otherwise(self._teams, thread_id, graph.workflow, state, load)
        state = written_to(state, noted) if noted else state
        standing = Standing(plan(graph.workflow), state, False, rights=matrix.right if matrix else None)
        known = open_approvals(state)
        subjects = {
            one.key: one for one in due(standing.plan, state, standing.waits, known, standing.rights_now())
        }
        cards = Cards(standing.plan, state, self._clock.now(), matrix)
        found = []
        for key, approval in known.items():
            made = cards.made(approval, subjects.get(key))
            proposed = approval.about.kind == "swap" and not made.changed
            change = await self._proposed(thread_id, approval) if proposed else None
            found.append(replace(made, plan=change))
        paused = pause_of(state)
        found += [Asked(paused)] if paused is not None else []
        return tuple(sorted(found, key=lambda one: one.approval.asked_at))

    async def needs(self: _Platform, thread_id: str, by: str = "") -> Mapping[str, str]:
        """Approval id → what an app of the team asks of a yes there, beside the yes itself, in its own words:
        what its guard has against a yes that says nothing. by: who would say it, "" = nobody knows. Raises
        NotFound."""
        graph, state = await self._standing(thread_id)
        guard = await graph.node_set.guards(thread_id, graph.workflow)
        gates = [one for one in open_approvals(state).values() if one.about.kind == "gate"]
        if guard is None:
            return {}
        said = {one.id: guard(state, Yes(one.about.key, by, workflow=graph.workflow)) for one in gates}
        return {id_: why for id_, one in said.items() if (why := refused(one))}

    async def objection(self: _Platform, thread_id: str, command: Approve | Reject) -> str:
        """What the team's guard has against an answer as the thread stands, in its words; "" = nothing, or it
        is for whoever applies it to say. Raises NotFound."""
        graph, state = await self._standing(thread_id)
        guard = await graph.node_set.guards(thread_id, graph.workflow)
        meant = _meant(state, command)
        if guard is None or meant is None or meant.about.kind != "gate" or isinstance(command, Reject):
            return ""
        return refused(guard(state, Yes(meant.about.key, command.by, command.reason, graph.workflow)))

    async def _proposed(self: _Platform, thread_id: str, approval: Approval) -> Migration | None:
        """What a yes to a proposed workflow would change now; None where it would be refused."""
        try:
            workflow = (await self._graph(approval.more["workflow"])).workflow
            change = await self.plan_swap(thread_id, workflow, approval.more["drain"])
        except InvalidWorkflow:  # its team cannot do it any more
            return None
        others = tuple(one for one in change.approvals if one.approval != approval.id)
        return replace(change, approvals=others)

    async def approve(
        self: _Platform,
        thread_id: str,
        approval: str,
        *,
        by: str = "",
        reason: str = "",
        command_id: str | None = None,
    ) -> Accepted:
        """Say yes to an approval, by its id, and wait until that counts.

        Sent twice under one `command_id`, it is one answer. Raises ApprovalRefused where it does not count:
        the error says what has changed and what is asked instead; NotFound, CommandConflict.
        """
        return await self.answer(thread_id, Approve(approval=approval, by=by, reason=reason), command_id)

    async def reject(
        self: _Platform,
        thread_id: str,
        approval: str,
        *,
        by: str = "",
        reason: str = "",
        command_id: str | None = None,
    ) -> Accepted:
        """Say no, as `approve`; an agent is told the reason."""
        return await self.answer(thread_id, Reject(approval=approval, by=by, reason=reason), command_id)

    async def _bound(
        self: _Platform, thread_id: str, decisions: Mapping[str, str], signals: Sequence[str], by: str
    ) -> dict[str, dict[str, str]]:
        """`decisions` by key, and under `asked` the id of what each of them is for at this moment.

        Raises ApprovalRefused where one is for somebody else than `by` to make, names what does not wait, or
        is a yes that does not count for the team's guard; InvalidInput for a signal that nobody waits for.
        Nobody knows that while somebody drives the thread, or commands are still to be applied.
        """
        graph, state = await self._standing(thread_id)
        guard = await graph.node_set.guards(thread_id, graph.workflow)
        waiting, planned = open_approvals(state), plan(graph.workflow)
        bound, asked = dict[str, str](), dict[str, str]()
        if not (await self._mailbox.pending(thread_id) or await self._threads.held(thread_id)):
            check_signals(planned, signals)
            check_gates(decisions, waiting, gates_waiting(state, planned, waiting))
        for name, decision in decisions.items():
            found = [one for key, one in waiting.items() if name == key or is_called(one.id, name)]
            if not found and name.startswith("ask-"):
                raise ApprovalRefused(name, "superseded", f"{name} is not asked on this thread (any more)")
            for one in found:
                if not may_answer(self._approvals, one, by):
                    others = not_yours(one, by)
                    raise ApprovalRefused(others.approval, others.kind, others.detail)
                yes = guard if one.about.kind == "gate" and is_yes(decision) else None
                if yes and (why := refused(yes(state, Yes(one.about.key, by, workflow=graph.workflow)))):
                    raise ApprovalRefused(one.id, "guarded", why)
                asked[one.about.key] = one.id
            bound[found[0].about.key if found else name] = decision
        return {"decisions": bound, "asked": asked}

    async def check_answer(
        self: _Platform, thread_id: str, command: Approve | Reject, command_id: str | None = None
    ) -> None:
        """Raise ApprovalRefused where nobody drives the thread, and an app has something against its going on
        here, as this answer would let it: what could not begin would have used it up. What was sent under
        its id before is not asked about again."""
        if self._ready is None or await self._threads.held(thread_id):
            return
        rows = await self._mailbox.all(thread_id) if command_id is not None else ()
        if any(row.command_id == command_id for row in rows):
            return
        graph, state = await self._standing(thread_id)
        if (meant := _meant(state, command)) is None:
            return  # which is for whoever applies it to refuse
        alone = isinstance(command, Approve) and meant.about.kind == "gate"
        alone = alone and not await self._mailbox.pending(thread_id)
        if alone and not await self.begins(thread_id, meant.about.key):
            return
        try:
            await self._ready(await self._record(thread_id), graph.workflow, True, apps_alone=True)
        except ConfigError as error:
            raise ApprovalRefused(meant.id, "not_ready", error.reason) from None

    async def answer(
        self: _Platform, thread_id: str, command: Approve | Reject, command_id: str | None = None
    ) -> Accepted:
        """Send an answer and wait until it is applied. Raises ApprovalRefused."""
        await self.check_answer(thread_id, command, command_id)
        sent = await self.send(thread_id, command, command_id)
        row = await self.settled(thread_id, sent.seq)
        if row.state == "refused":
            raise _refusal(await self.state(thread_id), row, command)
        return row


def _meant(state: Mapping[str, Any], command: Approve | Reject) -> Approval | None:
    """What waits, of which an answer speaks."""
    id_, waiting = command.approval, open_approvals(state)
    if not id_:
        return waiting.get(command.target)
    return next((one for one in waiting.values() if is_called(one.id, id_)), None)


def _refusal(state: Mapping[str, Any], row: Accepted, command: Approve | Reject) -> ApprovalRefused:
    """The error, from what the trace keeps of the command."""
    before = state.get("coordination_rules", {}).get("commands_before", 0)
    name = f"command-{row.seq + before}"
    found: Iterator[Mapping[str, Any]] = (
        entry for entry in reversed(state.get("execution_trace", ())) if entry["instance"] == name
    )
    told: Mapping[str, Any] = next(found, {}).get("refusal", {})
    return ApprovalRefused(
        told.get("approval", command.approval or command.target),
        told.get("kind", "unknown"),
        row.reason,
        told.get("changed", ()),
        told.get("instead", ""),
    )
