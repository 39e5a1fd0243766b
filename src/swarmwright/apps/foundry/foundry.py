"""`Foundry`: the door to protocols from Python; pages, REST and MCP go through it as well.

A protocol is a thread of the platform. What is asked of it goes through the thread's mailbox, so that it
survives a crash, counts once, and is taken by whichever process drives the thread.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping, Sequence
from contextlib import aclosing, suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal, TypeAlias
from uuid import uuid4

from swarmwright.apps.foundry.deciding import naming
from swarmwright.apps.foundry.driving import Driver
from swarmwright.apps.foundry.errors import ReviewRefused
from swarmwright.apps.foundry.guarding import check_team
from swarmwright.apps.foundry.intake import PREFIX, asked_with, given_reason, id_of
from swarmwright.apps.foundry.reviewing import refusal
from swarmwright.apps.foundry.state import CONTEXT, STANDS, TELLING, ProtocolState, project
from swarmwright.apps.foundry.trail import answers_in, merged, turns_before
from swarmwright.apps.foundry.versions import DraftVersion
from swarmwright.errors import (
    ApprovalRefused,
    CommandConflict,
    NotFound,
    SwarmwrightError,
    ThreadExists,
)
from swarmwright.ports.commands import Approve, EditState, Reject, Send, Swap
from swarmwright.ports.events import Event
from swarmwright.ports.mailbox import Accepted
from swarmwright.ports.threads import ThreadRecord
from swarmwright.workflow.tree import Workflow

if TYPE_CHECKING:
    from swarmwright import Platform, TeamConfig

__all__ = ["Foundry", "Started", "Verb"]

Verb: TypeAlias = Literal["approve", "revise"]


@dataclass(frozen=True, slots=True)
class Started:
    """A protocol that was asked for; `created`: False = this key had asked for it before."""

    protocol_id: str
    created: bool


class Foundry:
    """Protocols over a platform whose team is the foundry's; see `opening.open_foundry`."""

    def __init__(self, platform: Platform, team: TeamConfig, workflow: Workflow) -> None:
        self.platform = platform
        self._team, self._workflow = team.name, workflow
        self._driver = Driver(platform, self._has_ended)

    # -- what clinicians ask ---------------------------------------------------------------------------

    async def start(self, intent: str, context: str = "", *, idempotency_key: str | None = None) -> Started:
        """Ask for a protocol; it is drafted from now on, whoever waits.

        The same key and the same words again: the protocol of the first time. Raises InvalidInput for words
        that cannot be used, CommandConflict for a key that came with other words before.
        """
        intent, context = asked_with(intent, context)
        id_ = id_of(idempotency_key)
        created = True
        try:
            await self.platform.create_thread(self._workflow, id_, intent[:200], self._team)
        except ThreadExists:
            created = False
            await self._is_the_same(id_, context)
        if context:
            given = EditState(context={"public": {CONTEXT: context}})
            await self.platform.send(id_, given, "context")
        sent = await self.platform.send(id_, Send(intent), "intent")
        if sent.state == "accepted":
            self._driver.go(id_)
        return Started(id_, created)

    async def review(
        self,
        protocol_id: str,
        verb: Verb,
        draft_hash: str,
        *,
        by: str,
        reason: str = "",
        idempotency_key: str | None = None,
    ) -> ProtocolState:
        """Approve the draft of that hash, or ask for another one; the protocol goes on from there.

        `by`: who says it, as the door knows. Sent twice under one key, it counts once. Raises NotFound;
        ReviewRefused, ApprovalRefused and CommandConflict where it does not count, with the reason;
        InvalidInput for a revision without a reason.
        """
        reason = given_reason(reason, needed=verb == "revise")
        command_id = f"review-{idempotency_key or uuid4().hex}"
        if await self._said_before(protocol_id, command_id, verb, naming(reason, draft_hash), by):
            return await self.state(protocol_id)
        state = await self.state(protocol_id)
        self._may_count(state, verb, draft_hash, reason, by)
        asked = [
            one for one in await self.platform.approvals(protocol_id) if one.approval.about.kind == "gate"
        ]
        if not asked:
            raise ReviewRefused(protocol_id, "decided", "somebody has just answered", state.draft_hash or "")
        answer = self.platform.approve if verb == "approve" else self.platform.reject
        said = naming(reason, draft_hash)
        try:
            await answer(protocol_id, asked[0].approval.id, by=by, reason=said, command_id=command_id)
        except ApprovalRefused:  # it was fine a moment ago
            self._may_count(await self.state(protocol_id), verb, draft_hash, reason, by)
            raise
        if not await self._has_ended(protocol_id):
            self._driver.go(protocol_id)
        return await self.state(protocol_id)

    async def resume(self, protocol_id: str) -> ProtocolState:
        """Go on with one that has failed or was cut off: what failed is tried again, what is done is kept.

        One that is over stays as it is. Raises NotFound.
        """
        await self.state(protocol_id)
        if not await self._has_ended(protocol_id):
            self._driver.go(protocol_id)
        return await self.state(protocol_id)

    def _may_count(self, state: ProtocolState, verb: Verb, draft_hash: str, reason: str, by: str) -> None:
        """Raise ReviewRefused where a review does not count, as the protocol stands."""
        if (refused := refusal(state, verb, draft_hash, reason, by)) is not None:
            raise ReviewRefused(state.thread_id, *refused)

    # -- what people see -------------------------------------------------------------------------------

    async def state(self, protocol_id: str) -> ProtocolState:
        """The protocol as it stands. Raises NotFound."""
        if not protocol_id.startswith(PREFIX):
            raise NotFound("protocol", protocol_id)
        try:
            record = await self.platform.thread(protocol_id)
        except NotFound as error:
            near = [one for one in error.near if one.startswith(PREFIX)]
            raise NotFound("protocol", protocol_id, near) from None
        state = await self.platform.state(protocol_id)
        found, said = project(record, state), answers_in(await self.platform.commands(protocol_id))
        final = found.final_protocol or await self._approved_before(record, state)
        begins = found.status in ("new", "stopped", "failed") and self._driver.begins(protocol_id)
        status = "drafting" if begins else found.status
        return replace(found, status=status, audit=merged(found.audit, said), final_protocol=final)

    async def _approved_before(self, record: ThreadRecord, state: Mapping[str, Any]) -> str | None:
        """What was approved in a turn that is over, if the thread was asked for more since."""
        id_, turn = record.thread_id, state.get("turn", {}).get("number", 1)
        for at in turns_before(await self.platform.history(id_), turn) if turn > 1 else ():
            snapshot = await self.platform.checkpoint(id_, at)
            if (final := project(record, snapshot.state).final_protocol) is not None:
                return final
        return None

    async def versions(self, protocol_id: str) -> tuple[DraftVersion, ...]:
        """Every version of the draft. Raises NotFound."""
        return (await self.state(protocol_id)).draft_versions

    async def list(self, limit: int = 50, offset: int = 0) -> Sequence[ProtocolState]:
        """The protocols, the last touched first."""
        ids = [one.thread_id for one in await self.platform.threads() if one.thread_id.startswith(PREFIX)]
        return [await self.state(id_) for id_ in ids[offset : offset + limit]]

    async def events(
        self, protocol_id: str, after: int = 0, *, follow: bool = False
    ) -> AsyncGenerator[Event, None]:
        """What has happened, with `seq` > after; `follow`: and what happens, as it comes. Raises NotFound."""
        await self.state(protocol_id)
        if not follow:
            async for event in self.platform.events(protocol_id, after):
                yield event
            return
        async with aclosing(self.platform.follow(protocol_id, after)) as events:
            async for event in events:
                yield event

    async def wait(
        self,
        protocol_id: str,
        timeout_s: float = 25.0,
        *,
        until: Sequence[str] = STANDS,
        tell: Callable[[ProtocolState], Awaitable[None]] | None = None,
    ) -> ProtocolState:
        """The protocol once its status is one of these, or as it is once the time is over.

        `tell`: is told how it stands, after each step. Raises NotFound.
        """
        with suppress(TimeoutError):
            async with asyncio.timeout(timeout_s):
                async for state in self.watch(protocol_id):
                    if tell is not None:
                        await tell(state)
                    if state.status in until:
                        return state
        return await self.state(protocol_id)

    async def watch(self, protocol_id: str) -> AsyncGenerator[ProtocolState, None]:
        """The protocol as it stands, and again after each step. Raises NotFound."""
        yield await self.state(protocol_id)
        last = [event.seq async for event in self.platform.events(protocol_id)][-1:]
        yield await self.state(protocol_id)
        async with aclosing(self.platform.follow(protocol_id, *last)) as events:
            async for event in events:
                if event.kind in TELLING:
                    yield await self.state(protocol_id)

    # -- what keeps it going ---------------------------------------------------------------------------

    async def recover(self) -> Sequence[str]:
        """Go on with what a crash has cut off; the ids of those."""
        found = []
        for id_ in await self._in_flight():
            await self.platform.settle(id_)
            if (await self.state(id_)).status in ("new", "stopped"):
                self._driver.go(id_)
                found.append(id_)
        return found

    async def adopt(self, team: TeamConfig, workflow: Workflow) -> Mapping[str, Accepted | SwarmwrightError]:
        """Let the team be as this config says, and put its workflow in place of that of every protocol that
        is not over, whatever it is doing; what came of each. Raises ConfigError for a team without ours."""
        check_team(team)
        await self.platform.teams.take_in(self._team, team.contents)
        self._workflow = workflow
        told: dict[str, Accepted | SwarmwrightError] = {}
        for id_ in await self._in_flight():
            state = await self.state(id_)
            if state.status in ("completed", "closed"):
                continue
            try:
                sent = await self.platform.send(id_, Swap(workflow))
                told[id_] = await self.platform.settled(id_, sent.seq)
            except SwarmwrightError as error:
                told[id_] = error
            if state.status != "failed":  # also where a person was asked: there may be work before that now
                self._driver.go(id_)
        return told

    async def idle(self) -> None:
        """Until nothing is driven here."""
        await self._driver.idle()

    async def close(self) -> None:
        """Stop driving; what is done is kept."""
        await self._driver.close()

    async def _has_ended(self, protocol_id: str) -> bool:
        """Whether a protocol is over, and nobody has sent anything since."""
        if any(row.state == "accepted" for row in await self.platform.commands(protocol_id)):
            return False
        return (await self.state(protocol_id)).status in ("completed", "closed")

    async def _in_flight(self) -> Sequence[str]:
        """The protocols that may have more to do, by their records alone: those that have ended are many."""
        return [
            one.thread_id
            for one in await self.platform.threads()
            if one.thread_id.startswith(PREFIX) and (one.status != "idle" or one.updated_at == one.created_at)
        ]

    async def _is_the_same(self, protocol_id: str, context: str) -> None:
        """Raise CommandConflict where it was asked for with another context; with another intent, the mailbox
        does."""
        rows = {one.command_id: one.command for one in await self.platform.commands(protocol_id)}
        given = rows.get("context")
        before = given.context["public"][CONTEXT] if isinstance(given, EditState) else ""
        if "intent" in rows and before != context:
            raise CommandConflict(protocol_id, "context")

    async def _said_before(self, protocol_id: str, command_id: str, verb: Verb, reason: str, by: str) -> bool:
        """Whether this answer was taken under this id. Raises CommandConflict where another one was."""
        await self.state(protocol_id)
        rows = [one for one in await self.platform.commands(protocol_id) if one.command_id == command_id]
        if not rows:
            return False
        said, kind = rows[0].command, Approve if verb == "approve" else Reject
        if not isinstance(said, kind) or (said.reason, said.by) != (reason, by):
            raise CommandConflict(protocol_id, command_id)
        return rows[0].state != "refused"
