"""What waits for people, and what they do about it."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Path, Response

from swarmwright.runtime.serving.callers import Caller
from swarmwright.server.asking import Served, asking
from swarmwright.server.strictness import router as new_router
from swarmwright.server.wire.swarm.approvals import ApprovalTold, DecisionSaid, InboxTold, ReviewSaid
from swarmwright.server.wire.swarm.commands import CommandSent, sent_told
from swarmwright.server.wire.words import ThreadId, answer

__all__ = ["router"]

router = new_router("Approvals")

Reader = Annotated[Caller, asking("threads", "read")]
Answerer = Annotated[Caller, asking("threads", "create_run")]
ApprovalId = Annotated[str, Path(min_length=1, max_length=200, description="The approval's whole id.")]

_REFUSED: dict[int | str, dict[str, Any]] = {
    202: {"model": CommandSent, "description": "Taken in; whoever drives the thread has not come to it yet."},
    409: {"description": "It does not count: it was answered, or what it was for has changed."},
}


@router.get("/swarm/approvals", response_model=InboxTold)
async def list_approvals(served: Served, caller: Annotated[Caller, asking("threads", "search")]) -> Response:
    """What waits for people on any thread, the longest asked first."""
    found = await served.swarm.approving.inbox(caller)
    told = {
        "approvals": found.approvals,
        "questions": found.questions,
        "looked_at": found.looked_at,
        "not_hosted": [
            {"kind": kind, "id": name, "threads": number}
            for (kind, name), number in sorted(found.not_hosted.items())
        ],
        "whole": found.whole,
        "hosted_whole": found.hosted_whole,
    }
    return answer(told)


@router.get("/swarm/threads/{thread_id}/approvals", response_model=list[ApprovalTold])
async def list_thread_approvals(served: Served, thread_id: ThreadId, caller: Reader) -> Response:
    """What waits for people on one thread."""
    return answer(await served.swarm.approving.of_thread(caller, thread_id))


@router.get("/swarm/threads/{thread_id}/approvals/{approval_id}", response_model=ApprovalTold)
async def get_approval(
    served: Served, thread_id: ThreadId, approval_id: ApprovalId, caller: Reader
) -> Response:
    """One thing that waits, with what exactly is to be decided on."""
    return answer(await served.swarm.approving.get(caller, thread_id, approval_id))


@router.post(
    "/swarm/threads/{thread_id}/approvals/{approval_id}", response_model=CommandSent, responses=_REFUSED
)
async def answer_approval(
    served: Served, thread_id: ThreadId, approval_id: ApprovalId, said: ReviewSaid, caller: Answerer
) -> Response:
    """Approve or reject it; or edit, redirect, inject, roll back. What does not count any more is a 409."""
    approving, decision = served.swarm.approving, said.decision
    if isinstance(decision, DecisionSaid):
        sent = await approving.answer(
            caller,
            thread_id,
            approval_id,
            decision.action,
            reason=decision.reason,
            content=decision.content,
            command_id=said.command_id,
        )
    else:
        command = decision.command(approval_id)
        sent = await approving.act(caller, thread_id, approval_id, command, said.command_id)
    return answer(sent_told(sent), 202 if sent.row.state == "accepted" else 200)
