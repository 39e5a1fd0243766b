"""Runs: asked for, waited for, stopped, listed and deleted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from fastapi import Body, Query, Response
from sse_starlette import EventSourceResponse
from starlette.responses import StreamingResponse

from swarmwright.errors import InvalidInput
from swarmwright.ports.runs import ACTIVE, RunRecord, RunStatus
from swarmwright.runtime.serving.callers import Caller
from swarmwright.runtime.serving.runs import Outcome
from swarmwright.server.asking import Served, asking
from swarmwright.server.frames import waited
from swarmwright.server.leaving import Leaves, Stopping
from swarmwright.server.routes.reading import (
    EVENTS,
    Leaving,
    Namespaces,
    Read,
    Reading,
    place_of,
    places,
    stream,
)
from swarmwright.server.strictness import router as new_router
from swarmwright.server.wire.runs import (
    BatchedRunCreate,
    PartsOfRuns,
    RunCreate,
    RunField,
    RunId,
    RunsCancel,
    RunTold,
    StatelessRunCreate,
    run_told,
)
from swarmwright.server.wire.words import Switch, ThreadId, answer, chosen

__all__ = ["router"]

router = new_router("Runs")

Starting = Annotated[Caller, asking("threads", "create_run")]
Changing = Annotated[Caller, asking("threads", "update")]
Batch = Annotated[list[BatchedRunCreate], Body(json_schema_extra={"minItems": 1})]
"""An empty one is refused below, as it always was: by a problem of the same kind."""
Action = Annotated[
    Literal["interrupt", "rollback"],
    Query(description="Keep what the run has done, or let nothing of it stay."),
]

_ALL: Mapping[str, tuple[RunStatus, ...]] = {
    "pending": ("pending",),
    "running": ("running",),
    "all": ACTIVE,
}
_VALUES: dict[int | str, dict[str, Any]] = {
    200: {
        "description": "The values of the thread at the end; `__interrupt__` for what waits for people, "
        "`__error__` for what the run failed of. Empty lines come before it while it takes its time.",
        "content": {"application/json": {"schema": {}}},
    }
}


@router.post("/threads/{thread_id}/runs")
async def create_run(
    thread_id: ThreadId, said: RunCreate, served: Served, caller: Starting, response: Response
) -> RunTold:
    """Ask for a run on a thread; it is begun as soon as the thread is free."""
    run = await served.runs.create(caller, said.asked(), thread_id)
    response.headers["Content-Location"] = place_of(run)
    return run_told(run)


@router.post("/runs")
async def create_stateless_run(
    said: StatelessRunCreate, served: Served, caller: Starting, response: Response
) -> RunTold:
    """Ask for a run on a thread of its own."""
    run = await served.runs.create(caller, said.asked())
    response.headers["Content-Location"] = f"/runs/{run.run_id}"
    return run_told(run)


@router.post("/runs/batch")
async def create_run_batch(said: Batch, served: Served, caller: Starting) -> list[RunTold]:
    """Ask for several runs, each on a thread of its own, all or none."""
    if not said:
        raise InvalidInput("body", "at least one run is expected")
    return [run_told(run) for run in await served.runs.batch(caller, [one.asked() for one in said])]


@router.post("/threads/{thread_id}/runs/stream", responses=EVENTS)
async def stream_run(
    thread_id: ThreadId,
    said: RunCreate,
    served: Served,
    caller: Starting,
    leaves: Leaves,
    namespaces: Namespaces = None,
) -> EventSourceResponse:
    """Ask for a run on a thread, and read along."""
    run = await served.runs.create(caller, said.asked(), thread_id)
    read = Read(place_of(run), said.on_disconnect, namespaces=namespaces)
    return stream(served, caller, run, read, leaves)


@router.post("/runs/stream", responses=EVENTS)
async def stream_stateless_run(
    said: StatelessRunCreate, served: Served, caller: Starting, leaves: Leaves, namespaces: Namespaces = None
) -> EventSourceResponse:
    """Ask for a run on a thread of its own, and read along."""
    run = await served.runs.create(caller, said.asked())
    read = Read(f"/runs/{run.run_id}", said.on_disconnect, namespaces=namespaces)
    return stream(served, caller, run, read, leaves)


@router.post("/threads/{thread_id}/runs/wait", responses=_VALUES)
async def wait_run(
    thread_id: ThreadId, said: RunCreate, served: Served, caller: Starting, leaves: Leaves
) -> StreamingResponse:
    """Ask for a run on a thread, and wait for its end."""
    run = await served.runs.create(caller, said.asked(), thread_id)
    return _wait(served, caller, run, leaves if said.on_disconnect == "cancel" else None)


@router.post("/runs/wait", responses=_VALUES)
async def wait_stateless_run(
    said: StatelessRunCreate, served: Served, caller: Starting, leaves: Leaves
) -> StreamingResponse:
    """Ask for a run on a thread of its own, and wait for its end."""
    run = await served.runs.create(caller, said.asked())
    return _wait(served, caller, run, leaves if said.on_disconnect == "cancel" else None)


@router.get("/threads/{thread_id}/runs", response_model=PartsOfRuns)
async def list_runs(
    thread_id: ThreadId,
    served: Served,
    caller: Reading,
    limit: Annotated[int, Query(ge=1, le=1000)] = 10,
    offset: Annotated[int, Query(ge=0, le=2**31)] = 0,
    status: RunStatus | None = None,
    select: Annotated[list[RunField] | None, Query()] = None,
) -> Response:
    """The thread's runs, newest first."""
    runs = await served.runs.list(caller, thread_id, status=status, limit=limit, offset=offset)
    return answer([chosen(run_told(run), select) for run in runs])


