"""Another workflow for a thread, also while it runs: what that would do, and doing it."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any

from swarmwright.errors import ProposalRefused
from swarmwright.ports.commands import Swap
from swarmwright.runtime.records.changing import changes_record, plan_record
from swarmwright.runtime.records.compiling import doubts
from swarmwright.runtime.records.pictures import picture
from swarmwright.runtime.serving.callers import Caller
from swarmwright.runtime.serving.swarm.commanding import Commanding, Sent
from swarmwright.runtime.serving.swarm.reach import Reach, ThreadOf
from swarmwright.runtime.serving.swarm.sources import WorkflowRead, WorkflowSaid, workflow_said
from swarmwright.workflow.encoding import version
from swarmwright.workflow.migrating import Drain, Migration
from swarmwright.workflow.telling import migration_words

__all__ = ["Swapped", "Swapping"]


@dataclass(frozen=True, slots=True)
class Swapped:
    """What a swap does, as it was planned when it was sent, and the command that it is."""

    plan: dict[str, Any]
    sent: Sent


class Swapping:
    """Plans and sends swaps for callers."""

    def __init__(self, reach: Reach, commanding: Commanding) -> None:
        self._reach, self._commanding = reach, commanding

    async def plan(
        self, caller: Caller, thread_id: str, said: WorkflowSaid, drain: Drain = "finish"
    ) -> dict[str, Any]:
        """What becomes of the thread's work at this moment, and what was found in the prompt.

        Nothing is changed.

        Raises NotFound, InvalidInput, CompilationFailed, InvalidWorkflow.
        """
        at = await self._reach.thread(caller, thread_id)
        return await self._plan(at, await self.workflow(caller, at, said), drain)

    async def swap(
        self,
        caller: Caller,
        thread_id: str,
        said: WorkflowSaid,
        drain: Drain = "finish",
        *,
        planned: str | None = None,
        follows: str | None = None,
        approval: bool = False,
        command_id: str | None = None,
        wait: bool = False,
        go_on: bool | None = None,
    ) -> Swapped:
        """Put it in place of the thread's; with `approval`, propose it.

        `planned`: the version whose plan was seen; `follows`: what the thread followed then.
        Raises as `plan`; CommandConflict; ProposalRefused: what is meant, or followed, is another by now.
        """
        at = await self._reach.thread(caller, thread_id)
        read = await self.workflow(caller, at, said)
        plan = await self._plan(at, read, drain)
        _check_stands(plan, planned, follows)
        command = Swap(read.workflow, drain, approval, doubts(read.diagnostics) if approval else ())
        sent = await self._commanding.send(caller, thread_id, command, command_id, wait=wait, go_on=go_on)
        return Swapped(plan, sent)

    async def _plan(self, at: ThreadOf, read: WorkflowRead, drain: Drain) -> dict[str, Any]:
        plan = await at.platform.plan_swap(at.id, read.workflow, drain)
        return {**await asyncio.to_thread(_told, plan), "diagnostics": read.diagnostics}

    async def workflow(self, caller: Caller, at: ThreadOf, said: WorkflowSaid) -> WorkflowRead:
        """The workflow that is meant, for the thread's team as it is now."""
        if said.assistant_id is not None:
            asks = await caller.about("assistants", "read", {"assistant_id": said.assistant_id})
            return WorkflowRead((await self._reach.team(asks, said.assistant_id)).workflow)
        now = await at.platform.workflow(at.id)
        team = await at.platform.teams.spoken_of_on(at.id, now)
        departed = await at.platform.teams.departed_on(at.id)
        return await asyncio.to_thread(workflow_said, said, team, departed)


def _check_stands(plan: dict[str, Any], planned: str | None, follows: str | None) -> None:
    """Raise ProposalRefused where the plan that somebody has seen is of something else by now."""
    if planned is not None and plan["version"] != planned:
        raise ProposalRefused(
            planned, "stale", "this is another workflow by now than was planned; plan it anew"
        )
    if follows is not None and plan["follows"] != follows:
        reason = "changed since you looked: the thread follows another workflow by now; plan it anew"
        raise ProposalRefused(follows, "stale", reason)


def _told(plan: Migration) -> dict[str, Any]:
    """What docs/cli.md describes, in words, and with a picture of what it comes to."""
    return {
        **plan_record(plan),
        "changes": changes_record(plan.changes),
        "words": migration_words(plan),
        "version": version(plan.new),
        "follows": version(plan.old),
        "picture": picture(plan.new),
    }
