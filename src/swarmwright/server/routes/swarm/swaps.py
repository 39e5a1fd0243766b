"""Another workflow for a thread, also while it runs."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Response

from swarmwright.runtime.serving.callers import Caller
from swarmwright.server.asking import Served, asking
from swarmwright.server.strictness import router as new_router
from swarmwright.server.wire.swarm.swaps import PlanSaid, PlanTold, SwapSaid, SwapTold, swap_told
from swarmwright.server.wire.words import ThreadId, answer

__all__ = ["router"]

router = new_router("Swaps")

_TAKEN: dict[int | str, dict[str, Any]] = {
    202: {"model": SwapTold, "description": "Taken in; what comes of it is not known yet."},
    409: {
        "description": "There is another command of that id; or another workflow is meant, or followed, than "
        "was planned."
    },
}


@router.post("/swarm/threads/{thread_id}/swap/plan", response_model=PlanTold)
async def plan_swap(
    served: Served, thread_id: ThreadId, said: PlanSaid, caller: Annotated[Caller, asking("threads", "read")]
) -> Response:
    """What a swap would do at this moment: kept, changed, cancelled, asked anew. Nothing is changed."""
    return answer(await served.swarm.swapping.plan(caller, thread_id, said.said(), said.drain))


@router.post("/swarm/threads/{thread_id}/swap", response_model=SwapTold, responses=_TAKEN)
async def swap_workflow(
    served: Served,
    thread_id: ThreadId,
    said: SwapSaid,
    caller: Annotated[Caller, asking("threads", "create_run")],
) -> Response:
    """Put another workflow in place of a thread's; finished work counts, what stays the same runs on."""
    swapped = await served.swarm.swapping.swap(
        caller,
        thread_id,
        said.said(),
        said.drain,
        planned=said.planned,
        follows=said.follows,
        approval=said.approval,
        command_id=said.command_id,
        wait=said.wait,
        go_on=said.go_on,
    )
    return answer(swap_told(swapped), 202 if swapped.sent.row.state == "accepted" else 200)
