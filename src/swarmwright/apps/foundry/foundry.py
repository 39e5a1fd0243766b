"""`Foundry`: the door to protocols from Python; pages, REST and MCP go through it as well. What people see of
protocols is in `looking`, what keeps them going in `upkeep`.

A protocol is a thread of the platform. What is asked of it goes through the thread's mailbox, so that it
survives a crash, counts once, and is taken by whichever process drives the thread.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from swarmwright.apps.foundry.deciding import Named, naming
from swarmwright.apps.foundry.errors import KeyTaken, ReviewRefused
from swarmwright.apps.foundry.intake import (
    asked_with,
    given_name,
    given_reason,
    id_of,
    marked,
    read_id,
    review_id,
)
from swarmwright.apps.foundry.listing import LONGEST_TITLE
from swarmwright.apps.foundry.repeating import ASKED_BEFORE, check_same, read_before, said_before, words_of
from swarmwright.apps.foundry.reviewing import LAST_ROUND, over, read_refusal, refusal
from swarmwright.apps.foundry.rounds import is_last_round
from swarmwright.apps.foundry.state import ProtocolState
from swarmwright.apps.foundry.upkeep import Upkeep
from swarmwright.errors import (
    ApprovalRefused,
    CommandConflict,
    InvalidInput,
    ThreadExists,
)
from swarmwright.ports.commands import Approve, Command, EditState, Reject, Swap

__all__ = ["Foundry", "Started", "Verb"]

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
    named: Named
    reason: str
    by: str
    gate: str = ""

    @property
    def said(self) -> str:
        """The reason, with what the answer names."""
        return naming(self.reason, self.named.hash, self.named.found, self.named.version)

    def command(self, question: str) -> Approve | Reject:
        """What answers the question of that id."""
        says = Approve if self.verb == "approve" else Reject
        return says(approval=question, by=self.by, reason=self.said)


class Foundry(Upkeep):
    """Protocols over a platform whose team is the foundry's; see `opening.open_foundry`."""

    async def start(self, intent: str, context: str = "", *, idempotency_key: str | None = None) -> Started:
        """Ask for a protocol; it is drafted from now on, whoever waits.

        The same key and the same words again: the protocol of the first time. Raises InvalidInput for words
        that cannot be used, and where its model is not named (`Models.take_on`); KeyTaken for a key that came
        with other words before, however shortly.
        """
        intent, context = asked_with(intent, context)
        id_ = id_of(idempotency_key)
        with ExitStack() as turn:
            turn.callback(await self._entrance.enter())
            created = await self._made(id_, intent, context, marked(idempotency_key, intent, context))
            if created:
                self._driver.go(id_, turn.pop_all().close)
        return Started(id_, created)

    async def _made(self, id_: str, intent: str, context: str, mark: Mapping[str, Any]) -> bool:
        """Make the thread of a protocol; False = its key had asked for it before. Raises as `start` does."""
        team, told = await self.keeper.now(), words_of(intent, context)
        made_with = {**mark, **await self._models.of_new(team)}
        try:
            title = intent[:LONGEST_TITLE]
            await self.platform.create_thread(team.workflow, id_, title, team.name, made_with, told)
        except ThreadExists:
            await check_same(self, id_, mark, intent, context, team.name)
            await self._told_again(id_, told)
            return False
        except CommandConflict:  # with the words of somebody who died before their protocol was there
            raise KeyTaken(id_, ASKED_BEFORE) from None
        if (now := await self.keeper.now()).version != team.version:  # swapped in between
            await self.platform.send(id_, Swap(now.workflow, by=now.by))
        return True

    async def _told_again(self, protocol_id: str, told: Mapping[str, Command]) -> None:
        """Begin one that has not begun; older software may not have kept its words.

        Raises KeyTaken."""
        try:
            sent = [await self.platform.send(protocol_id, one, name) for name, one in told.items()]
        except CommandConflict:  # one of before such marks were made
            raise KeyTaken(protocol_id, ASKED_BEFORE) from None
        if sent[-1].state == "accepted":
            await self._go(protocol_id)

    async def review(
        self,
        protocol_id: str,
        verb: Verb,
        draft_hash: str,
        *,
        by: str,
        reason: str = "",
        draft_version: int | None = None,
        findings_hash: str = "",
        gate: str = "",
        idempotency_key: str | None = None,
    ) -> ProtocolState:
        """Approve the draft of that hash, or ask for another one; the protocol goes on from there.

        `by`: who says it, as the door knows. `draft_version`: which of the versions with that text was read;
        one that names it counts for no other, and a yes has to name it where one of them was sent back.
        `findings_hash`: of what was said of the draft when it was read (`ProtocolState.findings_hash`); an
        approval that names it counts for nothing else, and one of a draft that is unsafe or not assessed has
        to name it; a revision counts whatever was found. `gate`: which it is for, one of
        `ProtocolState.asked`; to approve behind another gate's yes to the same draft it has to be named.
        Sent twice under one key, it counts once. Raises NotFound; ReviewRefused, ApprovalRefused and
        CommandConflict where it does not count, with the reason; InvalidInput for a revision without a
        reason, and for a review without a name.
        """
        reason, by = given_reason(reason, needed=verb == "revise"), given_name(by)
        command_id = review_id(idempotency_key)
        named = Named(draft_hash, draft_version, findings_hash if verb == "approve" else "")
        answer = _Answer(verb, named, reason, by, gate)
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

    async def read(
        self,
        protocol_id: str,
        draft_hash: str,
        *,
        by: str,
        draft_version: int | None = None,
        idempotency_key: str | None = None,
    ) -> ProtocolState:
        """Let the draft of that hash, which somebody has written by hand, be read as it stands by those who
        have not read it (`ProtocolState.read_again`). Whatever they say of it, nobody writes another one, and
        the clinician is asked about it still.

        Sent twice under one key, it counts once. Raises NotFound; ReviewRefused where nobody is left who can
        read it, or another draft is under review; KeyTaken; InvalidInput without a name, or where its model
        is not named.
        """
        by, command_id = given_name(by), read_id(idempotency_key)
        state, named = await self.state(protocol_id), Named(draft_hash, draft_version, "")
        sent = await self.platform.commands(protocol_id)
        if read_before(sent, protocol_id, command_id, by):
            await self._cut_off_behind(protocol_id)
            return state
        if (refused := read_refusal(state, named)) is not None:
            raise ReviewRefused(protocol_id, *refused)
        workers = await self._left_to(protocol_id)
        row = await self.platform.send(
            protocol_id, EditState(again=state.read_again, by=by, stays=True), command_id
        )
        row = await self.platform.settled(protocol_id, row.seq)
        if row.state == "refused":  # it was fine a moment ago
            raise ReviewRefused(protocol_id, "read", row.reason, state.draft_hash or "")
        if workers is not None:
            await workers.go_on(protocol_id)
        else:
            self._driver.go(protocol_id)
        return await self.state(protocol_id)

    async def _cut_off_behind(self, protocol_id: str) -> None:
        """Go on with one that was cut off behind an answer that had counted, where that can be done here."""
        if (await self.state(protocol_id)).status == "stopped":
            with suppress(InvalidInput):  # its model is not named: it waits for whoever names it
                await self._go(protocol_id)

    async def resume(self, protocol_id: str) -> ProtocolState:
        """Go on with one that has failed or was cut off: what failed is tried again, what is done is kept.

        One that its store's team was changed without follows it from now on. Raises NotFound; ReviewRefused
        where it is over; InvalidInput where its model is not named.
        """
        await self.state(protocol_id)
        if await self._has_ended(protocol_id):
            state = await self.state(protocol_id)  # it may have ended just now
            raise ReviewRefused(protocol_id, "finished", over(state), state.draft_hash or "")
        await self._caught_up(protocol_id)
        await self._go(protocol_id)
        return await self.state(protocol_id)

    async def _answer(self, protocol_id: str, answer: _Answer, command_id: str) -> None:
        """Let a review count, and the protocol go on. Raises as `review` does."""
        state = await self.state(protocol_id)
        if state.requires_human_approval and await self._caught_up(protocol_id):
            await self._go(protocol_id)  # who is new is heard first
            state = await self.state(protocol_id)
        self._may_count(state, answer)
        gate = answer.gate or next(iter(state.asked)).gate  # as it was read: no yes goes on to another one
        asked = [one for one in await self.platform.approvals(protocol_id) if one.approval.about.key == gate]
        if not asked:
            raise ReviewRefused(protocol_id, "decided", "somebody has just answered", state.draft_hash or "")
        if answer.verb == "revise":
            await self._may_go_on(state, gate)
        works = answer.verb == "revise" or await self.platform.begins(protocol_id, gate)
        workers = await self._left_to(protocol_id) if works else None  # a yes alone needs no model
        said = answer.command(asked[0].approval.id)
        try:
            if workers is not None:
                await workers.answer(protocol_id, said, command_id)
            else:
                await self._answer_here(protocol_id, said, command_id)
        except ApprovalRefused:  # it was fine a moment ago
            self._may_count(await self.state(protocol_id), answer)
            raise

    async def _answer_here(self, protocol_id: str, said: Approve | Reject, command_id: str) -> None:
        """Let an answer count, and go on from it. Raises ApprovalRefused."""
        with self._driver.promising(protocol_id):
            await self.platform.answer(protocol_id, said, command_id)
            if not await self._has_ended(protocol_id):
                self._driver.go(protocol_id)

    async def _may_go_on(self, state: ProtocolState, gate: str) -> None:
        """Raise ReviewRefused where nobody would write another version."""
        if is_last_round(await self.platform.workflow(state.thread_id), gate):
            raise ReviewRefused(state.thread_id, "last_round", LAST_ROUND, state.draft_hash or "")

    def _may_count(self, state: ProtocolState, answer: _Answer) -> None:
        """Raise ReviewRefused where a review does not count, as the protocol stands."""
        said = answer.named, answer.reason, answer.by, answer.gate
        if (refused := refusal(state, answer.verb, *said)) is not None:
            raise ReviewRefused(state.thread_id, *refused)

    async def _said_before(self, protocol_id: str, command_id: str, verb: Verb, reason: str, by: str) -> bool:
        """Whether this answer was taken under this id. Raises NotFound; KeyTaken where another one was."""
        await self.check(protocol_id)
        sent, kind = await self.platform.commands(protocol_id), Approve if verb == "approve" else Reject
        return said_before(sent, protocol_id, command_id, kind, reason, by)
