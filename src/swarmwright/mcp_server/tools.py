"""A team as an MCP server of the official SDK: over stdio, or streamable HTTP (DESIGN §8).

team_show       who is in the team, and how they work together
team_start      asks the team for something, and comes back at once
team_wait       waits until it is done, or people are asked, for less than clients wait for an answer
team_review     has the person at the client answer what people are asked; a model answers nothing
team_announce   brings a signal that the thread waits for from outside
resources       thread://ID/{outputs, trace, waiting}
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, Any, Literal, TypeAlias

from mcp.server.mcpserver import AcceptedElicitation, Elicit, ElicitationResult, MCPServer, Resolve
from mcp.types import ToolAnnotations
from pydantic import BaseModel, Field

from swarmwright.errors import NotFound
from swarmwright.mcp_server.desk import TeamDesk
from swarmwright.mcp_server.speaking import (
    LONGEST_WAIT_S,
    THE_PERSON,
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
from swarmwright.mcp_server.telling import Standing, question, standing, team_words
from swarmwright.policy.approvals import Approval
from swarmwright.runtime.door.cards import Asked

__all__ = ["server_of"]

_WHICH = "The question that you answer"

ThreadId: TypeAlias = Annotated[str, Field(description="The id that team_start gave.")]


class Answer(BaseModel):
    """What the person at the client decides."""

    decision: Literal["yes", "no", "later"] = Field(description="What you decide")
    reason: str = Field(default="", description="Why; whoever asked is told why not")
    name: str = Field(default="", description="Your name, for the record")
    question: str = Field(default="", description=_WHICH)


def server_of(desk: TeamDesk, name: str) -> MCPServer[Any]:
    """The server over a desk, which outlives it. name: what the team is called for people."""
    instructions = (
        f"The agents of {name} work together on what they are asked for. team_start asks, team_wait waits "
        "and says how it stands. What people are asked, only a person can answer: by team_review."
    )
    made = server_over(desk, f"swarmwright-{desk.served.name or 'team'}", name, instructions)
    reads = ToolAnnotations(read_only_hint=True, open_world_hint=False)
    works = ToolAnnotations(destructive_hint=False, open_world_hint=True)
    made.add_tool(team_show, annotations=reads)
    made.add_tool(team_start, annotations=works)
    made.add_tool(team_wait, annotations=reads)
    made.add_tool(team_review, annotations=works)
    made.add_tool(team_announce, annotations=works)
    for part, read in (("outputs", outputs), ("trace", trace), ("waiting", waiting)):
        made.resource(f"thread://{{thread_id}}/{part}", name=part, mime_type="application/json")(read)
    return made


# -- tools -----------------------------------------------------------------------------------------------


async def team_show(ctx: Ctx) -> str:
    """Show who is in the team, and how they work together."""
    served = _desk(ctx).served
    return team_words(served.name or "The team", served.workflow.source, served.workflow.team)


async def team_start(
    ctx: Ctx,
    request: Annotated[str, Field(description="What is to be done, in plain words.")],
    thread_id: Annotated[
        str, Field(description="To say more on a thread, or (with an empty request) to go on with it.")
    ] = "",
    idempotency_key: Annotated[str, Field(description="The same key again names the same thread.")] = "",
) -> str:
    """Ask the team for something, and come back at once with the thread's id, for team_wait."""
    desk = _desk(ctx)
    with told():
        return standing(await desk.standing(await desk.start(request, thread_id, idempotency_key)))


async def team_wait(
    ctx: Ctx,
    thread_id: ThreadId,
    wait_s: WaitS = 25.0,
) -> str:
    """Wait until the team is done, or people are asked, or the time is over; then say how it stands."""
    with told():
        return standing(await _waited(ctx, thread_id, wait_s))


