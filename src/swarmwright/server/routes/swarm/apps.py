"""Apps that this server serves beside itself: what they add to it."""

from __future__ import annotations

from typing import Annotated

from fastapi import Request, Response

from swarmwright.runtime.serving.callers import Caller
from swarmwright.server.asking import asking
from swarmwright.server.mounting import Mounted
from swarmwright.server.strictness import router as new_router
from swarmwright.server.wire.swarm.apps import AppTold
from swarmwright.server.wire.words import answer

__all__ = ["router"]

router = new_router("Apps")


@router.get("/swarm/apps", response_model=list[AppTold])
async def list_apps(request: Request, caller: Annotated[Caller, asking("assistants", "search")]) -> Response:
    """The apps whose routes or pages this server serves."""
    mounted: tuple[Mounted, ...] = request.app.state.mounted
    return answer([_told(one) for one in mounted])


def _told(mounted: Mounted) -> AppTold:
    app, page = mounted.app, mounted.app.page
    return AppTold(
        name=app.name,
        help=app.help,
        routes=sorted(path for paths in mounted.paths for path in paths),
        page=None if page is None else {"path": page.path, "title": page.title},
    )
