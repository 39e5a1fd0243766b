"""Approve-to-compile: a compiled workflow is kept under a token, with what it would change of what stands.

Nothing follows it until somebody approves. Then it becomes what new threads of the assistant follow, as a new
version of the assistant, so that going back is setting an earlier version. A proposal is decided once, and
only while that stands which it was compared with.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, Literal
from urllib.parse import quote

from langgraph.store.base import BaseStore

from swarmwright.errors import InvalidInput, InvalidWorkflow, NotFound, ProposalRefused, ThreadBusy
from swarmwright.ports.clock import Clock
from swarmwright.runtime.hosting.kept import FOLLOWS, FOLLOWS_OVER, flow_version
from swarmwright.runtime.records.changing import changes_record
from swarmwright.runtime.serving.assistants import Assistants
from swarmwright.runtime.serving.callers import Caller
from swarmwright.runtime.serving.stores import Stores
from swarmwright.runtime.serving.swarm.prompts import workflow_record
from swarmwright.runtime.serving.swarm.reach import Reach, TeamOf
from swarmwright.runtime.serving.swarm.sources import WorkflowSaid, workflow_said
from swarmwright.workflow.comparing import diff
from swarmwright.workflow.encoding import version

__all__ = ["Decided", "Proposals"]

_ROOT = ("swarmwright", "proposals")
"""Where proposals stand in the long-term store: beside the tenants' parts, which are all that clients see."""

_LONGEST = 200

_FOUND = "diagnostics"
"""What was found in a proposal's prompt: told with the proposal, not in lists."""

