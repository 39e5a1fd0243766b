"""Assistants: what can be run."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Path, Query, Response
from pydantic import Field

from swarmwright.ports.assistants import Assistant
from swarmwright.runtime.serving.callers import Caller
from swarmwright.server.asking import Served, asking
from swarmwright.server.strictness import router as new_router
from swarmwright.server.wire.assistants import (
    AssistantCount,
    AssistantCreate,
    AssistantPatch,
    AssistantSearch,
    AssistantTold,
    AssistantVersions,
    Drawing,
    Latest,
    PartsOfAssistants,
    Schemas,
    Subgraphs,
    assistant_told,
)
from swarmwright.server.wire.words import AssistantId, Switch, answer, chosen, page

__all__ = ["router"]

router = new_router("Assistants")

Depth = Annotated[int, Field(ge=0, le=1000)]


@router.post("/assistants", response_model=AssistantTold, responses={409: {"description": "It exists."}})
async def create_assistant(
    served: Served, said: AssistantCreate, caller: Annotated[Caller, asking("assistants", "create")]
) -> Response:
    """Make an assistant of a graph or a team."""
    made = await served.assistants.create(
        caller,
        said.graph_id,
        assistant_id=None if said.assistant_id is None else str(said.assistant_id),
        name=said.name or "",
        description=said.description or "",
        config=said.config.given() if said.config else None,
        context=said.context,
        metadata=said.metadata,
        if_exists=said.if_exists or "raise",
    )
    return answer(assistant_told(made))


@router.post("/assistants/search", response_model=PartsOfAssistants)
async def search_assistants(
    served: Served, said: AssistantSearch, caller: Annotated[Caller, asking("assistants", "search")]
) -> Response:
    """List assistants, the newest first if nothing else is asked for."""
    found, total = await served.assistants.search(caller, said.wanted())
    told = [chosen(assistant_told(one), said.select) for one in found]
    return page(told, total, said.limit, said.offset)


@router.post("/assistants/count")
async def count_assistants(
    served: Served, said: AssistantCount, caller: Annotated[Caller, asking("assistants", "search")]
) -> int:
    """How many assistants there are of a kind."""
    return await served.assistants.count(caller, said.query())


@router.get("/assistants/{assistant_id}", response_model=AssistantTold)
async def get_assistant(
    served: Served, assistant_id: AssistantId, caller: Annotated[Caller, asking("assistants", "read")]
) -> Response:
    """One assistant."""
    return answer(assistant_told(await served.assistants.find(caller, assistant_id)))


_UNREAD: dict[int | str, dict[str, Any]] = {204: {"description": "Done; the caller may read none of it."}}


def _written(caller: Caller, changed: Assistant) -> Response:
    """As it stands by now, to who may read it."""
    return answer(assistant_told(changed)) if caller.reads("assistants") else Response(status_code=204)


@router.patch("/assistants/{assistant_id}", response_model=AssistantTold, responses=_UNREAD)
async def patch_assistant(
    served: Served,
    assistant_id: AssistantId,
    said: AssistantPatch,
    caller: Annotated[Caller, asking("assistants", "update")],
) -> Response:
    """Make a new version of an assistant, which holds from now on."""
    changed = await served.assistants.update(
        caller,
        assistant_id,
        graph=said.graph_id,
        config=said.config.given() if said.config else None,
        context=said.context,
        metadata=said.metadata,
        rename=said.name,
        description=said.description,
    )
    return _written(caller, changed)


@router.delete("/assistants/{assistant_id}", status_code=204, responses={409: {"description": "Busy."}})
async def delete_assistant(
    served: Served,
    assistant_id: AssistantId,
    caller: Annotated[Caller, asking("assistants", "delete")],
    delete_threads: Annotated[Switch, Query(description="Whether its threads go, too.")] = False,
) -> None:
    """Delete an assistant in all its versions; its threads stay, unless they are to go."""
    gone = await served.assistants.delete(caller, assistant_id)
    if delete_threads:
        await served.threads.delete_of(caller, gone.assistant_id)


@router.get("/assistants/{assistant_id}/graph", response_model=Drawing)
async def get_assistant_graph(
    served: Served,
    assistant_id: AssistantId,
    caller: Annotated[Caller, asking("assistants", "read")],
    xray: Annotated[Depth | Switch, Query(description="Whether, or how deep, subgraphs are opened.")] = False,
) -> Response:
    """The picture of its graph."""
    return answer(await served.assistants.drawing(caller, assistant_id, xray))


@router.get("/assistants/{assistant_id}/schemas", response_model=Schemas)
async def get_assistant_schemas(
    served: Served, assistant_id: AssistantId, caller: Annotated[Caller, asking("assistants", "read")]
) -> Response:
    """What its graph takes and gives."""
    return answer(await served.assistants.schemas(caller, assistant_id))


@router.get("/assistants/{assistant_id}/subgraphs", response_model=Subgraphs)
async def get_assistant_subgraphs(
    served: Served,
    assistant_id: AssistantId,
    caller: Annotated[Caller, asking("assistants", "read")],
    recurse: Annotated[Switch, Query(description="Whether theirs are listed, too.")] = False,
) -> Response:
    """The schemas of its subgraphs."""
    return answer(await served.assistants.subgraphs(caller, assistant_id, recurse=recurse))


@router.get("/assistants/{assistant_id}/subgraphs/{namespace}", response_model=Subgraphs)
async def get_assistant_subgraphs_of(
    served: Served,
    assistant_id: AssistantId,
    namespace: Annotated[str, Path(min_length=1, description="The subgraph that is meant.")],
    caller: Annotated[Caller, asking("assistants", "read")],
    recurse: Annotated[Switch, Query(description="Whether those below it are listed, too.")] = False,
) -> Response:
    """The schemas of one of its subgraphs."""
    return answer(await served.assistants.subgraphs(caller, assistant_id, namespace, recurse=recurse))


@router.post("/assistants/{assistant_id}/versions", response_model=list[AssistantTold])
async def get_assistant_versions(
    served: Served,
    assistant_id: AssistantId,
    said: AssistantVersions,
    caller: Annotated[Caller, asking("assistants", "read")],
) -> Response:
    """Its versions, newest first."""
    found = await served.assistants.versions(
        caller, assistant_id, said.metadata, limit=said.limit, offset=said.offset
    )
    return answer([assistant_told(one) for one in found])


@router.post("/assistants/{assistant_id}/latest", response_model=AssistantTold, responses=_UNREAD)
async def set_latest_assistant_version(
    served: Served,
    assistant_id: AssistantId,
    said: Latest,
    caller: Annotated[Caller, asking("assistants", "update")],
) -> Response:
    """Let an earlier version hold from now on."""
    return _written(caller, await served.assistants.hold(caller, assistant_id, said.version))
