"""Events of threads: read in parts, or read along with as they come."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing, suppress
from typing import Annotated

from fastapi import Header, Query, Response, WebSocket
from sse_starlette import EventSourceResponse
from starlette.websockets import WebSocketDisconnect

from swarmwright.errors import InvalidInput, NotFound, SwarmwrightError
from swarmwright.ports.events import Event
from swarmwright.runtime.records.tracing import event_record
from swarmwright.runtime.serving.callers import Caller
from swarmwright.runtime.serving.names import mark
from swarmwright.runtime.serving.parts import Part
from swarmwright.server.asking import Served, asking
from swarmwright.server.frames import encoded, stream_told, streamed
from swarmwright.server.strictness import router as new_router
from swarmwright.server.wire.following import number_of
from swarmwright.server.wire.swarm.live import EventTold
from swarmwright.server.wire.words import ThreadId, answer

__all__ = ["router"]

router = new_router("Teams' threads")

Reader = Annotated[Caller, asking("threads", "read")]
After = Annotated[int, Query(ge=0, le=2**53, description="Only events with higher numbers.")]
Kinds = Annotated[list[str] | None, Query(description="Only of these kinds; without, all.")]
LastEventId = Annotated[
    str | None, Header(alias="Last-Event-ID", description="Go on after this event; -1 = from the beginning.")
]

_NOT_FOUND = 4404
"""Close codes are 4000 and a status: pages cannot read the status of a refused handshake."""

_LONGEST_REASON = 123
"""Bytes (RFC 6455, 5.5)."""


@router.get("/swarm/threads/{thread_id}/events", response_model=list[EventTold])
async def list_events(
    served: Served,
    thread_id: ThreadId,
    caller: Reader,
    after: After = 0,
    kind: Kinds = None,
    limit: Annotated[int, Query(ge=1, le=10_000)] = 1000,
) -> Response:
    """Events of a thread in their order; the next part begins after the last one's `seq`."""
    found = await served.swarm.looking.events(caller, thread_id, after=after, limit=limit, kinds=kind or ())
    return answer(found)


@router.get("/swarm/threads/{thread_id}/events/stream", responses=stream_told())
async def follow_events(
    served: Served,
    thread_id: ThreadId,
    caller: Reader,
    after: After = 0,
    kind: Kinds = None,
    last_event_id: LastEventId = None,
) -> EventSourceResponse:
    """Events of a thread, those that there are and then as they come, until the client leaves."""
    since = number_of(last_event_id, 0)
    events = await served.swarm.looking.follow(
        caller, thread_id, after if since is None else since, kind or ()
    )
    return streamed(_parts(events), endless=True)


async def _parts(events: AsyncGenerator[Event, None]) -> AsyncGenerator[Part, None]:
    async with aclosing(events):
        async for event in events:
            yield Part(event.kind, event_record(event), event.seq)


@router.websocket("/swarm/threads/{thread_id}/events/ws")
async def live_events(
    websocket: WebSocket, thread_id: str, served: Served, caller: Reader, after: int = 0
) -> None:
    """Events of a thread, those after `after` and then as they come, each as an object; `?kind=` as above."""
    await websocket.accept()
    kinds: Sequence[str] = websocket.query_params.getlist("kind")
    try:
        events = await served.swarm.looking.follow(caller, thread_id, after, kinds)
    except (NotFound, InvalidInput) as error:
        await websocket.close(_NOT_FOUND, _reason(error, caller))
        return
    telling = asyncio.create_task(_tell(websocket, events))
    try:
        while (await websocket.receive())["type"] != "websocket.disconnect":
            pass  # nothing is asked by this way
    finally:
        telling.cancel()
        await asyncio.wait([telling])


def _reason(error: SwarmwrightError, caller: Caller) -> str:
    """Why, with the names that the caller knows, and as long as a close frame's reason may be."""
    told = str(error).replace(mark(caller.tenant), "") if caller.tenant else str(error)
    return told.encode(errors="replace")[:_LONGEST_REASON].decode(errors="ignore")


async def _tell(websocket: WebSocket, events: AsyncGenerator[Event, None]) -> None:
    with suppress(WebSocketDisconnect, RuntimeError):  # the client has left while something was sent
        async with aclosing(events):
            async for event in events:
                await websocket.send_text(encoded(event_record(event)).decode())
