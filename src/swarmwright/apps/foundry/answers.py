"""What the MCP tools answer: the words that people and models read, and the same as data for programs."""

from __future__ import annotations

from mcp.types import CallToolResult, ContentBlock, TextContent
from pydantic import BaseModel, Field

from swarmwright.apps.foundry.deciding import Asked
from swarmwright.apps.foundry.outcomes import left_in_words
from swarmwright.apps.foundry.safety.findings import Level
from swarmwright.apps.foundry.state import ProtocolState, outcomes_in
from swarmwright.apps.foundry.status import Status

__all__ = ["Standing", "answered"]


class Standing(BaseModel):
    """How a protocol stands. The draft itself, its versions and the final protocol are resources."""

    protocol_id: str
    status: Status
    draft_version: int | None = Field(description="Of the current draft; null = there is none yet.")
    draft_hash: str | None = Field(description="What an approval has to name.")
    findings_hash: str | None = Field(description="Of what was said of it: what an approval names beside it.")
    safety_level: Level | None = Field(description="null = nobody has assessed it, and nothing was found.")
    assessed: bool = Field(description="Whether a guardian has looked at this version.")
    quality: float | None = Field(description="The lowest that a critic gave it, of 10.")
    found: list[str] = Field(description="What the rules found, and what the guardian is concerned about.")
    not_done: list[str] = Field(description="What its drafter says is not done of what was asked for.")
    escalated: bool = Field(description="No version is good enough; this is the best one.")
    not_heard: list[str] = Field(
        description="Who is to read drafts before a person is asked, and has not read this version: a yes "
        "to it needs a reason."
    )
    asked: list[Asked] = Field(description="The gates at which people are asked now.")
    not_automatic: str = Field(
        description="Why a person is asked although drafts are approved automatically here; empty = they are "
        "not, or nobody is asked."
    )
    approved: bool = Field(description="Whether it is finished; then the answer is the final protocol.")
    error: str | None


def answered(words: str, state: ProtocolState, not_automatic: str) -> CallToolResult:
    """The answer of a tool."""
    safety = state.safety_assessment
    found = [*map(str, state.safety_flags), *(safety.concerns if safety is not None else ())]
    standing = Standing(
        protocol_id=state.thread_id,
        status=state.status,
        draft_version=state.draft_version,
        draft_hash=state.draft_hash,
        findings_hash=state.findings_hash,
        safety_level=state.safety_level,
        assessed=safety is not None,
        quality=state.quality_score,
        found=list(dict.fromkeys(found)),
        not_done=list(left_in_words(outcomes_in(state))),
        escalated=state.escalated,
        not_heard=list(state.not_heard),
        asked=list(state.asked),
        not_automatic=not_automatic,
        approved=state.completed,
        error=state.error,
    )
    content: list[ContentBlock] = [TextContent(type="text", text=words)]
    return CallToolResult(content=content, structured_content=standing.model_dump(mode="json"))
