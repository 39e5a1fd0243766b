"""States and histories of threads."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path, Query, Response

from swarmwright.ports.hosting import Snapshot
from swarmwright.runtime.serving.callers import Caller
from swarmwright.server.asking import Served, asking
from swarmwright.server.strictness import router as new_router
from swarmwright.server.wire.states import (
    CheckpointId,
    HistorySearch,
    PartOfState,
    PartsOfStates,
    StateAt,
    StateField,
    StateUpdate,
    StateWritten,
    checkpoint_of,
    selected,
)
from swarmwright.server.wire.threads import ThreadPatch
from swarmwright.server.wire.words import Switch, ThreadId, answer

__all__ = ["router"]

router = new_router("Threads")

Select = Annotated[
    list[StateField] | None,
    Query(description="The fields that are wanted; without, all. `values.NAME` is one of the values."),
]
Subgraphs = Annotated[Switch, Query(description="Whether the states of subgraphs are told, too.")]
Reader = Annotated[Caller, asking("threads", "read")]


def _told(state: Snapshot, select: list[StateField] | None) -> Response:
    return answer(selected(state, select))


@router.get("/threads/{thread_id}/state", response_model=PartOfState)
async def get_thread_state(
    served: Served, thread_id: ThreadId, caller: Reader, subgraphs: Subgraphs = False, select: Select = None
) -> Response:
    """How the thread stands."""
    return _told(await served.threads.states.read(caller, thread_id, subgraphs=subgraphs), select)


@router.get("/threads/{thread_id}/state/{checkpoint_id}", response_model=PartOfState)
async def get_thread_state_at(
    served: Served,
    thread_id: ThreadId,
    checkpoint_id: Annotated[str, Path(min_length=1, description="The checkpoint that is meant.")],
    caller: Reader,
    subgraphs: Subgraphs = False,
    select: Select = None,
) -> Response:
    """How the thread stood at a checkpoint."""
    checkpoint = checkpoint_of(checkpoint_id)
    return _told(await served.threads.states.read(caller, thread_id, checkpoint, subgraphs=subgraphs), select)


@router.post("/threads/{thread_id}/state/checkpoint", response_model=PartOfState)
async def post_thread_state_at(
    served: Served, thread_id: ThreadId, said: StateAt, caller: Reader
) -> Response:
    """How the thread, or a subgraph of it, stood at a checkpoint."""
    checkpoint, inner = checkpoint_of(said.checkpoint), bool(said.subgraphs)
    return _told(
        await served.threads.states.read(caller, thread_id, checkpoint, subgraphs=inner), said.select
    )


@router.post(
    "/threads/{thread_id}/state",
    response_model=StateWritten,
    responses={409: {"description": "A run is active on it."}},
)
async def update_thread_state(
    served: Served,
    thread_id: ThreadId,
    said: StateUpdate,
    caller: Annotated[Caller, asking("threads", "update")],
) -> Response:
    """Write to the thread's state."""
    at = checkpoint_of(said.checkpoint, said.checkpoint_id)
    made = await served.threads.states.write(
        caller, thread_id, said.values, as_node=said.as_node, checkpoint=at
    )
    stands = await served.threads.states.read(caller, thread_id)
    await served.runs.written(thread_id, selected(stands, None))
    checkpoint = dict(made)
    id_ = str(checkpoint.get("checkpoint_id", ""))
    return answer(StateWritten(checkpoint=checkpoint, configurable=checkpoint, checkpoint_id=id_))


@router.patch("/threads/{thread_id}/state", status_code=204)
async def patch_thread_state(
    served: Served,
    thread_id: ThreadId,
    said: ThreadPatch,
    caller: Annotated[Caller, asking("threads", "update")],
) -> None:
    """Merge something into the thread's metadata, or let it last so long: an older way to say it."""
    if said.ttl is not None:  # first: it may be refused
        await served.threads.give_time(caller, thread_id, said.ttl.ttl, said.ttl.strategy)
    await served.threads.update(caller, thread_id, said.metadata or {})


@router.get("/threads/{thread_id}/history", response_model=PartsOfStates)
async def get_thread_history(
    served: Served,
    thread_id: ThreadId,
    caller: Reader,
    limit: Annotated[int, Query(ge=1, le=1000)] = 10,
    before: Annotated[
        CheckpointId | None, Query(description="Only those older than this checkpoint.")
    ] = None,
) -> Response:
    """The thread's checkpoints, newest first."""
    older = checkpoint_of(before)
    states = await served.threads.states.history(caller, thread_id, limit=limit, before=older)
    return answer([selected(state, None) for state in states])


@router.post("/threads/{thread_id}/history", response_model=PartsOfStates)
async def search_thread_history(
    served: Served, thread_id: ThreadId, said: HistorySearch, caller: Reader
) -> Response:
    """The thread's checkpoints, newest first, of a kind."""
    states = await served.threads.states.history(
        caller,
        thread_id,
        limit=said.limit,
        before=checkpoint_of(said.before),
        metadata=said.metadata,
        checkpoint=checkpoint_of(said.checkpoint),
    )
    return answer([selected(state, said.select) for state in states])
