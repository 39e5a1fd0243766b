"""LangChain's agent streaming protocol: commands to a thread, and its events, by SSE or by WebSocket."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Annotated, Any

from fastapi import Body, Response, WebSocket
from pydantic import ConfigDict, Field
from sse_starlette import EventSourceResponse

from swarmwright.runtime.serving.callers import Caller
from swarmwright.runtime.serving.parts import Part
from swarmwright.runtime.serving.protocol.commands import Commands, numbered
from swarmwright.runtime.serving.protocol.matching import Subscription, subscribed
from swarmwright.runtime.serving.services import Services
from swarmwright.server.asking import Served, asking
from swarmwright.server.conversing import Conversation
from swarmwright.server.frames import stream_told, streamed
from swarmwright.server.strictness import router as new_router
from swarmwright.server.wire.words import Said, ThreadId, Told, answer

__all__ = ["router"]

router = new_router("Protocol")


class EventStreamRequest(Said):
    """What of a thread's events is wanted."""

    model_config = ConfigDict(extra="ignore")

    channels: list[str] = Field(min_length=1, description="values, updates, messages, tools, lifecycle, …")
    namespaces: list[list[str]] | None = Field(None, description="At or below these; without: everywhere.")
    depth: int | None = Field(None, ge=0, description="So far below them at most.")
    since: int | None = Field(None, ge=0, description="Only what comes after this `seq`.")


class CommandTold(Told):
    """The answer to a command: a success with its result, or an error."""

    model_config = ConfigDict(extra="allow")

    type: str
    id: int | None


_NO_COMMAND: dict[int | str, dict[str, Any]] = {
    400: {"model": CommandTold, "description": "What came is no command."}
}


@router.post("/threads/{thread_id}/commands", response_model=CommandTold, responses=_NO_COMMAND)
async def send_command(
    thread_id: ThreadId,
    said: Annotated[Any, Body(description="{id, method, params}")],
    served: Served,
    caller: Annotated[Caller, asking("threads", "create_run")],
) -> Response:
    """Do a command: `run.start`, `input.respond`, `agent.getTree`."""
    done = await Commands(served.stores, served.runs, served.threads, served.swarm.approving).do(
        caller, thread_id, said
    )
    return answer(done, 200 if numbered(said) else 400)


@router.post(
    "/threads/{thread_id}/stream/events",
    responses=stream_told(),
)
async def stream_events(
    thread_id: ThreadId,
    said: EventStreamRequest,
    served: Served,
    caller: Annotated[Caller, asking("threads", "read")],
) -> EventSourceResponse:
    """Read along with a thread's events: what is kept of them, then what comes, until the client leaves."""
    await served.threads.record(caller, thread_id)
    return streamed(_parts(served, thread_id, subscribed(said.model_dump()), said.since), endless=True)


async def _parts(
    served: Services, thread_id: str, wanted: Subscription, since: int | None
) -> AsyncGenerator[Part, None]:
    async with aclosing(served.runs.streams.in_protocol(thread_id, since)) as events:
        async for event in events:
            if wanted.wants(event.method, event.namespace, event.data):
                yield Part(event.method, event.to_json(), event.number)


@router.websocket("/threads/{thread_id}/stream/events")
async def converse(
    websocket: WebSocket,
    thread_id: str,
    served: Served,
    caller: Annotated[Caller, asking("threads", "read")],
) -> None:
    """Commands and their answers, and the events of what is subscribed to, over one connection."""
    await websocket.accept()
    await Conversation(websocket, served, caller, thread_id).hold()
