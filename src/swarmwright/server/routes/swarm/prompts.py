"""Prompts: compiled, rehearsed and drawn."""

from __future__ import annotations

from typing import Annotated

from fastapi import Response

from swarmwright.runtime.serving.callers import Caller
from swarmwright.server.asking import Served, asking
from swarmwright.server.strictness import router as new_router
from swarmwright.server.wire.swarm.pictures import WorkflowTold
from swarmwright.server.wire.swarm.prompts import Compiled, CompileSaid, Previewed
from swarmwright.server.wire.words import AssistantId, answer

__all__ = ["router"]

router = new_router("Prompts")

Reader = Annotated[Caller, asking("assistants", "read")]


@router.post("/swarm/compile", response_model=Compiled)
async def compile_prompt(served: Served, said: CompileSaid, caller: Reader) -> Response:
    """Compile a prompt: its order of work in every form, every doubt with its place, and what it changes.

    Nothing is kept. A prompt with errors is answered like any other (200), with `ok` false.
    """
    return answer(await served.swarm.prompts.compile(caller, said.said()))


@router.post("/swarm/preview", response_model=Previewed)
async def preview_prompt(served: Served, said: CompileSaid, caller: Reader) -> Response:
    """Compile a prompt and play it through on paper: every branch, whom it needs, and what is missing."""
    return answer(await served.swarm.prompts.preview(caller, said.said()))


@router.get("/swarm/assistants/{assistant_id}/graph", response_model=WorkflowTold)
async def get_workflow(served: Served, assistant_id: AssistantId, caller: Reader) -> Response:
    """The workflow that new threads of a team follow: as texts, and as a picture to lay out."""
    return answer(await served.swarm.prompts.stands(caller, assistant_id))
