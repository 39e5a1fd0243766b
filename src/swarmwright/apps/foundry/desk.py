"""What the MCP server's tools work with: they ask for protocols, and for a yes by nobody where configured."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from mcp.types import CallToolResult

from swarmwright.apps.foundry.answers import answered
from swarmwright.apps.foundry.finishing import AUTO
from swarmwright.apps.foundry.reviewing import why_not_automatic
from swarmwright.apps.foundry.state import ProtocolState
from swarmwright.apps.foundry.telling import asking, standing
from swarmwright.errors import ApprovalRefused
from swarmwright.mcp_server.speaking import Ctx

if TYPE_CHECKING:
    from swarmwright.apps.foundry.foundry import Foundry

__all__ = ["Desk", "desk_of"]

ENDS_WITHIN_S = 5.0
"""How much longer a call may take, for a protocol that is approved and about to end."""


@dataclass(frozen=True, slots=True)
class Desk:
    """What the tools work with. auto_approve: the quality from which on nobody is asked; None = never.
    again: as for `telling.standing`. begun: the protocols that were asked for here; of no others it approves
    any, since whoever asked for them elsewhere counts on being asked."""

    foundry: Foundry
    auto_approve: float | None
    again: str
    begun: set[str] = field(default_factory=set)

    async def begin(self, intent: str, context: str, key: str) -> str:
        """Ask for a protocol; its id."""
        started = await self.foundry.start(intent, context, idempotency_key=key or None)
        if started.created:
            self.begun.add(started.protocol_id)
        return started.protocol_id

    def told(self, state: ProtocolState) -> str:
        """How a protocol stands, with what a person can do next at a terminal."""
        return standing(state, self.again, self._why_asked(state), by_tools=True)

    def asking(self, state: ProtocolState) -> str:
        """What the client's form asks its person."""
        return asking(state, self._why_asked(state))

    def answer(self, state: ProtocolState, before: str = "") -> CallToolResult:
        """The same as a tool answers it; before: what is told first."""
        return answered(before + self.told(state), state, self._why_asked(state))

    def _why_asked(self, state: ProtocolState) -> str:
        """Why a person is asked, although drafts are approved by nobody here; "" = they are not."""
        if self.auto_approve is None or not state.requires_human_approval:
            return ""
        if state.thread_id not in self.begun:
            return "it was not asked for here, since this server was started"
        return why_not_automatic(state, self.auto_approve) or ""

    async def maybe_approved(self, state: ProtocolState) -> ProtocolState:
        """Approved by nobody, where that was configured and the draft is such that it may be."""
        if self.auto_approve is None or state.thread_id not in self.begun:
            return state
        # What it compiles at the first draft takes a third of a second, and others are being answered.
        if await asyncio.to_thread(why_not_automatic, state, self.auto_approve) is not None:
            return state
        reason = f"configured for a quality of {self.auto_approve:g} or more without safety findings"
        with suppress(ApprovalRefused):  # another call was faster, or it may not be any more
            await self.foundry.review(
                state.thread_id,
                "approve",
                state.draft_hash or "",
                by=AUTO,
                reason=reason,
                draft_version=state.draft_version,
                findings_hash=state.findings_hash or "",
                gate=state.asked[0].gate,
            )
        state = await self.foundry.state(state.thread_id)
        if state.requires_human_approval:
            return state
        return await self.foundry.wait(
            state.thread_id, ENDS_WITHIN_S, until=("completed", "failed", "closed")
        )


def desk_of(ctx: Ctx) -> Desk:
    """That of the server at which a tool is called, or a resource read."""
    desk: Desk = ctx.request_context.lifespan_context
    return desk