@router.get("/threads/{thread_id}/runs/{run_id}")
async def get_run(thread_id: ThreadId, run_id: RunId, served: Served, caller: Reading) -> RunTold:
    """A run."""
    return run_told(await served.runs.get(caller, run_id, thread_id))


@router.delete("/threads/{thread_id}/runs/{run_id}", status_code=204)
async def delete_run(thread_id: ThreadId, run_id: RunId, served: Served, caller: Changing) -> None:
    """Delete a run; one that is under way is stopped first. What it has done to its thread stays."""
    await served.runs.delete(caller, run_id, thread_id)


@router.get("/threads/{thread_id}/runs/{run_id}/join", responses=_VALUES)
async def join_run(
    thread_id: ThreadId,
    run_id: RunId,
    served: Served,
    caller: Reading,
    leaves: Leaves,
    cancel_on_disconnect: Leaving = False,
) -> StreamingResponse:
    """Wait for the end of a run."""
    run = await served.runs.get(caller, run_id, thread_id)
    return _wait(served, caller, run, leaves if cancel_on_disconnect else None)


@router.post("/threads/{thread_id}/runs/{run_id}/cancel", response_model=None)
async def cancel_run(
    thread_id: ThreadId,
    run_id: RunId,
    served: Served,
    caller: Changing,
    wait: Annotated[Switch, Query(description="Answer when the run is over.")] = False,
    action: Action = "interrupt",
    reason: Annotated[
        Literal["taken"] | None,
        Query(description="What it was asked for is done elsewhere; it stops as it does without."),
    ] = None,
) -> Response:
    """Stop a run that is pending or under way."""
    if reason is not None and action != "interrupt":
        raise InvalidInput("query.reason", "it goes with action=interrupt")
    run = await served.runs.cancel(caller, run_id, thread_id, stop=action)
    if not wait:
        return answer({}, 202)

    async def over() -> Mapping[str, Any]:
        await served.runs.over(run)
        return {}

    return waited(over(), places(run, "join"))


@router.post("/runs/cancel", status_code=204)
async def cancel_runs(
    said: RunsCancel, served: Served, caller: Changing, action: Action = "interrupt"
) -> None:
    """Stop runs: these of a thread, or all of a status."""
    await served.runs.cancel_many(
        caller,
        thread_id=said.thread_id,
        run_ids=said.run_ids or (),
        statuses=_ALL[said.status or "all"],
        stop=action,
    )


def _wait(served: Served, caller: Caller, run: RunRecord, leaves: Stopping | None) -> StreamingResponse:
    async def values() -> Any:
        outcome: Outcome = await served.runs.outcome(caller, run)
        return outcome.values if outcome.error is None else {"__error__": outcome.error}

    return waited(values(), places(run, "join"), leaves(caller, run) if leaves else None)
