"""The caller's threads in a list, and a stream that rings when one of them changes."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing
from typing import Annotated

from fastapi import Query, Response
from sse_starlette import EventSourceResponse

from swarmwright.runtime.serving.callers import Caller
from swarmwright.runtime.serving.parts import Part
from swarmwright.runtime.serving.swarm.listing import ListedStatus, Subject, ThreadsWanted
from swarmwright.server.asking import Served, asking
from swarmwright.server.frames import stream_told, streamed
from swarmwright.server.strictness import router as new_router
from swarmwright.server.wire.swarm.listing import ThreadListed
from swarmwright.server.wire.words import page

__all__ = ["router"]

router = new_router("Teams' threads")

Searcher = Annotated[Caller, asking("threads", "search")]

_RINGS = stream_told("An event `changed` at once, and each time that the list, or a team, may be another.")


@router.get("/swarm/threads", response_model=list[ThreadListed])
async def list_threads(
    served: Served,
    caller: Searcher,
    text: Annotated[str, Query(max_length=200, description="What the title or the id holds.")] = "",
    team: Annotated[str, Query(max_length=200, description="The graph's name.")] = "",
    status: ListedStatus | None = None,
    limit: Annotated[int, Query(ge=1, le=1000)] = 50,
    offset: Annotated[int, Query(ge=0, le=2**31)] = 0,
) -> Response:
    """The caller's threads, the last changed first, with what waits for people on each."""
    wanted = ThreadsWanted(text, team, status)
    found, total = await served.swarm.listing.list(caller, wanted, limit=limit, offset=offset)
    return page(found, total, limit, offset)


@router.get("/swarm/changes/stream", responses=_RINGS)
async def follow_changes(served: Served, caller: Searcher) -> EventSourceResponse:
    """Rings when a run of the caller's threads was asked for or is over, or a thread or a team is changed."""
    return streamed(_parts(served.swarm.listing.rings(caller)), endless=True)


async def _parts(rings: AsyncGenerator[Sequence[Subject], None]) -> AsyncGenerator[Part, None]:
    async with aclosing(rings):
        async for changed in rings:
            yield Part("changed", {"of": list(changed)})
