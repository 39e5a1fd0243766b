"""The foundry as an MCP server, of the official SDK: over stdio, or streamable HTTP (seed 003).

    generate_cbt_protocol   intent → the protocol as Markdown; or, where a clinician has to decide, its draft
    protocol_start          asks for one, and comes back at once
    protocol_wait           waits for it, for less than clients wait for an answer
    protocol_review         asks the person at the client to decide; a model can only ask for a revision
    resources               protocol://ID/{draft, versions, scratchpad, final, state}

A model can approve nothing: a yes comes from a person, by the client's own form, about the draft that the
form names; or, where that was configured, by itself, for a good draft in which nothing was found. Each tool
answers in words, and with how the protocol stands as structured content (`answers.Standing`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from mcp.server.mcpserver import AcceptedElicitation, Elicit, ElicitationResult, MCPServer, Resolve
from mcp.types import CallToolResult, ToolAnnotations
from pydantic import BaseModel, ConfigDict, Field

from swarmwright.apps.foundry.answers import Standing
from swarmwright.apps.foundry.deciding import A_MODEL
from swarmwright.apps.foundry.desk import Desk, desk_of
from swarmwright.apps.foundry.encoding import as_json, version_json
from swarmwright.apps.foundry.intake import persons_name
from swarmwright.apps.foundry.quoting import one_line, shows
from swarmwright.apps.foundry.state import ProtocolState
from swarmwright.apps.foundry.telling import version_told
from swarmwright.mcp_server.speaking import (
    LONGEST_WAIT_S,
    Ctx,
    WaitS,
    as_text,
    asks_people,
    form_about,
    progress,
    server_over,
    there,
    told,
)

if TYPE_CHECKING:
    from swarmwright.apps.foundry.foundry import Foundry

__all__ = ["server_of"]

INSTRUCTIONS = (
    "Writes CBT protocols for clinicians: drafted, checked for safety, scored, and decided on by a person. "
    "generate_cbt_protocol does it in one call; where it is not done in time, or a person has to decide, it "
    "says so and gives the protocol's id, for protocol_wait and protocol_review. Only a person can approve."
)


_LONGEST_NAME = 60
"""Characters of a client's name that are kept."""

_DRAFT = "The draft that you decide on"
_NOT_DECIDED = "The person at the client has not decided, and no revision was asked for in their place.\n\n"


def _some(shown: dict[str, Any]) -> None:
    """What a form has to have, and no empty one: clients say so before it is sent."""
    shown.pop("default", None)
    shown["minLength"] = 1


def _with_name(shown: dict[str, Any]) -> None:
    shown["required"] = [*shown.get("required", ()), "name"]


class Answer(BaseModel):
    """What the person at the client decides."""

    model_config = ConfigDict(json_schema_extra=_with_name)

    decision: Literal["approve", "revise", "later"] = Field(description="What you decide")
    reason: str = Field(
        default="",
        description="Why; needed for a revision, for a draft with unsafe findings, and for one that "
        "somebody has not read",
    )
    name: str = Field(default="", description="Your name, for the record", json_schema_extra=_some)
    draft: str = Field(default="", description=_DRAFT)


class NotAsked(Answer):
    """What stands in place of an answer where nobody was asked: there is no form, or nothing to decide on."""

    decision: Literal["approve", "revise", "later"] = "later"


def server_of(foundry: Foundry, *, auto_approve: float | None = None, again: str = "") -> MCPServer[Any]:
    """The server over an open foundry, which outlives it. again: the options, with a blank before them, by
    which a command at a terminal finds the same store."""
    desk = Desk(foundry, auto_approve, again)
    made = server_over(desk, "swarmwright-foundry", "Protocol Foundry", INSTRUCTIONS)
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
    wait_s: WaitS = 50.0,
    idempotency_key: Annotated[str, Field(description="The same key again asks for the same protocol.")] = "",
) -> Annotated[CallToolResult, Standing]:
    """Write a CBT protocol: drafted, checked for safety and scored. Comes back as Markdown: the protocol, or
    how it stands and what to do next."""
    desk = desk_of(ctx)
    with told():
        id_ = await desk.begin(intent, context, idempotency_key)
        state = await _followed(ctx, id_, wait_s, begun=True)
        return desk.answer(await desk.maybe_approved(state))


async def protocol_start(
    ctx: Ctx,
    intent: Annotated[str, Field(description="What the protocol is for, in a clinician's words.")],
    context: Annotated[str, Field(description="What else matters: age, history, setting.")] = "",
    idempotency_key: Annotated[str, Field(description="The same key again asks for the same protocol.")] = "",
) -> Annotated[CallToolResult, Standing]:
    """Ask for a CBT protocol and come back at once with its id, for protocol_wait."""
    with told():
        desk = desk_of(ctx)
        return desk.answer(await desk.foundry.wait(await desk.begin(intent, context, idempotency_key), 0.0))


async def protocol_wait(
    ctx: Ctx,
    protocol_id: Annotated[str, Field(description="The id that protocol_start gave.")],
    wait_s: WaitS = 25.0,
) -> Annotated[CallToolResult, Standing]:
    """Wait until a protocol is done, or a person is asked, or the time is over; then say how it stands."""
    with told():
        state, desk = await _followed(ctx, protocol_id, wait_s), desk_of(ctx)
        return desk.answer(await desk.maybe_approved(state))


