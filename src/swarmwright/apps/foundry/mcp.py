"""The foundry as an MCP server, of the official SDK: over stdio, or streamable HTTP (seed 003).

    generate_cbt_protocol   intent → the protocol as Markdown; or, where a clinician has to decide, its draft
    protocol_start          asks for one, and comes back at once
    protocol_wait           waits for it, for less than clients wait for an answer
    protocol_review         asks the person at the client to decide; a model can only ask for a revision
    resources               protocol://ID/{draft, versions, scratchpad, final, state}

A model can approve nothing: a yes comes from a person, by the client's own form, about the draft that the
form names; or, where that was configured, by itself, for a good draft in which nothing was found.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias

from mcp.server.mcpserver import (
    AcceptedElicitation,
    Context,
    Elicit,
    ElicitationResult,
    MCPServer,
    Resolve,
)
from mcp.server.mcpserver.exceptions import ResourceNotFoundError, ToolError
from mcp.types import ToolAnnotations
from pydantic import BaseModel, Field, WithJsonSchema, create_model

from swarmwright.apps.foundry.finishing import AUTO
from swarmwright.apps.foundry.reviewing import may_be_automatic
from swarmwright.apps.foundry.state import ProtocolState, as_json, version_json
from swarmwright.apps.foundry.telling import standing
from swarmwright.errors import ApprovalRefused, NotFound, SwarmwrightError

if TYPE_CHECKING:
    from swarmwright.apps.foundry.foundry import Foundry

__all__ = ["server_of"]

LONGEST_WAIT_S = 50.0
"""Clients give up on a call after about a minute."""

ENDS_WITHIN_S = 5.0
"""How much longer a call may take, for a protocol that is approved and about to end."""

INSTRUCTIONS = (
    "Writes CBT protocols for clinicians: drafted, checked for safety, scored, and decided on by a person. "
    "generate_cbt_protocol does it in one call; where it is not done in time, or a person has to decide, it "
    "says so and gives the protocol's id, for protocol_wait and protocol_review. Only a person can approve."
)


@dataclass(frozen=True, slots=True)
class _Desk:
    """What the tools work with. auto_approve: the quality from which on nobody is asked; None = never."""

    foundry: Foundry
    auto_approve: float | None


Ctx: TypeAlias = Context[Any, Any]


_DRAFT = "The draft that you decide on"


class Answer(BaseModel):
    """What the person at the client decides."""

    decision: Literal["approve", "revise", "later"] = Field(description="What you decide")
    reason: str = Field(
        default="", description="Why; needed for a revision, and for a draft with unsafe findings"
    )
    name: str = Field(default="", description="Your name, for the record")
    draft: str = Field(default="", description=_DRAFT)


def server_of(foundry: Foundry, *, auto_approve: float | None = None) -> MCPServer[Any]:
    """The server over an open foundry, which outlives it."""

    @asynccontextmanager
    async def lifespan(_: MCPServer[Any]) -> AsyncIterator[_Desk]:
        yield _Desk(foundry, auto_approve)

    made: MCPServer[Any] = MCPServer(
        "swarmwright-foundry",
        title="Protocol Foundry",
        instructions=INSTRUCTIONS,
        lifespan=lifespan,
        log_level="WARNING",
    )
    writes = ToolAnnotations(destructive_hint=False, open_world_hint=False)
    reads = ToolAnnotations(read_only_hint=True, open_world_hint=False)
    made.add_tool(generate_cbt_protocol, annotations=writes)
    made.add_tool(protocol_start, annotations=writes)
    made.add_tool(protocol_wait, annotations=reads if auto_approve is None else writes)
    made.add_tool(protocol_review, annotations=writes)
    for name, (mime, read) in _RESOURCES.items():
        made.resource(f"protocol://{{protocol_id}}/{name}", name=name, mime_type=mime)(read)
    return made


# -- tools -----------------------------------------------------------------------------------------------


async def generate_cbt_protocol(
    ctx: Ctx,
    intent: Annotated[str, Field(description="What the protocol is for, in a clinician's words.")],
    context: Annotated[str, Field(description="What else matters: age, history, setting.")] = "",
    wait_s: Annotated[
        float, Field(ge=0, le=600, description="Seconds until it comes back in any case.")
    ] = 50.0,
    idempotency_key: Annotated[str, Field(description="The same key again asks for the same protocol.")] = "",
) -> str:
    """Write a CBT protocol: drafted, checked for safety and scored. Comes back as Markdown: the protocol, or
    how it stands and what to do next."""
    desk = _desk(ctx)
    with _told():
        started = await desk.foundry.start(intent, context, idempotency_key=idempotency_key or None)
        state = await _followed(ctx, started.protocol_id, wait_s)
        return standing(await _maybe_approved(desk, state))


async def protocol_start(
    ctx: Ctx,
    intent: Annotated[str, Field(description="What the protocol is for, in a clinician's words.")],
    context: Annotated[str, Field(description="What else matters: age, history, setting.")] = "",
    idempotency_key: Annotated[str, Field(description="The same key again asks for the same protocol.")] = "",
) -> str:
    """Ask for a CBT protocol and come back at once with its id, for protocol_wait."""
    with _told():
        foundry = _desk(ctx).foundry
        started = await foundry.start(intent, context, idempotency_key=idempotency_key or None)
        return standing(await foundry.state(started.protocol_id))


async def protocol_wait(
    ctx: Ctx,
    protocol_id: Annotated[str, Field(description="The id that protocol_start gave.")],
    wait_s: Annotated[
        float, Field(ge=0, le=600, description="Seconds until it comes back in any case.")
    ] = 25.0,
) -> str:
    """Wait until a protocol is done, or a person is asked, or the time is over; then say how it stands."""
    with _told():
        state = await _followed(ctx, protocol_id, wait_s)
        return standing(await _maybe_approved(_desk(ctx), state))


async def _ask_the_person(ctx: Ctx, protocol_id: str) -> Answer | Elicit[Answer]:
    """The client's form, for the draft that is under review; where the client has none, "later"."""
    with _told():
        state = await _desk(ctx).foundry.state(protocol_id)
    able = ctx.client_capabilities
    if not state.requires_human_approval or able is None or able.elicitation is None:
        return Answer(decision="later", draft=state.draft_hash or "")
    shown = {"type": "string", "enum": [state.draft_hash], "description": _DRAFT}
    named: Any = Annotated[Literal[state.draft_hash], WithJsonSchema(shown)]
    only: dict[str, Any] = {"draft": (named, state.draft_hash)}
    form = create_model("Decision", __base__=Answer, **only)
    return Elicit(standing(state), form)


