"""What one command comes to: what to write, what to tell, and where the thread stands then.

Nothing is written here (see `taking`). A plain command changes facts alone, so that several can be written at
once; one that is not builds graphs and stops work on the way.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from swarmwright.errors import SwarmwrightError
from swarmwright.graph.activities import Activities
from swarmwright.graph.own import own_settings
from swarmwright.graph.performing import Performed
from swarmwright.graph.records import failures, stopped, unattended, undecided
from swarmwright.graph.routing import ROUTER
from swarmwright.graph.state import written_to
from swarmwright.graph.writing import Update, both, taken_in
from swarmwright.policy.approvals import ApprovalRules, Moment
from swarmwright.policy.decisions import Rights
from swarmwright.ports.clock import Clock
from swarmwright.ports.commands import Approve, Refresh, Reject, Resume, Send, SetAgent, SetTool, Swap
from swarmwright.ports.mailbox import Accepted
from swarmwright.registry.refreshing import Refreshed
from swarmwright.runtime.effects.approving import Events, in_line, matters
from swarmwright.runtime.effects.awaiting import waiting_words
from swarmwright.runtime.effects.commands import (
    BROKEN,
    Effect,
    Standing,
    Wanted,
    effect,
    numbered,
    recorded,
    refused,
)
from swarmwright.runtime.effects.migrating import left_behind
from swarmwright.runtime.effects.rejoining import on_again, on_by_team
from swarmwright.runtime.runs.considered import Applied, At, Considered
from swarmwright.runtime.runs.proposing import lets_begin, otherwise
from swarmwright.runtime.runs.seating import Change, Graphs, Seat, back_to, stop, swap_to
from swarmwright.runtime.teams.teams import Teams
from swarmwright.workflow.aligning import aligned
from swarmwright.workflow.comparing import diff
from swarmwright.workflow.encoding import version
from swarmwright.workflow.plan import plan
from swarmwright.workflow.progress import Outcome
from swarmwright.workflow.tree import Workflow

__all__ = ["Applier"]


class Applier:
    """Applies commands to a thread, one at a time, for whoever writes what they come to.

    graphs: version → its graph.
    """

    def __init__(
        self,
        seat: Seat,
        activities: Activities[Performed],
        clock: Clock,
        *,
        graphs: Graphs,
        teams: Teams | None = None,
        approvals: ApprovalRules | None = None,
    ) -> None:
        self._seat, self._activities, self._clock = seat, activities, clock
        self._graphs, self._teams, self._approvals = graphs, teams, approvals or ApprovalRules()

    async def consider(self, row: Accepted, at: At, *, live: bool) -> Considered:
        """What a command would do. `live`: a run was under way before it. Nothing is changed."""
        idle: Update = {"progress": unattended(at.state, self._activities.has)}
        if self._teams is not None:
            idle |= await self._teams.set_up(self._seat.thread_id, self._seat.graph.workflow, at.state)
        idle |= await self._proposed_otherwise(at.state)
        state = written_to(at.state, idle) if any(idle.values()) else at.state
        named = await self._as_known(numbered(row, state), state)
        standing = await self._standing(row, state, live, at.checkpoint)
        if isinstance(named.command, Swap) and named.command.approval:
            lets = await lets_begin(self._teams, self._seat.thread_id, named.command.workflow, state)
            standing = replace(standing, lets=lets)
        return Considered(row, named, standing, effect(named, standing), idle)

    async def apply(self, considered: Considered, at: At) -> Applied:
        """Do it; the thread stands as it was considered, `at`. What cannot be done is refused."""
        seat = self._seat
        before = seat.graph, seat.version
        try:
            return await self._applied(considered, considered.made, at)
        except BROKEN as error:  # work that was stopped on the way begins anew
            seat.graph, seat.version = before
            return await self._applied(considered, refused(considered.row, error), at)

    async def _applied(self, considered: Considered, made: Effect, at: At) -> Applied:
        seat, row = self._seat, considered.row
        standing, state = considered.standing, considered.standing.state
        change = await self._change(row, made, state, standing.live)
        made = replace(made, note=change.note or made.note)
        if change.graph is not None:
            seat.graph, seat.version = change.graph, change.version
        also = both(considered.idle, change.update)
        if back := taken_in(written_to(state, both(also, made.update))):
            made = replace(made, update=both(dict(made.update), back))
        then = written_to(state, both(also, made.update))
        then, by_team = written_to(then, await self._held_up(then)), isinstance(row.command, Refresh)
        again, told = on_again(plan(seat.graph.workflow), state, then, change.plan if by_team else None)
        if change.plan is None and made.back is None:  # a plan says it, and a way back is told apart
            told = (*told, *waiting_words(plan(seat.graph.workflow), at.state, then))
        also, made = both(also, again), replace(made, note="; ".join(filter(None, (made.note, *told))))
        update = recorded(
            *(considered.named, made, state, standing.moment.at, also, change.kept()),
            idle=considered.idle.get("progress", {}),
        )
        after = written_to(state, update)
        change = await self._in_full(change, after)
        if change.graph is not None and (since := await self._set_up(after)):
            update, after = both(update, since), written_to(after, since)
        if held := await self._held_up(after):
            update, after = both(update, held), written_to(after, held)
        asked, events = await self._in_line(state, after, standing, row)
        if asked:
            update, after = both(update, asked), written_to(after, asked)
        turn_goes_on = bool(after.get("turn")) and "outcome" not in after.get("resume_info", {})
        was_due = at.due if change.due is None else change.due
        due = turn_goes_on or was_due or isinstance(row.command, Send)  # a request may begin a turn
        return Applied(row, made, change, update, events, At(after, ROUTER, due, at.checkpoint), at.node)

    async def _in_full(self, change: Change, after: Mapping[str, Any]) -> Change:
        """With what rules that came or went mean beside what people have set for the thread and its team."""
        if change.plan is None or self._teams is None:
            return change
        old, new = change.plan.old, change.plan.new
        beside = await self._teams.beside_on(self._seat.thread_id, new, after)
        return replace(change, plan=replace(change.plan, changes=diff(old, new, beside)))

    async def looked_again(self, at: At) -> tuple[Update, Events]:
        """What to write, and to tell, of what people are asked, by what holds now: policy may have changed
        since, and no command with it."""
        workflow = self._seat.graph.workflow
        moment = Moment(
            self._seat.thread_id, at.checkpoint, self._seat.version, self._clock.now(), self._approvals
        )
        rights = await self._rights(workflow, at.state)
        now = Standing(plan(workflow), at.state, False, moment=moment, rights=rights)
        return in_line(at.state, now, "")

    async def _in_line(
        self, before: Mapping[str, Any], after: Mapping[str, Any], standing: Standing, row: Accepted
    ) -> tuple[dict[str, Any], Events]:
        """What to write of approvals after a command, and to tell."""
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

    async def _proposed_otherwise(self, state: Mapping[str, Any]) -> Update:
        """What to write of proposals whose agents are set up otherwise by now than people were shown."""

        async def load(number: str) -> Workflow:
            return (await self._graphs(number)).workflow

        update, made = await otherwise(
            self._teams, self._seat.thread_id, self._seat.graph.workflow, state, load
        )
        for workflow in made:
            await self._graphs(version(workflow), workflow)
        return update

    async def _set_up(self, after: Mapping[str, Any]) -> Update:
        """What to write of those who come to work by this change, as their team has set them up: what people
        are asked from now on is about them as they are."""
        if self._teams is None:
            return {}
        return await self._teams.set_up(self._seat.thread_id, self._seat.graph.workflow, after)

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
        if self._teams is not None and isinstance(row.command, Resume):
            workflow = await self._teams.fitted(thread_id, workflow)  # who was switched on since has work
        if self._teams is None or not isinstance(row.command, SetAgent | SetTool | Refresh):
            decides = isinstance(row.command, Approve | Reject)
            rights = await self._rights(workflow, state) if decides else None
            yes = isinstance(row.command, Approve)
            guard = await self._seat.graph.node_set.guards(thread_id, workflow) if yes else None
            return Standing(plan(workflow), state, live, moment=moment, rights=rights, guard=guard)
        team = await self._teams.team_of(thread_id, workflow)
        fresh: Refreshed | str = ""
        if isinstance(row.command, Refresh) and await self._teams.followed(thread_id) is not None:
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
            wanted = await self._known(await self.fitted(made.swap), state)
            if self._teams is not None and wanted.workflow and not isinstance(row.command, Refresh):
                await self._teams.check_followed(seat.thread_id, wanted.workflow)
                await self._teams.check_able(seat.thread_id, seat.graph.workflow, wanted.workflow)
            change = await swap_to(seat, self._graphs, activities, wanted, state)
            if change.plan is None:
                return change
            comes_to = change.plan.frontier.outcome
            if (live and comes_to is None) or _has_failed_no_more(comes_to, state, change.update):
                return replace(change, update={**change.update, "resume_info": {"outcome": None}})
            return change
        if made.back is not None:
            change = await back_to(seat, self._graphs, activities, made.back, state)
            if change.graph is None:
                return change
            now = await self.fitted(Wanted(change.version, "finish"))
            graph = await self._graphs(now.version)
            update = on_by_team(change.graph.workflow, graph.workflow, dict(change.update), state)
            return replace(change, update=update, graph=graph, version=now.version)
        turn = state.get("turn", {}).get("number", 1)
        await stop(seat, activities, made.cancels, [(turn, instance) for instance in made.forgets])
        return Change({}, made.cancels)

    async def _known(self, wanted: Wanted, state: Mapping[str, Any]) -> Wanted:
        """The change, to a workflow whose steps have the ids under which the same work is known here."""
        workflow = wanted.workflow or (await self._graphs(wanted.version)).workflow
        known = aligned(self._seat.graph.workflow, workflow, left_behind(state))
        return wanted if known is workflow else replace(wanted, version=version(known), workflow=known)

    async def _as_known(self, row: Accepted, state: Mapping[str, Any]) -> Accepted:
        """A proposal, of the workflow as the thread would follow it: people are told of it by that name.

        One that cannot be made now stays as it was sent: a yes to it is refused with the reason.
        """
        command = row.command
        if not isinstance(command, Swap) or not command.approval:
            return row
        try:
            wanted = Wanted(version(command.workflow), command.drain, command.workflow)
            known = await self._known(await self.fitted(wanted), state)
            assert known.workflow is not None
            await self._graphs(known.version, known.workflow)
        except BROKEN:
            return row
        return replace(row, command=replace(command, workflow=known.workflow))

    async def fitted(self, wanted: Wanted) -> Wanted:
        """The change, to a workflow whose agents are set up and switched as in the thread's team now."""
        if self._teams is None:
            return wanted
        workflow = (await self._graphs(wanted.version, wanted.workflow)).workflow
        fitted = await self._teams.fitted(self._seat.thread_id, workflow)
        await self._graphs(version(fitted), fitted)
        return replace(wanted, version=version(fitted), workflow=fitted)


def _has_failed_no_more(
    comes_to: Outcome | None, state: Mapping[str, Any], update: Mapping[str, Any]
) -> bool:
    """Whether a turn that was over since something had failed, or waited for a person's yes to a call, has
    nothing of that in the new workflow: it is open again, and to be gone on with, if only to be finished."""
    if comes_to == "failed" or state.get("resume_info", {}).get("outcome") != "failed":
        return False
    after = written_to(state, update)
    return not failures(after.get("progress", {})) and not undecided(after)
