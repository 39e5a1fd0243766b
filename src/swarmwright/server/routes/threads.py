"""Threads."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import Header, Query, Response

from swarmwright.runtime.serving.callers import Caller
from swarmwright.runtime.serving.extracting import extracted
from swarmwright.server.asking import Served, asking
from swarmwright.server.strictness import router as new_router
from swarmwright.server.wire.threads import (
    OUTSIDE,
    PartsOfThreads,
    Prune,
    Pruned,
    ThreadCopy,
    ThreadCount,
    ThreadCreate,
    ThreadPatch,
    ThreadsSearch,
    ThreadTold,
    thread_told,
)
from swarmwright.server.wire.words import ThreadId, answer, chosen, page

__all__ = ["router"]

router = new_router("Threads")

_BUSY: dict[int | str, dict[str, Any]] = {409: {"description": "A run is active on it."}}


_THERE: dict[int | str, dict[str, Any]] = {409: {"description": "It exists."}}


@router.post("/threads", response_model=ThreadTold, responses=_THERE)
async def create_thread(
    served: Served, said: ThreadCreate, caller: Annotated[Caller, asking("threads", "create")]
) -> Response:
    """Make a thread."""
    made = await served.threads.create(
        caller,
        said.thread_id,
        metadata=said.metadata,
        if_exists=said.if_exists or "raise",
        supersteps=said.steps(),
        ttl=None if said.ttl is None else (said.ttl.ttl, said.ttl.strategy),
    )
    return answer(chosen(thread_told(made), None))


@router.post("/threads/search", response_model=PartsOfThreads)
async def search_threads(
    served: Served, said: ThreadsSearch, caller: Annotated[Caller, asking("threads", "search")]
) -> Response:
    """List threads, the last touched first if nothing else is asked for.

    Who may not read them is shown which there are, and nothing of what they say.
    """
    select = said.select if said.select is not None or caller.reads("threads") else OUTSIDE
    found, total = await served.threads.search(caller, said.wanted(select))
    told = []
    for one in found:
        thread = thread_told(one)
        shown = chosen(thread, select)
        if said.extract:
            shown["extracted"] = extracted(chosen(thread, None), said.extract)
        told.append(shown)
    return page(told, total, said.limit, said.offset)


@router.post("/threads/count")
async def count_threads(
    served: Served, said: ThreadCount, caller: Annotated[Caller, asking("threads", "search")]
) -> int:
    """How many threads there are of a kind."""
    return await served.threads.count(caller, said.query())


@router.post("/threads/prune", response_model=Pruned, responses=_BUSY)
async def prune_threads(
    served: Served, said: Prune, caller: Annotated[Caller, asking("threads", "delete")]
) -> Response:
    """Delete several threads, or cut them down; those that are not there are passed over."""
    done = await served.threads.prune(caller, said.thread_ids, said.strategy)
    return answer(Pruned(pruned_count=done))


@router.get("/threads/{thread_id}", response_model=ThreadTold)
async def get_thread(
    served: Served,
    thread_id: ThreadId,
    caller: Annotated[Caller, asking("threads", "read")],
    include: Annotated[list[Literal["", "ttl"]] | None, Query(description="What is told besides.")] = None,
) -> Response:
    """One thread, with its values and what it waits for."""
    thread = await served.threads.get(caller, thread_id)
    return answer(chosen(thread_told(thread, with_ttl="ttl" in (include or ())), None))


@router.patch(
    "/threads/{thread_id}",
    response_model=ThreadTold,
    responses={204: {"description": "Done; nothing more was asked for, or may be read."}},
)
async def patch_thread(
    served: Served,
    thread_id: ThreadId,
    said: ThreadPatch,
    caller: Annotated[Caller, asking("threads", "update")],
    prefer: Annotated[str | None, Header(description="`return=minimal` = an empty response.")] = None,
) -> Response:
    """Merge something into its metadata."""
    changed = None
    if said.ttl is not None:  # first: it may be refused
        changed = await served.threads.give_time(caller, thread_id, said.ttl.ttl, said.ttl.strategy)
    if changed is None or said.metadata:
        changed = await served.threads.update(caller, thread_id, said.metadata or {})
    if prefer == "return=minimal" or not caller.reads("threads"):
        return Response(status_code=204)
    return answer(chosen(thread_told(changed), None))


@router.delete("/threads/{thread_id}", status_code=204, responses=_BUSY)
async def delete_thread(
    served: Served, thread_id: ThreadId, caller: Annotated[Caller, asking("threads", "delete")]
) -> None:
    """Delete it, and all that is kept of it."""
    await served.threads.delete(caller, thread_id)


@router.post("/threads/{thread_id}/copy", response_model=ThreadTold, responses=_THERE)
async def copy_thread(
    served: Served,
    thread_id: ThreadId,
    caller: Annotated[Caller, asking("threads", "create")],
    said: ThreadCopy | None = None,
) -> Response:
    """Make a thread that stands where this one does, and goes on by itself.

    Under an id of one's own it is made once, however often it is asked for.
    """
    new_id = None if said is None else said.thread_id
    return answer(chosen(thread_told(await served.threads.copy(caller, thread_id, new_id)), None))
