"""Schedules."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Path, Response

from swarmwright.ports.crons import Cron
from swarmwright.runtime.serving.callers import Caller
from swarmwright.server.asking import Served, asking
from swarmwright.server.strictness import router as new_router
from swarmwright.server.wire.crons import (
    CronCount,
    CronCreate,
    CronPatch,
    CronSearch,
    CronTold,
    PartsOfCrons,
    ThreadCronCreate,
    cron_told,
    ends_at,
)
from swarmwright.server.wire.words import ThreadId, answer, chosen, page

__all__ = ["router"]

router = new_router("Crons")

CronId = Annotated[str, Path(min_length=1, max_length=200, description="The schedule's id.")]


async def _made(
    served: Served, caller: Caller, said: CronCreate | ThreadCronCreate, thread_id: str | None, **more: Any
) -> Response:
    zone = said.timezone or ""
    cron = await served.crons.create(
        caller,
        said.assistant_id,
        said.schedule,
        thread_id=thread_id,
        timezone=zone,
        end_at=ends_at(said.end_time, zone),
        request=said.request(),
        metadata=said.metadata,
        enabled=said.enabled is not False,
        **more,
    )
    return answer(cron_told(cron))


@router.post("/threads/{thread_id}/runs/crons", response_model=CronTold)
async def create_thread_cron(
    served: Served,
    thread_id: ThreadId,
    said: ThreadCronCreate,
    caller: Annotated[Caller, asking("crons", "create")],
) -> Response:
    """Let runs be asked for on this thread by a schedule."""
    return await _made(served, caller, said, thread_id)


@router.post("/runs/crons", response_model=CronTold)
async def create_cron(
    served: Served, said: CronCreate, caller: Annotated[Caller, asking("crons", "create")]
) -> Response:
    """Let runs be asked for by a schedule, each on a thread of its own."""
    return await _made(served, caller, said, None, on_completion=said.on_run_completed or "delete")


@router.post("/runs/crons/search", response_model=PartsOfCrons)
async def search_crons(
    served: Served, said: CronSearch, caller: Annotated[Caller, asking("crons", "search")]
) -> Response:
    """List schedules, the newest first if nothing else is asked for."""
    found, total = await served.crons.search(caller, said.wanted())
    told = [chosen(cron_told(one), said.select) for one in found]
    return page(told, total, said.limit, said.offset)


@router.post("/runs/crons/count")
async def count_crons(
    served: Served, said: CronCount, caller: Annotated[Caller, asking("crons", "search")]
) -> int:
    """How many schedules there are of a kind."""
    return await served.crons.count(caller, said.query())


@router.get("/runs/crons/{cron_id}", response_model=CronTold)
async def get_cron(
    served: Served, cron_id: CronId, caller: Annotated[Caller, asking("crons", "read")]
) -> Response:
    """One schedule."""
    return answer(cron_told(await served.crons.get(caller, cron_id)))


_UNREAD: dict[int | str, dict[str, Any]] = {204: {"description": "Done; the caller may read none of it."}}


@router.patch("/runs/crons/{cron_id}", response_model=CronTold, responses=_UNREAD)
async def patch_cron(
    served: Served, cron_id: CronId, said: CronPatch, caller: Annotated[Caller, asking("crons", "update")]
) -> Response:
    """Change a schedule, or what it asks for."""
    old = await served.crons.get(caller, cron_id)
    changed = await served.crons.update(
        caller, cron_id, request=said.request(), metadata=said.metadata, **_changes(said, old)
    )
    return answer(cron_told(changed)) if caller.reads("crons") else Response(status_code=204)


def _changes(said: CronPatch, old: Cron) -> dict[str, Any]:
    """What of the schedule itself was given; an end that is null is one that was given."""
    changes: dict[str, Any] = {
        "schedule": said.schedule,
        "timezone": said.timezone,
        "enabled": said.enabled,
        "on_completion": said.on_run_completed,
    }
    changes = {name: value for name, value in changes.items() if value is not None}
    if "end_time" in said.model_fields_set:
        zone = old.timezone if said.timezone is None else said.timezone
        changes["end_at"] = ends_at(said.end_time, zone)
    return changes


@router.delete("/runs/crons/{cron_id}", status_code=204)
async def delete_cron(
    served: Served, cron_id: CronId, caller: Annotated[Caller, asking("crons", "delete")]
) -> None:
    """Delete a schedule; runs that it has asked for go on."""
    await served.crons.delete(caller, cron_id)