State = Literal["open", "approved", "rejected"]
Listed = list[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Decided:
    """What a person said of a proposal. name: of the new assistant that is to follow it; "" = the one that it
    was made for."""

    approved: bool
    reason: str = ""
    name: str = ""


class Proposals:
    """Keeps proposals, tenant by tenant, and puts into force what is approved."""

    def __init__(
        self, reach: Reach, assistants: Assistants, stores: Stores, items: BaseStore, clock: Clock
    ) -> None:
        self._reach, self._assistants, self._stores = reach, assistants, stores
        self._items, self._clock = items, clock

    async def propose(
        self, caller: Caller, assistant_id: str, said: WorkflowSaid, note: str = ""
    ) -> dict[str, Any]:
        """Keep a compiled workflow for an assistant under a token.

        Raises NotFound; InvalidWorkflow where it is to be worked by somebody who has left the team; as
        `workflow_said`.
        """
        if said.assistant_id is not None:
            raise InvalidInput("assistant_id", "give `prompt` or `workflow`")
        team = await self._reach.team(caller, assistant_id)
        read = await asyncio.to_thread(workflow_said, said, team.spoken_of, team.departed)
        if team.kept:
            await team.platform.teams.check_members(team.kept, read.workflow)
        number = await team.platform.keep_workflow(read.workflow)
        base = await team.platform.keep_workflow(team.workflow)
        kept = {
            "token": self._clock.new_id(),
            "assistant_id": team.assistant.assistant_id,
            "state": "open",
            "version": number,
            "base": base,
            "note": note,
            "by": caller.identity,
            "at": self._clock.now(),
            "decided_by": "",
            "decided_at": None,
            "reason": "",
            "became": None,
            _FOUND: read.diagnostics,
        }
        await self._items.aput(_place(caller), str(kept["token"]), kept, False)
        return await self._told(caller, kept)

    async def get(self, caller: Caller, token: str) -> dict[str, Any]:
        """One, with its workflow and what it changes. Raises NotFound."""
        return await self._told(caller, await self._kept(caller, token))

    async def list(
        self, caller: Caller, *, assistant_id: str | None = None, state: State | None = None
    ) -> Listed:
        """Those of the caller's tenant, the newest first."""
        wanted = {"assistant_id": assistant_id, "state": state}
        only = {name: value for name, value in wanted.items() if value is not None}
        found = await self._items.asearch(_place(caller), filter=only or None, limit=_LONGEST)
        listed = ({name: of for name, of in one.value.items() if name != _FOUND} for one in found)
        return sorted(listed, key=lambda one: -float(one["at"]))

    async def decide(self, caller: Caller, token: str, said: Decided) -> dict[str, Any]:
        """Approve it, so that new threads follow it, or reject it. Raises NotFound, ProposalRefused.

        Raises InvalidInput for an assistant of nobody, which is not the caller's to change: then the new one
        that is to follow it needs a name.
        """
        assistant_id = str((await self._kept(caller, token))["assistant_id"])
        async with self._alone(token, assistant_id):
            kept = await self._kept(caller, token)
            if kept["state"] != "open":
                raise ProposalRefused(token, "decided", f"it was {kept['state']} already")
            if said.approved:
                team = await self._reach.team(caller, assistant_id)
                kept |= {"became": await self._put_in_force(caller, token, kept, team, said.name)}
            kept |= {
                "state": "approved" if said.approved else "rejected",
                "decided_by": caller.identity,
                "decided_at": self._clock.now(),
                "reason": said.reason,
            }
            await self._items.aput(_place(caller), token, kept, False)
        return await self._told(caller, kept)

    async def _put_in_force(
        self, caller: Caller, token: str, kept: Mapping[str, Any], team: TeamOf, name: str
    ) -> dict[str, Any]:
        """Let the assistant, or a new one, follow it; which one, in which version."""
        if version(team.workflow) != kept["base"]:
            detail = "what it was compared with stands no more: propose it anew, and look at what it changes"
            raise ProposalRefused(token, "stale", detail)
        old = team.assistant
        if team.kept:
            await self._check_members(token, kept, team)
        follows = {
            FOLLOWS: kept["version"],
            FOLLOWS_OVER: flow_version(team.hosted.workflow),
            "proposal": token,
        }
        if name:
            own = {key: value for key, value in old.metadata.items() if key != "created_by"}
            made = await self._assistants.create(
                caller,
                old.graph,
                name=name,
                description=old.description,
                config=old.config,
                metadata={**own, **follows},
            )
        elif old.tenant != caller.tenant:
            raise InvalidInput("name", "this assistant is everybody's: say what the one of yours is called")
        else:
            made = await self._assistants.update(caller, old.assistant_id, metadata=follows)
        return {"assistant_id": made.assistant_id, "version": made.version}

    async def _check_members(self, token: str, kept: Mapping[str, Any], team: TeamOf) -> None:
        """Raise ProposalRefused where somebody whom it gives work has left the team since."""
        workflow = await team.platform.kept_workflow(str(kept["version"]))
        try:
            await team.platform.teams.check_members(team.kept, workflow)
        except InvalidWorkflow as error:
            raise ProposalRefused(token, "stale", str(error)) from error

    @asynccontextmanager
    async def _alone(self, token: str, assistant_id: str) -> AsyncIterator[None]:
        """Nobody else decides for this assistant meanwhile, in whichever process."""
        try:
            with await self._stores.threads.hold(f"proposals of {assistant_id}"):
                yield
        except ThreadBusy:
            raise ProposalRefused(token, "busy", "somebody else decides for this assistant now") from None

    async def _kept(self, caller: Caller, token: str) -> dict[str, Any]:
        found = await self._items.aget(_place(caller), token)
        if found is None:
            raise NotFound("proposal", token)
        return dict(found.value)

    async def _told(self, caller: Caller, kept: Mapping[str, Any]) -> dict[str, Any]:
        team = await self._reach.team(caller, str(kept["assistant_id"]))
        old = await team.platform.kept_workflow(str(kept["base"]))
        new = await team.platform.kept_workflow(str(kept["version"]))
        shown = await asyncio.to_thread(workflow_record, new)
        return {_FOUND: [], **kept, "workflow": shown, "changes": changes_record(diff(old, new, team.beside))}


def _place(caller: Caller) -> tuple[str, ...]:
    return (*_ROOT, "@" + quote(caller.tenant, safe="").replace(".", "%2E"))