async def team_announce(
    ctx: Ctx,
    thread_id: ThreadId,
    signal: Annotated[str, Field(description="One of the signals that the thread waits for.")],
) -> str:
    """Bring a signal that the thread waits for from outside; then it goes on."""
    with told():
        await _desk(ctx).announce(thread_id, signal)
        return standing(await _waited(ctx, thread_id, LONGEST_WAIT_S / 2))


async def _ask_the_person(ctx: Ctx, thread_id: str, approval: str = "") -> Answer | Elicit[Answer]:
    """The client's form for one question; where the client has none, "later"."""
    with told():
        found = await _desk(ctx).standing(thread_id)
        one = _asked(found, approval)
    if one is None or not asks_people(ctx):
        return Answer(decision="later")
    return Elicit(question(found, one), form_about(Answer, "question", one.approval.id, _WHICH))


async def team_review(
    ctx: Ctx,
    thread_id: ThreadId,
    answer: Annotated[ElicitationResult[Answer], Resolve(_ask_the_person)],
    approval: Annotated[
        str, Field(description="Which question, by its id; without it, the one that was asked first.")
    ] = "",
) -> str:
    """Have the person at the client answer what people are asked; then the team goes on. A model answers
    nothing: without a client that can ask its person, this says where the person can."""
    desk = _desk(ctx)
    with told():
        said = answer.data if isinstance(answer, AcceptedElicitation) else Answer(decision="later")
        if said.decision == "later":
            return standing(await desk.standing(thread_id))
        by = said.name.strip() or THE_PERSON
        yes = said.decision == "yes"
        await desk.answer(thread_id, said.question, yes=yes, by=by, reason=said.reason)
        return standing(await _waited(ctx, thread_id, LONGEST_WAIT_S / 2))


def _asked(of: Standing, approval: str) -> Asked | None:
    """The question of that id; of none, the first. Raises NotFound."""
    found = [one for one in of.asked if not approval or one.approval.id == approval]
    if approval and not found:
        raise NotFound("question", approval, [one.approval.id for one in of.asked][:2])
    return next((one for one in found if one.approval.about.kind != "pause"), None)


async def _waited(ctx: Ctx, thread_id: str, wait_s: float) -> Standing:
    """The thread once it stands, or the time is over; each step is told as progress."""
    return await _desk(ctx).wait(thread_id, min(wait_s, LONGEST_WAIT_S), progress(ctx))


def _desk(ctx: Ctx) -> TeamDesk:
    desk: TeamDesk = ctx.request_context.lifespan_context
    return desk


# -- resources -------------------------------------------------------------------------------------------


async def outputs(thread_id: str, ctx: Ctx) -> str:
    """What the team has written that everybody may see, whole."""
    with there():
        return as_text([asdict(output) for output in await _desk(ctx).outputs(thread_id)])


async def trace(thread_id: str, ctx: Ctx) -> str:
    """Who worked when, how long and with which tools; without what was said."""
    with there():
        spans = await _desk(ctx).trace(thread_id)
    kept = ("instance", "agent", "status", "started_at", "ended_at", "attempts", "turn")
    tools = [[call.get("tool", "") for call in span.calls] for span in spans]
    rows = [{name: getattr(span, name) for name in kept} for span in spans]
    return as_text([row | {"tools": used} for row, used in zip(rows, tools, strict=True)])


async def waiting(thread_id: str, ctx: Ctx) -> str:
    """What people are asked, and the signals that are waited for."""
    with there():
        found = await _desk(ctx).standing(thread_id)
    return as_text(
        {"asked": [_without_content(one.approval) for one in found.asked], "signals": found.signals}
    )


def _without_content(approval: Approval) -> dict[str, Any]:
    """What is asked of whom; what a person is to look at, the form shows to them alone."""
    about = approval.about
    return {
        "approval": approval.id,
        "kind": about.kind,
        "instance": about.instance,
        "ask": about.ask,
        "agent": about.agent,
        "tool": about.tool,
        "tool_name": about.tool_words,
        "approvers": approval.approvers,
        "asked_at": approval.asked_at,
        "deadline": approval.deadline,
    }
