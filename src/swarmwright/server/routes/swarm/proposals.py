"""Approve-to-compile: compiled workflows that wait until somebody approves them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import Path, Query, Response

from swarmwright.runtime.serving.callers import Caller
from swarmwright.server.asking import Served, asking
from swarmwright.server.strictness import router as new_router
from swarmwright.server.wire.swarm.proposals import DecidedSaid, ProposalListed, ProposalTold, ProposeSaid
from swarmwright.server.wire.words import AssistantId, answer

__all__ = ["router"]

router = new_router("Proposals")

Reader = Annotated[Caller, asking("assistants", "read")]
Changer = Annotated[Caller, asking("assistants", "update")]
Token = Annotated[str, Path(min_length=1, max_length=200, description="The proposal's token.")]

_REFUSED: dict[int | str, dict[str, Any]] = {
    409: {"description": "It was decided, or what it was compared with stands no more."}
}


@router.post("/swarm/assistants/{assistant_id}/proposals", status_code=201, response_model=ProposalTold)
async def propose_workflow(
    served: Served, assistant_id: AssistantId, said: ProposeSaid, caller: Changer
) -> Response:
    """Compile a prompt and keep what comes of it under a token, with what it would change of what stands.

    A prompt with errors is refused (422), with its `diagnostics`.
    """
    made = await served.swarm.proposals.propose(caller, assistant_id, said.said(), said.note)
    return answer(made, 201, {"Location": f"/swarm/proposals/{made['token']}"})


@router.get("/swarm/proposals", response_model=list[ProposalListed])
async def list_proposals(
    served: Served,
    caller: Annotated[Caller, asking("assistants", "search")],
    assistant_id: Annotated[str | None, Query(min_length=1, max_length=200, description="Its id.")] = None,
    state: Literal["open", "approved", "rejected"] | None = None,
) -> Response:
    """Proposals, the newest first."""
    return answer(await served.swarm.proposals.list(caller, assistant_id=assistant_id, state=state))


@router.get("/swarm/proposals/{token}", response_model=ProposalTold)
async def get_proposal(served: Served, token: Token, caller: Reader) -> Response:
    """A proposal with its workflow, and what it changes."""
    return answer(await served.swarm.proposals.get(caller, token))


@router.post("/swarm/proposals/{token}", response_model=ProposalTold, responses=_REFUSED)
async def decide_proposal(served: Served, token: Token, said: DecidedSaid, caller: Changer) -> Response:
    """Approve it, so that new threads follow it from now on, or reject it. It is decided once."""
    return answer(await served.swarm.proposals.decide(caller, token, said.said()))
