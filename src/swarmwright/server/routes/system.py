"""Whether the server is well, and what it is."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import Query, Request, Response
from fastapi.responses import HTMLResponse
from starlette.exceptions import HTTPException

from swarmwright.runtime.serving.callers import Caller
from swarmwright.server.asking import asking
from swarmwright.server.problems import AWAY
from swarmwright.server.reference import PAGE_POLICY
from swarmwright.server.strictness import ANY_PARAMETERS
from swarmwright.server.strictness import router as new_router
from swarmwright.server.wire.words import Told, answer

__all__ = ["router"]

router = new_router("System")


class Well(Told):
    """The server is well."""

    ok: Literal[True] = True


class Info(Told):
    """What the server is. flags: which groups of operations it has."""

    version: str
    langgraph_py_version: str
    flags: dict[str, bool]
    metadata: dict[str, str]


@router.head("/ok", openapi_extra=ANY_PARAMETERS, include_in_schema=False)
@router.get("/ok", openapi_extra=ANY_PARAMETERS)
async def health_check(request: Request, check_db: Annotated[Literal["0", "1"], Query()] = "0") -> Well:
    """Whether the server is well; with `check_db=1`, also whether its store answers within two
    seconds, and can be written to."""
    if check_db == "1" and not await request.app.state.sight.look():
        raise HTTPException(503, AWAY)
    return Well()


@router.get("/info")
async def server_info(request: Request) -> Info:
    """What the server is, and which version."""
    settings = request.app.state.settings
    versions, closed = settings.versions, settings.closed
    return Info(
        version=request.app.version,
        langgraph_py_version=versions.get("langgraph", ""),
        flags={"assistants": "assistants" not in closed, "crons": "runs" not in closed, "langsmith": False},
        metadata={"name": "swarmwright", **versions},
    )


_METRICS: dict[int | str, dict[str, Any]] = {
    200: {
        "description": "The metrics.",
        "content": {
            "text/plain": {"schema": {"type": "string"}},
            "application/json": {"schema": {"type": "object"}},
        },
    }
}


@router.get("/metrics", response_class=Response, responses=_METRICS)
async def system_metrics(
    request: Request,
    caller: Annotated[Caller, asking("metrics", "read")],
    form: Annotated[Literal["prometheus", "json"], Query(alias="format")] = "prometheus",
) -> Response:
    """Requests and active runs, as Prometheus reads them, or as JSON.

    Where the store does not answer, or cannot be written to, `swarmwright_store_up` is 0, and the runs are
    as it last told.
    """
    metrics, sight = request.app.state.metrics, request.app.state.sight
    up = await sight.look()
    if form == "json":
        return answer(metrics.told(sight.last, up=up))
    return Response(metrics.text(sight.last, up=up), media_type=metrics.kind)


@router.get("/docs", response_class=HTMLResponse)
async def docs(request: Request) -> HTMLResponse:
    """The operations, for people to read."""
    written = await request.app.state.description.written()
    return HTMLResponse(written.page, headers={"Content-Security-Policy": PAGE_POLICY})
