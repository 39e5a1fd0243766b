"""Taking commands: each pending one is applied to the thread in one checkpoint, between two supersteps.

The checkpoint is the truth: it holds the change, the watermark, and (in its metadata) the version of the
workflow that goes on from it. After it come the mirrors: the thread's record and the mailbox's row. A crash
before it leaves the command to the next run; a crash after it leaves mirrors that the next run sets right.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from langgraph.types import Command

from swarmwright.errors import SwarmwrightError
from swarmwright.graph.activities import Activities
from swarmwright.graph.own import own_settings
from swarmwright.graph.performing import Performed
from swarmwright.graph.records import stopped, unattended
from swarmwright.graph.routing import ASK, ROUTER
from swarmwright.graph.state import written_to
from swarmwright.graph.writing import both
from swarmwright.policy.approvals import ApprovalRules, Moment
from swarmwright.policy.matrix import Rights
from swarmwright.ports.clock import Clock
from swarmwright.ports.commands import (
    Accepted,
    Approve,
    CommandState,
    Mailbox,
    Refresh,
    Reject,
    Send,
    SetAgent,
    SetTool,
    Swap,
    write_command,
)
from swarmwright.registry.refreshing import Refreshed
from swarmwright.runtime.approving import Events, in_line, matters
from swarmwright.runtime.commands import Effect, Standing, Wanted, effect, numbered, recorded
from swarmwright.runtime.seating import Change, Graphs, Seat, back_to, stop, swap_to
from swarmwright.runtime.teams import Teams
from swarmwright.workflow.encoding import version
from swarmwright.workflow.plan import plan
from swarmwright.workflow.tree import Workflow

__all__ = ["Taker", "Taking"]

Tell: TypeAlias = Callable[[str, str, Mapping[str, Any]], None]
"""Called with (instance, event kind, data)."""


@dataclass(frozen=True, slots=True)
class Taking:
    """What there was to take: anything at all; and whether the run is to stop."""

    any: bool = False
    stops: bool = False


@dataclass(frozen=True, slots=True)
class _At:
    """Where the thread stands: its state, the node as which it is written, whether a node is due, its last
    checkpoint."""

    state: dict[str, Any]
    node: str
    due: bool
    checkpoint: str = ""


class Taker:
    """Applies what is in a thread's mailbox, for the run that holds the thread.

    tell: told what comes of each. graphs: version → its graph. changed: told the new version once a swap is
    stored. teams: told what the thread goes by once a command is stored.
    """

    def __init__(
        self,
        seat: Seat,
        mailbox: Mailbox,
        activities: Activities[Performed],
        tell: Tell,
        clock: Clock,
        *,
        graphs: Graphs,
        changed: Callable[[str], Awaitable[None]],
        teams: Teams | None = None,
        approvals: ApprovalRules | None = None,
    ) -> None:
        self._approvals = approvals or ApprovalRules()
        self._seat, self._mailbox, self._activities = seat, mailbox, activities
        self._emit, self._clock = tell, clock
        self._graphs, self._changed, self._teams = graphs, changed, teams

    async def waiting(self) -> bool:
        """Whether anything is in the mailbox."""
        return bool(await self._mailbox.pending(self._seat.thread_id))

    async def take(self, *, live: bool) -> Taking:
        """Apply all that is pending, in order. `live`: the run was under way before."""
        rows = await self._mailbox.pending(self._seat.thread_id)
        if not rows:
            return Taking()
        snapshot = await self._seat.graph.aget_state(self._seat.config)
        node = ASK if ASK in snapshot.next else ROUTER
        at = _At(dict(snapshot.values), node, bool(snapshot.next), _checkpoint(snapshot.config))
        for row in rows:
            seen = at.state.get("coordination_rules", {}).get("commands_applied", 0)
            if numbered(row, at.state).seq <= seen:
                await self._mirror(row, at.state)
                continue
            at, stops = await self._apply(row, at, live)
            if stops:
                return Taking(True, True)
        return Taking(True)

    async def _apply(self, row: Accepted, at: _At, live: bool) -> tuple[_At, bool]:
        """Where the thread stands after one command, and whether that ends the run."""
        seat = self._seat
        idle = {"progress": unattended(at.state, self._activities.has)}
        state = written_to(at.state, idle)
        named = numbered(row, state)
        standing = await self._standing(row, state, live, at.checkpoint)
        made, change = effect(named, standing), Change({})
        try:
            change = await self._change(row, made, state, live)
            made = replace(made, note=change.note or made.note)
        except SwarmwrightError as error:  # it cannot be done here: nothing was changed yet
            made = Effect(note=str(error), refused=True)
        if change.graph is not None:
            seat.graph, seat.version = change.graph, change.version
        update = recorded(named, made, state, standing.moment.at, both(idle, change.update))
        update = both(update, await self._held_up(written_to(state, update)))
        asked, events = await self._in_line(state, update, standing, row)
        update = both(update, asked)
        after = written_to(state, update)
        turn_goes_on = bool(after.get("turn")) and "outcome" not in after.get("resume_info", {})
        was_due = at.due if change.due is None else change.due
        due = turn_goes_on or was_due or isinstance(row.command, Send)  # a request may begin a turn
        write: Command[Any] = Command(update=update, goto=ROUTER) if due else Command(update=update)
        stored = await seat.graph.aupdate_state(seat.config, write, as_node=at.node)
        if self._teams is not None:
            self._teams.stand(seat.thread_id, seat.graph.workflow, own_settings(after))
        await self._tell(row, made, change, events)
        return _At(after, ROUTER, due, _checkpoint(stored)), made.stops

    async def _in_line(
        self, before: Mapping[str, Any], update: Mapping[str, Any], standing: Standing, row: Accepted
    ) -> tuple[dict[str, Any], Events]:
        """What to write of approvals after a command, and to tell."""
        after = written_to(before, update)
        if not matters(before, after, live=standing.live):
            return {}, ()
        workflow = self._seat.graph.workflow
        moment = replace(standing.moment, workflow_version=self._seat.version, since=row.accepted_at)
        rights = await self._rights(workflow, after)
        now = Standing(plan(workflow), after, standing.live, moment=moment, rights=rights)
        return in_line(before, now, row.kind.replace("_", " "))

    async def _rights(self, workflow: Workflow, state: Mapping[str, Any]) -> Rights | None:
        """What policy says of tool calls now, where a step waits with one; None = what the workflow says."""
        if self._teams is None or not stopped(state):
            return None
        return (await self._teams.now(self._seat.thread_id, workflow, own_settings(state))).matrix.right

    async def _held_up(self, after: Mapping[str, Any]) -> dict[str, Any]:
        """What to write of the agents that need a tool which is denied to them, as the thread stands then."""
        if self._teams is None:
            return {}
        workflow = self._seat.graph.workflow
        held = await self._teams.held_up(self._seat.thread_id, workflow, own_settings(after))
        before = tuple(after.get("coordination_rules", {}).get("held_up", ()))
        return {} if held == before else {"coordination_rules": {"held_up": list(held) or None}}

    async def _standing(
        self, row: Accepted, state: Mapping[str, Any], live: bool, checkpoint: str
    ) -> Standing:
        """How the thread stands, with what this command has to know of its team."""
        thread_id, workflow = self._seat.thread_id, self._seat.graph.workflow
        moment = Moment(thread_id, checkpoint, self._seat.version, self._clock.now(), self._approvals)
        if self._teams is None or not isinstance(row.command, SetAgent | SetTool | Refresh):
            decides = isinstance(row.command, Approve | Reject)
            rights = await self._rights(workflow, state) if decides else None
            return Standing(plan(workflow), state, live, moment=moment, rights=rights)
        team = await self._teams.team_of(thread_id, workflow)
        fresh: Refreshed | str = ""
        if isinstance(row.command, Refresh):
            seen = state.get("coordination_rules", {}).get("team")
            try:
                fresh = await self._teams.refreshed(thread_id, row.command.number, seen, workflow)
            except SwarmwrightError as error:
                fresh = str(error)
        return Standing(plan(workflow), state, live, team, fresh, moment)

    async def _change(self, row: Accepted, made: Effect, state: Mapping[str, Any], live: bool) -> Change:
        """What a swap, a way back or an edit comes to; nothing but other facts where it is none of these.

        Raises SwarmwrightError where it cannot be made: nothing was changed then.
        """
        seat, activities = self._seat, self._activities
        if made.swap is not None:
            wanted = await self._fitted(made.swap)
            change = await swap_to(seat, self._graphs, activities, wanted, state)
            if live and change.plan is not None and change.plan.frontier.outcome is None:
                return replace(change, update={**change.update, "resume_info": {"outcome": None}})
            return change
        if made.back is not None:
            change = await back_to(seat, self._graphs, activities, made.back, state)
            if change.graph is None:
                return change
            now = await self._fitted(Wanted(change.version, "finish"))
            return replace(change, graph=await self._graphs(now.version), version=now.version)
        turn = state.get("turn", {}).get("number", 1)
        await stop(seat, activities, made.cancels, [(turn, instance) for instance in made.forgets])
        return Change({}, made.cancels)

    async def _fitted(self, wanted: Wanted) -> Wanted:
        """The change, to a workflow whose agents are set up and switched as in the thread's team now."""
        if self._teams is None:
            return wanted
        workflow = (await self._graphs(wanted.version, wanted.workflow)).workflow
        fitted = await self._teams.fitted(self._seat.thread_id, workflow)
        await self._graphs(version(fitted), fitted)
        return replace(wanted, version=version(fitted), workflow=fitted)

    async def _tell(self, row: Accepted, made: Effect, change: Change, asked: Events) -> None:
        """The mirrors and the events, once it is stored; `asked`: those of approvals."""
        emit = self._emit
        for instance in change.cancelled:
            emit(instance, "step_cancelled", {})
        if change.plan is not None:
            await self._changed(change.version)
            data: dict[str, Any] = {
                "version": change.version,
                "changes": [str(one) for one in change.plan.changes],
                "running": {m.instance: m.fate for m in change.plan.running},
                "cancelled": list(change.cancelled),
            }
            emit("", "workflow_changed", data)
        for kind, instance, said in made.events:
            emit(instance, kind, said)
        emit("", "command_refused" if made.refused else "command_applied", _told(row, made))
        for kind, instance, said in asked:
            emit(instance, kind, said)
        state: CommandState = "refused" if made.refused else "applied"
        await self._mailbox.settle(row.thread_id, row.seq, state, made.note, self._clock.now())

    async def _mirror(self, row: Accepted, state: Mapping[str, Any]) -> None:
        """A crash came between the checkpoint and the mailbox: say there what the state says."""
        entries, name = state.get("execution_trace", ()), f"command-{numbered(row, state).seq}"
        found: Mapping[str, Any] = next((e for e in entries if e["instance"] == name), {})
        status, note = found.get("status", "applied"), found.get("detail", "")
        await self._mailbox.settle(row.thread_id, row.seq, status, note, self._clock.now())


def _told(row: Accepted, made: Effect) -> dict[str, Any]:
    """What the event of a command says."""
    said = {"command_id": row.command_id, "command": row.kind, "number": row.seq, "note": made.note}
    return {**said, "given": _given(row), **({"refusal": dict(made.refusal)} if made.refusal else {})}


def _checkpoint(config: Mapping[str, Any]) -> str:
    return str(config.get("configurable", {}).get("checkpoint_id", ""))


def _given(row: Accepted) -> dict[str, Any]:
    """What the command said, without what is only its default; of a workflow, the version."""
    said = write_command(row.command)
    if isinstance(row.command, Swap):
        said["workflow"] = version(row.command.workflow)
    return {name: value for name, value in said.items() if value not in ("", None, {})}
