"""REST and WebSocket over a foundry (seed 003), for whichever FastAPI application includes them.

    POST /api/protocols                   an intent → a protocol; `Idempotency-Key` makes it one
    GET  /api/protocols                   in short; by status, and by words of the intent
    GET  /api/protocols/stream            those that change, in short, as they do (Server-Sent Events)
    GET  /api/protocols/{id}/state        as it stands
    GET  /api/protocols/{id}/versions     every version of the draft
    POST /api/protocols/{id}/feedback     approve, or ask for a revision, by the hash of the draft
    POST /api/protocols/{id}/read         have a draft read that was written by hand
    POST /api/protocols/{id}/resume       go on with one that has failed
    GET  /api/team, POST /api/team        the team that writes them; another one (`team_routes`)
    GET  /health
    WS   /ws/{id}?after=N                 what has happened since event N, and what happens

Refusals are errors of the platform's tree: the application tells them as problems, with 404, 409 or 422.
"""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import aclosing
from typing import TYPE_CHECKING, Annotated, Any, Literal

from fastapi import APIRouter, Header, Query, Request, Response, WebSocket
from pydantic import BaseModel, ConfigDict, Field, model_validator
from pydantic_core import PydanticCustomError
from sse_starlette import EventSourceResponse, ServerSentEvent

from swarmwright.apps.foundry import live
from swarmwright.apps.foundry.encoding import as_json, version_json
from swarmwright.apps.foundry.intake import persons_name
from swarmwright.apps.foundry.listing import Wanted, listed_json
from swarmwright.apps.foundry.quoting import shows
from swarmwright.apps.foundry.status import Status
from swarmwright.apps.foundry.team_routes import May, add_team_routes
from swarmwright.apps.foundry.wire import ListedTold, ProtocolTold, StartedTold, VersionTold, YesOrNo

if TYPE_CHECKING:
    from swarmwright.apps.foundry.foundry import Foundry

__all__ = ["Feedback", "Intent", "router_of"]

_CHANGES: dict[int | str, dict[str, Any]] = {
    200: {
        "description": "An event `changed` each time, with a list of protocols as `GET /api/protocols` has "
        "them; a first one, whose list is empty, once changes are heard. An event `gone`, with a list of "
        "ids, where protocols were deleted.",
        "content": {"text/event-stream": {"schema": {"type": "string"}}},
    }
}

_PART: dict[int | str, dict[str, Any]] = {
    200: {
        "headers": {
            "X-Pagination-Total": {
                "description": "How many there are in all.",
                "schema": {"type": "integer"},
            }
        }
    }
}

Who = Callable[[Request], str]
Key = Annotated[str | None, Header(alias="Idempotency-Key", max_length=200)]


class Intent(BaseModel):
    """What a protocol is asked for with."""

    model_config = ConfigDict(extra="forbid")

    intent: str = Field(min_length=1, max_length=20_000)
    context: str = Field(default="", max_length=100_000)


class Feedback(BaseModel):
    """What a clinician says: `approved`, or a `revision` that they ask for; of the draft of that hash, and
    `findings_hash` of what was found in it then (needed to approve one that is unsafe or not assessed), for
    the `gate` that is asked (needed to approve behind another gate's yes)."""

    model_config = ConfigDict(extra="forbid")

    draft_hash: str = Field(pattern=r"^[0-9a-f]{64}$")
    draft_version: int | None = Field(
        default=None,
        ge=1,
        le=1_000_000,
        description="Of the draft that was read: several versions may have one text; a yes has to name it "
        "where one of them was sent back. One that is named counts for no other.",
    )
    findings_hash: str = Field(default="", pattern=r"^([0-9a-f]{16})?$")
    gate: str = Field(default="", max_length=1_000)
    approved: YesOrNo | None = None
    revision: str = Field(default="", max_length=20_000)
    reason: str = Field(default="", max_length=20_000)
    by: str = Field(default="", max_length=200)

    @model_validator(mode="after")
    def _one_of_both(self) -> Feedback:
        if bool(self.approved) == shows(self.revision):
            words = "say either approved: true, or what is to be changed as revision"
            # Of a ValueError, "Value error, " would stand before the words.
            raise PydanticCustomError("one_of_both", words)
        return self


class Reading(BaseModel):
    """Which draft, written by hand, is to be read as it stands, and who says so."""

    model_config = ConfigDict(extra="forbid")

    draft_hash: str = Field(pattern=r"^[0-9a-f]{64}$")
    draft_version: int | None = Field(default=None, ge=1, le=1_000_000)
    by: str = Field(default="", max_length=200)


def router_of(foundry: Foundry, who: Who | None = None, may: May | None = None) -> APIRouter:
    """The routes over an open foundry. `who`: who has sent a request, as the door knows; without it, what the
    request says of itself counts. `may`: asked whether they may change the team; without it, everybody may.
    """
    router = APIRouter()
    _asking(router, foundry, who)
    _looking(router, foundry)
    add_team_routes(router, foundry, who, may)

    @router.websocket("/ws/{protocol_id}")
    async def follow(socket: WebSocket, protocol_id: str, after: str = "0") -> None:
        """Each event as a JSON object; those since `after` first."""
        await live.tell_live(foundry, socket, protocol_id, after)

    return router


