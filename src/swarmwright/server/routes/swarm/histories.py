"""Checkpoints: listed, shown, compared; and threads that go on from one."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Path, Query, Response

from swarmwright.runtime.serving.callers import Caller
from swarmwright.server.asking import Served, asking
from swarmwright.server.strictness import router as new_router
from swarmwright.server.wire.runs import run_told
from swarmwright.server.wire.swarm.histories import (
    CheckpointShown,
    Compared,
    ForkSaid,
    HistoryTold,
    ReplaySaid,
    ReplayTold,
)
from swarmwright.server.wire.threads import ThreadTold, thread_told
from swarmwright.server.wire.words import ThreadId, answer

__all__ = ["router"]

router = new_router("History")

Reader = Annotated[Caller, asking("threads", "read")]
Maker = Annotated[Caller, asking("threads", "create_run")]
Which = Annotated[str, Path(min_length=1, max_length=200, description="Its id or number; `last`.")]

_THERE: dict[int | str, dict[str, Any]] = {409: {"description": "There is a thread of that id."}}


def _which(said: str | None) -> str | None:
    return None if said == "last" else said


@router.get("/swarm/threads/{thread_id}/checkpoints", response_model=HistoryTold)
async def list_checkpoints(served: Served, thread_id: ThreadId, caller: Reader) -> Response:
    """The checkpoints of a thread with their parents, and the threads that were forked from it: a tree."""
    return answer(await served.swarm.histories.list(caller, thread_id))


@router.get("/swarm/threads/{thread_id}/checkpoints/{checkpoint}", response_model=CheckpointShown)
async def show_checkpoint(served: Served, thread_id: ThreadId, checkpoint: Which, caller: Reader) -> Response:
    """A checkpoint: its state, the workflow of that time, and how far it was."""
    return answer(await served.swarm.histories.show(caller, thread_id, _which(checkpoint)))


@router.get("/swarm/threads/{thread_id}/checkpoints/{checkpoint}/diff", response_model=Compared)
async def diff_checkpoints(
    served: Served,
    thread_id: ThreadId,
    checkpoint: Which,
    caller: Reader,
    other: Annotated[str, Query(min_length=1, max_length=200, description="Its id or number.")] = "last",
    of: Annotated[
        str | None, Query(min_length=1, max_length=200, description="The thread that `other` is of.")
    ] = None,
) -> Response:
    """What is different at another checkpoint, of this thread or another: in words, and as data."""
    found = await served.swarm.histories.diff(caller, thread_id, _which(checkpoint), _which(other), of)
    return answer(found)


@router.post("/swarm/threads/{thread_id}/fork", response_model=ThreadTold, responses=_THERE)
async def fork_thread(served: Served, thread_id: ThreadId, said: ForkSaid, caller: Maker) -> Response:
    """Make a thread that stands as this one did at a checkpoint, and goes its own way."""
    made = await served.swarm.histories.fork(caller, thread_id, _which(said.checkpoint), said.thread_id)
    return answer(thread_told(made))


@router.post("/swarm/threads/{thread_id}/replay", response_model=ReplayTold, responses=_THERE)
async def replay_thread(served: Served, thread_id: ThreadId, said: ReplaySaid, caller: Maker) -> Response:
    """Run again from a checkpoint on a new thread, with another request, model, workflow, or state."""
    made = await served.swarm.histories.replay(
        caller, thread_id, _which(said.checkpoint), said.said(), said.thread_id, run=said.run
    )
    run = None if made.run is None else run_told(made.run)
    return answer({"thread": thread_told(made.thread), "run": run, "diagnostics": made.diagnostics})
