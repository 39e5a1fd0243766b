"""What keeps protocols going, whoever asks for it or nobody: after a crash, and when the team of the store
changes."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from swarmwright.apps.foundry.changing import as_told
from swarmwright.apps.foundry.driving import Driver
from swarmwright.apps.foundry.entering import Entrance
from swarmwright.apps.foundry.flowing import always_asks, check_flow
from swarmwright.apps.foundry.following import Following
from swarmwright.apps.foundry.guarding import check_team
from swarmwright.apps.foundry.hearing import drafts
from swarmwright.apps.foundry.keeping import Keeper
from swarmwright.apps.foundry.looking import Looking
from swarmwright.apps.foundry.models import Models, code_of
from swarmwright.apps.foundry.state import ProtocolState
from swarmwright.apps.foundry.swapping import Planned, begun_in_words
from swarmwright.errors import InvalidInput, SwarmwrightError
from swarmwright.ports.mailbox import Accepted
from swarmwright.workflow.comparing import diff
from swarmwright.workflow.tree import Workflow

if TYPE_CHECKING:
    from swarmwright import Platform, Settings, TeamConfig
    from swarmwright.ports.apps import Workers

__all__ = ["Upkeep"]

_log = logging.getLogger(__name__)


class Upkeep(Looking):
    """The part of the foundry's door that drives protocols, and lets them follow the team of their store."""

    def __init__(
        self,
        platform: Platform,
        team: TeamConfig,
        said: Callable[[], Workflow],
        settings: Settings,
        workers: Workers | None = None,
    ) -> None:
        """said: the workflow that the team's prompt says. settings: those that the platform was opened
        with. workers: who goes on with what cannot be gone on with here, for want of its model's name."""
        self._models, self._workers = Models(platform, settings), workers
        self._entrance = Entrance()
        self._driver = Driver(platform, self._has_ended, self._entrance)
        super().__init__(platform, self._driver.begins, None if workers is None else workers.failed)
        self.keeper = Keeper(platform, team, said)
        self._following = Following(platform)

    async def warm(self) -> None:
        """Have loaded and made what the store's team works by, so that no protocol waits for that."""
        await self.platform.warm((await self.keeper.now()).workflow)

    async def recover(self) -> Sequence[str]:
        """Go on with what a crash has cut off, by the models that it had; the ids of those."""
        found = []
        for id_ in await self._in_flight():
            try:
                await self.platform.settle(id_)
                stands = await self.state(id_)
                if stands.status not in ("completed", "closed") and await self._caught_up(id_):
                    stands = replace(await self.state(id_), status="stopped")
                if _is_cut_off(stands):
                    await self._models.take_on(id_, asked=False)
            except SwarmwrightError as error:  # one that cannot be read is in nobody's way
                _log.warning("protocol %s cannot be gone on with: %s", id_, error)
                continue
            if _is_cut_off(stands):
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
            (await self.would_adopt(workflow, team)).check()
        before = await self.keeper.looked()
        kept = await self.keeper.put(team, workflow, by)
        same = kept.is_same(before)
        told: dict[str, Accepted | SwarmwrightError] = {}
        for id_ in await self._in_flight():
            state: ProtocolState | None = None
            try:
                state = await self.state(id_)
                if state.status in ("completed", "closed"):
                    continue
                begins = ""
                with suppress(SwarmwrightError):  # what it would begin is told as the swap itself is
                    begins = await self._begun_by(state, workflow, code_of(team.contents.code))
                done = await self._following.swap(id_, kept, same=same)
                told[id_] = replace(done, reason="; ".join(filter(None, (done.reason, begins))))
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
            await self._go(protocol_id)
        except SwarmwrightError as error:
            return (
                replace(told, reason=f"not gone on with here: {error}")
                if isinstance(told, Accepted)
                else told
            )
        return told

    async def _go(self, protocol_id: str) -> None:
        """Go on with one, here or by workers. Raises InvalidInput where its model is not named here, and
        nobody else may be asked."""
        if (workers := await self._left_to(protocol_id)) is None:
            self._driver.go(protocol_id)
        else:
            await workers.go_on(protocol_id)

    async def _left_to(self, protocol_id: str) -> Workers | None:
        """Take one on here (None); where its model is not named here, the workers who go on with it by
        theirs. Raises InvalidInput where there are none."""
        try:
            await self._models.take_on(protocol_id)
        except InvalidInput:
            if self._workers is None or not await self._workers.serve(protocol_id):
                raise
            return self._workers
        return None

    async def would_adopt(self, workflow: Workflow, team: TeamConfig | None = None) -> Planned:
        """What `adopt` would change, and of which protocols. Changes nothing. team: whose workflow it is; of
        none, who drafts is told by the team that the store has now."""
        kept = await self.keeper.looked()
        before = kept.workflow if kept is not None else workflow
        contents = team.contents if team is not None else kept.contents if kept is not None else None
        code = code_of(contents.code) if contents is not None else {}
        begins = {id_: await self._would_begin(id_, workflow, code) for id_ in await self._in_flight()}
        there = {id_: told for id_, told in begins.items() if told is not None}
        was = code_of(kept.contents.code) if kept is not None else code
        changes = tuple(str(one) for one in diff(as_told(before, was), as_told(workflow, code)))
        return Planned(changes, tuple(there), not always_asks(workflow), there)

    async def _would_begin(self, protocol_id: str, workflow: Workflow, code: Mapping[str, str]) -> str | None:
        """Who would begin on a protocol, in words; None = it is over. One that cannot be read may not be."""
        try:
            state = await self.state(protocol_id)
            if state.status in ("completed", "closed"):
                return None
            return await self._begun_by(state, workflow, code)
        except SwarmwrightError as error:
            return str(error)

    async def _begun_by(self, state: ProtocolState, workflow: Workflow, code: Mapping[str, str]) -> str:
        """Who begins by a swap to this workflow, and would not without it, in words; "" = nobody."""
        plan = await self.platform.plan_swap(state.thread_id, workflow)
        due = {work.instance for work in await self.platform.begins(state.thread_id)} if plan.changes else ()
        begun = [work.agent for work in plan.frontier.start if work.agent and work.instance not in due]
        if not plan.changes or not begun:
            return ""
        name, there = plan.new.team.name, dict.fromkeys(begun)
        drafters = [name(one) for one in there if state.draft_hash and drafts(plan.new, one, code)]
        asked = state.draft_version if state.requires_human_approval else None
        return begun_in_words([name(one) for one in there], drafters, asked)

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
            async for one in self.records()
            if one.status != "idle" or one.updated_at == one.created_at
        ]


def _is_cut_off(stands: ProtocolState) -> bool:
    """Whether there is work that nobody does: also beside a question, of those who read what it is about."""
    return stands.status in ("new", "stopped") or (stands.status == "waiting" and bool(stands.current_agent))