def _asking(router: APIRouter, foundry: Foundry, who: Who | None) -> None:
    @router.post("/api/protocols", status_code=201, response_model=StartedTold, tags=["Protocols"])
    async def start(asked: Intent, response: Response, key: Key = None) -> dict[str, Any]:
        """Ask for a protocol. The same key and words again: the same protocol, and 200."""
        started = await foundry.start(asked.intent, asked.context, idempotency_key=key)
        response.status_code = 201 if started.created else 200
        response.headers["Location"] = f"/api/protocols/{started.protocol_id}/state"
        return {"protocol_id": started.protocol_id, "created": started.created}

    @router.post("/api/protocols/{protocol_id}/feedback", response_model=ProtocolTold, tags=["Protocols"])
    async def feedback(protocol_id: str, said: Feedback, request: Request, key: Key = None) -> dict[str, Any]:
        """Approve a draft, or ask for a revision. 409 where it does not count, with the reason; 422 without a
        name in `by`, where the door does not know who asks."""
        reviewed = await foundry.review(
            protocol_id,
            "approve" if said.approved else "revise",
            said.draft_hash,
            draft_version=said.draft_version,
            by=persons_name(said.by) if who is None else who(request),
            reason=said.reason if said.approved else said.revision,
            findings_hash=said.findings_hash,
            gate=said.gate,
            idempotency_key=key,
        )
        return as_json(reviewed)

    @router.post("/api/protocols/{protocol_id}/read", response_model=ProtocolTold, tags=["Protocols"])
    async def read(protocol_id: str, said: Reading, request: Request, key: Key = None) -> dict[str, Any]:
        """Have a draft that somebody has written by hand read as it stands: whatever is said of it, nobody
        writes another one, and the clinician is asked still. 409 where nobody is left who can read it."""
        reading = await foundry.read(
            protocol_id,
            said.draft_hash,
            draft_version=said.draft_version,
            by=persons_name(said.by) if who is None else who(request),
            idempotency_key=key,
        )
        return as_json(reading)

    @router.post("/api/protocols/{protocol_id}/resume", response_model=ProtocolTold, tags=["Protocols"])
    async def resume(protocol_id: str) -> dict[str, Any]:
        """Go on with one that has failed: what failed is tried again. 409 where it is over."""
        return as_json(await foundry.resume(protocol_id))


def _looking(router: APIRouter, foundry: Foundry) -> None:
    @router.get("/api/protocols", response_model=list[ListedTold], tags=["Protocols"], responses=_PART)
    async def protocols(
        response: Response,
        limit: Annotated[int, Query(ge=1, le=100)] = 20,
        offset: Annotated[int, Query(ge=0, le=2**31)] = 0,
        status: Status | None = None,
        query: Annotated[str, Query(max_length=200, description="What the intent, or the id, holds.")] = "",
        order: Annotated[
            Literal["newest", "oldest"],
            Query(
                description="By when they were touched; of those that wait, `oldest`: whoever waits longest."
            ),
        ] = "newest",
    ) -> list[Mapping[str, Any]]:
        """The protocols in short, the last touched first, or (`order`) last."""
        wanted = Wanted(status, query, order == "oldest")
        found, total = await foundry.found(wanted, limit, offset)
        response.headers["X-Pagination-Total"] = str(total)
        return [listed_json(one) for one in found]

    @router.get("/api/protocols/stream", responses=_CHANGES, tags=["Protocols"])
    async def changes() -> EventSourceResponse:
        """Protocols in short, as they are asked for, begin, stop and end, in whichever process."""
        return EventSourceResponse(_frames(foundry), ping=live.HEARTBEAT_S)

    @router.get("/api/protocols/{protocol_id}/state", response_model=ProtocolTold, tags=["Protocols"])
    async def state(protocol_id: str) -> dict[str, Any]:
        """A protocol as it stands."""
        return as_json(await foundry.state(protocol_id))

    @router.get("/api/protocols/{protocol_id}/versions", response_model=list[VersionTold], tags=["Protocols"])
    async def versions(protocol_id: str) -> list[dict[str, Any]]:
        """Every version of the draft, with what was said of it."""
        return [version_json(one) for one in await foundry.versions(protocol_id)]

    @router.get("/health", tags=["Protocols"])
    async def health() -> dict[str, str]:
        """Whether the store of the protocols answers; 503 where it does not. On a server anybody may ask:
        it says nothing else."""
        await foundry.keeper.looked()
        return {"status": "ok"}


async def _frames(foundry: Foundry) -> AsyncGenerator[ServerSentEvent, None]:
    async with aclosing(foundry.changes()) as changes:
        async for changed in changes:
            if changed.listed or not changed.gone:
                data = json.dumps([listed_json(one) for one in changed.listed], ensure_ascii=False)
                yield ServerSentEvent(event="changed", data=data)
            if changed.gone:
                yield ServerSentEvent(event="gone", data=json.dumps(changed.gone))