async def _ask_the_person(ctx: Ctx, protocol_id: str) -> Answer | Elicit[Answer]:
    """The client's form, for the draft that is under review; where the client has none, nobody is asked."""
    with told():
        state = await desk_of(ctx).foundry.state(protocol_id)
    if not state.requires_human_approval or not asks_people(ctx):
        return NotAsked()
    form = form_about(Answer, "draft", _as_shown(state), _DRAFT, version_told(state))
    return Elicit(desk_of(ctx).asking(state), form)


def _as_shown(state: ProtocolState) -> str:
    """What the person is shown, as their answer names it: the draft, what was found in it, and the gate."""
    gate = next((one.gate for one in state.asked), "")
    return f"{state.draft_hash or ''} {state.draft_version or 0} {state.findings_hash or ''} {gate}"


async def protocol_review(
    ctx: Ctx,
    protocol_id: Annotated[str, Field(description="The protocol's id.")],
    answer: Annotated[ElicitationResult[Answer], Resolve(_ask_the_person)],
    revision: Annotated[
        str,
        Field(description="Where the client has no form for its person: what is to be changed."),
    ] = "",
) -> Annotated[CallToolResult, Standing]:
    """Have the person at the client approve a draft, or ask for a revision. A model cannot approve: without a
    client that can ask its person, this says where the person can decide. With one, what they say counts, and
    a revision that the model asks for does not."""
    foundry = desk_of(ctx).foundry
    not_theirs = ""
    with told():
        state = await foundry.state(protocol_id)
        said = answer.data if isinstance(answer, AcceptedElicitation) else Answer(decision="later")
        if said.decision != "later":
            by = persons_name(said.name)
            hash_, version, found, gate = said.draft.split(" ")
            state = await foundry.review(
                protocol_id,
                said.decision,
                hash_,
                by=by,
                reason=said.reason,
                draft_version=int(version),
                findings_hash=found,
                gate=gate,
            )
        elif shows(revision) and _is_for_the_person(ctx, state, answer):
            not_theirs = _NOT_DECIDED
        elif shows(revision):  # of what is not there (yet) too: it is refused, and not dropped
            by = _at_the_client(ctx)
            state = await foundry.review(
                protocol_id,
                "revise",
                state.draft_hash or "",
                by=by,
                reason=revision,
                draft_version=state.draft_version,
            )
        if state.status != "waiting":
            state = await _followed(ctx, protocol_id, LONGEST_WAIT_S / 2)
        return desk_of(ctx).answer(state, not_theirs)


def _at_the_client(ctx: Ctx) -> str:
    """Who asks where no person does: a model, and at which client, as far as that says who it is."""
    known = ctx.session.client_params
    name = one_line(known.client_info.name)[:_LONGEST_NAME].strip() if known is not None else ""
    return f"{A_MODEL} {name}" if shows(name) else A_MODEL


def _is_for_the_person(ctx: Ctx, state: ProtocolState, answer: ElicitationResult[Answer]) -> bool:
    """Whether the person at the client has it in hand: they were asked, and have not decided; or are to be
    asked now, by the next call. No word of a model counts in their place."""
    if isinstance(answer, AcceptedElicitation) and isinstance(answer.data, NotAsked):
        return state.requires_human_approval and asks_people(ctx)
    return True


async def _followed(ctx: Ctx, protocol_id: str, wait_s: float, *, begun: bool = False) -> ProtocolState:
    """The protocol once it stands, or the time is over; each step from now on (where this call has `begun`
    it, from the first on) is told as progress."""
    foundry, step = desk_of(ctx).foundry, progress(ctx)
    said = 0 if begun else len((await foundry.state(protocol_id, reads=False)).scratchpad.splitlines())

    async def tell(state: ProtocolState) -> None:
        nonlocal said
        notes = state.scratchpad.splitlines()
        for note in notes[said:]:
            await step(note)
        said = max(said, len(notes))

    return await foundry.wait(protocol_id, min(wait_s, LONGEST_WAIT_S), tell=tell)


# -- resources -------------------------------------------------------------------------------------------


async def _state(ctx: Ctx, protocol_id: str) -> ProtocolState:
    with there():
        return await desk_of(ctx).foundry.state(protocol_id)


async def draft(protocol_id: str, ctx: Ctx) -> str:
    """The draft that is under review, or the last one."""
    return (await _state(ctx, protocol_id)).current_draft or ""


async def versions(protocol_id: str, ctx: Ctx) -> str:
    """Every version with its hash and what was said of it, as JSON."""
    return as_text([version_json(one) for one in (await _state(ctx, protocol_id)).draft_versions])


async def scratchpad(protocol_id: str, ctx: Ctx) -> str:
    """A line for everything that was done."""
    return (await _state(ctx, protocol_id)).scratchpad


async def final(protocol_id: str, ctx: Ctx) -> str:
    """The final protocol; empty while nobody has approved it."""
    return (await _state(ctx, protocol_id)).final_protocol or ""


async def whole_state(protocol_id: str, ctx: Ctx) -> str:
    """All of it, as JSON."""
    return as_text(as_json(await _state(ctx, protocol_id)))


_RESOURCES = {
    "draft": ("text/markdown", draft),
    "versions": ("application/json", versions),
    "scratchpad": ("text/plain", scratchpad),
    "final": ("text/markdown", final),
    "state": ("application/json", whole_state),
}
