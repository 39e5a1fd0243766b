"""`Foundry`: the door to protocols from Python; pages, REST and MCP go through it as well. What people see of
protocols is in `looking`.

A protocol is a thread of the platform. What is asked of it goes through the thread's mailbox, so that it
survives a crash, counts once, and is taken by whichever process drives the thread.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal, TypeAlias

from swarmwright.apps.foundry.deciding import naming
from swarmwright.apps.foundry.driving import Driver
from swarmwright.apps.foundry.errors import KeyTaken, ReviewRefused
from swarmwright.apps.foundry.flowing import always_asks, check_flow
from swarmwright.apps.foundry.following import Following
from swarmwright.apps.foundry.guarding import check_team
from swarmwright.apps.foundry.intake import (
    asked_with,
    given_name,
    given_reason,
    id_of,
    marked,
    review_id,
)
from swarmwright.apps.foundry.keeping import Keeper
from swarmwright.apps.foundry.looking import Looking
from swarmwright.apps.foundry.models import Models
from swarmwright.apps.foundry.repeating import ASKED_BEFORE, check_same, said_before
from swarmwright.apps.foundry.reviewing import LAST_ROUND, refusal
from swarmwright.apps.foundry.rounds import is_last_round
from swarmwright.apps.foundry.state import CONTEXT, ProtocolState
from swarmwright.apps.foundry.swapping import Planned
from swarmwright.errors import (
    ApprovalRefused,
    CommandConflict,
    InvalidInput,
    SwarmwrightError,
    ThreadExists,
)
from swarmwright.ports.commands import Approve, EditState, Reject, Send, Swap
from swarmwright.ports.mailbox import Accepted
from swarmwright.workflow.comparing import diff
from swarmwright.workflow.tree import Workflow

if TYPE_CHECKING:
    from swarmwright import Platform, Settings, TeamConfig

__all__ = ["Foundry", "Started", "Verb"]

_log = logging.getLogger(__name__)

Verb: TypeAlias = Literal["approve", "revise"]


@dataclass(frozen=True, slots=True)
class Started:
    """A protocol that was asked for; `created`: False = this key had asked for it before."""

    protocol_id: str
    created: bool


@dataclass(frozen=True, slots=True)
class _Answer:
    """What a clinician answers, of which draft, as `Foundry.review` has it."""

    verb: Verb
    draft_hash: str
    reason: str
    by: str
    findings_hash: str
    gate: str = ""

    @property
    def said(self) -> str:
        """The reason, with what the answer names."""
        return naming(self.reason, self.draft_hash, self.findings_hash)


class Foundry(Looking):
    """Protocols over a platform whose team is the foundry's; see `opening.open_foundry`."""

    def __init__(self, platform: Platform, team: TeamConfig, workflow: Workflow, settings: Settings) -> None:
        """settings: those that the platform was opened with."""
        self._models = Models(platform, settings)
        self._driver = Driver(platform, self._has_ended)
        super().__init__(platform, self._driver.begins)
        self.keeper = Keeper(platform, team, workflow)
        self._following = Following(platform)

    # -- what clinicians ask ---------------------------------------------------------------------------

    async def start(self, intent: str, context: str = "", *, idempotency_key: str | None = None) -> Started:
        """Ask for a protocol; it is drafted from now on, whoever waits.

        The same key and the same words again: the protocol of the first time. Raises InvalidInput for words
        that cannot be used, and where its model is not named (`Models.take_on`); KeyTaken for a key that came
        with other words before, however shortly.
        """
        intent, context = asked_with(intent, context)
        id_, team = id_of(idempotency_key), await self.keeper.now()
        mark = marked(idempotency_key, intent, context)
        created = True
        try:
            made_with = {**mark, **await self._models.of_new(team)}
            await self.platform.create_thread(team.workflow, id_, intent[:200], team.name, made_with)
        except ThreadExists:
            created = False
            await check_same(self, id_, mark, intent, context, team.name)
        try:
            if context:
                given = EditState(context={"public": {CONTEXT: context}})
                await self.platform.send(id_, given, "context")
            sent = await self.platform.send(id_, Send(intent), "intent")
        except CommandConflict:  # one of before such marks were made
            raise KeyTaken(id_, ASKED_BEFORE) from None
        if created and (now := await self.keeper.now()).version != team.version:  # swapped in between
            await self.platform.send(id_, Swap(now.workflow))
        if sent.state == "accepted":
            if not created:
                await self._models.take_on(id_)
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
        findings_hash: str = "",
        gate: str = "",
        idempotency_key: str | None = None,
    ) -> ProtocolState:
        """Approve the draft of that hash, or ask for another one; the protocol goes on from there.

        `by`: who says it, as the door knows. `findings_hash`: of what was said of the draft when it was read
        (`ProtocolState.findings_hash`); an approval that names it counts for nothing else, and one of a draft
        that is unsafe or not assessed has to name it; a revision counts whatever was found.
        `gate`: which it is for, one of `ProtocolState.asked`; to approve behind another gate's yes to the
        same draft it has to be named. Sent twice under
        one key, it counts once. Raises NotFound; ReviewRefused, ApprovalRefused and CommandConflict where it
        does not count, with the reason; InvalidInput for a revision without a reason, and for a review
        without a name.
        """
        reason, by = given_reason(reason, needed=verb == "revise"), given_name(by)
        command_id = review_id(idempotency_key)
        answer = _Answer(verb, draft_hash, reason, by, findings_hash if verb == "approve" else "", gate)
        said = answer.said
        if await self._said_before(protocol_id, command_id, verb, said, by):
            await self._cut_off_behind(protocol_id)
        else:
            try:
                await self._answer(protocol_id, answer, command_id)
            except (ReviewRefused, ApprovalRefused):  # the same, sent at once, may have been faster
                if not await self._said_before(protocol_id, command_id, verb, said, by):
                    raise
        return await self.state(protocol_id)

    async def _cut_off_behind(self, protocol_id: str) -> None:
        """Go on with one that was cut off behind an answer that had counted, where that can be done here."""
        if (await self.state(protocol_id)).status == "stopped":
            with suppress(InvalidInput):  # its model is not named: it waits for whoever names it
                await self._models.take_on(protocol_id)
                self._driver.go(protocol_id)

    async def resume(self, protocol_id: str) -> ProtocolState:
        """Go on with one that has failed or was cut off: what failed is tried again, what is done is kept.

        One that is over stays as it is. Raises NotFound; InvalidInput where its model is not named.
        """
        await self.state(protocol_id)
        if not await self._has_ended(protocol_id):
            await self._models.take_on(protocol_id)
            self._driver.go(protocol_id)
        return await self.state(protocol_id)

    async def _answer(self, protocol_id: str, answer: _Answer, command_id: str) -> None:
        """Let a review count, and the protocol go on. Raises as `review` does."""
        state = await self.state(protocol_id)
        if state.requires_human_approval and await self._caught_up(protocol_id):
            await self._models.take_on(protocol_id)
            self._driver.go(protocol_id)  # who is new is heard first
            state = await self.state(protocol_id)
        self._may_count(state, answer)
        gate = answer.gate or next(iter(state.asked)).gate  # as it was read: no yes goes on to another one
        asked = [one for one in await self.platform.approvals(protocol_id) if one.approval.about.key == gate]
        if not asked:
            raise ReviewRefused(protocol_id, "decided", "somebody has just answered", state.draft_hash or "")
        if answer.verb == "revise":
            await self._may_go_on(state, gate)
        if answer.verb == "revise" or await self.platform.begins(
            protocol_id, gate
        ):  # a yes alone needs no model
            await self._models.take_on(protocol_id)
        send = self.platform.approve if answer.verb == "approve" else self.platform.reject
        with self._driver.promising(protocol_id):
            try:
                question = asked[0].approval.id
                await send(protocol_id, question, by=answer.by, reason=answer.said, command_id=command_id)
            except ApprovalRefused:  # it was fine a moment ago
                self._may_count(await self.state(protocol_id), answer)
                raise
            if not await self._has_ended(protocol_id):
                self._driver.go(protocol_id)

    async def _may_go_on(self, state: ProtocolState, gate: str) -> None:
        """Raise ReviewRefused where nobody would write another version."""
        if is_last_round(await self.platform.workflow(state.thread_id), gate):
            raise ReviewRefused(state.thread_id, "last_round", LAST_ROUND, state.draft_hash or "")

    def _may_count(self, state: ProtocolState, answer: _Answer) -> None:
        """Raise ReviewRefused where a review does not count, as the protocol stands."""
        said = answer.draft_hash, answer.reason, answer.by, answer.findings_hash, answer.gate
        if (refused := refusal(state, answer.verb, *said)) is not None:
            raise ReviewRefused(state.thread_id, *refused)

    # -- what keeps it going ---------------------------------------------------------------------------

    async def recover(self) -> Sequence[str]:
        """Go on with what a crash has cut off; the ids of those."""
        found = []
        for id_ in await self._in_flight():
            try:
                await self.platform.settle(id_)
                stands = await self.state(id_)
                if stands.status not in ("completed", "closed") and await self._caught_up(id_):
                    stands = replace(await self.state(id_), status="stopped")
                if stands.status in ("new", "stopped"):
                    await self._models.take_on(id_)
            except SwarmwrightError as error:  # one that cannot be read is in nobody's way
                _log.warning("protocol %s cannot be gone on with: %s", id_, error)
                continue
            if stands.status in ("new", "stopped"):
                self._driver.go(id_)
                found.append(id_)
        return found

    async def adopt(
        self, team: TeamConfig, workflow: Workflow, *, by: str = "", ends_protocols: bool = False
    ) -> Mapping[str, Accepted | SwarmwrightError]:
        """Let the store's team be as this config says, for new protocols, whoever asks for them; and put its
        workflow in place of that of every protocol that is not over, whatever it is doing; what came of each.

        `by`: who says so. Raises ConfigError for a team without ours, and InvalidInput where nobody would be
        asked to approve what is in flight, or not on every way, so that it would end (unless `ends_protocols`
        says that it is to), where nobody could decide on what it makes (`flowing`), or an agent would do
        another work of the foundry's own than before.
        """
        check_team(team)
        await self.keeper.check_works(team)
        check_flow(team, workflow)
        if not ends_protocols:
            (await self.would_adopt(workflow)).check()
        kept = await self.keeper.put(team, workflow, by)
        told: dict[str, Accepted | SwarmwrightError] = {}
        for id_ in await self._in_flight():
            state: ProtocolState | None = None
            try:
                state = await self.state(id_)
                if state.status in ("completed", "closed"):
                    continue
                told[id_] = await self._following.swap(id_, kept)
            except SwarmwrightError as error:
                told[id_] = error
            # Also where a person was asked: there may be work before that now.
            if state is not None and state.status != "failed":
                told[id_] = await self._gone_on(id_, told[id_])
        return told

    async def _caught_up(self, protocol_id: str) -> bool:
        """Let one that is not over follow the store's team, where whoever has changed it did not come to this
        one, or not yet; whether that was so. Raises SwarmwrightError."""
        kept = await self.keeper.looked()
        if kept is None or not await self._following.is_behind(protocol_id, kept):
            return False
        told = await self._following.swap(protocol_id, kept)
        _log.warning(
            "protocol %s had not got the team of its store: %s %s", protocol_id, told.state, told.reason
        )
        return True

    async def _gone_on(
        self, protocol_id: str, told: Accepted | SwarmwrightError
    ) -> Accepted | SwarmwrightError:
        """Go on with one whose team has changed; what came of the change, with why it is left alone if it
        is."""
        try:
            await self._models.take_on(protocol_id)
        except SwarmwrightError as error:
            return (
                replace(told, reason=f"not gone on with here: {error}")
                if isinstance(told, Accepted)
                else told
            )
        self._driver.go(protocol_id)
        return told

    async def would_adopt(self, workflow: Workflow) -> Planned:
        """What `adopt` would change, and of which protocols. Changes nothing."""
        kept = await self.keeper.looked()
        before = kept.workflow if kept is not None else workflow
        ids = tuple([id_ for id_ in await self._in_flight() if not await self._is_over(id_)])
        changes = tuple(str(one) for one in diff(before, workflow))
        return Planned(changes, ids, not always_asks(workflow))

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

    async def _is_over(self, protocol_id: str) -> bool:
        """Whether it has ended; one that cannot be read may not have."""
        try:
            return (await self.state(protocol_id)).status in ("completed", "closed")
        except SwarmwrightError:
            return False

    async def _in_flight(self) -> Sequence[str]:
        """The protocols that may have more to do, by their records alone: those that have ended are many."""
        return [
            one.thread_id
            async for one in self.records()
            if one.status != "idle" or one.updated_at == one.created_at
        ]

    async def _said_before(self, protocol_id: str, command_id: str, verb: Verb, reason: str, by: str) -> bool:
        """Whether this answer was taken under this id. Raises NotFound; KeyTaken where another one was."""
        await self.check(protocol_id)
        sent, kind = await self.platform.commands(protocol_id), Approve if verb == "approve" else Reject
        return said_before(sent, protocol_id, command_id, kind, reason, by)