async def protocol_review(
    ctx: Ctx,
    protocol_id: Annotated[str, Field(description="The protocol's id.")],
    answer: Annotated[ElicitationResult[Answer], Resolve(_ask_the_person)],
    revision: Annotated[
        str, Field(description="To ask for a revision without a person: what to change.")
    ] = "",
) -> str:
    """Have the person at the client approve a draft, or ask for a revision. A model cannot approve: without a
    client that can ask its person, this says where the person can decide."""
    foundry = _desk(ctx).foundry
    with _told():
        state = await foundry.state(protocol_id)
        said = answer.data if isinstance(answer, AcceptedElicitation) else Answer(decision="later")
        if said.decision != "later":
            by = said.name.strip() or "the person at the MCP client"
            state = await foundry.review(protocol_id, said.decision, said.draft, by=by, reason=said.reason)
        elif revision.strip() and state.draft_hash:
            by = "a model, at the MCP client"
            state = await foundry.review(protocol_id, "revise", state.draft_hash, by=by, reason=revision)
        if state.status != "waiting":
            state = await _followed(ctx, protocol_id, LONGEST_WAIT_S / 2)
        return standing(state)


async def _followed(ctx: Ctx, protocol_id: str, wait_s: float) -> ProtocolState:
    """The protocol once it stands, or the time is over; each step is told as progress."""
    foundry, last = _desk(ctx).foundry, 0

    async def tell(state: ProtocolState) -> None:
        nonlocal last
        notes = state.scratchpad.splitlines()
        for number, note in enumerate(notes[last:], last + 1):
            await ctx.report_progress(number, message=note)
        last = max(last, len(notes))

    return await foundry.wait(protocol_id, min(wait_s, LONGEST_WAIT_S), tell=tell)


async def _maybe_approved(desk: _Desk, state: ProtocolState) -> ProtocolState:
    """Approved by nobody, where that was configured and the draft is such that it may be."""
    if desk.auto_approve is None or not may_be_automatic(state, desk.auto_approve):
        return state
    reason = f"configured for a quality of {desk.auto_approve:g} or more without safety findings"
    with suppress(ApprovalRefused):  # another call was faster, or it may not be any more
        await desk.foundry.review(state.thread_id, "approve", state.draft_hash or "", by=AUTO, reason=reason)
    state = await desk.foundry.state(state.thread_id)
    if state.requires_human_approval:
        return state
    return await desk.foundry.wait(state.thread_id, ENDS_WITHIN_S, until=("completed", "failed", "closed"))


def _desk(ctx: Ctx) -> _Desk:
    desk: _Desk = ctx.request_context.lifespan_context
    return desk


class _told:  # noqa: N801  (it is used like a function)
    """What is refused is told to the client in words."""

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, SwarmwrightError):
            raise ToolError(str(error)) from error


# -- resources -------------------------------------------------------------------------------------------


async def _state(ctx: Ctx, protocol_id: str) -> ProtocolState:
    try:
        return await _desk(ctx).foundry.state(protocol_id)
    except NotFound as error:
        raise ResourceNotFoundError(str(error)) from error


async def draft(protocol_id: str, ctx: Ctx) -> str:
    """The draft that is under review, or the last one."""
    return (await _state(ctx, protocol_id)).current_draft or ""


async def versions(protocol_id: str, ctx: Ctx) -> str:
    """Every version with its hash and what was said of it, as JSON."""
    return _json([version_json(one) for one in (await _state(ctx, protocol_id)).draft_versions])


async def scratchpad(protocol_id: str, ctx: Ctx) -> str:
    """A line for everything that was done."""
    return (await _state(ctx, protocol_id)).scratchpad


async def final(protocol_id: str, ctx: Ctx) -> str:
    """The final protocol; empty while nobody has approved it."""
    return (await _state(ctx, protocol_id)).final_protocol or ""


async def whole_state(protocol_id: str, ctx: Ctx) -> str:
    """All of it, as JSON."""
    return _json(as_json(await _state(ctx, protocol_id)))


def _json(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, indent=2)


_RESOURCES = {
    "draft": ("text/markdown", draft),
    "versions": ("application/json", versions),
    "scratchpad": ("text/plain", scratchpad),
    "final": ("text/markdown", final),
    "state": ("application/json", whole_state),
}
